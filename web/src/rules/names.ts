/** Names of players: any script, nothing that cannot be seen or that spoils a line. */

export const LONGEST_NAME = 20;
const MOST_MARKS = 4;
const JOINERS = /[\u200c\u200d]/gu;

/** A name with single spaces and composed letters: two ways of typing it are one. */
export function plainName(text: string): string {
  return text.normalize("NFC").split(/\s+/u).filter((word) => word !== "").join(" ");
}

export type NameFault = "no-letter" | "too-long" | "unseen" | "twin";

/** Why a plain name cannot stand beside others, null if it can. */
export function nameFault(name: string, others: readonly string[]): NameFault | null {
  if (!/[\p{L}\p{N}]/u.test(name)) return "no-letter";
  if (Array.from(name).length > LONGEST_NAME) return "too-long";
  const pile = new RegExp(`\\p{M}{${MOST_MARKS + 1}}`, "u");
  if (pile.test(name) || /[\p{C}\p{Zl}\p{Zp}]/u.test(name.replace(JOINERS, ""))) return "unseen";
  return others.some((other) => folded(other) === folded(name)) ? "twin" : null;
}

/** What two names have in common that people take for the same. */
export function folded(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(JOINERS, "");
}
