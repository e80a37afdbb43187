import { describe, expect, test } from "vitest";
import example from "../../tests/data/film.json";
import { countAt, type Film, framesOf, handAt, type Heard, saidTo, viewAt } from "./film";

const film = example as unknown as Film;
const frames = film.deals[0] === undefined ? [] : framesOf(film.deals[0]);
const at = (phase: string) => {
  const found = frames.find((one) => one.known.phase === phase);
  if (found === undefined) throw new Error(`no ${phase}`);
  return found;
};

describe("the frames of a deal", () => {
  test("begin before the cut and end with the round", () => {
    expect(frames[0]?.known.phase).toBe("cutting");
    expect(frames[0]?.open.hands).toBeNull();
    expect(frames.at(-1)?.known.over?.outcome.kind).toBe("played");
  });

  test("hold 24 different cards from the deal on", () => {
    const { hands, stocks } = at("auction").open;
    expect(new Set([...(hands ?? []), ...(stocks ?? [])].flat()).size).toBe(24);
  });

  test("keep each hand whole: what is held and what was played", () => {
    for (const frame of frames.filter((one) => one.known.play !== null)) {
      for (const seat of [0, 1, 2]) {
        const { held, played } = handAt(frame, seat, "all");
        expect((held?.length ?? 0) + played.length).toBe(8);
        expect(held?.length).toBe(countAt(frame, seat));
        expect(held?.some((card) => played.includes(card))).toBe(false);
      }
    }
  });
});

describe("what is seen", () => {
  test("with the eyes of a seat is its own hand and no other's", () => {
    const frame = at("auction");
    expect(handAt(frame, 1, 1).held).toEqual(frame.open.hands?.[1]);
    expect(viewAt(frame, 1).hand).toEqual(frame.own[1]?.hand);
    expect(viewAt(frame, 1).stock).toBeNull();
    expect(viewAt(frame, "nobody").hand).toBeNull();
  });

  test("with all eyes is the stock before anybody took it, and every gift", () => {
    expect(viewAt(at("auction"), "all").stock).toEqual(at("auction").open.stocks?.flat());
    const play = at("play");
    const declarer = play.known.auction?.declarer ?? -1;
    expect(viewAt(play, "all").exchange?.gifts.every((one) => one.card !== null)).toBe(true);
    const other = [0, 1, 2].find((seat) => seat !== declarer) ?? 0;
    expect(viewAt(play, other).exchange?.gifts.filter((one) => one.card !== null)).toHaveLength(1);
  });

  test("of a gift is its card by giver, receiver and all eyes alone", () => {
    const gift: Heard = { say: "gave", by: 0, to: 2, card: "9H", heard: [0, 2] };
    expect(saidTo(gift, "all")).toEqual({ say: "gave", by: 0, to: 2, card: "9H" });
    expect(saidTo(gift, 2)).toMatchObject({ card: "9H" });
    expect(saidTo(gift, 1)).toMatchObject({ card: null });
    expect(saidTo(gift, "nobody")).toMatchObject({ card: null });
  });
});
