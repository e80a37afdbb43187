/** What may be felt. */
export type Touch = "card" | "turn" | "trouble";

const PATTERNS: Readonly<Record<Touch, number[]>> = { card: [12], turn: [30, 60, 30], trouble: [60] };

/** Let the device be felt, where it can. */
export function buzz(touch: Touch): void {
  if ("vibrate" in navigator) navigator.vibrate(PATTERNS[touch]);
}
