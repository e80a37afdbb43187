import type { Deck } from "~/design/decks";
import { N_ } from "./marks";
import { _ } from "./texts.svelte";

// Each card is a message of its own in each deck: languages join rank and suit in ways of their own.
const FRENCH: Readonly<Record<string, string>> = {
  "9S": N_("nine of spades"),
  JS: N_("jack of spades"),
  QS: N_("queen of spades"),
  KS: N_("king of spades"),
  "10S": N_("ten of spades"),
  AS: N_("ace of spades"),
  "9C": N_("nine of clubs"),
  JC: N_("jack of clubs"),
  QC: N_("queen of clubs"),
  KC: N_("king of clubs"),
  "10C": N_("ten of clubs"),
  AC: N_("ace of clubs"),
  "9D": N_("nine of diamonds"),
  JD: N_("jack of diamonds"),
  QD: N_("queen of diamonds"),
  KD: N_("king of diamonds"),
  "10D": N_("ten of diamonds"),
  AD: N_("ace of diamonds"),
  "9H": N_("nine of hearts"),
  JH: N_("jack of hearts"),
  QH: N_("queen of hearts"),
  KH: N_("king of hearts"),
  "10H": N_("ten of hearts"),
  AH: N_("ace of hearts"),
};

// German suits stand for the French ones of the same value; hearts are hearts in both.
const GERMAN: Readonly<Record<string, string>> = {
  "9S": N_("nine of acorns"),
  JS: N_("unter of acorns"),
  QS: N_("ober of acorns"),
  KS: N_("king of acorns"),
  "10S": N_("ten of acorns"),
  AS: N_("ace of acorns"),
  "9C": N_("nine of leaves"),
  JC: N_("unter of leaves"),
  QC: N_("ober of leaves"),
  KC: N_("king of leaves"),
  "10C": N_("ten of leaves"),
  AC: N_("ace of leaves"),
  "9D": N_("nine of bells"),
  JD: N_("unter of bells"),
  QD: N_("ober of bells"),
  KD: N_("king of bells"),
  "10D": N_("ten of bells"),
  AD: N_("ace of bells"),
  "9H": N_("nine of hearts"),
  JH: N_("unter of hearts"),
  QH: N_("ober of hearts"),
  KH: N_("king of hearts"),
  "10H": N_("ten of hearts"),
  AH: N_("ace of hearts"),
};

const FRENCH_SUITS: Readonly<Record<string, string>> = {
  S: N_("spades"),
  C: N_("clubs"),
  D: N_("diamonds"),
  H: N_("hearts"),
};

const GERMAN_SUITS: Readonly<Record<string, string>> = {
  S: N_("acorns"),
  C: N_("leaves"),
  D: N_("bells"),
  H: N_("hearts"),
};

/** The name of a card, such as "KH", in the deck that is shown. */
export function cardName(card: string, deck: Deck = "classic"): string {
  const names = deck === "german" ? GERMAN : FRENCH;
  return _(names[card] ?? card);
}

/** The name of a suit, such as "H", in the deck that is shown. */
export function suitName(suit: string, deck: Deck = "classic"): string {
  const names = deck === "german" ? GERMAN_SUITS : FRENCH_SUITS;
  return _(names[suit] ?? suit);
}
