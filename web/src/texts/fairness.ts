/** What is wrong with the proof of a deal: the words of `tysiacha verify`. */

import type { FairnessCode, FairnessProblem } from "~/fair";
import { N_ } from "./marks";
import { _ } from "./texts.svelte";

const SENTENCES: Readonly<Record<FairnessCode, string>> = {
  unreadable_proof: N_("The tag {name} of the proof is missing or not what it should be."),
  wrong_rules: N_("The hash of the rules is not that of the rules of this record."),
  missing_proof: N_("This deal has no proof."),
  server_commitment: N_("The secret of the server is not the one that it had committed to."),
  seat_commitment: N_("What was opened for {player} is not what had been committed to."),
  cut_points: N_("The places to cut at that {player} committed to are not allowed."),
  missed_too_often: N_("{player} had not opened the secret twice before, and should have been left out."),
  secret_reused: N_("A secret was used for a second deal."),
  pack: N_("The pack is not the one that the secrets lead to."),
  cuts: N_("The cuts are not those that were fixed beforehand."),
  root: N_("The root is not that of the pack."),
  chain: N_("The record of this deal is not the one that was chained."),
  events: N_("The hands or the stock are not those that the pack leads to."),
  own_server: N_("Your own copy has another commitment of the server."),
  own_commitment: N_("Your own copy has another commitment of {player}."),
  own_secret: N_("Your own copy has another secret or other places to cut at."),
  own_root: N_("Your own copy has another root."),
  own_absent: N_("You opened your secret in time, and the record leaves it out."),
  own_seat: N_("Your own copy names the seat {name}, which this match does not have."),
  own_deal: N_("The record leaves out deal {name}, which your own copy has."),
};

/** What is wrong, in a sentence. */
export function fairnessText(problem: FairnessProblem, players: readonly string[]): string {
  const player = problem.seat === null ? "" : (players[problem.seat] ?? "");
  return _(SENTENCES[problem.code], { player, name: problem.name });
}

/** What is said of deals that were checked and are good. */
export function fairText(): string {
  return _("Checked in this browser: the cards are those that were promised before the deal.");
}

/** What is said when a deal is not what had been promised. */
export function unfairText(): string {
  return _("A deal is not what the server had promised. Keep the record of this match and show it to the others.");
}
