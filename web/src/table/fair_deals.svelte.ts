/** One's part in the deals of a table: the cut of the pack, and the check of what was promised. */

import { FairPlayer } from "~/fair";
import type { OpenedDeal, Sections } from "~/protocol/messages";
import { announce } from "~/shell/announcer.svelte";
import type { Client, TableState } from "~/store";
import { unfairText } from "~/texts/fairness";
import { ownCopies } from "./own_copies";

/** The server waits no longer than a little more for all parts of a deal. */
const CUT_WITHIN_MS = 3_500;

export class FairDeals {
  /** Whether the next deal waits for one's own cut. */
  cutting = $state(false);
  /** Whether the deals of the match that were opened are what had been promised; null: none was. */
  fairness: "good" | "bad" | null = $state(null);

  readonly #fair: FairPlayer;
  readonly #free: () => Promise<void>;
  readonly #checked = new Set<string>();
  #cut: ((at: number | null) => void) | null = null;

  /** `free` is fulfilled when a reader can be asked for the cut. */
  constructor(client: Client, free: () => Promise<void>) {
    this.#free = free;
    this.#fair = new FairPlayer({
      storage: ownCopies,
      ask: async (table, request) => (await client.at(table, request)).t === "ack",
      cuts: () => this.#askForCut(),
    });
  }

  took(before: TableState | null, state: TableState): void {
    const { sections } = state;
    if (sections === null) return;
    if (sections.deal !== before?.sections?.deal) void this.#follow(sections);
    if (state.opened !== before?.opened) void this.#check(sections, state.opened);
  }

  /** Cut the pack, lifting so many cards. */
  cut(at: number): void {
    this.#cut?.(at);
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

  /** Ask where to cut; after a while any place will do, for the others wait. */
  async #askForCut(): Promise<readonly number[] | null> {
    await this.#free();
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
}
