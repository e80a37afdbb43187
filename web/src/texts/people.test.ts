import { describe, expect, test } from "vitest";
import { guestNumber, personName } from "./people";

describe("names", () => {
  test("of guests are said in words", () => {
    expect(guestNumber("guest-9653")).toBe("9653");
    expect(personName("guest-9653")).toBe("Guest 9653");
  });

  test("that somebody chose are left as they are", () => {
    for (const name of ["Anna", "Guest 9653", "guest", "guest-", "my guest-12", "guest-12 [bot]"]) {
      expect(guestNumber(name)).toBeNull();
      expect(personName(name)).toBe(name);
    }
  });
});
