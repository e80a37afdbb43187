// @vitest-environment node
import { describe, expect, test } from "vitest";
import type { Card } from "../protocol/messages";
import { cardNameId, DECK, isCard, partnerOf, pointsOf, sortedHand, suitOf } from "./cards";

describe("the cards", () => {
  test("are 24, worth 120 points, each with a name of its own", () => {
    expect(DECK).toHaveLength(24);
    expect(DECK.reduce((sum, card) => sum + pointsOf(card), 0)).toBe(120);
    expect(new Set(DECK.map(cardNameId)).size).toBe(24);
    expect(cardNameId("10H")).toBe("card.ten-of-hearts");
    expect(isCard("8H")).toBe(false);
  });

  test("king and queen of a suit are partners", () => {
    expect(partnerOf("KH")).toBe("QH");
    expect(partnerOf("QS")).toBe("KS");
    expect(partnerOf("AH")).toBeNull();
  });
});

describe("a sorted hand", () => {
  const hand: Card[] = ["9S", "AH", "10H", "KD", "QC", "KH", "JC"];

  test("has the strong cards of a suit first, the ten over the king", () => {
    const hearts = sortedHand(hand).filter((card) => suitOf(card) === "H");
    expect(hearts).toEqual(["AH", "10H", "KH"]);
  });

  test("has the trump first", () => {
    expect(sortedHand(hand, "colours-apart", "C").slice(0, 2)).toEqual(["QC", "JC"]);
    expect(sortedHand(hand, "by-suit", "D")[0]).toBe("KD");
  });

  test("never has two suits of one colour side by side if it can be helped", () => {
    const red = (card: Card): boolean => suitOf(card) === "H" || suitOf(card) === "D";
    for (const cards of [hand, hand.filter((card) => suitOf(card) !== "S"), [...DECK]]) {
      const row = sortedHand(cards);
      const suits = [...new Set(row.map(suitOf))].map((suit) => red(`A${suit}`));
      expect(suits.some((colour, place) => place > 0 && colour === suits[place - 1])).toBe(false);
    }
  });

  test("keeps all its cards in every order", () => {
    for (const order of ["by-suit", "by-rank", "colours-apart"] as const) {
      expect(new Set(sortedHand(hand, order, "S"))).toEqual(new Set(hand));
    }
  });
});
