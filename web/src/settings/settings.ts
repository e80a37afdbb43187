import type { Deck } from "~/design/decks";
import { type Language, LANGUAGE_CODES, languageFor } from "~/texts/languages";
import type { Digits } from "~/texts/wording";
import type { Letters } from "./letters";

/** What a reader has chosen for this device. */
export interface Settings {
  readonly language: "auto" | Language;
  readonly digits: Digits;
  readonly theme: "auto" | "light" | "dark";
  readonly contrast: "auto" | "normal" | "more";
  readonly deck: Deck;
  readonly suits: "two" | "four";
  readonly faces: "classic" | "large";
  /** The letters on the cards; "auto" goes by the language. */
  readonly index: "auto" | Letters;
  readonly text: "normal" | "large" | "larger";
  readonly pace: "off" | "fast" | "normal";
  /** How a card is played: tapped, tapped twice with a button as the other way, or by the button alone. */
  readonly play: "one-tap" | "two-taps" | "button";
  /** Play the only legal card by itself. */
  readonly forced: boolean;
  readonly hand: "right" | "left";
  readonly sound: "off" | "soft" | "full";
  readonly haptics: boolean;
  readonly verbosity: "short" | "normal" | "full";
  readonly shortcuts: boolean;
  /** The table as text. */
  readonly plain: boolean;
}

export const DEFAULTS: Settings = {
  language: "auto",
  digits: "latin",
  theme: "auto",
  contrast: "auto",
  deck: "classic",
  suits: "two",
  faces: "classic",
  index: "auto",
  text: "normal",
  pace: "normal",
  play: "two-taps",
  forced: false,
  hand: "right",
  sound: "off",
  haptics: false,
  verbosity: "normal",
  shortcuts: true,
  plain: false,
};

/** By setting, what may be chosen. */
export const CHOICES: { readonly [K in keyof Settings]: readonly Settings[K][] } = {
  language: ["auto", ...LANGUAGE_CODES],
  digits: ["latin", "local"],
  theme: ["auto", "light", "dark"],
  contrast: ["auto", "normal", "more"],
  deck: ["classic", "german"],
  suits: ["two", "four"],
  faces: ["classic", "large"],
  index: ["auto", "en", "cy", "pl", "de"],
  text: ["normal", "large", "larger"],
  pace: ["off", "fast", "normal"],
  play: ["one-tap", "two-taps", "button"],
  forced: [false, true],
  hand: ["right", "left"],
  sound: ["off", "soft", "full"],
  haptics: [false, true],
  verbosity: ["short", "normal", "full"],
  shortcuts: [false, true],
  plain: [false, true],
};

/** Where a browser keeps the settings; public/first.js reads them there too. */
export const SETTINGS_KEY = "tysiacha.settings";

/** The settings in a kept text; what is missing, unknown or spoilt is as if never chosen. */
export function settingsIn(kept: string | null): Settings {
  let found: unknown;
  try {
    found = JSON.parse(kept ?? "null");
  } catch {
    return DEFAULTS;
  }
  if (typeof found !== "object" || found === null) return DEFAULTS;
  const chosen: Record<string, unknown> = { ...DEFAULTS };
  for (const [name, value] of Object.entries(found)) {
    const choices = (CHOICES as Partial<Record<string, readonly unknown[]>>)[name];
    if (choices?.includes(value)) chosen[name] = value;
  }
  return chosen as unknown as Settings;
}

/** The language to show: the chosen one, or the first wanted one that there is. */
export function chosenLanguage(settings: Settings, wanted: readonly string[]): Language {
  return settings.language === "auto" ? languageFor(wanted) : settings.language;
}

/** The attributes of the document by which the styles know the settings; null for none. */
export function attributesOf(
  settings: Settings,
  language: Language,
  system: { readonly dark: boolean; readonly contrast: boolean },
): Readonly<Record<string, string | null>> {
  const dark = settings.theme === "auto" ? system.dark : settings.theme === "dark";
  const more = settings.contrast === "auto" ? system.contrast : settings.contrast === "more";
  const letters = lettersChosen(settings, language);
  const arab = settings.digits === "local" && language === "ar";
  return {
    "data-theme": dark ? "dark" : "light",
    "data-contrast": more ? "more" : null,
    "data-suits": settings.suits === "four" ? "four" : null,
    "data-index": letters === "en" ? null : letters,
    "data-digits": arab ? "arab" : null,
    "data-text": settings.text === "normal" ? null : settings.text,
    "data-motion": settings.pace === "normal" ? null : settings.pace,
    "data-hand": settings.hand === "left" ? "left" : null,
  };
}

/** The letters on the cards: those that were chosen, or those of the language. */
export function lettersChosen(settings: Settings, language: Language): Letters {
  return settings.index === "auto" ? lettersOf(language) : settings.index;
}

/** The letters on the cards that readers of a language know. */
export function lettersOf(language: Language): Letters {
  switch (language) {
    case "ru":
    case "uk":
      return "cy";
    case "pl":
    case "de":
      return language;
    default:
      return "en";
  }
}
