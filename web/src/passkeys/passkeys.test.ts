import { expect, test } from "vitest";
import { fromBase64, toBase64 } from "./base64";
import { passkeysMayWork } from "./here";

test("bytes of every length are the same after they were text", () => {
  for (let length = 0; length < 70; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, place) => (place * 37 + 251) % 256);
    const text = toBase64(bytes.buffer);
    expect(text).toMatch(/^[\w-]*$/);
    expect(fromBase64(text)).toEqual(bytes);
  }
});

test.each([
  ["cards.example", true, true, true],
  ["localhost", true, true, true],
  ["cards.example", false, true, false],
  ["cards.example", true, false, false],
  ["127.0.0.1", true, true, false],
  ["[::1]", true, true, false],
])("at %s (secure: %s, a browser with passkeys: %s) they may work: %s", (host, secure, keys, may) => {
  expect(passkeysMayWork(host, { secure, keys })).toBe(may);
});
