/** The drawings of the cards: sheets that are loaded whole, of which only what is shown stands in the document. */

import classic from "./decks/classic.svg?url";
import german from "./decks/german.svg?url";
import shared from "./decks/shared.svg?url";

export type Deck = "classic" | "german";

const SHEETS = { classic, german, shared } as const;
const SVG = "http://www.w3.org/2000/svg";
const loading = new Map<string, Promise<void>>();
/** What was loaded, by id, and is not in the document yet: hundreds of shapes would slow every page. */
const drawn = new Map<string, Element>();
const wanted = new Set<string>();
let place: SVGSVGElement | null = null;

/** The address of a drawing within the document, where it stands from now on, or once it is loaded. */
export function drawing(id: string): string {
  if (!wanted.has(id)) {
    wanted.add(id);
    bring(id);
  }
  return `#${id}`;
}

/** Load the drawings of a deck, once; cards shown before appear when they are there. */
export async function loadDeck(deck: Deck): Promise<void> {
  await Promise.all([loadSheet("shared"), loadSheet(deck)]);
}

function loadSheet(name: keyof typeof SHEETS): Promise<void> {
  let sheet = loading.get(name);
  if (sheet === undefined) {
    sheet = takeSheet(SHEETS[name]).catch((problem: unknown) => {
      loading.delete(name);
      throw problem;
    });
    loading.set(name, sheet);
  }
  return sheet;
}

async function takeSheet(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the cards cannot be loaded: ${String(answer.status)}`);
  const sheet = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const came = [...sheet.documentElement.children];
  for (const one of came) drawn.set(one.id, one);
  for (const { id } of came) if (wanted.has(id)) bring(id);
}

/** Put a drawing into the document, with all of which it is made. */
function bring(id: string): void {
  const one = drawn.get(id);
  if (one === undefined) return;
  drawn.delete(id);
  for (const part of one.querySelectorAll("[href], [clip-path]")) {
    for (const name of ["href", "clip-path"]) {
      const [, used] = /#([^)]+)/.exec(part.getAttribute(name) ?? "") ?? [];
      if (used !== undefined) drawing(used);
    }
  }
  place ??= makePlace();
  place.append(document.adoptNode(one));
}

function makePlace(): SVGSVGElement {
  const made = document.createElementNS(SVG, "svg");
  made.setAttribute("aria-hidden", "true");
  made.setAttribute("class", "drawings");
  document.body.prepend(made);
  return made;
}
