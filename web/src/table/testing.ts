/** For tests: moments of a match that a server played. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Sections, TableFrame } from "~/protocol/messages";
import { take, unseen } from "~/store/table";

const file = join(import.meta.dirname, "../../tests/data/recordings/classic.json");
const recording = JSON.parse(readFileSync(file, "utf8")) as { table: string; seat: { frames: TableFrame[] } };

/** The first moment of which something holds, as the recorded seat knew it. */
export function first(holds: (one: Sections) => boolean): Sections {
  let state = unseen(recording.table);
  for (const frame of recording.seat.frames) {
    if (!["snap", "ev", "skip", "room"].includes(frame.t)) continue;
    state = take(state, frame, 0).state;
    if (state.sections !== null && holds(state.sections)) return state.sections;
  }
  throw new Error("there is no such state in the recording");
}
