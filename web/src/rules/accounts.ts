/** How a total came about: the steps from what a player had to what he has, as ids and numbers. */

import {
  comparedPoints,
  concessionFine,
  contractMade,
  goldenFactor,
  isGolden,
  resultFactor,
  rounded,
} from "./base_results";
import type { GivenUp, Happening, Played, SittingStock } from "./outcomes";
import type { Reckoned, Reckoning } from "./reckoning";
import { onlyContractsCount } from "./settlement";
import { type Match, sittingSeat, type Standing } from "./standing";

export type StepArgs = Readonly<Record<string, number | string | boolean | null>>;

/** One thing that happened to a player: the id of a message, what it speaks of, the total after. */
export interface AccountStep {
  readonly id: string;
  readonly args: StepArgs;
  readonly clause: string | null;
  readonly total: number;
}

/** How one entry brought a player from one total to the next. */
export interface Account {
  /** What the line is called: its round, with a letter if that went on after it. */
  readonly label: string;
  readonly before: Standing;
  readonly steps: readonly AccountStep[];
  readonly after: Standing;
}

/** Give for each entry what it did to a player. */
export function accountsOf(reckoning: Reckoning, seat: number): Account[] {
  const names = labels(reckoning.lines);
  return reckoning.lines.map((line, place) => ({
    label: names[place] ?? "",
    before: standingIn(line.before, seat),
    steps: [...stepsOf(line, seat)],
    after: standingIn(line.settlement.match, seat),
  }));
}

/** Give what each line is called: a redeal in round 6 is 6a, a fine after it 6b, the round 6. */
export function labels(lines: readonly Reckoned[]): string[] {
  let before = 0;
  return lines.map((line) => {
    const number = line.before.round;
    if (line.settlement.match.round > number) {
      before = 0;
      return String(number);
    }
    before += 1;
    return `${number}${letters(before - 1)}`;
  });
}

function letters(number: number): string {
  const more = Math.floor(number / 26);
  return (more > 0 ? letters(more - 1) : "") + String.fromCharCode(97 + (number % 26));
}

function* stepsOf(line: Reckoned, seat: number): Generator<AccountStep> {
  const { before, settlement } = line;
  const result = settlement.seats[seat];
  if (result === undefined) return;
  const standing = standingIn(before, seat);
  let total = standing.total;
  for (const one of countSteps(line, seat)) yield { ...one, total };
  if (baseCounts(line, seat)) {
    total += result.base ?? 0;
    const id = result.base === 0 ? "account.nothing-to-write" : "account.on-the-sheet";
    yield { ...step(id), total };
  } else if (result.base !== null && result.base !== 0 && !ownContractDecides(line, seat)) {
    const idle =
      standing.barrel === null
        ? step("account.past-the-barrel", {}, "BARREL-12")
        : step("account.on-the-barrel", {}, "BARREL-2");
    yield { ...idle, total };
  }
  for (const { clause, fine } of plainFines(line, seat)) {
    total -= fine;
    yield { ...step("account.fine", { fine, rule: clause }, clause), total };
  }
  if (boltsAreStruckOut(line, seat))
    yield { ...step("account.bolts-struck-out", {}, "BOLT-2"), total };
  for (const happening of settlement.happenings) {
    if (!concerns(happening, line, seat)) continue;
    total = totalAfter(happening, before, total);
    const { what, ...args } = happening;
    yield {
      ...step(`happening.${what}`, args, "clause" in happening ? happening.clause : null),
      total,
    };
  }
}

// --- how the base result was found --------------------------------------------------------

type Bare = Omit<AccountStep, "total">;

function step(id: string, args: StepArgs = {}, clause: string | null = null): Bare {
  return { id, args, clause };
}

function* countSteps(line: Reckoned, seat: number): Generator<Bare> {
  const { outcome } = line;
  if (outcome.kind === "played") yield* playedSteps(line, outcome, seat);
  if (outcome.kind === "given-up") yield concededStep(line, outcome, seat);
}

function* playedSteps(line: Reckoned, played: Played, seat: number): Generator<Bare> {
  const match = line.before;
  if (seat === sittingSeat(match)) {
    yield sittingStep(match, played.stock);
  } else {
    yield rawStep(line, played, seat);
    yield judgedStep(match, played, seat);
  }
  const factor = resultFactor(match, played, seat);
  if (factor === 1) return;
  yield step("account.times", {
    factor,
    result: line.settlement.seats[seat]?.base ?? 0,
    golden: isGolden(match),
    blind: played.blind && (seat === played.declarer || match.rules.blindDoubles === "all"),
    contra: played.factor > 1 && seat === played.declarer,
  });
}

function rawStep(line: Reckoned, played: Played, seat: number): Bare {
  const { entry } = line;
  const whole = entry.kind === "played" ? entry : null;
  return step("account.points", {
    cards: played.trickless[seat] === true ? null : (whole?.cards[seat] ?? 0),
    announced: whole?.marriages[seat] ?? 0,
    last_trick: whole?.lastTrick === seat ? line.before.rules.lastTrickBonus : 0,
    sum: played.raw[seat] ?? 0,
  });
}

function judgedStep(match: Match, played: Played, seat: number): Bare {
  const { rules } = match;
  const raw = played.raw[seat] ?? 0;
  if (seat !== played.declarer) {
    const result = rounded(raw, rules.rounding);
    return step("account.defender", { unit: rules.rounding, result }, "SCORE-2");
  }
  const { contract } = played;
  if (!contractMade(rules, played)) {
    return step("account.failed", { points: comparedPoints(rules, played), contract }, "SCORE-4");
  }
  if (rules.declarerScores === "actual") {
    return step("account.made-actual", { result: rounded(raw, rules.rounding) }, "SCORE-3");
  }
  return step("account.made", { contract }, "SCORE-3");
}

function concededStep(line: Reckoned, outcome: GivenUp, seat: number): Bare {
  if (seat === sittingSeat(line.before)) return sittingStep(line.before, outcome.stock);
  const result = line.settlement.seats[seat]?.base ?? 0;
  const id = seat === outcome.declarer ? "account.gave-up" : "account.was-given-up";
  return step(id, { result }, "CONCEDE-2");
}

function sittingStep(match: Match, stock: SittingStock | null): Bare {
  const { p4Bonus, rounding } = match.rules;
  if (stock === null || p4Bonus === "none") return step("account.sat-out", {}, "P4-1");
  const { points, marriage, aces } = stock;
  return step("account.stock", { bonus: p4Bonus, points, marriage, aces, unit: rounding }, "P4-4");
}

// --- what became of it --------------------------------------------------------------------

function baseCounts(line: Reckoned, seat: number): boolean {
  const standing = standingIn(line.before, seat);
  if ((line.settlement.seats[seat]?.base ?? null) === null || standing.barrel !== null)
    return false;
  return seat === declarerOf(line) || !onlyContractsCount(line.before, standing);
}

function ownContractDecides(line: Reckoned, seat: number): boolean {
  const won = line.settlement.match.winner === seat;
  return won || line.settlement.seats[seat]?.why.includes("BARREL-4") === true;
}

function declarerOf(line: Reckoned): number | null {
  return "declarer" in line.outcome ? line.outcome.declarer : null;
}

/** The fines that no happening tells: of skipped rounds, fines, and third concessions. */
function plainFines(line: Reckoned, seat: number): { clause: string; fine: number }[] {
  const { before, outcome, settlement } = line;
  const result = settlement.seats[seat];
  if (result === undefined) return [];
  const fines: { clause: string; fine: number }[] = [];
  if (result.why.includes("CONCEDE-4")) {
    const fine = concessionFine(before.rules, result.after.concessions) ?? 0;
    fines.push({ clause: "CONCEDE-4", fine });
  }
  if (outcome.kind === "skipped" || outcome.kind === "fined") {
    const onBarrel = standingIn(before, seat).barrel !== null;
    if (outcome.seat === seat && result.why.includes(outcome.clause) && !onBarrel) {
      fines.push({ clause: outcome.clause, fine: outcome.fine * goldenFactor(before) });
    }
  }
  return fines;
}

const KEEPS_BOLTS_TOLD = ["BOLT-1", "BOLT-4", "GOLD-5"];

function boltsAreStruckOut(line: Reckoned, seat: number): boolean {
  const result = line.settlement.seats[seat];
  if (result === undefined || result.after.bolts >= standingIn(line.before, seat).bolts)
    return false;
  return !result.why.some((clause) => KEEPS_BOLTS_TOLD.includes(clause));
}

function concerns(happening: Happening, line: Reckoned, seat: number): boolean {
  if (happening.what === "golden-reset") {
    return line.settlement.seats[seat]?.why.includes("GOLD-5") === true;
  }
  return happening.seat === seat;
}

function totalAfter(happening: Happening, before: Match, total: number): number {
  switch (happening.what) {
    case "bolt":
    case "barrel-round":
      return total;
    case "bolts-fined":
      return total - happening.fine;
    case "barrel":
      return before.rules.barrelAt ?? 0;
    case "fell":
    case "won":
      return happening.total;
    case "zeroed":
    case "dumped":
    case "golden-reset":
      return 0;
  }
}

function standingIn(match: Match, seat: number): Standing {
  const standing = match.standings[seat];
  if (standing === undefined) throw new RangeError(`there is no seat ${seat}`);
  return standing;
}
