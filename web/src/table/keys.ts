/** The keys of the table: single letters, which can be switched off in the settings. */

import { _ } from "~/texts/texts.svelte";

export type KeyCommand =
  | "hand"
  | "trick"
  | "last"
  | "scores"
  | "contract"
  | "marriages"
  | "clock"
  | "repeat"
  | "log"
  | "help"
  | "next"
  | "pass"
  | "settings"
  | "cancel";

const COMMANDS: Readonly<Record<string, KeyCommand>> = {
  h: "hand",
  t: "trick",
  l: "last",
  s: "scores",
  b: "contract",
  m: "marriages",
  c: "clock",
  r: "repeat",
  g: "log",
  n: "next",
  p: "pass",
  "?": "help",
  ",": "settings",
  Escape: "cancel",
};

/** On a layout of other letters the place of the key counts. */
const PLACES: Readonly<Record<string, string>> = {
  KeyH: "h", KeyT: "t", KeyL: "l", KeyS: "s", KeyB: "b", KeyM: "m", KeyC: "c", KeyR: "r", KeyG: "g", KeyN: "n", KeyP: "p",
};

/** What a key asks for: a command, the place of a card from 0, or null. */
export function keyAsked(event: Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey">): KeyCommand | number | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (/^[0-9]$/.test(event.key)) return event.key === "0" ? 9 : Number(event.key) - 1;
  const latin = /^[a-z]$/i.test(event.key);
  const letter = latin || !(event.code in PLACES) ? event.key : (PLACES[event.code] ?? event.key);
  return COMMANDS[letter.length === 1 ? letter.toLowerCase() : letter] ?? null;
}

export const KEYS: readonly { readonly keys: string; readonly about: () => string }[] = [
  { keys: "← →", about: () => _("from card to card") },
  { keys: "1 … 9 0", about: () => _("to the card of that place") },
  { keys: "Enter", about: () => _("play the card, or give it") },
  { keys: "H", about: () => _("say your cards, and go there") },
  { keys: "T", about: () => _("say the trick") },
  { keys: "L", about: () => _("the last trick") },
  { keys: "S", about: () => _("say the scores") },
  { keys: "B", about: () => _("say the contract and the trump") },
  { keys: "M", about: () => _("say your marriages") },
  { keys: "C", about: () => _("say the clock") },
  { keys: "R", about: () => _("say again what happened") },
  { keys: "G", about: () => _("the log") },
  { keys: "N", about: () => _("go on to the next deal") },
  { keys: "P", about: () => _("pass") },
  { keys: "?", about: () => _("this help") },
  { keys: "Esc", about: () => _("put the card down again") },
];
