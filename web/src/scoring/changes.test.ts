import { describe, expect, test } from "vitest";
import type { Entry } from "~/rules/entries";
import { reckon, type Reckoning, withEntry } from "~/rules/reckoning";
import { readSheet, sheetText } from "~/rules/sheet_text";
import { changed, editedAt, newHistory, redone, rematchOf, undone } from "./changes";
import { forgetSheet, keepSheet, type KeptSheet, keptSheet, keptSheets, MOST_STEPS, type Shelf } from "./kept";

const HEAD = '{"rules": "classic", "players": ["Anna", "Boris", "Vera"], "dealer": "Vera", "rounds": []}';

function round(declarer: number, cards: readonly number[], contract = 105): Entry {
  const nothing = { bid: null, blind: false, contra: null, lastTrick: null, stock: null };
  return { kind: "played", declarer, contract, cards, marriages: [0, 0, 0], noTrick: [], ...nothing };
}

const empty = (): Reckoning => reckon(readSheet(HEAD));
const totals = (sheet: Reckoning): number[] => sheet.match.standings.map((one) => one.total);

describe("changes of a sheet", () => {
  test("are taken back and done again", () => {
    const one = changed(newHistory(empty()), withEntry(empty(), round(1, [10, 100, 10])));
    const two = changed(one, withEntry(one.present, round(2, [5, 5, 110])));
    const back = undone(two);
    expect(back?.present.sheet.entries).toEqual(one.present.sheet.entries);
    expect(back === null ? null : redone(back)?.present.sheet).toEqual(two.present.sheet);
    expect(undone(newHistory(empty()))).toBeNull();
    expect(redone(two)).toBeNull();
  });

  test("of a sheet that was read begin with its last entry", () => {
    const read = newHistory(withEntry(empty(), round(1, [10, 100, 10])));
    expect(undone(read)?.present.lines).toHaveLength(0);
  });

  test("of an earlier round work out the later ones anew", () => {
    const sheet = withEntry(withEntry(empty(), round(1, [10, 100, 10])), round(2, [5, 5, 110]));
    const { sheet: after, dropped } = editedAt(sheet, 0, round(1, [5, 110, 5]));
    expect(dropped).toBe(0);
    expect(totals(after)).toEqual([10, 110, 110]);
    expect(totals(editedAt(sheet, 0, null).sheet)).toEqual([5, 5, 105]);
  });

  test("tell which later entries cannot follow any more", () => {
    const misdeal: Entry = { kind: "misdeal", seat: 0 };
    const sheet = withEntry(withEntry(empty(), round(1, [10, 100, 10])), misdeal);
    const edited = editedAt(sheet, 0, { kind: "redeal", clause: "REDEAL-1" });
    expect(edited.dropped).toBe(1); // the same dealer deals again
    expect(edited.faults.map((one) => one.id)).toEqual(["who-dealt"]);
  });

  test("a rematch has the same players, and the next dealer", () => {
    const sheet = withEntry(empty(), round(1, [10, 100, 10]));
    const next = rematchOf(sheet);
    expect(next.sheet.names).toEqual(sheet.sheet.names);
    expect(next.sheet.dealer).toBe(0);
    expect(totals(next)).toEqual([0, 0, 0]);
  });
});

class Box implements Shelf {
  readonly texts = new Map<string, string>();
  full = false;
  get length(): number {
    return this.texts.size;
  }
  key(place: number): string | null {
    return [...this.texts.keys()][place] ?? null;
  }
  getItem(key: string): string | null {
    return this.texts.get(key) ?? null;
  }
  setItem(key: string, text: string): void {
    if (this.full) throw new DOMException("full", "QuotaExceededError");
    this.texts.set(key, text);
  }
  removeItem(key: string): void {
    this.texts.delete(key);
  }
}

describe("sheets that are kept", () => {
  const kept = (id: string, at: number): KeptSheet => ({
    id,
    changed: at,
    text: sheetText(empty()),
    past: [],
    future: [],
    draft: null,
  });

  test("come back, the newest first, and beside what else is kept", () => {
    const box = new Box();
    box.setItem("tysiacha.settings", "{}");
    expect(keepSheet(box, kept("a", 1))).toBe(true);
    expect(keepSheet(box, kept("b", 2))).toBe(true);
    expect(keptSheets(box)).toEqual([kept("b", 2), kept("a", 1)]);
    forgetSheet(box, "b");
    expect(keptSheets(box).map((one) => one.id)).toEqual(["a"]);
  });

  test("a browser that is full says so and loses nothing", () => {
    const box = new Box();
    keepSheet(box, kept("a", 1));
    box.full = true;
    expect(keepSheet(box, kept("a", 2))).toBe(false);
    expect(keptSheet(box, "a")?.changed).toBe(1);
    expect(keepSheet(null, kept("a", 2))).toBe(false);
  });

  test("a spoilt one is left alone, and does not hide the others", () => {
    const box = new Box();
    box.setItem("tysiacha.sheet.x", "{spoilt");
    keepSheet(box, kept("a", 1));
    expect(keptSheets(box).map((one) => one.id)).toEqual(["a"]);
    expect(box.getItem("tysiacha.sheet.x")).toBe("{spoilt");
  });

  test("the way back is not endless", () => {
    const box = new Box();
    const past = Array.from({ length: 2 * MOST_STEPS }, () => [round(1, [10, 100, 10])]);
    keepSheet(box, { ...kept("a", 1), past });
    expect(keptSheet(box, "a")?.past).toHaveLength(MOST_STEPS);
  });
});
