import type { Deck } from "./decks";

/** The German suits that stand for the French ones, by the value of their marriages. */
const GERMAN: Readonly<Record<string, string>> = { S: "gA", H: "gH", D: "gB", C: "gL" };

/** The id of the drawing of a card, such as "KH" or "10S"; of the back if there is none. */
export function drawingOf(card: string | null, deck: Deck, faces: "classic" | "large"): string {
  if (card === null) return "c-back";
  const rank = card.slice(0, -1).replace("10", "T");
  return `${faces === "large" ? "x" : "c"}-${rank}${suitDrawn(card.slice(-1), deck)}`;
}

/** The letters of a suit in the ids of the drawings. */
export function suitDrawn(suit: string, deck: Deck): string {
  return deck === "german" ? (GERMAN[suit] ?? suit) : suit;
}
