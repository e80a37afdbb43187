/** A moment of a film as the sections of a table, so that the parts of the table can show it. */

import type { Chair, Sections, View } from "../protocol/messages";
import type { SeatLine } from "../server/api";
import { lastTrick } from "../store/reading";
import type { Frame, Reel } from "./film";

function chairOf(seat: SeatLine): Chair {
  if (seat.kind === "bot") return { kind: "bot", level: seat.name };
  return { kind: "person", player: seat.player ?? "", name: seat.name, here: true, substituted: false };
}

/** The sections that show a view; `ended` says whether the match is over there. */
export function sectionsOf(reel: Reel, view: View, you: number | null, ended: boolean): Sections {
  const { rules, table } = view;
  return {
    room: {
      rules: { ...rules, players: table.players },
      title: "",
      private: reel.private,
      clock: null,
      pace: "normal",
      chat: "off",
      spectators: true,
      undo: false,
      reveal: "deal",
      host: "",
      locked: true,
      closed: false,
      seats: reel.seats.map(chairOf),
    },
    you,
    match: {
      id: reel.match ?? "",
      over: ended,
      winner: ended ? reel.film.winner : null,
      parked: false,
      unrated: [],
      between: false,
      ready: [],
      rematch: [],
      since: 0,
      undo: null,
    },
    deal: null,
    clock: null,
    game: view,
    ask: [],
  };
}

/** The trick that was taken by the last step, which still lies there. */
export function takenIn(frame: Frame): { taker: number; cards: { seat: number; card: View["shown"][number] }[] } | null {
  return frame.say.some((one) => one.say === "trick") ? lastTrick(frame.known) : null;
}
