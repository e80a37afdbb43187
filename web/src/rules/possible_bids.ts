/**
 * Whether an auction can end with some player at some bid, whatever the cards were.
 *
 * Each function gives null for yes, else what is expected instead, as an id of a message.
 */

import type { SuitLetter } from "../protocol/messages";
import { SUITS } from "./cards";
import type { Expected } from "./faults";
import {
  asksContract,
  BLIND_BID_POINTS,
  isSilentAll,
  isSilent,
  openerOf,
  openingOf,
  type RoundRules,
  type Scene,
} from "./round_rules";
import { canEndAt, endsNear } from "./stepwise_auction";

/** What a hand may have held: some marriages, and whether it may have held all aces. */
export interface Holding {
  readonly suits: readonly SuitLetter[];
  readonly aces: boolean;
}

/** One of these it was, it is not known which. */
export type Holdings = readonly Holding[];

export const ANYTHING: Holdings = [{ suits: SUITS, aces: true }];

/** Why a player with one of these holdings cannot win the auction at a bid. */
export function bidFault(
  scene: Scene,
  declarer: number,
  bid: number,
  holdings: Holdings,
  blind: boolean,
): Expected | null {
  const { rules } = scene;
  const opening = openingOf(scene);
  if (bid < opening) return { id: "at-least-the-opening", args: { opening } };
  if (bid % rules.bidStep !== 0) return { id: "multiple-of-the-step", args: { step: rules.bidStep } };
  const faults =
    limitFault(rules, bid, holdings, blind) ?? (blind ? blindFault(scene, declarer, bid) : null);
  if (faults !== null) return faults;
  const jumps = blind && rules.blindBid === "first_hand_120" && bid === BLIND_BID_POINTS;
  return jumps ? null : orderFault(scene, declarer, bid);
}

/** Why a declarer with one of these holdings cannot have raised a bid to a contract. */
export function contractFault(
  scene: Scene,
  bid: number,
  contract: number,
  holdings: Holdings = ANYTHING,
): Expected | null {
  const { rules } = scene;
  if (contract % rules.bidStep !== 0) {
    return { id: "multiple-of-the-step", args: { step: rules.bidStep } };
  }
  if (contract < bid) return { id: "at-least-the-bid", args: { bid } };
  if (contract > bid && !asksContract(scene)) return { id: "bid-not-raised", args: { bid } };
  const limit = raiseLimit(rules, bid, holdings);
  if (contract <= limit) return null;
  const id = limit < raiseLimit(rules, bid, ANYTHING) ? "contract-limit-of-others" : "contract-limit";
  return { id, args: { limit } };
}

/** The highest bid that one of these holdings allows (BID-9, Q-13). */
export function bidLimit(rules: RoundRules, holdings: Holdings): number {
  const cap = rules.capWithoutMarriage;
  if (cap === null) return rules.bound;
  const best = Math.max(...holdings.map((one) => worthOf(rules, one, rules.handSize)));
  if (best <= 0) return Math.min(cap, rules.bound);
  if (rules.capWithMarriage === "unlimited") return rules.bound;
  if (rules.capWithMarriage === "sum") return Math.min(cap + best, rules.bound);
  return Math.min(rules.capWithMarriage, rules.bound);
}

/** The highest contract that one of these holdings allows. */
export function raiseLimit(rules: RoundRules, bid: number, holdings: Holdings): number {
  const cap = rules.capWithoutMarriage;
  if (rules.raiseAfterStock !== "sum" || cap === null) return rules.bound;
  const best = Math.max(...holdings.map((one) => worthOf(rules, one, rules.tricks)));
  return Math.min(Math.max(bid, cap + best), rules.bound);
}

/** The most that marriages, and aces where they pay, in so many cards are worth. */
function worthOf(rules: RoundRules, holding: Holding, size: number): number {
  const values = holding.suits.map((suit) => rules.marriageValues[suit]).sort((a, b) => b - a);
  const most = (cards: number): number =>
    values.slice(0, Math.floor(cards / 2)).reduce((sum, one) => sum + one, 0);
  if (!holding.aces || rules.aceMarriage === null) return most(size);
  return Math.max(most(size), rules.aceMarriage + most(size - 4));
}

function limitFault(
  rules: RoundRules,
  bid: number,
  holdings: Holdings,
  blind: boolean,
): Expected | null {
  if (blind) {
    const limit = Math.min(BLIND_BID_POINTS, rules.capWithoutMarriage ?? BLIND_BID_POINTS);
    return bid <= limit ? null : { id: "blind-limit", args: { limit } };
  }
  const limit = bidLimit(rules, holdings);
  if (bid <= limit) return null;
  return { id: limit < bidLimit(rules, ANYTHING) ? "bid-limit-of-others" : "bid-limit", args: { limit } };
}

function blindFault(scene: Scene, declarer: number, bid: number): Expected | null {
  const { rules } = scene;
  const opening = openingOf(scene);
  if (rules.blindBid === "first_hand_120" && bid !== BLIND_BID_POINTS) {
    return { id: "the-blind-bid", args: { points: BLIND_BID_POINTS } };
  }
  const held = rules.forcedOpening === "dealer" && declarer === openerOf(scene);
  return held && bid === opening ? { id: "opening-is-held", args: { opening } } : null;
}

/** Why the order of speaking does not let a player win at a bid (BID-3, BID-5, S-8). */
function orderFault(scene: Scene, declarer: number, bid: number): Expected | null {
  const { rules } = scene;
  const opening = openingOf(scene);
  const opener = openerOf(scene);
  if (declarer === opener && bid === opening) return null;
  if (isSilent(scene, declarer)) {
    return declarer === opener
      ? { id: "silent-opener", args: { opening, name: { seat: declarer } } }
      : { id: "silent", args: { name: { seat: declarer } } };
  }
  if (opener !== null && bid === opening) {
    return { id: "more-than-the-opening", args: { opening, opener: { seat: opener } } };
  }
  if (declarer === opener) {
    if (isSilentAll(scene, declarer)) return { id: "others-had-to-pass", args: { opening } };
    if (bid === opening + rules.bidStep) {
      return { id: "not-over-the-own-bid", args: { opening, next: bid + rules.bidStep } };
    }
  }
  if (rules.jumpBids || canEndAt(scene, declarer, bid)) return null;
  return { id: "rise-by-one-step", args: { others: { either: endsNear(scene, declarer, bid) } } };
}
