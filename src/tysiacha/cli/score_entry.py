"""Asked for the next entry of a sheet: a round, or something that went wrong with one."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from tysiacha.cli.plain.dialogue import Ask
from tysiacha.cli.plain.words import Word, number_of, word_of, word_text
from tysiacha.cli.score_asking import Asked, Reached, Refusal, ask_until, complaint
from tysiacha.cli.score_round import ask_round, checked
from tysiacha.cli.score_words import Kind, NotFound, kind_of, kind_text, naming_help, seat_named
from tysiacha.rules.amounts import GOLDEN_CONTRACT
from tysiacha.rules.clauses import Clause
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.table import table_of
from tysiacha.sheet.draft import Draft, Scene
from tysiacha.sheet.entries import (
    Entry,
    FineEntry,
    MisdealEntry,
    RedealEntry,
    SkippedEntry,
)
from tysiacha.sheet.entry_checks import entry_problems, redeal_clauses, skip_clauses
from tysiacha.sheet.problems import SheetError
from tysiacha.sheet.reckoning import Reckoning
from tysiacha.texts.clauses import clause_reason, redeal_ground
from tysiacha.texts.layout import explained
from tysiacha.texts.translation import _, ngettext


def ask_added(reckoning: Reckoning) -> Asked[Reckoning]:
    """Ask for one entry more, and give the sheet with it."""
    entry = yield from ask_entry(reckoning.match, reckoning.sheet.names)
    return reckoning.with_entry(entry)


def ask_edited(reckoning: Reckoning, place: int) -> Asked[Reckoning]:
    """Ask for an earlier entry anew, and give the sheet with it; ``place`` counts from 0.

    Where later entries are not possible any more, they are taken out or all stays as it was.
    """
    entry = yield from ask_entry(reckoning.lines[place].before, reckoning.sheet.names)
    return (yield from _with_later_entries(reckoning, place, (entry,)))


def ask_deleted(reckoning: Reckoning, place: int) -> Asked[Reckoning]:
    """Give the sheet without one of its entries, as :func:`ask_edited` does."""
    return (yield from _with_later_entries(reckoning, place, ()))


def ask_entry(match: Match, names: tuple[str, ...]) -> Asked[Entry]:
    """Ask for the next entry of a match."""
    scene = Scene(table_of(match), names)
    ask = Ask(_entry_prompt(scene), say=(_round_text(scene),), help=_entry_help(scene))
    chosen = (yield from ask_until(ask, lambda answer: _read_choice(scene, answer))).value
    if not isinstance(chosen, Kind):
        return (yield from ask_round(scene, chosen))
    match chosen:
        case Kind.FINE:
            seat = yield from _ask_player(_("Who is fined for a revoke ({names})?"), scene)
            return FineEntry(Clause.FINE_1, seat)
        case Kind.MISDEAL:
            return MisdealEntry(scene.table.dealer)
        case Kind.REDEAL:
            return RedealEntry((yield from _ask_clause(redeal_clauses(scene.table), redeal_ground)))
        case Kind.SKIP:
            return (yield from _ask_skipped(scene))
        case _:
            assert_never(chosen)


def _round_text(scene: Scene) -> str:
    table = scene.table
    dealer = scene.name(table.dealer)
    if table.sitting is None:
        text = _("Round {n}. {name} deals.").format(n=table.match.round_number, name=dealer)
    else:
        text = _("Round {n}. {name} deals and sits out.").format(
            n=table.match.round_number, name=dealer
        )
    golden = _("It is golden and counts double.")
    return f"{text} {golden}" if table.golden else text


def _entry_prompt(scene: Scene) -> str:
    table = scene.table
    if not table.has_auction:
        return _("Enter the round of {name}, who plays for {points} (Enter):").format(
            name=scene.name(table.first_hand), points=GOLDEN_CONTRACT
        )
    return _("Who won the auction ({names})?").format(names=scene.listed(sorted(table.active)))


def _entry_help(scene: Scene) -> tuple[str, ...]:
    kinds = {Kind.FINE: _("a fine for a revoke, at any time (FINE-1)")}
    if redeal_clauses(scene.table):
        kinds[Kind.REDEAL] = _("the cards were dealt again; nothing changes")
    kinds[Kind.MISDEAL] = _("{name} misdealt (DEAL-10)").format(name=scene.name(scene.table.dealer))
    if skip_clauses(scene.table):
        kinds[Kind.SKIP] = _("a fine ended the round before it was played")
    return (
        _("Type who won the auction: the name, its beginning, or the number of the seat."),
        _("Instead of a round you can enter:"),
        *explained({kind_text(kind): text for kind, text in kinds.items()}),
    )


def _read_choice(scene: Scene, answer: str) -> Reached[Seat | Kind] | Refusal:
    table = scene.table
    if not answer.strip() and not table.has_auction:
        return Reached(table.first_hand)
    kind = kind_of(answer)
    if kind is not None:
        refusal = _refused_kind(scene, kind)
        return Reached(kind) if refusal is None else refusal
    try:
        seat = seat_named(answer, scene.names, range(len(scene.names)))
    except NotFound as error:
        return Refusal(_("{why} Type ? for help.").format(why=error))
    told = checked(scene, Draft(declarer=seat))
    return told if isinstance(told, Refusal) else Reached(seat)


def _refused_kind(scene: Scene, kind: Kind) -> Refusal | None:
    if kind is Kind.REDEAL and not redeal_clauses(scene.table):
        return Refusal(_("These rules know no new deal on demand."))
    if kind is Kind.SKIP and not skip_clauses(scene.table):
        return Refusal(_("By these rules no round is skipped, but for a misdeal."))
    return None


def _ask_player(prompt: str, scene: Scene, among: tuple[Seat, ...] | None = None) -> Asked[Seat]:
    seats = tuple(range(len(scene.names))) if among is None else tuple(sorted(among))

    def read(answer: str) -> Seat | Refusal:
        try:
            return seat_named(answer, scene.names, seats)
        except NotFound as error:
            return Refusal(str(error))

    ask = Ask(prompt.format(names=scene.listed(seats)), help=naming_help())
    return (yield from ask_until(ask, read))


def _ask_clause(clauses: tuple[Clause, ...], words: Callable[[Clause], str]) -> Asked[Clause]:
    """Ask for one of some reasons, if there is a choice."""
    if len(clauses) == 1:
        return clauses[0]
    listed = tuple(f"  {n} {words(clause)}" for n, clause in enumerate(clauses, start=1))

    def read(answer: str) -> Clause | Refusal:
        number = number_of(answer)
        if number is None or not 1 <= number <= len(clauses):
            return Refusal(_("Type a number from 1 to {n}.").format(n=len(clauses)))
        return clauses[number - 1]

    ask = Ask(_("Why (1 to {n})?").format(n=len(clauses)), say=listed)
    return (yield from ask_until(ask, read))


def _ask_skipped(scene: Scene) -> Asked[Entry]:
    clauses = skip_clauses(scene.table)
    clause = yield from _ask_clause(clauses, lambda one: f"{clause_reason(one)} ({one})")
    if clause is Clause.DEAL_5:
        return SkippedEntry(clause, scene.table.cutter)
    prompt = _("Who bid without a marriage ({names})?")
    seat = yield from _ask_player(prompt, scene, scene.table.active)

    def read(answer: str) -> SkippedEntry | Refusal:
        bid = number_of(answer)
        if bid is None:
            return Refusal(_("Type a number."))
        entry = SkippedEntry(clause, seat, bid)
        problems = entry_problems(scene.table.match, scene.names, entry)
        return Refusal(complaint(problems[0])) if problems else entry

    ask = Ask(_("How much did {name} bid?").format(name=scene.name(seat)))
    return (yield from ask_until(ask, read))


def _with_later_entries(
    reckoning: Reckoning, place: int, entries: tuple[Entry, ...]
) -> Asked[Reckoning]:
    sheet = reckoning.sheet
    changed = reckoning.up_to(place)
    for entry in entries:
        changed = changed.with_entry(entry)
    later = sheet.entries[place + 1 :]
    for number, entry in enumerate(later):
        try:
            changed = changed.with_entry(entry)
        except SheetError as error:
            left = len(later) - number
            drop = yield from _ask_drop(error, left)
            return changed if drop else reckoning
    return changed


def _ask_drop(error: SheetError, left: int) -> Asked[bool]:
    yes, no = word_text(Word.YES), word_text(Word.NO)
    text = ngettext(
        "Take out that last entry ({yes}), or leave everything as it was ({no})?",
        "Take out the last {n} entries ({yes}), or leave everything as it was ({no})?",
        left,
    )
    ask = Ask(
        prompt=text.format(n=left, yes=yes, no=no),
        say=(_("With that change a later entry cannot be:"), error.problems[0].text(_("sheet"))),
    )

    def read(answer: str) -> bool | Refusal:
        word = word_of(answer)
        if word in (Word.YES, Word.NO):
            return word is Word.YES
        return Refusal(_("Please type {yes} or {no}.").format(yes=yes, no=no))

    return (yield from ask_until(ask, read))
