/** Why something is refused, in words: reasons of the rules, and codes of the server. */

import { settings } from "~/settings/settings.svelte";
import { suitName } from "./cards";
import { _ } from "./texts.svelte";

type Args = Readonly<Record<string, number | string | boolean | null>>;

/** The words for a refusal; `about` is the reason of the rules where the code is "illegal". */
export function refusalText(code: string, about = "", args: Args = {}): string {
  const suit = (key: string) => {
    const letter = args[key];
    return typeof letter === "string" ? suitName(letter, settings.deck) : "";
  };
  switch (code === "illegal" ? about : code) {
    case "NOT_YOUR_TURN":
    case "not-your-turn":
      return _("It is not your turn.");
    case "ROUND_IS_OVER":
      return _("This round is over.");
    case "MUST_FOLLOW_SUIT":
      return args["suit"] === undefined
        ? _("You must beat the best card of the trick, for you can.")
        : _("You must follow suit: {suit}.", { suit: suit("suit") });
    case "MUST_TRUMP":
      return _("You have none of the suit led and must play a trump: {trump}.", { trump: suit("trump") });
    case "MUST_BEAT":
      return _("You must beat the best card of the trick, for you can.");
    case "MUST_OVERTRUMP":
      return _("You must play a higher trump, for you can.");
    case "CARD_NOT_HELD":
      return _("You do not hold that card.");
    case "NO_GROUND_FOR_A_REDEAL":
      return _("Your cards give no right to a new deal.");
    case "BOT_PLAYS":
    case "bot-plays":
      return _("A bot plays for you: come back first.");
    case "claim-refused":
      return _("That cannot be claimed now.");
    case "undo-off":
    case "nothing-to-undo":
      return _("There is nothing to take back.");
    case "seat-taken":
      return _("Somebody sits there already.");
    case "table-locked":
      return _("This table is closed to newcomers.");
    case "unwelcome":
      return _("The host has sent you off this table.");
    case "not-host":
      return _("Only the host can do that.");
    case "no-such-bot":
      return _("There is no such bot here.");
    case "chat-off":
    case "muted":
    case "bad-text":
      return _("That cannot be said here.");
    case "too-fast":
      return _("That was too fast: wait a moment.");
    case "busy":
    case "failed":
    case "draining":
      return _("The server cannot do that just now: try again.");
    case "time-short":
      return _("Ten seconds left.");
    default:
      return _("That cannot be done at this point of the round.");
  }
}
