import classic from "./decks/classic.svg?url";
import german from "./decks/german.svg?url";
import shared from "./decks/shared.svg?url";

export type Deck = "classic" | "german";

const SHEETS = { classic, german, shared } as const;
const loading = new Map<string, Promise<void>>();

/** Put the drawings of a deck into the document, once; cards drawn before appear when it is there. */
export async function loadDeck(deck: Deck): Promise<void> {
  await Promise.all([loadSheet("shared"), loadSheet(deck)]);
}

function loadSheet(name: keyof typeof SHEETS): Promise<void> {
  let sheet = loading.get(name);
  if (sheet === undefined) {
    sheet = insertSheet(SHEETS[name]).catch((problem: unknown) => {
      loading.delete(name);
      throw problem;
    });
    loading.set(name, sheet);
  }
  return sheet;
}

async function insertSheet(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the cards cannot be loaded: ${String(answer.status)}`);
  const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const sheet = document.importNode(drawn.documentElement, true);
  sheet.setAttribute("aria-hidden", "true");
  sheet.setAttribute("class", "drawings");
  document.body.prepend(sheet);
}
