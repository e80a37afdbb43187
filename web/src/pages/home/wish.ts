import { LEVELS, type Level, PRESETS, type Preset } from "~/texts/presets";

/** How one wants to play, remembered from the last time. */
export interface Wish {
  readonly preset: Preset;
  readonly level: Level;
}

export const FIRST_WISH: Wish = { preset: "classic", level: "medium" };

const WISH_KEY = "tysiacha.wish";
const TABLE_KEY = "tysiacha.table";

/** The wish in a kept text; what is missing or unknown is as at the first time. */
export function wishIn(kept: string | null): Wish {
  let found: Partial<Record<keyof Wish, unknown>> | null;
  try {
    found = JSON.parse(kept ?? "null") as typeof found;
  } catch {
    return FIRST_WISH;
  }
  const preset = PRESETS.find((one) => one === found?.preset) ?? FIRST_WISH.preset;
  const level = LEVELS.find((one) => one === found?.level) ?? FIRST_WISH.level;
  return { preset, level };
}

export function keptWish(): Wish {
  return wishIn(read(WISH_KEY));
}

export function keepWish(wish: Wish): void {
  write(WISH_KEY, JSON.stringify(wish));
}

/** The table at which one sat last. */
export function lastTable(): string | null {
  return read(TABLE_KEY);
}

export function keepTable(table: string): void {
  write(TABLE_KEY, table);
}

/** The table that a code or a link names; null if it names none. */
export function tableIn(typed: string): string | null {
  const code = /(?:^|\/t\/)([A-Za-z0-9_-]{1,64})\/?(?:[?#].*)?$/.exec(typed.trim());
  return code?.[1] ?? null;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing asks anew the next time.
  }
}
