/** The JSON twin of a game record, as far as a verifier reads it. */

export interface RecordExtra {
  tag?: string;
  value?: string;
  comment?: string;
}

export interface RecordAction {
  by: string;
  do: string;
  at?: number;
  to?: string;
  notes?: unknown[];
}

export interface RecordDeal {
  deal: number;
  round: number;
  dealer: string;
  golden?: boolean;
  fines?: { by: string }[];
  opening?: RecordExtra[];
  pack?: string[];
  hands?: Record<string, string[]>;
  stocks?: string[][];
  actions?: RecordAction[];
  contract?: { by: string; contra?: string };
  tricks?: { taker: string; points: number }[];
  leftover?: { taker: string; points: number };
  points?: Record<string, number>;
  outcome?: { kind: string; by?: string };
  scores?: Record<string, unknown>;
  closing?: RecordExtra[];
}

export interface RecordJson {
  thousand_record: number;
  extras?: RecordExtra[];
  players: string[];
  rules: {
    base: string;
    options?: Record<string, boolean | number | string | { [suit: string]: number }>;
    id: string;
  };
  first_dealer: string;
  start?: { match?: unknown; standings?: Record<string, unknown> };
  result?: { totals: Record<string, number>; winner: string | null };
  deals: RecordDeal[];
}

/** Give the record of a line of JSON, null if it is none. */
export function readRecord(line: string): RecordJson | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null) return null;
  const record = value as Partial<RecordJson>;
  const whole =
    record.thousand_record === 1 &&
    Array.isArray(record.players) &&
    Array.isArray(record.deals) &&
    typeof record.rules === "object";
  return whole ? (record as RecordJson) : null;
}
