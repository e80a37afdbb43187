"""A question of ``tysiacha solve`` made of cards as they are typed."""

from __future__ import annotations

import re
from typing import Final

import click

from tysiacha.cards import FULL_MASK, Card, Mask, Suit, mask_of
from tysiacha.cli.quoting import quoted
from tysiacha.cli.rules_source import rules_named
from tysiacha.cli.solve_asking import Asked, SolveOptions, seat_names, wrong_cards
from tysiacha.notation.cards import CardTextError, parse_cards
from tysiacha.notation.styles import LETTERS_OF, Style
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import DEFAULT_PRESET
from tysiacha.rules.standing import Seat
from tysiacha.solve.give_away import GiveAway, PutAway
from tysiacha.solve.open_cards import OpenCards, leftover_size
from tysiacha.solve.play_options import most_cards, play_rules
from tysiacha.texts.translation import _

MOST_HANDS: Final = 3

_SEATS: Final = re.compile(r"[1-3](\s*,\s*[1-3])*", re.ASCII)


def cards_asked(given: SolveOptions) -> Asked:
    """Give the question of ``--hands``, and of the options that go with it."""
    hands = given["hands"]
    if not TWO_PLAYERS <= len(hands) <= MOST_HANDS:
        raise click.UsageError(_("--hands takes two or three hands, each in quotes."))
    style, players = _style(given), len(hands)
    rules = _rules(given, players)
    declarer = _seat("--declarer", given["declarer"], players, default=0)
    leader = _seat("--leader", given["leader"], players, default=declarer)
    masks = tuple(
        mask_of(_cards(f"--hands {number}", text, style))
        for number, text in enumerate(hands, start=1)
    )
    trick = _cards("--trick", given["trick"] or "", style)
    trump = _suit("--trump", given["trump"], style)
    next_trump = trump
    if given["next_trump"] is not None:
        next_trump = _suit("--next-trump", given["next_trump"], style)
    full = max(mask.bit_count() for mask in masks) == most_cards(rules)
    question = OpenCards(
        rules=rules,
        hands=masks,
        declarer=declarer,
        leader=leader,
        trick=trick,
        trump=trump,
        next_trump=next_trump,
        takers=_takers(given["tricks_taken"], leader, players, full=full),
        leftover=_leftover(given["leftover"], rules, (*masks, mask_of(trick)), style, full=full),
        contract=given["contract"],
    )
    return Asked(question, seat_names(players), style)


def gifts_asked(given: SolveOptions) -> Asked:
    """Give the question of ``--give`` and ``--others``."""
    players = 1 + len(given["others"])
    if not TWO_PLAYERS <= players <= MOST_HANDS:
        raise click.UsageError(_("--give needs --others with the hands of the other players."))
    style, rules, contract = _style(given), _rules(given, players), given["contract"]
    held = mask_of(_cards("--give", given["give"] or "", style))
    others = [
        mask_of(_cards(f"--others {number}", text, style))
        for number, text in enumerate(given["others"], start=1)
    ]
    question: GiveAway | PutAway
    if players == TWO_PLAYERS:
        question = PutAway(rules=rules, held=held, other=others[0], contract=contract)
    else:
        left, right = others
        question = GiveAway(rules=rules, held=held, others=(left, right), contract=contract)
    return Asked(question, seat_names(players), style)


def _style(given: SolveOptions) -> Style:
    return Style.INTERNATIONAL if given["style"] is None else Style(given["style"])


def _rules(given: SolveOptions, players: int) -> Rules:
    """Give the rules of play for as many players as there are hands."""
    return play_rules(rules_named(given["source"] or DEFAULT_PRESET).rules, players)


def _cards(where: str, text: str, style: Style) -> tuple[Card, ...]:
    try:
        return parse_cards(" ".join(text.replace(",", " ").split()), style)
    except CardTextError as error:
        raise wrong_cards(where, error) from None


def _suit(option: str, text: str | None, style: Style) -> Suit | None:
    if text is None or text.lower() == "none":
        return None
    suits = LETTERS_OF[style].suit_of
    if text not in suits:
        message = _("{option} {value} is no suit: there are {suits}, and none.")
        known = ", ".join(LETTERS_OF[style].suit_letters)
        raise click.UsageError(message.format(option=option, value=quoted(text), suits=known))
    return suits[text]


def _seat(option: str, number: int | None, players: int, *, default: Seat) -> Seat:
    if number is None:
        return default
    if number > players:
        message = _("{option} {value}: there are only {n} seats.")
        raise click.UsageError(message.format(option=option, value=number, n=players))
    return number - 1


def _takers(text: str | None, leader: Seat, players: int, *, full: bool) -> frozenset[Seat]:
    """Read who has taken a trick: nobody with full hands, else the leader, if it is not said."""
    if text is None:
        return frozenset() if full else frozenset({leader})
    if not text.strip():
        return frozenset()
    if not _SEATS.fullmatch(text.strip()):
        message = _("{option} {value} is no list of seats such as 1,3.")
        raise click.UsageError(message.format(option="--tricks-taken", value=quoted(text)))
    return frozenset(
        _seat("--tricks-taken", int(number), players, default=0) for number in text.split(",")
    )


def _leftover(
    text: str | None, rules: Rules, known: tuple[Mask, ...], style: Style, *, full: bool
) -> Mask:
    """Read the leftover cards; with full hands they are those that nobody holds."""
    if text is not None:
        return mask_of(_cards("--leftover", text, style))
    if not full or not leftover_size(rules):
        return 0
    rest = FULL_MASK
    for mask in known:
        rest &= ~mask
    return rest
