/** A round as it is being written down: what is known so far, and the entry that it makes. */

import type { SuitLetter } from "~/protocol/messages";
import { type Announced, NOTHING_ANNOUNCED, pointsAnnounced } from "~/rules/announcements";
import { bargainOf, raisedFrom } from "~/rules/bid_checks";
import { PACK_POINTS, SUITS } from "~/rules/cards";
import { marriageStocks } from "~/rules/card_checks";
import type { ConcededEntry, Entry, PlayedEntry, StockCount } from "~/rules/entries";
import { stockAces } from "~/rules/piles";
import { ANYTHING, bidFault } from "~/rules/possible_bids";
import { waysToAnnounce, whoTookNoTrick } from "~/rules/possible_tricks";
import {
  asksContract,
  firstHand,
  GOLDEN_CONTRACT,
  hasAuction,
  leftoverIsDead,
  openingOf,
  type Scene,
} from "~/rules/round_rules";
import { activeSeats, sittingSeat } from "~/rules/standing";

export interface StockDraft {
  readonly points: number | null;
  /** The suit of a marriage in it. */
  readonly suit: SuitLetter | null;
  readonly aces: number | null;
}

/** What is known of a round; null is what is not. */
export interface RoundDraft {
  readonly declarer: number | null;
  /** Null while it is the least that the declarer can have played for. */
  readonly contract: number | null;
  readonly bid: number | null;
  readonly conceded: boolean;
  readonly blind: boolean;
  readonly contra: 2 | 4 | null;
  /** Card points by seat. */
  readonly cards: readonly (number | null)[];
  /** By suit, who announced its marriage. */
  readonly suits: Readonly<Record<SuitLetter, number | null>>;
  /** Who announced four aces. */
  readonly aces: number | null;
  /** By seat, whether a player without card points took a trick all the same. */
  readonly tookTrick: readonly boolean[];
  readonly lastTrick: number | null;
  readonly stock: StockDraft;
}

const NO_SUITS = { S: null, C: null, D: null, H: null };

export function blankRound(scene: Scene): RoundDraft {
  const seats = scene.match.standings;
  return {
    declarer: hasAuction(scene) ? null : firstHand(scene.match),
    contract: null,
    bid: null,
    conceded: false,
    blind: false,
    contra: null,
    cards: seats.map(() => null),
    suits: NO_SUITS,
    aces: null,
    tookTrick: seats.map(() => false),
    lastTrick: null,
    stock: { points: null, suit: null, aces: null },
  };
}

/** The contract as it was said, or the least that the declarer can have won with. */
export function contractOf(scene: Scene, draft: RoundDraft): number {
  if (contractIsFixed(scene)) return GOLDEN_CONTRACT;
  if (draft.contract !== null) return draft.contract;
  const { declarer } = draft;
  const opening = openingOf(scene);
  if (draft.blind && scene.rules.blindBid === "first_hand_120") return GOLDEN_CONTRACT;
  if (declarer === null || !hasAuction(scene)) return opening;
  const bids = contracts(scene);
  return bids.find((bid) => bidFault(scene, declarer, bid, ANYTHING, draft.blind) === null) ?? opening;
}

/** Whether the rules leave no choice: a golden round that is not raised. */
export function contractIsFixed(scene: Scene): boolean {
  return !hasAuction(scene) && !asksContract(scene);
}

/** All contracts that can be named, lowest first. */
export function contracts(scene: Scene): number[] {
  const { bidStep, bound } = scene.rules;
  const opening = openingOf(scene);
  const steps = Math.max(0, Math.floor((bound - opening) / bidStep));
  return Array.from({ length: steps + 1 }, (_, step) => opening + step * bidStep);
}

/** The bid that was raised to the contract, where it is said or must have been. */
export function bidOf(scene: Scene, draft: RoundDraft): number | null {
  const contract = contractOf(scene, draft);
  if (draft.bid !== null) return draft.bid === contract ? null : draft.bid;
  const entry = draft.declarer === null ? null : bareEntry(scene, draft, draft.declarer);
  if (entry === null || !hasAuction(scene) || !asksContract(scene)) return null;
  const raised = raisedFrom(scene, bargainOf(entry));
  return raised === contract ? null : raised;
}

/** Card points by seat; those of the last one follow where all together are known. */
export function cardsOf(scene: Scene, draft: RoundDraft): (number | null)[] {
  const active = activeSeats(scene.match);
  const cards = draft.cards.map((points, seat) => (active.includes(seat) ? points : 0));
  const missing = active.filter((seat) => cards[seat] === null);
  const [last] = missing;
  if (missing.length !== 1 || last === undefined || leftoverIsDead(scene.rules)) return cards;
  const rest = PACK_POINTS - cards.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  if (rest >= 0) cards[last] = rest;
  return cards;
}

/** What a player announced. */
export function announcedBy(draft: RoundDraft, seat: number): Announced {
  const suits = SUITS.filter((suit) => draft.suits[suit] === seat);
  const aces = draft.aces === seat;
  return suits.length === 0 && !aces ? NOTHING_ANNOUNCED : { suits, aces };
}

function marriagesOf(scene: Scene, draft: RoundDraft): number[] {
  return draft.cards.map((_, seat) => pointsAnnounced(scene.rules, announcedBy(draft, seat)));
}

/** Who took no trick, and whom to ask for it: who may have, and for whom it matters. */
export interface Idle {
  readonly seats: readonly number[];
  readonly asked: readonly number[];
}

export function idleOf(scene: Scene, draft: RoundDraft): Idle {
  const cards = cardsOf(scene, draft);
  const nobody: Idle = { seats: [], asked: [] };
  const { declarer } = draft;
  if (declarer === null || !cards.every((one) => one !== null)) return nobody;
  const count = {
    declarer,
    cards,
    marriages: marriagesOf(scene, draft),
    lastTrick: draft.lastTrick,
    stock: stockOf(scene, draft),
  };
  const possible = whoTookNoTrick(scene, count);
  if (possible.length === 0) return nobody;
  const zero = activeSeats(scene.match).filter((seat) => cards[seat] === 0);
  const asked = zero.filter((seat) => {
    const idle = possible.filter((one) => one.includes(seat)).length;
    return trickMatters(scene, declarer, seat) && idle > 0 && idle < possible.length;
  });
  const fits = possible.filter((one) =>
    asked.every((seat) => one.includes(seat) !== (draft.tookTrick[seat] === true)),
  );
  // The most that can be without a trick, for others it makes no difference.
  const seats = fits.at(-1) ?? asked.filter((seat) => draft.tookTrick[seat] !== true);
  return { seats, asked };
}

/** Whether it can make a difference that a player took no trick (BOLT-1, BOLT-3). */
function trickMatters({ match }: Scene, declarer: number, seat: number): boolean {
  const { bolts, boltTrigger, boltForDeclarer } = match.rules;
  if (bolts === null) return false;
  if (bolts === "consecutive") return true;
  return boltTrigger === "zero_tricks" && (seat !== declarer || boltForDeclarer);
}

/** What of a stock is asked for: nothing, if its dealer scores nothing for it. */
export interface StockQuestions {
  readonly marriage: boolean;
  readonly aces: readonly number[];
}

export function stockQuestions(scene: Scene, draft: RoundDraft): StockQuestions | null {
  const { p4Bonus } = scene.match.rules;
  if (sittingSeat(scene.match) === null || p4Bonus === "none") return null;
  const { points } = draft.stock;
  const marriage = p4Bonus !== "cards_only" && points !== null && marriageStocks().includes(points);
  const counted = p4Bonus.startsWith("ace") && points !== null;
  const aces = counted ? stockAces(points, marriage && draft.stock.suit !== null) : [];
  return { marriage, aces };
}

function stockOf(scene: Scene, draft: RoundDraft): StockCount | null {
  const asked = stockQuestions(scene, draft);
  const { points, suit, aces } = draft.stock;
  if (asked === null || points === null) return null;
  const marriage = asked.marriage && suit !== null ? scene.rules.marriageValues[suit] : 0;
  const [only, another] = asked.aces;
  return { points, marriage, aces: only !== undefined && another === undefined ? only : aces };
}

/** What is still to be said before the round can be written. */
export type Missing = "declarer" | "cards" | "last-trick" | "stock";

export function missingIn(scene: Scene, draft: RoundDraft): Missing[] {
  const missing: Missing[] = [];
  if (draft.declarer === null) missing.push("declarer");
  const asked = stockQuestions(scene, draft);
  const stock = stockOf(scene, draft);
  if (asked !== null && (stock === null || (asked.aces.length > 0 && stock.aces === null))) {
    missing.push("stock");
  }
  if (draft.conceded) return missing;
  if (cardsOf(scene, draft).some((one) => one === null)) missing.push("cards");
  if (scene.match.rules.lastTrickBonus > 0 && draft.lastTrick === null) missing.push("last-trick");
  return missing;
}

/** The entry that a round makes, null while something is missing. */
export function entryOf(scene: Scene, draft: RoundDraft): PlayedEntry | ConcededEntry | null {
  const { declarer } = draft;
  if (declarer === null || missingIn(scene, draft).length > 0) return null;
  const bid = bidOf(scene, draft);
  const entry = bareEntry(scene, draft, declarer);
  return { ...entry, bid };
}

function bareEntry(
  scene: Scene,
  draft: RoundDraft,
  declarer: number,
): PlayedEntry | ConcededEntry {
  const contract = contractOf(scene, draft);
  const stock = stockOf(scene, draft);
  if (draft.conceded) return { kind: "conceded", declarer, contract, bid: null, stock };
  return {
    kind: "played",
    declarer,
    contract,
    bid: null,
    stock,
    cards: cardsOf(scene, draft).map((one) => one ?? 0),
    marriages: marriagesOf(scene, draft),
    noTrick: idleOf(scene, draft).seats,
    lastTrick: scene.match.rules.lastTrickBonus > 0 ? draft.lastTrick : null,
    blind: draft.blind,
    contra: draft.contra,
  };
}

/** A round that was written before, to be changed. */
export function draftOf(scene: Scene, entry: Entry): RoundDraft {
  const blank = blankRound(scene);
  if (entry.kind !== "played" && entry.kind !== "conceded") return blank;
  const { declarer, contract, bid } = entry;
  const stock = stockDraft(scene, entry.stock);
  if (entry.kind === "conceded") return { ...blank, declarer, contract, bid, stock, conceded: true };
  const { blind, contra, cards, lastTrick, noTrick } = entry;
  const [way = []] = waysToAnnounce(scene, entry);
  const holder = (has: (one: Announced) => boolean): number | null => {
    const seat = way.findIndex(has);
    return seat < 0 ? null : seat;
  };
  const suits = Object.fromEntries(
    SUITS.map((suit) => [suit, holder((one) => one.suits.includes(suit))]),
  ) as Record<SuitLetter, number | null>;
  return {
    ...blank,
    declarer,
    contract,
    bid,
    stock,
    blind,
    contra,
    cards,
    suits,
    aces: holder((one) => one.aces),
    tookTrick: cards.map((_, seat) => !noTrick.includes(seat)),
    lastTrick,
  };
}

function stockDraft({ rules }: Scene, stock: StockCount | null): StockDraft {
  if (stock === null) return { points: null, suit: null, aces: null };
  const suit = SUITS.find((one) => stock.marriage > 0 && rules.marriageValues[one] === stock.marriage);
  return { points: stock.points, suit: suit ?? null, aces: stock.aces };
}
