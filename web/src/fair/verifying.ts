/**
 * Checking a finished record: every proof, the hands that were dealt, and the chain.
 *
 * It is written from the description of the protocol, and uses nothing of the server's. What was
 * played by the rules is checked by `tysiacha verify` alone.
 */

import { optionsOf, type RuleOptions } from "../rules/presets";
import { ascii, isDigest, lengthsOf, together, fromHex, toHex } from "./bytes";
import { sha256 } from "./crypto";
import { type DealContext, PROTOCOL } from "./deal";
import type { OwnDeal } from "./own_copy";
import { plainJson } from "./plain_json";
import {
  bare,
  checkProof,
  dealtFrom,
  type DealProof,
  type FairnessCode,
  type FairnessProblem,
  proofOf,
  type SeatPart,
  shownRanks,
  UnreadableProof,
} from "./proof";
import type { RecordDeal, RecordExtra, RecordJson } from "./record";
import { rulesHash } from "./rules_hash";

export interface Verification {
  /** Which match it is; null where there is no proof, or its head cannot be read. */
  identity: { table: string; match: string; seats: string[] } | null;
  /** By deal, null where there is none that can be read. */
  proofs: (DealProof | null)[];
  problems: FairnessProblem[];
}

const MISSES_ALLOWED = 2;
const PUBLIC_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const OF_MATCH = ["Fair-Deals", "Fair-Table", "Fair-Match", "Fair-Seats", "Fair-Rules"];
const OF_DEAL = ["Fair-Server", "Fair-Secret", "Fair-Root", "Fair-Chain"];

/** Check all proofs of a record and its chain. */
export async function verifyRecord(record: RecordJson): Promise<Verification> {
  const found: Verification = { identity: null, proofs: [], problems: [] };
  const tell = (code: FairnessCode, deal: number | null = null, name = ""): void => {
    found.problems.push({ ...bare(code, null, name), deal });
  };
  let identity: NonNullable<Verification["identity"]>;
  let rules: string;
  try {
    ({ identity, rules } = readHead(record));
  } catch (error) {
    tell("unreadable_proof", null, nameIn(error));
    return found;
  }
  found.identity = identity;
  const options = optionsOf(record.rules.base, record.rules.options ?? {});
  if (options === null || (await rulesHash(options)) !== rules) tell("wrong_rules");
  const used = new Set<string>();
  const missed = identity.seats.map(() => 0);
  for (const [number, deal] of record.deals.entries()) {
    let proof: DealProof | null = null;
    try {
      if (fairTags(deal.opening).some(([name]) => name !== "Fair-Chain")) {
        proof = readProof(deal, contextOf(record, identity, rules, deal));
      } else if (deal.pack !== undefined || (deal.actions ?? []).length > 0 || !deal.fines) {
        tell("missing_proof", number);
      }
    } catch (error) {
      tell("unreadable_proof", number, nameIn(error));
    }
    found.proofs.push(proof);
    if (proof === null) continue;
    const wrong = [
      ...(await dealProblems(record, deal, proof, options ?? {})),
      ...acrossDeals(proof, used, missed),
    ];
    found.problems.push(...wrong.map((one) => ({ ...one, deal: number })));
  }
  await followChain(record, identity, rules, tell);
  return found;
}

function readHead(record: RecordJson): {
  identity: NonNullable<Verification["identity"]>;
  rules: string;
} {
  const tags = uniqueTags(record.extras, OF_MATCH);
  const of = (name: string): string => tags.get(name) ?? "";
  if (of("Fair-Deals") !== PROTOCOL) throw new UnreadableProof("Fair-Deals");
  const seats = of("Fair-Seats").split(" ");
  const ids = [of("Fair-Table"), of("Fair-Match"), ...seats];
  const distinct = new Set(seats).size === seats.length && seats.length === record.players.length;
  if (!distinct || !ids.every((one) => PUBLIC_ID.test(one)))
    throw new UnreadableProof("Fair-Seats");
  if (!isDigest(of("Fair-Rules"))) throw new UnreadableProof("Fair-Rules");
  const identity = { table: of("Fair-Table"), match: of("Fair-Match"), seats };
  return { identity, rules: of("Fair-Rules") };
}

function contextOf(
  record: RecordJson,
  identity: NonNullable<Verification["identity"]>,
  rules: string,
  deal: RecordDeal,
): DealContext {
  const dealer = record.players.indexOf(deal.dealer);
  if (dealer < 0 || !Number.isInteger(deal.deal) || deal.deal < 0)
    throw new UnreadableProof("Deal");
  const players = identity.seats.length;
  const cutter = (dealer + players - 1) % players;
  return { ...identity, deal: deal.deal, rules, dealer, cutter };
}

function readProof(deal: RecordDeal, context: DealContext): DealProof {
  const tags = uniqueTags(deal.opening, OF_DEAL, "Fair-Seat");
  const of = (name: string): string => tags.get(name) ?? "";
  const seats = fairTags(deal.opening).flatMap(([name, value]) =>
    name === "Fair-Seat" ? [value] : [],
  );
  return proofOf(context, {
    server: of("Fair-Server"),
    secret: of("Fair-Secret"),
    root: of("Fair-Root"),
    seats,
  });
}

async function dealProblems(
  record: RecordJson,
  deal: RecordDeal,
  proof: DealProof,
  options: RuleOptions,
): Promise<ReturnType<typeof bare>[]> {
  const { problems, derived } = await checkProof(proof, shownRanks(options["cut_check"]));
  if (plainJson(deal.pack ?? null) !== plainJson(derived.shuffled)) problems.push(bare("pack"));
  const cuts = (deal.actions ?? []).flatMap((one) => (one.do === "cut" ? [one.at] : []));
  if (plainJson(cuts) !== plainJson(derived.cutsMade.slice(0, cuts.length))) {
    problems.push(bare("cuts", proof.context.cutter));
  }
  const { hands, stocks } = dealtFrom(
    derived.pack,
    record.players.length,
    proof.context.dealer,
    options["p2_form"] === "literal_one_card_talons",
  );
  for (const [seat, name] of record.players.entries()) {
    const said = deal.hands?.[name];
    if (said !== undefined && !sameCards(said, hands[seat] ?? [])) {
      problems.push(bare("events", seat, "hands"));
    }
  }
  for (const [place, said] of (deal.stocks ?? []).entries()) {
    if (!sameCards(said, stocks[place] ?? [])) problems.push(bare("events", null, "stocks"));
  }
  return problems;
}

function sameCards(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join(" ") === [...other].sort().join(" ");
}

/** Secrets that served before, and seats that should have been left out. */
function acrossDeals(
  proof: DealProof,
  used: Set<string>,
  missed: number[],
): ReturnType<typeof bare>[] {
  const problems: ReturnType<typeof bare>[] = [];
  const opened: [number | null, string][] = [[null, proof.secret]];
  proof.seats.forEach((part, seat) => {
    if (part.is === "opened") opened.push([seat, part.secret]);
  });
  for (const [seat, secret] of opened) {
    if (used.has(secret)) problems.push(bare("secret_reused", seat));
    used.add(secret);
  }
  proof.seats.forEach((part, seat) => {
    const before = missed[seat] ?? 0;
    if (before >= MISSES_ALLOWED && part.is !== "absent") {
      problems.push(bare("missed_too_often", seat));
    }
    missed[seat] = before + (part.is === "withheld" ? 1 : 0);
  });
  return problems;
}

// --- the chain ----------------------------------------------------------------------------

/** Compare the links; after a wrong one the chain goes on from what is said. */
async function followChain(
  record: RecordJson,
  identity: NonNullable<Verification["identity"]>,
  rules: string,
  tell: (code: FairnessCode, deal?: number | null, name?: string) => void,
): Promise<void> {
  const named = namer(record.players, identity.seats);
  const { match, standings } = record.start ?? {};
  const start = {
    first_dealer: named(record.first_dealer),
    start: { match, standings: standings === undefined ? undefined : byName(standings, named) },
  };
  let link = await sha256(
    lengthsOf(
      ascii("thousand-chain-v1"),
      ascii(identity.table),
      ascii(identity.match),
      fromHex(rules),
      ascii(plainJson(identity.seats)),
      ascii(plainJson(start)),
    ),
  );
  for (const [number, deal] of record.deals.entries()) {
    const tags = fairTags(deal.opening);
    const [name, said] = tags.at(-1) ?? [];
    const once = tags.filter(([one]) => one === "Fair-Chain").length === 1;
    if (name !== "Fair-Chain" || !once || !isDigest(said)) {
      tell("unreadable_proof", number, "Fair-Chain");
      return;
    }
    link = await sha256(together(link, ascii(plainJson(chained(deal, named)))));
    if (toHex(link) !== said) tell("chain", number);
    link = fromHex(said);
  }
}

type Namer = (label: string) => string;

function namer(players: readonly string[], seats: readonly string[]): Namer {
  return (label) => seats[players.indexOf(label)] ?? label;
}

function byName(values: Readonly<Record<string, unknown>>, named: Namer): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([label, one]) => [named(label), one]));
}

/** Give of a deal what is chained: pseudonyms for names, and nothing that is not of the game. */
function chained(deal: RecordDeal, named: Namer): unknown {
  const { closing: _closing, opening, ...rest } = deal;
  const who = (one: object): object =>
    Object.fromEntries(
      Object.entries(one).map(([key, value]: [string, unknown]) => [
        key,
        ["by", "to", "taker", "contra"].includes(key) && typeof value === "string"
          ? named(value)
          : value,
      ]),
    );
  const tags = (opening ?? []).filter(
    (one) => one.tag !== undefined && one.tag.startsWith("Fair-") && one.tag !== "Fair-Chain",
  );
  return {
    ...rest,
    dealer: named(deal.dealer),
    fines: deal.fines?.map(who),
    opening: tags.length > 0 ? tags : undefined,
    hands: deal.hands === undefined ? undefined : byName(deal.hands, named),
    actions: deal.actions?.map((one) => ({ ...who(one), notes: undefined })),
    contract: deal.contract === undefined ? undefined : who(deal.contract),
    tricks: deal.tricks?.map(who),
    leftover: deal.leftover === undefined ? undefined : who(deal.leftover),
    points: deal.points === undefined ? undefined : byName(deal.points, named),
    outcome: deal.outcome === undefined ? undefined : who(deal.outcome),
    scores: deal.scores === undefined ? undefined : byName(deal.scores, named),
  };
}

// --- tags ---------------------------------------------------------------------------------

function fairTags(extras: readonly RecordExtra[] | undefined): [string, string][] {
  return (extras ?? []).flatMap((one): [string, string][] =>
    one.tag?.startsWith("Fair-") === true ? [[one.tag, one.value ?? ""]] : [],
  );
}

/** Give the tags of a proof by name: all of these, each once, and no others. */
function uniqueTags(
  extras: readonly RecordExtra[] | undefined,
  names: readonly string[],
  repeated = "",
): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of fairTags(extras)) {
    if (name === repeated) continue;
    if (!names.includes(name) || found.has(name)) throw new UnreadableProof(name);
    found.set(name, value);
  }
  for (const name of names) if (!found.has(name)) throw new UnreadableProof(name);
  return found;
}

function nameIn(error: unknown): string {
  if (error instanceof UnreadableProof) return error.message;
  throw error;
}

// --- one's own copy -----------------------------------------------------------------------

export interface OwnComparison {
  /** How many deals of the record are in the copy. */
  compared: number;
  /** How many deals of the copy come after the end of an unfinished record. */
  later: number;
  problems: FairnessProblem[];
}

/** Compare a record with what one's own client has saved of its match. */
export function compareOwn(
  record: RecordJson,
  verification: Verification,
  own: readonly OwnDeal[],
): OwnComparison {
  const { identity, proofs } = verification;
  const result: OwnComparison = { compared: 0, later: 0, problems: [] };
  if (identity === null) return result;
  const numbers = record.deals.map((one) => one.deal);
  const last = Math.max(0, ...numbers);
  const ended = record.result?.winner != null;
  const compared = new Set<number>();
  for (const one of own) {
    if (one.table !== identity.table || one.match !== identity.match) continue;
    const place = numbers.indexOf(one.deal);
    if (place >= 0) {
      compared.add(place);
      const proof = proofs[place] ?? null;
      if (proof === null) continue;
      const wrong = ownProblems(proof, one, identity.seats);
      result.problems.push(...wrong.map((problem) => ({ ...problem, deal: place })));
    } else if (one.deal > last && !ended) {
      result.later += 1;
    } else {
      result.problems.push({ ...bare("own_deal", null, String(one.deal)), deal: null });
    }
  }
  result.compared = compared.size;
  return result;
}

/** Give how a proof and what was saved of its deal disagree. */
export function ownProblems(
  proof: DealProof,
  own: OwnDeal,
  seats: readonly string[],
): ReturnType<typeof bare>[] {
  const problems: ReturnType<typeof bare>[] = [];
  if (own.server !== proof.server) problems.push(bare("own_server"));
  if (own.root !== undefined && own.root !== proof.root) problems.push(bare("own_root"));
  if (own.heard !== undefined) {
    for (const name of Object.keys(own.heard)) {
      if (!seats.includes(name)) problems.push(bare("own_seat", null, name));
    }
    seats.forEach((name, seat) => {
      const part = proof.seats[seat];
      if (part !== undefined && own.heard?.[name] !== commitmentOf(part)) {
        problems.push(bare("own_commitment", seat));
      }
    });
  }
  if (own.seat === undefined) return problems;
  const seat = seats.indexOf(own.seat);
  const part = proof.seats[seat];
  if (part === undefined) return [...problems, bare("own_seat", null, own.seat)];
  const other = own.commitment !== undefined && own.commitment !== commitmentOf(part);
  if (own.heard === undefined && other && (part.is !== "absent" || own.opened === true)) {
    problems.push(bare("own_commitment", seat));
  }
  if (part.is !== "opened") {
    if (own.opened === true) problems.push(bare("own_absent", seat));
    return problems;
  }
  const otherSecret = own.secret !== undefined && own.secret !== part.secret;
  const otherCuts = own.cuts !== undefined && plainJson(own.cuts) !== plainJson(part.cuts);
  if (otherSecret || otherCuts) problems.push(bare("own_secret", seat));
  return problems;
}

function commitmentOf(part: SeatPart): string | undefined {
  return part.is === "absent" ? undefined : part.commitment;
}
