/** What a reader has chosen at a table and not sent yet: a card, a number, cards to be given away. */

import type { ActionData, Card, PlayAction, Sections } from "~/protocol/messages";
import { settings } from "~/settings/settings.svelte";
import { discardsLeft, handCards, mark, type Mark, namable, prePlayed, receivers } from "~/store";
import { refusalText } from "~/texts/refusals";

export interface Given {
  readonly to: number | null;
  readonly card: Card;
}

/** The table at which something is chosen. */
export interface Chooser {
  readonly shown: Sections | null;
  /** Whether what is shown may be answered. */
  readonly caught: boolean;
  readonly ask: readonly ActionData[];
  trouble: string | null;
  act(action: ActionData): Promise<boolean>;
  fail(text: string): void;
  hurry(): void;
}

/** A tap so soon after the cards have moved is not meant for the card that is under it now. */
const STEADY_MS = 300;

export class Choices {
  lifted: Card | null = $state.raw(null);
  marked: Mark | null = $state.raw(null);
  given: readonly Given[] = $state.raw([]);
  target: number | null = $state.raw(null);
  number: number | null = $state.raw(null);

  readonly #at: Chooser;
  #steadyFrom = 0;
  /** The places of the cards that are on their way out of the hand. */
  #leaving: readonly (number | null)[] | null = $state.raw(null);

  constructor(at: Chooser) {
    this.#at = at;
  }

  /** Drop what cannot be meant any more, when something else is shown. */
  follow(before: Sections | null, sections: Sections): void {
    if (before?.game?.hand?.join() !== sections.game?.hand?.join()) this.#steadyFrom = performance.now() + STEADY_MS;
    if (before?.game?.phase !== sections.game?.phase || before?.game?.turn !== sections.game?.turn) this.#turned(sections);
    if (this.lifted !== null && sections.game?.hand?.includes(this.lifted) !== true) this.lifted = null;
    this.#preplay(sections);
  }

  #turned(sections: Sections): void {
    const { game, you } = sections;
    if (game?.phase !== "exchange" || game.turn !== you) {
      this.given = [];
      this.target = null;
      this.#leaving = null;
    }
    if (game?.phase !== "play") {
      this.lifted = null;
      this.marked = null;
    }
    this.number = namable(sections)[0] ?? null;
    if (game !== null && you !== null && game.turn === you && sections.ask.length > 0) this.target = receivers(sections)[0] ?? null;
  }

  #preplay(sections: Sections): void {
    if (this.marked !== null) {
      const next = prePlayed(sections, this.marked);
      if (next.is === "due") {
        this.marked = null;
        void this.#at.act(next.action);
        return;
      }
      if (next.is === "dropped") this.marked = null;
    }
    const [only, ...more] = sections.ask;
    if (settings.forced && only?.do === "play" && more.length === 0 && only.marriage === undefined) {
      setTimeout(() => {
        if (this.#at.shown === sections && this.#at.caught) void this.#at.act(only);
      }, 500);
    }
  }

  // --- cards to be played ----------------------------------------------------------------

  /** The ways in which the lifted card may be played. */
  get ways(): readonly PlayAction[] {
    return this.#at.ask.filter((one): one is PlayAction => one.do === "play" && one.card === this.lifted);
  }

  /** A card of the hand is tapped, or chosen by a key. */
  async choose(card: Card, byKey = false): Promise<void> {
    if (!byKey && performance.now() < this.#steadyFrom) return;
    const { shown } = this.#at;
    if (shown === null) return;
    if (!this.#at.caught) {
      this.#at.hurry();
      return;
    }
    if (shown.game?.phase === "exchange" && shown.game.turn === shown.you) {
      this.put(card);
      return;
    }
    const known = handCards(shown).find((one) => one.card === card);
    if (known === undefined) return;
    if (this.#at.ask.length === 0) {
      const next = mark(shown, card);
      this.marked = this.marked?.card === card ? null : next;
      this.lifted = next === null && this.lifted !== card ? card : null;
      return;
    }
    if (!known.usable) {
      this.lifted = null;
      if (known.why !== null) this.#at.fail(refusalText(known.why.id, "", known.why.args));
      return;
    }
    this.#at.trouble = null;
    const again = this.lifted === card;
    this.lifted = card;
    if (this.ways.length > 1) return;
    if (settings.play === "one-tap" || byKey || (again && settings.play === "two-taps")) await this.playLifted();
    else if (again) this.lifted = null;
  }

  /** Play the card that is lifted; `announcing` says which way if there are two. */
  async playLifted(announcing = true): Promise<void> {
    const { ways } = this;
    const way = announcing ? (ways.find((one) => one.marriage ?? one.aces) ?? ways[0]) : ways.find((one) => !one.marriage && !one.aces);
    if (way !== undefined) await this.#at.act(way);
  }

  // --- cards to be given away ------------------------------------------------------------

  /** How many cards are to be put away, to nobody. */
  get discards(): number {
    const game = this.#at.shown?.game;
    return game != null && this.#at.ask.some((one) => one.do === "discard") ? discardsLeft(game) : 0;
  }

  /** The places for the cards that leave the hand: a seat, or null to put away. */
  get places(): readonly (number | null)[] {
    const { shown } = this.#at;
    if (this.#leaving !== null) return this.#leaving;
    if (shown === null) return [];
    const seats = receivers(shown);
    return seats.length > 0 ? seats : Array.from({ length: this.discards }, () => null);
  }

  /** Choose a card to be given away, or take it back. */
  put(card: Card, to: number | null = this.target): void {
    if (this.#at.ask.length === 0) return;
    this.#at.trouble = null;
    if (this.given.some((one) => one.card === card)) {
      this.given = this.given.filter((one) => one.card !== card);
    } else {
      const seats = this.places.filter((one) => one !== null);
      const rest = this.given.filter((one) => seats.length === 0 || one.to !== to);
      if (rest.length >= this.places.length) return;
      this.given = [...rest, { to: seats.length === 0 ? null : to, card }];
    }
    this.target = this.places.find((one) => one !== null && !this.given.some((other) => other.to === one)) ?? null;
  }

  takeBack(): void {
    const last = this.given.at(-1);
    if (last === undefined) return;
    this.given = this.given.slice(0, -1);
    this.target = last.to;
  }

  /** Whether cards are being chosen to leave the hand, or are on their way. */
  get giving(): boolean {
    const { shown } = this.#at;
    if (shown?.game?.phase !== "exchange" || shown.game.turn !== shown.you) return false;
    return this.#leaving !== null || (this.#at.ask.length > 0 && this.places.length > 0);
  }

  get givesAll(): boolean {
    return this.places.length > 0 && this.given.length === this.places.length;
  }

  async give(): Promise<void> {
    if (!this.givesAll) return;
    const given = this.given;
    this.#leaving = this.places;
    for (const { to, card } of given) {
      const action: ActionData = to === null ? { do: "discard", card } : { do: "give", to, card };
      if (await this.#at.act(action)) continue;
      this.#leaving = null;
      this.given = [];
      return;
    }
  }
}
