/** The signs of the chat, as drawings on a grid of 24: what is tinted, and the lines on it. */

const FACE = "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z";
const EYES = "M9 9.5v.5M15 9.5v.5";
const CLOSED = "M7.5 10.5q1.5-2 3 0M13.5 10.5q1.5-2 3 0";
const HAND = "M11 20.5H8q-3 0-3.6-3L3.5 13q-.2-1.5 1-1.7T6.3 12.5L7 14.5V7.3q0-1.3 1.2-1.3t1.3 1.3L11 14z";
const OTHER_HAND = "M13 20.5h3q3 0 3.6-3l.9-4.5q.2-1.5-1-1.7t-1.8 1.2L17 14.5V7.3Q17 6 15.8 6t-1.3 1.3L13 14z";

export const SIGNS = {
  smile: { body: FACE, lines: `${EYES}M8 14.5q4 3.5 8 0` },
  laugh: { body: FACE, lines: `${CLOSED}M7.5 13.5h9q-.7 4-4.5 4t-4.5-4z` },
  wink: { body: FACE, lines: "M9 9.5v.5M13.5 10h3M8 14.5q4 3.5 8 0" },
  wow: { body: FACE, lines: `${EYES}M12 13.5a2 2.2 0 1 0 0 4.4 2 2.2 0 0 0 0-4.4z` },
  sad: { body: FACE, lines: `${EYES}M8 16.5q4-3.5 8 0` },
  cry: { body: FACE, lines: "M7.5 9.5q1.5 1.5 3 0M13.5 9.5q1.5 1.5 3 0M9 16.5q3-2.5 6 0M16.5 12.7q1.7 2.3 0 3.3-1.7-1 0-3.3z" },
  think: { body: FACE, lines: "M9 9.5v.5M15 9.5v.5M13.5 6.7q1.5-1 3 0M9 16.3l5.5-1.5" },
  clap: { body: `${HAND}${OTHER_HAND}`, lines: "M12 2v1.5M7.5 2.5l.7 1.3M16.5 2.5l-.7 1.3" },
  thumb: { body: "M7 11l4-7.5q2.7 0 2.2 3l-.6 3.5h5.2q2.2.2 1.7 2.3l-1.4 6.2Q17.7 20 16 20H7z", lines: "M7 11H3.5v9H7" },
  cards: { body: "M9 4h10v14H9z", lines: "M9 7L5 8l3 13 7-1M14 8l2 3-2 3-2-3z" },
  party: { body: "M3.5 20.5l4.5-12 7.5 7.5z", lines: "M13.5 8.5q-.5-3 1.5-5M16 11q2-2.5 4.5-1.5M10.5 4v.1M20 4.5v.1M20 15v.1" },
  clock: { body: "M12 5a8 8 0 1 0 0 16 8 8 0 0 0 0-16z", lines: "M12 9v4.2l3 1.8M3.5 6L6 3.5M20.5 6L18 3.5" },
} as const;

export type Sign = keyof typeof SIGNS;

/** Whether there is a drawing for what was said by a sign. */
export function isSign(sign: string): sign is Sign {
  return Object.hasOwn(SIGNS, sign);
}
