/** What the server answers to plain requests, below /api/v1; the fields are those of its openapi. */

import type { RecordJson } from "~/fair";
import type { Film } from "~/replay/film";

export interface SeatLine {
  readonly kind: "free" | "bot" | "player";
  readonly player: string | null;
  readonly name: string;
}

export interface TableLine {
  readonly table: string;
  readonly title: string;
  /** The preset; with a star if some options differ from it. */
  readonly rules: string;
  readonly state: "open" | "locked" | "playing" | "parked" | "closed";
  readonly private: boolean;
  readonly seats: readonly SeatLine[];
}

export interface MatchLine {
  readonly match: string;
  readonly table: string;
  readonly family: string;
  readonly finished_at: number;
  readonly seats: readonly SeatLine[];
}

export interface MatchFilm {
  readonly match: MatchLine;
  readonly private: boolean;
  readonly you: number | null;
  readonly film: Film;
}

export interface RatingLine {
  readonly subject: string;
  readonly name: string;
  readonly family: string;
  readonly points: number;
  readonly uncertainty: number;
  readonly provisional: boolean;
  readonly matches: number;
}

export interface Me {
  readonly player: string;
  readonly name: string;
  readonly guest: boolean;
}

export interface PasskeyLine {
  readonly id: string;
  readonly created_at: number;
  readonly used_at: number | null;
}

export interface Passkeys {
  /** Whether passkeys work at this address. */
  readonly offered: boolean;
  readonly passkeys: readonly PasskeyLine[];
}

/** What a device is asked that shall make a passkey; bytes in base 64. */
export interface NewPasskey {
  readonly challenge: string;
  readonly party: string;
  readonly user: string;
  readonly name: string;
  readonly algorithms: readonly number[];
  readonly known: readonly string[];
  readonly timeout: number;
}

/** An answer that is not what was asked for. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly about: string;

  constructor(status: number, code: string, about: string) {
    super(`${String(status)} ${code}`);
    this.status = status;
    this.code = code;
    this.about = about;
  }
}

export const api = {
  tables: () => asked<TableLine[]>("GET", "/tables"),
  table: (id: string) => asked<TableLine>("GET", `/tables/${encodeURIComponent(id)}`),
  matches: () => asked<MatchLine[]>("GET", "/me/matches"),
  film: (match: string) => asked<MatchFilm>("GET", `/matches/${encodeURIComponent(match)}/film`),
  record: (match: string) => asked<RecordJson>("GET", `/matches/${encodeURIComponent(match)}/record.json`),
  filmOf: (record: string) => asked<{ record: RecordJson; film: Film }>("POST", "/films", { record }),
  families: () => asked<string[]>("GET", "/ratings"),
  ratings: (family: string) => asked<RatingLine[]>("GET", `/ratings/${encodeURIComponent(family)}`),
  me: () => asked<Me>("GET", "/me"),
  rename: (name: string) => asked<Me>("PUT", "/me/name", { name }),
  newCode: () => asked<{ code: string }>("POST", "/me/recovery-code", {}),
  useCode: (code: string) => asked<{ player: string; name: string }>("POST", "/recovery", { code }),
  passkeys: () => asked<Passkeys>("GET", "/me/passkeys"),
  beginPasskey: () => asked<NewPasskey>("POST", "/me/passkeys/begin", {}),
  addPasskey: (made: { id: string; client_data: string; attestation: string }) =>
    asked<PasskeyLine>("POST", "/me/passkeys", made),
  removePasskey: (id: string) => asked<null>("DELETE", `/me/passkeys/${encodeURIComponent(id)}`),
  beginLogin: () =>
    asked<{ challenge: string; party: string; timeout: number }>("POST", "/passkeys/begin", {}),
  login: (signed: {
    id: string;
    client_data: string;
    authenticator_data: string;
    signature: string;
    user: string;
  }) => asked<{ player: string; name: string }>("POST", "/passkeys", signed),
} as const;

/** Where the record of a match is, to be kept or read by a program. */
export function recordAddress(match: string): string {
  return `/api/v1/matches/${encodeURIComponent(match)}/record.thousand`;
}

const NOTHING = 204;

async function asked<T>(method: "GET" | "PUT" | "POST" | "DELETE", path: string, body?: object): Promise<T> {
  const answer = await fetch(`/api/v1${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  if (answer.ok) return (answer.status === NOTHING ? null : await answer.json()) as T;
  const trouble = (await answer.json().catch(() => ({}))) as { code?: string; about?: string };
  throw new Refused(answer.status, trouble.code ?? "", trouble.about ?? "");
}
