/** A record that the reader brings along, on its way from one page to another. */

export interface Brought {
  readonly text: string;
  readonly name: string;
}

/** The server reads no larger ones. */
export const MOST_CHARACTERS = 250_000;

let record: Brought | null = $state.raw(null);

export function brought(): Brought | null {
  return record;
}

export function bring(one: Brought | null): void {
  record = one;
}
