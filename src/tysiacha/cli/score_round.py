"""Asked about a round of real cards: who played for what, and who took how much.

What follows from the answers so far is not asked for, and every answer is checked at once with the
checks of the files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from tysiacha.cards import PACK_POINTS, SUITS
from tysiacha.cli.plain.dialogue import Ask
from tysiacha.cli.plain.words import Word, number_of, word_of, word_text
from tysiacha.cli.score_asking import Asked, Refusal, ask_until, complaint
from tysiacha.cli.score_words import (
    Extra,
    NotFound,
    extra_of,
    extra_text,
    naming_help,
    seat_named,
    seats_named,
)
from tysiacha.rules.amounts import CONTRA_FACTOR, GOLDEN_CONTRACT, REDOUBLE_FACTOR
from tysiacha.rules.choices import Bolts, BoltTrigger, Contra, P4Bonus
from tysiacha.rules.options import Rules
from tysiacha.rules.questions import asks_contract
from tysiacha.rules.standing import Seat
from tysiacha.sheet.bid_checks import blind_fault, conceding_fault
from tysiacha.sheet.card_checks import marriage_stocks, who_took_no_trick
from tysiacha.sheet.draft import Draft, Scene
from tysiacha.sheet.entries import ConcededEntry, PlayedEntry, StockCount
from tysiacha.sheet.entry_checks import draft_problems
from tysiacha.sheet.piles import stock_aces
from tysiacha.sheet.possible_tricks import leftover_is_dead
from tysiacha.sheet.reading_entries import needs_aces
from tysiacha.texts.lists import listed
from tysiacha.texts.terms import suit_words
from tysiacha.texts.translation import _

_LARGEST_SEAT_NUMBER: Final = 4
_EXTRAS: Final = {Extra.CONTRA: CONTRA_FACTOR, Extra.REDOUBLE: REDOUBLE_FACTOR}


def ask_round(scene: Scene, declarer: Seat) -> Asked[PlayedEntry | ConcededEntry]:
    """Ask for all of a round whose declarer is known already."""
    draft = Draft(declarer=declarer)
    draft = yield from _ask_contract(scene, draft)
    if draft.conceded:
        draft = yield from _ask_stock(scene, draft)
        return draft.entry()
    draft = yield from _ask_cards(scene, draft)
    draft = yield from _ask_marriages(scene, draft)
    draft = yield from _ask_no_trick(scene, draft)
    draft = yield from _ask_last_trick(scene, draft)
    draft = yield from _ask_stock(scene, draft)
    return draft.entry()


def checked(scene: Scene, draft: Draft) -> Draft | Refusal:
    """Give a draft, or why it cannot be."""
    problems = draft_problems(scene, draft)
    return Refusal(complaint(problems[0])) if problems else draft


# The contract.


def _ask_contract(scene: Scene, draft: Draft) -> Asked[Draft]:
    table, declarer = scene.table, draft.declarer
    assert declarer is not None
    if not table.has_auction and not asks_contract(table):
        return replace(draft, contract=GOLDEN_CONTRACT)
    extras = tuple(_possible_extras(scene, declarer))
    raised = table.has_auction and asks_contract(table)
    name = scene.name(declarer)
    prompt = _("Contract of {name} (if it was raised, bid and contract):")
    ask = Ask(
        prompt=(prompt if raised else _("Contract of {name}:")).format(name=name),
        say=_extras_text(extras),
        help=(
            _("Type the final contract, such as 110."),
            *((_("If the bid of 100 was raised to 110, type both: 100 110."),) if raised else ()),
            *_extras_text(extras),
        ),
    )
    return (yield from ask_until(ask, lambda answer: _read_contract(scene, draft, answer)))


def _extras_text(extras: tuple[Extra, ...]) -> tuple[str, ...]:
    if not extras:
        return ()
    words = listed(extra_text(extra) for extra in extras)
    return (_("Add to the contract where it was so: {words}.").format(words=words),)


def _possible_extras(scene: Scene, declarer: Seat) -> Iterator[Extra]:
    rules = scene.rules
    if conceding_fault(scene, declarer) is None:
        yield Extra.CONCEDED
    if blind_fault(scene, declarer) is None:
        yield Extra.BLIND
    if rules.contra is not None and not scene.table.golden:
        yield Extra.CONTRA
        if rules.contra is Contra.REDOUBLE:
            yield Extra.REDOUBLE


def _read_contract(scene: Scene, draft: Draft, answer: str) -> Draft | Refusal:
    numbers: list[int] = []
    extras: list[Extra] = []
    for word in answer.replace(",", " ").split():
        number, extra = number_of(word), extra_of(word)
        if number is not None:
            numbers.append(number)
        elif extra is not None:
            extras.append(extra)
        else:
            return Refusal(_("Type a number, such as 110, or ? for help."))
    if not numbers and not answer.strip() and not scene.table.has_auction:
        numbers = [GOLDEN_CONTRACT]
    if not 1 <= len(numbers) <= 2:  # noqa: PLR2004 - a bid and the contract it was raised to
        return Refusal(_("Type one number, or bid and contract, or ? for help."))
    contra = next((_EXTRAS[extra] for extra in reversed(extras) if extra in _EXTRAS), None)
    told = replace(
        draft,
        contract=numbers[-1],
        bid=numbers[0] if len(numbers) > 1 else None,
        blind=Extra.BLIND in extras,
        conceded=Extra.CONCEDED in extras,
        contra=contra,
    )
    if told.conceded and (told.blind or told.contra is not None):
        return Refusal(_("A round that was won blind or doubled cannot be given up."))
    return checked(scene, told)


# Card points.


@dataclass(frozen=True, slots=True)
class _Counted:
    """Card points so far: of players in the order of their seats."""

    points: tuple[int, ...]
    draft: Draft


def _ask_cards(scene: Scene, draft: Draft) -> Asked[Draft]:
    """Ask for everybody's card points; the last ones follow where all together are 120."""
    order = sorted(scene.table.active)
    counted = _Counted((), replace(draft, cards=_cards(scene, order, ())))
    while len(counted.points) < len(order):
        ask = _cards_question(scene, order, counted)
        counted = yield from ask_until(ask, partial(_read_cards, scene, order, counted))
    return counted.draft


def _cards_question(scene: Scene, order: list[Seat], counted: _Counted) -> Ask:
    *left, last = (scene.name(seat) for seat in order[len(counted.points) :])
    if leftover_is_dead(scene.rules):
        prompt = _("Card points of {names}:").format(names=listed([*left, last]))
    else:
        prompt = _("Card points of {names} (the rest is for {last}):").format(
            names=listed(left), last=last
        )
    return Ask(
        prompt=prompt,
        help=(
            _("What the cards in the tricks count: ace 11, ten 10, king 4, queen 3, jack 2."),
            _("Marriages are asked for later. All card points together are {all}.").format(
                all=PACK_POINTS
            ),
            _("You may type several numbers at once: 35 73."),
            *(_two_players_help(scene.rules)),
        ),
    )


def _two_players_help(rules: Rules) -> tuple[str, ...]:
    if rules.players > 2:  # noqa: PLR2004 - a table of two has two stocks
        return ()
    if leftover_is_dead(rules):
        return (_("Cards put away and the other stock count for nobody."),)
    return (_("The other stock counts with the cards of whoever took the last trick."),)


def _read_cards(
    scene: Scene, order: list[Seat], counted: _Counted, answer: str
) -> _Counted | Refusal:
    words = answer.replace(",", " ").split()
    numbers = [number_of(word) for word in words]
    more = tuple(number for number in numbers if number is not None)
    if not more or len(more) < len(numbers):
        return Refusal(_("Type card points, such as 35."))
    points = counted.points + more
    if len(points) > len(order):
        return Refusal(_("These are too many numbers."))
    if len(points) == len(order) - 1 and not leftover_is_dead(scene.rules):
        rest = PACK_POINTS - sum(points)
        if rest < 0:
            return Refusal(
                _("Together these are {sum}, and there are only {all} in the pack.").format(
                    sum=sum(points), all=PACK_POINTS
                )
            )
        points = (*points, rest)
    told = checked(scene, replace(counted.draft, cards=_cards(scene, order, points)))
    return told if isinstance(told, Refusal) else _Counted(points, told)


def _cards(scene: Scene, order: list[Seat], points: tuple[int, ...]) -> tuple[int | None, ...]:
    told = dict(zip(order, points, strict=False))
    seats = range(scene.rules.players)
    return tuple(told.get(seat) if seat in order else 0 for seat in seats)


# Marriages.


def _ask_marriages(scene: Scene, draft: Draft) -> Asked[Draft]:
    order = sorted(scene.table.active)
    counted = listed(f"{scene.name(seat)} {draft.cards[seat]}" for seat in order)
    values = listed(str(value) for value in sorted(scene.rules.marriage_values))
    ask = Ask(
        prompt=_("Marriages announced (Enter: none):"),
        say=(_("Card points: {points}.").format(points=counted),),
        help=(
            _(
                "Type names and points, such as: {name} 40. Several: {name} 40 60, {other} 100."
            ).format(name=scene.name(order[0]), other=scene.name(order[1])),
            _("A marriage is worth {values} points here.").format(values=values),
        ),
    )
    return (yield from ask_until(ask, lambda answer: _read_marriages(scene, draft, answer)))


def _read_marriages(scene: Scene, draft: Draft, answer: str) -> Draft | Refusal:
    points = [0] * scene.rules.players
    for part in answer.split(","):
        try:
            for seat, announced in _announcements(scene, part.split()):
                points[seat] += announced
        except NotFound as error:
            return Refusal(str(error))
    return checked(scene, replace(draft, marriages=tuple(points)))


def _announcements(scene: Scene, words: list[str]) -> Iterator[tuple[Seat, int]]:
    """Give what the words of a part say, each name followed by its points.

    Raises:
        NotFound: if that is not clear.
    """
    seat: Seat | None = None
    name: list[str] = []
    for word in words:
        points = None if name == [] and seat is None else _points_of(scene.rules, word)
        if points is None:
            name.append(word)
            seat = None
            continue
        if name:
            seat, name = seat_named(" ".join(name), scene.names, scene.table.active), []
        assert seat is not None
        yield seat, points
    if name:
        seat_named(" ".join(name), scene.names, scene.table.active)
        message = _("Type points after the name, such as: {name} 40.")
        raise NotFound(message.format(name=" ".join(name)))


def _points_of(rules: Rules, word: str) -> int | None:
    """Give the points that a word says, or the suit that it names is worth."""
    number = number_of(word)
    if number is not None:
        return number if number > _LARGEST_SEAT_NUMBER else None
    for suit in SUITS:
        if word.lower() in (suit.symbol, suit_words(suit).lower()):
            return rules.marriage_values[suit]
    return None


# Who took no trick, who took the last.


def _ask_no_trick(scene: Scene, draft: Draft) -> Asked[Draft]:
    """Ask who took no trick, of those for whom that matters and does not follow."""
    matter = {seat for seat in scene.table.active if _trick_matters(scene.rules, draft, seat)}
    possible: dict[frozenset[Seat], frozenset[Seat]] = {}
    for idle in who_took_no_trick(scene, draft):
        possible.setdefault(idle & matter, idle)
    if len(possible) == 1:
        return replace(draft, no_trick=next(iter(possible.values())))
    sure = frozenset.intersection(*possible)
    unsure = sorted(frozenset.union(*possible) - sure)
    if len(unsure) == 1:
        took = yield from _ask_took_trick(scene, unsure[0])
        return replace(draft, no_trick=possible[sure if took else sure | {unsure[0]}])
    ask = Ask(
        prompt=_("Who took no trick ({names})?").format(names=scene.listed(unsure)),
        say=(_("A trick without points is a trick, but the pack has only four nines."),),
        help=(_("Type one name or several. A trick of nines is no bolt. (BOLT-5)"),),
    )

    def read(answer: str) -> Draft | Refusal:
        try:
            idle = seats_named(answer, scene.names, unsure) if answer.strip() else frozenset[Seat]()
        except NotFound as error:
            return Refusal(str(error))
        if sure | idle in possible:
            return replace(draft, no_trick=possible[sure | idle])
        told = checked(scene, replace(draft, no_trick=sure | idle))
        return told if isinstance(told, Refusal) else Refusal(_("That does not go together."))

    return (yield from ask_until(ask, read))


def _trick_matters(rules: Rules, draft: Draft, seat: Seat) -> bool:
    """Tell whether it can make a difference that a player took no trick (BOLT-1, BOLT-3)."""
    if rules.bolts is None:
        return False
    if rules.bolts is Bolts.CONSECUTIVE:
        return True
    by_tricks = rules.bolt_trigger is BoltTrigger.ZERO_TRICKS
    return by_tricks and (seat != draft.declarer or rules.bolt_for_declarer)


def _ask_took_trick(scene: Scene, seat: Seat) -> Asked[bool]:
    yes, no = word_text(Word.YES), word_text(Word.NO)
    name = scene.name(seat)
    ask = Ask(
        prompt=_("Did {name} take a trick ({yes} or {no})?").format(name=name, yes=yes, no=no),
        say=(_("{name} has no card points.").format(name=name),),
        help=(_("A trick of nines has no points, and is a trick. (BOLT-5)"),),
    )

    def read(answer: str) -> bool | Refusal:
        word = word_of(answer)
        if word in (Word.YES, Word.NO):
            return word is Word.YES
        return Refusal(_("Please type {yes} or {no}.").format(yes=yes, no=no))

    return (yield from ask_until(ask, read))


def _ask_last_trick(scene: Scene, draft: Draft) -> Asked[Draft]:
    """Ask who took the last trick, where that brings points (option ``last_trick_bonus``)."""
    if not scene.rules.last_trick_bonus:
        return draft
    takers = [
        seat
        for seat in sorted(scene.table.active)
        if isinstance(checked(scene, replace(draft, last_trick=seat)), Draft)
    ]
    if len(takers) == 1:
        return replace(draft, last_trick=takers[0])
    ask = Ask(
        prompt=_("Who took the last trick ({names})?").format(names=scene.listed(takers)),
        help=(_("It brings {n} points.").format(n=scene.rules.last_trick_bonus), *naming_help()),
    )

    def read(answer: str) -> Draft | Refusal:
        try:
            return replace(draft, last_trick=seat_named(answer, scene.names, takers))
        except NotFound as error:
            return Refusal(str(error))

    return (yield from ask_until(ask, read))


# The stock of four players.


def _ask_stock(scene: Scene, draft: Draft) -> Asked[Draft]:
    """Ask what the sitting dealer scores (rule P4-4)."""
    sitting, bonus = scene.table.sitting, scene.rules.p4_bonus
    if sitting is None or bonus is P4Bonus.NONE:
        return draft
    name = scene.name(sitting)
    draft = yield from _ask_number(
        scene,
        draft,
        _("Card points in the stock, for {name}, who sat out:").format(name=name),
        StockCount,
    )
    assert draft.stock is not None
    points = draft.stock.points
    if bonus is not P4Bonus.CARDS_ONLY and points in marriage_stocks():
        draft = yield from _ask_number(
            scene,
            draft,
            _("Points of a marriage in it (Enter: none):"),
            lambda number: StockCount(points, number),
            empty=0,
        )
    if not needs_aces(scene.rules):
        return draft
    assert draft.stock is not None
    marriage = draft.stock.marriage
    possible = stock_aces(points, marriage=marriage > 0)
    if len(possible) == 1:
        return replace(draft, stock=StockCount(points, marriage, possible[0]))
    return (
        yield from _ask_number(
            scene,
            draft,
            _("Aces in it ({possible}):").format(possible=listed(map(str, possible))),
            lambda number: StockCount(points, marriage, number),
        )
    )


def _ask_number(
    scene: Scene,
    draft: Draft,
    prompt: str,
    stock_of: Callable[[int], StockCount],
    *,
    empty: int | None = None,
) -> Asked[Draft]:
    def read(answer: str) -> Draft | Refusal:
        number = number_of(answer) if answer.strip() else empty
        if number is None:
            return Refusal(_("Type a number."))
        return checked(scene, replace(draft, stock=stock_of(number)))

    return (yield from ask_until(Ask(prompt), read))
