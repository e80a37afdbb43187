/** The letters that stand on cards, as `tools/draw_cards.py` draws them. */

import type { Deck } from "~/design/decks";

export type Letters = "en" | "cy" | "pl" | "de";

const RANKS = ["A", "K", "Q", "J"];
const FRENCH: Readonly<Record<Letters, string>> = { en: "AKQJ", cy: "ТКДВ", pl: "AKDW", de: "AKDB" };
/** Daus, König, Ober, Unter; who reads Cyrillic has his own on this deck, too. */
const GERMAN: Readonly<Record<Letters, string>> = { en: "AKOU", cy: "ТКДВ", pl: "AKOU", de: "AKOU" };

/** What stands on a card of a rank: a letter, or the number of a nine or ten. */
export function letterOf(rank: string, letters: Letters, deck: Deck): string | number {
  const at = RANKS.indexOf(rank);
  return (deck === "german" ? GERMAN : FRENCH)[letters][at] ?? Number(rank);
}
