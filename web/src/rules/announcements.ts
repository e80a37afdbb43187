/**
 * Which marriages can stand behind the points that players announced.
 *
 * A value can mean several things: with the usual values 100 is the marriage of hearts, or those
 * of clubs and spades. Each suit is announced once in a round, and four aces by one player at most.
 */

import type { SuitLetter } from "../protocol/messages";
import { SUITS } from "./cards";
import type { RoundRules } from "./round_rules";

/** What one player announced in a round. */
export interface Announced {
  readonly suits: readonly SuitLetter[];
  readonly aces: boolean;
}

export const NOTHING_ANNOUNCED: Announced = { suits: [], aces: false };

/** How many times something was announced. */
export function timesOf(one: Announced): number {
  return one.suits.length + (one.aces ? 1 : 0);
}

/** How many cards that takes. */
export function cardsOf(one: Announced): number {
  return 2 * one.suits.length + (one.aces ? 4 : 0);
}

export function pointsAnnounced(rules: RoundRules, one: Announced): number {
  const suits = one.suits.reduce((sum, suit) => sum + rules.marriageValues[suit], 0);
  return suits + (one.aces ? (rules.aceMarriage ?? 0) : 0);
}

/** Everything that one player can announce in a round, nothing too, the fewest marriages first. */
export function announcements(rules: RoundRules): Announced[] {
  const found: Announced[] = [];
  for (const aces of rules.aceMarriage === null ? [false] : [false, true]) {
    for (let mask = 0; mask < 1 << SUITS.length; mask += 1) {
      found.push({ suits: SUITS.filter((_, place) => (mask >> place) & 1), aces });
    }
  }
  return found.sort((one, other) => timesOf(one) - timesOf(other));
}

/** All points that one player can announce, 0 left out, in order. */
export function announceable(rules: RoundRules): number[] {
  const points = announcements(rules).map((one) => pointsAnnounced(rules, one));
  return [...new Set(points)].filter((one) => one > 0).sort((one, other) => one - other);
}

/** Every way in which players can have announced these points, no suit twice. */
export function sharedOut(rules: RoundRules, points: readonly number[]): Announced[][] {
  const all = announcements(rules);
  return points.reduceRight<Announced[][]>(
    (ways, wanted) =>
      all
        .filter((own) => pointsAnnounced(rules, own) === wanted)
        .flatMap((own) =>
          ways
            .filter((others) => others.every((other) => areApart(own, other)))
            .map((others) => [own, ...others]),
        ),
    [[]],
  );
}

function areApart(one: Announced, other: Announced): boolean {
  return !(one.aces && other.aces) && !one.suits.some((suit) => other.suits.includes(suit));
}
