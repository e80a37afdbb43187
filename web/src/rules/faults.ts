/** What cannot be on a score sheet, as data: what stands there, and what was expected instead. */

/** What is put into a message: a number, a word, players by seat, several of these. */
export type FaultArg =
  | number
  | string
  | { readonly seat: number }
  | { readonly seats: readonly number[] }
  /** One or another. */
  | { readonly either: readonly number[] }
  /** Many numbers, those next to each other as a range. */
  | { readonly runs: readonly number[] }
  /** One set of players or another. */
  | { readonly sets: readonly (readonly number[])[] };

export type FaultArgs = Readonly<Record<string, FaultArg>>;

/** The id of a message with its arguments: what would do. */
export interface Expected {
  readonly id: string;
  readonly args: FaultArgs;
}

/** Something that cannot be: the key of the entry, what stands there, and what was expected. */
export interface Fault extends Expected {
  readonly key: string;
  /** In a row, such as a player and a number; empty for nothing. */
  readonly found: readonly (FaultArg | { readonly sum: readonly number[] })[];
}

export function fault(key: string, found: Fault["found"], expected: Expected): Fault {
  return { key, found, ...expected };
}
