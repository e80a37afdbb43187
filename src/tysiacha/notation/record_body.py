"""The deals of a game, line by line: what each line says, and whether it may stand there.

What a line says is checked here as far as it can be seen from the text: players, cards, numbers,
the order of lines. Whether it agrees with the rules is seen when the record is replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from tysiacha.cards import BIT, PACK_SIZE, Card, mask_of
from tysiacha.notation.actions import HIDDEN, VERBS, Seats, read_action, read_play
from tysiacha.notation.deal_draft import DealDraft, Stage
from tysiacha.notation.lines import Words, wrong_word
from tysiacha.notation.places import Places
from tysiacha.notation.quick_lines import QuickLines, QuickTrick
from tysiacha.notation.record_header import LineError
from tysiacha.notation.record_problems import Fault, NotationError, RecordCode, facts_of
from tysiacha.notation.record_writing import HEADER_TAGS, NOTE_NAMES
from tysiacha.notation.records import (
    TAG_NAME,
    Annotation,
    BetterPlay,
    Comment,
    CutMade,
    DealRecord,
    GameRecord,
    HiddenDiscard,
    HiddenGive,
    Holding,
    LeftoverSaid,
    Part,
    Place,
    PointsSaid,
    RecordedAction,
    Tag,
    TrickSaid,
)
from tysiacha.notation.sayings_reading import (
    MOST_RAW_POINTS,
    read_contract,
    read_fine,
    read_heading,
    read_numbers,
    read_outcome,
    read_score,
    read_taker,
    read_worth,
)
from tysiacha.notation.seating import MOST_TRICKS, active_count, sitting_seat
from tysiacha.rules.actions import Play
from tysiacha.rules.marking import N_
from tysiacha.rules.phrases import Row, phrase
from tysiacha.rules.standing import Seat
from tysiacha.rules.stock import hand_size, stock_places

_HEADER_NAMES: Final = frozenset(name.lower() for name in HEADER_TAGS)


def is_heading(text: str) -> bool:
    """Tell whether a line begins a deal: a player may be called Deal, but no verb is a number."""
    if not text.startswith("Deal"):
        return False
    words = text.split(None, 2)
    return words[0] == "Deal" and len(words) > 1 and words[1][:1].isdigit()


class Body:
    """The deals of a game so far."""

    def __init__(self, game: GameRecord, places: Places) -> None:
        self.game = game
        self.places = places
        self.seats: Seats = {label: seat for seat, label in enumerate(game.players)}
        self.quick = QuickLines(self.seats, game.style)
        self._deals: list[DealRecord] = []
        self._deal: DealLines | None = None

    def line(self, number: int, text: str) -> None:
        """Take a line that is not empty.

        Raises:
            NotationError, LineError: if it is wrong.
        """
        if is_heading(text):
            self._close()
            self._deal = DealLines(self, number, text)
            return
        assert self._deal is not None, "the first line is a heading"
        self._deal.line(number, text)

    def finish(self) -> tuple[DealRecord, ...]:
        """Give all deals.

        Raises:
            LineError: if the last one is not whole.
        """
        self._close()
        return tuple(self._deals)

    def _close(self) -> None:
        if self._deal is not None:
            self._deals.append(self._deal.finish())
            self._deal = None


class DealLines:
    """The lines of one deal."""

    def __init__(self, body: Body, number: int, text: str) -> None:
        self._body = body
        self._seats = body.seats
        self._style = body.game.style
        self._rules = body.game.match.rules
        self._draft = DealDraft(read_heading(Words(text), body.seats))
        self._held = 0
        """The cards of hands and stocks so far."""
        self._tricks = 0
        self._short: Place | None = None
        """Where a trick stands that is not complete."""
        body.places.begin_deal()
        self._heading = Place(number, 1)
        self._mark(Part.HEADING, 0, number, 1)

    def line(self, number: int, text: str) -> None:
        """Take a line: by the quick way if it is an ordinary one."""
        known = self._body.quick.action(text)
        if known is not None:
            self._act(number, text, *known)
            return
        trick = self._body.quick.trick(text) if text.startswith("Trick ") else None
        if trick is not None:
            self._quick_trick(number, text, trick)
        elif text.startswith("#"):
            self._draft.add_extra(Comment(text[1:].strip(" \t")))
        elif text.startswith(">"):
            self._annotation(text)
        else:
            self._careful(number, text)

    def finish(self) -> DealRecord:
        """Give the deal.

        Raises:
            LineError: if a player has no score while others have.
        """
        players, scores = len(self._seats), len(self._draft.scores)
        if scores not in (0, players):
            facts = facts_of({"n": players, "found": scores})
            found, expected = phrase("lines Score"), N_("one for each of {n} players, not {found}")
            raise LineError(Fault(RecordCode.CARD_COUNT, found, expected, facts), self._heading)
        return self._draft.finish(players)

    @property
    def _active(self) -> int:
        return active_count(len(self._seats))

    @property
    def _sitting(self) -> Seat | None:
        return sitting_seat(len(self._seats), self._draft.heading.dealer)

    def _careful(self, number: int, text: str) -> None:
        words = Words(text)
        second, third = (*words.words[1:3], "", "")[:2]
        if second == ":":
            self._named(number, words)
        elif third == ":" and second[:1].isdigit():
            self._numbered(number, words)
        elif second == "holds":
            self._holds(number, words)
        else:
            self._action(number, words)

    def _mark(self, part: Part, which: int, line: int, column: int) -> None:
        self._body.places.mark(part, which, line, column)

    def _enter(self, stage: Stage, text: str, *, once: bool = True) -> None:
        """Go on to a stage, which must not lie behind; ``once`` where it has one line only."""
        before = self._draft.stage
        if stage < before or (once and stage == before):
            expected = N_("this line earlier in the deal, or not twice")
            raise wrong_word(RecordCode.WRONG_PLACE, text.strip(" \t"), 1, expected)
        if self._short is not None and stage >= Stage.TRICKS:
            fault = Fault(
                RecordCode.CARD_COUNT,
                phrase("a trick that is not complete"),
                N_("{n} cards in it, for more lines follow"),
                facts_of({"n": self._active}),
            )
            raise LineError(fault, self._short)
        self._draft.stage = stage

    # Annotations and tags.

    def _annotation(self, text: str) -> None:
        words = Words(" " + text[1:])
        draft = self._draft
        if not draft.annotates:
            expected = N_("an action on the line before")
            raise wrong_word(RecordCode.WRONG_PLACE, ">", 1, expected)
        number_of = {draft.actions[number].seat: number for number in draft.last_line}
        those = {label: number_of[seat] for label, seat in self._seats.items() if seat in number_of}
        number = words.one_of(those, RecordCode.UNKNOWN_PLAYER)
        if not TAG_NAME.fullmatch(words.peek):
            raise words.wrong(RecordCode.SYNTAX, N_("one of {words}"), words=Row(tuple(NOTE_NAMES)))
        draft.annotate(number, self._note(words.word(), words))

    def _note(self, name: str, words: Words) -> Annotation:
        match name.lower():
            case "note":
                return Comment(words.rest())
            case "value":
                worth = read_worth(words)
                words.end()
                return worth
            case "better":
                return self._better(words)
            case _:
                return Tag(name, words.rest())

    def _better(self, words: Words) -> BetterPlay:
        action = read_action(words, self._seats, self._style)
        worth = None
        if words.take(","):
            words.expect("value")
            worth = read_worth(words)
        words.end()
        return BetterPlay(action, worth)

    def _named(self, number: int, words: Words) -> None:
        name = words.peek
        line = LINES.get(name.lower())
        if line is not None:
            words.word()
            words.word()
            line(self, number, words)
            return
        if not TAG_NAME.fullmatch(name):
            raise words.wrong(RecordCode.SYNTAX, N_("the name of a tag, a player or a line"))
        if name.lower() in _HEADER_NAMES:
            expected = N_("this tag at the head of the game, before its first deal")
            raise words.wrong(RecordCode.WRONG_PLACE, expected)
        if name.lower() in [label.lower() for label in self._seats]:
            words.word()
            read_action(words, self._seats, self._style)  # there is none: it begins with a colon
        if name.lower() in NOTE_NAMES and self._draft.annotates:
            expected = N_("> and a player before this name")
            raise words.wrong(RecordCode.SYNTAX, expected)
        words.word()
        words.word()
        self._draft.add_extra(Tag(name, words.rest()))

    def _numbered(self, number: int, words: Words) -> None:
        line = words.one_of(_NUMBERED)
        line(self, number, words)

    def fine_line(self, number: int, words: Words) -> None:
        """Take a fine outside the count."""
        self._enter(Stage.FINES, words.text, once=False)
        self._mark(Part.FINE, len(self._draft.fines), number, words.column)
        self._draft.fines.append(read_fine(words, self._seats))

    # Cards.

    def pack_line(self, number: int, words: Words) -> None:
        """Take the pack."""
        self._enter(Stage.PACK, words.text)
        self._mark(Part.PACK, 0, number, words.column)
        cards = self._body.quick.cards(words.left) or []
        if len(set(cards)) == len(cards) == PACK_SIZE:
            self._draft.pack = tuple(cards)
            return
        cards, seen = [], 0
        while words.peek:
            if len(cards) == PACK_SIZE:
                raise words.wrong(RecordCode.CARD_COUNT, N_("no more than {n} cards"), n=PACK_SIZE)
            cards.append(self._new_card(words, seen))
            seen |= BIT[cards[-1]]
        if len(cards) < PACK_SIZE:
            missing = PACK_SIZE - len(cards)
            expected = N_("{n} more of the 24 cards of a pack")
            raise words.wrong(RecordCode.CARD_COUNT, expected, n=missing)
        self._draft.pack = tuple(cards)

    def _holds(self, number: int, words: Words) -> None:
        found = words.peek
        seat = self._actor(words)
        self._enter(Stage.CARDS, words.text, once=False)
        if seat in self._draft.hands or self._draft.stocks:
            expected = N_("each hand once, and before the stock")
            raise wrong_word(RecordCode.WRONG_PLACE, found, 1, expected)
        if seat == self._sitting:
            raise wrong_word(RecordCode.WRONG_PLACE, found, 1, N_("no cards of who sits out"))
        words.expect("holds")
        self._mark(Part.HAND, seat, number, 1)
        self._draft.hands[seat] = self._holding(words, hand_size(self._rules))

    def only_stock_line(self, number: int, words: Words) -> None:
        """Take the stock where there is one."""
        if len(stock_places(self._rules)) > 1:
            expected = N_("two stocks, Stock 1 and Stock 2")
            raise wrong_word(RecordCode.SYNTAX, "Stock", 1, expected)
        self._stock(number, words)

    def stock_line(self, number: int, words: Words) -> None:
        """Take one of two stocks."""
        due = len(self._draft.stocks) + 1
        if words.number(1, len(stock_places(self._rules))) != due:
            raise wrong_word(RecordCode.WRONG_PLACE, "Stock", 1, N_("stock {n} here"), n=due)
        words.expect(":")
        self._stock(number, words)

    def _stock(self, number: int, words: Words) -> None:
        self._enter(Stage.CARDS, words.text, once=False)
        places, stocks = stock_places(self._rules), self._draft.stocks
        if len(stocks) == len(places):
            raise wrong_word(RecordCode.WRONG_PLACE, "Stock", 1, N_("the stock once"))
        self._mark(Part.STOCK, len(stocks), number, words.column)
        stocks.append(self._holding(words, len(places[0])))

    def _holding(self, words: Words, size: int) -> Holding:
        """Take the cards of a hand or stock."""
        mask = mask_of(self._body.quick.cards(words.left) or ())
        if mask.bit_count() == size and not mask & self._held:
            self._held |= mask
            return Holding(mask)
        mask = hidden = 0
        while words.peek:
            if mask.bit_count() + hidden == size:
                raise words.wrong(RecordCode.CARD_COUNT, N_("no more than {n} cards"), n=size)
            if words.peek == HIDDEN:
                if self._body.game.seen_by is None:
                    raise _not_hidden(words.column)
                words.word()
                hidden += 1
            else:
                mask |= BIT[self._new_card(words, self._held | mask)]
        if mask.bit_count() + hidden < size:
            raise words.wrong(RecordCode.CARD_COUNT, N_("{n} cards in all"), n=size)
        self._held |= mask
        return Holding(mask, hidden)

    def _new_card(self, words: Words, seen: int) -> Card:
        """Take a card that must not have been there before."""
        column, word = words.column, words.peek
        card = words.card(self._style)
        if BIT[card] & seen:
            raise wrong_word(RecordCode.DUPLICATE_CARD, word, column, N_("each card once"))
        return card

    # Actions.

    def _action(self, number: int, words: Words) -> None:
        seat = self._actor(words)
        action = read_action(words, self._seats, self._style)
        words.end()
        text = words.text
        if isinstance(action, Play):
            expected = N_("the cards that are played in lines such as Trick 1:")
            raise wrong_word(RecordCode.SYNTAX, text.strip(" \t"), 1, expected)
        if isinstance(action, HiddenGive | HiddenDiscard) and self._body.game.seen_by is None:
            raise _not_hidden(text.index(HIDDEN) + 1)
        self._body.quick.learn(text, seat, action)
        self._act(number, text, seat, action)

    def _act(self, number: int, text: str, seat: Seat, action: RecordedAction) -> None:
        stage = Stage.CUTS if isinstance(action, CutMade) else Stage.ACTIONS
        self._enter(stage, text, once=False)
        self._body.places.mark_action(number, 1)
        self._draft.act([(seat, action)])

    def _actor(self, words: Words) -> Seat:
        """Take who acts; a line that begins with anything else is no line of a record."""
        try:
            return words.seat(self._seats)
        except NotationError:
            if words.words[1:2] and words.words[1] in (*VERBS, "holds"):
                raise
            expected = N_("a player ({players}), or a line such as Trick 1:, Points:, # or >")
            players = Row(tuple(self._seats))
            raise words.wrong(RecordCode.SYNTAX, expected, players=players) from None

    # Tricks.

    def trick_line(self, number: int, words: Words) -> None:
        """Take a trick."""
        column = words.column
        which = words.number(1, MOST_TRICKS)
        words.expect(":")
        plays: list[tuple[Seat, Play, int]] = []
        while not plays or words.take(","):
            if len(plays) == self._active:
                expected = N_("no more than {n} cards")
                raise words.wrong(RecordCode.CARD_COUNT, expected, n=self._active)
            place, seat = words.column, words.seat(self._seats)
            plays.append((seat, read_play(words, self._style), place))
        said, place = None, words.column
        if words.peek:
            if words.peek == ";" and len(plays) < self._active:
                expected = N_("{n} cards in a trick that is taken")
                raise words.wrong(RecordCode.CARD_COUNT, expected, n=self._active)
            words.expect(";")
            place = words.column
            said = TrickSaid(*read_taker(words, self._seats))
        self._trick(number, words.text, column, QuickTrick(which, tuple(plays), said, place))

    def _quick_trick(self, number: int, text: str, trick: QuickTrick) -> None:
        whole = len(trick.plays) == self._active
        if not whole and (trick.said is not None or len(trick.plays) > self._active):
            self._careful(number, text)
        else:
            self._trick(number, text, len("Trick ") + 1, trick)

    def _trick(self, number: int, text: str, column: int, trick: QuickTrick) -> None:
        self._enter(Stage.TRICKS, text, once=False)
        if trick.number != self._tricks + 1:
            found, n = str(trick.number), self._tricks + 1
            raise wrong_word(RecordCode.WRONG_PLACE, found, column, N_("trick {n} here"), n=n)
        self._tricks += 1
        for _seat, _play, place in trick.plays:
            self._body.places.mark_action(number, place)
        self._draft.act([(seat, play) for seat, play, _place in trick.plays])
        if trick.said is not None:
            self._mark(Part.TRICK, trick.number - 1, number, trick.column)
            tricks = self._draft.tricks
            tricks += [None] * (trick.number - 1 - len(tricks))
            tricks.append(trick.said)
        if len(trick.plays) < self._active:
            self._short = Place(number, column)

    # The end of the deal.

    def contract_line(self, number: int, words: Words) -> None:
        """Take the contract."""
        self._enter(Stage.CONTRACT, words.text)
        self._mark(Part.CONTRACT, 0, number, words.column)
        self._draft.contract = read_contract(words, self._seats)

    def leftover_line(self, number: int, words: Words) -> None:
        """Take what the last trick of two players brought."""
        self._enter(Stage.LEFTOVER, words.text)
        self._mark(Part.LEFTOVER, 0, number, words.column)
        self._draft.leftover = LeftoverSaid(*read_taker(words, self._seats))

    def points_line(self, number: int, words: Words) -> None:
        """Take the raw points."""
        self._enter(Stage.POINTS, words.text)
        self._mark(Part.POINTS, 0, number, words.column)
        sitting = self._sitting
        active = {label: seat for label, seat in self._seats.items() if seat != sitting}
        numbers = read_numbers(words, active, 0, MOST_RAW_POINTS)
        words.end()
        raw = tuple(numbers.get(seat, 0) for seat in range(len(self._seats)))
        self._draft.points = PointsSaid(raw)

    def outcome_line(self, number: int, words: Words) -> None:
        """Take how the deal ended."""
        self._enter(Stage.OUTCOME, words.text)
        self._mark(Part.OUTCOME, 0, number, words.column)
        self._draft.outcome = read_outcome(words, self._seats, self._style)

    def score_line(self, number: int, words: Words) -> None:
        """Take what the round brought to a player."""
        self._enter(Stage.SCORES, words.text, once=False)
        column, scores = words.column, self._draft.scores
        missing = {label: seat for label, seat in self._seats.items() if seat not in scores}
        seat, score = read_score(words, missing)
        self._mark(Part.SCORE, seat, number, column)
        scores[seat] = score


_Line: TypeAlias = Callable[[DealLines, int, Words], None]

LINES: Final[Mapping[str, _Line]] = {
    "fine": DealLines.fine_line,
    "pack": DealLines.pack_line,
    "stock": DealLines.only_stock_line,
    "contract": DealLines.contract_line,
    "leftover": DealLines.leftover_line,
    "points": DealLines.points_line,
    "outcome": DealLines.outcome_line,
    "score": DealLines.score_line,
}
"""The lines of a deal that have a name, in lower case."""

_NUMBERED: Final[Mapping[str, _Line]] = {
    "Stock": DealLines.stock_line,
    "Trick": DealLines.trick_line,
}


def _not_hidden(column: int) -> NotationError:
    expected = N_("a card, for without the tag Seen-By nothing is hidden")
    return wrong_word(RecordCode.HIDDEN, HIDDEN, column, expected)
