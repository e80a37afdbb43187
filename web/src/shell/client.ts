import { Client } from "~/store/client";
import type { Socket, SocketEvents } from "~/store/ports";

let client: Client | null = null;
let awake = false;

/** The one connection of this page; opened when it is first needed, so that a mere look sets no cookie. */
export function theClient(): Client {
  if (client === null) {
    client = new Client({ connect, clock: { now: () => performance.now(), after }, chance: { fraction, id } });
    client.start();
    wakeWithThePage();
  }
  return client;
}

/** Be connected no longer: this browser is somebody else now, and will be known as such. */
export function forgetClient(): void {
  client?.stop();
  client = null;
}

/** Open a table, seat bots where there are to be any, and begin if all seats are taken by then. */
export async function openTable(
  base: string,
  bots: { readonly level: string; readonly seats: number } | null,
): Promise<string | null> {
  const here = theClient();
  const opened = await here.open({ base, private: true });
  if (opened.t !== "ack" || opened.table === null) return null;
  const table = opened.table;
  if (bots === null) return table;
  // Sent together, for the server does them in order: to wait for each answer takes a slow network long.
  const seats = Array.from({ length: bots.seats }, (_seat, before) => before + 1);
  const asked = seats.map((seat) => here.at(table, { t: "bot", seat, level: bots.level }));
  await Promise.all([...asked, here.at(table, { t: "start" })]);
  return table;
}

function connect(events: SocketEvents): Socket {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/ws`);
  socket.addEventListener("open", () => { events.opened(); });
  socket.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (typeof event.data === "string") events.received(event.data);
  });
  socket.addEventListener("close", (event) => { events.closed(event.code); });
  return { send: (text) => { socket.send(text); }, close: () => { socket.close(); } };
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => { clearTimeout(timer); };
}

function fraction(): number {
  return Math.random();
}

function id(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function wakeWithThePage(): void {
  if (awake) return;
  awake = true;
  const wake = () => { client?.wake(); };
  addEventListener("online", wake);
  addEventListener("pageshow", wake);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") wake();
  });
}
