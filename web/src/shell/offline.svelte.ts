/** The network, and the worker that keeps the pages for when it is not there. */

let online = $state.raw(typeof navigator === "undefined" || navigator.onLine);
let newer = $state.raw(false);

/** Whether this device has a network, as far as the browser knows. */
export function isOnline(): boolean {
  return online;
}

/** Whether a newer version waits for the page to be loaded again; nothing does that by itself. */
export function isOutdated(): boolean {
  return newer;
}

/** Follow the network from now on. */
export function followNetwork(): void {
  const look = (): void => {
    online = navigator.onLine;
  };
  addEventListener("online", look);
  addEventListener("offline", look);
}

/** Have the pages kept on this device, once everything else is done. */
export function keepPages(): void {
  if (!("serviceWorker" in navigator)) return;
  const start = (): void => {
    // Without it all works but a start without a network.
    void register().catch(() => undefined);
  };
  if (document.readyState === "complete") setTimeout(start, 1_000);
  else addEventListener("load", () => setTimeout(start, 1_000));
}

async function register(): Promise<void> {
  const workers = navigator.serviceWorker;
  const first = workers.controller === null;
  const registration = await workers.register("/sw.js");
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => {
      if (coming.state === "activated" && !first) newer = true;
    });
  });
  const { active } = await workers.ready;
  // What this page was made of before the worker came.
  const loaded = performance.getEntriesByType("resource").map((entry) => new URL(entry.name));
  const own = loaded.filter((address) => address.origin === location.origin);
  active?.postMessage({ keep: own.map((address) => address.pathname) });
}
