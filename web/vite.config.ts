import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env["TYSIACHA_SERVER"] ?? "http://127.0.0.1:8000";
const built = fileURLToPath(new URL("../src/tysiacha/server/static", import.meta.url));
const sources = fileURLToPath(new URL("./src", import.meta.url));

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  resolve: {
    alias: { "~": sources },
    // Components are tested as a browser would run them.
    ...(mode === "test" ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: built,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // a policy without data: addresses stays possible
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      "/ws": { target: server, ws: true },
      "/api": { target: server },
    },
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts", "tools/**/*.test.ts"],
  },
}));
