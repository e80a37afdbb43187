import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { fetchedAhead } from "./ahead.ts";
import { offline } from "./offline.ts";

const server = process.env["TYSIACHA_SERVER"] ?? "http://127.0.0.1:8000";
const built = fileURLToPath(new URL("../src/tysiacha/server/static", import.meta.url));
const sources = fileURLToPath(new URL("./src", import.meta.url));

const first = fileURLToPath(new URL("./public/first.js", import.meta.url));
const made = fileURLToPath(new URL("./src/texts/made", import.meta.url));

// What several pages share comes in few files: each takes a slow network its time, and half a kilobyte
// of headers. What one page alone needs comes with that page.
const SHARED = /node_modules|src\/(server|settings)\/|src\/passkeys\/here|src\/shell\/(?!client)|src\/parts\/[^/]+\.svelte|src\/design\/(\w+\.ts|pages\.css)|src\/texts\/(texts|wording|languages|presets|cards|marks)\b/;
const GROUPS = [
  { name: "shared", test: SHARED, minShareCount: 2 },
  { name: "game", test: /src\/(store|table|texts|fair|rules|sound|parts|design)\/(?!made)/, minShareCount: 2 },
];

// It needs nothing that only checks the client: `make play` and the wheel install no more than this.
export default defineConfig({
  plugins: [svelte(), fetchedAhead(first), offline(made)],
  resolve: { alias: { "~": sources } },
  build: {
    outDir: built,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // a policy without data: addresses stays possible
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false }, // who plays need not read them
      output: { codeSplitting: { groups: GROUPS } },
    },
  },
  server: {
    proxy: {
      "/ws": { target: server, ws: true },
      "/api": { target: server },
    },
  },
});
