"""Whole matches through the application, by its keys, with two, three and four seats."""

import asyncio
from dataclasses import dataclass, replace

import pytest

from tests.tui.fingers import Fingers
from tests.tui.tables import plan
from tysiacha.play.plan import Ending, MatchOutcome, PlayPlan
from tysiacha.rules.actions import Action, Bid, Concede, Look, Pass, Redouble, SayContra
from tysiacha.rules.choices import BlindBid, Contra, IllegalBid, P2Form
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import ContraAsk, Exchange, HandAsk, RedoubleAsk, StockChoice
from tysiacha.rules.presets import PRESETS
from tysiacha.tui.app import GameApp

_BLIND = replace(PRESETS["classic"], blind_bid=BlindBid.ANY)
_CONTRA = replace(PRESETS["russian_online"], contra=Contra.REDOUBLE)
_DROP_ONE = replace(PRESETS["classic_two"], p2_form=P2Form.LITERAL_ONE_CARD_TALONS)
_OFFENCE = replace(PRESETS["classic"], illegal_bid=IllegalBid.FINE_AND_SKIP)


def play(chosen: PlayPlan, fingers: Fingers, *, size: tuple[int, int] = (80, 24)) -> MatchOutcome:
    async def played() -> MatchOutcome:
        app = GameApp(chosen)
        async with app.run_test(size=size) as pilot:
            await fingers.play(pilot)
        assert app.return_value is not None
        return app.return_value

    return asyncio.run(played())


@dataclass(frozen=True, slots=True)
class Evening:
    rules: str | Rules
    people: tuple[int, ...] = (0,)
    rounds: int = 1
    wishes: tuple[type[Action], ...] = ()
    size: tuple[int, int] = (80, 24)
    asked: type[object] | None = None
    """A phase in which somebody must have been asked."""
    dealer: int = 0


EVENINGS = {
    "three": Evening("classic"),
    "three_in_a_large_window": Evening("classic", size=(200, 60), wishes=(Bid,), dealer=2),
    "two": Evening("classic_two", wishes=(Bid,), asked=StockChoice, dealer=1),
    "two_put_cards_away": Evening("polish", dealer=2, wishes=(Bid,)),
    "two_with_stocks_of_one_card": Evening(_DROP_ONE, wishes=(Bid,), asked=StockChoice, dealer=1),
    "four": Evening("classic_four", rounds=2),
    "golden": Evening("russian_house", people=(0, 1), asked=HandAsk, dealer=1),
    "blind": Evening(_BLIND, wishes=(Bid,), asked=Exchange, dealer=2),
    "looked": Evening(_BLIND, wishes=(Look,)),
    "contra": Evening(_CONTRA, wishes=(SayContra,), asked=ContraAsk, dealer=1),
    "redouble": Evening(_CONTRA, wishes=(Redouble, Bid), asked=RedoubleAsk, dealer=2),
    "given_up": Evening("russian_online", wishes=(Bid, Concede), dealer=2),
    "windows": Evening("windows_1000", dealer=0),
    "watched": Evening("classic", people=(), rounds=3),
}


@pytest.mark.parametrize("name", EVENINGS)
def test_a_match_is_played_to_its_end(name: str) -> None:
    evening = EVENINGS[name]
    chosen = plan(
        evening.rules,
        people=evening.people,
        seed=6,
        dealer=evening.dealer,
        round_limit=evening.rounds,
        steady_bots=name in ("contra", "redouble", "given_up"),
    )
    fingers = Fingers(seed=1, wishes=evening.wishes)
    outcome = play(chosen, fingers, size=evening.size)
    assert outcome.ending is Ending.LIMIT
    assert outcome.match.round_number == 1 + evening.rounds
    assert len(outcome.deals) == outcome.match.deal_number - 1
    phases = {type(question.view.phase) for question in fingers.asked}
    assert evening.asked is None or evening.asked in phases
    if Concede in evening.wishes:
        assert "Give up the round?" in fingers.dialogs
        assert outcome.match.standings[0].concessions == 1


def test_a_match_can_be_won() -> None:
    quick = replace(PRESETS["simple"], target=50)
    outcome = play(plan(quick, seed=2, dealer=2), Fingers(seed=3, wishes=(Pass,)))
    assert outcome.ending is Ending.WON
    assert outcome.match.winner is not None


def test_a_bid_without_a_marriage_must_be_confirmed() -> None:
    class Daring(Fingers):
        def _action(self, question: object) -> Action:
            return Bid(125)

    chosen = plan(_OFFENCE, seed=3, dealer=0, round_limit=1)
    fingers = Daring(seed=1)
    outcome = play(chosen, fingers)
    assert "Bid 125 without a marriage?" in fingers.dialogs
    assert outcome.match.standings[0].total == -125
