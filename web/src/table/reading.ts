/** What the keys have read out: the same things that the table shows. */

import type { Sections, SuitLetter } from "~/protocol/messages";
import { settings } from "~/settings/settings.svelte";
import { handCards, seatsAround, stakes, trickNow } from "~/store";
import { cardName, suitName } from "~/texts/cards";
import { cardNames } from "~/texts/sayings";
import { _, counted, num, wording } from "~/texts/texts.svelte";
import { calledOf } from "./names";

/** Several things in one breath, with the language's own sign between them. */
function together(parts: string[]): string {
  return parts.reduce((first, second) => _("{first}; {second}", { first, second }));
}

export function handRead(sections: Sections): string {
  const cards = handCards(sections).map((one) => one.card);
  return cards.length === 0 ? _("You hold no cards.") : cardNames(cards);
}

export function trickRead(sections: Sections): string {
  const cards = sections.game === null ? [] : trickNow(sections.game);
  if (cards.length === 0) return _("No card is in play.");
  return together(cards.map(({ seat, card }) => `${calledOf(sections, seat)}: ${cardName(card, settings.deck)}`));
}

export function scoresRead(sections: Sections): string {
  return together(seatsAround(sections).map((one) => `${calledOf(sections, one.seat)}: ${num(one.total ?? 0)}`));
}

export function contractRead(sections: Sections): string {
  const stake = sections.game === null ? null : stakes(sections.game);
  if (stake?.declarer == null || stake.points === null) return _("Nobody has bid yet.");
  const trump = stake.trump === null ? _("no trump yet") : _("{sign} {suit} trump", { sign: "", suit: suitName(stake.trump, settings.deck) }).trim();
  return together([_("{name} · {points}", { name: calledOf(sections, stake.declarer), points: stake.points }), trump]);
}

export function marriagesRead(sections: Sections): string {
  const hand = sections.game?.hand ?? [];
  const held = (["H", "D", "C", "S"] as SuitLetter[]).filter((suit) => hand.includes(`K${suit}`) && hand.includes(`Q${suit}`));
  return held.length === 0 ? _("You hold no marriage.") : wording().listed(held.map((suit) => suitName(suit, settings.deck)));
}

export function clockRead(ms: number | null): string {
  if (ms === null) return _("There is no clock.");
  return counted("{n} second left", "{n} seconds left", Math.ceil(ms / 1000));
}
