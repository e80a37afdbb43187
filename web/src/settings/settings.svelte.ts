import { loadDeck } from "~/design/decks";
import { directionOf } from "~/texts/languages";
import { useLanguage } from "~/texts/texts.svelte";
import { attributesOf, chosenLanguage, type Settings, SETTINGS_KEY, settingsIn } from "./settings";

const dark = matchMedia("(prefers-color-scheme: dark)");
const contrast = matchMedia("(prefers-contrast: more)");

const chosen = $state<{ -readonly [K in keyof Settings]: Settings[K] }>({ ...settingsIn(kept()) });

/** The settings of this device; change them by `choose`. */
export const settings: Settings = chosen;

/** Choose a setting: it holds at once, here and in other windows, and is kept. */
export function choose<K extends keyof Settings>(name: K, value: Settings[K]): void {
  chosen[name] = value;
  try {
    localStorage.setItem(SETTINGS_KEY, JSON.stringify(chosen));
  } catch {
    // A browser that keeps nothing still shows what was chosen.
  }
  put();
}

/** Have the document wear the settings from now on. */
export function wearSettings(): void {
  put();
  dark.addEventListener("change", put);
  contrast.addEventListener("change", put);
  addEventListener("storage", (event) => {
    if (event.key !== SETTINGS_KEY) return;
    Object.assign(chosen, settingsIn(event.newValue));
    put();
  });
}

function put(): void {
  const language = chosenLanguage(settings, navigator.languages);
  const root = document.documentElement;
  const system = { dark: dark.matches, contrast: contrast.matches };
  for (const [name, value] of Object.entries(attributesOf(settings, language, system))) {
    if (value === null) root.removeAttribute(name);
    else root.setAttribute(name, value);
  }
  void loadDeck(settings.deck).catch(() => undefined);
  void useLanguage(language, settings.digits)
    .then(() => {
      root.lang = language;
      root.dir = directionOf(language);
    })
    .catch(() => undefined);
}

function kept(): string | null {
  try {
    return localStorage.getItem(SETTINGS_KEY);
  } catch {
    return null;
  }
}
