// SPDX-License-Identifier: Apache-2.0
// Keeps the shell for a phone without a network: pages come from the network and only else from here,
// built files, whose names change with what is in them, from here first. Nothing of a match is kept.
"use strict";

const SHELL = "tysiacha-shell-1";
const FIRST = ["/", "/first.js", "/icon.svg", "/manifest.webmanifest"];
const MOST_FILES = 120;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(FIRST)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (address.pathname.startsWith("/api/") || address.pathname === "/ws") return;
  if (address.pathname.startsWith("/assets/")) event.respondWith(keptFirst(request));
  else if (request.mode === "navigate") event.respondWith(networkFirst(request, "/"));
  else if (FIRST.includes(address.pathname)) event.respondWith(networkFirst(request, address.pathname));
});

async function keptFirst(request) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(request);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    await forgetOldest(cache);
  }
  return answer;
}

async function networkFirst(request, keptAs) {
  const cache = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(keptAs, answer.clone());
    return answer;
  } catch (problem) {
    const kept = await cache.match(keptAs);
    if (kept !== undefined) return kept;
    throw problem;
  }
}

async function forgetOldest(cache) {
  const kept = await cache.keys();
  const built = kept.filter((one) => new URL(one.url).pathname.startsWith("/assets/"));
  for (const one of built.slice(0, Math.max(0, built.length - MOST_FILES))) await cache.delete(one);
}
