import { describe, expect, test } from "vitest";
import example from "../../tests/data/film.json";
import type { Film } from "./film";
import { isLast, marksOf, moved, placeIn, placeText, sheetAt, trickAt, within } from "./moves";

const film = example as unknown as Film;
const last = (deal: number): number => (film.deals[deal]?.steps.length ?? 0) - 1;

describe("moving in a film", () => {
  test("goes on over the end of a deal and back again", () => {
    const end = { deal: 0, step: last(0) };
    expect(moved(film, end, "on")).toEqual({ deal: 1, step: 0 });
    expect(moved(film, { deal: 1, step: 0 }, "back")).toEqual(end);
  });

  test("stays within the film", () => {
    const end = { deal: 1, step: last(1) };
    expect(moved(film, { deal: 0, step: 0 }, "back")).toEqual({ deal: 0, step: 0 });
    expect(moved(film, end, "on")).toEqual(end);
    expect(isLast(film, end)).toBe(true);
    expect(isLast(film, { deal: 0, step: last(0) })).toBe(false);
    expect(within(film, { deal: 9, step: 999 })).toEqual(end);
  });

  test("goes to the start of a round before it goes to the round before", () => {
    expect(moved(film, { deal: 1, step: 5 }, "round-before")).toEqual({ deal: 1, step: 0 });
    expect(moved(film, { deal: 1, step: 0 }, "round-before")).toEqual({ deal: 0, step: 0 });
    expect(moved(film, { deal: 0, step: 5 }, "round-after")).toEqual({ deal: 1, step: 0 });
    expect(moved(film, { deal: 1, step: 5 }, "round-after")).toEqual({ deal: 1, step: last(1) });
  });
});

describe("a place in the address", () => {
  test("leads back to itself", () => {
    const place = { deal: 1, step: 7 };
    expect(placeIn(placeText(place), film)).toEqual(place);
    expect(placeIn("2", film)).toEqual({ deal: 1, step: 0 });
  });

  test.each([null, "", "x", "0", "-1.2", "1.2.3", "1e3", "<b>"])("%s is the beginning", (text) => {
    expect(placeIn(text, film)).toEqual({ deal: 0, step: 0 });
  });
});

describe("the marks of a deal", () => {
  test("are the auction, the stock and eight tricks, in order", () => {
    const marks = film.deals[0] === undefined ? [] : marksOf(film.deals[0]);
    expect(marks.map((one) => one.kind === "trick" ? one.number : one.kind)).toEqual(["auction", "stock", 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(marks.map((one) => one.step)).toEqual(marks.map((one) => one.step).sort((one, other) => one - other));
    const third = marks.find((one) => one.number === 3)?.step ?? 0;
    expect(trickAt(marks, third)).toBe(3);
    expect(trickAt(marks, third - 1)).toBe(2);
    expect(trickAt(marks, 0)).toBe(0);
  });
});

test("the sheet holds the rounds that are over by then", () => {
  const rounds = (deal: number, step: number) => sheetAt(film, { deal, step }).map((line) => line.round);
  expect(rounds(0, last(0) - 1)).toEqual([]);
  expect(rounds(0, last(0))).toEqual([1]);
  expect(rounds(1, 3)).toEqual([1]);
  expect(rounds(1, last(1))).toEqual([1, 2]);
});
