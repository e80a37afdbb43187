/** One connection that is kept up: hello, pings, waits between attempts, and what ends it. */

import { decodeFrame, encodeFrame } from "../protocol/frames";
import { PROTOCOL_VERSION, type Told, type Welcome } from "../protocol/messages";
import { backoff } from "./backoff";
import { ServerClock } from "./offset";
import type { Chance, Clock, Connect, Socket } from "./ports";
import { Cell, type Readable } from "./readable";

export const PING_LIVE_MS = 2_500;
export const PING_IDLE_MS = 15_000;
export const WELCOME_WITHIN_MS = 10_000;
export const ANSWER_WITHIN_MS = 5_000;

export const CLOSED_RESTART = 1012;
export const CLOSED_RATE = 1008;
export const CLOSED_NO_SESSION = 4401;
export const CLOSED_TOO_OLD = 4426;

/** After too many messages the next attempt comes as late as after so many failures. */
const PATIENCE_AFTER_RATE = 4;

export type Status =
  | { is: "idle" }
  | { is: "connecting"; attempt: number }
  | { is: "live" }
  | { is: "waiting"; attempt: number; until: number }
  | { is: "stopped"; why: "no-session" | "too-old" };

export interface ConnectionOwner {
  /** The tables to go on with, told in `hello`. */
  seen(): { id: string; v: number }[];
  /** Whether anybody plays: pings come quicker then. */
  lively(): boolean;
  /** Hello was said: what waits may follow it at once, and need not wait for the answer. */
  opened(): void;
  greeted(welcome: Welcome): void;
  received(message: Told): void;
  /** Called at every ping: for whatever is to be looked after now and then. */
  ticked(): void;
  lost(): void;
}

export interface ConnectionPorts {
  connect: Connect;
  clock: Clock;
  chance: Chance;
}

export class Connection {
  readonly serverClock = new ServerClock();
  readonly #ports: ConnectionPorts;
  readonly #owner: ConnectionOwner;
  readonly #status = new Cell<Status>({ is: "idle" });
  #socket: Socket | null = null;
  #turn = 0;
  #attempt = 0;
  #heard = 0;
  #opened = false;
  #greeted = false;
  #cancelWait: (() => void) | null = null;
  #cancelPing: (() => void) | null = null;

  constructor(ports: ConnectionPorts, owner: ConnectionOwner) {
    this.#ports = ports;
    this.#owner = owner;
  }

  get status(): Readable<Status> {
    return this.#status;
  }

  get live(): boolean {
    return this.#greeted;
  }

  /** Connect, unless that is done or under way. */
  start(): void {
    const { is } = this.#status.get();
    if (is === "idle" || is === "stopped") {
      this.#attempt = 0;
      this.#open();
    }
  }

  stop(): void {
    this.#drop();
    this.#status.set({ is: "idle" });
  }

  /** The page is seen again, or the network is back: connect at once, or see whether it holds. */
  wake(): void {
    const { is } = this.#status.get();
    if (is === "waiting") {
      this.#open();
    } else if (is === "live") {
      this.#ping();
      this.#expectNews(ANSWER_WITHIN_MS);
    }
  }

  /** Send a frame, `false` if it cannot be sent now. */
  send(text: string): boolean {
    if (!this.#opened || this.#socket === null) return false;
    this.#socket.send(text);
    return true;
  }

  #open(): void {
    this.#drop();
    const turn = ++this.#turn;
    this.#status.set({ is: "connecting", attempt: this.#attempt });
    const mine = (run: () => void) => {
      if (turn === this.#turn) run();
    };
    this.#cancelWait = this.#ports.clock.after(WELCOME_WITHIN_MS, () => {
      mine(() => {
        this.#closed(1006);
      });
    });
    this.#socket = this.#ports.connect({
      opened: () => {
        mine(() => {
          this.#hello();
        });
      },
      received: (text) => {
        mine(() => {
          this.#take(text);
        });
      },
      closed: (code) => {
        mine(() => {
          this.#closed(code);
        });
      },
    });
  }

  #hello(): void {
    const tables = this.#owner.seen();
    this.#socket?.send(encodeFrame({ t: "hello", proto: PROTOCOL_VERSION, tables }));
    this.#opened = true;
    this.#owner.opened();
  }

  #take(text: string): void {
    this.#heard = this.#ports.clock.now();
    const message = decodeFrame(text);
    if (message === null) return;
    if (message.t === "welcome") {
      this.#welcomed(message);
    } else if (message.t === "pong") {
      this.serverClock.note(message.at, this.#heard, message.now);
    } else {
      this.#owner.received(message);
    }
  }

  #welcomed(welcome: Welcome): void {
    if (this.#greeted) return;
    this.#cancelWait?.();
    this.#cancelWait = null;
    this.#attempt = 0;
    this.#greeted = true;
    this.serverClock.forget();
    this.#status.set({ is: "live" });
    this.#owner.greeted(welcome);
    this.#ping();
  }

  /** Send a ping and plan the next one; a connection on which nothing comes is given up. */
  #ping(): void {
    const { clock } = this.#ports;
    this.#cancelPing?.();
    this.#socket?.send(encodeFrame({ t: "p", at: Math.round(clock.now()) }));
    const every = this.#owner.lively() ? PING_LIVE_MS : PING_IDLE_MS;
    this.#cancelPing = clock.after(every, () => {
      if (clock.now() - this.#heard > 2 * every) {
        this.#closed(1006);
        return;
      }
      this.#owner.ticked();
      this.#ping();
    });
  }

  /** Ping at once where tables have come to life since the last one was planned. */
  hasten(): void {
    if (this.#greeted) this.#ping();
  }

  #expectNews(within: number): void {
    const asked = this.#ports.clock.now();
    const turn = this.#turn;
    this.#ports.clock.after(within, () => {
      if (turn === this.#turn && this.#greeted && this.#heard < asked) this.#closed(1006);
    });
  }

  #closed(code: number): void {
    this.#drop();
    if (code === CLOSED_NO_SESSION || code === CLOSED_TOO_OLD) {
      const why = code === CLOSED_NO_SESSION ? "no-session" : "too-old";
      this.#status.set({ is: "stopped", why });
      return;
    }
    if (code === CLOSED_RATE) this.#attempt = Math.max(this.#attempt, PATIENCE_AFTER_RATE);
    if (code === CLOSED_RESTART) this.#attempt = 0;
    const { clock, chance } = this.#ports;
    const wait = backoff(this.#attempt, chance.fraction());
    this.#status.set({ is: "waiting", attempt: this.#attempt, until: clock.now() + wait });
    this.#attempt += 1;
    this.#cancelWait = clock.after(wait, () => {
      this.#open();
    });
  }

  /** Let go of the socket and of all that was planned for it. */
  #drop(): void {
    this.#turn += 1;
    this.#cancelWait?.();
    this.#cancelPing?.();
    this.#cancelWait = this.#cancelPing = null;
    const socket = this.#socket;
    const was = this.#greeted;
    this.#socket = null;
    this.#opened = false;
    this.#greeted = false;
    socket?.close();
    if (was) this.#owner.lost();
  }
}
