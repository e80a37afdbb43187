/**
 * What the 24 cards can add up to: a few cards, a stock, and all tricks of a round.
 *
 * The players' tricks, and cards that nobody gets, are piles. Points that no way of sorting the
 * pack into piles gives are points that no deal can give, however it is played.
 */

const WEAK = [0, 2, 3];
const STRONG = [4, 10, 11];
const RANK_POINTS = [...WEAK, ...STRONG];
const OF_A_RANK = 4;
export const STOCK_SIZE = 3;

/** Some of the cards, face down: what they add up to, and how many they may be. */
export interface Pile {
  readonly points: number;
  readonly sizes: ReadonlySet<number>;
}

/** What so many cards of the pack can add up to, lowest first. */
export function sumsOf(cards: number): number[] {
  let reached = new Set(["0 0"]);
  for (const points of RANK_POINTS) {
    const more = new Set<string>();
    for (const one of reached) {
      const [count = 0, sum = 0] = one.split(" ").map(Number);
      for (let of = 0; of <= OF_A_RANK; of += 1) more.add(`${count + of} ${sum + of * points}`);
    }
    reached = more;
  }
  const pairs = [...reached].map((one) => one.split(" ").map(Number));
  return pairs.flatMap(([count, sum]) => (count === cards ? [sum ?? 0] : [])).sort((a, b) => a - b);
}

/** How many aces a stock of these points can hold, with or without a marriage in it. */
export function stockAces(points: number, marriage: boolean): number[] {
  const found = new Set<number>();
  for (let one = 0; one < RANK_POINTS.length; one += 1) {
    for (let two = one; two < RANK_POINTS.length; two += 1) {
      for (let three = two; three < RANK_POINTS.length; three += 1) {
        const held = [one, two, three].map((place) => RANK_POINTS[place] ?? 0);
        const pair = held.includes(4) && held.includes(3);
        if (held.reduce((sum, next) => sum + next, 0) === points && (pair || !marriage)) {
          found.add(held.filter((next) => next === 11).length);
        }
      }
    }
  }
  return [...found].sort((a, b) => a - b);
}

const ANSWERS = new Map<string, boolean>();

/** Whether the whole pack can be sorted into these piles. */
export function pilesCanBe(piles: readonly Pile[]): boolean {
  const asked = piles.map((pile) => `${pile.points}:${[...pile.sizes].join(" ")}`).join(";");
  let answer = ANSWERS.get(asked);
  if (answer === undefined) {
    answer = canBeSorted(piles);
    ANSWERS.set(asked, answer);
  }
  return answer;
}

function canBeSorted(piles: readonly Pile[]): boolean {
  const strong = spread(STRONG, piles.length);
  for (const { points, sizes } of spread(WEAK, piles.length).values()) {
    const rest = piles.map((pile, place) => pile.points - (points[place] ?? 0));
    const others = strong.get(rest.join(","));
    if (others !== undefined && sizesFit(piles, sizes, others.sizes)) return true;
  }
  return false;
}

type Sizes = readonly number[];

function sizesFit(
  piles: readonly Pile[],
  some: readonly Sizes[],
  others: readonly Sizes[],
): boolean {
  return some.some((one) =>
    others.some((other) =>
      piles.every((pile, place) => pile.sizes.has((one[place] ?? 0) + (other[place] ?? 0))),
    ),
  );
}

/** What equal points of the piles can be made of. */
interface Spread {
  readonly points: readonly number[];
  readonly sizes: readonly Sizes[];
}

const SPREADS = new Map<string, ReadonlyMap<string, Spread>>();

/** Every way to spread the cards of some ranks over piles: sizes by points. */
function spread(ranks: readonly number[], piles: number): ReadonlyMap<string, Spread> {
  const name = `${ranks.join(" ")} ${piles}`;
  const known = SPREADS.get(name);
  if (known !== undefined) return known;
  const shares = sharesOf(OF_A_RANK, piles);
  const found = new Map<string, Map<string, Sizes>>();
  const visit = (rank: number, points: readonly number[], sizes: Sizes): void => {
    const worth = ranks[rank];
    if (worth === undefined) {
      const key = points.join(",");
      const there = found.get(key) ?? new Map<string, Sizes>();
      found.set(key, there.set(sizes.join(","), sizes));
      return;
    }
    for (const share of shares) {
      visit(
        rank + 1,
        points.map((one, place) => one + worth * (share[place] ?? 0)),
        sizes.map((one, place) => one + (share[place] ?? 0)),
      );
    }
  };
  const none = Array.from({ length: piles }, () => 0);
  visit(0, none, none);
  const made = new Map(
    [...found].map(([key, sizes]): [string, Spread] => [
      key,
      { points: key.split(",").map(Number), sizes: [...sizes.values()] },
    ]),
  );
  SPREADS.set(name, made);
  return made;
}

/** Every way to share equal cards among piles. */
function sharesOf(cards: number, piles: number): Sizes[] {
  if (piles === 1) return [[cards]];
  return Array.from({ length: cards + 1 }, (_, own) =>
    sharesOf(cards - own, piles - 1).map((rest) => [own, ...rest]),
  ).flat();
}
