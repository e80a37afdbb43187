/**
 * Which values of the options do not go together: what would leave a table without a bid to make
 * or without a way to win, and what the rules call a contradiction.
 */

import type { RuleOptions } from "./presets";
import { BLIND_BID_POINTS, GOLDEN_CONTRACT, type RoundRules, roundRules } from "./round_rules";
import { type SettlementRules, settlementRules, winningContract } from "./settlement_rules";

/** Options whose values do not go together, and numbers that follow from them. */
export interface Conflict {
  readonly options: readonly string[];
  readonly id: string;
  readonly values: Readonly<Record<string, string>>;
}

const UNIT = 5;
const DUMP_TRUCK_UNTOUCHED = 555;

/** Give every contradiction among options, each of which must be possible by itself. */
export function conflictsOf(options: RuleOptions): Conflict[] {
  const table: Table = {
    options,
    round: roundRules(options),
    settlement: settlementRules(options),
  };
  const kinds = [caps, steps, about120, duties, barrel, barrelPlaces];
  return kinds.flatMap((kind) => [...kind(table)]);
}

interface Table {
  readonly options: RuleOptions;
  readonly round: RoundRules;
  readonly settlement: SettlementRules;
}

function conflict(
  { options }: Table,
  id: string,
  keys: readonly string[],
  numbers: Readonly<Record<string, number>> = {},
): Conflict {
  const chosen = keys.map((key): [string, string] => [key, JSON.stringify(options[key]).replaceAll('"', "")]);
  const following = Object.entries(numbers).map(([key, value]): [string, string] => [key, String(value)]);
  return { options: keys, id, values: Object.fromEntries([...chosen, ...following]) };
}

function* caps(table: Table): Generator<Conflict> {
  const { capWithoutMarriage: cap, capWithMarriage: with_, openingBid, bound } = table.round;
  if (cap === null) {
    if (with_ !== "unlimited") {
      yield conflict(table, "cap-with-needs-cap", ["cap_without_marriage", "cap_with_marriage"]);
    }
    if (table.round.raiseAfterStock === "sum") {
      yield conflict(table, "sum-needs-cap", ["cap_without_marriage", "raise_after_stock"]);
    }
    if (openingBid > bound) {
      yield conflict(table, "opening-over-bound", ["opening_bid", "cap_without_marriage"], { bound });
    }
    return;
  }
  if (typeof with_ === "number" && with_ < cap) {
    yield conflict(table, "cap-with-below-cap", ["cap_without_marriage", "cap_with_marriage"]);
  }
  if (cap < openingBid) {
    yield conflict(table, "cap-below-opening", ["opening_bid", "cap_without_marriage"]);
  }
  if (typeof with_ === "number" && with_ < openingBid) {
    yield conflict(table, "cap-with-below-opening", ["opening_bid", "cap_with_marriage"]);
  }
}

function* steps(table: Table): Generator<Conflict> {
  const { openingBid, bidStep, capWithoutMarriage, capWithMarriage } = table.round;
  if (openingBid % bidStep !== 0) {
    yield conflict(table, "opening-off-step", ["opening_bid", "bid_step"]);
  }
  if ((capWithoutMarriage ?? 0) % bidStep !== 0) {
    yield conflict(table, "cap-off-step", ["bid_step", "cap_without_marriage"]);
  }
  if (typeof capWithMarriage === "number" && capWithMarriage % bidStep !== 0) {
    yield conflict(table, "cap-with-off-step", ["bid_step", "cap_with_marriage"]);
  }
}

function* about120(table: Table): Generator<Conflict> {
  const { capWithoutMarriage: cap, openingBid, blindBid, forcedOpening } = table.round;
  const blind120 = blindBid === "first_hand_120";
  if (blind120 && cap !== null && cap < BLIND_BID_POINTS) {
    yield conflict(table, "blind-over-cap", ["cap_without_marriage", "blind_bid"]);
  }
  if (blindBid !== null && openingBid > BLIND_BID_POINTS) {
    yield conflict(table, "blind-below-opening", ["opening_bid", "blind_bid"]);
  }
  if (blind120 && forcedOpening === "dealer" && openingBid === BLIND_BID_POINTS) {
    yield conflict(table, "dealer-has-120", ["opening_bid", "forced_opening", "blind_bid"]);
  }
  if (table.round.goldenAuction && cap !== null && cap < GOLDEN_CONTRACT) {
    yield conflict(table, "golden-over-cap", ["cap_without_marriage", "golden_auction"]);
  }
}

function* duties(table: Table): Generator<Conflict> {
  const { options } = table;
  if (options["must_overtrump"] === true && options["must_trump"] !== true) {
    yield conflict(table, "overtrump-needs-trump", ["must_trump", "must_overtrump"]);
  }
  if (table.round.goldenRaise && table.round.raiseAfterStock === "no") {
    yield conflict(table, "golden-raise", ["raise_after_stock", "golden_raise"]);
  }
}

function* barrel(table: Table): Generator<Conflict> {
  const { round, settlement } = table;
  const { barrelAt, target, dumpTruck, dumpTruckAt } = settlement;
  const winning = winningContract(settlement);
  if (barrelAt === null || winning === null) return;
  const highest = highestContract(round);
  if (barrelAt >= target) {
    yield conflict(table, "barrel-over-target", ["target", "barrel_at"]);
  }
  if (barrelAt % UNIT !== 0) {
    yield conflict(table, "barrel-off-unit", ["barrel_at", "barrel_mode"]);
  }
  if (winning > round.bound) {
    const numbers = { winning, bound: round.bound };
    yield conflict(table, "barrel-below-bound", ["target", "barrel_at"], numbers);
  } else if (winning > highest) {
    const keys = ["cap_with_marriage", "raise_after_stock", "target", "barrel_at"];
    yield conflict(table, "barrel-too-low", keys, { winning, highest });
  }
  if (settlement.barrelAttempts !== null && settlement.barrelTimeoutFine === null) {
    yield conflict(table, "attempts-need-fine", ["barrel_attempts", "barrel_timeout_fine"]);
  }
  const matters = dumpTruck !== null || dumpTruckAt !== DUMP_TRUCK_UNTOUCHED;
  if (matters && dumpTruckAt >= barrelAt) {
    yield conflict(table, "dump-over-barrel", ["dump_truck_at", "barrel_at"]);
  }
}

function* barrelPlaces(table: Table): Generator<Conflict> {
  const { options, settlement } = table;
  if (settlement.frozenAt === null) return;
  const capacity = options["barrel_capacity"];
  const limited = capacity !== "unlimited";
  if (limited && options["barrel_simultaneous"] === "all_mount") {
    yield conflict(table, "all-need-room", ["barrel_capacity", "barrel_simultaneous"]);
  }
  if (limited && settlement.barrelDisplacedFine === null) {
    yield conflict(table, "displaced-need-fine", ["barrel_capacity", "barrel_displaced_fine"]);
  }
  if (typeof capacity === "number" && capacity >= settlement.players) {
    yield conflict(table, "room-for-all", ["players", "barrel_capacity"]);
  }
}

/** The highest contract that the limits allow, whatever the cards (BID-9, BID-11). */
function highestContract(round: RoundRules): number {
  const { capWithoutMarriage: cap, capWithMarriage, bound, raiseAfterStock } = round;
  if (cap === null || capWithMarriage === "unlimited" || raiseAfterStock === "any") return bound;
  const all = Object.values(round.marriageValues).reduce((sum, one) => sum + one, 0);
  const withAll = cap + all + (round.aceMarriage ?? 0);
  const bid = capWithMarriage === "sum" ? withAll : capWithMarriage;
  return Math.min(bound, raiseAfterStock === "sum" ? Math.max(bid, withAll) : bid);
}
