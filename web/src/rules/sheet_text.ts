/** A score sheet as the text of a file, as the library writes and reads it, and its results. */

import {
  type ConcededEntry,
  type Entry,
  NOTHING_BEFORE,
  type PlayedEntry,
  type Sheet,
  type StartLine,
  type StockCount,
} from "./entries";
import { conflictsOf } from "./agreement";
import type { FaultArgs } from "./faults";
import { folded, nameFault, plainName } from "./names";
import { headFaults } from "./start_checks";
import { optionFits, optionsOf, type RuleOptions } from "./presets";
import { type Reckoned, type Reckoning, SheetRefused } from "./reckoning";
import { sittingSeat } from "./standing";

export const LARGEST_SHEET = 1 << 20;

type Json = boolean | number | string | null | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = Readonly<Record<string, Json>>;

// --- writing ------------------------------------------------------------------------------

/** Give a sheet as the text of a file: a line for each entry. */
export function sheetText(reckoning: Reckoning): string {
  const { sheet } = reckoning;
  const start = Object.fromEntries(
    sheet.start.flatMap((line, seat): [string, Json][] => {
      const written = startJson(line);
      return Object.keys(written).length > 0 ? [[nameOf(sheet.names, seat), written]] : [];
    }),
  );
  const head: JsonObject = {
    rules: sheet.preset,
    ...(Object.keys(sheet.changes).length > 0 ? { options: sheet.changes } : {}),
    players: sheet.names,
    dealer: nameOf(sheet.names, sheet.dealer),
    ...(Object.keys(start).length > 0 ? { start } : {}),
    ...(sheet.firstRound > 1 ? { first_round: sheet.firstRound } : {}),
  };
  const lines = Object.entries(head).map(([key, value]) => `  ${dumped(key)}: ${dumped(value)},`);
  const entries = reckoning.lines.map((line) => `    ${dumped(entryJson(sheet.names, line))}`);
  const rounds =
    entries.length > 0 ? ['  "rounds": [', entries.join(",\n"), "  ]"] : ['  "rounds": []'];
  return `${["{", ...lines, ...rounds, "}"].join("\n")}\n`;
}

/** Give everything that came out: an item for each entry, and the winner. */
export function resultsJson(reckoning: Reckoning): JsonObject {
  const { names } = reckoning.sheet;
  const { winner } = reckoning.match;
  return {
    rounds: reckoning.lines.map((line) => lineJson(names, line)),
    winner: winner === null ? null : nameOf(names, winner),
  };
}

function lineJson(names: readonly string[], line: Reckoned): JsonObject {
  const { before, settlement } = line;
  const players = settlement.seats.map((result, seat): [string, Json] => [
    nameOf(names, seat),
    {
      base: result.base,
      change: result.change,
      total: result.after.total,
      bolts: result.after.bolts,
      barrel_rounds: result.after.barrel?.used ?? null,
      falls: result.after.falls,
      why: result.why,
    },
  ]);
  return {
    number: before.round,
    dealer: nameOf(names, before.dealer),
    golden: before.goldenLeft > 0,
    players: Object.fromEntries(players),
  };
}

function entryJson(names: readonly string[], line: Reckoned): JsonObject {
  const { entry } = line;
  switch (entry.kind) {
    case "played":
      return playedJson(names, entry, sittingSeat(line.before));
    case "conceded":
      return { ...bargainJson(names, entry), conceded: true, ...stockJson(entry.stock) };
    case "skipped": {
      const { clause, seat, bid } = entry;
      const offence = bid === null ? {} : { bid };
      return { skipped: { rule: clause, player: nameOf(names, seat), ...offence } };
    }
    case "misdeal":
      return { misdeal: { player: nameOf(names, entry.seat) } };
    case "redeal":
      return { redeal: { rule: entry.clause } };
    case "fine":
      return { fine: { rule: entry.clause, player: nameOf(names, entry.seat) } };
  }
}

function playedJson(
  names: readonly string[],
  entry: PlayedEntry,
  sitting: number | null,
): JsonObject {
  const byName = (numbers: readonly number[], wanted: (seat: number) => boolean): JsonObject =>
    Object.fromEntries(
      numbers.flatMap((one, seat): [string, Json][] =>
        wanted(seat) ? [[nameOf(names, seat), one]] : [],
      ),
    );
  const announced = byName(entry.marriages, (seat) => (entry.marriages[seat] ?? 0) > 0);
  const without = [...entry.noTrick].sort((one, other) => one - other);
  return {
    ...bargainJson(names, entry),
    ...(entry.blind ? { blind: true } : {}),
    ...(entry.contra === null ? {} : { contra: entry.contra }),
    cards: byName(entry.cards, (seat) => seat !== sitting),
    ...(Object.keys(announced).length > 0 ? { marriages: announced } : {}),
    ...(without.length > 0 ? { no_trick: without.map((seat) => nameOf(names, seat)) } : {}),
    ...(entry.lastTrick === null ? {} : { last_trick: nameOf(names, entry.lastTrick) }),
    ...stockJson(entry.stock),
  };
}

function bargainJson(names: readonly string[], entry: PlayedEntry | ConcededEntry): JsonObject {
  const raised = entry.bid === null ? {} : { bid: entry.bid };
  return { declarer: nameOf(names, entry.declarer), ...raised, contract: entry.contract };
}

function stockJson(stock: StockCount | null): JsonObject {
  if (stock === null) return {};
  return {
    stock: {
      points: stock.points,
      ...(stock.marriage > 0 ? { marriage: stock.marriage } : {}),
      ...(stock.aces === null ? {} : { aces: stock.aces }),
    },
  };
}

function startJson(line: StartLine): JsonObject {
  const counts = {
    total: line.total,
    bolts: line.bolts,
    falls: line.falls,
    concessions: line.concessions,
  };
  return {
    ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0)),
    ...(line.barrelRounds === null ? {} : { barrel_rounds: line.barrelRounds }),
    ...(line.onSince === null ? {} : { on_since: line.onSince }),
  };
}

/** JSON with a space after commas and colons, as people write it. */
function dumped(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(dumped).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(([key, one]) => `${dumped(key)}: ${dumped(one)}`);
    return `{${members.join(", ")}}`;
  }
  return JSON.stringify(value);
}

function nameOf(names: readonly string[], seat: number): string {
  return names[seat] ?? "";
}

// --- reading ------------------------------------------------------------------------------

/** Give the sheet of a text. Throws {@link SheetRefused} if it is none that can be read here. */
export function readSheet(text: string): Sheet {
  if (text.length > LARGEST_SHEET) refuse("", "too-large");
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    refuse("", "no-json");
  }
  const top = new Reader(value, "", [
    "rules",
    "options",
    "players",
    "dealer",
    "start",
    "first_round",
    "rounds",
  ]);
  const preset = top.text("rules");
  const changes = (top.has("options") ? top.object("options") : {}) as RuleOptions;
  for (const [key, one] of Object.entries(changes)) {
    if (!optionFits(key, one)) refuse(`options.${key}`, "no-such-option");
  }
  const options = optionsOf(preset, changes);
  if (options === null) refuse("rules", "no-such-preset", { name: preset });
  const [conflict] = conflictsOf(options);
  if (conflict !== undefined) {
    refuse("options", "conflict", { conflict: conflict.id, ...conflict.values });
  }
  const names = top.list("players").map((one, place) => playerName(one, place));
  if (names.length !== options["players"]) {
    refuse("players", "wrong-number-of-players", { found: names.length });
  }
  if (new Set(names.map(folded)).size !== names.length) {
    refuse("players", "same-name");
  }
  const started = top.has("start") ? top.object("start") : {};
  for (const name of Object.keys(started)) seatIn(names, name, "start");
  const firstRound = top.has("first_round") ? top.whole("first_round", 1) : 1;
  const sheet: Sheet = {
    preset,
    changes,
    options,
    names,
    dealer: top.seat("dealer", names),
    start: names.map((name) =>
      Object.hasOwn(started, name) ? startLine(started[name], name) : NOTHING_BEFORE,
    ),
    firstRound,
    entries: top.list("rounds").map((one, place) => readEntry(one, names, place)),
  };
  const faults = headFaults(sheet);
  if (faults.length > 0) throw new SheetRefused(null, faults);
  return sheet;
}

function readEntry(value: unknown, names: readonly string[], place: number): Entry {
  try {
    return entryOf(value, names);
  } catch (error) {
    if (error instanceof SheetRefused) throw new SheetRefused(place, error.faults);
    throw error;
  }
}

function entryOf(value: unknown, names: readonly string[]): Entry {
  if (typeof value !== "object" || value === null) refuse("", "no-entry");
  const inner = (key: string, keys: readonly string[]): Reader =>
    new Reader(new Reader(value, "", [key]).object(key), key, keys);
  if ("skipped" in value) {
    const of = inner("skipped", ["rule", "player", "bid"]);
    const bid = of.has("bid") ? of.whole("bid", 0) : null;
    if (bid !== null && of.text("rule") !== "BID-10") refuse("skipped.bid", "unknown-key");
    return { kind: "skipped", clause: of.text("rule"), seat: of.seat("player", names), bid };
  }
  if ("misdeal" in value) {
    return { kind: "misdeal", seat: inner("misdeal", ["player"]).seat("player", names) };
  }
  if ("redeal" in value) return { kind: "redeal", clause: inner("redeal", ["rule"]).text("rule") };
  if ("fine" in value) {
    const of = inner("fine", ["rule", "player"]);
    return { kind: "fine", clause: of.text("rule"), seat: of.seat("player", names) };
  }
  return roundOf(value, names);
}

function roundOf(value: unknown, names: readonly string[]): Entry {
  const of = new Reader(value, "", [
    "declarer",
    "contract",
    "bid",
    "cards",
    "marriages",
    "no_trick",
    "last_trick",
    "blind",
    "contra",
    "stock",
    "conceded",
  ]);
  const contract = of.whole("contract", 0);
  const told = of.has("bid") ? of.whole("bid", 0) : null;
  const bargain = {
    declarer: of.seat("declarer", names),
    contract,
    bid: told === contract ? null : told,
    stock: of.has("stock") ? stockCount(of.object("stock")) : null,
  };
  if (of.truth("conceded")) {
    const more = ["cards", "marriages", "no_trick", "last_trick", "blind", "contra"];
    const told = more.find((key) => of.has(key));
    if (told !== undefined) refuse(told, "given-up-has-none");
    return { kind: "conceded", ...bargain };
  }
  const contra = of.has("contra") ? of.whole("contra", 2) : null;
  if (contra !== null && contra !== 2 && contra !== 4) refuse("contra", "no-contra-factor");
  return {
    kind: "played",
    ...bargain,
    cards: of.byName("cards", names),
    marriages: of.has("marriages") ? of.byName("marriages", names) : names.map(() => 0),
    noTrick: of.has("no_trick")
      ? of.list("no_trick").map((one) => seatIn(names, one, "no_trick"))
      : [],
    lastTrick: of.has("last_trick") ? of.seat("last_trick", names) : null,
    blind: of.truth("blind"),
    contra,
  };
}

function stockCount(value: unknown): StockCount {
  const of = new Reader(value, "stock", ["points", "marriage", "aces"]);
  return {
    points: of.whole("points", 0),
    marriage: of.has("marriage") ? of.whole("marriage", 0) : 0,
    aces: of.has("aces") ? of.whole("aces", 0) : null,
  };
}

function startLine(value: unknown, name: string): StartLine {
  const of = new Reader(value, `start.${name}`, [
    "total",
    "bolts",
    "falls",
    "concessions",
    "barrel_rounds",
    "on_since",
  ]);
  const count = (key: string): number => (of.has(key) ? of.whole(key, 0) : 0);
  return {
    total: of.has("total") ? of.whole("total") : 0,
    bolts: count("bolts"),
    falls: count("falls"),
    concessions: count("concessions"),
    barrelRounds: of.has("barrel_rounds") ? of.whole("barrel_rounds", 0) : null,
    onSince: of.has("on_since") ? of.whole("on_since") : null,
  };
}

function playerName(value: unknown, place: number): string {
  const name = typeof value === "string" ? plainName(value) : "";
  if (nameFault(name, []) !== null) refuse(`players.${place}`, "no-name");
  return name;
}

function seatIn(names: readonly string[], value: unknown, key: string): number {
  const seat = typeof value === "string" ? names.indexOf(plainName(value)) : -1;
  if (seat < 0) refuse(key, "no-such-player");
  return seat;
}

function refuse(key: string, id: string, args: FaultArgs = {}): never {
  throw new SheetRefused(null, [{ key, found: [], id, args }]);
}

/** The members of one object; whatever is not as it should be is refused. */
class Reader {
  readonly #data: Readonly<Record<string, unknown>>;
  readonly #path: string;

  constructor(value: unknown, path: string, keys: readonly string[]) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      refuse(path, "no-object");
    }
    this.#data = value as Record<string, unknown>;
    this.#path = path;
    for (const key of Object.keys(this.#data)) {
      if (!keys.includes(key)) refuse(this.#at(key), "unknown-key");
    }
  }

  has(key: string): boolean {
    return Object.hasOwn(this.#data, key);
  }

  text(key: string): string {
    const value = this.#data[key];
    if (typeof value !== "string") refuse(this.#at(key), "no-text");
    return value;
  }

  whole(key: string, least = -1_000_000): number {
    const value = this.#data[key];
    if (!Number.isSafeInteger(value) || Number(value) < least || Number(value) > 1_000_000) {
      refuse(this.#at(key), "no-whole-number", { least });
    }
    return Number(value);
  }

  truth(key: string): boolean {
    const value = this.has(key) ? this.#data[key] : false;
    if (typeof value !== "boolean") refuse(this.#at(key), "no-truth");
    return value;
  }

  object(key: string): Readonly<Record<string, unknown>> {
    const value = this.#data[key];
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      refuse(this.#at(key), "no-object");
    }
    return value as Record<string, unknown>;
  }

  list(key: string): readonly unknown[] {
    const value = this.#data[key];
    if (!Array.isArray(value)) refuse(this.#at(key), "no-list");
    return value;
  }

  seat(key: string, names: readonly string[]): number {
    return seatIn(names, this.#data[key], this.#at(key));
  }

  byName(key: string, names: readonly string[]): number[] {
    const inner = new Reader(this.object(key), this.#at(key), names);
    return names.map((name) => (inner.has(name) ? inner.whole(name, 0) : 0));
  }

  #at(key: string): string {
    return this.#path === "" ? key : `${this.#path}.${key}`;
  }
}
