/** The options that settling a round reads, taken out of the options of a table. */

import type { RuleOptions } from "./presets";

export interface SettlementRules {
  readonly players: number;
  readonly rounding: number;
  readonly openingBid: number;
  readonly misdeal: "fine_next_dealer" | "same_dealer";
  readonly declarerRounded: boolean;
  readonly declarerScores: "contract" | "actual";
  readonly blindDoubles: "all" | "declarer";
  readonly concede: "bid_and_60" | "bid_and_half" | "zero_and_60" | null;
  readonly concedeLimit: number | null;
  readonly concedeThirdFine: number | null;
  readonly lastTrickBonus: number;
  readonly bolts: "cumulative" | "consecutive" | null;
  readonly boltTrigger: "zero_tricks" | "zero_points";
  readonly boltLimit: number;
  readonly boltFine: number;
  readonly boltForDeclarer: boolean;
  readonly boltOnBarrel: "falls" | "marks_only" | "none";
  readonly dumpTruck: "plus" | "both" | null;
  readonly dumpTruckAt: number;
  readonly target: number;
  readonly winRule: "over" | "reach";
  readonly barrelAt: number | null;
  /** Where totals stand still: the barrel, unless only own contracts count from there on. */
  readonly frozenAt: number | null;
  readonly barrelAttempts: number | null;
  readonly barrelAttemptUnit: "every_round" | "own_contract";
  readonly barrelTimeoutFine: number | null;
  readonly barrelFailedContract: "subtract_if_winning" | "subtract_any" | "never";
  /** Places on the barrel, null without limit. */
  readonly places: number | null;
  readonly barrelDisplacedFine: number | null;
  readonly barrelThirdFallZeroes: boolean;
  readonly barrelJump: boolean;
  readonly golden: boolean;
  readonly goldenNoneMade: "continue" | "reset" | "replay";
  readonly p4Bonus:
    | "cards_and_marriage"
    | "cards_only"
    | "marriage_only"
    | "ace40_and_marriage"
    | "ace50_and_marriage"
    | "none";
  readonly p2LeftoverDead: boolean;
}

const CONTRACT_UNIT = 5;

/** Give what settlement reads; the options must be those of rules that exist. */
export function settlementRules(options: RuleOptions): SettlementRules {
  const players = whole(options, "players");
  const barrelAt = wholeOrOff(options, "barrel_at");
  const frozen = word(options, "barrel_mode") === "frozen";
  return {
    players,
    rounding: whole(options, "rounding"),
    openingBid: whole(options, "opening_bid"),
    misdeal: word(options, "misdeal"),
    declarerRounded: yes(options, "declarer_rounded"),
    declarerScores: word(options, "declarer_scores"),
    blindDoubles: word(options, "blind_doubles"),
    concede: wordOrOff(options, "concede"),
    concedeLimit: wholeOrOff(options, "concede_limit"),
    concedeThirdFine: wholeOrOff(options, "concede_third_fine"),
    lastTrickBonus: whole(options, "last_trick_bonus"),
    bolts: wordOrOff(options, "bolts"),
    boltTrigger: word(options, "bolt_trigger"),
    boltLimit: whole(options, "bolt_limit"),
    boltFine: whole(options, "bolt_fine"),
    boltForDeclarer: yes(options, "bolt_for_declarer"),
    boltOnBarrel: word(options, "bolt_on_barrel"),
    dumpTruck: wordOrOff(options, "dump_truck"),
    dumpTruckAt: whole(options, "dump_truck_at"),
    target: whole(options, "target"),
    winRule: word(options, "win_rule"),
    barrelAt,
    frozenAt: frozen ? barrelAt : null,
    barrelAttempts: wholeOrOff(options, "barrel_attempts"),
    barrelAttemptUnit: word(options, "barrel_attempt_unit"),
    barrelTimeoutFine: wholeOrOff(options, "barrel_timeout_fine"),
    barrelFailedContract: word(options, "barrel_failed_contract"),
    places: places(options, players),
    barrelDisplacedFine: wholeOrOff(options, "barrel_displaced_fine"),
    barrelThirdFallZeroes: options["barrel_third_fall"] === "zero",
    barrelJump: yes(options, "barrel_jump"),
    golden: options["golden"] === "on",
    goldenNoneMade: word(options, "golden_none_made"),
    p4Bonus: word(options, "p4_bonus"),
    p2LeftoverDead: options["p2_leftover"] === "dead",
  };
}

/** The least contract that wins from a barrel where totals stand still, null without one. */
export function winningContract(rules: SettlementRules): number | null {
  if (rules.frozenAt === null) return null;
  const missing = rules.target - rules.frozenAt + (rules.winRule === "over" ? 1 : 0);
  return Math.ceil(Math.max(missing, rules.openingBid) / CONTRACT_UNIT) * CONTRACT_UNIT;
}

function places(options: RuleOptions, players: number): number | null {
  const value = options["barrel_capacity"];
  if (value === "unlimited") return null;
  if (value === "auto") return players === 4 ? 2 : 1;
  return whole(options, "barrel_capacity");
}

function whole(options: RuleOptions, key: string): number {
  const value = options[key];
  if (typeof value !== "number") throw new RangeError(`${key} is no number`);
  return value;
}

function wholeOrOff(options: RuleOptions, key: string): number | null {
  return options[key] === "off" ? null : whole(options, key);
}

function yes(options: RuleOptions, key: string): boolean {
  const value = options[key];
  if (typeof value !== "boolean") throw new RangeError(`${key} is neither true nor false`);
  return value;
}

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the option's own words
function word<Word extends string>(options: RuleOptions, key: string): Word {
  const value = options[key];
  if (typeof value !== "string") throw new RangeError(`${key} is no word`);
  return value as Word;
}

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the option's own words
function wordOrOff<Word extends string>(options: RuleOptions, key: string): Word | null {
  return options[key] === "off" ? null : word<Word>(options, key);
}
