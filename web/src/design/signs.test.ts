import { expect, test } from "vitest";
import { signText } from "~/texts/chat";
import { isSign, SIGNS } from "./signs";

test("each sign of the chat has a name of its own for who cannot see it", () => {
  const signs = Object.keys(SIGNS);
  const names = signs.map(signText);
  expect(new Set([...names, ...signs]).size).toBe(2 * signs.length);
});

test("nothing is drawn for what is no sign, whatever it is called", () => {
  expect(["smile", "toString", "__proto__", ""].filter(isSign)).toEqual(["smile"]);
});
