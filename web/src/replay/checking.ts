/** Checking a record in the page, with what this device has kept of its deals. */

import { compareOwn, type FairnessProblem, type OwnComparison, type OwnDeal, type RecordJson, type Verification, verifyRecord } from "../fair";

export type Verdict = "good" | "wrong" | "unproven" | "one-seat";

export interface Check {
  readonly verdict: Verdict;
  readonly players: readonly string[];
  /** The numbers of the deals, as the record has them. */
  readonly deals: readonly number[];
  readonly problems: readonly FairnessProblem[];
  /** How many deals have a proof that can be read. */
  readonly proven: number;
  /** By seat, for how many deals somebody added a secret of his own, and for how many he kept it back. */
  readonly opened: readonly number[];
  readonly withheld: readonly number[];
  /** How many deals nobody but the server had a part in. */
  readonly serverAlone: number;
  /** How many deals were compared with copies of this device, null where it has none. */
  readonly own: OwnComparison | null;
  readonly match: string | null;
}

/** Check a record; `copies` gives what was kept of the deals of a match. */
export async function checked(record: RecordJson, copies: (match: string) => readonly OwnDeal[]): Promise<Check> {
  const { players } = record;
  const base = { players, deals: record.deals.map((one) => one.deal), match: null, own: null };
  if ("seen_by" in record) {
    const none = players.map(() => 0);
    return { ...base, verdict: "one-seat", problems: [], proven: 0, opened: none, withheld: none, serverAlone: 0 };
  }
  const unproven = !hasProof(record);
  const verification: Verification = await verifyRecord(record);
  const { identity, proofs } = verification;
  const kept = identity === null ? [] : copies(identity.match);
  const own = kept.length === 0 ? null : compareOwn(record, verification, kept);
  const problems = unproven ? [] : [...verification.problems, ...(own?.problems ?? [])];
  const count = (is: "opened" | "withheld") =>
    players.map((_name, seat) => proofs.filter((one) => one?.seats[seat]?.is === is).length);
  return {
    ...base,
    verdict: unproven ? "unproven" : problems.length > 0 ? "wrong" : "good",
    problems,
    proven: proofs.filter((one) => one !== null).length,
    opened: count("opened"),
    withheld: count("withheld"),
    serverAlone: proofs.filter((one) => one !== null && one.seats.every((seat) => seat.is !== "opened")).length,
    own,
    match: identity?.match ?? null,
  };
}

/** Whether a record says anything that proves its deals. */
function hasProof(record: RecordJson): boolean {
  const parts = [record.extras, ...record.deals.map((one) => one.opening)];
  return parts.some((extras) => (extras ?? []).some((one) => one.tag?.startsWith("Fair-") === true));
}
