import { describe, expect, test } from "vitest";
import type { ActionData, Card, Sections } from "~/protocol/messages";
import { type Chooser, Choices } from "./choices.svelte";
import { first } from "./testing";

class Table implements Chooser {
  readonly caught = true;
  trouble: string | null = null;
  shown: Sections;
  /** What the server would take. */
  takes: (action: ActionData) => boolean = () => true;
  readonly sent: ActionData[] = [];

  constructor(shown: Sections) {
    this.shown = shown;
  }

  get ask(): readonly ActionData[] {
    return this.shown.ask;
  }

  act(action: ActionData): Promise<boolean> {
    this.sent.push(action);
    return Promise.resolve(this.takes(action));
  }

  fail(text: string): void {
    this.trouble = text;
  }

  hurry(): void {
    throw new Error("nothing is behind");
  }
}

const giving = first((one) => one.game?.phase === "exchange" && one.game.turn === one.you && one.ask.length > 0);
const waiting = first((one) => one.game?.phase === "play" && one.game.turn !== one.you);

function atGiving(): { table: Table; choices: Choices; hand: readonly Card[]; seats: readonly number[] } {
  const table = new Table(giving);
  const choices = new Choices(table);
  choices.follow(null, giving);
  return { table, choices, hand: giving.game?.hand ?? [], seats: choices.places.filter((one) => one !== null) };
}

describe("cards to be given away", () => {
  test("go to one place after the other, and back again by undo", () => {
    const { choices, hand, seats } = atGiving();
    expect(seats).toHaveLength(2);
    for (const card of hand.slice(0, 2)) choices.put(card);
    expect(choices.given.map((one) => one.to)).toEqual(seats);
    expect(choices.givesAll).toBe(true);
    choices.takeBack();
    expect(choices.given).toHaveLength(1);
    expect(choices.target).toBe(seats[1]);
  });

  test("take the place of what lay there", () => {
    const { choices, hand, seats } = atGiving();
    for (const card of hand.slice(0, 2)) choices.put(card, seats[1]);
    expect(choices.given).toEqual([{ to: seats[1], card: hand[1] }]);
    expect(choices.target).toBe(seats[0]);
  });

  test("are sent only when each place has one", async () => {
    const { table, choices, hand, seats } = atGiving();
    choices.put(hand[0] as Card);
    await choices.give();
    expect(table.sent).toEqual([]);
    choices.put(hand[1] as Card);
    await choices.give();
    expect(table.sent).toEqual(seats.map((to, place) => ({ do: "give", to, card: hand[place] })));
  });

  test("are chosen anew when the server has refused one", async () => {
    const { table, choices, hand } = atGiving();
    table.takes = () => false;
    for (const card of hand.slice(0, 2)) choices.put(card);
    await choices.give();
    expect(table.sent).toHaveLength(1);
    expect(choices.given).toEqual([]);
  });
});

describe("a card that is chosen", () => {
  test("is dropped when it has left the hand", () => {
    const choices = new Choices(new Table(waiting));
    const card = waiting.game?.hand?.[0] as Card;
    choices.lifted = card;
    choices.follow(waiting, waiting);
    expect(choices.lifted).toBe(card);
    const { game } = waiting;
    choices.follow(waiting, { ...waiting, game: game === null ? null : { ...game, hand: [] } });
    expect(choices.lifted).toBeNull();
  });
});
