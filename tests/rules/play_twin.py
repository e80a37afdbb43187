"""The slow twin of the play: lists of words, written from the rules text and from nothing else.

A card is a word such as ``K♠`` or ``10♥``; a play is a card, and with an announcement ``K♠
marriage`` or ``A♥ aces``. Clauses PLAY-1 to PLAY-11, MAR-1 to MAR-7 and MAR-10.
"""

from __future__ import annotations

from dataclasses import dataclass, field

RANKS = ["9", "J", "Q", "K", "10", "A"]


@dataclass
class Habits:
    """What a table has agreed on about the play."""

    must_trump: bool = True
    must_beat: bool = False
    must_overtrump: bool = False
    needs_trick: bool = True
    next_trick: bool = False
    first_only: bool = False
    aces: bool = False


@dataclass
class Position:
    """The cards of all players, the trick so far, and what is trump."""

    habits: Habits
    hands: dict[int, list[str]]
    """By player, in the order in which they sit."""
    leader: int
    trump: str | None
    tricks: dict[int, int]
    """How many tricks each player has taken."""
    table: list[str] = field(default_factory=list)
    announced: str | None = None
    """A suit that has been announced and is not trump yet."""


def suit(card: str) -> str:
    return card[-1]


def strength(card: str) -> int:
    return RANKS.index(card[:-1])


def player_to_act(position: Position) -> int:
    order = list(position.hands)
    return order[(order.index(position.leader) + len(position.table)) % len(order)]


def best_card(position: Position) -> str:
    """PLAY-7: the highest trump in the trick, without trumps the highest card of the led suit."""
    trumps = [card for card in position.table if suit(card) == position.trump]
    followers = [card for card in position.table if suit(card) == suit(position.table[0])]
    best = ""
    for card in trumps or followers:
        if best == "" or strength(card) > strength(best):
            best = card
    return best


def plays(position: Position) -> list[str]:
    """Everything that the player whose turn it is may do."""
    hand = position.hands[player_to_act(position)]
    if not position.table:
        return leads(position, hand)
    led = suit(position.table[0])
    same_suit = [card for card in hand if suit(card) == led]
    if same_suit:  # PLAY-3
        return beating(position, same_suit)
    trumps = [card for card in hand if suit(card) == position.trump]
    if trumps and position.habits.must_trump:  # PLAY-4
        return overtrumping(position, trumps)
    return list(hand)  # PLAY-6


def beating(position: Position, same_suit: list[str]) -> list[str]:
    """PLAY-10: beat the best card if you can, but not once the trick has been trumped."""
    if not position.habits.must_beat:
        return same_suit
    best = best_card(position)
    if suit(best) != suit(position.table[0]):
        return same_suit
    higher = [card for card in same_suit if strength(card) > strength(best)]
    return higher or same_suit


def overtrumping(position: Position, trumps: list[str]) -> list[str]:
    """PLAY-11: in a trumped trick play a higher trump if you can, else any trump."""
    best = best_card(position)
    if not position.habits.must_overtrump or suit(best) != position.trump:
        return trumps
    higher = [card for card in trumps if strength(card) > strength(best)]
    return higher or trumps


def leads(position: Position, hand: list[str]) -> list[str]:
    """Any card; MAR-3 and MAR-10: with an announcement what the hand allows."""
    player = position.leader
    may_announce = position.tricks[player] > 0 or not position.habits.needs_trick
    found = []
    for card in hand:
        found.append(card)
        both = ["K" + suit(card), "Q" + suit(card)]
        if may_announce and card in both and both[0] in hand and both[1] in hand:
            found.append(card + " marriage")
        four = all("A" + one in hand for one in "♠♣♦♥")
        if may_announce and position.habits.aces and card[0] == "A" and four:
            found.append(card + " aces")
    return found


def after(position: Position, play: str) -> Position:
    """The position after a play, and after the trick if that is complete."""
    card, _, announcement = play.partition(" ")
    player = player_to_act(position)
    hands = {who: [one for one in hand if one != card] for who, hand in position.hands.items()}
    new = Position(
        position.habits,
        hands,
        position.leader,
        position.trump,
        dict(position.tricks),
        [*position.table, card],
        position.announced,
    )
    if announcement == "marriage":
        new.announced = suit(card)
        if not position.habits.next_trick:
            new = change_trump(new)
    assert card in position.hands[player]
    if len(new.table) == len(hands):
        order = list(hands)
        place = new.table.index(best_card(new))
        new.leader = order[(order.index(new.leader) + place) % len(order)]  # PLAY-8
        new.tricks[new.leader] += 1
        new.table = []
        new = change_trump(new)
    return new


def change_trump(position: Position) -> Position:
    """MAR-5, MAR-7: the suit announced becomes trump, unless only the first one ever does."""
    if position.announced is not None:
        if position.trump is None or not position.habits.first_only:
            position.trump = position.announced
        position.announced = None
    return position


def count(position: Position) -> int:
    """How many ways there are to play all cards."""
    if not any(position.hands.values()):
        return 1
    return sum(count(after(position, play)) for play in plays(position))
