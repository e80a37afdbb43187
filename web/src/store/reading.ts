/** What a page shows of a table, worked out of its sections: pure functions, no texts. */

import type {
  ActionData,
  Card,
  Chair,
  PhaseWord,
  PlayAction,
  Sections,
  SuitLetter,
  View,
} from "../protocol/messages";
import { DECK, type HandOrder, partnerOf, sortedHand, suitOf } from "../rules/cards";
import { optionsOf } from "../rules/presets";
import type { TableState } from "./table";

/** A message by its id, with what it speaks of. */
export interface Phrase {
  id: string;
  args: Record<string, number | string | boolean | null>;
}

// --- whose turn ---------------------------------------------------------------------------

/**
 * Say in one sentence who must do what. `seat` among the arguments is whose name belongs there;
 * the ids end in `.you` or `.other`.
 */
export function turnPhrase(sections: Sections): Phrase {
  const { room, match, deal, game, you } = sections;
  if (room.closed) return phrase("turn.closed");
  if (match === null) {
    const empty = room.seats.filter((one) => one.kind === "empty").length;
    return empty > 0 ? phrase("turn.seats-empty", { n: empty }) : phrase("turn.may-start");
  }
  if (match.over) {
    const who = { seat: match.winner };
    if (match.winner === null) return phrase("turn.match-broken-off");
    return phrase(match.winner === you ? "turn.match-won.you" : "turn.match-won.other", who);
  }
  if (match.parked) return phrase("turn.parked");
  if (match.undo !== null) return phrase("turn.undo-asked", { seat: match.undo.by });
  if (match.between && you !== null && !match.ready.includes(you) && game !== null) {
    return phrase("turn.ready.you");
  }
  if (match.between || game === null) {
    if (deal !== null && deal.next !== null) return phrase(`turn.shuffling.${deal.next.stage}`);
    return phrase("turn.ready.other", { n: room.seats.length - match.ready.length });
  }
  if (game.turn === null) return phrase("turn.nobody");
  const args: Phrase["args"] = { seat: game.turn };
  if (game.phase === "auction") args["high"] = game.auction?.high?.points ?? null;
  if (game.phase === "play") args["leads"] = game.play?.trick.length === 0;
  return phrase(`turn.${game.phase}.${game.turn === you ? "you" : "other"}`, args);
}

function phrase(id: string, args: Phrase["args"] = {}): Phrase {
  return { id, args };
}

// --- seats --------------------------------------------------------------------------------

export type Place = "bottom" | "left" | "top" | "right";

export interface SeatAround {
  seat: number;
  place: Place;
  chair: Chair;
  you: boolean;
  dealer: boolean;
  /** Whether the seat sits this round out. */
  sits: boolean;
  turn: boolean;
  declarer: boolean;
  /** Cards in hand, null before they are dealt. */
  cards: number | null;
  tricks: number | null;
  total: number | null;
  /** Since the start of the round: card points and announcements. */
  points: number | null;
  ready: boolean;
}

const PLACES: Record<number, readonly Place[]> = {
  2: ["bottom", "top"],
  3: ["bottom", "left", "right"],
  4: ["bottom", "left", "top", "right"],
};

/** Give the seats clockwise from one's own, which is at the bottom; to spectators seat 0 is. */
export function seatsAround(sections: Sections): SeatAround[] {
  const { room, match, game, you } = sections;
  const players = room.seats.length;
  const places = PLACES[players] ?? [];
  const first = you ?? 0;
  const counts = game === null ? null : cardCounts(game);
  // Between rounds the last one is over, and the next one has its dealer.
  const next = match?.between === true ? (sections.deal?.next ?? null) : null;
  return places.map((place, step) => {
    const seat = (first + step) % players;
    return {
      seat,
      place,
      chair: room.seats[seat] ?? { kind: "empty" },
      you: seat === you,
      dealer: (next?.dealer ?? game?.table.dealer) === seat,
      sits: game?.table.sitting === seat,
      turn: game?.turn === seat && match?.over === false,
      declarer: next === null && game?.auction?.declarer === seat,
      cards: counts?.[seat] ?? null,
      tricks: next === null ? (game?.play?.taken[seat] ?? null) : null,
      total: game?.match.standings[seat]?.total ?? null,
      points:
        game === null || game.play === null || next !== null
          ? null
          : (game.play.card_points[seat] ?? 0) + (game.play.declared[seat] ?? 0),
      ready: match?.ready.includes(seat) ?? false,
    };
  });
}

/** How many cards each seat holds, from what everybody can count; null before the deal. */
export function cardCounts(game: View): number[] | null {
  const { players, active } = game.table;
  if (game.phase === "cutting" || game.phase === "over") return null;
  const stock = stockSize(players, game);
  const dealt = Math.floor((24 - stock.all) / active.length);
  return Array.from({ length: players }, (_, seat) => {
    if (!active.includes(seat)) return 0;
    let cards = dealt;
    if (game.exchange !== null && game.auction !== null) {
      const { gifts, discards } = game.exchange;
      if (seat === game.auction.declarer) cards += stock.taken - discards;
      cards += gifts.filter((one) => one.to === seat).length;
      cards -= gifts.filter((one) => one.by === seat).length;
    }
    if (game.play !== null) cards -= game.play.tricks.length + playedInTrick(game, seat);
    return cards;
  });
}

function stockSize(players: number, game: View): { all: number; taken: number } {
  if (players > 2) return { all: 3, taken: 3 };
  const literal = optionOf(game, "p2_form") === "literal_one_card_talons";
  return literal ? { all: 2, taken: 1 } : { all: 4, taken: 2 };
}

function playedInTrick(game: View, seat: number): number {
  return trickNow(game).some((one) => one.seat === seat) ? 1 : 0;
}

// --- cards --------------------------------------------------------------------------------

/** The trick on the table in the order of play, each card with who played it. */
export function trickNow(game: View): { seat: number; card: Card }[] {
  if (game.play === null) return [];
  return placed(game, game.play.leader, game.play.trick);
}

/** The last trick that was taken, null before the first. */
export function lastTrick(
  game: View,
): { taker: number; cards: { seat: number; card: Card }[] } | null {
  const last = game.play?.tricks.at(-1);
  if (last === undefined) return null;
  return { taker: last.taker, cards: placed(game, last.leader, last.cards) };
}

function placed(
  game: View,
  leader: number,
  cards: readonly Card[],
): { seat: number; card: Card }[] {
  const { active } = game.table;
  const first = active.indexOf(leader);
  return cards.map((card, step) => ({
    seat: active[(first + step) % active.length] ?? leader,
    card,
  }));
}

export interface HandCard {
  card: Card;
  /** Whether it may be played, given or put away now. */
  usable: boolean;
  /** Everything that may be done with it now. */
  actions: ActionData[];
  /** Why it may not be used: the id of a reason of the rules; null where it may. */
  why: Phrase | null;
  /** Whether its king or queen is in the same hand. */
  paired: boolean;
}

/** Give the own hand in order, each card with what may be done with it, or why nothing may. */
export function handCards(sections: Sections, order: HandOrder = "colours-apart"): HandCard[] {
  const { game, ask } = sections;
  const hand = game?.hand ?? null;
  if (game === null || hand === null) return [];
  return sortedHand(hand, order, game.play?.trump ?? null).map((card) => {
    const actions = ask.filter((one) => "card" in one && one.card === card);
    const partner = partnerOf(card);
    return {
      card,
      usable: actions.length > 0,
      actions,
      why: actions.length > 0 ? null : whyNot(sections, card),
      paired: partner !== null && hand.includes(partner),
    };
  });
}

/** Give the announcements that may be made by leading now. */
export function announcements(sections: Sections): PlayAction[] {
  return sections.ask.filter(
    (one): one is PlayAction => one.do === "play" && (one.marriage === true || one.aces === true),
  );
}

const WITH_CARDS: readonly PhaseWord[] = ["play", "exchange"];

/** Why a card of the own hand may not be used now, by the name of the reason in the rules. */
export function whyNot(sections: Sections, card: Card): Phrase {
  const { game, ask, you } = sections;
  if (game === null || game.phase === "over") return phrase("ROUND_IS_OVER");
  if (!WITH_CARDS.includes(game.phase)) return phrase("NOT_IN_THIS_PHASE");
  if (game.turn !== you) return phrase("NOT_YOUR_TURN");
  if (game.hand?.includes(card) !== true) return phrase("CARD_NOT_HELD");
  if (ask.length === 0) return phrase("BOT_PLAYS");
  if (game.phase !== "play" || game.play === null) return phrase("NOT_IN_THIS_PHASE");
  const [first] = game.play.trick;
  if (first === undefined) return phrase("NOT_IN_THIS_PHASE");
  const led = suitOf(first);
  const { trump } = game.play;
  if (game.hand.some((one) => suitOf(one) === led)) {
    return suitOf(card) === led ? phrase("MUST_BEAT") : phrase("MUST_FOLLOW_SUIT", { suit: led });
  }
  return suitOf(card) === trump ? phrase("MUST_OVERTRUMP") : phrase("MUST_TRUMP", { trump });
}

/** The cards that nobody has shown to us yet: neither own, nor in the stock seen, nor played. */
export function unseenCards(game: View): Card[] {
  const seen = new Set<Card>([
    ...(game.hand ?? []),
    ...(game.stock ?? []),
    ...game.discarded,
    ...(game.play?.trick ?? []),
    ...(game.play?.tricks.flatMap((one) => one.cards) ?? []),
    ...(game.exchange?.gifts.flatMap((one) => (one.card === null ? [] : [one.card])) ?? []),
  ]);
  return DECK.filter((card) => !seen.has(card));
}

// --- contract, trump, points, clock -------------------------------------------------------

export interface Stakes {
  phase: PhaseWord;
  declarer: number | null;
  /** The contract, or the highest bid so far. */
  points: number | null;
  final: boolean;
  blind: boolean;
  factor: number;
  golden: boolean;
  trump: SuitLetter | null;
  /** What the declarer has in this round, as far as all can count. */
  made: number | null;
}

export function stakes(game: View): Stakes {
  const declarer = game.auction?.declarer ?? game.auction?.high?.by ?? null;
  const { play } = game;
  return {
    phase: game.phase,
    declarer,
    points: game.contract?.points ?? game.auction?.bid ?? game.auction?.high?.points ?? null,
    final: game.contract !== null,
    blind: game.auction?.blind ?? false,
    factor: game.contract?.factor ?? 1,
    golden: game.match.golden_left > 0,
    trump: play?.trump ?? null,
    made:
      play === null || declarer === null
        ? null
        : (play.card_points[declarer] ?? 0) + (play.declared[declarer] ?? 0),
  };
}

/** The bids or contracts that may be named now, lowest first; empty where none may. */
export function namable(sections: Sections): number[] {
  return sections.ask
    .flatMap((one) => (one.do === "bid" || one.do === "declare" ? [one.points] : []))
    .sort((one, other) => one - other);
}

/** What may be done now by a kind of action, null if it may not. */
export function allowed<Do extends ActionData["do"]>(
  sections: Sections,
  kind: Do,
): Extract<ActionData, { do: Do }> | null {
  const found = sections.ask.find((one) => one.do === kind);
  return (found as Extract<ActionData, { do: Do }> | undefined) ?? null;
}

/** Give to whom cards may be given, clockwise. */
export function receivers(sections: Sections): number[] {
  return [...new Set(sections.ask.flatMap((one) => (one.do === "give" ? [one.to] : [])))];
}

/** How many cards the declarer of a game of two has still to put away, to nobody. */
export function discardsLeft(game: View): number {
  const all = optionOf(game, "p2_form") === "literal_one_card_talons" ? 1 : 2;
  return all - (game.exchange?.discards ?? 0);
}

export interface ClockLeft {
  by: number | null;
  /** Milliseconds left to who is thinking, his reserve included, never below 0. */
  ms: number;
  banks: readonly number[];
}

/** What is left on the clock at a moment of this client's clock, null where nobody is hurried. */
export function clockLeft(state: TableState, now: number): ClockLeft | null {
  const clock = state.sections?.clock ?? null;
  if (clock === null) return null;
  const passed = Math.max(0, now - state.clockAt);
  return { by: clock.by, ms: Math.max(0, clock.left_ms - passed), banks: clock.banks_ms };
}

/** Give the value of an option of the rules at a table, null for one that does not exist. */
export function optionOf(game: View, key: string): unknown {
  return optionsOf(game.rules.base, game.rules.options)?.[key] ?? null;
}
