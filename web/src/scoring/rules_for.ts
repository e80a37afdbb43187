import { differences, optionsOf, PRESETS, type RuleOptions } from "~/rules/presets";

/** The preset and the options over it that a sheet names. */
export interface ChosenRules {
  readonly preset: string;
  readonly changes: RuleOptions;
}

/** The rules of a preset for so many players, with own agreements; another preset if it is that. */
export function rulesFor(base: string, players: number, changes: RuleOptions): ChosenRules {
  const seated = optionsOf(base, { players }) ?? {};
  const same = Object.entries(PRESETS).find(([, options]) => differs(options, seated) === 0);
  const preset = same?.[0] ?? base;
  const options = { ...seated, ...changes };
  return { preset, changes: differences(PRESETS[preset] ?? {}, options) };
}

function differs(one: RuleOptions, other: RuleOptions): number {
  return Object.keys(differences(one, other)).length;
}
