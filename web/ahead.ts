/** What a browser is told to fetch before the page knows of it: what its address and its language need. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";

/** What draws the addresses that begin with a word. */
export const DRAWN_BY: Readonly<Record<string, readonly string[]>> = {
  "": ["/pages/Home.svelte"],
  lobby: ["/pages/Lobby.svelte"],
  matches: ["/pages/Matches.svelte"],
  r: ["/pages/Replay.svelte"],
  rules: ["/pages/Rules.svelte"],
  score: ["/pages/Score.svelte"],
  settings: ["/pages/Settings.svelte"],
  t: ["/pages/Table.svelte", "/shell/client.ts"],
  verify: ["/pages/Verify.svelte"],
};

/** Files by the first word of an address and by language, below /assets/. */
export interface Ahead {
  readonly pages: Readonly<Record<string, readonly string[]>>;
  readonly texts: Readonly<Record<string, string>>;
}

/** Give the text of the first script with what is to be fetched ahead. */
export function firstOf(text: string, ahead: Ahead): string {
  const filled = text.replace("var AHEAD = { pages: {}, texts: {} };", `var AHEAD = ${JSON.stringify(ahead)};`);
  if (filled === text) throw new Error("the first script has no place for what comes ahead");
  return filled;
}

/** Have the first script know the files, and be kept under a name that changes with them. */
export function fetchedAhead(script: string): Plugin {
  let name = "";
  return {
    name: "fetched-ahead",
    apply: "build",
    generateBundle: {
      order: "pre",
      handler(_options, bundle) {
        const source = firstOf(readFileSync(script, "utf8"), aheadOf(bundle));
        name = `assets/first-${createHash("sha256").update(source).digest("base64url").slice(0, 8)}.js`;
        this.emitFile({ type: "asset", fileName: name, source });
      },
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) => (name === "" ? html : html.replace('src="/first.js"', `src="/${name}"`)),
    },
  };
}

function aheadOf(bundle: Rolldown.OutputBundle): Ahead {
  const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
  const chunkOf = (end: string) => chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(end) === true);
  const filesOf = (chunk: Rolldown.OutputChunk | undefined, found = new Set<string>()): Set<string> => {
    if (chunk === undefined || found.has(chunk.fileName)) return found;
    found.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
    for (const next of chunk.imports) filesOf(chunks.find(({ fileName }) => fileName === next), found);
    return found;
  };
  const always = filesOf(chunks.find(({ isEntry }) => isEntry));
  const below = (file: string): string => file.replace("assets/", "");
  const pages = Object.entries(DRAWN_BY).map(([word, modules]) => {
    const files = new Set(modules.flatMap((end) => [...filesOf(chunkOf(end))]));
    return [word, [...files].filter((file) => !always.has(file)).map(below)];
  });
  const texts = chunks.flatMap(({ fileName }) => {
    const [, language] = /messages\.([a-z]{2})-/.exec(fileName) ?? [];
    return language === undefined ? [] : [[language, below(fileName)]];
  });
  return { pages: Object.fromEntries(pages) as Ahead["pages"], texts: Object.fromEntries(texts) as Ahead["texts"] };
}
