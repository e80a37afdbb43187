// @vitest-environment node
import { describe, expect, test } from "vitest";
import { backoff, LONGEST_MS } from "./backoff";
import { Client } from "./client";
import { Dice, FakeServer, HandClock } from "./testing";

function started(): { client: Client; server: FakeServer; clock: HandClock } {
  const clock = new HandClock();
  const server = new FakeServer();
  const client = new Client({ connect: server.connect, clock, chance: new Dice(1) });
  client.start();
  return { client, server, clock };
}

describe("a connection", () => {
  test("says hello first, and what waits right after it, once", () => {
    const { client, server } = started();
    client.watch("t1");
    void client.at("t1", { t: "ready" });
    expect(server.last.sent).toEqual([]);
    server.last.events.opened();
    expect(server.last.sent[0]).toEqual({ t: "hello", proto: 1, tables: [{ id: "t1", v: 0 }] });
    expect(server.last.kinds()).toEqual(["hello", "ready"]);
    expect(client.status.get().is).toBe("connecting");
    server.last.tell({ t: "welcome", proto: 1, player: "p1", name: "Guest 1", guest: true, now: 500 });
    expect(server.last.of("ready")).toHaveLength(1);
    expect(client.status.get()).toEqual({ is: "live" });
  });

  test("pings every 15 s where nobody plays, and knows the server's time from the answer", () => {
    const { client, server, clock } = started();
    server.last.greet();
    expect(server.last.of("p")).toHaveLength(1);
    clock.pass(100);
    const [ping] = server.last.of("p");
    server.last.tell({ t: "pong", at: Number(ping?.["at"]), now: 5_000 });
    expect(client.roundTrip).toBe(100);
    expect(client.serverNow()).toBe(5_050);
    clock.pass(14_999);
    expect(server.last.of("p")).toHaveLength(2);
  });

  test("is given up when nothing comes any more, and made anew", () => {
    const { client, server, clock } = started();
    server.last.greet();
    clock.pass(44_000);
    expect(client.status.get().is).toBe("live");
    clock.pass(2_000);
    expect(server.sockets[0]?.closed).toBe(true);
    expect(server.sockets).toHaveLength(2);
    server.last.greet();
    expect(client.status.get().is).toBe("live");
  });

  test("waits longer and longer, by chance, up to half a minute", () => {
    expect([0, 1, 2, 3, 20].map((n) => backoff(n, 0.999_999))).toEqual([
      499,
      999,
      1_999,
      3_999,
      LONGEST_MS - 1,
    ]);
    expect(backoff(5, 0)).toBe(0);
    const { server, clock } = started();
    let waits = 0;
    for (let failures = 0; failures < 12; failures += 1) {
      server.last.events.closed(1006);
      const known = server.sockets.length;
      while (server.sockets.length === known) {
        clock.pass(50);
        waits += 1;
      }
    }
    expect(waits * 50).toBeGreaterThan(20_000);
    expect(waits * 50).toBeLessThan(12 * LONGEST_MS);
  });

  test("comes back at once after a restart, however often it has failed before", () => {
    const { client, server, clock } = started();
    for (let failures = 0; failures < 6; failures += 1) {
      server.last.events.closed(1006);
      client.wake();
    }
    server.last.greet();
    server.last.events.closed(1012);
    clock.pass(500);
    expect(server.sockets).toHaveLength(8);
  });

  test("is patient after too many messages", () => {
    const { client, server } = started();
    server.last.greet();
    server.last.events.closed(1008);
    expect(client.status.get()).toMatchObject({ is: "waiting", attempt: 4 });
  });

  test.each([
    [4401, "no-session"],
    [4426, "too-old"],
  ] as const)("ends with the code %i, and begins again when asked to", (code, why) => {
    const { client, server, clock } = started();
    server.last.greet();
    server.last.events.closed(code);
    clock.pass(120_000);
    expect(client.status.get()).toEqual({ is: "stopped", why });
    expect(server.sockets).toHaveLength(1);
    client.start();
    expect(server.sockets).toHaveLength(2);
  });

  test("is made at once when the page is seen again", () => {
    const { client, server } = started();
    for (let failures = 0; failures < 3; failures += 1) {
      server.last.events.closed(1006);
      client.wake();
    }
    expect(server.sockets).toHaveLength(4);
  });

  test("that is dead when the page is seen again is noticed in 5 s", () => {
    const { client, server, clock } = started();
    server.last.greet();
    clock.pass(1_000);
    client.wake();
    clock.pass(5_000);
    expect(client.status.get().is).toBe("waiting");
  });

  test("hears nothing of a socket that it has let go of", () => {
    const { client, server } = started();
    const first = server.last;
    client.stop();
    first.greet();
    first.events.closed(1006);
    expect(client.status.get()).toEqual({ is: "idle" });
    expect(client.me.get()).toBeNull();
  });
});

describe("a command", () => {
  test("is sent again word for word after a reconnection, in its order", async () => {
    const { client, server, clock } = started();
    server.last.greet();
    client.watch("t1");
    const first = client.at("t1", { t: "ready" });
    const second = client.at("t1", { t: "claim" });
    const sent = server.last.texts.filter((text) => /"ready"|"claim"/.test(text));
    server.last.events.closed(1006);
    clock.pass(500);
    server.last.greet();
    expect(server.last.texts.filter((text) => /"ready"|"claim"/.test(text))).toEqual(sent);
    expect(client.waiting.get()).toBe(2);
    for (const one of [...server.last.of("ready"), ...server.last.of("claim")]) {
      server.last.tell({ t: "ack", a: String(one.a), v: 3, table: null });
      server.last.tell({ t: "ack", a: String(one.a), v: 3, table: null });
    }
    expect([(await first).t, (await second).t]).toEqual(["ack", "ack"]);
    expect(client.waiting.get()).toBe(0);
  });

  test("whose answer was lost is sent again by the same id", () => {
    const { client, server, clock } = started();
    server.last.greet();
    void client.rename("Anna");
    for (let seconds = 0; seconds < 30; seconds += 1) {
      clock.pass(1_000);
      server.last.tell({ t: "pong", at: 0, now: 0 });
    }
    const ids = server.last.of("name").map((one) => one.a);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
  });

  test("that could not be stored just now is tried again", async () => {
    const { client, server, clock } = started();
    server.last.greet();
    const answer = client.rename("Anna");
    const a = String(server.last.of("name")[0]?.a);
    server.last.tell({ t: "nack", a, code: "busy", about: "" });
    clock.pass(1_000);
    expect(server.last.of("name")).toHaveLength(2);
    server.last.tell({ t: "nack", a, code: "bad-name", about: "taken" });
    expect(await answer).toMatchObject({ t: "nack", code: "bad-name" });
  });

  test("ends with its table", async () => {
    const { client, server } = started();
    server.last.greet();
    client.watch("t1");
    const answer = client.at("t1", { t: "ready" });
    server.last.tell({ t: "gone", table: "t1", code: "no-table" });
    expect((await answer).t).toBe("dropped");
    expect(client.table("t1")?.get().gone).toBe("no-table");
  });

  test("no two have the same id", () => {
    const { client, server } = started();
    server.last.greet();
    for (let number = 0; number < 50; number += 1) void client.rename(`n${String(number)}`);
    expect(new Set(server.last.of("name").map((one) => one.a)).size).toBe(50);
  });
});
