import { _, counted, inContext } from "./texts.svelte";

/** The presets, in the order in which they are offered. */
export const PRESETS = [
  "classic",
  "russian_online",
  "russian_house",
  "polish",
  "ukrainian_lviv",
  "international",
  "windows_1000",
  "simple",
  "classic_four",
  "classic_two",
] as const;

export type Preset = (typeof PRESETS)[number];

/** The levels of bots, the weakest first. */
export const LEVELS = ["beginner", "easy", "medium", "strong", "expert"] as const;

export type Level = (typeof LEVELS)[number];

/** How many play by a preset. */
export function playersOf(preset: string): 2 | 3 | 4 {
  if (preset === "classic_two") return 2;
  return preset === "classic_four" ? 4 : 3;
}

/** The name of a preset; a star says that some options differ from it. */
export function presetName(preset: string): string {
  if (preset.endsWith("*")) return _("{preset}, changed", { preset: presetName(preset.slice(0, -1)) });
  switch (preset as Preset) {
    case "classic":
      return _("Classic");
    case "classic_four":
      return _("Classic for four");
    case "classic_two":
      return _("Classic for two");
    case "russian_online":
      return _("Russian, online");
    case "russian_house":
      return _("Russian, at home");
    case "windows_1000":
      return _("The Windows program");
    case "international":
      return _("International");
    case "polish":
      return _("Polish");
    case "ukrainian_lviv":
      return _("Ukrainian, Lviv");
    case "simple":
      return _("Simple");
    default:
      return preset;
  }
}

/** The name of a level of bots. */
export function levelName(level: string): string {
  switch (level as Level) {
    case "beginner":
      return inContext("level of a bot", "beginner");
    case "easy":
      return inContext("level of a bot", "easy");
    case "medium":
      return inContext("level of a bot", "medium");
    case "strong":
      return inContext("level of a bot", "strong");
    case "expert":
      return inContext("level of a bot", "expert");
    default:
      return level;
  }
}

/** The name of a family of rules that has ratings of its own, such as "polish-3". */
export function familyName(family: string): string {
  const [, rules = family, players = ""] = /^(.*)-([2-4])$/.exec(family) ?? [];
  const name = rules === "own" ? _("Own rules") : presetName(rules);
  const n = Number(players);
  return n === 0 ? name : `${name} · ${counted("{n} player", "{n} players", n)}`;
}
