// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { Card, Sections, Snapshot, TableEvent, TableFrame, Told } from "../protocol/messages";
import { Client } from "./client";
import { cardCounts, handCards, seatsAround, turnPhrase } from "./reading";
import { merged } from "./sections";
import { stepMs } from "./steps";
import { Dice, FakeServer, HandClock } from "./testing";

// Matches as a server sent them to a seat and to a spectator, some frames lost, doubled and late.

interface Told1 {
  frames: Told[];
  v: number;
  sections: Sections;
}

interface Recording {
  table: string;
  seat: Told1;
  spectator: Told1;
  reasons: Record<string, Record<Card, string | null>>;
}

const folder = fileURLToPath(new URL("../../tests/data/recordings/", import.meta.url));
const recordings = readdirSync(folder).map(
  (name) => [name, JSON.parse(readFileSync(folder + name, "utf8")) as Recording] as const,
);
const cases = recordings.flatMap(([name, one]) =>
  (["seat", "spectator"] as const).map((who) => [name, who, one] as const),
);

/** What a server keeps of a table for one viewer: its frames, and how it is after each of them. */
class Feed {
  readonly frames: TableFrame[];

  constructor(
    readonly table: string,
    frames: readonly Told[],
  ) {
    this.frames = frames.filter(
      (one): one is TableFrame => "table" in one && "v" in one && one.t !== "ack",
    );
  }

  /** The whole table as it is after so many frames. */
  snapshot(after: number): Snapshot {
    let sections: Sections | null = null;
    let v = 0;
    for (const frame of this.frames.slice(0, after)) {
      if (frame.t === "snap") sections = frame.set;
      else if (frame.t !== "skip" && sections !== null) sections = merged(sections, frame.set);
      v = frame.v;
    }
    if (sections === null) throw new Error("there is nothing to show yet");
    return { t: "snap", table: this.table, v, set: sections, opened: [], chat: [] };
  }
}

function connected(seed: number): { client: Client; server: FakeServer; clock: HandClock } {
  const clock = new HandClock();
  const server = new FakeServer();
  const client = new Client({ connect: server.connect, clock, chance: new Dice(seed) });
  client.start();
  server.last.greet();
  return { client, server, clock };
}

test("there are recordings of several tables", () => {
  expect(recordings.length).toBeGreaterThanOrEqual(4);
});

describe.each(cases)("a match of %s as the %s saw it", (_name, who, recording) => {
  const { table } = recording;
  const told = recording[who];
  const feed = new Feed(table, told.frames);

  test("ends with what the server has", () => {
    const { client, server } = connected(1);
    client.watch(table);
    for (const frame of told.frames) server.last.tell(frame);
    const state = client.table(table)?.get();
    expect(state?.sections).toEqual(told.sections);
    expect(state?.v).toBe(told.v);
    expect(server.last.of("watch")).toHaveLength(1);
  });

  test.each(Array.from({ length: 12 }, (_, seed) => seed + 1))(
    "ends with it though frames are lost, doubled and late (seed %i)",
    (seed) => {
      const dice = new Dice(seed);
      const { client, server, clock } = connected(seed);
      client.watch(table);
      let late: TableFrame[] = [];
      let answered = 0;
      const answer = (after: number): void => {
        const asked = server.last.of("watch").length + server.last.of("hello").length;
        const seen = after === 0 ? null : feed.snapshot(after);
        if (asked > answered && seen !== null && dice.fraction() < 0.8) server.last.tell(seen);
        answered = asked;
      };
      let before = 0;
      const steps: number[] = [];
      feed.frames.forEach((frame, place) => {
        const luck = dice.fraction();
        if (luck < 0.08) late.push(frame);
        else if (luck > 0.14) server.last.tell(frame);
        if (luck > 0.92) server.last.tell(frame);
        if (dice.fraction() < 0.2) {
          for (const one of late) server.last.tell(one);
          late = [];
        }
        if (dice.fraction() < 0.03) {
          server.last.events.closed(1006);
          clock.pass(500);
          server.last.greet();
          answered = 0;
        }
        answer(place + 1);
        const v = client.table(table)?.get().v ?? 0;
        expect(v).toBeGreaterThanOrEqual(before);
        expect(v).toBeLessThanOrEqual(frame.v);
        before = v;
        const queue = client.steps(table);
        for (let one = queue?.shift(); one; one = queue?.shift()) steps.push(one.n);
      });
      clock.pass(20_000);
      server.last.tell(feed.snapshot(feed.frames.length));
      expect(client.table(table)?.get().sections).toEqual(told.sections);
      expect(steps).toEqual([...steps].sort((one, other) => one - other));
      expect(new Set(steps).size).toBe(steps.length);
    },
  );

  test("is never a mixture: whatever is lost, every state shown is one that the server had", () => {
    const had = new Set(
      feed.frames.map((_, place) => JSON.stringify(sorted(feed.snapshot(place + 1).set))),
    );
    const dice = new Dice(99);
    const { client, server } = connected(99);
    client.watch(table);
    feed.frames.forEach((frame, place) => {
      if (dice.fraction() < 0.8 || place === 0) server.last.tell(frame);
      if (dice.fraction() < 0.1) server.last.tell(feed.snapshot(place + 1));
      const sections = client.table(table)?.get().sections;
      if (sections) expect(had.has(JSON.stringify(sorted(sections)))).toBe(true);
    });
  });

  test("says in one sentence whose turn it is, and counts all cards", () => {
    const { client, server } = connected(1);
    client.watch(table);
    const ids = new Set<string>();
    for (const frame of told.frames) {
      server.last.tell(frame);
      const sections = client.table(table)?.get().sections;
      if (!sections) continue;
      ids.add(turnPhrase(sections).id);
      const seats = seatsAround(sections);
      expect(seats[0]?.place).toBe("bottom");
      expect(new Set(seats.map((one) => one.seat)).size).toBe(sections.room.seats.length);
      const { game } = sections;
      if (!game?.hand || game.phase === "over" || game.phase === "cutting") continue;
      expect(cardCounts(game)?.[game.seat ?? -1]).toBe(game.hand.length);
    }
    expect([...ids].some((id) => id.startsWith("turn.play."))).toBe(true);
    expect([...ids].some((id) => id.endsWith(".you"))).toBe(who === "seat");
  });
});

describe.each(recordings)("a hand of %s", (_name, recording) => {
  test("shows which cards may be played, and why the others not, as the rules say", () => {
    const { client, server } = connected(1);
    client.watch(recording.table);
    const compared = new Set<string>();
    for (const frame of recording.seat.frames) {
      server.last.tell(frame);
      const state = client.table(recording.table)?.get();
      const reasons = recording.reasons[String(state?.v)];
      if (reasons === undefined || !state?.sections || frame.t !== "ev") continue;
      const found = handCards(state.sections).map((one) => [one.card, one.why?.id ?? null]);
      expect(Object.fromEntries(found)).toEqual(reasons);
      compared.add(String(state.v));
    }
    expect(compared.size).toBe(Object.keys(recording.reasons).length);
    expect(compared.size).toBeGreaterThan(5);
  });
});

test("what is said is queued with its time, and the state does not wait for it", () => {
  const [, recording] = recordings[0] ?? [];
  if (recording === undefined) throw new Error("there is no recording");
  const { client, server } = connected(1);
  client.watch(recording.table);
  const said = recording.seat.frames.filter((one): one is TableEvent => one.t === "ev");
  const end = recording.seat.frames.findLastIndex((one) => one.t === "ev" && one.say.length > 0);
  for (const frame of recording.seat.frames.slice(0, end + 1)) server.last.tell(frame);
  const queue = client.steps(recording.table);
  const steps = queue?.fastForward() ?? [];
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.at(-1)?.after).toEqual(client.table(recording.table)?.get().sections);
  expect(queue?.shift()).toBeNull();
  const trick = said.flatMap((one) => one.say).find((one) => one.say === "trick");
  if (trick === undefined) throw new Error("nobody took a trick");
  expect(stepMs(trick, "slow")).toBeGreaterThan(stepMs(trick, "quick"));
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}
