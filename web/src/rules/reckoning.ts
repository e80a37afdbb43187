/** A score sheet with everything worked out: each entry, the match before it, and what it did. */

import { STANDARD_FINE } from "./base_results";
import type { Entry, PlayedEntry, Sheet, StartLine, StockCount } from "./entries";
import { entryFaults } from "./entry_checks";
import type { Fault } from "./faults";
import type { Outcome, Settlement, SittingStock } from "./outcomes";
import { roundRules, type RoundRules } from "./round_rules";
import { settle } from "./settlement";
import { type SettlementRules, settlementRules } from "./settlement_rules";
import type { Match, Standing } from "./standing";

export interface Reckoned {
  readonly entry: Entry;
  readonly before: Match;
  readonly outcome: Outcome;
  readonly settlement: Settlement;
}

export interface Reckoning {
  readonly sheet: Sheet;
  readonly rules: RoundRules;
  /** The match before the first entry. */
  readonly start: Match;
  readonly lines: readonly Reckoned[];
  readonly match: Match;
}

/** An entry cannot follow what came before. */
export class SheetRefused extends Error {
  constructor(
    /** Which entry, from 0; null where it is about the head. */
    readonly entry: number | null,
    readonly faults: readonly Fault[],
  ) {
    super(faults.map((one) => `${one.key}: ${one.id}`).join("; "));
  }
}

/** Work out a whole sheet. Throws {@link SheetRefused} at the first entry that cannot be. */
export function reckon(sheet: Sheet): Reckoning {
  return sheet.entries.reduce(withEntry, opened(sheet));
}

/** Give a sheet without its entries. */
export function opened(sheet: Sheet): Reckoning {
  const start = matchAtStart(sheet);
  const rules = roundRules(sheet.options);
  return { sheet: { ...sheet, entries: [] }, rules, start, lines: [], match: start };
}

/** Give the sheet with one entry more. Throws {@link SheetRefused} if it cannot be the next one. */
export function withEntry(reckoning: Reckoning, entry: Entry): Reckoning {
  const { match, rules, sheet, lines } = reckoning;
  const faults = entryFaults({ match, rules }, entry);
  if (faults.length > 0) throw new SheetRefused(lines.length, faults);
  const outcome = outcomeOf(match.rules, entry);
  const settlement = settle(match, outcome);
  return {
    ...reckoning,
    sheet: { ...sheet, entries: [...sheet.entries, entry] },
    lines: [...lines, { entry, before: match, outcome, settlement }],
    match: settlement.match,
  };
}

/** Give the sheet with an entry put in the place of another, or taken out: all after it anew. */
export function edited(reckoning: Reckoning, place: number, entry: Entry | null): Reckoning {
  const entries = [...reckoning.sheet.entries];
  entries.splice(place, 1, ...(entry === null ? [] : [entry]));
  return reckon({ ...reckoning.sheet, entries });
}

export function matchAtStart(sheet: Sheet): Match {
  const rules = settlementRules(sheet.options);
  const golden = rules.golden ? rules.players + 1 - sheet.firstRound : 0;
  return {
    rules,
    dealer: sheet.dealer,
    standings: sheet.start.map((line) => standingOf(sheet, line)),
    round: sheet.firstRound,
    deal: sheet.firstRound,
    goldenLeft: Math.max(golden, 0),
    goldenMade: false,
    winner: null,
  };
}

/** Give what settlement is told of an entry. */
export function outcomeOf(rules: SettlementRules, entry: Entry): Outcome {
  switch (entry.kind) {
    case "played":
      return {
        kind: "played",
        declarer: entry.declarer,
        contract: entry.contract,
        raw: entry.cards.map((_, seat) => rawPoints(rules, entry, seat)),
        trickless: entry.cards.map((_, seat) => entry.noTrick.includes(seat)),
        blind: entry.blind,
        factor: entry.contra ?? 1,
        stock: sittingStock(entry.stock),
      };
    case "conceded":
      return {
        kind: "given-up",
        declarer: entry.declarer,
        contract: entry.contract,
        stock: sittingStock(entry.stock),
      };
    case "skipped":
      return { ...entry, fine: entry.bid ?? STANDARD_FINE };
    case "misdeal":
      return { kind: "skipped", clause: "DEAL-10", seat: entry.seat, fine: STANDARD_FINE };
    case "redeal":
      return { kind: "redealt" };
    case "fine":
      return { kind: "fined", clause: entry.clause, seat: entry.seat, fine: STANDARD_FINE };
  }
}

function rawPoints(rules: SettlementRules, entry: PlayedEntry, seat: number): number {
  const bonus = seat === entry.lastTrick ? rules.lastTrickBonus : 0;
  return (entry.cards[seat] ?? 0) + (entry.marriages[seat] ?? 0) + bonus;
}

function sittingStock(stock: StockCount | null): SittingStock | null {
  return stock === null ? null : { ...stock, aces: stock.aces ?? 0 };
}

function standingOf(sheet: Sheet, line: StartLine): Standing {
  const { total, bolts, falls, concessions, barrelRounds } = line;
  const barrel =
    barrelRounds === null ? null : { since: mountedIn(sheet, line), used: barrelRounds };
  return { total, bolts, falls, concessions, barrel };
}

/** Give a round before the sheet in which a player mounted: only their order counts. */
function mountedIn(sheet: Sheet, line: StartLine): number {
  const known = sheet.start.flatMap((one) =>
    one.barrelRounds !== null && one.onSince !== null ? [one.onSince] : [],
  );
  const order = [...new Set(known)].sort((one, other) => one - other);
  const later = line.onSince === null ? 1 : order.length - order.indexOf(line.onSince);
  return sheet.firstRound - later;
}
