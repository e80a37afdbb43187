/** Presets and options of the rules, from the data that are generated from the library. */

import data from "./presets.json";
import type { OptionValue } from "../protocol/messages";

export type RuleOptions = Readonly<Record<string, OptionValue>>;

export type OptionDomain =
  | { kind: "yes-no" }
  | { kind: "on-off" }
  | { kind: "one-of"; values: string[]; off: boolean }
  | { kind: "number"; least: number; most: number; multiple: number; off: boolean; words: string[] }
  | { kind: "number-of"; values: number[] }
  | { kind: "suit-points" };

interface PresetData {
  rules_version: OptionValue;
  deal_order: string;
  default: string;
  domains: Record<string, OptionDomain>;
  presets: Record<string, { about: string; options: RuleOptions }>;
}

const DATA = data as unknown as PresetData;

/** The versions that the id of rules is made of. */
export const RULES_VERSION = DATA.rules_version;
export const DEAL_ORDER = DATA.deal_order;

export const DEFAULT_PRESET = DATA.default;
export const PRESETS: Readonly<Record<string, RuleOptions>> = Object.fromEntries(
  Object.entries(DATA.presets).map(([name, one]) => [name, one.options]),
);
/** By preset a sentence for people, in English: a message for translation. */
export const PRESET_ABOUT: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(DATA.presets).map(([name, one]) => [name, one.about]),
);
export const OPTION_DOMAINS: Readonly<Record<string, OptionDomain>> = DATA.domains;

/** Give all options of a preset with some of them changed, null for a preset that is unknown. */
export function optionsOf(base: string, changes: RuleOptions = {}): RuleOptions | null {
  const start = PRESETS[base];
  return start === undefined ? null : { ...start, ...changes };
}

/** Tell whether an option may have a value, by itself: which options go together is not asked. */
export function optionFits(key: string, value: OptionValue): boolean {
  const domain = OPTION_DOMAINS[key];
  if (domain === undefined) return false;
  switch (domain.kind) {
    case "yes-no":
      return typeof value === "boolean";
    case "on-off":
      return value === "on" || value === "off";
    case "one-of":
      return (
        typeof value === "string" &&
        (domain.values.includes(value) || (domain.off && value === "off"))
      );
    case "number":
      if (typeof value === "string")
        return domain.words.includes(value) || (domain.off && value === "off");
      return (
        Number.isInteger(value) &&
        Number(value) >= domain.least &&
        Number(value) <= domain.most &&
        Number(value) % domain.multiple === 0
      );
    case "number-of":
      return typeof value === "number" && domain.values.includes(value);
    case "suit-points":
      return typeof value === "object" && Object.keys(value).length === 4;
  }
}

/** Give the options of `other` that differ from those of `base`. */
export function differences(base: RuleOptions, other: RuleOptions): RuleOptions {
  return Object.fromEntries(
    Object.entries(other).filter(([key, value]) => !sameValue(base[key], value)),
  );
}

function sameValue(one: OptionValue | undefined, other: OptionValue): boolean {
  if (typeof one !== "object" || typeof other !== "object") return one === other;
  return Object.entries(one).every(([key, value]) => other[key] === value);
}
