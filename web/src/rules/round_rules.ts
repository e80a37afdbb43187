/** What the options say about an auction and the cards, as far as a score sheet asks about them. */

import type { SuitLetter } from "../protocol/messages";
import { isGolden } from "./base_results";
import type { RuleOptions } from "./presets";
import { activeSeats, type Match } from "./standing";

export const GOLDEN_CONTRACT = 120;
export const BLIND_BID_POINTS = 120;
const BOUND_BASE = 120;
const PACK_SIZE = 24;

export interface RoundRules {
  readonly players: number;
  readonly openingBid: number;
  readonly bidStep: number;
  readonly jumpBids: boolean;
  readonly forcedOpening: "first_hand" | "dealer" | "none";
  readonly capWithoutMarriage: number | null;
  readonly capWithMarriage: number | "unlimited" | "sum";
  readonly raiseAfterStock: "no" | "any" | "sum";
  readonly silenceBelow: number | null;
  readonly blindBid: "first_hand_120" | "any" | null;
  readonly blindMinimum: number | null;
  readonly contra: "contra" | "redouble" | null;
  readonly marriageValues: Readonly<Record<SuitLetter, number>>;
  readonly aceMarriage: number | null;
  readonly marriageNeedsTrick: boolean;
  readonly goldenAuction: boolean;
  readonly goldenRaise: boolean;
  readonly cutCheck: boolean;
  /** The grounds for a new deal that the rules have, whatever the round. */
  readonly redeals: readonly string[];
  readonly stockRedealAlways: boolean;
  readonly p2Form: "pass_one" | "discard_two" | "literal_one_card_talons";
  readonly p2LeftoverDead: boolean;
  readonly handSize: number;
  readonly tricks: number;
  /** The bound of all bids and contracts (S-11). */
  readonly bound: number;
}

/** Give what these options say; they must be those of rules that exist. */
export function roundRules(options: RuleOptions): RoundRules {
  const players = Number(options["players"]);
  const capWithoutMarriage = numberOrOff(options["cap_without_marriage"]);
  const aceMarriage = numberOrOff(options["ace_marriage"]);
  const marriageValues = suitValues(options);
  const p2Form = options["p2_form"] as RoundRules["p2Form"];
  const handSize = handSizeOf(players, p2Form);
  return {
    players,
    openingBid: Number(options["opening_bid"]),
    bidStep: Number(options["bid_step"]),
    jumpBids: options["jump_bids"] === true,
    forcedOpening: options["forced_opening"] as RoundRules["forcedOpening"],
    capWithoutMarriage,
    capWithMarriage: options["cap_with_marriage"] as RoundRules["capWithMarriage"],
    raiseAfterStock: options["raise_after_stock"] as RoundRules["raiseAfterStock"],
    silenceBelow: numberOrOff(options["silence_below"]),
    blindBid: wordOrOff<"first_hand_120" | "any">(options["blind_bid"]),
    blindMinimum: numberOrOff(options["blind_minimum"]),
    contra: wordOrOff<"contra" | "redouble">(options["contra"]),
    marriageValues,
    aceMarriage,
    marriageNeedsTrick: options["marriage_needs_trick"] === true,
    goldenAuction: options["golden_auction"] === "min_120",
    goldenRaise: options["golden_raise"] === true,
    cutCheck: options["cut_check"] !== "off",
    redeals: redealGrounds(options, players, p2Form),
    stockRedealAlways: options["stock_redeal_at"] === "any",
    p2Form,
    p2LeftoverDead: options["p2_leftover"] === "dead",
    handSize,
    tricks: tricksOf(players, p2Form, handSize),
    bound:
      Math.max(BOUND_BASE, capWithoutMarriage ?? 0) +
      Object.values(marriageValues).reduce((sum, one) => sum + one, 0) +
      (aceMarriage ?? 0),
  };
}

/** How many cards are in no trick: those of two players' leftover and discards. */
export function cardsLeftOver(rules: RoundRules): number {
  return PACK_SIZE - Math.min(rules.players, 3) * rules.tricks;
}

/** Whether the cards in no trick are nobody's. */
export function leftoverIsDead(rules: RoundRules): boolean {
  return rules.players === 2 && rules.p2LeftoverDead;
}

function numberOrOff(value: RuleOptions[string] | undefined): number | null {
  return typeof value === "number" ? value : null;
}

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the option's own words
function wordOrOff<Word extends string>(value: RuleOptions[string] | undefined): Word | null {
  return typeof value !== "string" || value === "off" ? null : (value as Word);
}

const SUIT_WORDS: Readonly<Record<string, SuitLetter>> = {
  spades: "S",
  clubs: "C",
  diamonds: "D",
  hearts: "H",
};

function suitValues(options: RuleOptions): Readonly<Record<SuitLetter, number>> {
  const found = { S: 0, C: 0, D: 0, H: 0 };
  for (const [word, points] of Object.entries(options["marriage_values"] as object)) {
    const suit = SUIT_WORDS[word];
    if (suit !== undefined) found[suit] = Number(points);
  }
  return found;
}

function redealGrounds(
  options: RuleOptions,
  players: number,
  form: RoundRules["p2Form"],
): readonly string[] {
  const two = players === 2;
  const gives = !two || form === "pass_one";
  const grounds: Readonly<Record<string, boolean>> = {
    "REDEAL-1": options["redeal_four_nines"] !== "off",
    "REDEAL-2":
      options["redeal_two_nines_stock"] !== "off" && !(two && form === "literal_one_card_talons"),
    "REDEAL-3": options["redeal_four_nines_after_pass"] === true && gives,
    "REDEAL-4": options["redeal_three_nines"] === true,
    "REDEAL-5": options["redeal_four_jacks"] === true,
    "REDEAL-6": options["redeal_hand_below"] !== "off",
    "REDEAL-7": options["redeal_stock_below"] !== "off" && !two,
  };
  return Object.keys(grounds).filter((one) => grounds[one] === true);
}

function handSizeOf(players: number, form: RoundRules["p2Form"]): number {
  if (players > 2) return 7;
  return form === "literal_one_card_talons" ? 11 : 10;
}

function tricksOf(players: number, form: RoundRules["p2Form"], hand: number): number {
  if (players > 2) return hand + 3 - 2;
  return form === "literal_one_card_talons" ? hand : hand + 2 - (form === "pass_one" ? 1 : 2);
}

// --- one round ----------------------------------------------------------------------------

/** A round that is about to be written down: the match so far, and what the options say. */
export interface Scene {
  readonly match: Match;
  readonly rules: RoundRules;
}

/** The player at the dealer's left (BID-3). */
export function firstHand(match: Match): number {
  return activeSeats(match)[0] ?? 0;
}

/** The opening bid, in a golden round with an auction 120. */
export function openingOf({ match, rules }: Scene): number {
  return isGolden(match) ? GOLDEN_CONTRACT : rules.openingBid;
}

/** Whether the declarer is found by bidding (GOLD-2). */
export function hasAuction({ match, rules }: Scene): boolean {
  return !isGolden(match) || rules.goldenAuction;
}

/** Who must make the opening bid, null where nobody is forced (BID-3, Q-46). */
export function openerOf({ match, rules }: Scene): number | null {
  const active = activeSeats(match);
  if (rules.forcedOpening === "none") return null;
  return (rules.forcedOpening === "dealer" ? active.at(-1) : active[0]) ?? null;
}

/** Whether the declarer names the contract, or it is the bid (S-12). */
export function asksContract({ match, rules }: Scene): boolean {
  if (isGolden(match) && !rules.goldenRaise) return false;
  return rules.raiseAfterStock !== "no";
}

/** Whether a player may only pass in the auction (S-8). */
export function isSilent(scene: Scene, seat: number): boolean {
  const { match, rules } = scene;
  const below = (one: number): boolean =>
    rules.silenceBelow !== null && (match.standings[one]?.total ?? 0) < rules.silenceBelow;
  if (!below(seat)) return false;
  return !(activeSeats(match).every(below) && rules.forcedOpening === "none");
}

/** Who may bid without having looked at the cards (Q-31, S-6 to S-9). */
export function mayBidBlind(scene: Scene): number[] {
  const { match, rules } = scene;
  if (rules.blindBid === null || isGolden(match)) return [];
  if (match.standings.some((one) => one.barrel !== null)) return [];
  const candidates = rules.blindBid === "any" ? activeSeats(match) : [firstHand(match)];
  return candidates.filter((seat) => {
    const total = match.standings[seat]?.total ?? 0;
    const enough = rules.blindMinimum === null || total >= rules.blindMinimum;
    return enough && !isSilent(scene, seat);
  });
}

/** The grounds for a new deal in this round. */
export function redealsOf({ match, rules }: Scene): readonly string[] {
  const stock = rules.stockRedealAlways || !isGolden(match);
  return rules.redeals.filter((one) => stock || (one !== "REDEAL-2" && one !== "REDEAL-7"));
}

/** What can end a round before it is played, whatever `illegal_bid` says. */
export function skipsOf(scene: Scene): readonly string[] {
  const cut = scene.rules.cutCheck ? ["DEAL-5"] : [];
  const limited = scene.rules.capWithoutMarriage !== null && hasAuction(scene);
  return limited ? [...cut, "BID-10"] : cut;
}

/** Whether all but one player may only pass. */
export function isSilentAll(scene: Scene, but: number): boolean {
  return activeSeats(scene.match).every((seat) => seat === but || isSilent(scene, seat));
}
