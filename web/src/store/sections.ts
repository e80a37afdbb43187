/** Sections of a table after some changed: the twin of what the server leaves out. */

import type { SectionNews, Sections, View } from "../protocol/messages";

/** Give the sections after some changed; of the game only its own parts that did are news. */
export function merged(before: Sections, news: SectionNews): Sections {
  const { game, ...others } = news;
  const after = { ...before, ...others };
  if (game === undefined) return after;
  if (game === null) return { ...after, game: null };
  return { ...after, game: before.game === null ? (game as View) : { ...before.game, ...game } };
}
