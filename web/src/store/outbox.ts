/** Commands on their way: each keeps its id and its very text until it is answered. */

import type { Ack, Command, Nack, OpenedCards } from "../protocol/messages";
import type { Clock } from "./ports";

/** What a command comes to; `dropped` if it was given up before an answer came. */
export type Answer = Ack | Nack | OpenedCards | { t: "dropped"; a: string };

interface Waiting {
  a: string;
  text: string;
  table: string | null;
  sent: number;
  busy: number;
  answer: (answer: Answer) => void;
}

/** After so long without an answer the same command is sent again; the server answers it once. */
export const AGAIN_AFTER_MS = 8_000;
const BUSY_AFTER_MS = 1_000;
const MOST_BUSY = 5;

export class Outbox {
  readonly #clock: Clock;
  readonly #send: (text: string) => boolean;
  readonly #waiting = new Map<string, Waiting>();

  constructor(clock: Clock, send: (text: string) => boolean) {
    this.#clock = clock;
    this.#send = send;
  }

  /** How many commands wait for an answer, of one table or of all. */
  waiting(table?: string): number {
    if (table === undefined) return this.#waiting.size;
    return [...this.#waiting.values()].filter((one) => one.table === table).length;
  }

  ask(command: Command): Promise<Answer> {
    return new Promise((answer) => {
      const text = JSON.stringify(command);
      const table = "table" in command ? command.table : null;
      const sent = this.#clock.now();
      this.#waiting.set(command.a, { a: command.a, text, table, sent, busy: 0, answer });
      this.#send(text);
    });
  }

  /** Take an answer; `false` if nobody waits for it, as for one that came twice. */
  take(answer: Ack | Nack | OpenedCards): boolean {
    const waiting = this.#waiting.get(answer.a);
    if (waiting === undefined) return false;
    if (answer.t === "nack" && answer.code === "busy" && waiting.busy < MOST_BUSY) {
      waiting.busy += 1;
      this.#clock.after(BUSY_AFTER_MS * waiting.busy, () => {
        if (this.#waiting.get(answer.a) === waiting) this.#again(waiting);
      });
      return true;
    }
    this.#waiting.delete(answer.a);
    waiting.answer(answer);
    return true;
  }

  /** Send all again in their order, after a reconnection. */
  resend(): void {
    for (const one of this.#waiting.values()) this.#again(one);
  }

  /** Send again what has waited for too long. */
  hurry(): void {
    const now = this.#clock.now();
    for (const one of this.#waiting.values()) {
      if (now - one.sent >= AGAIN_AFTER_MS) this.#again(one);
    }
  }

  /** Give up what waits for a table that is gone. */
  drop(table: string): void {
    for (const one of [...this.#waiting.values()]) {
      if (one.table !== table) continue;
      this.#waiting.delete(one.a);
      one.answer({ t: "dropped", a: one.a });
    }
  }

  #again(one: Waiting): void {
    one.sent = this.#clock.now();
    this.#send(one.text);
  }
}
