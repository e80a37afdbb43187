import { Client } from "~/store/client";
import type { Socket, SocketEvents } from "~/store/ports";
import type { Readable } from "~/store/readable";
import type { TableState } from "~/store/table";

/** A table that has not begun by then is shown as it is: one can see there what is missing. */
const BEGUN_WITHIN_MS = 2_000;

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

/** Open a table; with bots of a level on all other seats, the match has begun when its id is given. */
export async function openTable(base: string, bots: string | null): Promise<string | null> {
  const here = theClient();
  const opened = await here.open({ base, private: true }, bots);
  if (opened.t !== "ack" || opened.table === null) return null;
  if (bots !== null) await begun(here.watch(opened.table));
  return opened.table;
}

/** Wait until a table has a match: what comes before is not worth being drawn. */
function begun(table: Readable<TableState>): Promise<void> {
  return new Promise((done) => {
    const end = (): void => {
      cancel();
      stop();
      done();
    };
    const cancel = after(BEGUN_WITHIN_MS, end);
    const look = (): void => {
      if ((table.get().sections?.match ?? null) !== null) queueMicrotask(end);
    };
    const stop = table.subscribe(look);
    look();
  });
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
