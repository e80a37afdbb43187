/** The 24 cards: points, strength, ids of their names. */

import type { Card, RankWord, SuitLetter } from "../protocol/messages";

/** From the weakest to the strongest, which is not the order of other games: ten over king. */
export const RANKS: readonly RankWord[] = ["9", "J", "Q", "K", "10", "A"];
/** From the least marriage to the greatest. */
export const SUITS: readonly SuitLetter[] = ["S", "C", "D", "H"];

export const DECK: readonly Card[] = SUITS.flatMap((suit) =>
  RANKS.map((rank): Card => `${rank}${suit}`),
);

/** The card points of the whole pack. */
export const PACK_POINTS = 120;

const POINTS: Record<RankWord, number> = { A: 11, "10": 10, K: 4, Q: 3, J: 2, "9": 0 };
const RANK_NAMES: Record<RankWord, string> = {
  A: "ace",
  "10": "ten",
  K: "king",
  Q: "queen",
  J: "jack",
  "9": "nine",
};
const SUIT_NAMES: Record<SuitLetter, string> = {
  H: "hearts",
  D: "diamonds",
  C: "clubs",
  S: "spades",
};

export function suitOf(card: Card): SuitLetter {
  return card.slice(-1) as SuitLetter;
}

export function rankOf(card: Card): RankWord {
  return card.slice(0, -1) as RankWord;
}

export function pointsOf(card: Card): number {
  return POINTS[rankOf(card)];
}

/** How strong a card is within its suit, 0 the weakest. */
export function strengthOf(card: Card): number {
  return RANKS.indexOf(rankOf(card));
}

export function isCard(text: string): text is Card {
  return (DECK as readonly string[]).includes(text);
}

/** The id of the name of a card, such as `card.queen-of-spades`: one message for each of the 24. */
export function cardNameId(card: Card): string {
  return `card.${RANK_NAMES[rankOf(card)]}-of-${SUIT_NAMES[suitOf(card)]}`;
}

export function suitNameId(suit: SuitLetter): string {
  return `suit.${SUIT_NAMES[suit]}`;
}

/** The other card of a marriage, null for a card that is in none. */
export function partnerOf(card: Card): Card | null {
  const rank = rankOf(card);
  if (rank === "K") return `Q${suitOf(card)}`;
  return rank === "Q" ? `K${suitOf(card)}` : null;
}

export type HandOrder = "by-suit" | "colours-apart" | "by-rank";

const BY_MARRIAGE: readonly SuitLetter[] = ["H", "D", "C", "S"];
const COLOURS_APART: readonly SuitLetter[] = ["H", "S", "D", "C"];

/** Give the cards of a hand as they are held: the trump first, in each suit the strong ones first. */
export function sortedHand(
  cards: readonly Card[],
  order: HandOrder = "colours-apart",
  trump: SuitLetter | null = null,
): Card[] {
  const row = suitsInOrder(cards, order, trump);
  const suit = (card: Card): number => row.indexOf(suitOf(card));
  return [...cards].sort((one, other) =>
    order === "by-rank"
      ? strengthOf(other) - strengthOf(one) || suit(one) - suit(other)
      : suit(one) - suit(other) || strengthOf(other) - strengthOf(one),
  );
}

/** With a suit missing, two of one colour would lie side by side: they are put apart if they can. */
function suitsInOrder(
  cards: readonly Card[],
  order: HandOrder,
  trump: SuitLetter | null,
): SuitLetter[] {
  const first = (row: readonly SuitLetter[]): SuitLetter[] =>
    trump === null ? [...row] : [trump, ...row.filter((one) => one !== trump)];
  if (order !== "colours-apart") return first(BY_MARRIAGE);
  const held = COLOURS_APART.filter((one) => cards.some((card) => suitOf(card) === one));
  const red = held.filter((one) => one === "H" || one === "D");
  const black = held.filter((one) => one === "S" || one === "C");
  const leadRed = trump === null ? red.length >= black.length : trump === "H" || trump === "D";
  const [own, other] = leadRed ? [trumpFirst(red, trump), black] : [trumpFirst(black, trump), red];
  const row: SuitLetter[] = [];
  for (let place = 0; place < 2; place += 1)
    row.push(...own.slice(place, place + 1), ...other.slice(place, place + 1));
  return row;
}

function trumpFirst(row: readonly SuitLetter[], trump: SuitLetter | null): SuitLetter[] {
  if (trump === null || !row.includes(trump)) return [...row];
  return [trump, ...row.filter((one) => one !== trump)];
}
