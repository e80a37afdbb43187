"""What ``tysiacha solve`` is asked for, and how it says that something cannot be asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import IO, TypedDict

import click

from tysiacha.cli.record_words import fault_words
from tysiacha.notation.cards import CardTextError
from tysiacha.notation.record_problems import fault_of_card
from tysiacha.notation.styles import Style
from tysiacha.solve.give_away import GiveAway, PutAway
from tysiacha.solve.open_cards import BadQuestion, OpenCards
from tysiacha.solve.play_options import UnsolvableRules
from tysiacha.texts.translation import _


class SolveOptions(TypedDict):
    """The options of the command as click gives them."""

    text: tuple[str, ...]
    game: int | None
    round_number: int | None
    trick: str | None
    card: int | None
    hands: tuple[str, ...]
    declarer: int | None
    leader: int | None
    trump: str | None
    next_trump: str | None
    tricks_taken: str | None
    leftover: str | None
    give: str | None
    others: tuple[str, ...]
    source: str | None
    contract: int | None
    seat: int | None
    style: str | None
    as_json: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and in which words it was asked."""

    question: OpenCards | GiveAway | PutAway
    names: tuple[str, ...]
    """By seat."""
    style: Style
    """How cards are written."""


class WrongQuestionError(click.ClickException):
    """Cards, a position or a record were read and found wrong."""

    exit_code = 1

    def show(self, file: IO[str] | None = None) -> None:
        """Say what is wrong."""
        click.echo(self.message, file=file, err=True)


class UnusableQuestionError(click.ClickException):
    """Something cannot be read, or there is nothing in it to be solved."""

    exit_code = 2


def wrong_cards(where: str, error: CardTextError) -> WrongQuestionError:
    """Give the error for a text of cards, after the option it was given with."""
    return WrongQuestionError(f"{where}: {fault_words(fault_of_card(error))}")


def wrong_question(error: BadQuestion, style: Style) -> WrongQuestionError:
    """Give the error for cards that do not go together."""
    return WrongQuestionError(_(error.flaw.value).format_map(error.facts(style)))


def unsolvable(error: UnsolvableRules) -> UnusableQuestionError:
    """Give the error for rules that the solver does not know."""
    return UnusableQuestionError(_(error.message).format_map(error.facts))


def seat_names(players: int) -> tuple[str, ...]:
    """Give names for seats that have none."""
    return tuple(_("Seat {n}").format(n=seat + 1) for seat in range(players))
