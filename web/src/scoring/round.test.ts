import { describe, expect, test } from "vitest";
import { NOTHING_BEFORE, type Sheet } from "~/rules/entries";
import { optionsOf, type RuleOptions } from "~/rules/presets";
import { opened, type Reckoning, reckon, withEntry } from "~/rules/reckoning";
import type { Scene } from "~/rules/round_rules";
import { blankRound, cardsOf, contractOf, draftOf, entryOf, idleOf, missingIn, type RoundDraft } from "./round";
import { rulesFor } from "./rules_for";

const NAMES = ["Anna", "Boris", "Vera", "Galina"];

function sheetOf(preset: string, changes: RuleOptions = {}, dealer = 2): Reckoning {
  const options = optionsOf(preset, changes) ?? {};
  const names = NAMES.slice(0, Number(options["players"]));
  const start = names.map(() => NOTHING_BEFORE);
  const head: Sheet = { preset, changes, options, names, dealer, start, firstRound: 1, entries: [] };
  return opened(head);
}

function sceneOf({ match, rules }: Reckoning): Scene {
  return { match, rules };
}

function filled(scene: Scene, part: Partial<RoundDraft>): RoundDraft {
  return { ...blankRound(scene), ...part };
}

describe("a round that is being written", () => {
  test("offers the least contract that its declarer can have won with", () => {
    const scene = sceneOf(sheetOf("classic"));
    expect(contractOf(scene, filled(scene, { declarer: 0 }))).toBe(100); // who must open
    expect(contractOf(scene, filled(scene, { declarer: 1 }))).toBe(105);
  });

  test("gives the last player what the others left", () => {
    const scene = sceneOf(sheetOf("classic"));
    const draft = filled(scene, { declarer: 0, cards: [null, 30, 15] });
    expect(cardsOf(scene, draft)).toEqual([75, 30, 15]);
    expect(missingIn(scene, filled(scene, { declarer: 0, cards: [null, null, 15] }))).toEqual(["cards"]);
  });

  test("asks for a trick only where it matters and is not known", () => {
    const scene = sceneOf(sheetOf("classic"));
    const draft = filled(scene, { declarer: 0, cards: [120, 0, 0] });
    expect(idleOf(scene, draft)).toEqual({ seats: [1, 2], asked: [1, 2] });
    const one = { ...draft, tookTrick: [false, true, false] };
    expect(idleOf(scene, one).seats).toEqual([2]);
    // Who announced something led, and so has a trick: of nines, and for another there is only one left.
    const announced = { ...draft, suits: { S: 1, C: null, D: null, H: null } };
    expect(idleOf(scene, announced)).toEqual({ seats: [2], asked: [] });
    const without = sceneOf(sheetOf("classic", { bolts: "off" }));
    expect(idleOf(without, filled(without, { declarer: 0, cards: [120, 0, 0] })).asked).toEqual([]);
  });

  test("says the bid that must have been raised", () => {
    const scene = sceneOf(sheetOf("russian_online"));
    const draft = filled(scene, { declarer: 0, contract: 300, cards: [100, 10, 10] });
    const raised = { ...draft, suits: { S: 1, C: 1, D: null, H: null } };
    expect(entryOf(scene, draft)).toMatchObject({ contract: 300, bid: null });
    expect(entryOf(scene, raised)).toMatchObject({ marriages: [0, 100, 0] });
  });

  test("is the same when it is taken up again", () => {
    const sheet = sheetOf("russian_house", { golden: "off" });
    const scene = sceneOf(sheet);
    const draft = filled(scene, {
      declarer: 0,
      contract: 120,
      cards: [81, null, 0],
      suits: { S: null, C: null, D: 0, H: null },
    });
    const entry = entryOf(scene, draft);
    expect(entry).not.toBeNull();
    if (entry === null) return;
    expect(withEntry(sheet, entry).match.standings.map((one) => one.total)).toEqual([120, 40, 0]);
    expect(entryOf(scene, draftOf(scene, entry))).toEqual(entry);
  });

  test("leaves no choice in a golden round without an auction", () => {
    const scene = sceneOf(sheetOf("russian_house"));
    const draft = blankRound(scene);
    expect(draft.declarer).toBe(0);
    expect(contractOf(scene, draft)).toBe(120);
  });

  test("asks the stock of a dealer who sits out", () => {
    const scene = sceneOf(sheetOf("classic_four"));
    const draft = filled(scene, { declarer: 3, cards: [40, 20, null, null] });
    expect(cardsOf(scene, draft)).toEqual([40, 20, 0, 60]);
    expect(missingIn(scene, draft)).toEqual(["stock"]);
    const told = { ...draft, stock: { points: 14, suit: null, aces: null } };
    expect(entryOf(scene, told)).toMatchObject({ stock: { points: 14, marriage: 0, aces: null } });
  });

  test("a concession asks for nothing more", () => {
    const scene = sceneOf(sheetOf("russian_online"));
    const entry = entryOf(scene, filled(scene, { declarer: 1, conceded: true }));
    expect(entry).toEqual({ kind: "conceded", declarer: 1, contract: 105, bid: null, stock: null });
  });
});

describe("the rules of a sheet", () => {
  test("are another preset where only the players differ", () => {
    expect(rulesFor("classic", 4, {})).toEqual({ preset: "classic_four", changes: {} });
    expect(rulesFor("polish", 4, {})).toEqual({ preset: "polish", changes: { players: 4 } });
  });

  test("say only what is agreed otherwise", () => {
    const rules = rulesFor("classic", 3, { bolts: "off", bid_step: 5 });
    expect(rules).toEqual({ preset: "classic", changes: { bolts: "off" } });
    expect(reckon(sheetOf("classic", rules.changes).sheet).match.rules.bolts).toBeNull();
  });
});
