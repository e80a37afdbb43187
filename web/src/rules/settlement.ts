/**
 * What a round does to the score sheet: the steps of the chapter on settlement, one after the other.
 *
 * The page below is filled in step by step and belongs to one call; what goes in and comes out is
 * never changed.
 */

import {
  concededResults,
  concessionFine,
  contractMade,
  goldenFactor,
  isGolden,
  playedResults,
  resultFactor,
} from "./base_results";
import type { Fined, GivenUp, Happening, Outcome, Played, Settlement, Skipped } from "./outcomes";
import { winningContract } from "./settlement_rules";
import {
  activeSeats,
  type Match,
  NEW_STANDING,
  nextSeat,
  type Standing,
  sittingSeat,
} from "./standing";

const FALLS_TO_ZERO = 3;

interface Line {
  readonly before: Standing;
  /** Whether he was on the barrel when the round began. */
  readonly on: boolean;
  readonly base: number | null;
  now: Standing;
  readonly why: string[];
  fallen: boolean;
}

class Page {
  readonly lines: Line[];
  readonly happenings: Happening[] = [];
  winner: number | null = null;

  constructor(
    readonly match: Match,
    bases: readonly number[] | null,
  ) {
    this.lines = match.standings.map((before, seat) => ({
      before,
      on: before.barrel !== null,
      base: bases?.[seat] ?? null,
      now: before,
      why: [],
      fallen: false,
    }));
  }

  line(seat: number): Line {
    const line = this.lines[seat];
    if (line === undefined) throw new RangeError(`there is no seat ${seat}`);
    return line;
  }

  get barrelAt(): number {
    return this.match.rules.barrelAt ?? 0;
  }

  write(seat: number, part: Partial<Standing>, why?: string, told?: Happening): void {
    const line = this.line(seat);
    line.now = { ...line.now, ...part };
    if (why !== undefined) line.why.push(why);
    if (told !== undefined) this.happenings.push(told);
  }

  fall(seat: number, total: number, clause: string): void {
    const line = this.line(seat);
    line.fallen = true;
    const part = { total, falls: line.now.falls + 1, barrel: null };
    this.write(seat, part, clause, { what: "fell", seat, clause, total });
  }

  win(seat: number, total: number): void {
    this.write(seat, { total, barrel: null });
    this.winner = seat;
  }

  settlement(after: Match): Settlement {
    return {
      match: { ...after, standings: this.lines.map((line) => line.now) },
      seats: this.lines.map((line) => ({
        base: line.base,
        change: line.now.total - line.before.total,
        after: line.now,
        why: line.why,
      })),
      happenings: this.happenings,
    };
  }
}

/** Give what an outcome did to every seat, and the match after it. */
export function settle(match: Match, outcome: Outcome): Settlement {
  if (match.winner !== null) throw new RangeError("the match is won: nothing can be settled");
  switch (outcome.kind) {
    case "played":
      return settlePlayed(match, outcome);
    case "given-up":
      return settleGivenUp(match, outcome);
    case "skipped":
      return settleSkipped(match, outcome);
    case "fined":
      return settleFine(match, outcome);
    case "redealt":
      return new Page(match, null).settlement(redealt(match));
  }
}

function redealt(match: Match): Match {
  return { ...match, deal: match.deal + 1 };
}

function settlePlayed(match: Match, played: Played): Settlement {
  const page = new Page(match, playedResults(match, played));
  judgeOwnContract(page, played);
  markBolts(page, played);
  return settleRest(page, played.declarer, contractMade(match.rules, played));
}

function settleGivenUp(match: Match, outcome: GivenUp): Settlement {
  const page = new Page(match, concededResults(match, outcome));
  const { declarer } = outcome;
  const concessions = page.line(declarer).now.concessions + 1;
  page.write(declarer, { concessions });
  const fine = concessionFine(match.rules, concessions);
  if (fine !== null) subtract(page, declarer, fine, "CONCEDE-4");
  return settleRest(page, declarer, false);
}

function settleSkipped(match: Match, skipped: Skipped): Settlement {
  if (skipped.clause === "DEAL-10" && match.rules.misdeal === "same_dealer") {
    return new Page(match, null).settlement(redealt(match));
  }
  const page = new Page(match, null);
  takeFine(page, skipped);
  zeroThirdFalls(page);
  dumpTruck(page);
  return nextRound(page, false);
}

/** A fine outside the count: the same round is still to be dealt (FINE-1). */
function settleFine(match: Match, fined: Fined): Settlement {
  const page = new Page(match, null);
  takeFine(page, fined);
  zeroThirdFalls(page);
  dumpTruck(page);
  return page.settlement(match);
}

function settleRest(page: Page, declarer: number, made: boolean): Settlement {
  useRounds(page, declarer);
  addBases(page, declarer);
  findWinner(page, declarer);
  if (page.winner === null) arrive(page);
  zeroThirdFalls(page);
  if (page.winner === null) dumpTruck(page);
  return nextRound(page, made);
}

// --- steps 3 to 7 -------------------------------------------------------------------------

/** Step 3: the own contract of a player on the barrel (BARREL-4, BARREL-7). */
function judgeOwnContract(page: Page, played: Played): void {
  const { match } = page;
  const { declarer } = played;
  const least = winningContract(match.rules);
  if (!page.line(declarer).on || least === null) return;
  const stake = played.contract * resultFactor(match, played, declarer);
  const couldWin = played.contract >= least;
  if (contractMade(match.rules, played)) {
    if (couldWin) page.win(declarer, page.barrelAt + stake);
    return;
  }
  const kind = match.rules.barrelFailedContract;
  if (kind === "subtract_any" || (kind === "subtract_if_winning" && couldWin)) {
    page.fall(declarer, page.barrelAt - stake, "BARREL-4");
  }
}

/** Step 4: bolts (BOLT-1 to BOLT-5, BARREL-3). */
function markBolts(page: Page, played: Played): void {
  const { rules } = page.match;
  if (rules.bolts === null) return;
  for (const seat of activeSeats(page.match)) {
    if (earnsBolt(page, played, seat)) {
      markBolt(page, seat);
    } else if (played.trickless[seat] !== true && rules.bolts === "consecutive") {
      page.write(seat, { bolts: 0 });
    }
  }
}

function earnsBolt(page: Page, played: Played, seat: number): boolean {
  const { rules } = page.match;
  if (seat === played.declarer && !rules.boltForDeclarer) return false;
  if (page.line(seat).on && rules.boltOnBarrel === "none") return false;
  if (rules.boltTrigger === "zero_points") return played.raw[seat] === 0;
  return played.trickless[seat] === true;
}

function markBolt(page: Page, seat: number): void {
  const { match } = page;
  const { rules } = match;
  const line = page.line(seat);
  const marks = goldenFactor(match);
  const bolts = line.now.bolts + marks;
  const reached = bolts >= rules.boltLimit;
  const clause = isGolden(match) ? "BOLT-4" : "BOLT-1";
  const left = reached ? bolts - rules.boltLimit : bolts;
  page.write(seat, { bolts: left }, clause, { what: "bolt", seat, marks });
  if (!reached) return;
  const fine = rules.boltFine * goldenFactor(match);
  if (!line.on) {
    const total = line.now.total - fine;
    page.write(seat, { total }, "BOLT-2", { what: "bolts-fined", seat, fine });
  } else if (line.now.barrel !== null && rules.boltOnBarrel !== "marks_only") {
    page.fall(seat, page.barrelAt - fine, "BARREL-3");
  }
}

/** Step 5: the clock of the barrel (BARREL-5). */
function useRounds(page: Page, declarer: number): void {
  const { match } = page;
  const { rules } = match;
  const seats = rules.barrelAttemptUnit === "own_contract" ? [declarer] : activeSeats(match);
  for (const seat of seats) {
    const { barrel } = page.line(seat).now;
    if (barrel === null) continue;
    const used = barrel.used + 1;
    const stay = { ...barrel, used };
    page.write(seat, { barrel: stay }, undefined, { what: "barrel-round", seat, used });
    if (rules.barrelAttempts === null || used < rules.barrelAttempts) continue;
    const fine = (rules.barrelTimeoutFine ?? 0) * goldenFactor(match);
    page.fall(seat, page.barrelAt - fine, "BARREL-5");
  }
}

/** Step 6: totals of all who are not on the barrel (SCORE-7, BARREL-2, BARREL-12). */
function addBases(page: Page, declarer: number): void {
  page.lines.forEach((line, seat) => {
    if (line.on || (seat !== declarer && onlyContractsCount(page.match, line.before))) return;
    page.write(seat, { total: line.now.total + (line.base ?? 0) });
  });
}

/** Whether a player is past a barrel from which on only own contracts count (BARREL-12). */
export function onlyContractsCount(match: Match, standing: Standing): boolean {
  const { barrelAt, frozenAt } = match.rules;
  return barrelAt !== null && frozenAt === null && standing.total >= barrelAt;
}

/** Step 7: a win, from the barrel or without one by the total alone (WIN-1). */
function findWinner(page: Page, declarer: number): void {
  const { match } = page;
  const { rules } = match;
  if (page.winner === null && (rules.barrelJump || rules.frozenAt === null)) {
    let first: number | null = null;
    let best = 0;
    for (let step = 1; step <= rules.players; step += 1) {
      const seat = (match.dealer + step) % rules.players;
      const { total } = page.line(seat).now;
      if (rules.winRule === "reach" ? total < rules.target : total <= rules.target) continue;
      if (first === null || (first !== declarer && (seat === declarer || total > best))) {
        first = seat;
        best = total;
      }
    }
    if (first !== null) page.win(first, best);
  }
  if (page.winner === null) return;
  const { total } = page.line(page.winner).now;
  page.happenings.push({ what: "won", seat: page.winner, total });
}

// --- steps 8 to 11 ------------------------------------------------------------------------

/** Step 8: who reaches the barrel, and who is displaced for it (BARREL-1, -9 to -11). */
function arrive(page: Page): void {
  const { rules, round } = page.match;
  const { frozenAt } = rules;
  if (frozenAt === null) return;
  const newcomers = page.lines.flatMap((line, seat) =>
    !line.on && line.now.total >= frozenAt ? [seat] : [],
  );
  if (newcomers.length === 0) return;
  if (rules.places !== null && newcomers.length > rules.places) {
    turnAway(page, newcomers);
    return;
  }
  for (const seat of newcomers) {
    const part = { total: frozenAt, barrel: { since: round, used: 0 } };
    page.write(seat, part, "BARREL-1", { what: "barrel", seat });
  }
  if (rules.places !== null) makeRoom(page, rules.places - newcomers.length);
}

function turnAway(page: Page, newcomers: readonly number[]): void {
  const total = displacedTotal(page);
  const clause = "BARREL-10";
  for (const seat of newcomers) {
    page.write(seat, { total }, clause, { what: "fell", seat, clause, total });
  }
  displace(
    page,
    mountedBefore(page).map((one) => one.seat),
  );
}

/** Displace who has been on longest until the others fit; those of one round go together. */
function makeRoom(page: Page, left: number): void {
  for (;;) {
    const mounted = mountedBefore(page);
    if (mounted.length <= left) return;
    const longest = Math.min(...mounted.map((one) => one.since));
    displace(
      page,
      mounted.filter((one) => one.since === longest).map((one) => one.seat),
    );
  }
}

function mountedBefore(page: Page): { seat: number; since: number }[] {
  return page.lines.flatMap((line, seat) =>
    line.on && line.now.barrel !== null ? [{ seat, since: line.now.barrel.since }] : [],
  );
}

function displace(page: Page, leaving: readonly number[]): void {
  const clause = sittingSeat(page.match) === null ? "BARREL-9" : "BARREL-11";
  for (const seat of leaving) page.fall(seat, displacedTotal(page), clause);
}

function displacedTotal(page: Page): number {
  return page.barrelAt - (page.match.rules.barrelDisplacedFine ?? 0);
}

/** Step 9: the third fall (BARREL-8). */
function zeroThirdFalls(page: Page): void {
  if (!page.match.rules.barrelThirdFallZeroes) return;
  page.lines.forEach((line, seat) => {
    if (!line.fallen || line.now.falls < FALLS_TO_ZERO) return;
    page.write(seat, { total: 0, falls: 0 }, "BARREL-8", { what: "zeroed", seat });
  });
}

/** Step 10: the dump truck (DUMP-1). */
function dumpTruck(page: Page): void {
  const { dumpTruck: kind, dumpTruckAt } = page.match.rules;
  if (kind === null) return;
  page.lines.forEach((line, seat) => {
    const { total } = line.now;
    const hit = total === dumpTruckAt || (kind === "both" && total === -dumpTruckAt);
    if (!hit || total === line.before.total) return;
    page.write(seat, { total: 0 }, "DUMP-1", { what: "dumped", seat });
  });
}

/** A fixed fine, golden ones double; on the barrel it is a fall. */
function takeFine(page: Page, fined: Skipped | Fined): void {
  const fine = fined.fine * goldenFactor(page.match);
  if (page.line(fined.seat).on) {
    page.fall(fined.seat, page.barrelAt - fine, fined.clause);
  } else {
    subtract(page, fined.seat, fine, fined.clause);
  }
}

function subtract(page: Page, seat: number, fine: number, clause: string): void {
  page.write(seat, { total: page.line(seat).now.total - fine }, clause);
}

/** Close the round: deal and numbers move on, a golden round is used up (step 11, GOLD-5). */
function nextRound(page: Page, made: boolean): Settlement {
  const { match } = page;
  const { rules } = match;
  const golden = isGolden(match);
  const after: Match = {
    ...match,
    dealer: nextSeat(match.dealer, rules.players),
    round: match.round + 1,
    deal: match.deal + 1,
    goldenLeft: Math.max(match.goldenLeft - 1, 0),
    goldenMade: match.goldenMade || (golden && made),
    winner: page.winner,
  };
  const noneMade = golden && after.goldenLeft === 0 && !after.goldenMade && after.winner === null;
  if (!noneMade || rules.goldenNoneMade === "continue") return page.settlement(after);
  const replay = rules.goldenNoneMade === "replay";
  page.lines.forEach((line, seat) => {
    if (!isNew(line.now)) page.write(seat, NEW_STANDING, "GOLD-5");
  });
  page.happenings.push({ what: "golden-reset", replay });
  return page.settlement({ ...after, goldenLeft: replay ? rules.players : 0 });
}

function isNew(standing: Standing): boolean {
  const { total, bolts, falls, concessions, barrel } = standing;
  return total === 0 && bolts === 0 && falls === 0 && concessions === 0 && barrel === null;
}
