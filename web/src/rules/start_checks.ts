/** Whether players can bring to a sheet what they do: totals, bolts, and time on the barrel. */

import type { Sheet, StartLine } from "./entries";
import { type Expected, type Fault, fault } from "./faults";
import { type SettlementRules, settlementRules } from "./settlement_rules";

const FALLS_TO_ZERO = 3;
const UNIT = 5;

/** What cannot be in the head of a sheet whose rules exist. */
export function headFaults(sheet: Sheet): Fault[] {
  const rules = settlementRules(sheet.options);
  const faults = [
    ...firstRoundFaults(rules, sheet.firstRound),
    ...sheet.start.flatMap((line, seat) => [...lineFaults(rules, line, seat)]),
  ];
  return faults.length > 0 ? faults : [...barrelFaults(rules, sheet.start)];
}

function* firstRoundFaults(rules: SettlementRules, number: number): Generator<Fault> {
  if (number === 1 || !rules.golden) return;
  const resets = rules.goldenNoneMade === "reset" && number <= rules.players;
  if (resets || rules.goldenNoneMade === "replay") {
    yield fault("first_round", [number], { id: "first-round", args: {} });
  }
}

function* lineFaults(rules: SettlementRules, line: StartLine, seat: number): Generator<Fault> {
  const at = (key: string, number: number, expected: Expected): Fault =>
    fault(`start.${key}`, [{ seat }, number], expected);
  yield* totalFaults(rules, line, at);
  if (line.bolts > 0 && rules.bolts === null) {
    yield at("bolts", line.bolts, { id: "no-bolts", args: {} });
  } else if (line.bolts >= rules.boltLimit) {
    yield at("bolts", line.bolts, { id: "fewer-bolts", args: { limit: rules.boltLimit } });
  }
  if (line.falls > 0 && rules.frozenAt === null) {
    yield at("falls", line.falls, { id: "no-falls", args: {} });
  } else if (line.falls >= FALLS_TO_ZERO && rules.barrelThirdFallZeroes) {
    yield at("falls", line.falls, { id: "fewer-falls", args: { n: FALLS_TO_ZERO } });
  }
  if (line.concessions > 0 && rules.concede === null) {
    yield at("concessions", line.concessions, { id: "no-concessions", args: {} });
  } else if (rules.concedeLimit !== null && line.concessions > rules.concedeLimit) {
    const expected = { id: "fewer-concessions", args: { limit: rules.concedeLimit } };
    yield at("concessions", line.concessions, expected);
  }
}

function* totalFaults(
  rules: SettlementRules,
  line: StartLine,
  at: (key: string, number: number, expected: Expected) => Fault,
): Generator<Fault> {
  const { total, barrelRounds: used } = line;
  const { barrelAttempts: attempts, barrelAt, frozenAt } = rules;
  if (used !== null && frozenAt === null) {
    yield at("barrel_rounds", used, { id: "no-barrel", args: {} });
  } else if (attempts !== null && (used ?? 0) >= attempts) {
    yield at("barrel_rounds", used ?? 0, { id: "fewer-rounds", args: { n: attempts } });
  } else if (used !== null && total !== barrelAt) {
    yield at("total", total, { id: "total-on-the-barrel", args: { total: barrelAt ?? 0 } });
  } else if (used === null && frozenAt !== null && total >= frozenAt) {
    yield at("total", total, { id: "total-below-the-barrel", args: { total: frozenAt } });
  } else if (rules.winRule === "reach" ? total >= rules.target : total > rules.target) {
    yield at("total", total, { id: "not-won-yet", args: {} });
  } else if (rules.rounding !== 1 && total % UNIT !== 0) {
    yield at("total", total, { id: "multiple-of", args: { unit: UNIT } });
  } else if (used === null && isDumped(rules, total)) {
    yield at("total", total, { id: "dumped", args: {} });
  }
  if (line.onSince !== null && used === null) {
    yield at("on_since", line.onSince, { id: "nothing-without-rounds", args: {} });
  }
}

function isDumped({ dumpTruck, dumpTruckAt }: SettlementRules, total: number): boolean {
  if (dumpTruck === null) return false;
  return (dumpTruck === "both" ? Math.abs(total) : total) === dumpTruckAt;
}

/** Those on the barrel together: there is room, and one is on it longer than another. */
function* barrelFaults(rules: SettlementRules, start: readonly StartLine[]): Generator<Fault> {
  const on = start.flatMap((line, seat) => (line.barrelRounds === null ? [] : [{ line, seat }]));
  if (rules.frozenAt === null || on.length <= 1) return;
  const seats = on.map((one) => one.seat);
  if (rules.places !== null && on.length > rules.places) {
    const expected = { id: "places", args: { n: rules.places } };
    yield fault("start.barrel_rounds", [{ seats }], expected);
    return;
  }
  const unordered = on.filter(({ line }) => line.onSince === null);
  for (const { seat } of unordered) {
    yield fault("start.on_since", [{ seat }], { id: "longer-is-smaller", args: {} });
  }
  if (unordered.length === 0 && !clocksAgree(rules, on.map(({ line }) => line))) {
    yield fault("start.barrel_rounds", [{ seats }], { id: "longer-has-more", args: {} });
  }
}

/** Whether who is on longer has used more rounds, as where all play every round. */
function clocksAgree(rules: SettlementRules, lines: readonly StartLine[]): boolean {
  const allPlay = rules.players < 4 && rules.barrelAttemptUnit === "every_round";
  if (rules.barrelAttempts === null || !allPlay) return true;
  const stays = lines
    .map((line): [number, number] => [line.onSince ?? 0, -(line.barrelRounds ?? 0)])
    .sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  return stays.every(([since, used], place) => {
    const next = stays[place + 1];
    return next === undefined || since < next[0] === used < next[1];
  });
}
