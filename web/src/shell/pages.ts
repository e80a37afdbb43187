import type { Component } from "svelte";
import type { Route, RouteOf } from "./routes";

type Page<P extends Route["page"]> = Component<{ route: RouteOf<P> }> | Component<Record<string, never>>;

type Pages = { readonly [P in Route["page"]]: () => Promise<{ default: Page<P> }> };

const PAGES: Pages = {
  home: () => import("~/pages/Home.svelte"),
  table: () => import("~/pages/Table.svelte"),
  lobby: () => import("~/pages/Lobby.svelte"),
  matches: () => import("~/pages/Matches.svelte"),
  replay: () => import("~/pages/Replay.svelte"),
  score: () => import("~/pages/Score.svelte"),
  verify: () => import("~/pages/Verify.svelte"),
  rules: () => import("~/pages/Rules.svelte"),
  settings: () => import("~/pages/Settings.svelte"),
  missing: () => import("~/pages/Missing.svelte"),
};

/** Load the page of a route. */
export async function pageOf(route: Route): Promise<Component<{ route: Route }>> {
  const page = await PAGES[route.page]();
  return page.default as Component<{ route: Route }>;
}

/** Load a page that is likely to be the next one, and what it needs besides, once this one is at rest. */
export function fetchAhead(page: Route["page"], more: () => Promise<unknown>): void {
  const load = () => void Promise.all([PAGES[page](), more()]).catch(() => undefined);
  // Safari knows no idle time.
  if ("requestIdleCallback" in globalThis) requestIdleCallback(load, { timeout: 3000 });
  else setTimeout(load, 1000);
}
