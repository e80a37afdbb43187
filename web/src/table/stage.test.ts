import { expect, test } from "vitest";
import type { Sections } from "~/protocol/messages";
import { Stage } from "./stage.svelte";
import { first } from "./testing";

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
