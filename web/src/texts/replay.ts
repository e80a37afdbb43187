/** A step of a replay in words. */

import type { Sections } from "~/protocol/messages";
import { type Eyes, type Frame, saidTo } from "~/replay/film";
import { nameOf } from "~/table/names";
import { outcomeText, whyText } from "./results";
import { sayingText } from "./sayings";
import { _ } from "./texts.svelte";

/** What happened at a step; `trick` is the number of the trick, 0 outside of tricks. */
export function stepText(frame: Frame, sections: Sections, eyes: Eyes, trick: number): string {
  const { game } = sections;
  if (frame.fine !== null) {
    return _("{name}: {why}", { name: nameOf(sections, frame.fine.by), why: whyText(frame.fine.clause) });
  }
  if (frame.by === null && frame.say.length === 0) {
    return _("Round {round}: {name} deals.", { round: game?.match.round ?? 0, name: nameOf(sections, game?.table.dealer ?? 0) });
  }
  const said = frame.say.flatMap((one) => {
    if (one.say === "scored") return [outcomeText(one.outcome, sections)];
    const text = sayingText(saidTo(one, eyes), sections);
    return text === null ? [] : [text];
  });
  const what = said.length === 0 ? _("The round is over.") : said.map(sentence).join(" ");
  return trick > 0 ? `${_("Trick {number}", { number: trick })} · ${what}` : what;
}

function sentence(text: string): string {
  return /[.!?…。]$/.test(text) ? text : `${text}.`;
}
