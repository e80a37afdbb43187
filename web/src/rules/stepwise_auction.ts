/**
 * Auctions in which bids may not jump: where they can end, found by going through all of them.
 *
 * Hands do not matter here, only who must open, who must be silent, and the order of speaking. The
 * one bid that may jump is the blind 120 of the first hand (Q-45, S-7).
 */

import {
  BLIND_BID_POINTS,
  firstHand,
  isSilent,
  mayBidBlind,
  openerOf,
  openingOf,
  type Scene,
} from "./round_rules";
import { activeSeats } from "./standing";

interface Point {
  readonly turn: number;
  readonly high: number | null;
  readonly holder: number | null;
  readonly blind: boolean;
  readonly passed: readonly number[];
  readonly firstHandSpoke: boolean;
}

/** Whether an auction without jumps can end with a player at a bid that is not blind. */
export function canEndAt(scene: Scene, declarer: number, bid: number): boolean {
  const players = activeSeats(scene.match).length;
  const start: Point = {
    turn: openerOf(scene) ?? firstHand(scene.match),
    high: null,
    holder: null,
    blind: false,
    passed: [],
    firstHandSpoke: false,
  };
  const waiting = [start];
  const seen = new Set([JSON.stringify(start)]);
  for (let point = waiting.pop(); point !== undefined; point = waiting.pop()) {
    if (point.passed.length === players - 1 && point.holder !== null) {
      if (point.holder === declarer && point.high === bid && !point.blind) return true;
      continue;
    }
    for (const after of afterPoint(scene, point)) {
      const key = JSON.stringify(after);
      if (seen.has(key) || (after.high ?? 0) > bid) continue;
      seen.add(key);
      waiting.push(after);
    }
  }
  return false;
}

/** The bids next to one, below and above, at which a player can win. */
export function endsNear(scene: Scene, declarer: number, bid: number): number[] {
  const step = scene.rules.bidStep;
  const span = Array.from({ length: 2 * activeSeats(scene.match).length }, (_, n) => n + 1);
  const below = span.map((n) => bid - step * n).filter((one) => one >= openingOf(scene));
  const above = span.map((n) => bid + step * n);
  return [below, above].flatMap((bids) => {
    const near = bids.find((one) => canEndAt(scene, declarer, one));
    return near === undefined ? [] : [near];
  });
}

function* afterPoint(scene: Scene, point: Point): Generator<Point> {
  const { match } = scene;
  const active = activeSeats(match);
  const first = firstHand(match);
  const spoken = { ...point, firstHandSpoke: point.firstHandSpoke || point.turn === first };
  const compulsory = point.turn === openerOf(scene) && point.high === null;
  if (!compulsory && point.passed.length < active.length - 1) {
    const passed = [...point.passed, point.turn].sort((one, other) => one - other);
    yield { ...spoken, turn: nextOf(active, point.turn, passed), passed };
  }
  const turn = nextOf(active, point.turn, point.passed);
  for (const [high, blind] of bidsOf(scene, point)) {
    yield { ...spoken, turn, high, holder: point.turn, blind };
  }
}

function* bidsOf(scene: Scene, point: Point): Generator<[number, boolean]> {
  const { match, rules } = scene;
  const { turn, high } = point;
  const first = firstHand(match);
  if (turn === first && !point.firstHandSpoke && (high ?? 0) < BLIND_BID_POINTS) {
    const blind120 = rules.blindBid === "first_hand_120" && mayBidBlind(scene).includes(first);
    if (blind120) yield [BLIND_BID_POINTS, true];
  }
  if (high === null) {
    if (turn === openerOf(scene) || !isSilent(scene, turn)) yield [openingOf(scene), false];
  } else if (!isSilent(scene, turn)) {
    yield [high + rules.bidStep, false];
  }
}

function nextOf(active: readonly number[], turn: number, passed: readonly number[]): number {
  const place = active.indexOf(turn);
  for (let step = 1; step <= active.length; step += 1) {
    const seat = active[(place + step) % active.length];
    if (seat !== undefined && !passed.includes(seat)) return seat;
  }
  return turn;
}
