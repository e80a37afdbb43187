/** Whether a round's declarer, bid, contract and what was agreed about it can be, by the rules. */

import { type Announced, sharedOut } from "./announcements";
import { isGolden } from "./base_results";
import { SUITS } from "./cards";
import type { ConcededEntry, PlayedEntry, StockCount } from "./entries";
import { type Expected, type Fault, fault } from "./faults";
import { stockAces } from "./piles";
import { ANYTHING, bidFault, contractFault, type Holding, type Holdings } from "./possible_bids";
import {
  asksContract,
  firstHand,
  GOLDEN_CONTRACT,
  hasAuction,
  mayBidBlind,
  openingOf,
  type Scene,
} from "./round_rules";
import { activeSeats } from "./standing";

/** What an auction and its contract say, of a round that was played or given up. */
export interface Bargain {
  readonly declarer: number;
  readonly contract: number;
  readonly bid: number | null;
  readonly blind: boolean;
  readonly contra: number | null;
  readonly conceded: boolean;
  /** Points announced by seat; null where nothing is known of them. */
  readonly marriages: readonly number[] | null;
  readonly stock: StockCount | null;
}

export function bargainOf(entry: PlayedEntry | ConcededEntry): Bargain {
  const { declarer, contract, bid, stock } = entry;
  if (entry.kind === "conceded") {
    const nothing = { blind: false, contra: null, marriages: null };
    return { declarer, contract, bid, stock, conceded: true, ...nothing };
  }
  const { blind, contra, marriages } = entry;
  return { declarer, contract, bid, stock, conceded: false, blind, contra, marriages };
}

/** What the rules refuse in the auction of a round. */
export function bidFaults(scene: Scene, bargain: Bargain): Fault[] {
  const faults = [...agreedFaults(scene, bargain)];
  if (!hasAuction(scene)) return [...faults, ...goldenFaults(scene, bargain)];
  if (!activeSeats(scene.match).includes(bargain.declarer)) return faults;
  return [...faults, ...contractFaults(scene, bargain)];
}

/** Why a player cannot give up this round, as what is expected instead (CONCEDE-1, -4). */
export function concedingFault({ match }: Scene, declarer: number): Expected | null {
  const { rules } = match;
  const standing = match.standings[declarer];
  const name = { seat: declarer };
  if (rules.concede === null) return { id: "no-giving-up", args: {} };
  if (isGolden(match)) return { id: "golden-not-given-up", args: {} };
  if (standing === undefined) return null;
  if (standing.barrel !== null) return { id: "barrel-not-given-up", args: { name } };
  if (rules.concedeLimit !== null && standing.concessions >= rules.concedeLimit) {
    return { id: "given-up-too-often", args: { name } };
  }
  return null;
}

/** Why a player cannot have bid blind in this round (BID-12, Q-31, S-8, S-9). */
export function blindFault(scene: Scene, declarer: number): Expected | null {
  const { match, rules } = scene;
  if (rules.blindBid === null) return { id: "no-blind-bid", args: {} };
  if (isGolden(match)) return { id: "golden-not-blind", args: {} };
  if (mayBidBlind(scene).includes(declarer)) return null;
  if (match.standings.some((one) => one.barrel !== null)) {
    return { id: "barrel-not-blind", args: {} };
  }
  const first = firstHand(match);
  if (rules.blindBid === "first_hand_120" && declarer !== first) {
    return { id: "first-hand-blind", args: { name: { seat: first } } };
  }
  return { id: "too-low-for-blind", args: { name: { seat: declarer } } };
}

/** Why a contra cannot have been said (CONTRA-1). */
export function contraFault({ match, rules }: Scene, contra: number): Expected | null {
  if (rules.contra === null) return { id: "no-contra", args: {} };
  if (isGolden(match)) return { id: "golden-no-contra", args: {} };
  if (contra === 4 && rules.contra !== "redouble") return { id: "no-redouble", args: { two: 2 } };
  return null;
}

function* agreedFaults(scene: Scene, bargain: Bargain): Generator<Fault> {
  const { declarer } = bargain;
  const active = activeSeats(scene.match);
  const first = firstHand(scene.match);
  if (!active.includes(declarer)) {
    yield fault("declarer", [{ seat: declarer }], { id: "one-of", args: { names: { seats: active } } });
    return;
  }
  if (!hasAuction(scene) && declarer !== first) {
    const expected = { id: "golden-first-hand", args: { name: { seat: first } } };
    yield fault("declarer", [{ seat: declarer }], expected);
  }
  const blind = bargain.blind ? blindFault(scene, declarer) : null;
  if (blind !== null) yield fault("blind", [{ seat: declarer }], blind);
  const contra = bargain.contra === null ? null : contraFault(scene, bargain.contra);
  if (contra !== null) yield fault("contra", [bargain.contra ?? 0], contra);
  const conceding = bargain.conceded ? concedingFault(scene, declarer) : null;
  if (conceding !== null) yield fault("conceded", [{ seat: declarer }], conceding);
}

function* goldenFaults(scene: Scene, bargain: Bargain): Generator<Fault> {
  const { bid, contract } = bargain;
  const golden = { id: "golden-contract", args: { points: GOLDEN_CONTRACT } };
  if (bid !== null && bid !== GOLDEN_CONTRACT) yield fault("bid", [bid], golden);
  const expected = contractFault(scene, GOLDEN_CONTRACT, contract, holdingsOf(scene, bargain));
  if (expected === null) return;
  const plain = !asksContract(scene) || contract < GOLDEN_CONTRACT;
  yield fault("contract", [contract], plain ? golden : expected);
}

function* contractFaults(scene: Scene, bargain: Bargain): Generator<Fault> {
  const { declarer, bid, contract, blind } = bargain;
  const holdings = holdingsOf(scene, bargain);
  const before = holdings.map((one) => beforeTheStock(scene, bargain.stock, one));
  const faultOf = (points: number): Expected | null =>
    bidFault(scene, declarer, points, before, blind);
  if (bid !== null) {
    const wrongBid = faultOf(bid);
    if (wrongBid !== null) yield fault("bid", [bid], wrongBid);
    const wrong = contractFault(scene, bid, contract, holdings);
    if (wrong !== null) yield fault("contract", [contract], wrong);
    return;
  }
  const expected = faultOf(contract);
  if (expected !== null) yield fault("contract", [contract], expected);
}

/** The bid that was raised to a contract that nobody can have bid, null where there is none. */
export function raisedFrom(scene: Scene, bargain: Bargain): number | null {
  const holdings = holdingsOf(scene, bargain);
  const before = holdings.map((one) => beforeTheStock(scene, bargain.stock, one));
  const { declarer, contract, blind } = bargain;
  if (bidFault(scene, declarer, contract, before, blind) === null) return null;
  for (let bid = contract; bid >= openingOf(scene); bid -= scene.rules.bidStep) {
    const possible = bidFault(scene, declarer, bid, before, blind) === null;
    if (possible && contractFault(scene, bid, contract, holdings) === null) return bid;
  }
  return null;
}

/**
 * What the declarer may have held, by what the opponents announced: after the exchange each has
 * one card of the declarer's at most, so what he announces was never whole in the declarer's hand.
 */
function holdingsOf({ rules }: Scene, { declarer, marriages }: Bargain): Holdings {
  if (marriages === null) return ANYTHING;
  const others = marriages.filter((_, seat) => seat !== declarer);
  const held = sharedOut(rules, others).map(left);
  return held.length > 0 ? held : ANYTHING;
}

function left(way: readonly Announced[]): Holding {
  const gone = way.flatMap((one) => one.suits);
  return {
    suits: SUITS.filter((suit) => !gone.includes(suit)),
    aces: !way.some((one) => one.aces),
  };
}

/** What of a holding can have been there in the auction already. */
function beforeTheStock({ rules }: Scene, stock: StockCount | null, holding: Holding): Holding {
  if (stock === null) return holding;
  const aces = stock.aces === null ? stockAces(stock.points, stock.marriage > 0) : [stock.aces];
  return {
    suits: holding.suits.filter((suit) => rules.marriageValues[suit] !== stock.marriage),
    aces: holding.aces && aces.includes(0),
  };
}
