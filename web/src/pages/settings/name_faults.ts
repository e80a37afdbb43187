import type { Refused } from "~/server/api";
import { _ } from "~/texts/texts.svelte";

/** Why a name or code was refused, in words; null where the server could not be reached. */
export function nameFault(refused: Refused | null): string {
  if (refused === null) return _("The server cannot be reached just now.");
  if (refused.code === "name-taken") return _("Somebody has this name, or one that looks like it.");
  if (refused.code === "bad-name") return badName(refused.about);
  if (refused.code === "bad-code" || refused.code === "code") return _("No such code, or it was used already.");
  return _("That did not work. Try again in a while.");
}

function badName(fault: string): string {
  switch (fault) {
    case "empty":
      return _("A name has at least one letter or digit.");
    case "long":
      return _("This name is too long.");
    case "scripts":
      return _("A name is written in one script.");
    case "reserved":
      return _("This name is not for players.");
    default:
      return _("There are signs in it that a name cannot have.");
  }
}
