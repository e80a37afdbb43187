/** How what is hashed is written as bytes: each part after its length, numbers big-endian. */

import type { Bytes } from "./crypto";

const LENGTH_BYTES = 4;
const HEX = /^[0-9a-f]{64}$/;

export function ascii(text: string): Bytes {
  return new TextEncoder().encode(text);
}

export function together(...parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let place = 0;
  for (const part of parts) {
    all.set(part, place);
    place += part.length;
  }
  return all;
}

/** A number in so many bytes, the greatest first. */
export function numberBytes(number: number, size: number): Bytes {
  const bytes = new Uint8Array(size);
  let rest = number;
  for (let place = size - 1; place >= 0; place -= 1) {
    bytes[place] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return bytes;
}

/** A part after its length in four bytes: `lp` of the protocol. */
export function withLength(part: Bytes): Bytes {
  return together(numberBytes(part.length, LENGTH_BYTES), part);
}

export function lengthsOf(...parts: readonly Bytes[]): Bytes {
  return together(...parts.map(withLength));
}

export function toHex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether a text is a hash or secret: 64 digits in small letters. */
export function isDigest(text: unknown): text is string {
  return typeof text === "string" && HEX.test(text);
}

/** The 32 bytes of a hash or secret; throws where it is none. */
export function fromHex(text: string): Bytes {
  if (!isDigest(text)) throw new RangeError("a hash has 64 hexadecimal digits in small letters");
  return Uint8Array.from({ length: 32 }, (_, place) =>
    Number.parseInt(text.slice(2 * place, 2 * place + 2), 16),
  );
}
