/** A sheet with what was done to it: changes, taken back and done again. */

import { type Entry, NOTHING_BEFORE } from "~/rules/entries";
import { opened, reckon, type Reckoning, SheetRefused, withEntry } from "~/rules/reckoning";
import type { Fault } from "~/rules/faults";

export interface History {
  readonly past: readonly (readonly Entry[])[];
  readonly present: Reckoning;
  readonly future: readonly (readonly Entry[])[];
}

export function newHistory(present: Reckoning): History {
  return { past: [], present, future: [] };
}

/** The history with a new present; what was taken back is forgotten. */
export function changed(history: History, present: Reckoning): History {
  return { past: [...history.past, history.present.sheet.entries], present, future: [] };
}

/** One step back, null at the beginning: of a sheet that was read, its last entry goes. */
export function undone(history: History): History | null {
  const { past, present } = history;
  const { entries } = present.sheet;
  const before = past.at(-1) ?? (entries.length > 0 ? entries.slice(0, -1) : undefined);
  if (before === undefined) return null;
  return {
    past: past.slice(0, -1),
    present: reckon({ ...present.sheet, entries: before }),
    future: [...history.future, entries],
  };
}

export function redone(history: History): History | null {
  const { past, present, future } = history;
  const after = future.at(-1);
  if (after === undefined) return null;
  return {
    past: [...past, present.sheet.entries],
    present: reckon({ ...present.sheet, entries: after }),
    future: future.slice(0, -1),
  };
}

/** What comes of another entry in the place of one: the sheet, and what of it is left out. */
export interface Edited {
  readonly sheet: Reckoning;
  /** How many entries at the end cannot follow any more. */
  readonly dropped: number;
  /** Why the first of them cannot. */
  readonly faults: readonly Fault[];
}

/** The sheet up to an entry, that one left out. */
export function upTo(sheet: Reckoning, place: number): Reckoning {
  return reckon({ ...sheet.sheet, entries: sheet.sheet.entries.slice(0, place) });
}

/** Put an entry in the place of another, or take that out: all after it is worked out anew. */
export function editedAt(sheet: Reckoning, place: number, entry: Entry | null): Edited {
  let made = upTo(sheet, place);
  if (entry !== null) made = withEntry(made, entry);
  const later = sheet.sheet.entries.slice(place + 1);
  for (const [number, one] of later.entries()) {
    try {
      made = withEntry(made, one);
    } catch (error) {
      if (!(error instanceof SheetRefused)) throw error;
      return { sheet: made, dropped: later.length - number, faults: error.faults };
    }
  }
  return { sheet: made, dropped: 0, faults: [] };
}

/** An empty sheet for the next match: the same players and rules, the next dealer. */
export function rematchOf(sheet: Reckoning): Reckoning {
  const { preset, changes, options, names } = sheet.sheet;
  const { dealer } = sheet.match;
  const start = names.map(() => NOTHING_BEFORE);
  return opened({ preset, changes, options, names, dealer, start, firstRound: 1, entries: [] });
}
