/** The keys of a replay; single letters can be switched off in the settings. */

import { _ } from "~/texts/texts.svelte";
import type { Move } from "./moves";

export type ReplayKey = Move | "play" | "flip" | "auction" | "stock" | "sheet" | "log" | "keys" | "verify";

const MOVES: Readonly<Record<string, Move>> = {
  ArrowUp: "round-before",
  ArrowDown: "round-after",
  PageUp: "round-before",
  PageDown: "round-after",
  Home: "start",
  End: "end",
};

const LETTERS: Readonly<Record<string, ReplayKey>> = {
  f: "flip",
  a: "auction",
  t: "stock",
  s: "sheet",
  g: "log",
  v: "verify",
  "?": "keys",
};

/** On a layout of other letters the place of the key counts. */
const PLACES: Readonly<Record<string, string>> = { KeyF: "f", KeyA: "a", KeyT: "t", KeyS: "s", KeyG: "g", KeyV: "v" };

/** What a key asks for: a move, something else, the number of a trick, or null. Arrows move as the eye does. */
export function replayKey(
  event: Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey">,
  direction: "ltr" | "rtl",
  letters: boolean,
): ReplayKey | number | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === "ArrowRight") return direction === "rtl" ? "back" : "on";
  if (event.key === "ArrowLeft") return direction === "rtl" ? "on" : "back";
  const move = MOVES[event.key];
  if (move !== undefined) return move;
  if (event.key === " ") return "play";
  if (!letters) return null;
  if (/^[1-9]$/.test(event.key)) return Number(event.key);
  const latin = /^[a-z]$/i.test(event.key);
  const letter = latin || !(event.code in PLACES) ? event.key : (PLACES[event.code] ?? event.key);
  return LETTERS[letter.toLowerCase()] ?? null;
}

export const REPLAY_KEYS: readonly { readonly keys: string; readonly about: () => string }[] = [
  { keys: "← →", about: () => _("one step back, one step on") },
  { keys: "↑ ↓", about: () => _("the round before, the next round") },
  { keys: "Home End", about: () => _("the beginning and the end of the round") },
  { keys: "A T", about: () => _("to the auction, to the stock") },
  { keys: "1 … 8", about: () => _("to the trick of that number") },
  { keys: "Space", about: () => _("go on by itself, or stop") },
  { keys: "F", about: () => _("look with the eyes of the next player") },
  { keys: "S", about: () => _("the score sheet") },
  { keys: "G", about: () => _("the log") },
  { keys: "V", about: () => _("check the deals") },
  { keys: "?", about: () => _("this help") },
];
