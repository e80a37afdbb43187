/** A QR code as rows of modules, true where it is dark (ISO 18004). */

import { qrBytes } from "./bytes";

type Grid = boolean[][];

const FINDER = 7;
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The smallest code of error correction level M that holds a text. */
export function qrCode(text: string): readonly (readonly boolean[])[] {
  const { version, bytes } = qrBytes(text);
  const size = 17 + 4 * version;
  const dark = gridOf(size);
  const fixed = gridOf(size);
  drawPatterns(dark, fixed, version);
  placeBytes(dark, fixed, bytes);
  let best: { code: Grid; penalty: number } | null = null;
  for (const [mask, flips] of MASKS.entries()) {
    const code = dark.map((row, y) => row.map((module, x) => (fixed[y]?.[x] ? module : module !== flips(x, y))));
    drawFormat(code, mask);
    const penalty = penaltyOf(code);
    if (best === null || penalty < best.penalty) best = { code, penalty };
  }
  return best?.code ?? dark;
}

function gridOf(size: number): Grid {
  return Array.from({ length: size }, () => Array.from({ length: size }, () => false));
}

function set(grid: Grid, x: number, y: number, value: boolean): void {
  const row = grid[y];
  if (row !== undefined && x >= 0 && x < row.length) row[x] = value;
}

function drawPatterns(dark: Grid, fixed: Grid, version: number): void {
  const size = dark.length;
  const put = (x: number, y: number, value: boolean) => {
    set(dark, x, y, value);
    set(fixed, x, y, true);
  };
  for (let at = 0; at < size; at += 1) {
    put(6, at, at % 2 === 0);
    put(at, 6, at % 2 === 0);
  }
  const square = (centreX: number, centreY: number, reach: number, rings: readonly number[]) => {
    for (let y = -reach; y <= reach; y += 1) {
      for (let x = -reach; x <= reach; x += 1) {
        put(centreX + x, centreY + y, rings.includes(Math.max(Math.abs(x), Math.abs(y))));
      }
    }
  };
  const far = size - 4;
  for (const [x, y] of [[3, 3], [far, 3], [3, far]] as const) square(x, y, 4, [0, 1, 3]);
  const places = alignments(version);
  const last = places.at(-1) ?? 0;
  for (const x of places) {
    for (const y of places) {
      const atFinder = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
      if (!atFinder) square(x, y, 2, [0, 2]);
    }
  }
  for (const [x, y] of formatPlaces(size).flat()) put(x, y, false);
  put(8, size - 8, true);
  if (version >= 7) drawVersion(put, version, size);
}

function alignments(version: number): number[] {
  if (version === 1) return [];
  const last = 10 + 4 * version;
  return version < 7 ? [6, last] : [6, (6 + last) / 2, last];
}

function drawVersion(put: (x: number, y: number, value: boolean) => void, version: number, size: number): void {
  let rest = version;
  for (let i = 0; i < 12; i += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let i = 0; i < 18; i += 1) {
    const bit = ((bits >> i) & 1) === 1;
    const near = Math.floor(i / 3);
    const far = size - 11 + (i % 3);
    put(near, far, bit);
    put(far, near, bit);
  }
}

/** Where the fifteen bits of the format stand, twice. */
function formatPlaces(size: number): (readonly [number, number])[][] {
  const one: [number, number][] = [];
  const other: [number, number][] = [];
  for (let bit = 0; bit < 15; bit += 1) {
    if (bit < 6) one.push([8, bit]);
    else if (bit < 8) one.push([8, bit + 1]);
    else if (bit === 8) one.push([FINDER, 8]);
    else one.push([14 - bit, 8]);
    other.push(bit < 8 ? [size - 1 - bit, 8] : [8, size - 15 + bit]);
  }
  return [one, other];
}

function drawFormat(code: Grid, mask: number): void {
  // Level M is 00, so the mask alone is coded.
  let rest = mask;
  for (let i = 0; i < 10; i += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  for (const places of formatPlaces(code.length)) {
    for (const [bit, [x, y]] of places.entries()) set(code, x, y, ((bits >> bit) & 1) === 1);
  }
}

function placeBytes(dark: Grid, fixed: Grid, bytes: readonly number[]): void {
  const size = dark.length;
  let bit = 0;
  let upwards = true;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5; // the column of the timing pattern is skipped
    for (let step = 0; step < size; step += 1) {
      const y = upwards ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y]?.[x]) continue;
        const byte = bytes[bit >> 3] ?? 0;
        set(dark, x, y, ((byte >> (7 - (bit & 7))) & 1) === 1);
        bit += 1;
      }
    }
    upwards = !upwards;
  }
}

function penaltyOf(code: Grid): number {
  const size = code.length;
  const columns = code.map((_row, x) => code.map((row) => row[x] === true));
  let penalty = 0;
  let darkOnes = 0;
  for (const line of [...code, ...columns]) penalty += runs(line) + finders(line);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const here = code[y]?.[x] === true;
      if (here) darkOnes += 1;
      const square = x + 1 < size && y + 1 < size;
      if (square && [code[y]?.[x + 1], code[y + 1]?.[x], code[y + 1]?.[x + 1]].every((one) => one === here)) {
        penalty += 3;
      }
    }
  }
  const percent = (100 * darkOnes) / (size * size);
  return penalty + 10 * Math.floor(Math.abs(percent - 50) / 5);
}

function runs(line: readonly boolean[]): number {
  let penalty = 0;
  let length = 0;
  for (const [at, module] of line.entries()) {
    length = at > 0 && line[at - 1] === module ? length + 1 : 1;
    if (length === 5) penalty += 3;
    else if (length > 5) penalty += 1;
  }
  return penalty;
}

function finders(line: readonly boolean[]): number {
  const text = line.map((module) => (module ? "1" : "0")).join("");
  let penalty = 0;
  for (const pattern of ["10111010000", "00001011101"]) {
    for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) penalty += 40;
  }
  return penalty;
}
