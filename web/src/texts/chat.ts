/** What may be said by one tap: the ids are those of the server. */

import { _ } from "./texts.svelte";

export const PHRASES = [
  "hello",
  "good_luck",
  "well_played",
  "nice_hand",
  "thanks",
  "sorry",
  "one_moment",
  "hurry_up",
  "i_am_back",
  "good_game",
  "rematch",
  "bye",
] as const;

/** A phrase in the language of who reads it. */
export function phraseText(phrase: string): string {
  switch (phrase) {
    case "hello":
      return _("Hello!");
    case "good_luck":
      return _("Good luck!");
    case "well_played":
      return _("Well played!");
    case "nice_hand":
      return _("Nice cards!");
    case "thanks":
      return _("Thank you!");
    case "sorry":
      return _("Sorry!");
    case "one_moment":
      return _("One moment, please.");
    case "hurry_up":
      return _("Your turn, please!");
    case "i_am_back":
      return _("Here again.");
    case "good_game":
      return _("Good game!");
    case "rematch":
      return _("One more match?");
    case "bye":
      return _("Good-bye!");
    default:
      return phrase;
  }
}

/** What a sign of the chat shows. */
export function signText(sign: string): string {
  switch (sign) {
    case "smile":
      return _("A smile");
    case "laugh":
      return _("Laughter");
    case "wink":
      return _("A wink");
    case "wow":
      return _("Astonishment");
    case "sad":
      return _("A sad face");
    case "cry":
      return _("Tears");
    case "think":
      return _("A thoughtful face");
    case "clap":
      return _("Applause");
    case "thumb":
      return _("Thumbs up");
    case "cards":
      return _("Playing cards");
    case "party":
      return _("A celebration");
    case "clock":
      return _("A clock");
    default:
      return sign;
  }
}
