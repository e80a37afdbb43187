import { describe, expect, test } from "vitest";
import { keyAsked } from "./keys";

const pressed = (key: string, code = "", held: object = {}) =>
  keyAsked({ key, code, ctrlKey: false, metaKey: false, altKey: false, ...held });

describe("keys at the table", () => {
  test("digits are places in the hand, with zero for the tenth", () => {
    expect(["1", "9", "0"].map((key) => pressed(key))).toEqual([0, 8, 9]);
  });

  test("letters are commands, large or small", () => {
    expect(["h", "L", "?", "Escape"].map((key) => pressed(key))).toEqual(["hand", "last", "help", "cancel"]);
  });

  test("on keyboards of other scripts the place of the key counts", () => {
    expect(pressed("р", "KeyH")).toBe("hand");
    expect(pressed("д", "KeyL")).toBe("last");
  });

  test("nothing is asked by keys held with another, or by unknown ones", () => {
    expect(pressed("s", "KeyS", { ctrlKey: true })).toBeNull();
    expect(pressed("x", "KeyX")).toBeNull();
    expect(pressed("Enter")).toBeNull();
  });
});
