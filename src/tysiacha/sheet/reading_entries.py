"""One entry of a score sheet from JSON: its keys, and what they hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tysiacha.cards import PACK_POINTS
from tysiacha.rules.amounts import ROUND_LIMIT
from tysiacha.rules.choices import P4Bonus
from tysiacha.rules.clauses import Clause
from tysiacha.rules.options import Rules
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.table import table_of
from tysiacha.sheet.draft import Draft, Scene
from tysiacha.sheet.entries import (
    Entry,
    FineEntry,
    MisdealEntry,
    RedealEntry,
    SkippedEntry,
    StockCount,
)
from tysiacha.sheet.entry_checks import (
    draft_problems,
    misdeal_problems,
    redeal_problems,
    skip_problems,
)
from tysiacha.sheet.fields import Fields
from tysiacha.sheet.json_text import shown
from tysiacha.sheet.piles import STOCK_SIZE
from tysiacha.sheet.problems import Problem
from tysiacha.texts.lists import listed
from tysiacha.texts.translation import _

SKIPS: Final = (Clause.DEAL_5, Clause.BID_10)
REDEALS: Final = (
    Clause.REDEAL_1,
    Clause.REDEAL_2,
    Clause.REDEAL_3,
    Clause.REDEAL_4,
    Clause.REDEAL_5,
    Clause.REDEAL_6,
    Clause.REDEAL_7,
)
FINES: Final = (Clause.FINE_1,)

_ROUND_KEYS: Final = (
    "declarer",
    "bid",
    "contract",
    "blind",
    "contra",
    "cards",
    "marriages",
    "no_trick",
    "last_trick",
    "stock",
    "conceded",
)
_CONCEDED_KEYS: Final = ("declarer", "bid", "contract", "conceded", "stock")


def read_entry(
    fields: Fields, problems: list[Problem], match: Match, names: tuple[str, ...]
) -> Entry | None:
    """Give an entry that can be the next one of a match; None if something is wrong with it."""
    scene = Scene(table_of(match), names)
    readers: dict[str, Callable[[Fields, Scene], Entry | None]] = {
        "skipped": _skipped,
        "misdeal": _misdeal,
        "redeal": _redeal,
        "fine": _fine,
    }
    kind = next((key for key in readers if fields.has(key)), None)
    if kind is None:
        return _Round(fields, problems, scene).entry()
    fields.only((kind,))
    inner = fields.table(kind, _("an object"))
    entry = None if inner is None else readers[kind](inner, scene)
    if problems or entry is None:
        return None
    match entry:
        case SkippedEntry():
            problems += skip_problems(scene, entry)
        case MisdealEntry():
            problems += misdeal_problems(scene, entry)
        case RedealEntry():
            problems += redeal_problems(scene, entry)
        case _:
            pass
    return None if problems else entry


def needs_aces(rules: Rules) -> bool:
    """Tell whether the sitting dealer scores aces."""
    return rules.p4_bonus in (P4Bonus.ACE40_AND_MARRIAGE, P4Bonus.ACE50_AND_MARRIAGE)


def _skipped(inner: Fields, scene: Scene) -> Entry | None:
    inner.only(("rule", "player", "bid"))
    clause, seat = _clause(inner, SKIPS), _player(inner, scene)
    expected = _bid_text()
    bid = inner.whole("bid", expected, 1, ROUND_LIMIT)
    if clause is Clause.BID_10:
        inner.need("bid", expected)
    elif clause is not None and inner.has("bid"):
        inner.wrong("bid", shown(inner.value("bid")), _("nothing with {rule}").format(rule=clause))
    if clause is None or seat is None:
        return None
    return SkippedEntry(clause, seat, bid)


def _misdeal(inner: Fields, scene: Scene) -> Entry | None:
    inner.only(("player",))
    seat = _player(inner, scene)
    return None if seat is None else MisdealEntry(seat)


def _redeal(inner: Fields, _scene: Scene) -> Entry | None:
    inner.only(("rule",))
    clause = _clause(inner, REDEALS)
    return None if clause is None else RedealEntry(clause)


def _fine(inner: Fields, scene: Scene) -> Entry | None:
    inner.only(("rule", "player"))
    clause, seat = _clause(inner, FINES), _player(inner, scene)
    return None if clause is None or seat is None else FineEntry(clause, seat)


def _player(inner: Fields, scene: Scene) -> Seat | None:
    inner.need("player", _("one of {names}").format(names=listed(scene.names)))
    return inner.seat("player", scene.names)


def _clause(inner: Fields, known: tuple[Clause, ...]) -> Clause | None:
    expected = _("one of {names}").format(names=listed(known)) if len(known) > 1 else known[0]
    if not inner.need("rule", expected):
        return None
    value = inner.value("rule")
    found = next((clause for clause in known if clause == value), None)
    if found is None:
        inner.wrong("rule", shown(value), expected)
    return found


def _bid_text() -> str:
    return _("a whole number of points")


class _Round:
    """The keys of a round, played or conceded."""

    def __init__(self, fields: Fields, problems: list[Problem], scene: Scene) -> None:
        self.fields = fields
        self.problems = problems
        self.scene = scene
        self.conceded = fields.truth("conceded")

    def entry(self) -> Entry | None:
        """Give the round, or None with everything that is wrong noted."""
        self.fields.only(_ROUND_KEYS)
        self._refuse_idle_keys()
        draft = self._bargain()
        if not self.conceded:
            draft = self._play(draft)
        self.problems += draft_problems(self.scene, draft)
        return None if self.problems else draft.entry()

    def _refuse_idle_keys(self) -> None:
        """Note keys that say nothing in this round."""
        idle: dict[str, str] = {}
        if self.conceded:
            told = _("nothing: a round that was given up has no such thing (CONCEDE-2)")
            idle |= dict.fromkeys((key for key in _ROUND_KEYS if key not in _CONCEDED_KEYS), told)
        elif not self.scene.rules.last_trick_bonus:
            idle["last_trick"] = _("nothing: the last trick brings nothing by these rules")
        if self.scene.table.sitting is None:
            idle["stock"] = _("nothing: only a dealer who sits out scores it (P4-4)")
        for key, expected in idle.items():
            if self.fields.has(key):
                self.fields.wrong(key, shown(self.fields.value(key)), expected)

    def _bargain(self) -> Draft:
        """Read what was played for."""
        fields = self.fields
        fields.need("declarer", _("one of {names}").format(names=listed(self.scene.names)))
        expected = _bid_text()
        fields.need("contract", expected)
        bid = fields.whole("bid", expected, 1, ROUND_LIMIT)
        return Draft(
            declarer=fields.seat("declarer", self.scene.names),
            contract=fields.whole("contract", expected, 1, ROUND_LIMIT),
            bid=bid,
            bid_is_wrong=bid is None and fields.has("bid"),
            stock=self._stock(),
            conceded=self.conceded,
        )

    def _play(self, draft: Draft) -> Draft:
        """Read what was played."""
        fields = self.fields
        names = self.scene.names
        return Draft(
            declarer=draft.declarer,
            contract=draft.contract,
            bid=draft.bid,
            bid_is_wrong=draft.bid_is_wrong,
            stock=draft.stock,
            blind=fields.truth("blind"),
            contra=fields.whole("contra", _("2 or 4 (CONTRA-1)"), 1, ROUND_LIMIT),
            cards=self._cards(),
            marriages=self._marriages(),
            no_trick=self._no_trick(),
            last_trick=self._last_trick(names),
        )

    def _cards(self) -> tuple[int | None, ...]:
        points: list[int | None] = [
            None if seat in self.scene.table.active else 0 for seat in range(len(self.scene.names))
        ]
        expected = _("an object of card points by name")
        self.fields.need("cards", expected)
        table = self.fields.table("cards", expected)
        if table is None:
            return tuple(points)
        keys = table.by_seat(self.scene.names, self.scene.table.active)
        expected = _("card points, a whole number from 0 to {most}").format(most=PACK_POINTS)
        for seat in self.scene.table.active:
            key = keys.get(seat, self.scene.name(seat))
            table.need(key, expected)
            points[seat] = table.whole(key, expected, 0, PACK_POINTS)
        return tuple(points)

    def _marriages(self) -> tuple[int, ...] | None:
        points = [0] * len(self.scene.names)
        if not self.fields.has("marriages"):
            return tuple(points)
        table = self.fields.table("marriages", _("an object of points by name"))
        if table is None:
            return None
        before = len(self.problems)
        expected = _("points announced; who announced nothing is left out")
        for seat, key in table.by_seat(self.scene.names, self.scene.table.active).items():
            points[seat] = table.whole(key, expected, 1, ROUND_LIMIT) or 0
        return tuple(points) if len(self.problems) == before else None

    def _no_trick(self) -> frozenset[Seat] | None:
        seats = self.fields.seats("no_trick", self.scene.names)
        sitting = self.scene.table.sitting
        if seats is None or sitting not in seats:
            return seats
        expected = _("somebody who played: the dealer sits out (P4-1)")
        self.fields.wrong("no_trick", self.scene.name(sitting), expected)
        return None

    def _last_trick(self, names: tuple[str, ...]) -> Seat | None:
        if not self.scene.rules.last_trick_bonus:
            return None
        active = self.scene.listed(self.scene.table.active)
        expected = _("who took it, for it brings points: one of {names}").format(names=active)
        self.fields.need("last_trick", expected)
        seat = self.fields.seat("last_trick", names)
        if seat is None or seat in self.scene.table.active:
            return seat
        self.fields.wrong("last_trick", names[seat], expected)
        return None

    def _stock(self) -> StockCount | None:
        if self.scene.table.sitting is None:
            return None
        rules = self.scene.rules
        expected = _("what the dealer sat out with: points, marriage, aces")
        if rules.p4_bonus is not P4Bonus.NONE:
            self.fields.need("stock", expected)
        table = self.fields.table("stock", expected)
        if table is None:
            return None
        before = len(self.problems)
        table.only(("points", "marriage", "aces"))
        points_text = _("card points of the three cards")
        aces_text = _("the number of aces, from 0 to {most}").format(most=STOCK_SIZE)
        table.need("points", points_text)
        if needs_aces(rules):
            table.need("aces", aces_text)
        points = table.whole("points", points_text, 0, PACK_POINTS)
        marriage = table.whole("marriage", _("points of a marriage, or nothing"), 1, ROUND_LIMIT)
        aces = table.whole("aces", aces_text, 0, STOCK_SIZE)
        if len(self.problems) > before or points is None:
            return None
        return StockCount(points, marriage or 0, aces)
