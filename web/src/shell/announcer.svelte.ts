/** How urgent a spoken line is: assertive ones are for "your turn" and time warnings alone. */
export type Urgency = "polite" | "assertive";

interface Line {
  readonly text: string;
  readonly turn: number;
}

const lines = $state<Record<Urgency, Line>>({
  polite: { text: "", turn: 0 },
  assertive: { text: "", turn: 0 },
});

/** Have a line spoken by a screen reader, also if it is the same as before. */
export function announce(text: string, urgency: Urgency = "polite"): void {
  lines[urgency] = { text, turn: lines[urgency].turn + 1 };
}

/** The line spoken last; every second one ends in a joiner nobody hears, so that it is a new one. */
export function spoken(urgency: Urgency): string {
  const { text, turn } = lines[urgency];
  return turn % 2 === 0 || text === "" ? text : `${text}\u2060`;
}
