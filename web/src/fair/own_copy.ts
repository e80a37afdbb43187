/** What one's own client has saved of each deal: the file that a record is compared with. */

import { isDigest } from "./bytes";

export interface OwnDeal {
  table: string;
  match: string;
  deal: number;
  /** The pseudonym of one's seat; a spectator has none. */
  seat?: string;
  /** The server's commitment, saved before the secret was drawn. */
  server: string;
  commitment?: string;
  secret?: string;
  cuts?: number[];
  /** Whether the server confirmed that the secret came in time. */
  opened?: boolean;
  /** The list of all commitments as it was closed, by seat. */
  heard?: Record<string, string>;
  root?: string;
}

const KEYS = [
  "table",
  "match",
  "deal",
  "seat",
  "server",
  "commitment",
  "secret",
  "cuts",
  "opened",
  "heard",
  "root",
];

export function ownCopyText(deals: readonly OwnDeal[]): string {
  return `${JSON.stringify({ thousand_own: 1, deals }, null, 1)}\n`;
}

/** Give the deals of a file, null if it is none. */
export function readOwnCopy(text: string): OwnDeal[] | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null || !("thousand_own" in value)) return null;
  if (value.thousand_own !== 1 || !("deals" in value) || !Array.isArray(value.deals)) return null;
  return value.deals.every(isOwnDeal) ? value.deals : null;
}

function isOwnDeal(value: unknown): value is OwnDeal {
  if (typeof value !== "object" || value === null) return false;
  const deal = value as Partial<Record<keyof OwnDeal, unknown>>;
  const digests = [deal.commitment, deal.secret, deal.root].filter((one) => one !== undefined);
  return (
    Object.keys(deal).every((key) => KEYS.includes(key)) &&
    typeof deal.table === "string" &&
    typeof deal.match === "string" &&
    Number.isSafeInteger(deal.deal) &&
    isDigest(deal.server) &&
    digests.every(isDigest) &&
    (deal.seat === undefined || typeof deal.seat === "string") &&
    (deal.opened === undefined || typeof deal.opened === "boolean") &&
    (deal.cuts === undefined || isCuts(deal.cuts)) &&
    (deal.heard === undefined || isHeard(deal.heard))
  );
}

function isCuts(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length === 3 &&
    value.every((one: unknown) => Number.isInteger(one) && Number(one) >= 0 && Number(one) <= 23)
  );
}

function isHeard(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.values(value).every(isDigest);
}
