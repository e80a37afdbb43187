/** How far the server's clock is ahead of ours, from pings: the quickest answer tells it best. */

const KEPT = 8;

export interface Sample {
  offset: number;
  roundTrip: number;
}

export class ServerClock {
  #samples: Sample[] = [];

  /** Note an answer: when we asked, when it came, and what the server's clock said. */
  note(asked: number, came: number, server: number): void {
    if (came < asked) return;
    const sample = { offset: server - (asked + came) / 2, roundTrip: came - asked };
    this.#samples = [...this.#samples.slice(1 - KEPT), sample];
  }

  /** Forget all: after a restart the server's clock starts anywhere. */
  forget(): void {
    this.#samples = [];
  }

  /** The best sample, null before the first answer. */
  get best(): Sample | null {
    return this.#samples.reduce<Sample | null>(
      (best, one) => (best === null || one.roundTrip < best.roundTrip ? one : best),
      null,
    );
  }
}
