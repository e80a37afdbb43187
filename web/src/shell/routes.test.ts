import { describe, expect, test } from "vitest";
import { pathOf, routeOf } from "./routes";

describe("paths and routes", () => {
  test.each([
    ["/", { page: "home" }],
    ["/t/abc_-9", { page: "table", id: "abc_-9" }],
    ["/r/x1", { page: "replay", id: "x1" }],
    ["/r", { page: "replay", id: null }],
    ["/rules", { page: "rules", preset: null }],
    ["/rules/classic", { page: "rules", preset: "classic" }],
    ["/score", { page: "score", sheet: null }],
    ["/score/k3x", { page: "score", sheet: "k3x" }],
    ["/settings", { page: "settings" }],
    ["/settings/", { page: "settings" }],
  ])("%s leads somewhere", (path, route) => {
    expect(routeOf(path)).toEqual(route);
  });

  test.each(["/t", "/t/a b", "/t/a/b", "/lobby/x", "/elsewhere", "/rules/%3Cb%3E"])(
    "%s leads nowhere",
    (path) => {
      expect(routeOf(path)).toEqual({ page: "missing", path });
    },
  );

  test("a route's path leads to it", () => {
    for (const path of ["/", "/t/x", "/r", "/r/x", "/rules", "/rules/p", "/score", "/score/x", "/verify", "/lobby"]) {
      expect(pathOf(routeOf(path))).toBe(path);
    }
  });
});
