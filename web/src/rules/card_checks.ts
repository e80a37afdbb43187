/** Whether a round's points, announcements and stock can come from one deal of the 24 cards. */

import { announceable, sharedOut } from "./announcements";
import { PACK_POINTS } from "./cards";
import type { PlayedEntry, StockCount } from "./entries";
import { type Expected, type Fault, fault } from "./faults";
import { STOCK_SIZE, stockAces, sumsOf } from "./piles";
import { handsHold, possibleNoTricks, stockIsDeclarers, whoTookNoTrick } from "./possible_tricks";
import { cardsLeftOver, leftoverIsDead, type RoundRules, type Scene } from "./round_rules";
import { activeSeats, sittingSeat } from "./standing";

/** What no deal can give in a round that was played. */
export function cardFaults(scene: Scene, entry: PlayedEntry): Fault[] {
  const faults = [
    ...stockFaults(scene, entry.stock),
    ...pointsFaults(scene, entry),
    ...marriageFaults(scene, entry),
    ...trickFaults(scene, entry),
  ];
  return faults.length > 0 ? faults : [...dealFaults(scene, entry)];
}

/** What the stock of a sitting dealer cannot have held, or that it is missing. */
export function* stockFaults(scene: Scene, stock: StockCount | null): Generator<Fault> {
  const { match, rules } = scene;
  const counts = match.rules.p4Bonus;
  if (stock === null) {
    if (sittingSeat(match) !== null && counts !== "none") {
      yield fault("stock", [], { id: "stock-missing", args: {} });
    }
    return;
  }
  if (sittingSeat(match) === null) {
    yield fault("stock", [stock.points], { id: "no-stock", args: {} });
    return;
  }
  const { points, marriage, aces } = stock;
  if (counts.startsWith("ace") && aces === null) {
    yield fault("stock.aces", [], { id: "aces-missing", args: { most: STOCK_SIZE } });
  } else if (!sumsOf(STOCK_SIZE).includes(points)) {
    const expected = { id: "stock-points", args: { points: { runs: sumsOf(STOCK_SIZE) } } };
    yield fault("stock.points", [points], expected);
  } else if (marriage > 0 && !Object.values(rules.marriageValues).includes(marriage)) {
    const values = { either: ascending(Object.values(rules.marriageValues)) };
    yield fault("stock.marriage", [marriage], { id: "stock-marriage", args: { values } });
  } else if (marriage > 0 && stockAces(points, true).length === 0) {
    const expected = { id: "marriage-stock", args: { points: { either: marriageStocks() } } };
    yield fault("stock.points", [points], expected);
  } else if (aces !== null && !stockAces(points, marriage > 0).includes(aces)) {
    const args = { aces: { either: stockAces(points, marriage > 0) }, points };
    yield fault("stock.aces", [aces], { id: "stock-aces", args });
  }
}

/** The points of a stock with a marriage in it. */
export function marriageStocks(): number[] {
  return sumsOf(STOCK_SIZE).filter((points) => stockAces(points, true).length > 0);
}

/** What the cards that are nobody's can hold. */
export function deadPoints(rules: RoundRules): number[] {
  return leftoverIsDead(rules) ? sumsOf(cardsLeftOver(rules)) : [0];
}

function* pointsFaults(scene: Scene, entry: PlayedEntry): Generator<Fault> {
  const { match, rules } = scene;
  const sitting = sittingSeat(match);
  let wrong = false;
  for (const [seat, points] of entry.cards.entries()) {
    if (seat === sitting && (points > 0 || (entry.marriages[seat] ?? 0) > 0)) {
      wrong = true;
      const names = { seats: activeSeats(match) };
      yield fault("cards", [{ seat }, points], { id: "one-of", args: { names } });
    } else if (points > PACK_POINTS || points === 1 || points === PACK_POINTS - 1) {
      wrong = true;
      yield fault("cards", [{ seat }, points], { id: "card-points", args: {} });
    }
  }
  if (wrong) return;
  const shares = activeSeats(match).map((seat) => entry.cards[seat] ?? 0);
  const sum = shares.reduce((all, one) => all + one, 0);
  if (!deadPoints(rules).includes(PACK_POINTS - sum)) {
    yield fault("cards", [{ sum: shares }], togetherOf(rules));
  }
}

function togetherOf(rules: RoundRules): Expected {
  const n = cardsLeftOver(rules);
  if (leftoverIsDead(rules)) {
    const points = { runs: deadPoints(rules) };
    return { id: "together-less-dead", args: { all: PACK_POINTS, n, points } };
  }
  return { id: n > 0 ? "together-with-stock" : "together", args: { all: PACK_POINTS } };
}

function* marriageFaults(scene: Scene, entry: PlayedEntry): Generator<Fault> {
  const { rules } = scene;
  const values = announceable(rules);
  let wrong = false;
  for (const [seat, points] of entry.marriages.entries()) {
    if (points === 0 || values.includes(points)) continue;
    wrong = true;
    const each = { either: ascending(Object.values(rules.marriageValues)) };
    const expected: Expected =
      rules.aceMarriage === null
        ? { id: "marriage-values", args: { values: each } }
        : { id: "marriage-values-with-aces", args: { values: each, aces: rules.aceMarriage } };
    yield fault("marriages", [{ seat }, points], expected);
  }
  if (wrong) return;
  const expected = announcingFault(scene, entry);
  if (expected !== null) yield fault("marriages", announcedIn(entry), expected);
}

/** Why all cannot have announced what they did, although each one could. */
function announcingFault(scene: Scene, entry: PlayedEntry): Expected | null {
  const all = sharedOut(scene.rules, entry.marriages);
  if (all.length === 0) return { id: "no-suit-twice", args: {} };
  const ways = all.filter((way) => stockIsDeclarers(scene, entry, way));
  if (ways.length === 0) return { id: "nothing-from-the-stock", args: {} };
  if (ways.some((way) => handsHold(scene, entry, way))) return null;
  return { id: "no-more-than-a-hand", args: { n: scene.rules.tricks } };
}

function announcedIn(entry: PlayedEntry): Fault["found"] {
  return entry.marriages.flatMap((points, seat) => (points > 0 ? [{ seat }, points] : []));
}

function* trickFaults(scene: Scene, entry: PlayedEntry): Generator<Fault> {
  const { lastTrick, noTrick, cards } = entry;
  for (const seat of ascending(noTrick)) {
    const points = cards[seat] ?? 0;
    if (points > 0) {
      yield fault("no_trick", [{ seat }], { id: "no-points", args: { points } });
    }
  }
  const brings = scene.match.rules.lastTrickBonus > 0;
  if (brings && lastTrick === null) {
    const names = { seats: activeSeats(scene.match) };
    yield fault("last_trick", [], { id: "last-trick-missing", args: { names } });
  } else if (lastTrick !== null && !activeSeats(scene.match).includes(lastTrick)) {
    const names = { seats: activeSeats(scene.match) };
    yield fault("last_trick", [{ seat: lastTrick }], { id: "last-trick-missing", args: { names } });
  } else if (lastTrick !== null && !brings) {
    yield fault("last_trick", [{ seat: lastTrick }], { id: "no-last-trick", args: {} });
  } else if (lastTrick !== null && noTrick.includes(lastTrick)) {
    yield fault("last_trick", [{ seat: lastTrick }], { id: "took-a-trick", args: {} });
  }
}

/** All numbers together: the pack must give them, and nines the tricks without points. */
function* dealFaults(scene: Scene, entry: PlayedEntry): Generator<Fault> {
  const possible = whoTookNoTrick(scene, entry);
  const idle = ascending(entry.noTrick);
  if (possible.some((one) => one.join() === idle.join())) return;
  const silent = [entry.cards.map(() => ({ suits: [], aces: false }))];
  if (possible.length > 0) {
    const without = possibleNoTricks(scene, entry, silent);
    const announced = without.some((one) => one.join() === idle.join());
    const id = announced ? "sets-with-announcements" : "sets";
    const found = [{ sets: [idle] }];
    yield fault("no_trick", found, { id, args: { sets: { sets: possible } } });
  } else if (possibleNoTricks(scene, entry, silent).length > 0) {
    yield fault("marriages", announcedIn(entry), { id: "fewer-marriages", args: {} });
  } else {
    const active = activeSeats(scene.match);
    const shares = active.map((seat) => entry.cards[seat] ?? 0);
    const expected = { id: "trick-points", args: { n: active.length } };
    yield fault("cards", [{ sum: shares }], expected);
  }
}

function ascending(numbers: readonly number[]): number[] {
  return [...numbers].sort((one, other) => one - other);
}
