import type { Language } from "./languages";
import { type Digits, type Messages, type Values, Wording } from "./wording";

// Made from the one gettext catalogue by tools/web_texts.py.
const CATALOGUES = import.meta.glob<Messages>("./made/messages.*.json", { import: "default" });

let current = $state.raw(new Wording("en", {}));

/** The language in use; a component that asks is drawn anew when it changes. */
export function wording(): Wording {
  return current;
}

/** Load a language and use it from now on. */
export async function useLanguage(language: Language, digits: Digits = "latin"): Promise<void> {
  const load = CATALOGUES[`./made/messages.${language}.json`];
  const messages = load === undefined ? {} : await load();
  current = new Wording(language, messages, digits);
}

/** A text in the language in use. */
export function _(message: string, values?: Values): string {
  return current.text(message, values);
}

/** A text that means different things in different contexts. */
export function inContext(context: string, message: string, values?: Values): string {
  return current.inContext(context, message, values);
}

/** The form of a text that goes with a number, which fills the place `n`. */
export function counted(one: string, other: string, n: number, values?: Values): string {
  return current.counted(one, other, n, values);
}

/** A number as the language writes it. */
export function num(n: number, options?: { signed?: boolean; digits?: number }): string {
  return current.number(n, options);
}
