import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { attributesOf, CHOICES, chosenLanguage, DEFAULTS, type Settings, SETTINGS_KEY, settingsIn } from "./settings";

describe("kept settings", () => {
  test("come back as they were", () => {
    const chosen: Settings = { ...DEFAULTS, theme: "dark", deck: "german", forced: true };
    expect(settingsIn(JSON.stringify(chosen))).toEqual(chosen);
  });

  test.each([null, "", "nonsense", "[]", "7", '{"theme":"pink","evil":1,"forced":"yes"}'])(
    "spoilt ones (%s) are as if never chosen",
    (kept) => {
      expect(settingsIn(kept)).toEqual(DEFAULTS);
    },
  );

  test("what is spoilt does not spoil the rest", () => {
    expect(settingsIn('{"theme":"dark","pace":9}')).toEqual({ ...DEFAULTS, theme: "dark" });
  });
});

describe("what is done before the first paint", () => {
  const script = readFileSync("public/first.js", "utf8");
  const root = document.documentElement;

  afterEach(() => {
    localStorage.clear();
    for (const name of root.getAttributeNames()) root.removeAttribute(name);
    vi.unstubAllGlobals();
  });

  function painted(): Record<string, string> {
    // The script of the page, run as the page runs it.
    // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call
    new Function(script)();
    return Object.fromEntries(root.getAttributeNames().map((name) => [name, root.getAttribute(name) ?? ""]));
  }

  const wishes = (Object.keys(CHOICES) as (keyof Settings)[]).flatMap((name) =>
    CHOICES[name].map((value) => ({ [name]: value })),
  );

  test.each(wishes)("is what the settings say: %o", (wish) => {
    for (const [dark, contrast] of [[false, false], [true, true]] as const) {
      const wanted = ["fr", "uk-UA", "de"];
      vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("dark") ? dark : contrast }));
      vi.stubGlobal("navigator", { languages: wanted });
      localStorage.setItem(SETTINGS_KEY, JSON.stringify(wish));
      const settings = settingsIn(JSON.stringify(wish));
      const language = chosenLanguage(settings, wanted);
      const said = Object.entries(attributesOf(settings, language, { dark, contrast }));
      expect(painted()).toEqual({
        ...Object.fromEntries(said.filter(([, value]) => value !== null)),
        lang: language,
        dir: language === "ar" ? "rtl" : "ltr",
      });
      for (const name of root.getAttributeNames()) root.removeAttribute(name);
    }
  });
});
