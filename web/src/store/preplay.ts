/** A card that is marked before one's turn: played when it may be, dropped when it may not. */

import type { ActionData, Card, PlayAction, Sections } from "../protocol/messages";

export interface Mark {
  card: Card;
  match: string;
  deal: number;
}

export type PrePlayed =
  | { is: "waiting" }
  | { is: "due"; action: ActionData }
  | { is: "dropped"; why: "illegal" | "not-held" | "other-deal" | "choice" | "announces" };

/** Mark a card of one's hand, null where nothing can be marked now. */
export function mark(sections: Sections, card: Card): Mark | null {
  const { game, match } = sections;
  if (game?.phase !== "play" || match === null || match.over) return null;
  if (game.hand?.includes(card) !== true || game.turn === game.seat) return null;
  return { card, match: match.id, deal: game.match.deal };
}

/**
 * Give what becomes of a marked card. It is never played where the rules forbid it, nor where it
 * could be played in two ways or would announce something: that is asked of the player.
 */
export function prePlayed(sections: Sections, marked: Mark): PrePlayed {
  const { game, match, ask } = sections;
  if (match?.id !== marked.match || game?.match.deal !== marked.deal || game.phase !== "play") {
    return { is: "dropped", why: "other-deal" };
  }
  if (game.hand?.includes(marked.card) !== true) return { is: "dropped", why: "not-held" };
  if (ask.length === 0) return { is: "waiting" };
  const ways = ask.filter(
    (one): one is PlayAction => one.do === "play" && one.card === marked.card,
  );
  const [first, second] = ways;
  if (first === undefined) return { is: "dropped", why: "illegal" };
  if (second !== undefined) return { is: "dropped", why: "choice" };
  if (first.marriage === true || first.aces === true) return { is: "dropped", why: "announces" };
  return { is: "due", action: first };
}
