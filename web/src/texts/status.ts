/** The one sentence that says who must do what. */

import type { Sections } from "~/protocol/messages";
import { suitOf } from "~/rules/cards";
import { settings } from "~/settings/settings.svelte";
import { discardsLeft, optionOf } from "~/store";
import { nameOf } from "~/table/names";
import { suitName } from "./cards";
import { _, counted } from "./texts.svelte";

/** Who must do what at a table. */
export function statusText(sections: Sections): string {
  const { room, match, game, you } = sections;
  if (room.closed) return _("This table is closed.");
  if (match === null) {
    const empty = room.seats.filter((one) => one.kind === "empty").length;
    if (empty > 0) return counted("{n} seat is free.", "{n} seats are free.", empty);
    const hosts = room.seats.some((one) => one.kind === "person" && one.player === room.host);
    return hosts ? _("All seats are taken: the host can begin.") : _("All seats are taken.");
  }
  if (match.over) return _("The match is over");
  if (match.parked) return _("The match waits for somebody to come back.");
  if (match.undo !== null) {
    return match.undo.by === you ? _("You ask to take back.") : _("{name} asks to take back.", { name: nameOf(sections, match.undo.by) });
  }
  if (game === null || (match.between && game.phase === "over")) {
    if (game !== null && match.between && you !== null && !match.ready.includes(you)) return _("Your turn: go on to the next deal.");
    if (game === null || sections.deal?.next != null) return _("The cards are shuffled.");
    return _("The others look at the score.");
  }
  const { turn } = game;
  if (turn === null) return _("The round is over.");
  return turn === you ? yourTurn(sections) : theirTurn(sections, nameOf(sections, turn));
}

function yourTurn(sections: Sections): string {
  const { game, ask } = sections;
  if (game === null) return "";
  const may = (what: string) => ask.some((one) => one.do === what);
  switch (game.phase) {
    case "cutting":
      return _("Your turn: cut the pack.");
    case "hand-ask":
    case "gift-ask":
      return _("Your turn: keep the cards?");
    case "auction":
      if (may("look")) return _("Your turn: look at your cards, or bid without having seen them.");
      if (may("confirm")) return _("Your turn: the opening bid is yours.");
      if (!may("pass")) return _("Your turn: you open the auction.");
      return may("bid") ? _("Your turn: bid or pass.") : _("Your turn: you can only pass.");
    case "stock-choice":
      return _("Your turn: take one of the two stocks, unseen.");
    case "exchange":
      if (may("discard")) return counted("Your turn: choose {n} card to put away.", "Your turn: choose {n} cards to put away.", discardsLeft(game));
      return game.table.players === 2 ? _("Your turn: give one card to your opponent.") : _("Your turn: give one card to each.");
    case "naming":
      return _("Your turn: name your contract.");
    case "contra-ask":
      return _("Your turn: double the declarer's result?");
    case "redouble-ask":
      return _("Your turn: a contra was said; redouble?");
    case "play": {
      const [led] = game.play?.trick ?? [];
      if (led === undefined) return _("Your turn: you lead.");
      const suit = suitName(suitOf(led), settings.deck);
      const hand = game.hand ?? [];
      if (hand.some((card) => suitOf(card) === suitOf(led))) return _("Your turn: {suit} led, follow suit.", { suit });
      const trump = game.play?.trump ?? null;
      const must = trump !== null && hand.some((card) => suitOf(card) === trump);
      return must
        ? _("Your turn: {suit} led and you have none, play a trump.", { suit })
        : _("Your turn: {suit} led and you have none, play any card.", { suit });
    }
    case "over":
      return _("The round is over.");
  }
}

function theirTurn(sections: Sections, name: string): string {
  const { game } = sections;
  switch (game?.phase) {
    case "cutting":
      return _("{name} is to cut the pack.", { name });
    case "hand-ask":
    case "gift-ask":
      return _("{name} is asked whether to keep the cards.", { name });
    case "auction":
      return _("{name} is to bid or pass.", { name });
    case "stock-choice":
      return _("{name} is to take one of the two stocks.", { name });
    case "exchange":
      if (game.table.players > 2) return _("{name} is to give cards away.", { name });
      return optionOf(game, "p2_form") === "pass_one" ? _("{name} is to give a card away.", { name }) : _("{name} is to put cards away.", { name });
    case "naming":
      return _("{name} is to name the contract.", { name });
    case "contra-ask":
      return _("{name} is asked for a contra.", { name });
    case "redouble-ask":
      return _("{name} is asked for a redouble.", { name });
    case "play":
      return game.play?.trick.length === 0 ? _("{name} is to lead.", { name }) : _("{name} is to play.", { name });
    default:
      return _("The round is over.");
  }
}
