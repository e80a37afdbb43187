/** A table as this client knows it, and what each frame makes of it: pure, versions strictly by one. */

import type { ChatLine, OpenedDeal, Saying, Sections, TableFrame } from "../protocol/messages";
import { merged } from "./sections";

export interface TableState {
  id: string;
  /** The last version that was seen; 0 before anything was. */
  v: number;
  sections: Sections | null;
  chat: readonly ChatLine[];
  /** Proofs of deals whose secrets were told. */
  opened: readonly OpenedDeal[];
  /** Whether the server has been asked to show what is missing, and has not yet. */
  behind: boolean;
  /** When the clock of the sections was right, on this client's clock. */
  clockAt: number;
  /** Why the table is not to be followed any more. */
  gone: string | null;
}

export interface Taken {
  state: TableState;
  /** What was said, for the queue of animations. */
  said: readonly Saying[];
  /** Whether all before it is out of date: nothing that is queued can be shown any more. */
  jumped: boolean;
  /** Whether a version is missing, so that the table must be watched anew. */
  gap: boolean;
}

const MOST_CHAT = 200;

export function unseen(id: string): TableState {
  return {
    id,
    v: 0,
    sections: null,
    chat: [],
    opened: [],
    behind: true,
    clockAt: 0,
    gone: null,
  };
}

/** Take a frame of the table that came at a moment of this client's clock. */
export function take(state: TableState, frame: TableFrame, at: number): Taken {
  switch (frame.t) {
    case "snap":
      return takeSnapshot(state, frame, at);
    case "room":
      return takeRoom(state, frame);
    case "skip":
    case "ev":
      return takeEvent(state, frame, at);
  }
}

export function withLine(state: TableState, line: ChatLine): TableState {
  if (state.chat.some((one) => one.n === line.n)) return state;
  const chat = [...state.chat, line].sort((one, other) => one.n - other.n);
  return { ...state, chat: chat.slice(-MOST_CHAT) };
}

function takeSnapshot(
  state: TableState,
  frame: Extract<TableFrame, { t: "snap" }>,
  at: number,
): Taken {
  if (frame.v < state.v && !state.behind) return unchanged(state);
  const next: TableState = {
    ...state,
    v: frame.v,
    sections: frame.set,
    // what seats lost and won come without the chat: the lines that are known stay
    chat: frame.chat.reduce<TableState>(withLine, state).chat,
    opened: frame.opened,
    behind: false,
    clockAt: at,
    gone: null,
  };
  return { state: next, said: [], jumped: true, gap: false };
}

function takeRoom(state: TableState, frame: Extract<TableFrame, { t: "room" }>): Taken {
  if (state.sections === null || frame.v < state.v) return unchanged(state);
  if (frame.v > state.v) return missing(state);
  const sections = merged(state.sections, frame.set);
  return { state: { ...state, sections, behind: false }, said: [], jumped: false, gap: false };
}

function takeEvent(
  state: TableState,
  frame: Extract<TableFrame, { t: "ev" | "skip" }>,
  at: number,
): Taken {
  if (state.sections === null || frame.v <= state.v) return unchanged(state);
  if (frame.v !== state.v + 1) return missing(state);
  if (frame.t === "skip") return { ...unchanged(state), state: { ...state, v: frame.v } };
  const next: TableState = {
    ...state,
    v: frame.v,
    sections: merged(state.sections, frame.set),
    opened: openedAfter(state.opened, frame.say),
    clockAt: frame.set.clock === undefined ? state.clockAt : at,
  };
  return { state: next, said: frame.say, jumped: false, gap: false };
}

function openedAfter(
  before: readonly OpenedDeal[],
  said: readonly Saying[],
): readonly OpenedDeal[] {
  let after = before;
  for (const one of said) {
    if (one.say === "match") after = [];
    if (one.say === "opened") {
      const deal: OpenedDeal = {
        number: one.number,
        "Fair-Server": one["Fair-Server"],
        "Fair-Secret": one["Fair-Secret"],
        "Fair-Root": one["Fair-Root"],
        "Fair-Seat": one["Fair-Seat"],
      };
      after = [...after.filter((other) => other.number !== deal.number), deal];
    }
  }
  return after;
}

function unchanged(state: TableState): Taken {
  return { state, said: [], jumped: false, gap: false };
}

/** A version is missing: ask once, and let nothing in before the answer closes the gap. */
function missing(state: TableState): Taken {
  return { state: { ...state, behind: true }, said: [], jumped: false, gap: !state.behind };
}
