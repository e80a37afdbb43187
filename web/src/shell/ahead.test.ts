import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { DRAWN_BY, firstOf } from "../../ahead.ts";
import { routeOf } from "./routes";

const script = firstOf(readFileSync("public/first.js", "utf8"), {
  pages: { "": ["Home-1.js", "Home-1.css"], t: ["Table-1.js"] },
  texts: { de: "messages.de-1.js", ar: "messages.ar-1.js" },
});

function asked(path: string, languages: readonly string[], kept: object = {}): string[] {
  vi.stubGlobal("location", { pathname: path });
  vi.stubGlobal("navigator", { languages });
  localStorage.setItem("tysiacha.settings", JSON.stringify(kept));
  // The script of the page, run as the page runs it.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call
  new Function(script)();
  return [...document.head.querySelectorAll("link")].map((one) => `${one.rel} ${one.getAttribute("href") ?? ""}`);
}

describe("before the page knows what it needs", () => {
  afterEach(() => {
    localStorage.clear();
    document.head.replaceChildren();
    vi.unstubAllGlobals();
  });

  test("the files of its address are asked for", () => {
    expect(asked("/", ["en"])).toEqual(["modulepreload /assets/Home-1.js", "preload /assets/Home-1.css"]);
  });

  test("the texts of its language are asked for, as it was chosen or as the browser has it", () => {
    expect(asked("/t/abc", ["de-AT"])).toEqual(["modulepreload /assets/Table-1.js", "modulepreload /assets/messages.de-1.js"]);
    document.head.replaceChildren();
    expect(asked("/t/abc", ["de"], { language: "ar" })).toContain("modulepreload /assets/messages.ar-1.js");
  });

  test.each(["/nowhere", "/__proto__", "/constructor/x"])("nothing is asked for %s but the texts", (path) => {
    expect(asked(path, ["de"])).toEqual(["modulepreload /assets/messages.de-1.js"]);
  });
});

test("every address that a page draws is known to the build", () => {
  for (const word of Object.keys(DRAWN_BY)) {
    expect([routeOf(`/${word}`).page, routeOf(`/${word}/x`).page]).not.toEqual(["missing", "missing"]);
  }
  const worker = readFileSync("public/sw.js", "utf8");
  const [, pages] = /const PAGES = (\[.*\]);/.exec(worker) ?? [];
  expect(new Set(Object.keys(DRAWN_BY))).toEqual(new Set(JSON.parse(pages ?? "[]") as string[]));
});
