/** What a reader looks at in a replay: where he is, whose cards are open, whether it goes on by itself. */

import type { View } from "~/protocol/messages";
import { type Eyes, type Frame, framesOf, type Reel, viewAt } from "./film";
import { isLast, type Mark, marksOf, type Move, moved, type Place, placeIn, placeText } from "./moves";
import { sectionsOf, takenIn } from "./sections";

/** So long a step stays when the replay goes on by itself, and so long a trick that was taken. */
const STEP_MS = 1_300;
const TRICK_MS = 2_000;

export class Show {
  readonly reel: Reel;
  place: Place = $state.raw({ deal: 0, step: 0 });
  /** The seats whose cards are shown. */
  open: readonly boolean[] = $state.raw([]);
  /** The seat that is shown at the bottom. */
  bottom = $state(0);
  playing = $state(false);
  #timer: ReturnType<typeof setTimeout> | null = null;

  readonly #deal = $derived.by(() => this.reel.film.deals[this.place.deal]);
  readonly frames: readonly Frame[] = $derived(this.#deal === undefined ? [] : framesOf(this.#deal));
  readonly frame: Frame | null = $derived(this.frames[this.place.step] ?? null);
  readonly marks: readonly Mark[] = $derived(this.#deal === undefined ? [] : marksOf(this.#deal));
  /** With all cards open one sees all, with one hand what its player saw, else what all saw. */
  readonly eyes: Eyes = $derived.by(() => {
    if (this.open.every((one) => one)) return "all";
    return this.open.filter((one) => one).length === 1 ? this.open.indexOf(true) : "nobody";
  });
  readonly view: View | null = $derived(this.frame === null ? null : viewAt(this.frame, this.eyes));
  readonly ended: boolean = $derived.by(() => isLast(this.reel.film, this.place) && this.reel.film.winner !== null);
  readonly sections = $derived.by(() => (this.view === null ? null : sectionsOf(this.reel, this.view, this.reel.you, this.ended)));
  readonly taken = $derived(this.frame === null ? null : takenIn(this.frame));

  constructor(reel: Reel, at: string | null) {
    this.reel = reel;
    this.place = placeIn(at, reel.film);
    this.look("all");
  }

  /** Look with the eyes of a seat, or of all. */
  look(eyes: number | "all"): void {
    this.open = this.reel.seats.map((_one, seat) => eyes === "all" || seat === eyes);
    this.bottom = eyes === "all" ? (this.reel.you ?? 0) : eyes;
  }

  /** Show the cards of a seat, or hide them. */
  turn(seat: number): void {
    this.open = this.open.map((one, at) => (at === seat ? !one : one));
  }

  /** Look with the eyes of the next seat; after the last one with those of all. */
  flip(): void {
    const { eyes } = this;
    const seats = this.reel.seats.length;
    const next = typeof eyes === "number" ? (eyes + 1) % seats : this.bottom;
    const round = typeof eyes === "number" && next === (this.reel.you ?? 0);
    this.look(round ? "all" : next);
  }

  go(place: Place): void {
    this.pause();
    this.place = place;
  }

  move(move: Move): void {
    this.go(moved(this.reel.film, this.place, move));
  }

  step(step: number): void {
    this.go({ ...this.place, step });
  }

  play(): void {
    if (isLast(this.reel.film, this.place)) this.place = { deal: 0, step: 0 };
    this.playing = true;
    this.#later();
  }

  pause(): void {
    this.playing = false;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  get address(): string | null {
    const { match } = this.reel;
    return match === null ? null : `/r/${match}?at=${placeText(this.place)}`;
  }

  #later(): void {
    this.#timer = setTimeout(() => {
      this.place = moved(this.reel.film, this.place, "on");
      if (isLast(this.reel.film, this.place)) this.pause();
      else this.#later();
    }, this.taken === null ? STEP_MS : TRICK_MS);
  }
}
