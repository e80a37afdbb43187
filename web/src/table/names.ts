/** What the seats of a table are called. */

import type { Sections } from "~/protocol/messages";
import { personName } from "~/texts/people";
import { levelName } from "~/texts/presets";
import { _ } from "~/texts/texts.svelte";

/** Bots are told apart by their seats. */
function botName(seat: number): string {
  switch (seat) {
    case 0:
      return _("Bear");
    case 1:
      return _("Fox");
    case 2:
      return _("Owl");
    default:
      return _("Hare");
  }
}

/** The name of who has a seat; one's own is said as others see it. */
export function nameOf(sections: Sections, seat: number): string {
  const chair = sections.room.seats[seat];
  switch (chair?.kind) {
    case "bot":
      return botName(seat);
    case "person":
      return chair.name === "" ? _("somebody") : personName(chair.name);
    default:
      return _("a free seat");
  }
}

/** The name of a seat, "You" for one's own. */
export function calledOf(sections: Sections, seat: number): string {
  return seat === sections.you ? _("You") : nameOf(sections, seat);
}

/** What is said beside the name: the level of a bot. */
export function levelAt(sections: Sections, seat: number): string | null {
  const chair = sections.room.seats[seat];
  return chair?.kind === "bot" ? levelName(chair.level) : null;
}

/** Why a person does not play at a seat now: a bot does for him, or he is away; null where he is there. */
export function absenceAt(sections: Sections, seat: number): { readonly substituted: boolean; readonly text: string } | null {
  const chair = sections.room.seats[seat];
  if (chair?.kind !== "person") return null;
  if (chair.substituted) return { substituted: true, text: _("a bot plays") };
  return chair.here ? null : { substituted: false, text: _("away") };
}
