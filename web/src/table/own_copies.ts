/** Where the own copies of deals are kept, to be compared with a record later. */

import type { OwnDeal, OwnStorage } from "~/fair";

const PREFIX = "tysiacha.deal.";
const MOST = 200;

/** The storage of this device; what it cannot keep is known until the page is closed. */
export const ownCopies: OwnStorage = {
  load: (match, deal) => Promise.resolve(read(keyOf(match, deal))),
  save: (own) => {
    const key = keyOf(own.match, own.deal);
    passing.set(key, own);
    try {
      localStorage.setItem(key, JSON.stringify(own));
      forgetOldest();
    } catch {
      // It stays in `passing`.
    }
    return Promise.resolve();
  },
};

const passing = new Map<string, OwnDeal>();

function keyOf(match: string, deal: number): string {
  return `${PREFIX}${match}.${String(deal)}`;
}

function read(key: string): OwnDeal | null {
  try {
    const kept = localStorage.getItem(key);
    if (kept !== null) return JSON.parse(kept) as OwnDeal;
  } catch {
    // What cannot be read is as if never kept.
  }
  return passing.get(key) ?? null;
}

function forgetOldest(): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  for (const key of keys.slice(0, Math.max(0, keys.length - MOST))) localStorage.removeItem(key);
}

/** All that this device has kept of the deals of a match. */
export function ownDealsOf(match: string): OwnDeal[] {
  const start = `${PREFIX}${match}.`;
  const keys = new Set([...Object.keys(localStorage), ...passing.keys()].filter((key) => key.startsWith(start)));
  return [...keys].flatMap((key) => {
    const deal = Number(key.slice(start.length));
    return read(keyOf(match, deal)) ?? [];
  });
}
