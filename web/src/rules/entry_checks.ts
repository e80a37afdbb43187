/**
 * Whether an entry can follow a match so far, as far as sums, seats and the order of things say.
 *
 * What 24 cards can add up to, and which bids an auction allows, is checked by `tysiacha score`.
 */

import { isGolden } from "./base_results";
import type { ConcededEntry, Entry, PlayedEntry, StockCount } from "./entries";
import { activeSeats, cutterOf, type Match, sittingSeat } from "./standing";

/** Something that cannot be: the key of the entry, and the id of a message with its arguments. */
export interface Fault {
  readonly key: string;
  readonly id: string;
  readonly args: Readonly<Record<string, number | string>>;
}

export const PACK_POINTS = 120;
const CONTRACT_UNIT = 5;

/** Give everything because of which an entry cannot be the next one of a match. */
export function entryFaults(match: Match, entry: Entry): Fault[] {
  if (match.winner !== null)
    return [fault("", "sheet.fault.after-the-win", { seat: match.winner })];
  switch (entry.kind) {
    case "played":
      return playedFaults(match, entry);
    case "conceded":
      return concededFaults(match, entry);
    case "skipped":
      return skippedFaults(match, entry.clause, entry.seat, entry.bid);
    case "misdeal":
      if (entry.seat === match.dealer) return [];
      return [fault("misdeal.player", "sheet.fault.not-the-dealer", { seat: match.dealer })];
    case "redeal":
      return /^REDEAL-[1-7]$/.test(entry.clause)
        ? []
        : [fault("redeal.rule", "sheet.fault.no-such-redeal", { rule: entry.clause })];
    case "fine":
      return seatFaults(match, "fine.player", entry.seat);
  }
}

function playedFaults(match: Match, entry: PlayedEntry): Fault[] {
  const { rules } = match;
  const faults = [...contractFaults(match, entry), ...stockFaults(match, entry.stock)];
  const sitting = sittingSeat(match);
  const sum = entry.cards.reduce((all, one) => all + one, 0);
  const short = sum < PACK_POINTS && rules.players === 2 && rules.p2LeftoverDead;
  if (sum !== PACK_POINTS && !short) {
    faults.push(fault("cards", "sheet.fault.cards-sum", { sum, expected: PACK_POINTS }));
  }
  if (
    sitting !== null &&
    ((entry.cards[sitting] ?? 0) > 0 || (entry.marriages[sitting] ?? 0) > 0)
  ) {
    faults.push(fault("cards", "sheet.fault.sits-out", { seat: sitting }));
  }
  for (const seat of entry.noTrick) {
    if ((entry.cards[seat] ?? 0) > 0) {
      faults.push(fault("no_trick", "sheet.fault.points-without-trick", { seat }));
    }
  }
  if (rules.lastTrickBonus > 0 && entry.lastTrick === null) {
    faults.push(fault("last_trick", "sheet.fault.last-trick-missing"));
  }
  if (isGolden(match) && (entry.blind || entry.contra !== null)) {
    faults.push(fault("contract", "sheet.fault.golden-round"));
  }
  return faults;
}

function concededFaults(match: Match, entry: ConcededEntry): Fault[] {
  const { rules } = match;
  const faults = [...contractFaults(match, entry), ...stockFaults(match, entry.stock)];
  const standing = match.standings[entry.declarer];
  if (rules.concede === null) faults.push(fault("conceded", "sheet.fault.no-conceding"));
  if (isGolden(match)) faults.push(fault("conceded", "sheet.fault.golden-round"));
  if (standing === undefined) return faults;
  if (standing.barrel !== null) faults.push(fault("conceded", "sheet.fault.on-the-barrel"));
  if (rules.concedeLimit !== null && standing.concessions >= rules.concedeLimit) {
    faults.push(fault("conceded", "sheet.fault.conceded-too-often", { limit: rules.concedeLimit }));
  }
  return faults;
}

function contractFaults(match: Match, entry: PlayedEntry | ConcededEntry): Fault[] {
  const faults: Fault[] = [];
  const { declarer, contract, bid } = entry;
  if (!activeSeats(match).includes(declarer)) {
    faults.push(fault("declarer", "sheet.fault.does-not-play", { seat: declarer }));
  }
  if (contract < CONTRACT_UNIT || contract % CONTRACT_UNIT !== 0) {
    faults.push(fault("contract", "sheet.fault.no-contract", { contract, unit: CONTRACT_UNIT }));
  }
  if (bid !== null && bid > contract) {
    faults.push(fault("bid", "sheet.fault.bid-above-contract", { bid, contract }));
  }
  return faults;
}

function stockFaults(match: Match, stock: StockCount | null): Fault[] {
  const sitting = sittingSeat(match);
  if (sitting === null) {
    return stock === null ? [] : [fault("stock", "sheet.fault.nobody-sits-out")];
  }
  const counts = match.rules.p4Bonus !== "none";
  if (stock === null) return counts ? [fault("stock", "sheet.fault.stock-missing")] : [];
  const byAces = match.rules.p4Bonus.startsWith("ace");
  return byAces && stock.aces === null ? [fault("stock.aces", "sheet.fault.aces-missing")] : [];
}

function skippedFaults(match: Match, clause: string, seat: number, bid: number | null): Fault[] {
  if (clause === "DEAL-5") {
    const cutter = cutterOf(match);
    if (seat === cutter) return [];
    return [fault("skipped.player", "sheet.fault.not-the-cutter", { seat: cutter })];
  }
  if (clause !== "BID-10") {
    return [fault("skipped.rule", "sheet.fault.no-such-skip", { rule: clause })];
  }
  const faults: Fault[] = [];
  if (!activeSeats(match).includes(seat)) {
    faults.push(fault("skipped.player", "sheet.fault.does-not-play", { seat }));
  }
  if (bid === null || bid < CONTRACT_UNIT || bid % CONTRACT_UNIT !== 0) {
    faults.push(
      fault("skipped.bid", "sheet.fault.no-contract", { contract: bid ?? 0, unit: CONTRACT_UNIT }),
    );
  }
  return faults;
}

function seatFaults(match: Match, key: string, seat: number): Fault[] {
  return match.standings[seat] === undefined ? [fault(key, "sheet.fault.no-such-player")] : [];
}

function fault(key: string, id: string, args: Fault["args"] = {}): Fault {
  return { key, id, args };
}
