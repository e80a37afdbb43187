/** Whether an entry can follow a match so far: what the rules or the cards do not allow. */

import { bargainOf, bidFaults } from "./bid_checks";
import { cardFaults, stockFaults } from "./card_checks";
import type { Entry, SkippedEntry } from "./entries";
import { type Expected, type Fault, fault } from "./faults";
import { redealsOf, type Scene, skipsOf } from "./round_rules";
import { activeSeats, cutterOf } from "./standing";

/** Give everything because of which an entry cannot be the next one of a match. */
export function entryFaults(scene: Scene, entry: Entry): Fault[] {
  const { match } = scene;
  if (match.winner !== null) {
    return [fault("", [], { id: "after-the-win", args: { name: { seat: match.winner } } })];
  }
  switch (entry.kind) {
    case "played":
      return [...bidFaults(scene, bargainOf(entry)), ...cardFaults(scene, entry)];
    case "conceded":
      return [...bidFaults(scene, bargainOf(entry)), ...stockFaults(scene, entry.stock)];
    case "skipped":
      return [...skippedFaults(scene, entry)];
    case "misdeal": {
      const { dealer } = match;
      if (entry.seat === dealer) return [];
      const expected = { id: "who-dealt", args: { name: { seat: dealer } } };
      return [fault("misdeal.player", [{ seat: entry.seat }], expected)];
    }
    case "redeal": {
      const possible = redealsOf(scene);
      if (possible.includes(entry.clause)) return [];
      return [fault("redeal.rule", [entry.clause], noneOr(possible))];
    }
    case "fine":
      return entry.clause === "FINE-1"
        ? []
        : [fault("fine.rule", [entry.clause], noneOr(["FINE-1"]))];
  }
}

function* skippedFaults(scene: Scene, entry: SkippedEntry): Generator<Fault> {
  const { match, rules } = scene;
  const { clause, seat } = entry;
  const possible = skipsOf(scene);
  if (!possible.includes(clause)) {
    yield fault("skipped.rule", [clause], noneOr(possible));
    return;
  }
  if (clause === "DEAL-5") {
    const cutter = cutterOf(match);
    if (seat === cutter) return;
    const expected = { id: "who-cut", args: { name: { seat: cutter } } };
    yield fault("skipped.player", [{ seat }], expected);
    return;
  }
  const active = activeSeats(match);
  if (!active.includes(seat)) {
    const expected = { id: "one-of", args: { names: { seats: active } } };
    yield fault("skipped.player", [{ seat }], expected);
  }
  const bid = entry.bid ?? 0;
  const cap = rules.capWithoutMarriage ?? 0;
  const { bidStep: step, bound } = rules;
  if (bid <= cap || bid > bound || bid % step !== 0) {
    yield fault("skipped.bid", [bid], { id: "offence", args: { step, cap, bound } });
  }
}

function noneOr(clauses: readonly string[]): Expected {
  if (clauses.length === 0) return { id: "no-such-thing", args: {} };
  return { id: "known-here", args: { rules: clauses.join(", ") } };
}
