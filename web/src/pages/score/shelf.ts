import { keepSheet } from "~/scoring/kept";
import { type Reckoning } from "~/rules/reckoning";
import { sheetText } from "~/rules/sheet_text";

/** Where this browser keeps texts; null if it keeps none. */
export function shelf(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** Keep a sheet under an id of its own, and give that; null if the browser keeps nothing. */
export function keepNew(sheet: Reckoning): string | null {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  const id = Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("").slice(0, 12);
  const kept = { id, changed: Date.now(), text: sheetText(sheet), past: [], future: [], draft: null };
  if (!keepSheet(shelf(), kept)) return null;
  // A browser that may throw away what pages keep is asked not to; without https there is no asking.
  if ("storage" in navigator) void navigator.storage.persist().catch(() => false);
  return id;
}
