"""Several people at one keyboard: nobody ever sees another's cards."""

import re
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.games import line_game, options
from tests.cli.responder import Responder
from tests.strategies.canary import cards_named
from tests.strategies.playing import share
from tests.strategies.rules import valid_rules
from tysiacha.cards import BIT, CardSet, Mask
from tysiacha.cli.plain.line_game import LineGame
from tysiacha.cli.play_plan import plan_of
from tysiacha.cli.seating import with_names
from tysiacha.notation.cards import parse_card
from tysiacha.play.dice import Dice
from tysiacha.play.plan import PlayPlan, Sitter
from tysiacha.rules.options import Rules
from tysiacha.rules.standing import Match
from tysiacha.rules.views import View
from tysiacha.texts.card_style import LETTERS

_CARD = re.compile(r"\b(?:10|[AKQJ9])[SCDH]\b")


@dataclass(slots=True)
class Watchful(Responder):
    """A console that knows whose cards may be on the screen, and looks at every line."""

    game: LineGame | None = field(default=None)
    seen: int = 0
    """How many cards were shown."""

    def say(self, *lines: str) -> None:
        Responder.say(self, *lines)
        for line in lines:
            self._look(line)

    def ask(self, prompt: str) -> str:
        self._look(prompt)
        return Responder.ask(self, prompt)

    def _look(self, line: str) -> None:
        shown = [parse_card(text) for text in _CARD.findall(line)]
        self.seen += len(shown)
        if not shown or self.game is None:
            return
        allowed = self._allowed(self.game.session.view(self.game.holder))
        for card in shown:
            assert BIT[card] & allowed, f"{line!r} may show only {CardSet(allowed)}"

    def _allowed(self, view: View) -> Mask:
        return cards_named(view)


def watched(plan: PlayPlan, seed: int) -> Watchful:
    person = Watchful(seed)
    person.game = line_game(plan, person)
    person.game.run()
    return person


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        ("classic", "you,you,rule"),
        ("classic", "you,you,you"),
        ("classic_two", "you,you"),
        ("polish", "you,you"),
        ("classic_four", "you,rule,you,random"),
        ("russian_house", "you:Anna,you:Ben,you:Cleo,you:Dan"),
        ("windows_1000", "random,you,you"),
    ],
)
def test_the_screen_shows_only_what_its_reader_knows(rules: str, seats: str) -> None:
    plan = plan_of(options(rules=rules, seats=seats, rounds=8, signs="letters"))
    person = watched(plan, seed=1)
    assert person.seen > 500


@share(0.2)
@given(rules=valid_rules(), seed=st.integers(0, 2**32), people=st.integers(1, 4))
def test_whatever_the_rules(rules: Rules, seed: int, people: int) -> None:
    people = min(people, rules.players)
    sitters = [Sitter()] * people + [Sitter(bot="random")] * (rules.players - people)
    plan = PlayPlan(
        rules_name="drawn",
        match=Match.new(rules, dealer=seed % rules.players),
        sitters=with_names(sitters),
        chance=Dice(seed),
        cards=LETTERS,
        round_limit=2,
    )
    assert watched(plan, seed).seen


def test_the_screen_is_cleared_whenever_the_keyboard_changes_hands() -> None:
    person = watched(plan_of(options(seats="you:Ann,you:Ben,rule", rounds=3)), seed=2)
    holder = None
    hidden = True
    for line in person.shown:
        passed = re.match(r"Pass the keyboard to (\w+)\.", line)
        if line == "<hidden>":
            hidden, holder = True, None
        elif passed:
            assert hidden or holder is None
            holder = passed[1]
            hidden = False
        if line.startswith("Your hand"):
            assert holder is not None


def test_nobody_is_called_you_where_all_look_at_the_screen() -> None:
    person = watched(plan_of(options(seats="you:Ann,you:Ben,rule", rounds=3)), seed=2)
    ends = [place for place, line in enumerate(person.shown) if line.startswith("Press Enter when")]
    assert len(ends) == 2
    for end in ends:
        start = max(place for place in range(end) if person.shown[place] == "<hidden>")
        assert not any(re.search(r"\b[Yy]our?\b", line) for line in person.shown[start:end])


def test_the_hand_is_refused_while_the_keyboard_changes_hands() -> None:
    habits = {"Pass the keyboard": ["hand", "table", "score", "what", ""]}
    person = Watchful(3, habits=dict(habits))
    person.game = line_game(plan_of(options(seats="you:Ann,you:Ben,rule", rounds=1)), person)
    person.game.run()
    assert "Press Enter first." in person.shown
    assert '"what" is no answer here. Type ? for help.' in person.shown


def test_each_reads_all_that_happened_once() -> None:
    person = watched(plan_of(options(seats="you:Ann,rule,you:Ben", rounds=1, dealer=2)), seed=4)
    screens = person.text.split("<hidden>")
    of_ann = "".join(one for one in screens if "keyboard to Ann." in one)
    last = screens[-1]
    for told in (
        "Ben bids 100.",
        " wins? the auction with ",
        " takes? the stock: ",
        "contract is ",
    ):
        assert len(re.findall(told, of_ann)) == 1
    assert len(re.findall("takes? the trick", of_ann)) in (6, 7)
    assert last.count("takes the trick") == 2
    assert " played for " in last
