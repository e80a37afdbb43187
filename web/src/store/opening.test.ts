// @vitest-environment node
import { expect, test } from "vitest";
import { Client } from "./client";
import { Dice, FakeServer, HandClock } from "./testing";

function connected(): { client: Client; server: FakeServer } {
  const server = new FakeServer();
  const client = new Client({ connect: server.connect, clock: new HandClock(), chance: new Dice(1) });
  client.start();
  return { client, server };
}

test("a table with bots takes one message, sent with the first hello", async () => {
  const { client, server } = connected();
  const opening = client.open({ base: "classic", private: true }, "medium");
  server.last.events.opened();
  const [hello, open] = server.last.sent;
  expect(hello?.t).toBe("hello");
  expect(open).toMatchObject({ t: "open", settings: { base: "classic" }, bots: "medium" });
  server.last.tell({ t: "ack", a: open?.a ?? "", v: 1, table: "t1" });
  expect(await opening).toMatchObject({ t: "ack", table: "t1" });
  expect(client.table("t1")).not.toBeNull();
  // The server tells who opens a table of it; to ask would bring all of it twice.
  client.watch("t1");
  expect(server.last.kinds()).toEqual(["hello", "open"]);
});

test("a table for people says nothing of bots", () => {
  const { client, server } = connected();
  void client.open({ base: "classic", private: true });
  server.last.events.opened();
  expect(server.last.of("open")[0]).not.toHaveProperty("bots");
});
