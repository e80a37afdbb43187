"""The application: mouse and keys, what is dropped, dialogs, settings, leaving, several people."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeAlias

import pytest
from textual.pilot import Pilot

from tests.play.bad_bots import failing
from tests.tui.fingers import Fingers
from tests.tui.sitting import Sitting, picture
from tests.tui.tables import AT_ONCE, NAMES, SteadyBot, plan, screen_text
from tysiacha.cards import CARDS, card_text
from tysiacha.play.plan import Ending, MatchOutcome, PlayPlan
from tysiacha.play.settings import Pace, Settings, ThemeName
from tysiacha.rules.actions import Action, Bid
from tysiacha.rules.phases import Bidding, Tricks
from tysiacha.rules.views import SeatView
from tysiacha.saves.listing import saves_in
from tysiacha.saves.reading import load
from tysiacha.texts.translation import use_languages
from tysiacha.tui.app import GameApp
from tysiacha.tui.card_questions import CardQuestion, GiftQuestion
from tysiacha.tui.dialogs import Dialog
from tysiacha.tui.questions import NumberQuestion, Question
from tysiacha.tui.table_screen import TableScreen
from tysiacha.tui.widgets import Drawn

Person: TypeAlias = Pilot[MatchOutcome]

OPENING = plan(seed=4, dealer=2, steady_bots=True)
"""The viewer opens the auction."""
FOLLOWING = plan(seed=4, dealer=0, steady_bots=True)
"""The viewer may pass, and then follows."""


def at_table(
    chosen: PlayPlan,
    act: Callable[[Person, GameApp], Awaitable[None]],
    *,
    size: tuple[int, int] = (80, 24),
) -> GameApp:
    """Let somebody act at a table; the application is closed then."""

    async def sit() -> GameApp:
        app = GameApp(chosen)
        async with app.run_test(size=size) as person:
            await person.pause()
            if chosen is FOLLOWING:
                await asked_of(person, app)
            await act(person, app)
            if app.return_value is None:
                app.action_interrupt()
                await person.pause()
        return app

    return asyncio.run(sit())


async def asked_of(person: Person, app: GameApp) -> None:
    """Wait until bots that act first have done so: on a busy machine that may take a while."""
    for _ in range(250):
        if isinstance(app.screen, Dialog) or table(app).question is not None:
            return
        await person.pause(0.02)


def table(app: GameApp) -> TableScreen:
    screen = app.screen
    assert isinstance(screen, TableScreen)
    return screen


def has_dialog(app: GameApp) -> bool:
    """Tell whether a dialog lies over the table."""
    return isinstance(app.screen, Dialog)


def question(app: GameApp) -> Question:
    asked = table(app).question
    assert asked is not None
    return asked


async def click(person: Person, part: str, hit: str) -> None:
    column, row = person.app.screen.query_one(f"#{part}", Drawn).hits()[hit]
    await person.click(f"#{part}", offset=(column + 1, row))


# --- the mouse ---------------------------------------------------------------------------------


def test_a_click_chooses_and_a_second_one_plays() -> None:
    async def act(person: Person, app: GameApp) -> None:
        await click(person, "actions", "key:p")
        asked = question(app)
        assert isinstance(asked, CardQuestion)
        queen = asked.cards[-1]
        await click(person, "hand", f"card:{queen}")
        assert asked.chosen == queen
        assert question(app) is asked
        await click(person, "hand", f"card:{queen}")
        phase = app.session.view(None).phase
        assert isinstance(phase, Tricks)
        assert queen in phase.done[0].cards

    at_table(FOLLOWING, act)


def test_bids_are_made_with_the_mouse() -> None:
    async def act(person: Person, app: GameApp) -> None:
        asked = question(app)
        assert isinstance(asked, NumberQuestion)
        lowest = asked.number
        await click(person, "actions", "key:right")
        await click(person, "actions", "key:right")
        await click(person, "actions", "key:left")
        assert asked.number == lowest + 5
        await click(person, "actions", "enter")
        assert Bid(lowest + 5) in app.session.deals[0].actions

    at_table(FOLLOWING, act)


def test_cards_are_given_and_taken_back_with_the_mouse() -> None:
    async def act(person: Person, app: GameApp) -> None:
        await person.press("enter")
        asked = question(app)
        assert isinstance(asked, GiftQuestion)
        first, second, third = asked.cards[:3]
        for card in (first, first, second, second):
            await click(person, "hand", f"card:{card}")
        assert asked.slots == [first, second]
        await click(person, "middle", "slot:0")
        assert asked.slots == [None, second]
        for card in (third, third):
            await click(person, "hand", f"card:{card}")
        await click(person, "actions", "key:backspace")
        assert asked.slots == [third, None]
        await click(person, "hand", f"card:{first}")
        await click(person, "actions", "enter")
        assert asked.slots == [third, first]
        await click(person, "actions", "enter")
        assert len(app.session.seat_view(0).gifts) == 2

    at_table(OPENING, act)


def test_the_key_bar_can_be_clicked() -> None:
    async def act(person: Person, app: GameApp) -> None:
        await click(person, "keys", "command:help")
        assert has_dialog(app)
        await click(person, "buttons", "close")
        assert not has_dialog(app)

    at_table(OPENING, act)


# --- what is refused, and what is dropped ------------------------------------------------------


def test_a_card_that_may_not_be_played_says_why_and_stays() -> None:
    async def act(person: Person, app: GameApp) -> None:
        await person.press("p", "1")
        assert "You must follow suit: spades. (PLAY-3)" in screen_text(app)
        await person.press("enter", "1", "enter")
        asked = question(app)
        assert isinstance(asked, CardQuestion)
        assert len(asked.cards) == 8
        assert "You must follow suit" in screen_text(app)
        await person.press("left")
        assert "You must follow suit" not in screen_text(app)

    at_table(FOLLOWING, act)


def test_a_second_tap_does_not_answer_the_next_question() -> None:
    patient = replace(FOLLOWING, settings=replace(AT_ONCE, guard=60.0))

    async def act(person: Person, app: GameApp) -> None:
        screen = table(app)
        asked = question(app)
        await person.press("enter", "p", "9", "enter", "space")
        await click(person, "actions", "enter")
        assert question(app) is asked
        screen._opens_at = 0.0  # noqa: SLF001 - a minute later
        await person.press("p", "p", "8", "8", "enter")
        after = question(app)
        assert isinstance(after, CardQuestion)
        assert after.chosen is None
        await person.press("right")
        assert after.chosen == after.cards[0]

    at_table(patient, act)


@dataclass(slots=True)
class ThinkingBot(SteadyBot):
    """Thinks until it is told to stop."""

    go_on: threading.Event = field(default_factory=threading.Event)

    def act(self, view: SeatView) -> Action:
        if isinstance(view.phase, Bidding):
            assert self.go_on.wait(20)
        return SteadyBot.act(self, view)


def test_a_key_pressed_before_ones_turn_is_dropped() -> None:
    bot = ThinkingBot()
    chosen = replace(FOLLOWING, make_bot=lambda _name, *, seed: bot)  # noqa: ARG005

    async def act(person: Person, app: GameApp) -> None:
        assert table(app).question is None
        await person.press("p", "enter", "1", "1")
        await click(person, "keys", "command:help")
        await person.press("escape")
        bot.go_on.set()
        while table(app).question is None:
            await person.pause(0.01)
        asked = question(app)
        assert isinstance(asked.view.phase, Bidding)
        assert not asked.view.phase.has_called(0)
        assert asked.message is None

    at_table(chosen, act)


# --- windows -----------------------------------------------------------------------------------


def test_the_window_may_change_its_size_at_any_time() -> None:
    sizes = [(200, 60), (40, 10), (80, 24), (116, 27), (56, 20), (1, 1), (100, 46), (300, 100)]

    async def act(person: Person, app: GameApp) -> None:
        for number, key in enumerate(["p", "8", "enter", "1", "enter", "?", "escape", "s"]):
            await person.resize_terminal(*sizes[number])
            await person.press(key)
        await person.press("escape")
        await person.resize_terminal(80, 24)
        await person.pause()
        lines = screen_text(app).splitlines()
        assert len(lines) == 24
        assert lines[0].startswith(" Round 1")
        assert "help" in lines[-1]

    at_table(FOLLOWING, act)


@pytest.mark.parametrize("width", [56, 80, 116, 140, 200])
@pytest.mark.parametrize("height", [20, 24, 30, 40, 60])
def test_every_size_has_room_for_all_parts(width: int, height: int) -> None:
    for rules, dealer in (("classic_two", 1), ("classic_four", 3), ("classic", 2)):
        sitting = Sitting(plan(rules, dealer=dealer, seed=4, steady_bots=True), ["enter", "1"])
        sitting.play()
        text = "\n".join(picture(sitting.scene, width, height).lines())
        for part in ("Round 1", "Your turn", "You ", "help"):
            assert part in text


# --- dialogs and settings ----------------------------------------------------------------------


def test_settings_hold_at_once() -> None:
    async def act(person: Person, app: GameApp) -> None:
        await person.press("o", "right", "down", "right", "down", "space", "down", "left", "enter")
        assert app.settings.pace is Pace.NORMAL
        assert app.settings.theme is ThemeName.DARK
        assert app.theme == "tysiacha-dark"
        assert app.settings.four_colour
        assert not app.settings.confirm
        app.settings = replace(app.settings, pace=Pace.FAST)
        table(app).settings = replace(table(app).settings, pace=Pace.FAST)
        await person.press("p")
        while table(app).question is None:
            await person.pause(0.01)
        await person.press("8")
        assert len(app.session.seat_view(0).hand) == 7

    at_table(FOLLOWING, act)


def test_what_is_changed_is_given_to_be_remembered() -> None:
    changes: list[tuple[Settings, Settings]] = []

    async def sit() -> None:
        app = GameApp(OPENING, remember=lambda before, after: changes.append((before, after)))
        async with app.run_test(size=(80, 24)) as person:
            await person.pause()
            await person.press("o", "left", "down", "right", "enter")
            app.exit(None)

    asyncio.run(sit())
    paces = [(before.pace, after.pace) for before, after in changes]
    assert paces == [(Pace.FAST, Pace.STEP), (Pace.STEP, Pace.STEP)]
    assert changes[1][1].theme is ThemeName.DARK
    assert changes[0][1] == changes[1][0]


def test_cards_and_language_change_on_the_spot() -> None:
    async def act(person: Person, app: GameApp) -> None:
        await person.press("p")
        assert "Q♠" in screen_text(app)
        await person.press("o", "up", "up", "right", "down", "left", "enter")
        text = screen_text(app)
        assert "QS" in text
        assert "♠" not in text
        assert app.settings.language == "th"
        assert "Your turn" not in text
        assert "รอบที่" in text
        await person.press("8")
        assert isinstance(question(app), CardQuestion)

    try:
        at_table(FOLLOWING, act)
    finally:
        use_languages(["en"])


def test_a_question_speaks_the_language_that_was_chosen_meanwhile() -> None:
    async def act(person: Person, app: GameApp) -> None:
        assert "Bid 105" in screen_text(app)
        await person.press("o", "up", "right", "right", "right", "right", "escape")
        assert app.settings.language == "de"
        assert "105 bieten" in screen_text(app)
        await person.press("enter")
        assert Bid(105) in app.session.deals[0].actions

    try:
        at_table(FOLLOWING, act)
    finally:
        use_languages(["en"])


def test_paces_wait_and_a_key_ends_the_wait() -> None:
    slow = replace(OPENING, settings=replace(AT_ONCE, pace=Pace.SLOW))

    async def act(person: Person, app: GameApp) -> None:
        for _number in range(2):
            assert table(app).question is None
            await person.press("enter")
            await person.pause(0.05)
        assert table(app).question is not None

    at_table(slow, act)


def test_bots_alone_can_be_watched_step_by_step() -> None:
    watched = plan(people=(), settings=replace(AT_ONCE, pace=Pace.STEP), steady_bots=True)

    async def act(person: Person, app: GameApp) -> None:
        for number in range(1, 6):
            await person.press("x")
            await person.press("enter")
            await person.pause(0.02)
            assert len(app.session.deals[0].actions) == number
        assert "You watch." in screen_text(app)

    at_table(watched, act)


def test_every_dialog_is_left_with_the_key_that_opened_it() -> None:
    async def act(person: Person, app: GameApp) -> None:
        for key in ("question_mark", "l", "s", "g", "o"):
            await person.press(key)
            assert has_dialog(app)
            await person.press("down", "pagedown", "x")
            assert has_dialog(app)
            await person.press(key)
            assert not has_dialog(app)

    at_table(OPENING, act)


# --- leaving, saving, going on -----------------------------------------------------------------


def test_leaving_keeps_the_match_and_it_goes_on(tmp_path: Path) -> None:
    chosen = plan(seed=4, dealer=2, steady_bots=True, saves=tmp_path)

    async def leave(person: Person, app: GameApp) -> None:
        await person.press("enter", "q")
        assert "The match is saved" in screen_text(app)
        await person.press("n")
        assert not has_dialog(app)
        await person.press("q", "y")
        await person.pause()

    outcome = at_table(chosen, leave).return_value
    assert outcome is not None
    assert outcome.ending is Ending.LEFT
    (saved,) = saves_in(tmp_path).unfinished
    assert outcome.saved == saved.path
    assert saved.deals == outcome.deals

    async def look(person: Person, app: GameApp) -> None:
        assert isinstance(question(app), GiftQuestion)
        await person.press("g")
        assert "You win the auction with 100." in screen_text(app)

    at_table(plan(saves=tmp_path, steady_bots=True).resuming(saved, chosen.chance), look)


def test_ctrl_c_leaves_at_once(tmp_path: Path) -> None:
    async def act(person: Person, app: GameApp) -> None:
        await person.press("enter", "ctrl+c")
        await person.pause()

    outcome = at_table(plan(seed=4, dealer=2, steady_bots=True, saves=tmp_path), act).return_value
    assert outcome is not None
    assert outcome.ending is Ending.INTERRUPTED
    assert outcome.saved is not None
    assert load(outcome.saved).deals == outcome.deals


def test_a_match_that_cannot_be_saved_is_played_and_that_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    chosen = plan(seed=4, dealer=2, steady_bots=True, saves=tmp_path / "file")

    async def act(person: Person, app: GameApp) -> None:
        assert "not saved" in screen_text(app).splitlines()[0]
        await person.press("enter", "q")
        assert "cannot be saved" in screen_text(app)

    outcome = at_table(chosen, act).return_value
    assert outcome is not None
    assert outcome.trouble is not None


def test_a_rematch_has_new_cards_and_the_next_dealer(tmp_path: Path) -> None:
    chosen = plan("russian_online", seed=4, dealer=2, steady_bots=True, round_limit=1)
    chosen = replace(chosen, saves=tmp_path, record=tmp_path / "match.thousand")

    async def act(person: Person, app: GameApp) -> None:
        await person.press(*["enter", "2", "2", "4", "4", "enter", "x", "y", "enter"])
        assert "The match is over" in screen_text(app)
        first = app.session.deals[0].pack
        await person.press("r")
        await person.pause()
        assert app.session.match.round_number == 1
        assert app.plan.match.dealer == 0
        assert app.session.deals[0].pack != first

    app = at_table(chosen, act)
    assert len(saves_in(tmp_path).unfinished) == 1
    assert app.plan.record is not None
    assert app.plan.record.read_text(encoding="utf-8").startswith("Thousand-Record: 1\n")


def test_the_record_is_written_after_every_deal(tmp_path: Path) -> None:
    path = tmp_path / "match.thousand"
    chosen = plan("russian_online", seed=4, dealer=2, steady_bots=True, record=path)

    async def act(person: Person, app: GameApp) -> None:
        assert not path.exists()
        await person.press(*["enter", "2", "2", "4", "4", "enter", "x", "y"])
        text = path.read_text(encoding="utf-8")
        assert "Vera concedes" in text
        assert list(tmp_path.iterdir()) == [path]

    at_table(chosen, act)


def test_a_deal_that_goes_on_is_in_no_record_with_its_hidden_cards(tmp_path: Path) -> None:
    path = tmp_path / "match.thousand"
    chosen = plan("russian_online", seed=4, dealer=2, steady_bots=True, record=path)
    chosen = replace(chosen, saves=tmp_path / "saves")

    async def act(person: Person, app: GameApp) -> None:
        await person.press("enter", "2")
        assert not app.session.deal_is_over
        app.keeping.record()

    at_table(chosen, act)
    text = path.read_text(encoding="utf-8")
    assert text.startswith("Thousand-Record: 1\n")
    assert " holds " not in text
    (tmp_path / "another").touch()
    assert path.stat().st_mode == (tmp_path / "another").stat().st_mode


# --- bots that fail ----------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["raises", "plays what it has not"])
def test_a_failing_bot_is_told_of_once_and_the_match_goes_on(way: str, tmp_path: Path) -> None:
    chosen = plan(seed=4, dealer=2, saves=tmp_path)
    chosen = replace(chosen, make_bot=failing(way), fault_log=tmp_path / "faults.log")

    async def act(person: Person, app: GameApp) -> None:
        while not has_dialog(app):
            await person.pause(0.01)
        assert "made a mistake in its program" in screen_text(app)
        fingers = Fingers(seed=1)
        await fingers.play(person, until=lambda app: len(app.session.sheet) > 0)
        assert fingers.dialogs.count("A bot has failed") == 2

    outcome = at_table(chosen, act).return_value
    assert outcome is not None
    assert len(outcome.faults) == 2
    assert outcome.saved is not None
    assert load(outcome.saved).deals == outcome.deals
    assert (tmp_path / "faults.log").exists()


def test_nobody_keeps_failing_bots_waiting() -> None:
    chosen = replace(plan(people=(), round_limit=1), make_bot=failing("raises"))

    async def act(person: Person, app: GameApp) -> None:
        while not has_dialog(app):
            await person.pause(0.01)
        assert "The match is over" in screen_text(app)

    at_table(chosen, act)


# --- several people ----------------------------------------------------------------------------


def test_nobody_sees_the_hand_of_another() -> None:
    chosen = plan(seed=4, dealer=0, people=(0, 1, 2), steady_bots=True, round_limit=1)
    seen: list[str] = []

    class Watchful(Fingers):
        async def answer(self, pilot: Person, asked: Question) -> None:
            app = pilot.app
            assert isinstance(app, GameApp)
            view = asked.view
            text = screen_text(app)
            assert f"({NAMES[view.seat]})" in text
            hands = [app.session.seat_view(seat).hand for seat in range(3)]
            known = {card_text(one) for one in hands[view.seat]}
            others = {card_text(one) for seat in range(3) for one in hands[seat]} - known
            on_table = " ".join(text.splitlines()[4:13])
            hand = " ".join(text.splitlines()[13:18])
            assert not [one for one in others if one in hand]
            seen.append(on_table)
            await Fingers.answer(self, pilot, asked)

    async def act(person: Person, app: GameApp) -> None:
        fingers = Watchful(seed=2)
        await fingers.play(person, until=lambda _app: len(seen) > 10)
        assert {f"{name} is to play" for name in NAMES[:3]} <= set(fingers.dialogs)

    at_table(chosen, act)
    assert seen


def test_between_turns_no_card_is_seen() -> None:
    chosen = plan(seed=4, dealer=0, people=(0, 1), steady_bots=True)

    async def act(person: Person, app: GameApp) -> None:
        assert has_dialog(app)
        text = screen_text(app)
        assert "Pass the keyboard to" in text
        assert not [one for one in CARDS if card_text(one) in text]
        await person.press("s", "l", "question_mark")
        assert screen_text(app) == text

    at_table(chosen, act)
