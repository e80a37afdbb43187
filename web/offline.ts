/** What the build adds for phones: the files that work without a network, and who installs what. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Files of one language or of another deck: kept when they are used, not before. */
const ONLY_WHEN_USED = /\/(messages|rules)\.[a-z]{2}-|\/german-/;

/** Give the worker's text with the version and the files of a build. */
export function workerOf(text: string, files: readonly string[]): string {
  const kept = files.filter((path) => !ONLY_WHEN_USED.test(path)).sort();
  const version = createHash("sha256").update(kept.join("\n")).digest("hex").slice(0, 12);
  const filled = text
    .replace('const VERSION = "unbuilt";', `const VERSION = "${version}";`)
    .replace("const BUILT = [];", `const BUILT = ${JSON.stringify(kept)};`);
  if (filled.includes('"unbuilt"') || filled.includes("BUILT = [];")) {
    throw new Error("the worker has no place for its files");
  }
  return filled;
}

/** Fill the worker, and put the manifest of each language beside it. */
export function offline(made: string): Plugin {
  return {
    name: "tysiacha-offline",
    apply: "build",
    writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      const worker = join(dir, "sw.js");
      const files = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const paths = files.map((name) => `/${name}`);
      writeFileSync(worker, workerOf(readFileSync(worker, "utf8"), paths));
      for (const name of readdirSync(made)) {
        const [, language] = /^manifest\.([a-z]{2})\.json$/.exec(name) ?? [];
        if (language === undefined) continue;
        const text = readFileSync(join(made, name), "utf8");
        writeFileSync(join(dir, `manifest.${language}.webmanifest`), text);
        if (language === "en") writeFileSync(join(dir, "manifest.webmanifest"), text);
      }
    },
  };
}
