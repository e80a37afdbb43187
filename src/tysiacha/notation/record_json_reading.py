"""The JSON twin of a record, read strictly: everything has its type, and nothing else is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from tysiacha.cards import PACK_SIZE, Mask
from tysiacha.notation.actions import Seats
from tysiacha.notation.byte_lines import BYTE_ORDER_MARK
from tysiacha.notation.games import LARGEST_JSON, BrokenGame, Game, ReadGame
from tysiacha.notation.json_parts import (
    flag_of,
    read_action_record,
    read_cards,
    read_contract,
    read_extra,
    read_fine,
    read_holding,
    read_outcome,
    read_score,
    read_seat,
    read_standing,
    read_taker,
)
from tysiacha.notation.labels import is_label, same_label
from tysiacha.notation.record_header import id_of
from tysiacha.notation.record_json import JSON_KEY
from tysiacha.notation.record_problems import Fault, RecordCode, RecordProblem, facts_of
from tysiacha.notation.record_writing import HEADER_TAGS, reserved_in_deals
from tysiacha.notation.records import (
    FORMAT_VERSION,
    ActionRecord,
    CutMade,
    DealRecord,
    Extra,
    GameRecord,
    Holding,
    LeftoverSaid,
    PointsSaid,
    ResultSaid,
    ScoreSaid,
    TrickSaid,
)
from tysiacha.notation.sayings_reading import MOST_RAW_POINTS
from tysiacha.notation.seating import MOST_TRICKS, active_count, sitting_seat
from tysiacha.notation.standings import MOST_COUNT, MOST_TOTAL
from tysiacha.notation.strict_json import JsonError, Node, load_json
from tysiacha.notation.styles import Style
from tysiacha.rules.actions import Play
from tysiacha.rules.amounts import FOUR_PLAYERS, TWO_PLAYERS
from tysiacha.rules.marking import N_
from tysiacha.rules.option_errors import BadOverrides, Conflict, problem_phrase
from tysiacha.rules.option_values import rules_with
from tysiacha.rules.options import Rules
from tysiacha.rules.phrases import Row, phrase
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.standing import Match
from tysiacha.rules.stock import hand_size, stock_places

_Hands: TypeAlias = tuple[Holding | None, ...]

_HEAD: Final = ("players", "rules", "first_dealer", "deals")
_MORE_HEAD: Final = ("extras", "cards", "start", "seen_by", "result")
_DEAL: Final = ("deal", "round", "dealer")
_MORE_DEAL: Final = (
    *("golden", "fines", "opening", "pack", "hands", "stocks", "actions", "contract", "tricks"),
    *("leftover", "points", "outcome", "scores", "closing"),
)

_MARK: Final = BYTE_ORDER_MARK.encode()
HEAD_KEYS: Final = (*_HEAD, *_MORE_HEAD)
"""The keys of a game beside the version."""

DEAL_KEYS: Final = (*_DEAL, *_MORE_DEAL)
"""The keys of a deal."""

_ENDS: Final = ("leftover", "points", "outcome", "scores")


def read_json_games(lines: Iterable[bytes], source: str) -> Iterator[Game]:
    """Give the games of a file of JSON, one in each line; empty lines are passed over."""
    number = 0
    for place, content in enumerate(lines, start=1):
        line = content.removeprefix(_MARK) if place == 1 else content
        if not line.strip(b" \t\r\n"):
            continue
        number += 1
        try:
            record = parse_record_json(_text(line))
        except JsonError as error:
            where = RecordProblem(error.fault, source, number, place, error.column, error.pointer)
            yield BrokenGame(number, place, where)
        else:
            yield ReadGame(number, place, record, None)


def parse_record_json(text: str) -> GameRecord:
    """Give the record of a JSON text.

    Raises:
        JsonError: with the first thing that is wrong.
    """
    node = load_json(text)
    names = node.names()
    if JSON_KEY not in names:
        raise node.wrong(RecordCode.NO_GAME, N_('an object with the key "{key}"'), key=JSON_KEY)
    version = node.member(JSON_KEY)
    if type(version.plain()) is not int or version.plain() != FORMAT_VERSION:
        expected = N_("format {version}, the only one that this program reads")
        raise version.wrong(RecordCode.UNKNOWN_VERSION, expected, version=FORMAT_VERSION)
    node.keys((JSON_KEY, *_HEAD), _MORE_HEAD)
    return _Game(node).record()


def _text(line: bytes) -> str:
    if len(line) > LARGEST_JSON:
        fault = Fault(
            RecordCode.TOO_LARGE,
            phrase("a longer line"),
            N_("at most {n} bytes"),
            facts_of({"n": LARGEST_JSON}),
        )
        raise JsonError(fault)
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        column = len(line[: error.start].decode("utf-8")) + 1
        found = f"0x{line[error.start]:02x}"
        fault = Fault(RecordCode.NOT_UTF8, found, N_("a text in UTF-8"))
        raise JsonError(fault, column=column) from None


class _Game:
    """One game of JSON while it is read."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.labels = _labels(node.member("players"))
        self.seats: Seats = {label: seat for seat, label in enumerate(self.labels)}
        self.base, self.rules = _rules(node.member("rules"))
        if self.rules.players != len(self.labels):
            expected = N_("{n} players, as the rules have it")
            players = node.member("players")
            raise players.wrong(RecordCode.WRONG_VALUE, expected, n=self.rules.players)
        seen_by = node.get("seen_by")
        self.seen_by = None if seen_by is None else read_seat(seen_by, self.seats)

    @property
    def _active(self) -> int:
        return active_count(len(self.labels))

    def record(self) -> GameRecord:
        """Give the record."""
        node = self.node
        style, extras, result = node.get("cards"), node.get("extras"), node.get("result")
        return GameRecord(
            players=self.labels,
            base=self.base,
            match=self._match(),
            deals=tuple(self._deal(one) for one in node.member("deals").items()),
            style=_style(style),
            seen_by=self.seen_by,
            result=None if result is None else self._result(result),
            extras=_extras(extras, HEADER_TAGS),
        )

    def _match(self) -> Match:
        dealer = read_seat(self.node.member("first_dealer"), self.seats)
        match = Match.new(self.rules, dealer=dealer)
        start = self.node.get("start")
        if start is None:
            return match
        start.keys((), ("match", "standings"))
        began, standings = start.get("match"), start.get("standings")
        if began is not None:
            match = _begun(began, match)
        if standings is not None:
            standings.keys((), self.labels)
            lines = list(match.standings)
            for label in standings.names():
                lines[self.seats[label]] = read_standing(standings.member(label))
            match = replace(match, standings=tuple(lines))
        return match

    def _result(self, node: Node) -> ResultSaid:
        node.keys(("totals", "winner"))
        totals, winner = node.member("totals"), node.member("winner")
        totals.keys(self.labels)
        numbers = (totals.member(label).number(-MOST_TOTAL, MOST_TOTAL) for label in self.labels)
        won_by = None if winner.is_null() else read_seat(winner, self.seats)
        return ResultSaid(tuple(numbers), won_by)

    def _deal(self, node: Node) -> DealRecord:
        node.keys(_DEAL, _MORE_DEAL)
        deal = DealRecord(
            number=node.member("deal").number(1, MOST_COUNT),
            round_number=node.member("round").number(1, MOST_COUNT),
            dealer=read_seat(node.member("dealer"), self.seats),
            golden=flag_of(node, "golden"),
        )
        pack, outcome = node.get("pack"), node.get("outcome")
        contract, leftover, fines = node.get("contract"), node.get("leftover"), node.get("fines")
        hands, held = self._hands(node.get("hands"), deal)
        actions = self._actions(node.get("actions"))
        return replace(
            deal,
            fines=() if fines is None else tuple(read_fine(x, self.seats) for x in fines.items()),
            actions=actions,
            pack=None if pack is None else read_cards(pack, PACK_SIZE, PACK_SIZE),
            hands=hands,
            stocks=self._stocks(node.get("stocks"), held),
            contract=None if contract is None else read_contract(contract, self.seats),
            tricks=self._tricks(node.get("tricks"), actions),
            leftover=None if leftover is None else LeftoverSaid(*read_taker(leftover, self.seats)),
            points=self._points(node.get("points"), deal),
            outcome=None if outcome is None else read_outcome(outcome, self.seats),
            scores=self._scores(node.get("scores")),
            opening=_extras(node.get("opening"), reserved_in_deals(self.labels)),
            closing=self._closing(node),
        )

    def _hands(
        self, node: Node | None, deal: DealRecord
    ) -> tuple[tuple[Holding | None, ...], Mask]:
        if node is None:
            return (), 0
        sitting = sitting_seat(len(self.labels), deal.dealer)
        node.keys((), [label for seat, label in enumerate(self.labels) if seat != sitting])
        hands: list[Holding | None] = [None] * len(self.labels)
        held = 0
        for label in node.names():
            hand = self._holding(node.member(label), hand_size(self.rules), held)
            hands[self.seats[label]] = hand
            held |= hand.mask
        return (tuple(hands) if any(hands) else ()), held

    def _stocks(self, node: Node | None, held: Mask) -> tuple[Holding, ...]:
        if node is None:
            return ()
        places = stock_places(self.rules)
        stocks: list[Holding] = []
        for one in node.items(1, len(places)):
            stocks.append(self._holding(one, len(places[0]), held))
            held |= stocks[-1].mask
        return tuple(stocks)

    def _closing(self, node: Node) -> tuple[Extra, ...]:
        closing = node.get("closing")
        if closing is not None and not set(_ENDS) & set(node.names()):
            expected = N_("one of {words} before it")
            raise closing.wrong(RecordCode.WRONG_PLACE, expected, words=Row(tuple(_ENDS)))
        return _extras(closing, reserved_in_deals(self.labels))

    def _holding(self, node: Node, size: int, held: Mask) -> Holding:
        return read_holding(node, size, held, may_hide=self.seen_by is not None)

    def _actions(self, node: Node | None) -> tuple[ActionRecord, ...]:
        actions: list[ActionRecord] = []
        for one in () if node is None else node.items():
            record = read_action_record(one, self.seats, may_hide=self.seen_by is not None)
            before = actions[-1].action if actions else None
            cut_late = isinstance(record.action, CutMade) and not isinstance(before, CutMade | None)
            if cut_late or (isinstance(before, Play) and not isinstance(record.action, Play)):
                expected = N_("cuts first, and nothing after the play of the cards")
                raise one.wrong(RecordCode.WRONG_PLACE, expected)
            actions.append(record)
        plays = sum(isinstance(one.action, Play) for one in actions)
        if node is not None and plays > MOST_TRICKS * self._active:
            expected = N_("no more than {n} cards played")
            n = MOST_TRICKS * self._active
            raise node.wrong(RecordCode.CARD_COUNT, expected, n=n)
        return tuple(actions)

    def _tricks(
        self, node: Node | None, actions: Sequence[ActionRecord]
    ) -> tuple[TrickSaid | None, ...]:
        if node is None:
            return ()
        plays = sum(isinstance(one.action, Play) for one in actions)
        tricks = [
            None if one.is_null() else TrickSaid(*read_taker(one, self.seats))
            for one in node.items(0, plays // self._active)
        ]
        if tricks and tricks[-1] is None:
            raise node.wrong(RecordCode.WRONG_VALUE, N_("no null at the end"))
        return tuple(tricks)

    def _points(self, node: Node | None, deal: DealRecord) -> PointsSaid | None:
        if node is None:
            return None
        sitting = sitting_seat(len(self.labels), deal.dealer)
        node.keys([label for seat, label in enumerate(self.labels) if seat != sitting])
        raw = (
            0 if seat == sitting else node.member(label).number(0, MOST_RAW_POINTS)
            for seat, label in enumerate(self.labels)
        )
        return PointsSaid(tuple(raw))

    def _scores(self, node: Node | None) -> tuple[ScoreSaid, ...]:
        if node is None:
            return ()
        node.keys(self.labels)
        return tuple(read_score(node.member(label)) for label in self.labels)


def _labels(node: Node) -> tuple[str, ...]:
    labels: list[str] = []
    for one in node.items(TWO_PLAYERS, FOUR_PLAYERS):
        if not is_label(one.text()):
            expected = N_("a player's name: one word of letters and digits")
            raise one.wrong(RecordCode.WRONG_VALUE, expected)
        if any(same_label(one.text(), label) for label in labels):
            raise one.wrong(RecordCode.WRONG_VALUE, N_("a name that nobody else has"))
        labels.append(one.text())
    return tuple(labels)


def _rules(node: Node) -> tuple[str, Rules]:
    node.keys(("base",), ("options", "id"))
    base, options, rules_id = node.member("base"), node.get("options"), node.get("id")
    rules = base.one_of(PRESETS)
    if options is not None:
        values = {key: options.member(key).plain() for key in options.names()}
        try:
            rules = rules_with(rules, values)
        except BadOverrides as refused:
            problem = refused.problems[0]
            if isinstance(problem, Conflict):
                fault = Fault(RecordCode.CONTRADICTION, "", problem.message, problem.values)
            else:
                why = facts_of({"why": problem_phrase(problem)})
                fault = Fault(RecordCode.CONTRADICTION, "", "{why}", why)
            raise JsonError(fault, options.pointer) from None
    if rules_id is not None and rules_id.text() != id_of(rules):
        expected = N_("{id}, which is the id of these rules in this version")
        raise rules_id.wrong(RecordCode.WRONG_VALUE, expected, id=id_of(rules))
    return base.text(), rules


def _begun(node: Node, match: Match) -> Match:
    """Give a match as far as it had come."""
    node.keys(("round", "deal"), ("golden_left", "golden_made"))
    left = node.get("golden_left")
    most = match.rules.players if match.rules.golden else 0
    return replace(
        match,
        round_number=node.member("round").number(1, MOST_COUNT),
        deal_number=node.member("deal").number(1, MOST_COUNT),
        golden_left=0 if left is None else left.number(0, most),
        golden_made=match.rules.golden and flag_of(node, "golden_made"),
    )


def _style(node: Node | None) -> Style:
    return Style.INTERNATIONAL if node is None else node.one_of({str(one): one for one in Style})


def _extras(node: Node | None, reserved: Sequence[str]) -> tuple[Extra, ...]:
    return () if node is None else tuple(read_extra(one, reserved) for one in node.items())
