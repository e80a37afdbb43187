/** The client of a server: one connection, the tables that are followed, and commands to them. */

import type {
  ActionData,
  Command,
  TableFrame,
  TableRequest,
  TableSettings,
  WhatIf,
  Told,
  Welcome,
} from "../protocol/messages";
import { Connection, type ConnectionPorts, type Status } from "./connection";
import { type Answer, Outbox } from "./outbox";
import { Cell, type Readable } from "./readable";
import { StepQueue } from "./steps";
import { type TableState, take, unseen, withLine } from "./table";

interface Followed {
  state: Cell<TableState>;
  steps: StepQueue;
}

export class Client {
  readonly #ports: ConnectionPorts;
  readonly #connection: Connection;
  readonly #outbox: Outbox;
  readonly #tables = new Map<string, Followed>();
  readonly #me = new Cell<Welcome | null>(null);
  readonly #waiting = new Cell(0);
  readonly #prefix: string;
  /** Watches under way, by the id of the command. */
  readonly #watching = new Map<string, string>();
  #sent = 0;

  constructor(ports: ConnectionPorts) {
    this.#ports = ports;
    this.#prefix = ports.chance.id();
    this.#connection = new Connection(ports, {
      seen: () => this.#seen(),
      lively: () => this.#lively(),
      opened: () => {
        this.#outbox.resend();
      },
      greeted: (welcome) => {
        this.#me.set(welcome);
      },
      received: (message) => {
        this.#received(message);
      },
      ticked: () => {
        this.#ticked();
      },
      lost: () => {
        for (const { state } of this.#tables.values()) state.set({ ...state.get(), behind: true });
      },
    });
    this.#outbox = new Outbox(ports.clock, (text) => this.#connection.send(text));
  }

  /** How the connection is. */
  get status(): Readable<Status> {
    return this.#connection.status;
  }

  /** Who we are to the server, null before it said so. */
  get me(): Readable<Welcome | null> {
    return this.#me;
  }

  /** How many commands wait for an answer. */
  get waiting(): Readable<number> {
    return this.#waiting;
  }

  start(): void {
    this.#connection.start();
  }

  stop(): void {
    this.#connection.stop();
  }

  /** To be called when the page is seen again, and when the network is back. */
  wake(): void {
    this.#connection.wake();
  }

  /** The server's time in milliseconds, null while it is not known. */
  serverNow(): number | null {
    const best = this.#connection.serverClock.best;
    return best === null ? null : this.#ports.clock.now() + best.offset;
  }

  /** Milliseconds to the server and back, null while it is not known. */
  get roundTrip(): number | null {
    return this.#connection.serverClock.best?.roundTrip ?? null;
  }

  // --- tables ---------------------------------------------------------------------------

  /** Follow a table; what is known of it comes in its own time. */
  watch(id: string): Readable<TableState> {
    const known = this.#tables.get(id);
    if (known !== undefined) {
      if (known.state.get().gone !== null) {
        known.state.set(unseen(id));
        this.#askAgain(id);
      }
      return known.state;
    }
    const followed = this.#follow(id);
    this.#askAgain(id);
    return followed.state;
  }

  /** Follow a table no longer. */
  unwatch(id: string): void {
    if (!this.#tables.delete(id)) return;
    this.#connection.send(JSON.stringify({ t: "unwatch", a: this.#id(), table: id }));
  }

  table(id: string): Readable<TableState> | null {
    return this.#tables.get(id)?.state ?? null;
  }

  /** What is to be shown move by move at a table. */
  steps(id: string): StepQueue | null {
    return this.#tables.get(id)?.steps ?? null;
  }

  // --- asking ---------------------------------------------------------------------------

  /** Ask something of a table that is followed. */
  at(table: string, request: TableRequest): Promise<Answer> {
    const v = this.#tables.get(table)?.state.get().v ?? 0;
    return this.#ask({ ...request, a: this.#id(), table, v });
  }

  /** Do something in the game. */
  act(table: string, action: ActionData): Promise<Answer> {
    return this.at(table, { t: "act", action });
  }

  /** Open a table, with bots of a level on all other seats if there are to be any: then it begins.
   *  The answer tells its id; the server has us follow it by then. */
  async open(settings: TableSettings, bots: string | null = null): Promise<Answer> {
    const level = bots === null ? {} : { bots };
    const answer = await this.#ask({ t: "open", a: this.#id(), settings, ...level });
    if (answer.t === "ack" && answer.table !== null) this.#followOpened(answer.table);
    return answer;
  }

  /** Play on from a moment of a match that is over, at a table of its own. */
  async whatIf(moment: WhatIf): Promise<Answer> {
    const answer = await this.#ask({ t: "what-if", a: this.#id(), ...moment });
    if (answer.t === "ack" && answer.table !== null) this.#followOpened(answer.table);
    return answer;
  }

  say(
    table: string,
    said: { text: string } | { phrase: string } | { sign: string },
  ): Promise<Answer> {
    return this.#ask({ t: "say", a: this.#id(), table, ...said });
  }

  rename(name: string): Promise<Answer> {
    return this.#ask({ t: "name", a: this.#id(), name });
  }

  /** Ask for what opens one's own cards against the root of the deal. */
  openings(table: string): Promise<Answer> {
    return this.#ask({ t: "openings", a: this.#id(), table });
  }

  async #ask(command: Command): Promise<Answer> {
    const answer = this.#outbox.ask(command);
    this.#count();
    try {
      return await answer;
    } finally {
      this.#count();
    }
  }

  #count(): void {
    this.#waiting.set(this.#outbox.waiting());
  }

  #id(): string {
    this.#sent += 1;
    return `${this.#prefix}-${String(this.#sent)}`;
  }

  // --- what comes -----------------------------------------------------------------------

  #received(message: Told): void {
    switch (message.t) {
      case "ack":
      case "nack":
      case "cards":
        if (!this.#outbox.take(message)) this.#watched(message);
        break;
      case "ev":
      case "skip":
      case "snap":
      case "room":
        this.#frame(message);
        break;
      case "chat": {
        const state = this.#tables.get(message.table)?.state;
        state?.set(withLine(state.get(), message.line));
        break;
      }
      case "gone": {
        const state = this.#tables.get(message.table)?.state;
        state?.set({ ...state.get(), gone: message.code, behind: false });
        this.#outbox.drop(message.table);
        break;
      }
      default:
        break;
    }
  }

  #frame(frame: TableFrame): void {
    // a table that we have just opened is shown before we know that it is ours
    const followed =
      this.#tables.get(frame.table) ?? (frame.t === "snap" ? this.#follow(frame.table) : null);
    if (followed === null) return;
    const wasLively = this.#lively();
    const { state, said, jumped, gap } = take(followed.state.get(), frame, this.#receivedAt());
    if (jumped) followed.steps.fastForward();
    if (state.sections !== null) followed.steps.push(said, state.v, state.sections);
    followed.state.set(state);
    if (gap) this.#askAgain(frame.table);
    if (!wasLively && this.#lively()) this.#connection.hasten();
  }

  /** When what came now was sent, on our clock: half of a quick round trip ago. */
  #receivedAt(): number {
    return this.#ports.clock.now() - (this.roundTrip ?? 0) / 2;
  }

  /** Whoever opens a table is told of it unasked. */
  #followOpened(id: string): void {
    if (!this.#tables.has(id)) this.#follow(id);
  }

  #follow(id: string): Followed {
    const followed = { state: new Cell(unseen(id)), steps: new StepQueue() };
    this.#tables.set(id, followed);
    return followed;
  }

  #askAgain(id: string): void {
    const v = this.#tables.get(id)?.state.get().v ?? 0;
    const a = this.#id();
    if (!this.#connection.send(JSON.stringify({ t: "watch", a, table: id, v }))) return;
    this.#watching.set(a, id);
  }

  /** Take the answer to a watch: a table that is not there, or not for us, is gone. */
  #watched(answer: { t: string; a: string; code?: string }): void {
    const id = this.#watching.get(answer.a);
    this.#watching.delete(answer.a);
    if (id === undefined || answer.t !== "nack" || answer.code === "busy") return;
    const state = this.#tables.get(id)?.state;
    state?.set({ ...state.get(), gone: answer.code ?? "", behind: false });
    this.#outbox.drop(id);
  }

  #ticked(): void {
    this.#outbox.hurry();
    for (const [id, { state }] of this.#tables) {
      const known = state.get();
      if (known.behind && known.gone === null) this.#askAgain(id);
    }
  }

  #seen(): { id: string; v: number }[] {
    this.#watching.clear();
    return [...this.#tables]
      .filter(([, { state }]) => state.get().gone === null)
      .map(([id, { state }]) => ({ id, v: state.get().v }))
      .slice(-8);
  }

  #lively(): boolean {
    return [...this.#tables.values()].some(({ state }) => {
      const { gone, sections } = state.get();
      return gone === null && sections?.match?.over === false;
    });
  }
}
