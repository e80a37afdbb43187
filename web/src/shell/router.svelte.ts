import { type Route, routeOf } from "./routes";

let path = $state.raw(location.pathname);
let visits = $state.raw(0);

/** Where one is. */
export function here(): Route {
  return routeOf(path);
}

/** How often the page was changed: 0 for the first page, which keeps the focus where it is. */
export function changes(): number {
  return visits;
}

/** Go to a path of these pages, as a click on a link does. */
export function go(to: string, options: { replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  arrive();
}

/** Follow links to these pages without loading anew; gives what stops it. */
export function followLinks(root: Document): () => void {
  root.addEventListener("click", onClick);
  addEventListener("popstate", arrive);
  return () => {
    root.removeEventListener("click", onClick);
    removeEventListener("popstate", arrive);
  };
}

function arrive(): void {
  if (path === location.pathname) return;
  path = location.pathname;
  visits += 1;
}

function onClick(event: MouseEvent): void {
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || event.button !== 0 || elsewhere) return;
  if (!(event.target instanceof Element)) return;
  const link = event.target.closest("a");
  if (link === null || link.target !== "" || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.getAttribute("href")?.startsWith("#")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
