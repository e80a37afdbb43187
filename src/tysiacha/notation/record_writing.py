"""A game record as text: one thing a line, in one order, so that two records can be compared.

The form is described in ``docs/notation.md``. What is written here is read back as the same value
by :mod:`tysiacha.notation.record_reading`, and written again as the same text.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, assert_never

from tysiacha.notation.actions import action_words, play_words
from tysiacha.notation.labels import is_label
from tysiacha.notation.records import (
    FORMAT_VERSION,
    ActionRecord,
    Annotation,
    BetterPlay,
    Comment,
    CutMade,
    DealRecord,
    Extra,
    GameRecord,
    Part,
    Tag,
    Worth,
)
from tysiacha.notation.sayings import (
    contract_words,
    fine_words,
    heading_words,
    holding_words,
    outcome_words,
    points_words,
    result_words,
    saying_words,
    score_words,
    taker_words,
)
from tysiacha.notation.seating import active_count, sitting_seat
from tysiacha.notation.standings import standing_words
from tysiacha.notation.styles import Style, cards_in
from tysiacha.rules.actions import Play
from tysiacha.rules.option_values import option_text
from tysiacha.rules.presets import PRESETS, differences
from tysiacha.rules.standing import Match, Standing

HEADER: Final = "Thousand-Record"
"""The name of the tag with which every game begins."""

HEADER_TAGS: Final = (
    *(HEADER, "Players", "Cards", "Rules", "Option", "Rules-Id", "First-Dealer"),
    *("Start-Match", "Start", "Seen-By", "Result"),
)
"""The names of the tags at the head of a game that have a meaning here."""

DEAL_TAGS: Final = ("Fine", "Pack", "Stock", "Contract", "Leftover", "Points", "Outcome", "Score")
"""The same for the lines of a deal."""

NOTE_NAMES: Final = ("note", "value", "better")
"""The same for annotations."""


def record_text(record: GameRecord) -> str:
    """Give a record as text, with a line feed at the end of every line.

    Raises:
        ValueError: if it holds what cannot be written: names of tags that mean something else, or
            an action after the play of the cards.
    """
    return "".join(f"{line}\n" for line in record_lines(record))


def record_digest(record: GameRecord) -> str:
    """Give the SHA-256 of a record as text with its cards in the international style.

    A game that is read twice, in whatever form, has one digest.
    """
    plain = replace(record, style=Style.INTERNATIONAL)
    return hashlib.sha256(record_text(plain).encode()).hexdigest()


def record_lines(record: GameRecord) -> Iterator[str]:
    """Give the lines of a record; between two records in a file stands an empty line."""
    yield f"{HEADER}: {FORMAT_VERSION}"
    yield from _extra_lines(record.extras, HEADER_TAGS)
    yield f"Players: {', '.join(_checked_labels(record))}"
    if record.style is not Style.INTERNATIONAL:
        yield f"Cards: {record.style}"
    yield from _rules_lines(record)
    yield from _start_lines(record.match, record.players)
    if record.seen_by is not None:
        yield f"Seen-By: {record.players[record.seen_by]}"
    if record.result is not None:
        yield f"Result: {result_words(record.result, record.players)}"
    for deal in record.deals:
        yield ""
        yield from deal_lines(deal, record.players, record.style)


def deal_lines(deal: DealRecord, labels: Sequence[str], style: Style) -> Iterator[str]:
    """Give the lines of one deal."""
    yield heading_words(deal, labels)
    for fine in deal.fines:
        yield f"Fine: {fine_words(fine, labels)}"
    yield from _extra_lines(deal.opening, reserved_in_deals(labels))
    if deal.pack is not None:
        yield f"Pack: {cards_in(deal.pack, style)}"
    yield from _action_lines(_cuts(deal), labels, style)
    yield from _holding_lines(deal, labels, style)
    yield from _action_lines(_middle(deal), labels, style)
    if deal.contract is not None:
        yield f"Contract: {contract_words(deal.contract, labels)}"
    yield from _trick_lines(deal, labels, style)
    yield from _end_lines(deal, labels, style)
    yield from _extra_lines(deal.closing, reserved_in_deals(labels))


def reserved_in_deals(labels: Sequence[str]) -> tuple[str, ...]:
    """Give the names that no tag of a deal can have: a line would be read as something else."""
    return (*DEAL_TAGS, *HEADER_TAGS, *labels)


def plays_of(deal: DealRecord) -> tuple[ActionRecord, ...]:
    """Give the plays of a deal."""
    return tuple(one for one in deal.actions if isinstance(one.action, Play))


def _cuts(deal: DealRecord) -> tuple[ActionRecord, ...]:
    return tuple(one for one in deal.actions if isinstance(one.action, CutMade))


def _middle(deal: DealRecord) -> tuple[ActionRecord, ...]:
    """Give what is done between cut and play, which must stand in that order."""
    cuts, plays = len(_cuts(deal)), len(plays_of(deal))
    middle = deal.actions[cuts : len(deal.actions) - plays]
    if any(isinstance(one.action, CutMade | Play) for one in middle):
        message = "cuts come first in a deal, and nothing comes after the play of the cards"
        raise ValueError(message)
    return middle


def _checked_labels(record: GameRecord) -> tuple[str, ...]:
    for label in record.players:
        if not is_label(label):
            message = f"a player cannot be called {label!r} in a record: see labels_for"
            raise ValueError(message)
    return record.players


def _extra_lines(extras: Sequence[Extra], reserved: Sequence[str]) -> Iterator[str]:
    taken = [name.lower() for name in reserved]
    for extra in extras:
        if isinstance(extra, Comment):
            yield _comment_line(extra)
            continue
        if extra.name.lower() in taken:
            message = f"a tag cannot be called {extra.name}: that has a meaning of its own"
            raise ValueError(message)
        yield f"{extra.name}: {extra.value}".rstrip()


def _comment_line(comment: Comment) -> str:
    return f"# {comment.text}".rstrip()


def _rules_lines(record: GameRecord) -> Iterator[str]:
    rules = record.match.rules
    yield f"Rules: {record.base}"
    for key in differences(PRESETS[record.base], rules):
        yield f"Option: {key} = {option_text(rules, key)}"
    yield f"Rules-Id: {rules.rules_id}"


def _start_lines(match: Match, labels: Sequence[str]) -> Iterator[str]:
    yield f"First-Dealer: {labels[match.dealer]}"
    words = match_words(match)
    if words != match_words(Match.new(match.rules)):
        yield f"Start-Match: {words}"
    for label, standing in zip(labels, match.standings, strict=True):
        if standing != Standing():
            yield f"Start: {label} {standing_words(standing)}"


def match_words(match: Match) -> str:
    """Give how far a match has come: ``round 5, deal 7, golden 2, golden made``."""
    words = f"round {match.round_number}, deal {match.deal_number}"
    if match.rules.golden:
        words += f", golden {match.golden_left}"
        words += ", golden made" if match.golden_made else ""
    return words


def _holding_lines(deal: DealRecord, labels: Sequence[str], style: Style) -> Iterator[str]:
    for label, hand in zip(labels, deal.hands, strict=False):
        if hand is not None:
            yield f"{label} holds {holding_words(hand, style)}"
    for number, stock in enumerate(deal.stocks):
        yield saying_words(Part.STOCK, number, stock, labels, style)


def _action_lines(
    actions: Sequence[ActionRecord], labels: Sequence[str], style: Style
) -> Iterator[str]:
    for one in actions:
        yield f"{labels[one.seat]} {action_words(one.action, labels, style)}"
        yield from _note_lines(one, labels, style, last=True)


def _trick_lines(deal: DealRecord, labels: Sequence[str], style: Style) -> Iterator[str]:
    plays = plays_of(deal)
    size = active_count(len(labels))
    for number, start in enumerate(range(0, len(plays), size)):
        trick = plays[start : start + size]
        cards = ", ".join(
            f"{labels[one.seat]} {play_words(one.action, style)}"
            for one in trick
            if isinstance(one.action, Play)
        )
        said = deal.tricks[number] if number < len(deal.tricks) else None
        taken = "" if said is None else f"; {taker_words(said, labels)}"
        yield f"Trick {number + 1}: {cards}{taken}"
        for one in trick:
            yield from _note_lines(one, labels, style, last=one is trick[-1])


def _note_lines(
    record: ActionRecord, labels: Sequence[str], style: Style, *, last: bool
) -> Iterator[str]:
    """Give the annotations of an action; a comment on the last of a line is plain."""
    for note in record.notes:
        if last and isinstance(note, Comment):
            yield _comment_line(note)
        else:
            yield f"> {labels[record.seat]} {_note_words(note, labels, style)}".rstrip()


def _note_words(note: Annotation, labels: Sequence[str], style: Style) -> str:
    match note:
        case Comment(text):
            return f"note {text}"
        case Worth():
            return worth_words(note)
        case BetterPlay(action, worth):
            better = f"better {action_words(action, labels, style)}"
            return better if worth is None else f"{better}, {worth_words(worth)}"
        case Tag(name, value):
            if name.lower() in NOTE_NAMES:
                message = f"an annotation cannot be called {name}: that has a meaning of its own"
                raise ValueError(message)
            return f"{name} {value}"
        case _:
            assert_never(note)


def worth_words(worth: Worth) -> str:
    """Give a value: ``value 31.5 open``."""
    basis = "" if worth.basis is None else f" {worth.basis}"
    return f"value {worth.points}{basis}"


def _end_lines(deal: DealRecord, labels: Sequence[str], style: Style) -> Iterator[str]:
    if deal.leftover is not None:
        yield f"Leftover: {taker_words(deal.leftover, labels)}"
    if deal.points is not None:
        sitting = sitting_seat(len(labels), deal.dealer)
        yield f"Points: {points_words(deal.points, labels, sitting)}"
    if deal.outcome is not None:
        yield f"Outcome: {outcome_words(deal.outcome, labels, style)}"
    for label, score in zip(labels, deal.scores, strict=False):
        yield f"Score: {label} {score_words(score)}"
