import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Sections, TableFrame } from "~/protocol/messages";
import { take, unseen } from "~/store/table";
import { Stage } from "./stage.svelte";

const file = join(import.meta.dirname, "../../tests/data/recordings/classic.json");
const recording = JSON.parse(readFileSync(file, "utf8")) as { table: string; seat: { frames: TableFrame[] } };

function first(holds: (one: Sections) => boolean): Sections {
  let state = unseen(recording.table);
  for (const frame of recording.seat.frames) {
    if (!["snap", "ev", "skip", "room"].includes(frame.t)) continue;
    state = take(state, frame, 0).state;
    if (state.sections !== null && holds(state.sections)) return state.sections;
  }
  throw new Error("there is no such state in the recording");
}

function showing(sections: Sections): Stage {
  const stage = new Stage({ known: () => sections, queue: () => null, onshow: () => undefined });
  stage.show(sections);
  return stage;
}

const between = first((one) => one.match?.between === true && one.game?.over != null);

test("a round that is over is looked at until one is ready for the next", () => {
  expect(showing(between).ended).toBe(true);
  expect(showing(first((one) => one.game?.phase === "play")).ended).toBe(false);
});

test("a first deal that is dealt again can be gone on from, though the sheet is empty", () => {
  const { game, match } = between;
  if (game?.over == null || match === null) throw new Error("the recording has changed");
  const over = { ...game.over, settlement: null, outcome: { kind: "redeal", clause: "REDEAL-1" } as never };
  const stage = showing({ ...between, match: { ...match, id: "another" }, game: { ...game, over } });
  expect(stage.sheet).toEqual([]);
  expect(stage.ended).toBe(true);
});
