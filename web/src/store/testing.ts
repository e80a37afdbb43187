/** What tests of the store are made of: a clock that is told to go on, dice with a seed, sockets. */

import type { Told } from "../protocol/messages";
import type { Chance, Clock, Connect, SocketEvents } from "./ports";

export class HandClock implements Clock {
  #now = 1_000;
  #next = 0;
  readonly #timers = new Map<number, { at: number; run: () => void }>();

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const id = this.#next++;
    this.#timers.set(id, { at: this.#now + ms, run });
    return () => {
      this.#timers.delete(id);
    };
  }

  /** Let time pass, and what was planned happen at its moment. */
  pass(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const due = [...this.#timers].filter(([, one]) => one.at <= end);
      const first = due.sort(([a, one], [b, other]) => one.at - other.at || a - b)[0];
      if (first === undefined) break;
      this.#timers.delete(first[0]);
      this.#now = Math.max(this.#now, first[1].at);
      first[1].run();
    }
    this.#now = end;
  }
}

/** Dice from a seed: the same throws every time. */
export class Dice implements Chance {
  #state: number;
  #ids = 0;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  id(): string {
    this.#ids += 1;
    return `id${String(this.#ids)}`;
  }

  below(number: number): number {
    return Math.floor(this.fraction() * number);
  }
}

type Sent = Record<string, unknown> & { t: string; a?: string };

/** A server that does what a test says; every connection is kept, with all that was sent on it. */
export class FakeServer {
  readonly sockets: FakeSocket[] = [];

  readonly connect: Connect = (events) => {
    const socket = new FakeSocket(events);
    this.sockets.push(socket);
    return socket;
  };

  get last(): FakeSocket {
    const last = this.sockets.at(-1);
    if (last === undefined) throw new Error("nobody has connected");
    return last;
  }
}

export class FakeSocket {
  readonly sent: Sent[] = [];
  readonly texts: string[] = [];
  closed = false;

  constructor(readonly events: SocketEvents) {}

  send(text: string): void {
    this.texts.push(text);
    this.sent.push(JSON.parse(text) as Sent);
  }

  close(): void {
    this.closed = true;
  }

  tell(message: Told): void {
    this.events.received(JSON.stringify(message));
  }

  /** Open, and greet as a server does. */
  greet(): void {
    this.events.opened();
    this.tell({ t: "welcome", proto: 1, player: "p1", name: "Guest 1", guest: true, now: 500 });
  }

  kinds(): string[] {
    return this.sent.map((one) => one.t);
  }

  of(t: string): Sent[] {
    return this.sent.filter((one) => one.t === t);
  }
}
