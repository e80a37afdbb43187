/** A table as somebody sits at it: what is known of it, and what is asked of the server. */

import type { ActionData, Sections, TableRequest } from "~/protocol/messages";
import { settings } from "~/settings/settings.svelte";
import { announce } from "~/shell/announcer.svelte";
import { buzz } from "~/sound/haptics";
import { play as sound } from "~/sound/sounds";
import type { Answer, Client, Status, TableState } from "~/store";
import { refusalText } from "~/texts/refusals";
import { Choices } from "./choices.svelte";
import { FairDeals } from "./fair_deals.svelte";
import { looksAtScore, Stage } from "./stage.svelte";

export type Panel = "menu" | "log" | "sheet" | "chat" | "last" | "keys" | "rules" | "concede";

export class Desk {
  readonly id: string;
  readonly client: Client;
  readonly stage: Stage;
  readonly choices: Choices;
  readonly deals: FairDeals;
  state: TableState | null = $state.raw(null);
  status: Status = $state.raw({ is: "idle" });
  trouble: string | null = $state.raw(null);
  busy = $state(false);
  panel: Panel | null = $state(null);
  unread = $state(0);
  now = $state(0);

  readonly #ends: (() => void)[] = [];
  #warned = false;
  #lines = -1;

  constructor(client: Client, id: string) {
    this.client = client;
    this.id = id;
    this.stage = new Stage({
      known: () => this.state?.sections ?? null,
      queue: () => client.steps(id),
      onshow: (before, sections) => { this.#showed(before, sections); },
    });
    this.choices = new Choices(this);
    this.deals = new FairDeals(client, () => this.#on((state) => !looksAtScore(state.sections)));
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
    if (queue !== null) this.#ends.push(queue.steps.subscribe(() => { this.stage.play(); }));
    const ticking = setInterval(() => { this.#tick(); }, 250);
    this.#ends.push(() => { clearInterval(ticking); });
    return () => {
      for (const end of this.#ends.splice(0)) end();
      this.stage.close();
      this.client.unwatch(this.id);
    };
  }

  get shown(): Sections | null {
    return this.stage.shown;
  }

  /** Whether what is on the screen is what is known, so that it may be answered. */
  get caught(): boolean {
    return this.shown !== null && this.shown === this.state?.sections && this.stage.lingering === null;
  }

  /** What may be done now. */
  get ask(): readonly ActionData[] {
    return this.caught && !this.busy ? (this.shown?.ask ?? []) : [];
  }

  hurry(): void {
    this.stage.hurry();
  }

  // --- what comes ------------------------------------------------------------------------

  #took(state: TableState): void {
    const before = this.state;
    this.state = state;
    this.deals.took(before, state);
    if (this.#lines >= 0 && state.chat.length > this.#lines && this.panel !== "chat") {
      this.unread += state.chat.length - this.#lines;
    }
    if (state.sections !== null) this.#lines = state.chat.length;
    setTimeout(() => {
      if (this.state === state) this.stage.settle();
    }, 0);
    if (before?.sections == null && state.sections !== null) this.stage.show(state.sections);
  }

  #showed(before: Sections | null, sections: Sections): void {
    const { game, you } = sections;
    if (before?.game?.phase !== game?.phase || before?.game?.turn !== game?.turn) {
      this.trouble = null;
      this.#warned = false;
      if (game !== null && you !== null && game.turn === you && sections.ask.length > 0) {
        sound("turn", settings.sound);
        if (settings.haptics) buzz("turn");
      }
    }
    this.choices.follow(before, sections);
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
    this.choices.lifted = null;
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
}
