/** What is on the screen of a table: it comes move by move, and after what is known. */

import type { Card, Saying, Sections } from "~/protocol/messages";
import { settings } from "~/settings/settings.svelte";
import { announce } from "~/shell/announcer.svelte";
import { play as sound, type Sound } from "~/sound/sounds";
import { lastTrick, type Step, type StepQueue, trickNow } from "~/store";
import { sayingText } from "~/texts/sayings";
import { keepRounds, keptRounds, type RoundLine } from "./rounds";

export interface Lingering {
  readonly taker: number;
  readonly cards: readonly { readonly seat: number; readonly card: Card }[];
}

/** What a stage shows, and who looks at it. */
export interface Behind {
  readonly known: () => Sections | null;
  readonly queue: () => StepQueue | null;
  readonly onshow: (before: Sections | null, sections: Sections) => void;
}

const SOUNDS: Readonly<Partial<Record<Saying["say"], Sound>>> = {
  played: "card",
  dealt: "shuffle",
  trick: "trick",
  marriage: "marriage",
  aces: "marriage",
  gave: "card",
};

/** Whether somebody still looks at how a round ended, and is not ready for the next. */
export function looksAtScore(sections: Sections | null): boolean {
  const { match, game, you } = sections ?? { match: null, game: null, you: null };
  return match !== null && game !== null && you !== null && match.between && !match.ready.includes(you);
}

export class Stage {
  shown: Sections | null = $state.raw(null);
  lingering: Lingering | null = $state.raw(null);
  /** The line that is said about what has just happened. */
  said: string | null = $state.raw(null);
  sheet: readonly RoundLine[] = $state.raw([]);

  readonly #behind: Behind;
  #playing = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #spoken: string[] = [];

  constructor(behind: Behind) {
    this.#behind = behind;
  }

  /** Whether it is over, the match or a round: one dealt again too, though nothing is written down. */
  get ended(): boolean {
    const { shown } = this;
    return shown?.match != null && this.lingering === null && (shown.match.over || looksAtScore(shown));
  }

  /** Show what comes without steps, as after a snapshot, at once. */
  settle(): void {
    const queued = this.#behind.queue()?.steps.get().length ?? 0;
    if (queued === 0 && !this.#playing) this.show(this.#behind.known());
  }

  /** Show the next step that is queued, and those after it. */
  play(): void {
    if (this.#playing) return;
    this.#playing = true; // taking a step off tells of it, too
    const queue = this.#behind.queue();
    const step = queue?.shift() ?? null;
    if (queue === null || step === null) {
      this.#playing = false;
      const known = this.#behind.known();
      if (this.shown !== known) this.show(known);
      this.#speak();
      return;
    }
    const lasts = this.#start(step, queue.steps.get());
    this.#timer = setTimeout(() => { this.#finish(step); }, lasts);
  }

  /** Show at once all that is still to be shown. */
  hurry(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#playing = false;
    this.lingering = null;
    for (const one of this.#behind.queue()?.fastForward() ?? []) {
      const after = this.#behind.known();
      if (one.saying.say === "scored" && after !== null) this.#score(after, one.saying);
    }
    this.show(this.#behind.known());
    this.#speak();
  }

  show(sections: Sections | null): void {
    const before = this.shown;
    this.shown = sections;
    if (sections === null) return;
    if (looksAtScore(before) && !looksAtScore(sections)) this.said = null;
    if (before?.match?.id !== sections.match?.id) {
      this.sheet = sections.match === null ? [] : keptRounds(sections.match.id);
    }
    const over = sections.game?.over ?? null;
    if (over !== null && over !== before?.game?.over && sections.match !== null && over.settlement !== null) {
      this.#score(sections, { say: "scored", outcome: over.outcome, settlement: over.settlement });
    }
    this.#behind.onshow(before, sections);
  }

  /** Show nothing more. */
  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #start(step: Step, rest: readonly Step[]): number {
    const after = step.after ?? rest.find((one) => one.after !== null)?.after ?? this.#behind.known();
    if (after === null) return 0;
    const { saying } = step;
    // Who has cut or dealt may be told for a while; the cards are on the table by then.
    if (saying.say === "cut" || saying.say === "dealt") this.show(after);
    const text = sayingText(saying, after);
    if (text !== null) {
      this.said = text;
      if (this.#worthSpeaking(saying)) this.#spoken.push(text);
    }
    const tone = SOUNDS[saying.say];
    if (tone !== undefined) sound(tone, settings.sound);
    if (saying.say === "played" && this.shown?.game?.play != null && step.after === null) {
      const cards = this.lingering?.cards ?? trickNow(this.shown.game);
      this.lingering = { taker: -1, cards: [...cards, { seat: saying.by, card: saying.card }] };
    }
    if (saying.say === "trick") {
      const game = after.game;
      const last = game === null ? null : lastTrick(game);
      const cards =
        last !== null && last.cards.length === saying.cards.length && last.cards.every((one, i) => one.card === saying.cards[i])
          ? last.cards
          : (this.lingering?.cards ?? []);
      this.lingering = { taker: saying.by, cards };
    }
    if (saying.say === "scored" && after.match !== null) this.#score(after, saying);
    const slow = settings.pace === "off" ? 0 : settings.pace === "fast" ? 0.5 : 1;
    if (saying.say === "trick") return Math.max(500, step.ms * (slow === 0 ? 0.7 : slow));
    return step.ms * slow;
  }

  #finish(step: Step): void {
    this.#timer = null;
    this.#playing = false;
    if (step.saying.say === "trick") this.lingering = null;
    if (step.after !== null) {
      this.lingering = null;
      this.show(step.after);
    }
    this.play();
  }

  #score(after: Sections, saying: Extract<Saying, { say: "scored" }>): void {
    if (after.match === null) return;
    const round = after.game?.over != null ? after.game.match.round : this.shown?.game?.match.round;
    const deal = after.game?.match.deal ?? 0;
    if (this.sheet.some((one) => one.deal === deal)) return;
    const line: RoundLine = { deal, round: round ?? 0, outcome: saying.outcome, settlement: saying.settlement };
    this.sheet = [...this.sheet, line].sort((one, other) => one.deal - other.deal);
    keepRounds(after.match.id, this.sheet);
  }

  #worthSpeaking(saying: Saying): boolean {
    if (settings.verbosity === "full") return true;
    if (settings.verbosity === "short") return ["trick", "marriage", "aces", "declarer", "scored", "won"].includes(saying.say);
    return saying.say !== "trick" || this.#spoken.length > 0;
  }

  /** One sentence after all that has happened since the last one. */
  #speak(): void {
    if (this.#spoken.length > 0) announce(this.#spoken.map(ended).join(" "));
    this.#spoken = [];
  }
}

/** A sentence that ends, so that the next one is not read as its end. */
function ended(text: string): string {
  return /[.!?…؟]$/.test(text) ? text : `${text}.`;
}
