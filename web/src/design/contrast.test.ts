// @vitest-environment node
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

type Colour = readonly [number, number, number];
type Tokens = Readonly<Record<string, string>>;

const here = (name: string): string => readFileSync(fileURLToPath(new URL(name, import.meta.url)), "utf8");
const tokens = here("./tokens.css");

/** The colours of a block of the tokens. */
function colours(selector: string): Tokens {
  const start = tokens.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`there is no ${selector}`);
  const [, block = ""] = tokens.slice(start).split(/^:root/m);
  const found = block.matchAll(/--([\w-]+): (#[0-9a-f]{3,6})\b/g);
  return Object.fromEntries(Array.from(found, ([, name = "", hex = ""]): [string, string] => [name, hex]));
}

const light = colours(":root");
const dark = { ...light, ...colours(':root[data-theme="dark"]') };
const more = { ...light, ...colours(':root[data-contrast="more"]') };
const moreDark = {
  ...dark,
  ...colours(':root[data-contrast="more"]'),
  ...colours(':root[data-contrast="more"][data-theme="dark"]'),
};
const four = colours(':root[data-suits="four"]');
const THEMES: Readonly<Record<string, Tokens>> = { light, dark, more, moreDark };

function rgb(hex: string): Colour {
  const digits = hex.length === 4 ? hex.slice(1).replace(/./g, "$&$&") : hex.slice(1);
  const part = (place: number): number => Number.parseInt(digits.slice(place, place + 2), 16);
  return [part(0), part(2), part(4)];
}

function light01([r, g, b]: Colour): number {
  const linear = (value: number): number =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

function ratio(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [light01(one), light01(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** A colour that lets some of what lies under it through. */
function through(top: Colour, under: Colour, opacity: number): Colour {
  const mixed = (place: 0 | 1 | 2): number => opacity * top[place] + (1 - opacity) * under[place];
  return [mixed(0), mixed(1), mixed(2)];
}

function token(theme: Tokens, name: string): Colour {
  const hex = theme[name];
  if (hex === undefined) throw new Error(`there is no --${name}`);
  return rgb(hex);
}

const TEXT = 4.5;
const SIGN = 3;
/** What is written or drawn, on what, and how much they must differ. */
const PAIRS: readonly (readonly [string, readonly string[], number])[] = [
  ["ink", ["bg", "surface", "surface-2"], TEXT],
  ["ink-2", ["bg", "surface", "surface-2"], TEXT],
  ["line-strong", ["bg", "surface"], SIGN],
  ["on-cloth", ["cloth", "cloth-lamp", "chip"], TEXT],
  ["on-cloth-2", ["cloth-lamp", "chip"], TEXT],
  ["accent", ["chip"], TEXT],
  ["accent", ["cloth-lamp"], SIGN],
  ["on-accent", ["accent"], TEXT],
  ["accent-ink", ["surface"], TEXT],
  ["accent-edge", ["surface"], SIGN],
  ["madder", ["surface", "surface-2"], TEXT],
  ["on-madder", ["madder"], TEXT],
  ["good", ["surface", "bg"], TEXT],
  ["bad", ["surface", "surface-2", "bg"], TEXT],
  ["focus", ["surface", "bg"], SIGN],
  ["focus-halo", ["focus"], SIGN],
  ["paper-red", ["surface"], TEXT],
  ["back-2", ["back-1"], SIGN],
  ["card-face", ["cloth-lamp"], SIGN],
];
const SUITS = ["suit-s", "suit-h", "suit-d", "suit-c", "suit-gh", "suit-gb", "suit-gl", "suit-ga"];

describe.each(Object.entries(THEMES))("in the theme %s", (_name, theme) => {
  test.each(PAIRS.flatMap(([top, unders, least]) => unders.map((under) => [top, under, least] as const)))(
    "%s on %s differs by %d or more",
    (top, under, least) => {
      expect(ratio(token(theme, top), token(theme, under))).toBeGreaterThanOrEqual(least);
    },
  );

  test.each(SUITS)("%s is read on a card, in two colours and in four", (suit) => {
    for (const colours of [theme, { ...theme, ...four }]) {
      expect(ratio(token(colours, suit), token(theme, "card-face"))).toBeGreaterThanOrEqual(TEXT);
    }
  });

  test.each(SUITS)("%s is read on a dimmed card", (suit) => {
    const found = /\.card\[aria-disabled="true"\] svg\.cd \{[^}]*opacity: ([\d.]+)/.exec(here("./table.css"));
    const opacity = Number(found?.[1]);
    expect(opacity).toBeGreaterThan(0);
    for (const cloth of ["cloth", "cloth-lamp", "cloth-edge"]) {
      for (const colours of [theme, { ...theme, ...four }]) {
        const under = token(theme, cloth);
        const face = through(token(theme, "card-face"), under, opacity);
        const sign = through(token(colours, suit), under, opacity);
        expect(ratio(sign, face)).toBeGreaterThanOrEqual(SIGN);
      }
    }
  });
});
