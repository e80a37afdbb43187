/** How a round ended, in words. */

import type { OutcomeData, Sections } from "~/protocol/messages";
import { calledOf, nameOf } from "~/table/names";
import { N_ } from "./marks";
import { _, counted } from "./texts.svelte";

/** The heading of a round that is over. */
export function outcomeText(outcome: OutcomeData, sections: Sections): string {
  switch (outcome.kind) {
    case "played": {
      const { declarer, contract } = outcome;
      const points = outcome.raw[declarer] ?? 0;
      const made = points >= contract;
      const values = { contract, points, name: nameOf(sections, declarer) };
      if (declarer === sections.you) {
        return made
          ? counted("You played for {contract} and took {points} point: made.", "You played for {contract} and took {points} points: made.", points, values)
          : counted("You played for {contract} but took {points} point: not made.", "You played for {contract} but took {points} points: not made.", points, values);
      }
      return made
        ? counted("{name} played for {contract} and took {points} point: made.", "{name} played for {contract} and took {points} points: made.", points, values)
        : counted("{name} played for {contract} but took {points} point: not made.", "{name} played for {contract} but took {points} points: not made.", points, values);
    }
    case "conceded":
      return outcome.declarer === sections.you
        ? _("You gave up the round at {contract}.", { contract: outcome.contract })
        : _("{name} gives up the round at {points}.", { name: nameOf(sections, outcome.declarer), points: outcome.contract });
    case "fined":
      return _("The round is skipped.");
    case "redeal":
      return _("The cards are dealt again.");
    case "passed":
      return _("Everybody has passed. The same dealer deals again.");
  }
}

/** Whether this is no match of its own, but a deal of another one that is played on. */
export function isWhatIf(sections: Sections): boolean {
  return sections.match?.unrated.includes("what-if") ?? false;
}

/** The winner's sentence. */
export function wonText(sections: Sections, total: number): string {
  const winner = sections.match?.winner ?? null;
  if (winner === null) return isWhatIf(sections) ? _("The round is over.") : _("The match was broken off.");
  return winner === sections.you
    ? _("You win the match with {total} points!", { total })
    : _("{name} wins the match with {total} points!", { name: calledOf(sections, winner), total });
}

const REASONS: Readonly<Record<string, string>> = {
  "BOLT-1": N_("no trick: a bolt"),
  "BOLT-2": N_("the fine for too many bolts"),
  "BOLT-4": N_("no trick in a golden round: two bolts"),
  "BARREL-1": N_("mounts the barrel"),
  "BARREL-3": N_("falls off the barrel: too many bolts"),
  "BARREL-4": N_("falls off the barrel: own contract failed"),
  "BARREL-5": N_("falls off the barrel: the rounds there are used up"),
  "BARREL-8": N_("third fall: the total becomes zero"),
  "BARREL-9": N_("falls off the barrel: displaced by a newcomer"),
  "BARREL-10": N_("too many reached the barrel at once: fined, and none mounts"),
  "BARREL-11": N_("falls off the barrel: displaced by a newcomer"),
  "BID-10": N_("the fine for a bid that needs a marriage"),
  "CONCEDE-4": N_("the fine for every third round given up"),
  "DEAL-5": N_("the fine for the third nine at the cut"),
  "DEAL-10": N_("the fine for a misdeal"),
  "DUMP-1": N_("the dump truck: the total becomes zero"),
  "FINE-1": N_("the fine for a revoke"),
  "GOLD-5": N_("no golden contract was made: everybody starts anew"),
};

/** Why a total changed in an unusual way, by the clause of the rules. */
export function whyText(clause: string): string {
  return _(REASONS[clause] ?? clause);
}
