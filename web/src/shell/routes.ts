/** Where one is: what the address says. */
export type Route =
  | { readonly page: "home" }
  | { readonly page: "table"; readonly id: string }
  | { readonly page: "lobby" }
  | { readonly page: "matches" }
  | { readonly page: "replay"; readonly id: string | null }
  | { readonly page: "score"; readonly sheet: string | null }
  | { readonly page: "rules"; readonly preset: string | null }
  | { readonly page: "settings" }
  | { readonly page: "verify" }
  | { readonly page: "missing"; readonly path: string };

export type RouteOf<P extends Route["page"]> = Extract<Route, { page: P }>;

const ID = /^[A-Za-z0-9_-]{1,64}$/;
const PLAIN = ["lobby", "matches", "settings", "verify"] as const;

/** The route of a path; one that leads nowhere is "missing". */
export function routeOf(path: string): Route {
  const missing: Route = { page: "missing", path };
  const [first, second, ...more] = path.split("/").filter((part) => part !== "");
  if (more.length > 0) return missing;
  if (first === undefined) return { page: "home" };
  const plain = PLAIN.find((page) => page === first);
  if (plain !== undefined) return second === undefined ? { page: plain } : missing;
  if (first === "rules") {
    if (second === undefined) return { page: "rules", preset: null };
    return ID.test(second) ? { page: "rules", preset: second } : missing;
  }
  if (first === "r" && second === undefined) return { page: "replay", id: null };
  if (first === "score") {
    if (second === undefined) return { page: "score", sheet: null };
    return ID.test(second) ? { page: "score", sheet: second } : missing;
  }
  if (second === undefined || !ID.test(second)) return missing;
  if (first === "t") return { page: "table", id: second };
  if (first === "r") return { page: "replay", id: second };
  return missing;
}

/** The path of a route. */
export function pathOf(route: Route): string {
  switch (route.page) {
    case "home":
      return "/";
    case "table":
      return `/t/${route.id}`;
    case "replay":
      return route.id === null ? "/r" : `/r/${route.id}`;
    case "rules":
      return route.preset === null ? "/rules" : `/rules/${route.preset}`;
    case "score":
      return route.sheet === null ? "/score" : `/score/${route.sheet}`;
    case "missing":
      return route.path;
    default:
      return `/${route.page}`;
  }
}
