"""Replaying: what was played agrees with its record, and whatever is changed in it is found."""

import itertools
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.notation.recorded import (
    any_rules,
    bare,
    records,
    table_record,
    unfinished,
    without_answers,
    without_packs,
    written,
)
from tests.strategies.playing import share
from tests.strategies.tables import TABLES
from tysiacha.cards import CARDS
from tysiacha.notation.accounts import sayings_in, with_sayings
from tysiacha.notation.byte_lines import split_lines
from tysiacha.notation.games import BrokenGame, ReadGame
from tysiacha.notation.record_building import PlayedDeal, deal_record, record_of
from tysiacha.notation.record_problems import RecordCode, RecordProblem
from tysiacha.notation.record_reading import parse_record, read_games
from tysiacha.notation.record_writing import record_text
from tysiacha.notation.records import (
    ActionRecord,
    CutMade,
    DealRecord,
    GameRecord,
    Holding,
    Part,
    ResultSaid,
    TrickSaid,
)
from tysiacha.notation.replaying import (
    RecordDisagrees,
    ReplayStep,
    final_match,
    first_disagreement,
    replay,
)
from tysiacha.rules.actions import KeepCards, LetStand, Pass, Play
from tysiacha.rules.choices import CutCheck
from tysiacha.rules.errors import Reason
from tysiacha.rules.legal import refusal_in
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import RoundOver, Tricks
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import view_of
from tysiacha.rules.standing import Barrel, Match, Standing

CLASSIC: Final = table_record("classic")
TEXT: Final = record_text(CLASSIC)


def problem(text: str) -> RecordProblem | None:
    """Give what is wrong with the one game of a text."""
    (game,) = read_games(split_lines([text.encode()]), "x")
    if isinstance(game, BrokenGame):
        return game.problem
    assert isinstance(game, ReadGame)
    disagreement = first_disagreement(game.record)
    return None if disagreement is None else game.problem(disagreement, "x")


@share(0.5)
@given(records())
def test_what_was_played_agrees_with_its_record(record: GameRecord) -> None:
    assert first_disagreement(record) is None


@pytest.mark.parametrize("name", list(TABLES))
def test_every_table_agrees(name: str) -> None:
    record = table_record(name)
    assert first_disagreement(record) is None
    assert record.result is not None
    match = final_match(record)
    assert tuple(one.total for one in match.standings) == record.result.totals
    assert match.winner == record.result.winner


def test_a_replay_gives_every_action_with_the_states_around_it() -> None:
    steps = list(replay(CLASSIC))
    taken = [one for deal in CLASSIC.deals for one in deal.actions]
    assert [step.seat for step in steps] == [one.seat for one in taken]
    for deal in range(len(CLASSIC.deals)):
        own = [step for step in steps if step.deal == deal]
        assert [step.number for step in own] == list(range(len(own)))
        assert all(one.state == other.before for one, other in itertools.pairwise(own))
        assert isinstance(own[-1].state.phase, RoundOver)


# --- whatever is changed is found ------------------------------------------------


@share(0.3)
@given(any_rules(), st.integers(0, 10**6), st.data())
def test_any_changed_number_is_found(rules: Rules, seed: int, data: st.DataObject) -> None:
    record = written(rules, seed, 2)
    text = record_text(record)
    body = text.index("\n\n") if record.deals else len(text)
    numbers = [
        found
        for found in re.finditer(r"(?<![\w♠♣♦♥-])[+-]?\d+(?![\w♠♣♦♥-])", text)
        if found.start() > body
    ]
    if not numbers:
        return
    found = data.draw(st.sampled_from(numbers))
    other = data.draw(st.sampled_from([5, -5, 1]))
    number = int(found.group()) + other
    sign = "+" if found.group().startswith("+") and number > 0 else ""
    wrong = f"{text[: found.start()]}{sign}{number}{text[found.end() :]}"
    refused = problem(wrong)
    line = text.count("\n", 0, found.start()) + 1
    if refused is None:
        # Another cut or bid may be right too: then it decides another match, or none is seen.
        assert re.search(r" (cuts|bids|declares) ", wrong.split("\n")[line - 1])
    else:
        assert refused.line is not None


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (r"Deal 2, round 2:", "Deal 3, round 2:", RecordCode.DISAGREES),
        (r"Deal 2, round 2:", "Deal 2, round 1:", RecordCode.DISAGREES),
        (r"(Deal 2, round 2: )\S+", r"\1Anna", RecordCode.DISAGREES),
        (r"(Deal 2.* deals)", r"\1, golden", RecordCode.DISAGREES),
        (r"takes \d+", "takes 99", RecordCode.DISAGREES),
        (r"; \S+ takes", "; Vera-2 takes", RecordCode.DISAGREES),
        (r"(Contract: \S+) \d+", r"\1 95", RecordCode.DISAGREES),
        (r"(Contract: \S+ \d+)", r"\1, blind", RecordCode.DISAGREES),
        (r"(Contract: \S+ \d+)", r"\1, contra Anna", RecordCode.DISAGREES),
        (r"Points: Anna \d+", "Points: Anna 119", RecordCode.DISAGREES),
        (r"(Outcome: \S+) \S+ \d+", r"\1 concedes 100", RecordCode.DISAGREES),
        (r"(Score: Anna) \S+,", r"\1 +999,", RecordCode.DISAGREES),
        (r"(Score: Anna \S+ total) -?\d+", r"\1 7", RecordCode.DISAGREES),
        (r"(Score: Anna .*)", r"\1, falls 1", RecordCode.DISAGREES),
        (r"(Score: Anna [^(\n]*)(\(.*\))?", r"\1 (BOLT-2)", RecordCode.DISAGREES),
        (r"Result: Anna -?\d+", "Result: Anna 1", RecordCode.DISAGREES),
        (r"unfinished", "Anna wins", RecordCode.DISAGREES),
        (r"(Trick 1: )(\S+) (\S+), (\S+) ", r"\1\4 \3, \2 ", RecordCode.WRONG_TURN),
        (r"(\S+) cuts", "Vera-2 cuts", RecordCode.WRONG_TURN),
        (r"cuts (\d+)", r"cuts \1, shows A♥", RecordCode.DISAGREES),
    ],
)
def test_a_disagreement_is_found_where_it_stands(old: str, new: str, code: RecordCode) -> None:
    wrong = re.sub(old, new, TEXT, count=1)
    assert wrong != TEXT
    found = problem(wrong)
    assert found is not None
    assert found.code is code
    lines = wrong.split("\n"), TEXT.split("\n")
    changed = next(n for n, (one, other) in enumerate(zip(*lines, strict=True), 1) if one != other)
    assert found.line is not None
    assert found.line >= changed
    if code is RecordCode.DISAGREES and "cuts" not in old:
        assert found.line == changed
    assert found.text.isprintable()


def played_cards(deal: DealRecord) -> list[int]:
    return [number for number, one in enumerate(deal.actions) if isinstance(one.action, Play)]


def changed_action(number: int, change: Callable[[ActionRecord], ActionRecord]) -> GameRecord:
    deal = CLASSIC.deals[0]
    actions = list(deal.actions)
    actions[number] = change(actions[number])
    return replace(CLASSIC, deals=(replace(deal, actions=tuple(actions)), *CLASSIC.deals[1:]))


def test_a_card_that_is_not_held_or_was_played_is_refused() -> None:
    plays = played_cards(CLASSIC.deals[0])
    first = CLASSIC.deals[0].actions[plays[0]].action
    for number in (plays[1], plays[3]):
        wrong = changed_action(number, lambda one: replace(one, action=first))
        found = first_disagreement(wrong)
        assert found is not None
        assert found.fault.code is RecordCode.ILLEGAL
        assert found.spot == (0, Part.ACTION, number)
        assert "You do not hold that card. (PLAY-2)" in str(found)


def test_a_marriage_in_the_middle_of_a_trick_is_refused() -> None:
    number = played_cards(CLASSIC.deals[0])[1]
    one = CLASSIC.deals[0].actions[number].action
    assert isinstance(one, Play)
    wrong = changed_action(
        number, lambda record: replace(record, action=Play(one.card, marriage=True))
    )
    assert "(MAR-3)" in str(first_disagreement(wrong))


def revokes(record: GameRecord) -> dict[Reason, tuple[ReplayStep, Play]]:
    """Give a card that a player holds and may not play, for each reason there is."""
    found: dict[Reason, tuple[ReplayStep, Play]] = {}
    for step in replay(record):
        phase = step.before.phase
        if isinstance(phase, Tricks):
            view = view_of(step.before, phase.turn)
            for card in view.hand:
                reason = refusal_in(view, Play(card))
                if reason is not None:
                    found.setdefault(reason, (step, Play(card)))
    return found


@pytest.mark.parametrize(
    ("name", "rules"), [("classic", {"PLAY-3", "PLAY-4"}), ("polish", {"PLAY-3", "PLAY-10"})]
)
def test_a_revoke_is_refused_with_its_rule(name: str, rules: set[str]) -> None:
    record = table_record(name, deals=6)
    met = set()
    for reason, (step, play) in revokes(record).items():
        deal = record.deals[step.deal]
        actions = list(deal.actions)
        actions[step.number or 0] = replace(actions[step.number or 0], action=play)
        wrong = replace(deal, actions=tuple(actions))
        found = first_disagreement(replace(record, deals=(*record.deals[: step.deal], wrong)))
        assert found is not None
        assert found.fault.code is RecordCode.ILLEGAL
        assert found.spot == (step.deal, Part.ACTION, step.number)
        assert dict(found.fault.facts)["rule"] == reason.rule
        met.add(reason.rule)
    assert met >= rules


def test_nothing_is_dealt_after_a_match_is_won() -> None:
    rules = replace(PRESETS["simple"], target=100)
    won = next(
        record
        for seed in range(200)
        if (record := written(rules, seed, 30)).result is not None
        and record.result.winner is not None
    )
    last = won.deals[-1]
    more = DealRecord(last.number + 1, last.round_number + 1, (last.dealer + 1) % 3, pack=last.pack)
    found = first_disagreement(replace(won, deals=(*won.deals, more)))
    assert found is not None
    assert found.fault.code is RecordCode.AFTER_THE_END
    assert found.spot == (len(won.deals), Part.HEADING, 0)


def test_nothing_is_done_after_a_deal_is_over() -> None:
    deal = CLASSIC.deals[0]
    longer = replace(deal, actions=(*deal.actions, ActionRecord(0, Pass())))
    found = first_disagreement(replace(CLASSIC, deals=(longer,)))
    assert found is not None
    assert found.fault.code is RecordCode.AFTER_THE_END


def test_a_deal_is_finished_before_the_next_begins() -> None:
    deal = CLASSIC.deals[0]
    short = DealRecord(
        deal.number, deal.round_number, deal.dealer, actions=deal.actions[:-1], pack=deal.pack
    )
    found = first_disagreement(replace(CLASSIC, deals=(short, *CLASSIC.deals[1:])))
    assert found is not None
    assert found.fault.code is RecordCode.WRONG_PLACE


@pytest.mark.parametrize("said", ["points", "outcome", "scores", "tricks", "contract"])
def test_what_has_not_come_yet_cannot_be_said(said: str) -> None:
    deal = CLASSIC.deals[0]
    early = replace(
        DealRecord(deal.number, deal.round_number, deal.dealer, actions=deal.actions[:3]),
        pack=deal.pack,
        points=deal.points if said == "points" else None,
        outcome=deal.outcome if said == "outcome" else None,
        scores=deal.scores if said == "scores" else (),
        tricks=deal.tricks if said == "tricks" else (),
        contract=deal.contract if said == "contract" else None,
    )
    found = first_disagreement(replace(CLASSIC, deals=(early,), result=None))
    assert found is not None
    assert found.fault.code is RecordCode.DISAGREES
    assert "does not come to that" in str(found)


def test_a_pack_is_each_card_once() -> None:
    deal = replace(CLASSIC.deals[0], pack=(CARDS[0],) * 24)
    found = first_disagreement(replace(CLASSIC, deals=(deal,)))
    assert found is not None
    assert found.fault.code is RecordCode.CARD_COUNT
    assert found.spot == (0, Part.PACK, 0)


@pytest.mark.parametrize(
    ("rules", "standing"),
    [
        (PRESETS["polish"], Standing(800, barrel=Barrel(1, 0))),
        (PRESETS["classic"], Standing(875, barrel=Barrel(1, 0))),
    ],
)
def test_who_is_on_the_barrel_at_the_start_must_be_where_it_stands(
    rules: Rules, standing: Standing
) -> None:
    match = replace(Match.new(rules), standings=(Standing(), standing, Standing()))
    record = GameRecord(("A", "B", "C"), "classic", match)
    found = first_disagreement(record)
    assert found is not None
    assert found.spot == (None, Part.START, 1)


def test_hidden_things_cannot_be_replayed() -> None:
    deal = CLASSIC.deals[0]
    cut_unknown = replace(deal, actions=(ActionRecord(deal.actions[0].seat, CutMade(None)),))
    nothing = replace(without_packs(CLASSIC).deals[0], hands=(), stocks=())
    some = replace(nothing, hands=(Holding(0, 7),) * 3, stocks=(Holding(0, 3),))
    for wrong in (cut_unknown, nothing, some):
        found = first_disagreement(replace(CLASSIC, deals=(wrong,)))
        assert found is not None
        assert found.fault.code is RecordCode.HIDDEN


# --- real cards ------------------------------------------------------------------


@share(0.3)
@given(any_rules(), st.integers(0, 10**6))
def test_a_record_of_real_cards_comes_to_the_same(rules: Rules, seed: int) -> None:
    record = written(rules, seed, 2, from_start=False)
    assert first_disagreement(without_packs(record)) is None
    assert first_disagreement(without_answers(without_packs(record))) is None


def test_what_may_be_left_out_is_put_in_where_it_is_the_only_way() -> None:
    record = table_record("doubles")
    left_out = without_answers(without_packs(record))
    put_in = [step for step in replay(left_out) if step.number is None and step.action is not None]
    answers = [
        one.action
        for deal in record.deals
        for one in deal.actions
        if isinstance(one.action, KeepCards | LetStand)
    ]
    assert answers
    assert [step.action for step in put_in] == answers


def test_where_the_pack_is_known_nothing_may_be_left_out() -> None:
    found = first_disagreement(without_answers(table_record("doubles")))
    assert found is not None
    assert found.fault.code in (RecordCode.WRONG_TURN, RecordCode.ILLEGAL)


def test_cuts_of_real_cards_show_their_nines() -> None:
    text = (
        "Thousand-Record: 1\nPlayers: Anna, Boris, Vera\nRules: classic\nFirst-Dealer: Vera\n\n"
        "Deal 1, round 1: Vera deals\n"
        "Boris cuts ?, shows 9♥\n"
        "Boris cuts ?, shows 9♠\n"
        "Boris cuts ?, shows 9♥\n"
        "Outcome: Boris fined 120 (DEAL-5)\n"
        "Score: Anna 0, total 0\nScore: Boris -120, total -120 (DEAL-5)\nScore: Vera 0, total 0\n"
    )
    assert problem(text) is None
    wrong = problem(text.replace("shows 9♠", "shows J♠"))
    assert wrong is not None
    assert (wrong.code, wrong.line) == (RecordCode.DISAGREES, 8)
    strict = PRESETS["classic"], replace(PRESETS["classic"], cut_check=CutCheck.NINE_OR_JACK)
    assert [rules.cut_check for rules in strict] == [CutCheck.NINE, CutCheck.NINE_OR_JACK]
    option = "First-Dealer: Vera\nOption: cut_check = nine_or_jack"
    assert (
        problem(text.replace("shows 9♠", "shows J♠").replace("First-Dealer: Vera", option)) is None
    )


# --- writing down ----------------------------------------------------------------


@share(0.3)
@given(any_rules(), st.integers(0, 10**6))
def test_a_record_grows_deal_by_deal(rules: Rules, seed: int) -> None:
    whole = written(rules, seed, 2)
    match = whole.match
    for number, deal in enumerate(whole.deals):
        assert deal.pack is not None
        steps = [step for step in replay(whole) if step.deal == number]
        actions = tuple(step.action for step in steps if step.action is not None)
        one, match = deal_record(match, PlayedDeal(deal.pack, actions))
        assert one == deal


@share(0.3)
@given(any_rules(), st.integers(0, 10**6), st.integers(0, 40))
def test_a_game_that_goes_on_can_be_written_down(rules: Rules, seed: int, left: int) -> None:
    record = unfinished(written(rules, seed, 2), left)
    assert first_disagreement(record) is None
    assert record.result is not None
    assert record.result.winner is None or left >= len(record.deals[-1].actions)


def test_a_record_may_say_nothing() -> None:
    record = bare(CLASSIC)
    assert first_disagreement(record) is None
    assert all(not list(sayings_in(deal)) for deal in record.deals)


@share(0.3)
@given(records())
def test_what_is_said_can_be_taken_out_and_put_back(record: GameRecord) -> None:
    for deal, plain in zip(record.deals, bare(record).deals, strict=True):
        put_back = with_sayings(plain, sayings_in(deal), len(record.players))
        assert put_back == replace(deal, opening=(), closing=())


def test_an_empty_match_has_a_record() -> None:
    record = record_of(Match.new(PRESETS["polish"]), [], names=["A", "B", "C"])
    assert record.result == ResultSaid((0, 0, 0), None)
    assert parse_record(record_text(record)) == record
    assert first_disagreement(record) is None


def test_a_disagreement_is_an_error_with_words() -> None:
    wrong = replace(CLASSIC.deals[0], tricks=(TrickSaid(0, 120),))
    with pytest.raises(RecordDisagrees, match=r"Trick 1: \S+ takes 120: expected Trick 1:"):
        list(replay(replace(CLASSIC, deals=(wrong,))))
