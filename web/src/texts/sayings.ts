/** What has happened at a table, in words: the words of the library where it has them. */

import type { Card, Saying, Sections } from "~/protocol/messages";
import { pointsOf } from "~/rules/cards";
import { settings } from "~/settings/settings.svelte";
import { nameOf } from "~/table/names";
import { cardName, suitName } from "./cards";
import { _, counted, wording } from "./texts.svelte";
import type { Values } from "./wording";

/** The names of cards, in a row. */
export function cardNames(cards: readonly Card[]): string {
  return wording().listed(cards.map((card) => cardName(card, settings.deck)));
}

/** Clauses are for those who look them up, not for a line that is spoken. */
export function withoutClause(text: string): string {
  return text.replace(/\s*\([A-Z][A-Z0-9, -]*\d\)\s*$/, "");
}

/** What a saying is in words; null for what needs none. */
export function sayingText(saying: Saying, sections: Sections): string | null {
  const text = told(saying, sections);
  return text === null ? null : withoutClause(text);
}

function told(saying: Saying, sections: Sections): string | null {
  const { you } = sections;
  const card = (one: Card) => cardName(one, settings.deck);
  const by = "by" in saying ? saying.by : null;
  const values = (more: Values = {}): Values => ({ name: by === null ? "" : nameOf(sections, by), ...more });
  const mine = by !== null && by === you;
  switch (saying.say) {
    case "cut":
      return mine ? _("You cut the pack.") : _("{name} cuts the pack.", values());
    case "looked":
      return mine ? _("You look at your cards.") : _("{name} looks at the hidden cards.", values());
    case "bid": {
      const points = values({ points: saying.points });
      if (saying.blind) {
        return mine
          ? _("You bid {points} without having looked at your cards.", points)
          : _("{name} bids {points} without having looked at the cards.", points);
      }
      return mine ? _("You bid {points}.", points) : _("{name} bids {points}.", points);
    }
    case "confirmed":
      return mine
        ? _("You hold the opening bid of {points}.", { points: saying.points })
        : _("{name} holds the opening bid of {points}.", values({ points: saying.points }));
    case "passed":
      return mine ? _("You pass.") : _("{name} passes.", values());
    case "declarer":
      return mine
        ? _("You win the auction with {points}.", { points: saying.points })
        : _("{name} wins the auction with {points}.", values({ points: saying.points }));
    case "stock-taken":
      if (saying.cards === null) {
        return mine
          ? counted("You take the stock of {n} card, which stays hidden.", "You take the stock of {n} cards, which stay hidden.", saying.count)
          : counted("{name} takes the stock of {n} card, which stays hidden.", "{name} takes the stock of {n} cards, which stay hidden.", saying.count, values());
      }
      return mine
        ? _("You take the stock: {cards}.", { cards: cardNames(saying.cards) })
        : _("{name} takes the stock: {cards}.", values({ cards: cardNames(saying.cards) }));
    case "stock-chosen":
      return mine
        ? _("You choose stock {which}.", { which: saying.stock + 1 })
        : _("{name} chooses stock {which}.", values({ which: saying.stock + 1 }));
    case "gave": {
      const receiver = nameOf(sections, saying.to);
      if (saying.card === null) return _("{name} gives {receiver} a card, face down.", values({ receiver }));
      if (mine) return _("You give {receiver} {card}.", { receiver, card: card(saying.card) });
      if (saying.to === you) return _("{name} gives you {card}.", values({ card: card(saying.card) }));
      return _("{name} gives {receiver} {card}.", values({ receiver, card: card(saying.card) }));
    }
    case "discarded":
      return mine ? _("You put a card away, face down.") : _("{name} puts a card away, face down.", values());
    case "contract":
      return mine
        ? _("Your contract is {points}.", { points: saying.points })
        : _("{name}'s contract is {points}.", values({ points: saying.points }));
    case "conceded":
      return mine
        ? _("You give up the round at {points}.", { points: saying.points })
        : _("{name} gives up the round at {points}.", values({ points: saying.points }));
    case "kept":
      return mine ? _("You keep your cards.") : _("{name} keeps the cards.", values());
    case "stood":
      return mine ? _("You let it stand.") : _("{name} lets it stand.", values());
    case "contra":
      return mine
        ? _("You say contra: the declarer's result counts double.")
        : _("{name} says contra: the declarer's result counts double.", values());
    case "redouble":
      return mine
        ? _("You redouble: your result counts four times.")
        : _("{name} redoubles: the declarer's result counts four times.", values());
    case "redeal":
      return _("The cards are dealt again.");
    case "all-passed":
      return _("Everybody has passed. The same dealer deals again.");
    case "marriage": {
      const worth = values({ suit: suitName(saying.suit, settings.deck), points: saying.points });
      return mine
        ? _("You announce a marriage: {suit}, {points} points.", worth)
        : _("{name} announces a marriage: {suit}, {points} points.", worth);
    }
    case "aces":
      return mine
        ? _("You announce four aces: {points} points.", { points: saying.points })
        : _("{name} announces four aces: {points} points.", values({ points: saying.points }));
    case "played":
      return mine
        ? _("You play {card}.", { card: card(saying.card) })
        : _("{name} plays {card}.", values({ card: card(saying.card) }));
    case "trick": {
      const n = saying.cards.reduce((sum, one) => sum + pointsOf(one), 0);
      return mine
        ? counted("You take it: {n} point", "You take it: {n} points", n)
        : counted("{name} takes it: {n} point", "{name} takes it: {n} points", n, values());
    }
    case "bolt": {
      const { marks } = saying;
      return mine
        ? counted("You get a bolt. (BOLT-1)", "You get {marks} bolts. (BOLT-1, BOLT-4)", marks, { marks })
        : counted("{name} gets a bolt. (BOLT-1)", "{name} gets {marks} bolts. (BOLT-1, BOLT-4)", marks, values({ marks }));
    }
    case "bolts-fined":
      return mine
        ? _("That is one bolt too many: you lose {fine} points. (BOLT-2)", { fine: saying.fine })
        : _("That is one bolt too many: {name} loses {fine} points. (BOLT-2)", values({ fine: saying.fine }));
    case "barrel":
      return mine ? _("You mount the barrel. (BARREL-1)") : _("{name} mounts the barrel. (BARREL-1)", values());
    case "won":
      return mine
        ? _("You win the match with {total} points!", { total: saying.total })
        : _("{name} wins the match with {total} points!", values({ total: saying.total }));
    case "away":
      return mine ? _("A bot plays for you.") : _("A bot plays for {name}.", values());
    case "back":
      return mine ? _("You are back.") : _("{name} is back.", values());
    case "sat":
      return mine ? _("You sit down.") : _("{name} sits down.", values());
    case "left":
      return _("{name} leaves the table.", values());
    case "claimed":
      if (mine) return _("You claim all tricks to come.");
      return _("{name} claims all tricks to come.", values());
    case "undo-asked":
      return mine ? _("You ask to take back.") : _("{name} asks to take back.", values());
    case "undone":
      return _("It was taken back.");
    case "undo-dropped":
      return _("It is not taken back.");
    case "time":
      return _("{name} gets more time.", { name: nameOf(sections, saying.to) });
    default:
      return null;
  }
}
