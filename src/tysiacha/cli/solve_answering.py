"""A question of ``tysiacha solve`` put to the solver, and its answer in lines or as JSON."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from tysiacha.cli.paper import paper_width
from tysiacha.cli.solve_asking import Asked
from tysiacha.cli.solve_json import Json, answer_json, gift_json, put_away_json
from tysiacha.cli.solve_telling import Telling
from tysiacha.cli.solver_ready import make_ready
from tysiacha.notation.styles import TEXTS_OF, Style
from tysiacha.rules.standing import Seat
from tysiacha.solve.answers import answer
from tysiacha.solve.gifts import gift_answer, put_away_answer
from tysiacha.solve.give_away import GiveAway, PutAway
from tysiacha.solve.lines import best_line
from tysiacha.solve.open_cards import OpenCards
from tysiacha.texts.card_style import CardStyle
from tysiacha.texts.layout import wrapped
from tysiacha.texts.translation import _
from tysiacha.texts.wording import Wording


def answered_json(asked: Asked, seat: Seat | None) -> dict[str, Json]:
    """Give the answer as JSON."""
    question = asked.question
    _check(question, seat)
    make_ready()
    if isinstance(question, GiveAway):
        return gift_json(gift_answer(question), asked.style)
    if isinstance(question, PutAway):
        return put_away_json(put_away_answer(question), asked.style)
    return answer_json(answer(question, seat), best_line(question, seat), asked.style)


def answered_lines(asked: Asked, seat: Seat | None) -> Iterator[str]:
    """Give the answer in lines that keep to the width of the terminal."""
    question, style = asked.question, asked.style
    _check(question, seat)
    make_ready()
    cards = CardStyle(TEXTS_OF[style if _can_write(style) else Style.LETTERS], " ", "   ")
    telling = Telling(Wording(asked.names, None, cards))
    if isinstance(question, GiveAway):
        lines = telling.gift_lines(gift_answer(question))
    elif isinstance(question, PutAway):
        lines = telling.put_away_lines(put_away_answer(question))
    else:
        lines = telling.answer_lines(answer(question, seat), best_line(question, seat))
    for line in lines:
        yield from wrapped(line, paper_width(), indent="     ") or ("",)


def _check(question: OpenCards | GiveAway | PutAway, seat: Seat | None) -> None:
    if seat is None:
        return
    if isinstance(question, GiveAway | PutAway):
        raise click.UsageError(_("--seat goes with the play, not with the cards to give away."))
    if seat not in question.order:
        raise click.UsageError(_("There is no seat {seat} in this round.").format(seat=seat + 1))


def _can_write(style: Style) -> bool:
    """Tell whether the output has the letters of a style."""
    encoding = (sys.stdout.encoding if sys.stdout is not None else None) or "ascii"
    try:
        "".join(TEXTS_OF[style]).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
