/** What a reader does at a table: what is shown to him, what he has chosen, what he sends. */

import type { ActionData, Card, OpenedDeal, PlayAction, Saying, Sections, TableRequest } from "~/protocol/messages";
import { FairPlayer } from "~/fair";
import { play as sound, type Sound } from "~/sound/sounds";
import { buzz } from "~/sound/haptics";
import { settings } from "~/settings/settings.svelte";
import { announce } from "~/shell/announcer.svelte";
import {
  type Answer,
  type Client,
  handCards,
  lastTrick,
  mark,
  type Mark,
  namable,
  prePlayed,
  receivers,
  type Status,
  type Step,
  optionOf,
  type TableState,
} from "~/store";
import { unfairText } from "~/texts/fairness";
import { refusalText } from "~/texts/refusals";
import { sayingText } from "~/texts/sayings";
import { ownCopies } from "./own_copies";
import { keepRounds, keptRounds, type RoundLine } from "./rounds";

export type Panel = "menu" | "log" | "sheet" | "chat" | "last" | "keys" | "rules" | "concede";

export interface Lingering {
  readonly taker: number;
  readonly cards: readonly { readonly seat: number; readonly card: Card }[];
}

export interface Given {
  readonly to: number | null;
  readonly card: Card;
}

/** A tap so soon after the cards have moved is not meant for the card that is under it now. */
const STEADY_MS = 300;
/** The server waits no longer than a little more for all parts of a deal. */
const CUT_WITHIN_MS = 3_500;
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

export class Desk {
  readonly id: string;
  readonly client: Client;
  state: TableState | null = $state.raw(null);
  status: Status = $state.raw({ is: "idle" });
  /** What is on the screen, which comes after what is known. */
  shown: Sections | null = $state.raw(null);
  lingering: Lingering | null = $state.raw(null);
  /** The line that is said about what has just happened. */
  said: string | null = $state.raw(null);
  lifted: Card | null = $state.raw(null);
  marked: Mark | null = $state.raw(null);
  given: readonly Given[] = $state.raw([]);
  target: number | null = $state.raw(null);
  number: number | null = $state.raw(null);
  trouble: string | null = $state.raw(null);
  busy = $state(false);
  panel: Panel | null = $state(null);
  sheet: readonly RoundLine[] = $state.raw([]);
  unread = $state(0);
  now = $state(0);
  /** Whether the next deal waits for one's own cut. */
  cutting = $state(false);
  /** Whether the deals of the match that were opened are what had been promised; null: none was. */
  fairness: "good" | "bad" | null = $state(null);

  readonly #ends: (() => void)[] = [];
  #playing = false;
  #steadyFrom = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #spoken: string[] = [];
  #warned = false;
  #lines = -1;
  #cut: ((at: number | null) => void) | null = null;
  /** The places of the cards that are on their way out of the hand. */
  #leaving: readonly (number | null)[] | null = $state.raw(null);
  readonly #fair: FairPlayer;
  readonly #checked = new Set<string>();

  constructor(client: Client, id: string) {
    this.client = client;
    this.id = id;
    this.#fair = new FairPlayer({
      storage: ownCopies,
      ask: async (table, request) => (await client.at(table, request)).t === "ack",
      cuts: () => this.#askForCut(),
    });
  }

  /** Follow the table; gives what ends that. */
  begin(): () => void {
    // What was before one came, such as that bots sat down, is not shown move by move.
    this.client.steps(this.id)?.fastForward();
    this.#ends.push(
      this.client.watch(this.id).subscribe((state) => { this.#took(state); }),
      this.client.status.subscribe((status) => { this.status = status; }),
    );
    const queue = this.client.steps(this.id);
    if (queue !== null) this.#ends.push(queue.steps.subscribe(() => { this.#play(); }));
    const ticking = setInterval(() => { this.#tick(); }, 250);
    this.#ends.push(() => { clearInterval(ticking); });
    return () => {
      for (const end of this.#ends.splice(0)) end();
      if (this.#timer !== null) clearTimeout(this.#timer);
      this.client.unwatch(this.id);
    };
  }

  /** Whether what is on the screen is what is known, so that it may be answered. */
  get caught(): boolean {
    return this.shown !== null && this.shown === this.state?.sections && this.lingering === null;
  }

  /** What may be done now. */
  get ask(): readonly ActionData[] {
    return this.caught && !this.busy ? (this.shown?.ask ?? []) : [];
  }

  // --- what comes ------------------------------------------------------------------------

  #took(state: TableState): void {
    const before = this.state;
    this.state = state;
    if (state.sections !== null && state.sections.deal !== before?.sections?.deal) void this.#follow(state.sections);
    if (state.sections !== null && state.opened !== before?.opened) void this.#check(state.sections, state.opened);
    if (this.#lines >= 0 && state.chat.length > this.#lines && this.panel !== "chat") {
      this.unread += state.chat.length - this.#lines;
    }
    if (state.sections !== null) this.#lines = state.chat.length;
    // Sections that come without steps, as after a snapshot, are shown at once.
    setTimeout(() => {
      if (this.state !== state) return;
      const queued = this.client.steps(this.id)?.steps.get().length ?? 0;
      if (queued === 0 && !this.#playing) this.#show(state.sections);
    }, 0);
    if (before?.sections == null && state.sections !== null) this.#show(state.sections);
  }

  /** Take part in the next deal, and see that the server keeps its word. */
  async #follow(sections: Sections): Promise<void> {
    await this.#fair.follow(sections);
    if (this.#fair.problems.length > 0) this.#judge(false);
  }

  /** Check the deals whose secrets were told after their rounds. */
  async #check(sections: Sections, opened: readonly OpenedDeal[]): Promise<void> {
    for (const told of opened) {
      const key = `${sections.deal?.match ?? ""} ${String(told.number)}`;
      if (this.#checked.has(key)) continue;
      this.#checked.add(key);
      const found = await this.#fair.checkOpened(sections, told);
      if (found !== null) this.#judge(found.length === 0);
    }
  }

  #judge(good: boolean): void {
    if (good) {
      this.fairness ??= "good";
    } else if (this.fairness !== "bad") {
      this.fairness = "bad";
      announce(unfairText(), "assertive");
    }
  }

  #play(): void {
    if (this.#playing) return;
    this.#playing = true; // taking a step off tells of it, too
    const queue = this.client.steps(this.id);
    const step = queue?.shift() ?? null;
    if (queue === null || step === null) {
      this.#playing = false;
      if (this.state !== null && this.shown !== this.state.sections) this.#show(this.state.sections);
      this.#speak();
      return;
    }
    const lasts = this.#start(step, queue.steps.get());
    this.#timer = setTimeout(() => { this.#finish(step); }, lasts);
  }

  #start(step: Step, rest: readonly Step[]): number {
    const after = step.after ?? rest.find((one) => one.after !== null)?.after ?? this.state?.sections ?? null;
    if (after === null) return 0;
    const { saying } = step;
    // Who has cut or dealt may be told for a while; the cards are on the table by then.
    if (saying.say === "cut" || saying.say === "dealt") this.#show(after);
    const text = sayingText(saying, after);
    if (text !== null) {
      this.said = text;
      if (this.#worthSpeaking(saying)) this.#spoken.push(text);
    }
    const tone = SOUNDS[saying.say];
    if (tone !== undefined) sound(tone, settings.sound);
    if (saying.say === "played" && this.shown?.game?.play != null && step.after === null) {
      const { seat, cards } = { seat: saying.by, cards: this.lingering?.cards ?? this.#trick() };
      this.lingering = { taker: -1, cards: [...cards, { seat, card: saying.card }] };
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
      this.#show(step.after);
    }
    this.#play();
  }

  /** Show at once all that is still to be shown. */
  hurry(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#playing = false;
    this.lingering = null;
    for (const one of this.client.steps(this.id)?.fastForward() ?? []) {
      const after = this.state?.sections;
      if (one.saying.say === "scored" && after != null) this.#score(after, one.saying);
    }
    this.#show(this.state?.sections ?? null);
    this.#speak();
  }

  #trick(): readonly { seat: number; card: Card }[] {
    const game = this.shown?.game;
    if (game?.play == null) return [];
    const { active } = game.table;
    const first = active.indexOf(game.play.leader);
    return game.play.trick.map((card, step) => ({ seat: active[(first + step) % active.length] ?? 0, card }));
  }

  #show(sections: Sections | null): void {
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
    if (before?.game?.hand?.join() !== sections.game?.hand?.join()) this.#steadyFrom = performance.now() + STEADY_MS;
    if (before?.game?.phase !== sections.game?.phase || before?.game?.turn !== sections.game?.turn) this.#turned(sections);
    if (this.lifted !== null && sections.game?.hand?.includes(this.lifted) !== true) this.lifted = null;
    this.#preplay(sections);
  }

  #turned(sections: Sections): void {
    this.trouble = null;
    this.#warned = false;
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
    if (game !== null && you !== null && game.turn === you && sections.ask.length > 0) {
      sound("turn", settings.sound);
      if (settings.haptics) buzz("turn");
      this.target = receivers(sections)[0] ?? null;
    }
  }

  #preplay(sections: Sections): void {
    if (this.marked !== null) {
      const next = prePlayed(sections, this.marked);
      if (next.is === "due") {
        this.marked = null;
        void this.act(next.action);
        return;
      }
      if (next.is === "dropped") this.marked = null;
    }
    const [only, ...more] = sections.ask;
    if (settings.forced && only?.do === "play" && more.length === 0 && only.marriage === undefined) {
      setTimeout(() => {
        if (this.shown === sections && this.caught) void this.act(only);
      }, 500);
    }
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

  // --- what is spoken --------------------------------------------------------------------

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

  #tick(): void {
    this.now = performance.now();
    const clock = this.state?.sections?.clock ?? null;
    if (clock === null || this.#warned || clock.by === null || clock.by !== this.state?.sections?.you) return;
    const left = clock.left_ms - (this.now - this.state.clockAt);
    if (left > 0 && left < 10_000) {
      this.#warned = true;
      sound("time", settings.sound);
      announce(refusalText("time-short"), "assertive");
    }
  }

  // --- what is asked ---------------------------------------------------------------------

  async request(request: TableRequest): Promise<boolean> {
    return this.#sent(() => this.client.at(this.id, request));
  }

  async act(action: ActionData): Promise<boolean> {
    this.lifted = null;
    return this.#sent(() => this.client.act(this.id, action));
  }

  async #sent(send: () => Promise<Answer>): Promise<boolean> {
    this.trouble = null;
    this.busy = true;
    try {
      const answer = await send();
      if (answer.t === "ack") {
        await this.#reached(answer.v);
        return true;
      }
      if (answer.t === "nack" && answer.code !== "stale") this.fail(refusalText(answer.code, answer.about));
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Wait until the table is known as it is at a version. */
  #reached(v: number): Promise<void> {
    return this.#on((state) => state.v >= v);
  }

  /** Wait until something is so at the table, or the table is gone. */
  #on(so: (state: TableState) => boolean): Promise<void> {
    const watched = this.client.watch(this.id);
    return new Promise((done) => {
      const ends: (() => void)[] = [];
      const end = watched.subscribe((state) => {
        if (!so(state) && state.gone === null) return;
        for (const one of ends) one();
        done();
      });
      if (so(watched.get())) end();
      else ends.push(end);
    });
  }

  fail(text: string): void {
    this.trouble = text;
    announce(text);
    if (settings.haptics) buzz("trouble");
  }

  // --- the cut ---------------------------------------------------------------------------

  /** Ask where to cut; after a while any place will do, for the others wait. */
  async #askForCut(): Promise<readonly number[] | null> {
    await this.#on((state) => !looksAtScore(state.sections));
    this.cutting = true;
    const at = await new Promise<number | null>((done) => {
      this.#cut = done;
      setTimeout(() => { done(null); }, CUT_WITHIN_MS);
    });
    this.cutting = false;
    this.#cut = null;
    // A card that must not lie at the bottom is cut away from there by the second and third place.
    return at === null ? null : [at, 1 + (at % 23), 1 + ((at + 1) % 23)];
  }

  /** Cut the pack, lifting so many cards. */
  cut(at: number): void {
    this.#cut?.(at);
  }

  // --- cards -----------------------------------------------------------------------------

  /** The ways in which the lifted card may be played. */
  get ways(): readonly PlayAction[] {
    return this.ask.filter((one): one is PlayAction => one.do === "play" && one.card === this.lifted);
  }

  /** A card of the hand is tapped, or chosen by a key. */
  async choose(card: Card, byKey = false): Promise<void> {
    if (!byKey && performance.now() < this.#steadyFrom) return;
    const { shown } = this;
    if (shown === null) return;
    if (!this.caught) {
      this.hurry();
      return;
    }
    if (shown.game?.phase === "exchange" && shown.game.turn === shown.you) {
      this.put(card);
      return;
    }
    const known = handCards(shown).find((one) => one.card === card);
    if (known === undefined) return;
    if (this.ask.length === 0) {
      const next = mark(shown, card);
      this.marked = this.marked?.card === card ? null : next;
      this.lifted = next === null && this.lifted !== card ? card : null;
      return;
    }
    if (!known.usable) {
      this.lifted = null;
      if (known.why !== null) this.fail(refusalText(known.why.id, "", known.why.args));
      return;
    }
    this.trouble = null;
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
    if (way !== undefined) await this.act(way);
  }

  // --- giving away -----------------------------------------------------------------------

  /** How many cards are to be put away, to nobody. */
  get discards(): number {
    const game = this.shown?.game;
    if (game == null || !this.ask.some((one) => one.do === "discard")) return 0;
    const all = optionOf(game, "p2_form") === "literal_one_card_talons" ? 1 : 2;
    return all - (game.exchange?.discards ?? 0);
  }

  /** The places for the cards that leave the hand: a seat, or null to put away. */
  get places(): readonly (number | null)[] {
    const { shown } = this;
    if (this.#leaving !== null) return this.#leaving;
    if (shown === null) return [];
    const seats = receivers(shown);
    return seats.length > 0 ? seats : Array.from({ length: this.discards }, () => null);
  }

  /** Choose a card to be given away, or take it back. */
  put(card: Card, to: number | null = this.target): void {
    if (this.ask.length === 0) return;
    this.trouble = null;
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
    const game = this.shown?.game;
    if (game?.phase !== "exchange" || game.turn !== this.shown?.you) return false;
    return this.#leaving !== null || (this.ask.length > 0 && this.places.length > 0);
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
      if (await this.act(action)) continue;
      this.#leaving = null;
      this.given = [];
      return;
    }
  }
}

/** A sentence that ends, so that the next one is not read as its end. */
function ended(text: string): string {
  return /[.!?…؟]$/.test(text) ? text : `${text}.`;
}
