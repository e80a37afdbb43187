/** What cannot be on a score sheet, in words; the ids are those of src/rules. */

import type { Fault, FaultArg } from "~/rules/faults";
import { N_ } from "./marks";
import { _, counted, num, wording } from "./texts.svelte";
import { isolated } from "./wording";

const EXPECTED: Readonly<Record<string, string>> = {
  // the auction
  "at-least-the-opening": N_("at least {opening}, the opening bid (BID-3)"),
  "multiple-of-the-step": N_("a multiple of {step} (BID-6)"),
  "at-least-the-bid": N_("at least the bid of {bid} (BID-11)"),
  "bid-not-raised": N_("{bid}, for the bid cannot be raised in this round (BID-11)"),
  "contract-limit": N_("at most {limit} (Q-14)"),
  "contract-limit-of-others": N_("at most {limit}, for the others announced what would allow more (Q-14)"),
  "bid-limit": N_("at most {limit} (BID-9)"),
  "bid-limit-of-others": N_("at most {limit}, for the others had what would allow more (BID-9)"),
  "blind-limit": N_("at most {limit} blind (Q-31)"),
  "the-blind-bid": N_("{points}, the one blind bid there is (BID-12)"),
  "opening-is-held": N_("more than {opening}: the opening is held, not bid blind (Q-46)"),
  "silent-opener": N_("{opening}: with so low a total {name} may not bid more (S-8)"),
  silent: N_("another declarer: with so low a total {name} may only pass (S-8)"),
  "more-than-the-opening": N_("more than {opening}: that is the bid of {opener}, who must open (BID-3)"),
  "others-had-to-pass": N_("{opening}, for all others had to pass (S-8)"),
  "not-over-the-own-bid": N_("{opening}, or at least {next}: nobody goes over an own bid (BID-5)"),
  "rise-by-one-step": N_("{others}: bids rise by one step, in turn (BID-6)"),
  "golden-contract": N_("{points}, the contract of a golden round (GOLD-3)"),
  "golden-first-hand": N_("{name}: in a golden round the first hand plays (GOLD-3)"),
  "one-of": N_("one of {names}: the dealer sits out (P4-1)"),
  "no-giving-up": N_("nothing: these rules know no giving up (CONCEDE-1)"),
  "golden-not-given-up": N_("nothing: a golden round cannot be given up (CONCEDE-1)"),
  "barrel-not-given-up": N_("nothing: {name} is on the barrel and cannot give up (CONCEDE-1)"),
  "given-up-too-often": N_("nothing: {name} has given up as often as is allowed (CONCEDE-4)"),
  "no-blind-bid": N_("nothing: these rules know no blind bid (BID-12)"),
  "golden-not-blind": N_("nothing: there is no blind bid in a golden round (Q-19)"),
  "barrel-not-blind": N_("nothing: there is no blind bid while somebody is on the barrel (Q-31)"),
  "first-hand-blind": N_("nothing: only {name}, the first hand, may bid blind (BID-12)"),
  "too-low-for-blind": N_("nothing: the total of {name} is too low for a blind bid (Q-31)"),
  "no-contra": N_("nothing: these rules know no contra (CONTRA-1)"),
  "golden-no-contra": N_("nothing: there is no contra in a golden round (Q-19)"),
  "no-redouble": N_("{two}: these rules know no redouble (CONTRA-1)"),
  // the cards
  "stock-missing": N_("what the dealer sat out with: points, marriage, aces"),
  "no-stock": N_("nothing: only a dealer who sits out scores it (P4-4)"),
  "aces-missing": N_("the number of aces, from 0 to {most}"),
  "stock-points": N_("points of three cards: {points}"),
  "stock-marriage": N_("the points of one marriage, {values}, or nothing"),
  "marriage-stock": N_("points of king, queen and a third card: {points}"),
  "stock-aces": N_("{aces} in a stock of {points} points"),
  "card-points": N_("points that cards can hold: 0, 2 to 118 or 120 (CARD-3)"),
  together: N_("together {all} (SCORE-6)"),
  "together-with-stock": N_("together {all}, the other stock counted with its taker (SCORE-6)"),
  "together-less-dead": N_("together {all} less what {n} dead cards can hold, {points} (SCORE-6)"),
  "marriage-values": N_("{values} or a sum of different ones (MAR-9)"),
  "marriage-values-with-aces": N_("{values}, {aces} for four aces, or a sum of different ones (MAR-9, MAR-10)"),
  "no-suit-twice": N_("no suit twice in a round (MAR-7)"),
  "nothing-from-the-stock": N_("nothing that lay in the stock, but for the declarer (MAR-1)"),
  "no-more-than-a-hand": N_("no more than a hand of {n} cards can hold (MAR-3)"),
  "no-points": N_("somebody with no card points, not with {points}"),
  "last-trick-missing": N_("who took it, for it brings points: one of {names}"),
  "no-last-trick": N_("nothing: the last trick brings nothing by these rules"),
  "took-a-trick": N_("somebody who took a trick"),
  sets: N_("{sets}: the rest does not go with these points"),
  "fewer-marriages": N_("fewer: each needs the lead, so a trick, and these points do not allow so many"),
  // other entries
  "after-the-win": N_("nothing, for {name} has won (WIN-3)"),
  "who-dealt": N_("{name}, who dealt (DEAL-10)"),
  "who-cut": N_("{name}, who cut (DEAL-3)"),
  offence: N_("a multiple of {step} above {cap}, the limit without a marriage, up to {bound} (S-10)"),
  "no-such-thing": N_("nothing: these rules, or this round, know no such thing"),
  "known-here": N_("what these rules know here: {rules}"),
  "given-up-has-none": N_("nothing: a round that was given up has no such thing (CONCEDE-2)"),
  // the head
  "first-round": N_("1: what happened before in golden rounds matters (GOLD-5)"),
  "no-bolts": N_("0: these rules know no bolts"),
  "fewer-bolts": N_("less than {limit}, which bring the fine (BOLT-2)"),
  "no-falls": N_("0: these rules know no barrel to fall from"),
  "fewer-falls": N_("less than {n}, for the count starts again then (BARREL-8)"),
  "no-concessions": N_("0: these rules know no giving up"),
  "fewer-concessions": N_("at most {limit} (CONCEDE-4)"),
  "no-barrel": N_("nothing: there is no such barrel"),
  "fewer-rounds": N_("less than {n}, all that there are (BARREL-5)"),
  "total-on-the-barrel": N_("{total}, the total on the barrel (BARREL-1)"),
  "total-below-the-barrel": N_("less than {total}, or barrel_rounds too (BARREL-1)"),
  "not-won-yet": N_("a total that has not won yet (GOAL-1)"),
  "multiple-of": N_("a multiple of {unit} (SCORE-2)"),
  dumped: N_("another total: this one becomes 0 (DUMP-1)"),
  "nothing-without-rounds": N_("nothing without barrel_rounds"),
  places: N_("at most {n} on the barrel (BARREL-9)"),
  "longer-is-smaller": N_("a number: who is on longer has a smaller one"),
  "longer-has-more": N_("more of them for who is on longer, as on_since says (BARREL-5)"),
  // the text of a file
  "too-large": N_("a sheet of a size that people write"),
  "no-json": N_("a score sheet as a file of JSON"),
  "no-entry": N_("an object: a round, or skipped, misdeal, redeal or fine"),
  "no-contra-factor": N_("2 or 4 (CONTRA-1)"),
  "no-such-preset": N_("rules that are known here, not “{name}”"),
  "no-such-option": N_("an option that exists"),
  "wrong-number-of-players": N_("as many names as the rules have players"),
  "same-name": N_("another name: it is there already"),
  "no-name": N_("a name"),
  "no-such-player": N_("the name of a player"),
  "no-object": N_("an object"),
  "unknown-key": N_("nothing that is called so"),
  "no-text": N_("a text"),
  "no-whole-number": N_("a whole number"),
  "no-truth": N_("true or false"),
  "no-list": N_("a list"),
};

/** What cannot be, and what was expected instead. */
export function faultText(fault: Fault, names: readonly string[]): string {
  const expected = expectedText(fault, names);
  const found = fault.found.map((one) => partText(one, names)).join(" ");
  if (found === "") return _("Expected: {expected}", { expected });
  return _("{found} cannot be: expected {expected}.", { found, expected });
}

function expectedText({ id, args }: Fault, names: readonly string[]): string {
  if (id === "conflict") return conflictText(partText(args["conflict"] ?? "", names), args);
  if (id === "trick-points") {
    const n = Number(args["n"]);
    return counted("points that tricks of {n} card can hold", "points that tricks of {n} cards can hold", n);
  }
  if (id === "sets-with-announcements") {
    const expected = _(EXPECTED["sets"] ?? id, { sets: partText(args["sets"] ?? "", names) });
    return _("{expected} and announcements", { expected });
  }
  const values = Object.entries(args).map(([key, value]): [string, string | number] => [
    key,
    typeof value === "number" ? value : partText(value, names),
  ]);
  return _(EXPECTED[id] ?? id, Object.fromEntries(values));
}

function partText(part: FaultArg | { readonly sum: readonly number[] }, names: readonly string[]): string {
  const name = (seat: number): string => isolated(names[seat] ?? "");
  if (typeof part === "number") return num(part);
  if (typeof part === "string") return part;
  if ("seat" in part) return name(part.seat);
  if ("seats" in part) return wording().listed(part.seats.map(name));
  if ("either" in part) return either(part.either.map((one) => num(one)));
  if ("runs" in part) return either(runs(part.runs));
  if ("sum" in part) {
    const sum = part.sum.reduce((all, one) => all + one, 0);
    return `${part.sum.map((one) => num(one)).join(" + ")} = ${num(sum)}`;
  }
  const nobody = _("nobody");
  return either(part.sets.map((set) => (set.length > 0 ? wording().listed(set.map(name)) : nobody)));
}

function either(parts: readonly string[]): string {
  return new Intl.ListFormat(wording().language, { type: "disjunction" }).format(parts);
}

function runs(numbers: readonly number[]): string[] {
  const found: [number, number][] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last !== undefined && number === last[1] + 1) last[1] = number;
    else found.push([number, number]);
  }
  return found.map(([first, last]) =>
    first === last ? num(first) : _("{first} to {last}", { first, last }),
  );
}

// The sentences about options are those of the rules themselves.
const CONFLICTS: Readonly<Record<string, string>> = {
  "cap-with-needs-cap": N_(
    "cap_with_marriage = {cap_with_marriage} needs a limit without a marriage, but cap_without_marriage is off: set cap_without_marriage to a number, or cap_with_marriage to unlimited.",
  ),
  "sum-needs-cap": N_(
    "raise_after_stock = sum needs a limit without a marriage, but cap_without_marriage is off: set cap_without_marriage to a number, or raise_after_stock to any or no.",
  ),
  "opening-over-bound": N_(
    "opening_bid = {opening_bid} is more than {bound}, the bound of all bids with cap_without_marriage = off: set opening_bid to {bound} or less, or cap_without_marriage to {opening_bid} or more.",
  ),
  "cap-with-below-cap": N_(
    "cap_with_marriage = {cap_with_marriage} is below cap_without_marriage = {cap_without_marriage}: a marriage must not lower the limit; set cap_with_marriage to {cap_without_marriage} or more.",
  ),
  "cap-below-opening": N_(
    "cap_without_marriage = {cap_without_marriage} is below opening_bid = {opening_bid}: set cap_without_marriage to {opening_bid} or more, or opening_bid to {cap_without_marriage} or less.",
  ),
  "cap-with-below-opening": N_(
    "cap_with_marriage = {cap_with_marriage} is below opening_bid = {opening_bid}: set cap_with_marriage to {opening_bid} or more, or opening_bid to {cap_with_marriage} or less.",
  ),
  "opening-off-step": N_(
    "opening_bid = {opening_bid} is no multiple of bid_step = {bid_step}: set opening_bid to a multiple of {bid_step}.",
  ),
  "cap-off-step": N_(
    "cap_without_marriage = {cap_without_marriage} is no multiple of bid_step = {bid_step}: set cap_without_marriage to a multiple of {bid_step}.",
  ),
  "cap-with-off-step": N_(
    "cap_with_marriage = {cap_with_marriage} is no multiple of bid_step = {bid_step}: set cap_with_marriage to a multiple of {bid_step}.",
  ),
  "blind-over-cap": N_(
    "blind_bid = first_hand_120 is a bid of 120, but cap_without_marriage = {cap_without_marriage} allows less: set cap_without_marriage to 120 or more, or blind_bid to off or any.",
  ),
  "blind-below-opening": N_(
    "blind_bid = {blind_bid} allows no more than 120, but opening_bid = {opening_bid} asks for more: set opening_bid to 120 or less, or blind_bid to off.",
  ),
  "dealer-has-120": N_(
    "blind_bid = first_hand_120 is no higher than opening_bid = {opening_bid}, which the dealer holds by forced_opening = dealer: set opening_bid below 120, forced_opening to first_hand or none, or blind_bid to off.",
  ),
  "golden-over-cap": N_(
    "golden_auction = min_120 starts at 120, but cap_without_marriage = {cap_without_marriage} allows less: set cap_without_marriage to 120 or more, or golden_auction to none.",
  ),
  "overtrump-needs-trump": N_(
    "must_overtrump needs the duty to trump, but must_trump is false: set must_trump to true, or must_overtrump to false.",
  ),
  "golden-raise": N_(
    "golden_raise allows to raise the contract of a golden round, but raise_after_stock = no forbids every raise: set raise_after_stock to any or sum, or golden_raise to false.",
  ),
  "barrel-over-target": N_(
    "barrel_at = {barrel_at} is not below target = {target}: set barrel_at below {target}, or to off.",
  ),
  "barrel-off-unit": N_(
    "barrel_at = {barrel_at} is no multiple of 5, which barrel_mode = frozen needs: set barrel_at to a multiple of 5, or barrel_mode to declarer_only.",
  ),
  "barrel-below-bound": N_(
    "barrel_at = {barrel_at} is too low for target = {target}: only a contract of {winning} would win, and none can be above {bound}; set barrel_at higher or target lower.",
  ),
  "barrel-too-low": N_(
    "barrel_at = {barrel_at} is too low for target = {target}: only a contract of {winning} would win, and cap_with_marriage = {cap_with_marriage} with raise_after_stock = {raise_after_stock} allows {highest}; set cap_with_marriage, raise_after_stock or barrel_at higher.",
  ),
  "attempts-need-fine": N_(
    "barrel_attempts = {barrel_attempts} needs a fine for running out of them, but barrel_timeout_fine is off: set barrel_timeout_fine to a number, or barrel_attempts to off.",
  ),
  "dump-over-barrel": N_(
    "dump_truck_at = {dump_truck_at} is not below barrel_at = {barrel_at}: set dump_truck_at below {barrel_at}.",
  ),
  "all-need-room": N_(
    "barrel_simultaneous = all_mount needs room for all, but barrel_capacity is {barrel_capacity}: set barrel_capacity to unlimited, or barrel_simultaneous to fine_all.",
  ),
  "displaced-need-fine": N_(
    "barrel_capacity = {barrel_capacity} needs a fine for the displaced, but barrel_displaced_fine is off: set barrel_displaced_fine to a number, or barrel_capacity to unlimited.",
  ),
  "room-for-all": N_(
    "barrel_capacity = {barrel_capacity} is not below players = {players}: set barrel_capacity to a smaller number, or to unlimited.",
  ),
};

/** Why some options do not go together. */
export function conflictText(id: string, values: Readonly<Record<string, FaultArg>>): string {
  const said = Object.entries(values).map(([key, value]): [string, string] => [key, typeof value === "string" ? value : ""]);
  return _(CONFLICTS[id] ?? id, Object.fromEntries(said));
}
