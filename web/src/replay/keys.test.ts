import { expect, test } from "vitest";
import { replayKey } from "./keys";

const key = (name: string, code = "", ctrlKey = false) => ({ key: name, code, ctrlKey, metaKey: false, altKey: false });

test("arrows move as the eye does, in both directions of writing", () => {
  expect(replayKey(key("ArrowRight"), "ltr", true)).toBe("on");
  expect(replayKey(key("ArrowRight"), "rtl", true)).toBe("back");
  expect(replayKey(key("ArrowUp"), "rtl", false)).toBe("round-before");
});

test("letters and digits can be switched off, arrows cannot", () => {
  expect(replayKey(key("f"), "ltr", true)).toBe("flip");
  expect(replayKey(key("3"), "ltr", true)).toBe(3);
  expect(replayKey(key("f"), "ltr", false)).toBeNull();
  expect(replayKey(key("3"), "ltr", false)).toBeNull();
  expect(replayKey(key("End"), "ltr", false)).toBe("end");
});

test("on another layout the place of a key counts, and with Ctrl none is ours", () => {
  expect(replayKey(key("а", "KeyF"), "ltr", true)).toBe("flip");
  expect(replayKey(key("f", "KeyF", true), "ltr", true)).toBeNull();
});
