/** The bytes of a QR code: the text, padded, with the error correction of level M (ISO 18004). */

interface Capacity {
  /** Bytes of error correction in each block. */
  readonly check: number;
  /** How many data bytes each block has. */
  readonly blocks: readonly number[];
}

/** By version from 1 on; ten versions hold 213 bytes, more than any address of a table. */
const CAPACITIES: readonly Capacity[] = [
  { check: 10, blocks: [16] },
  { check: 16, blocks: [28] },
  { check: 26, blocks: [44] },
  { check: 18, blocks: [32, 32] },
  { check: 24, blocks: [43, 43] },
  { check: 16, blocks: [27, 27, 27, 27] },
  { check: 18, blocks: [31, 31, 31, 31] },
  { check: 22, blocks: [38, 38, 39, 39] },
  { check: 22, blocks: [36, 36, 36, 37, 37] },
  { check: 26, blocks: [43, 43, 43, 43, 44] },
];

const BYTE_MODE = 0b0100;
const LONG_LENGTH_FROM = 10;
const PADDING = [0xec, 0x11];

/** A text as the bytes of the smallest code that holds it. */
export function qrBytes(text: string): { readonly version: number; readonly bytes: readonly number[] } {
  const content = [...new TextEncoder().encode(text)];
  for (const [index, capacity] of CAPACITIES.entries()) {
    const version = index + 1;
    const room = sum(capacity.blocks);
    const lengthBits = version < LONG_LENGTH_FROM ? 8 : 16;
    if (4 + lengthBits + 8 * content.length > 8 * room) continue;
    return { version, bytes: interleaved(filled(content, lengthBits, room), capacity) };
  }
  throw new RangeError(`too long for a code: ${String(content.length)} bytes`);
}

function filled(content: readonly number[], lengthBits: number, room: number): number[] {
  const bits: number[] = [];
  const put = (value: number, size: number) => {
    for (let bit = size - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  put(BYTE_MODE, 4);
  put(content.length, lengthBits);
  for (const byte of content) put(byte, 8);
  put(0, Math.min(4, 8 * room - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const bytes: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    bytes.push(bits.slice(at, at + 8).reduce((byte, bit) => (byte << 1) | bit, 0));
  }
  for (let turn = 0; bytes.length < room; turn += 1) bytes.push(PADDING[turn % 2] ?? 0);
  return bytes;
}

function interleaved(data: readonly number[], { check, blocks }: Capacity): number[] {
  const generator = generatorOf(check);
  let start = 0;
  const parts = blocks.map((size) => {
    const part = data.slice(start, start + size);
    start += size;
    return part;
  });
  const checks = parts.map((part) => remainder(part, generator));
  return [...woven(parts), ...woven(checks)];
}

function woven(parts: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...parts.map((part) => part.length));
  const bytes: number[] = [];
  for (let at = 0; at < longest; at += 1) {
    for (const part of parts) {
      const byte = part[at];
      if (byte !== undefined) bytes.push(byte);
    }
  }
  return bytes;
}

/** Product in the field of 256 elements over x^8 + x^4 + x^3 + x^2 + 1. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((other >> bit) & 1) * one;
  }
  return product;
}

function generatorOf(degree: number): number[] {
  let polynomial = [1];
  let root = 1;
  for (let i = 0; i < degree; i += 1) {
    const next = [...polynomial, 0];
    for (const [at, coefficient] of polynomial.entries()) {
      next[at + 1] = (next[at + 1] ?? 0) ^ times(coefficient, root);
    }
    polynomial = next;
    root = times(root, 2);
  }
  return polynomial.slice(1);
}

function remainder(data: readonly number[], generator: readonly number[]): number[] {
  const rest = generator.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (const [at, coefficient] of generator.entries()) {
      rest[at] = (rest[at] ?? 0) ^ times(coefficient, factor);
    }
  }
  return rest;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
