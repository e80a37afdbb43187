/** Frames: JSON text with the key `t`. What a newer server adds is passed over, never an error. */

import type { Asked, Told } from "./messages";

const KNOWN: ReadonlySet<string> = new Set<Told["t"]>([
  "welcome",
  "ack",
  "nack",
  "ev",
  "skip",
  "snap",
  "room",
  "chat",
  "gone",
  "cards",
  "pong",
  "bye",
]);

const OF_A_TABLE: ReadonlySet<string> = new Set(["ev", "skip", "snap", "room"]);

export function encodeFrame(message: Asked): string {
  return JSON.stringify(message);
}

/** Give the message of a frame, null for what this client does not know or cannot read. */
export function decodeFrame(text: string): Told | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value)) return null;
  const { t, table, v, set, say } = value;
  if (typeof t !== "string" || !KNOWN.has(t)) return null;
  if (OF_A_TABLE.has(t)) {
    if (typeof table !== "string" || !Number.isSafeInteger(v)) return null;
    if (t !== "skip" && !isObject(set)) return null;
    if (t === "ev" && !Array.isArray(say)) return null;
  }
  return value as unknown as Told;
}

interface Loose {
  t?: unknown;
  table?: unknown;
  v?: unknown;
  set?: unknown;
  say?: unknown;
}

function isObject(value: unknown): value is Loose {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
