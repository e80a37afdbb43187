/** How long to wait before the next attempt to connect: full jitter, so that not all come at once. */

export const FIRST_MS = 500;
export const LONGEST_MS = 30_000;

/** Give the wait before an attempt; `attempt` counts the failures in a row, `fraction` is chance. */
export function backoff(attempt: number, fraction: number): number {
  const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 16));
  return Math.floor(fraction * most);
}
