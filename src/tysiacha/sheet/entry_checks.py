"""Whether an entry can follow a match so far: what the rules or the cards do not allow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.choices import P2Form, StockRedealAt
from tysiacha.rules.clauses import Clause
from tysiacha.rules.questions import asks_about_gifts
from tysiacha.rules.standing import Match
from tysiacha.rules.table import Table, table_of
from tysiacha.sheet.bid_checks import bid_problems
from tysiacha.sheet.card_checks import card_problems, stock_problems
from tysiacha.sheet.draft import Draft, Scene
from tysiacha.sheet.entries import (
    ConcededEntry,
    Entry,
    FineEntry,
    MisdealEntry,
    PlayedEntry,
    RedealEntry,
    SkippedEntry,
)
from tysiacha.sheet.problems import Problem, ProblemCode
from tysiacha.texts.translation import _


def entry_problems(match: Match, names: tuple[str, ...], entry: Entry) -> tuple[Problem, ...]:
    """Give everything because of which an entry cannot be the next one of a match."""
    if match.winner is not None:
        return (after_the_win(names[match.winner]),)
    scene = Scene(table_of(match), names)
    match entry:
        case PlayedEntry() | ConcededEntry():
            return draft_problems(scene, draft_of(entry))
        case SkippedEntry():
            return tuple(skip_problems(scene, entry))
        case MisdealEntry():
            return tuple(misdeal_problems(scene, entry))
        case RedealEntry():
            return tuple(redeal_problems(scene, entry))
        case FineEntry():
            return ()
        case _:
            assert_never(entry)


def after_the_win(winner: str) -> Problem:
    """Give the problem of an entry that follows a win."""
    return Problem(
        ProblemCode.AFTER_THE_WIN,
        "",
        _("an entry after the end"),
        _("nothing, for {name} has won (WIN-3)").format(name=winner),
    )


def draft_of(entry: PlayedEntry | ConcededEntry) -> Draft:
    """Give an entry as a draft in which all is known."""
    match entry:
        case PlayedEntry():
            return Draft(
                declarer=entry.declarer,
                contract=entry.contract,
                bid=entry.bid,
                blind=entry.blind,
                contra=entry.contra,
                cards=entry.cards,
                marriages=entry.marriages,
                no_trick=entry.no_trick,
                last_trick=entry.last_trick,
                stock=entry.stock,
            )
        case ConcededEntry(declarer, contract, bid, stock):
            return Draft(declarer=declarer, contract=contract, bid=bid, stock=stock, conceded=True)


def draft_problems(scene: Scene, draft: Draft) -> tuple[Problem, ...]:
    """Give what cannot be in a draft of a round, as far as it is known."""
    if draft.conceded:
        stock = stock_problems(scene.rules, draft.stock)
        return (*bid_problems(scene, draft), *stock)
    return (*bid_problems(scene, draft), *card_problems(scene, draft))


def skip_problems(scene: Scene, entry: SkippedEntry) -> Iterator[Problem]:
    """Give why a round cannot have been skipped like that (DEAL-5, BID-10)."""
    possible = skip_clauses(scene.table)
    if entry.clause not in possible:
        yield _against("skipped.rule", entry.clause, _none_or(possible))
    elif entry.clause is Clause.DEAL_5:
        cutter = scene.table.cutter
        if entry.seat != cutter:
            expected = _("{name}, who cut (DEAL-3)").format(name=scene.name(cutter))
            yield _against("skipped.player", scene.name(entry.seat), expected)
    else:
        yield from _offence_problems(scene, entry)


def misdeal_problems(scene: Scene, entry: MisdealEntry) -> Iterator[Problem]:
    """Give why a deal cannot have failed like that (DEAL-9)."""
    dealer = scene.table.dealer
    if entry.seat != dealer:
        expected = _("{name}, who dealt (DEAL-10)").format(name=scene.name(dealer))
        yield _against("misdeal.player", scene.name(entry.seat), expected)


def redeal_problems(scene: Scene, entry: RedealEntry) -> Iterator[Problem]:
    """Give why a deal cannot have been repeated for that (REDEAL-1 to REDEAL-7)."""
    possible = redeal_clauses(scene.table)
    if entry.clause not in possible:
        yield _against("redeal.rule", entry.clause, _none_or(possible))


def skip_clauses(table: Table) -> tuple[Clause, ...]:
    """Give for what a round can be skipped, whatever ``illegal_bid`` says (Q-16)."""
    rules = table.rules
    cut = (Clause.DEAL_5,) if rules.cut_check is not None else ()
    limited = rules.cap_without_marriage is not None and table.has_auction
    return (*cut, Clause.BID_10) if limited else cut


def redeal_clauses(table: Table) -> tuple[Clause, ...]:
    """Give for what a deal can be repeated in a round by these rules."""
    rules = table.rules
    two = rules.players == TWO_PLAYERS
    literal = two and rules.p2_form is P2Form.LITERAL_ONE_CARD_TALONS
    stock = rules.stock_redeal_at is StockRedealAt.ANY or not table.golden
    grounds = {
        Clause.REDEAL_1: rules.redeal_four_nines is not None,
        Clause.REDEAL_2: rules.redeal_two_nines_stock is not None and stock and not literal,
        Clause.REDEAL_3: asks_about_gifts(rules),
        Clause.REDEAL_4: rules.redeal_three_nines,
        Clause.REDEAL_5: rules.redeal_four_jacks,
        Clause.REDEAL_6: rules.redeal_hand_below is not None,
        Clause.REDEAL_7: rules.redeal_stock_below is not None and stock and not two,
    }
    return tuple(clause for clause, exists in grounds.items() if exists)


def _offence_problems(scene: Scene, entry: SkippedEntry) -> Iterator[Problem]:
    rules = scene.rules
    if entry.seat not in scene.table.active:
        expected = _("one of {names}: the dealer sits out (P4-1)").format(
            names=scene.listed(scene.table.active)
        )
        yield _against("skipped.player", scene.name(entry.seat), expected)
    bid, cap = entry.bid or 0, rules.cap_without_marriage or 0
    if not cap < bid <= rules.bound or bid % rules.bid_step:
        expected = _(
            "a multiple of {step} above {cap}, the limit without a marriage, up to {bound} (S-10)"
        ).format(step=rules.bid_step, cap=cap, bound=rules.bound)
        yield _against("skipped.bid", str(bid), expected)


def _none_or(clauses: tuple[Clause, ...]) -> str:
    if not clauses:
        return _("nothing: these rules, or this round, know no such thing")
    return _("what these rules know here: {rules}").format(rules=", ".join(clauses))


def _against(key: str, found: str, expected: str) -> Problem:
    return Problem(ProblemCode.AGAINST_THE_RULES, key, found, expected)
