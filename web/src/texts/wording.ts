import { directionOf, type Language } from "./languages";

/** A text with one form, or one form for each plural category of the language. */
export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>;

/** By English text (with its context and U+0004 in front, if it has one), the text of a language. */
export type Messages = Readonly<Record<string, Message>>;

/** What is filled into the places of a text: numbers are formatted, words set apart. */
export type Values = Readonly<Record<string, string | number>>;

export type Digits = "latin" | "local";

const CONTEXT_END = "\u0004";
const RIGHT_TO_LEFT_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** One language: its texts and its numbers. */
export class Wording {
  readonly language: Language;
  readonly direction: "ltr" | "rtl";
  readonly #messages: Messages;
  readonly #plurals: Intl.PluralRules;
  readonly #locale: string;
  readonly #formats = new Map<string, Intl.NumberFormat>();

  constructor(language: Language, messages: Messages, digits: Digits = "latin") {
    this.language = language;
    this.direction = directionOf(language);
    this.#messages = messages;
    this.#plurals = new Intl.PluralRules(language);
    this.#locale = `${language}-u-nu-${digitsOf(language, digits)}`;
  }

  /** A text, with its places filled. */
  text(message: string, values?: Values): string {
    return this.#filled(this.#only(message) ?? message, values);
  }

  /** A text that means different things in different contexts. */
  inContext(context: string, message: string, values?: Values): string {
    return this.#filled(this.#only(context + CONTEXT_END + message) ?? message, values);
  }

  /** The form of a text that goes with a number, which fills the place `n`. */
  counted(one: string, other: string, n: number, values?: Values): string {
    const forms = this.#messages[one];
    let form: string | undefined;
    if (typeof forms === "object") form = forms[this.#plurals.select(n)] ?? forms.other;
    form ??= n === 1 ? one : other;
    return this.#filled(form, { n, ...values });
  }

  /** A number, with a true minus sign and, if wanted, a plus sign. */
  number(n: number, options: { signed?: boolean; digits?: number } = {}): string {
    const format = this.#format({
      signDisplay: options.signed ? "exceptZero" : "auto",
      minimumFractionDigits: options.digits ?? 0,
      maximumFractionDigits: options.digits ?? 0,
    });
    return format
      .formatToParts(n)
      .map((part) => (part.type === "minusSign" ? part.value.replace("-", "−") : part.value))
      .join("");
  }

  /** A share of 1 as a percentage. */
  percent(share: number): string {
    return this.#format({ style: "percent", maximumFractionDigits: 0 }).format(share);
  }

  /** A day and time, as the language writes them. */
  moment(at: Date): string {
    return new Intl.DateTimeFormat(this.#locale, { dateStyle: "medium", timeStyle: "short" }).format(at);
  }

  /** A day, as the language writes it. */
  day(at: Date): string {
    return new Intl.DateTimeFormat(this.#locale, { dateStyle: "long" }).format(at);
  }

  /** Things in a row: "A, B and C". */
  listed(items: readonly string[]): string {
    return new Intl.ListFormat(this.language, { type: "conjunction" }).format(items);
  }

  #only(key: string): string | undefined {
    const message = this.#messages[key];
    return typeof message === "string" ? message : undefined;
  }

  #filled(text: string, values: Values | undefined): string {
    if (values === undefined) return text;
    return text.replace(/\{(\w+)\}/g, (place, name: string) => {
      const value = values[name];
      if (value === undefined) return place;
      return typeof value === "number" ? this.number(value) : this.#apart(value);
    });
  }

  /** A word of another direction must not turn what stands around it. */
  #apart(word: string): string {
    const turns = this.direction === "rtl" || RIGHT_TO_LEFT_LETTER.test(word);
    return turns ? isolated(word) : word;
  }

  #format(options: Intl.NumberFormatOptions): Intl.NumberFormat {
    const key = JSON.stringify(options);
    let format = this.#formats.get(key);
    if (format === undefined) {
      format = new Intl.NumberFormat(this.#locale, options);
      this.#formats.set(key, format);
    }
    return format;
  }
}

/** A name that does not turn what stands around it, whatever its script. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

function digitsOf(language: Language, digits: Digits): string {
  if (digits === "local" && language === "ar") return "arab";
  if (digits === "local" && language === "th") return "thai";
  return "latn";
}
