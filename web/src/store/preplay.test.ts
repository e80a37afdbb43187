// @vitest-environment node
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { ActionData, Card, Sections, TableFrame } from "../protocol/messages";
import { mark, prePlayed } from "./preplay";
import { take, unseen } from "./table";

const file = fileURLToPath(new URL("../../tests/data/recordings/classic.json", import.meta.url));
const recording = JSON.parse(readFileSync(file, "utf8")) as {
  table: string;
  seat: { frames: TableFrame[] };
};

/** Every state of a seat in a recorded match. */
const states: Sections[] = [];
let state = unseen(recording.table);
for (const frame of recording.seat.frames) {
  if (!["snap", "ev", "skip", "room"].includes(frame.t)) continue;
  state = take(state, frame, 0).state;
  if (state.sections !== null) states.push(state.sections);
}

function first(holds: (one: Sections) => boolean): Sections {
  const found = states.find(holds);
  if (found === undefined) throw new Error("there is no such state in the recording");
  return found;
}

const waiting = first(
  (one) => one.game?.phase === "play" && one.game.turn !== one.you && one.match?.over === false,
);
const [card] = waiting.game?.hand ?? [];
if (card === undefined) throw new Error("the hand is empty");
const marked = mark(waiting, card);
if (marked === null) throw new Error("nothing could be marked");

function asked(ask: ActionData[], hand: Card[] = [card as Card]): Sections {
  return { ...waiting, ask, game: { ...(waiting.game as NonNullable<Sections["game"]>), hand } };
}

describe("a card marked before one's turn", () => {
  test("waits", () => {
    expect(prePlayed(waiting, marked)).toEqual({ is: "waiting" });
  });

  test("is played when it is the turn and the rules allow it", () => {
    const action = { do: "play", card } as const;
    expect(prePlayed(asked([action]), marked)).toEqual({ is: "due", action });
  });

  test("is dropped, never played, when it has become illegal", () => {
    const other = asked([{ do: "play", card: card === "9S" ? "9C" : "9S" }]);
    expect(prePlayed(other, marked)).toEqual({ is: "dropped", why: "illegal" });
  });

  test("is dropped when it could be played in two ways, or would announce", () => {
    const both = asked([
      { do: "play", card },
      { do: "play", card, marriage: true },
    ]);
    expect(prePlayed(both, marked)).toEqual({ is: "dropped", why: "choice" });
    const announces = asked([{ do: "play", card, marriage: true }]);
    expect(prePlayed(announces, marked)).toEqual({ is: "dropped", why: "announces" });
  });

  test("is dropped when it is not held any more, and in another deal", () => {
    expect(prePlayed(asked([], []), marked)).toEqual({ is: "dropped", why: "not-held" });
    const other = { ...marked, deal: marked.deal + 1 };
    expect(prePlayed(waiting, other)).toEqual({ is: "dropped", why: "other-deal" });
  });

  test("cannot be marked on one's turn, nor where no card is played", () => {
    const own = first((one) => one.game?.phase === "play" && one.ask.length > 0);
    const [held] = own.game?.hand ?? [];
    expect(mark(own, held ?? card)).toBeNull();
    const auction = first((one) => one.game?.phase === "auction");
    expect(mark(auction, auction.game?.hand?.[0] ?? card)).toBeNull();
  });

  test("in a whole match is only ever played as the server allows it", () => {
    let due = 0;
    let dropped = 0;
    states.forEach((one, place) => {
      for (const held of one.game?.hand ?? []) {
        const wish = mark(one, held);
        if (wish === null) continue;
        const later = states.slice(place).find((other) => prePlayed(other, wish).is !== "waiting");
        if (later === undefined) continue;
        const came = prePlayed(later, wish);
        if (came.is === "due") {
          due += 1;
          expect(later.ask).toContainEqual(came.action);
        } else {
          dropped += 1;
        }
      }
    });
    expect(due).toBeGreaterThan(10);
    expect(dropped).toBeGreaterThan(10);
  });
});
