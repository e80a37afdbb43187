import { defineConfig, mergeConfig } from "vitest/config";
import building from "./vite.config.ts";

export default mergeConfig(
  building,
  defineConfig({
    resolve: { conditions: ["browser"] }, // components are tested as a browser would run them
    test: {
      environment: "happy-dom",
      include: ["src/**/*.test.ts", "tools/**/*.test.ts"],
    },
  }),
);
