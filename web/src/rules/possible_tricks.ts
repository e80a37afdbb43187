/**
 * Who can have taken no trick, given everybody's card points and announcements.
 *
 * Whoever announces something is on lead, so has won the trick before it; only the declarer leads
 * once without that, and announces on it only by rules without `marriage_needs_trick`.
 */

import { type Announced, cardsOf, sharedOut, timesOf } from "./announcements";
import { PACK_POINTS, SUITS } from "./cards";
import type { StockCount } from "./entries";
import { type Pile, pilesCanBe, stockAces } from "./piles";
import { cardsLeftOver, leftoverIsDead, type Scene } from "./round_rules";
import { activeSeats } from "./standing";

/** The numbers of a round, as far as they are known. */
export interface Count {
  readonly declarer: number;
  /** Card points by seat. */
  readonly cards: readonly number[];
  /** Points announced by seat. */
  readonly marriages: readonly number[];
  readonly lastTrick: number | null;
  readonly stock: StockCount | null;
}

/** Every set of players who can have taken no trick; with everything else it may be none at all. */
export function whoTookNoTrick(scene: Scene, count: Count): number[][] {
  return possibleNoTricks(scene, count, waysToAnnounce(scene, count));
}

/** Everything that all can have announced for their points, by seat. */
export function waysToAnnounce(scene: Scene, count: Count): Announced[][] {
  return sharedOut(scene.rules, count.marriages).filter(
    (way) => stockIsDeclarers(scene, count, way) && handsHold(scene, count, way),
  );
}

export function possibleNoTricks(
  scene: Scene,
  count: Count,
  ways: readonly Announced[][],
): number[][] {
  const zero = activeSeats(scene.match)
    .filter((seat) => count.cards[seat] === 0)
    .sort((one, other) => one - other);
  const sets = Array.from({ length: 1 << zero.length }, (_, mask) =>
    zero.filter((__, place) => (mask >> place) & 1),
  ).sort((one, other) => one.length - other.length);
  return sets.filter((idle) => ways.some((way) => canBe(scene, count, idle, way)));
}

/**
 * Whether no opponent announced what was in the stock: the declarer gives each one card at most,
 * so never a whole marriage, nor two aces.
 */
export function stockIsDeclarers(
  { rules }: Scene,
  { stock, declarer }: Pick<Count, "declarer" | "stock">,
  way: readonly Announced[],
): boolean {
  if (stock === null) return true;
  const inStock = SUITS.filter((suit) => rules.marriageValues[suit] === stock.marriage);
  const aces = stockAces(stock.points, stock.marriage > 0);
  const most = stock.aces ?? (aces.length > 0 ? Math.min(...aces) : 0);
  return !way.some(
    (one, seat) =>
      seat !== declarer &&
      (one.suits.some((suit) => inStock.includes(suit)) || (one.aces && most > 1)),
  );
}

/** Whether hands have room: all but a first lead's marriages wait for a trick (MAR-3). */
export function handsHold(
  { rules }: Scene,
  { declarer }: Pick<Count, "declarer">,
  way: readonly Announced[],
): boolean {
  return way.every((one, seat) => {
    const atOnce = seat === declarer && !rules.marriageNeedsTrick;
    return cardsOf(one) <= rules.tricks - (atOnce ? 0 : 1);
  });
}

/** Whether the pack can be sorted into these players' tricks, whoever took the last one. */
function canBe(
  scene: Scene,
  count: Count,
  idle: readonly number[],
  way: readonly Announced[],
): boolean {
  const { match, rules } = scene;
  for (const seat of idle) {
    const one = way[seat];
    if (one === undefined) continue;
    const first = seat === count.declarer && !rules.marriageNeedsTrick;
    if (one.aces || timesOf(one) > (first ? 1 : 0)) return false;
  }
  const takers = activeSeats(match).filter(
    (seat) => !idle.includes(seat) && (count.lastTrick === null || seat === count.lastTrick),
  );
  return takers.some((taker) => pilesCanBe(pilesOf(scene, count, idle, way, taker)));
}

function pilesOf(
  { match, rules }: Scene,
  count: Count,
  idle: readonly number[],
  way: readonly Announced[],
  taker: number,
): Pile[] {
  const active = activeSeats(match);
  const left = cardsLeftOver(rules);
  const dead = leftoverIsDead(rules);
  const piles = active.map((seat): Pile => {
    const points = count.cards[seat] ?? 0;
    if (idle.includes(seat)) return { points, sizes: new Set([0]) };
    const times = timesOf(way[seat] ?? { suits: [], aces: false });
    const first = seat === count.declarer && !rules.marriageNeedsTrick ? 1 : 0;
    const least = Math.max(1, times - first + (seat === taker && times > 0 ? 1 : 0));
    const brought = seat === taker && !dead ? left : 0;
    const sizes = new Set<number>();
    for (let tricks = least; tricks <= rules.tricks; tricks += 1) {
      sizes.add(tricks * active.length + brought);
    }
    return { points, sizes };
  });
  if (!dead) return piles;
  const sum = count.cards.reduce((all, one) => all + one, 0);
  return [...piles, { points: PACK_POINTS - sum, sizes: new Set([left]) }];
}
