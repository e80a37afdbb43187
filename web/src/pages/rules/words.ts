/** The rules in words, made for each language by tools/web_rules.py. */
export interface RulesInWords {
  readonly groups: readonly OptionGroup[];
  readonly presets: Readonly<Record<string, PresetInWords>>;
}

export interface OptionGroup {
  readonly title: string;
  readonly options: readonly OptionInWords[];
}

export interface OptionInWords {
  readonly key: string;
  readonly means: string;
  readonly clauses: readonly string[];
  /** Its values that can be listed, each with its words; numbers are not listed. */
  readonly choices: readonly (readonly [boolean | number | string, string])[];
}

export interface PresetInWords {
  readonly about: string;
  readonly players: number;
  readonly short: readonly string[];
  readonly values: Readonly<Record<string, string>>;
}

const MADE = import.meta.glob<RulesInWords>("~/texts/made/rules.*.json", { import: "default" });

/** Load the rules in the words of a language. */
export async function rulesInWords(language: string): Promise<RulesInWords> {
  const found = Object.entries(MADE).find(([path]) => path.endsWith(`/rules.${language}.json`));
  if (found === undefined) throw new Error(`no rules in ${language}`);
  return found[1]();
}

/** A sentence of the rules without the ids of its clauses, and those ids. */
export function withoutClauses(sentence: string): { readonly text: string; readonly clauses: string } {
  const [, text = sentence, clauses = ""] = /^(.*?)\s*\(([A-Z0-9, -]+)\)$/s.exec(sentence) ?? [];
  return { text, clauses };
}
