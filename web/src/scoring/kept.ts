/** Score sheets that are kept in the browser: each under a key of its own, as the text of a file. */

import type { Entry } from "~/rules/entries";
import type { RoundDraft } from "./round";

/** What of a store of texts is used; a browser's own has it. */
export type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export interface KeptSheet {
  readonly id: string;
  /** When it was changed last, in milliseconds of UTC. */
  readonly changed: number;
  /** The sheet as the text of a file. */
  readonly text: string;
  /** The entries as they were before the last changes, the nearest last. */
  readonly past: readonly (readonly Entry[])[];
  readonly future: readonly (readonly Entry[])[];
  /** A round that is being written, and in whose place; null for a new one. */
  readonly draft: { readonly place: number | null; readonly round: RoundDraft } | null;
}

export const MOST_STEPS = 30;
const PREFIX = "tysiacha.sheet.";

export function keyOf(id: string): string {
  return PREFIX + id;
}

/** Keep a sheet; false if the browser does not. */
export function keepSheet(shelf: Shelf | null, sheet: KeptSheet): boolean {
  try {
    if (shelf === null) return false;
    const { past, future } = sheet;
    const short = { past: past.slice(-MOST_STEPS), future: future.slice(-MOST_STEPS) };
    shelf.setItem(keyOf(sheet.id), JSON.stringify({ ...sheet, ...short }));
    return true;
  } catch {
    return false;
  }
}

/** A sheet that is kept, null if there is none. */
export function keptSheet(shelf: Shelf | null, id: string): KeptSheet | null {
  try {
    return sheetIn(id, shelf?.getItem(keyOf(id)) ?? null);
  } catch {
    return null;
  }
}

/** All sheets that are kept, the newest first. */
export function keptSheets(shelf: Shelf | null): KeptSheet[] {
  if (shelf === null) return [];
  const keys = Array.from({ length: shelf.length }, (_, place) => shelf.key(place) ?? "");
  return keys
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => keptSheet(shelf, key.slice(PREFIX.length)) ?? [])
    .sort((one, other) => other.changed - one.changed);
}

export function forgetSheet(shelf: Shelf | null, id: string): void {
  shelf?.removeItem(keyOf(id));
}

/** What stands under a key. A history that cannot be read is left out, never the sheet. */
export function sheetIn(id: string, written: string | null): KeptSheet | null {
  if (written === null) return null;
  const found: unknown = JSON.parse(written);
  if (typeof found !== "object" || found === null) return null;
  const { text, changed, past, future, draft } = found as Partial<KeptSheet>;
  if (typeof text !== "string") return null;
  return {
    id,
    text,
    changed: typeof changed === "number" ? changed : 0,
    past: Array.isArray(past) ? past : [],
    future: Array.isArray(future) ? future : [],
    draft: draft ?? null,
  };
}
