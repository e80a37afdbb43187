/** What the store is given from outside, so that it runs in tests as in a browser. */

export interface SocketEvents {
  opened(): void;
  received(text: string): void;
  closed(code: number): void;
}

export interface Socket {
  send(text: string): void;
  close(): void;
}

/** Open a socket; `closed` is called once at the end, also if it never opened. */
export type Connect = (events: SocketEvents) => Socket;

export interface Clock {
  /** Milliseconds that never run backwards. */
  now(): number;
  /** Run something later; the answer cancels it. */
  after(ms: number, run: () => void): () => void;
}

export interface Chance {
  /** A number from 0 up to, not including, 1. */
  fraction(): number;
  /** A text of ASCII letters and digits that nobody draws twice. */
  id(): string;
}
