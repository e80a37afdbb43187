// @vitest-environment node
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { workerOf } from "../../offline.ts";

// The worker as the browser runs it, in a scope of its own with caches that are maps.

const source = readFileSync(fileURLToPath(new URL("../../public/sw.js", import.meta.url)), "utf8");
const SITE = "https://example.org";

class Kept {
  readonly answers = new Map<string, Response>();
  match = (asked: Request | string): Promise<Response | undefined> =>
    Promise.resolve(this.answers.get(pathOf(asked))?.clone());
  put = (asked: Request | string, answer: Response): Promise<void> => {
    this.answers.set(pathOf(asked), answer);
    return Promise.resolve();
  };
  addAll = async (asked: readonly (Request | string)[]): Promise<void> => {
    for (const one of asked) await this.put(one, await fetched(one));
  };
}

function pathOf(asked: Request | string): string {
  return new URL(typeof asked === "string" ? asked : asked.url, SITE).pathname;
}

type Fetched = (asked: Request | string) => Promise<Response>;
type Listener = (event: Record<string, unknown>) => void;

let stores: Map<string, Kept>;
let listeners: Map<string, Listener>;
let network: Fetched;
const fetched: Fetched = (asked) => network(asked);

function page(text: string, status = 200): Response {
  return new Response(text, { status, headers: { "content-type": "text/html; charset=utf-8" } });
}

function run(files: readonly string[] = ["/assets/a-1.js"]): void {
  const open = (name: string): Promise<Kept> => {
    const found = stores.get(name) ?? new Kept();
    stores.set(name, found);
    return Promise.resolve(found);
  };
  const caches = {
    open,
    keys: () => Promise.resolve([...stores.keys()]),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
    match: async (asked: Request | string) => {
      for (const one of stores.values()) {
        const found = await one.match(asked);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    location: { origin: SITE },
    skipWaiting: () => Promise.resolve(),
    clients: { claim: () => Promise.resolve() },
  };
  class Asked extends Request {
    constructor(path: string | URL | Request, init?: RequestInit) {
      super(typeof path === "string" ? new URL(path, SITE) : path, init);
    }
  }
  // The file of the page, run as a browser runs it.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call
  new Function("self", "caches", "fetch", "Request", workerOf(source, files))(self, caches, fetched, Asked);
}

async function told(name: string, more: Record<string, unknown> = {}): Promise<void> {
  const waits: unknown[] = [];
  listeners.get(name)?.({ waitUntil: (one: unknown) => waits.push(one), ...more });
  await Promise.all(waits);
}

async function answered(path: string, mode = "navigate"): Promise<Response | null> {
  let answer: unknown = null;
  const request = { url: SITE + path, method: "GET", mode };
  listeners.get("fetch")?.({ request, respondWith: (one: unknown) => (answer = one) });
  return (await answer) as Response | null;
}

beforeEach(() => {
  stores = new Map();
  listeners = new Map();
  network = (asked) => Promise.resolve(page(`fresh ${pathOf(asked)}`));
});

describe("the worker", () => {
  test("keeps the page and all files of its build, and shows them without a network", async () => {
    run();
    await told("install");
    network = () => Promise.reject(new TypeError("no network"));
    expect(await (await answered("/score/x1"))?.text()).toBe("fresh /");
    expect(await (await answered("/assets/a-1.js", "no-cors"))?.text()).toBe("fresh /assets/a-1.js");
  });

  test("has the page from the network where there is one", async () => {
    run();
    await told("install");
    network = () => Promise.resolve(page("newer"));
    expect(await (await answered("/"))?.text()).toBe("newer");
  });

  test("shows its own page where the server is out of order, or takes too long", async () => {
    run();
    await told("install");
    network = () => Promise.resolve(page("bad gateway", 502));
    expect(await (await answered("/"))?.text()).toBe("fresh /");
    vi.useFakeTimers();
    network = () => new Promise(() => undefined);
    const waiting = answered("/rules");
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(await (await waiting)?.text()).toBe("fresh /");
  });

  test.each(["/api/v1/tables", "/ws", "/healthz", "/metrics", "/assets-of-others"])(
    "leaves %s alone",
    async (path) => {
      run();
      expect(await answered(path)).toBeNull();
    },
  );

  test("keeps no page of an error in the place of its own", async () => {
    run();
    await told("install");
    network = () => Promise.resolve(page("not found", 404));
    expect((await answered("/rules/none"))?.status).toBe(404);
    network = () => Promise.reject(new TypeError("no network"));
    expect(await (await answered("/"))?.text()).toBe("fresh /");
  });

  test("keeps the files of the version before, which open pages may still ask for", async () => {
    for (const files of [["/assets/a-1.js"], ["/assets/a-2.js"], ["/assets/a-3.js"]]) {
      run(files);
      await told("install");
      await told("activate");
    }
    expect(stores.size).toBe(2);
    network = () => Promise.reject(new TypeError("no network"));
    expect((await answered("/assets/a-2.js", "no-cors"))?.ok).toBe(true);
    await expect(answered("/assets/a-1.js", "no-cors")).rejects.toThrow("no network");
  });

  test("keeps what a page was made of before it came, of built files alone", async () => {
    run();
    await told("install");
    await told("message", { data: { keep: ["/assets/messages.ru-1.js", "/api/v1/me", 7] } });
    network = () => Promise.reject(new TypeError("no network"));
    expect((await answered("/assets/messages.ru-1.js", "no-cors"))?.ok).toBe(true);
    expect([...stores.values()].flatMap((one) => [...one.answers.keys()])).not.toContain("/api/v1/me");
  });
});

describe("the files that are kept", () => {
  test("leave out other languages and decks, and make the version", () => {
    const files = ["/assets/Score-1.js", "/assets/messages.ru-1.js", "/assets/rules.en-1.js", "/assets/german-1.svg"];
    const made = workerOf(source, files);
    expect(made).toContain('const BUILT = ["/assets/Score-1.js"];');
    expect(made).not.toBe(workerOf(source, ["/assets/Score-2.js"]));
    expect(made).toBe(workerOf(source, [...files].reverse()));
  });
});
