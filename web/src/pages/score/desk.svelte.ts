/** The sheet that is on the desk: what is shown, changed, and kept in the browser at once. */

import type { Entry } from "~/rules/entries";
import { reckon, type Reckoning, withEntry } from "~/rules/reckoning";
import type { Scene } from "~/rules/round_rules";
import { readSheet, sheetText } from "~/rules/sheet_text";
import { changed, type Edited, editedAt, type History, newHistory, redone, undone, upTo } from "~/scoring/changes";
import { keepSheet, type KeptSheet, keyOf, sheetIn } from "~/scoring/kept";
import type { RoundDraft } from "~/scoring/round";
import { shelf } from "./shelf";

export class SheetDesk {
  readonly id: string;
  #history = $state.raw() as History;
  #draft: KeptSheet["draft"] = $state.raw(null);
  /** Whether the browser has kept the last change. */
  safe = $state(true);

  constructor(kept: KeptSheet) {
    this.id = kept.id;
    this.#history = historyOf(kept);
    this.#draft = kept.draft;
  }

  get sheet(): Reckoning {
    return this.#history.present;
  }

  get names(): readonly string[] {
    return this.sheet.sheet.names;
  }

  get draft(): KeptSheet["draft"] {
    return this.#draft;
  }

  get canUndo(): boolean {
    return this.#history.past.length > 0 || this.sheet.lines.length > 0;
  }

  get canRedo(): boolean {
    return this.#history.future.length > 0;
  }

  /** The sheet before an entry; the whole of it for the next one. */
  before(place: number | null): Reckoning {
    return place === null ? this.sheet : upTo(this.sheet, place);
  }

  sceneAt(place: number | null): Scene {
    const { match, rules } = this.before(place);
    return { match, rules };
  }

  add(entry: Entry): void {
    this.#draft = null;
    this.#put(changed(this.#history, withEntry(this.sheet, entry)));
  }

  /** Work out what another entry in the place of one would bring; nothing is changed yet. */
  tried(place: number, entry: Entry | null): Edited {
    return editedAt(this.sheet, place, entry);
  }

  take(edited: Edited): void {
    this.#draft = null;
    this.#put(changed(this.#history, edited.sheet));
  }

  undo(): void {
    const before = undone(this.#history);
    if (before !== null) this.#put(before);
  }

  redo(): void {
    const after = redone(this.#history);
    if (after !== null) this.#put(after);
  }

  keepDraft(place: number | null, round: RoundDraft | null): void {
    this.#draft = round === null ? null : { place, round };
    this.#keep();
  }

  /** Follow what another window of this browser writes on the same sheet. */
  followOthers(): () => void {
    const listen = (event: StorageEvent): void => {
      if (event.key !== keyOf(this.id) || event.newValue === null) return;
      const kept = sheetIn(this.id, event.newValue);
      if (kept === null) return;
      this.#history = historyOf(kept);
      this.#draft = kept.draft;
    };
    addEventListener("storage", listen);
    return () => {
      removeEventListener("storage", listen);
    };
  }

  #put(history: History): void {
    this.#history = history;
    this.#keep();
  }

  #keep(): void {
    const { past, present, future } = this.#history;
    const text = sheetText(present);
    this.safe = keepSheet(shelf(), { id: this.id, changed: Date.now(), text, past, future, draft: this.#draft });
  }
}

function historyOf(kept: KeptSheet): History {
  const { past, future } = kept;
  return { ...newHistory(reckon(readSheet(kept.text))), past, future };
}
