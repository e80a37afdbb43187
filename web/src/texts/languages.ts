/** The seven languages, by code, each with its own name. */
export const LANGUAGES = {
  en: "English",
  ru: "Русский",
  pl: "Polski",
  uk: "Українська",
  de: "Deutsch",
  ar: "العربية",
  th: "ไทย",
} as const;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

/** Which way a language is written. */
export function directionOf(language: Language): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr";
}

/** The first language that a reader wants and that there is; English if there is none. */
export function languageFor(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const code = tag.toLowerCase().split(/[-_]/)[0];
    const found = LANGUAGE_CODES.find((language) => language === code);
    if (found !== undefined) return found;
  }
  return "en";
}
