// SPDX-License-Identifier: Apache-2.0
// Keeps the client for a phone without a network. Pages come from the network, and from here only if it
// is not there or takes too long; built files, whose names change with what is in them, from here first.
// Nothing that a server says of a match is kept, and no page is ever loaded anew by this.
"use strict";

// Filled in by the build: what this version is made of.
const VERSION = "unbuilt";
const BUILT = [];

const PREFIX = "tysiacha-shell-";
const SHELL = PREFIX + VERSION;
const PAGE = "/";
const FIRST = [PAGE, "/icon.svg"];
const PAGES = ["", "t", "r", "lobby", "matches", "score", "rules", "settings", "verify"];
// A page that is open may still ask for files of the version before this one.
const VERSIONS_KEPT = 2;
const PATIENCE_MS = 4000;

self.addEventListener("install", (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOldVersions().then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  const { keep } = event.data ?? {};
  if (Array.isArray(keep)) event.waitUntil(keepToo(keep));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  const first = address.pathname.split("/")[1] ?? "";
  if (first === "assets" || first === "icons") event.respondWith(keptFirst(request));
  else if (request.mode === "navigate" && PAGES.includes(first)) event.respondWith(pageFirst(request));
  else if (address.pathname !== PAGE && FIRST.includes(address.pathname)) event.respondWith(networkFirst(request));
});

async function fill() {
  const cache = await caches.open(SHELL);
  await cache.addAll(FIRST.map((path) => new Request(path, { cache: "reload" })));
  // What is there already, from a version before this one, is not fetched again.
  await keepToo(BUILT);
}

async function keepToo(paths) {
  const cache = await caches.open(SHELL);
  for (const path of paths) {
    if (typeof path !== "string" || !path.startsWith("/assets/")) continue;
    if ((await cache.match(path)) !== undefined) continue;
    const answer = (await caches.match(path)) ?? (await fetch(path).catch(() => undefined));
    if (answer?.ok) await cache.put(path, answer.clone());
  }
}

async function forgetOldVersions() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== SHELL);
  for (const name of names.slice(0, Math.max(0, names.length + 1 - VERSIONS_KEPT))) await caches.delete(name);
}

async function keptFirst(request) {
  const kept = await caches.match(request);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(SHELL)).put(request, answer.clone());
  return answer;
}

// The page is the same at all its addresses.
async function pageFirst(request) {
  const cache = await caches.open(SHELL);
  const asked = fetch(request);
  const answer = await Promise.race([asked.catch(() => undefined), later(PATIENCE_MS)]);
  if (answer !== undefined && answer.status < 500) {
    if (answer.ok && isPage(answer)) await cache.put(PAGE, answer.clone());
    return answer;
  }
  return (await cache.match(PAGE)) ?? answer ?? asked;
}

async function networkFirst(request) {
  const cache = await caches.open(SHELL);
  const answer = await fetch(request).catch(() => undefined);
  if (answer?.ok) await cache.put(request, answer.clone());
  return answer?.ok ? answer : ((await cache.match(request)) ?? answer ?? Response.error());
}

function isPage(answer) {
  return !answer.redirected && (answer.headers.get("content-type") ?? "").startsWith("text/html");
}

function later(ms) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, undefined);
  });
}
