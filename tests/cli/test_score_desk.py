"""Keeping a score sheet, line by line: the machine of states behind ``tysiacha score``."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.score_typist import WIDTH, Typist
from tests.sheet.files import no_rules_file, read
from tests.sheet.from_play import told_match
from tests.strategies.playing import seeds, share
from tests.strategies.rules import valid_rules
from tests.strategies.tables import TABLES
from tysiacha.cli.score_desk import Desk, Finished, Opening, answered, question
from tysiacha.rules.clauses import Clause
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS
from tysiacha.sheet.entries import (
    ConcededEntry,
    FineEntry,
    PlayedEntry,
    RulesSource,
    Sheet,
    StartLine,
)
from tysiacha.sheet.history import History
from tysiacha.sheet.reckoning import Reckoning, opened
from tysiacha.sheet.writing import sheet_text

HEAD = ("Anna, Boris, Vera", "", "vera", "")


def begun(*lines: str) -> Typist:
    """Begin a new sheet and type lines."""
    typist = Typist(Opening(no_rules_file))
    typist.lines(*lines)
    return typist


def sheet_of(rules: str = "classic", options: str = "{}", **start: str) -> Typist:
    """Go on with an empty sheet of three."""
    told = ", ".join(f'"{name}": {line}' for name, line in start.items())
    text = (
        f'{{"rules": "{rules}", "options": {options}, "players": ["Anna", "Boris", "Vera"],'
        f' "dealer": "Vera", "start": {{{told}}}, "rounds": []}}'
    )
    return Typist(Desk(History(read(text))))


def totals(typist: Typist) -> list[int]:
    return [one.total for one in typist.desk.sheet.match.standings]


# A new sheet.


def test_a_new_sheet_asks_for_four_things() -> None:
    typist = begun()
    prompts = []
    for line in HEAD:
        prompts.append(typist.prompt)
        typist.type(line)
    assert prompts == [
        "Players, clockwise (such as Anna, Boris, Vera):",
        "Rules (Enter: classic; ? lists them):",
        "Who deals first (Anna, Boris, Vera)?",
        "Totals to start with (Enter: all 0):",
    ]
    assert sheet_text(typist.desk.sheet) == (
        '{\n  "rules": "classic",\n  "players": ["Anna", "Boris", "Vera"],\n'
        '  "dealer": "Vera",\n  "rounds": []\n}\n'
    )


@pytest.mark.parametrize(
    ("players", "rules", "source"),
    [
        ("A B", "", ("classic_two", ())),
        ("A B C D", "", ("classic_four", ())),
        ("A B C D", "polish", ("polish", ("players",))),
        ("A B C", "classic_four", ("classic", ())),
        ("A B C", "russian_online golden=on", ("russian_online", ("golden",))),
        ("A B C", "target=500 barrel_at=400", ("classic", ("target", "barrel_at"))),
        ("A B", "polish p2_leftover=last_trick", ("polish", ("players", "p2_leftover"))),
    ],
)
def test_rules_fit_the_players(
    players: str, rules: str, source: tuple[str, tuple[str, ...]]
) -> None:
    typist = begun(players, rules, "1", "")
    sheet = typist.desk.sheet.sheet
    assert (sheet.source.name, sheet.source.options) == source
    assert sheet.rules.players == len(players.split())
    assert read(sheet_text(typist.desk.sheet)) == typist.desk.sheet


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["Anna"], "Type 2 to 4 names, such as: Anna, Boris, Vera."),
        (["Anna, anna, Vera"], "anna is there twice: tell them apart."),
        (["Anna, B\u202eoris"], "'B\\u202eoris' cannot be: expected a name without"),
        (["Anna, Boris", "polsh"], "There are no rules of that name. Type ? for a list."),
        (["Anna, Boris", "golden=maybe"], "golden cannot be 'maybe': expected on or off"),
        (["Anna, Boris", "players=3"], "There are 2 players."),
        (["Anna, Boris", "cap_without_marriage=90"], "set cap_without_marriage to 100 or more"),
        (["Anna, Boris", "", "Vera"], '"Vera" is none of Anna, Boris.'),
        (["Ann, Anne", "", "an"], '"an" could be Ann, Anne.'),
        (["Anna, Boris", "", "1", "5"], "Type 2 numbers, one for each."),
        (
            ["Anna, Boris", "", "1", "33 0"],
            "Anna 33 cannot be: expected a multiple of 5 (SCORE-2).",
        ),
        (["Anna, Boris", "", "1", "900 0"], "Anna 900 cannot be: expected less than 880"),
        (["Anna, Boris", "", "1", "880 0", "3"], "Anna 3 cannot be: expected less than 3"),
        (["Anna, Boris", "", "1", "800 0", "3 0"], "Anna 3 cannot be: expected less than 3, which"),
        (["Anna, Boris", "", "1", "800 0", "-1 0"], "None of them can be below 0."),
        (["why"], "There is no sheet yet. Type ? for help."),
        (["undo"], "There is nothing to take back."),
    ],
)
def test_a_wrong_answer_is_refused_with_the_reason(lines: list[str], said: str) -> None:
    typist = begun(*lines)
    assert said in typist.shown[-1]


def test_answers_about_a_new_sheet_can_be_taken_back() -> None:
    typist = begun("Anna, Boris", "undo", "Anna, Vera", "", "2", "undo", "1", "cancel", *HEAD)
    assert typist.desk.sheet.sheet.names == ("Anna", "Boris", "Vera")


def test_a_sheet_of_paper_can_be_gone_on_with() -> None:
    typist = begun("Anna, Boris, Vera", "", "vera", "880 -35 300", "2", "1 0 2", "1 0 0")
    assert typist.desk.sheet.sheet.start == (
        StartLine(880, bolts=1, falls=1, barrel_rounds=2, on_since=-2),
        StartLine(-35),
        StartLine(300, bolts=2),
    )


def test_who_mounted_first_is_asked_where_it_does_not_follow() -> None:
    typist = begun("A B C D", "", "a", "880 880 0 0", "1 1", "b", "", "")
    assert [line.on_since for line in typist.desk.sheet.sheet.start] == [1, 0, None, None]
    typist = begun("A B C", "windows_1000", "a", "880 880 0")
    assert typist.prompt.startswith("Rounds used up on the barrel by A, B")


# Rounds.


def test_a_round_asks_for_what_is_needed_and_no_more() -> None:
    typist = begun(*HEAD)
    prompts = []
    for line in ("boris", "105 110", "35 73", "boris 40"):
        prompts.append(typist.prompt)
        typist.type(line)
    assert prompts == [
        "Who won the auction (Anna, Boris, Vera)?",
        "Contract of Boris (if it was raised, bid and contract):",
        "Card points of Anna, Boris (the rest is for Vera):",
        "Marriages announced (Enter: none):",
    ]
    entry = typist.desk.sheet.sheet.entries[0]
    assert entry == PlayedEntry(1, 110, (35, 73, 12), (0, 40, 0), bid=105)
    assert totals(typist) == [35, 110, 10]
    assert "1    Boris 110  +35 35  +110 110  +10 10" in typist.shown


@pytest.mark.parametrize(
    ("typed", "marriages"),
    [
        ("", (0, 0, 0)),
        ("boris 40", (0, 40, 0)),
        ("B 40 100", (0, 140, 0)),
        ("b 40, v 60", (0, 40, 60)),
        ("b 40 v 60", (0, 40, 60)),
        ("2 40 3 60", (0, 40, 60)),
        ("boris spades, vera \u2663", (0, 40, 60)),
    ],
)
def test_marriages_are_typed_in_many_ways(typed: str, marriages: tuple[int, ...]) -> None:
    typist = begun(*HEAD, "boris", "105", "35 73", typed)
    entry = typist.desk.sheet.sheet.entries[0]
    assert isinstance(entry, PlayedEntry)
    assert entry.marriages == marriages


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["leo"], '"leo" is none of Anna, Boris, Vera. Type ? for help.'),
        (["boris", "100"], "100 cannot be: expected more than 100: that is the bid of Anna"),
        (["anna", "105"], "105 cannot be: expected 100, or at least 110: nobody goes over"),
        (["anna", "103"], "103 cannot be: expected a multiple of 5 (BID-6)."),
        (["anna", "a lot"], "Type a number, such as 110, or ? for help."),
        (["anna", "100 110 120"], "Type one number, or bid and contract, or ? for help."),
        (["anna", "100 conceded"], "these rules know no giving up (CONCEDE-1)."),
        (["anna", "100 blind"], "these rules know no blind bid (BID-12)."),
        (["anna", "100 contra"], "these rules know no contra (CONTRA-1)."),
        (["anna", "100", "x"], "Type card points, such as 35."),
        (["anna", "100", "100 30"], "Together these are 130, and there are only 120 in the pack."),
        (["anna", "100", "1"], "Anna 1 cannot be: expected points that cards can hold"),
        (["anna", "100", "119 0"], "Anna 119 cannot be"),
        (["anna", "100", "10 20 30 40"], "These are too many numbers."),
        (["anna", "100", "10 20 30"], "10 + 20 + 30 = 60 cannot be: expected together 120"),
        (["anna", "100", "100 10", "anna"], "Type points after the name, such as: anna 40."),
        (["anna", "100", "100 10", "leo 40"], '"leo" is none of Anna, Boris, Vera.'),
        (["anna", "100", "100 10", "anna 50"], "Anna 50 cannot be: expected 40, 60, 80, 100 or a"),
        (["anna", "100", "100 10", "a 80 b 80"], "expected no suit twice in a round (MAR-7)."),
        (["anna", "100", "120 0", "", "anna"], '"anna" is none of Boris, Vera.'),
        (["anna", "100", "120 0", "", ""], "nobody cannot be: expected Boris or Vera or Boris and"),
        (["anna", "100", "100 20", "", "maybe"], "Please type yes or no."),
        (["redeal", "5"], "Type a number from 1 to 3."),
        (["skip", "2", "boris", "120"], "120 cannot be: expected a multiple of 5 above 120"),
        (["skip", "2", "boris", "much"], "Type a number."),
        (["edit 1"], "There is no entry yet."),
        (["why"], "There is no entry yet."),
        (["why 3"], "There is no round 3; there are: none."),
        (["why leo"], '"leo" is none of Anna, Boris, Vera.'),
        (["redo"], "There is nothing to do again."),
        (["cancel"], "Nothing is being entered."),
        (["anna", "100", "100 10", "40"], '"40" is none of Anna, Boris, Vera.'),
        ([""], "Type a name, its beginning, or the number of the seat. Type ? for help."),
    ],
)
def test_a_wrong_answer_about_a_round_is_refused_with_the_reason(
    lines: list[str], said: str
) -> None:
    typist = begun(*HEAD, *lines)
    assert said in typist.shown[-1]
    assert not typist.desk.sheet.lines


def test_whether_a_trick_was_taken_is_asked_only_if_it_matters() -> None:
    typist = begun(*HEAD, "anna", "100", "100 20", "")
    assert typist.prompt == "Did Vera take a trick (yes or no)?"
    typist.type("no")
    assert typist.desk.sheet.match.standings[2].bolts == 1
    without_bolts = sheet_of("simple")
    without_bolts.lines("anna", "100", "100 20", "")
    assert len(without_bolts.desk.sheet.lines) == 1
    by_points = sheet_of("international")
    by_points.lines("anna", "100", "100 20", "")
    assert by_points.desk.sheet.match.standings[2].bolts == 1


def test_what_the_nines_decide_is_not_asked() -> None:
    typist = begun(*HEAD, "anna", "100", "118 0", "")
    entry = typist.desk.sheet.sheet.entries[0]
    assert isinstance(entry, PlayedEntry)
    assert entry.no_trick == frozenset({1})


def test_a_marriage_proves_a_trick() -> None:
    typist = begun(*HEAD, "anna", "100", "100 20", "vera 40")
    assert totals(typist) == [100, 20, 40]
    assert typist.desk.sheet.match.standings[2].bolts == 0


def test_a_golden_round_asks_for_no_contract() -> None:
    typist = sheet_of(options='{"golden": "on"}')
    assert typist.prompt == "Enter the round of Anna, who plays for 120 (Enter):"
    typist.lines("", "100 20", "anna 40", "no")
    assert totals(typist) == [240, 40, 0]
    assert typist.desk.sheet.match.standings[2].bolts == 2


def test_blind_contra_and_giving_up_are_added_to_the_contract() -> None:
    options = '{"blind_bid": "any", "contra": "redouble", "concede": "bid_and_60"}'
    typist = sheet_of(options=options)
    typist.type("boris")
    assert question(typist.desk).say == (
        "Add to the contract where it was so: conceded, blind, contra, redouble.",
    )
    typist.lines("120 blind redouble", "20 90", "boris 40")
    assert totals(typist) == [40, 880, 20]
    typist.lines("vera", "110 conceded")
    assert typist.desk.sheet.sheet.entries[-1] == ConcededEntry(2, 110)


def test_the_stock_of_four_is_asked_as_far_as_it_counts() -> None:
    typist = begun("A B C D", "", "d", "")
    typist.lines("b", "105", "20 80", "")
    assert typist.prompt == "Card points in the stock, for D, who sat out:"
    typist.type("27")
    assert "expected points of three cards" in typist.shown[-1]
    typist.type("17")
    assert typist.prompt == "Points of a marriage in it (Enter: none):"
    typist.type("80")
    assert totals(typist) == [20, -105, 20, 95]
    typist.lines("c", "105", "20 80", "", "13")
    assert totals(typist)[0] == 20 + 15


def test_other_entries_are_chosen_by_their_word() -> None:
    typist = begun(
        *HEAD, "fine", "v", "redeal", "2", "misdeal", "skip", "1", "skip", "2", "vera", "125"
    )
    assert totals(typist) == [0, 0, -120 - 120 - 120 - 125]
    assert [type(entry).__name__ for entry in typist.desk.sheet.sheet.entries] == [
        "FineEntry",
        "RedealEntry",
        "MisdealEntry",
        "SkippedEntry",
        "SkippedEntry",
    ]


def test_what_the_rules_do_not_have_is_not_offered() -> None:
    typist = sheet_of("polish")
    typist.lines("redeal", "skip")
    assert typist.shown == ["These rules know no new deal on demand."]
    assert typist.prompt == "Who bid without a marriage (Anna, Boris, Vera)?"


# Commands.


def test_redo_gives_answers_again_that_were_taken_back() -> None:
    typist = begun(*HEAD, "boris", "105 110", "73 35", "undo", "undo")
    assert typist.prompt.startswith("Contract of Boris")
    typist.lines("redo", "redo")
    assert typist.prompt.startswith("Marriages announced")
    typist.lines("redo", "undo", "73 36", "redo")
    assert typist.shown[-1] == "There is nothing to do again."
    typist.type("")
    assert totals(typist) == [75, -110, 10]


def test_undo_goes_back_to_the_head_of_a_new_sheet_and_redo_forward_again() -> None:
    typist = begun(*HEAD, "boris", "105", "73 35", "")
    kept = typist.desk.sheet
    typist.lines("undo", "undo", "undo")
    assert typist.prompt.startswith("Who deals first")
    typist.lines("redo", "redo", "redo")
    assert typist.desk.sheet == kept
    typist.lines("undo", "undo", "undo", "cancel", "redo")
    assert typist.desk.sheet == kept


def test_another_head_begins_another_sheet() -> None:
    typist = begun(*HEAD, "boris", "105", "73 35", "", *["undo"] * 3, "anna", "")
    assert typist.prompt == "Who won the auction (Anna, Boris, Vera)?"
    assert typist.desk.sheet.match.dealer == 0
    typist.type("redo")
    assert typist.shown[-1] == "There is nothing to do again."


def test_who_leaves_while_back_in_the_head_keeps_the_sheet() -> None:
    typist = begun(*HEAD, "undo", "quit")
    assert typist.state == Finished(
        opened(
            Sheet(
                RulesSource("classic"),
                PRESETS["classic"],
                ("Anna", "Boris", "Vera"),
                2,
                (StartLine(),) * 3,
            )
        )
    )


def test_undo_takes_back_answers_and_then_entries() -> None:
    typist = begun(*HEAD, "boris", "105", "35 73", "boris 40", "anna", "110")
    typist.type("undo")
    assert typist.prompt.startswith("Contract of Anna")
    typist.lines("undo", "undo")
    assert not typist.desk.sheet.lines
    assert typist.shown[-2] == "Taken back (redo does it again)."
    typist.type("redo")
    assert totals(typist) == [35, 105, 10]


def test_cancel_gives_an_entry_up() -> None:
    typist = begun(*HEAD, "boris", "105", "cancel")
    assert typist.prompt.startswith("Who won")


def played_three() -> Typist:
    typist = begun(*HEAD)
    typist.lines(
        "anna", "100", "100 10", "", "boris", "100", "10 100", "", "vera", "100", "10 10", ""
    )
    assert totals(typist) == [100 + 10 + 10, 10 + 100 + 10, 10 + 10 + 100]
    return typist


def test_an_earlier_entry_can_be_entered_anew() -> None:
    typist = played_three()
    typist.type("edit 2")
    assert (
        typist.shown[-1]
        == "So far: Boris played for 100. Card points: Anna 10, Boris 100, Vera 10."
    )
    typist.lines("boris", "100", "20 90", "")
    assert totals(typist) == [130, -80, 120]
    typist.type("undo")
    assert totals(typist) == [120, 120, 120]


def test_an_earlier_entry_can_be_taken_out() -> None:
    typist = played_three()
    typist.lines("fine", "anna", "delete 4a")
    assert totals(typist) == [120, 120, 120]
    typist.type("undo")
    assert totals(typist) == [0, 120, 120]


@pytest.mark.parametrize(("answer", "left"), [("yes", 1), ("no", 3)])
def test_later_entries_that_cannot_be_any_more_are_asked_about(answer: str, left: int) -> None:
    typist = played_three()
    typist.type("delete 2")
    assert "With that change a later entry cannot be:" in question(typist.desk).say
    assert "sheet: entry 2 (round 2): contract = 100" in question(typist.desk).say[1]
    typist.type(answer)
    assert len(typist.desk.sheet.lines) == left
    assert typist.prompt.startswith("Who won")


def test_editing_can_be_given_up() -> None:
    typist = played_three()
    typist.lines("edit 1", "undo", "edit 9", "edit", "delete 2", "cancel")
    assert totals(typist) == [120, 120, 120]
    assert typist.shown.count("That entry is given up.") == 2
    assert typist.shown.count("Type the number that stands before the entry, such as: edit 3.") == 2


def test_why_explains_a_total() -> None:
    typist = played_three()
    typist.type("why vera 3")
    assert typist.shown[-4:] == [
        "  Vera before: 20",
        "    Points: 100 in tricks.",
        "    The contract is made: +100, never more. (SCORE-3)",
        "    On the sheet: 20 + 100 = 120",
    ]
    shown = len(typist.shown)
    typist.type("why 3 vera")
    assert typist.shown[shown:] == typist.shown[shown - 5 : shown]
    typist.lines("why", "why anna", "why 2")
    assert "2. Boris played for 100." in typist.shown


def test_help_knows_the_question_and_all_commands() -> None:
    typist = begun(*HEAD, "?")
    assert "  misdeal  Vera misdealt (DEAL-10)" in typist.shown
    typist.lines("boris", "help")
    assert "If the bid of 100 was raised to 110, type both: 100 110." in typist.shown
    for word in ("sheet", "why", "redo", "cancel", "edit", "delete", "rules", "undo", "quit"):
        assert any(line.startswith(f"  {word} ") for line in typist.shown)
    typist.lines("rules", "sheet")


def test_quit_ends_at_any_question() -> None:
    typist = begun(*HEAD, "boris", "quit")
    assert isinstance(typist.state, Finished)
    assert typist.state.sheet is not None
    assert begun("Anna, Boris", "quit").state == Finished(None)


def test_a_win_ends_the_sheet_unless_something_is_wrong() -> None:
    typist = sheet_of(Anna='{"total": 880, "barrel_rounds": 0}')
    typist.lines("anna", "125", "88 20", "anna 40")
    assert typist.prompt == "Press Enter to end, or type undo if something is wrong:"
    assert question(typist.desk).say == ("The match is over: Anna has won!",)
    typist.lines("boris", "?", "undo", "redo", "edit 1", "anna", "125", "88 20", "")
    assert totals(typist)[0] == 755
    typist.lines("undo", "")
    assert isinstance(typist.state, Finished)
    assert typist.state.sheet is not None
    assert typist.state.sheet.winner == "Anna"


# What was played, typed.


def typed_in(rules: Rules, seed: int, rounds: int) -> tuple[Typist, Reckoning]:
    """Play a match and type it; give it as it was typed and as it was told."""
    sheet, told = told_match(rules, seed, rounds)
    typist = Typist(Desk(History(opened(sheet))))
    reckoning = opened(sheet)
    for deal in told:
        if deal.entry is not None:
            typist.enter(deal.entry)
            reckoning = reckoning.with_entry(deal.entry)
    return typist, reckoning


@pytest.mark.parametrize("name", TABLES)
@share(0.03)
@given(seed=seeds())
def test_a_played_match_can_be_typed(name: str, seed: int) -> None:
    typist, told = typed_in(TABLES[name], seed, rounds=6)
    assert typist.desk.sheet.match == told.match


@share(0.2)
@given(rules=valid_rules(), seed=seeds())
def test_it_can_under_any_rules(rules: Rules, seed: int) -> None:
    typist, told = typed_in(rules, seed, rounds=4)
    assert typist.desk.sheet.match == told.match
    assert read(sheet_text(typist.desk.sheet)) == typist.desk.sheet


@share(0.2)
@given(seed=seeds(), data=st.data())
def test_undo_goes_back_step_by_step_and_redo_forward(seed: int, data: st.DataObject) -> None:
    typist, _told = typed_in(PRESETS["russian_online"], seed, rounds=4)
    whole = typist.desk.sheet
    steps = data.draw(st.integers(0, len(whole.lines)))
    typist.lines(*["undo"] * steps)
    assert typist.desk.sheet == whole.up_to(len(whole.lines) - steps)
    typist.lines(*["redo"] * steps)
    assert typist.desk.sheet == whole


WORDS = st.sampled_from(
    [
        *("undo", "redo", "cancel", "sheet", "why", "why anna", "edit 1", "delete 1", "?", "yes"),
        *("anna", "boris", "vera", "100", "110", "120", "100 10", "60 50", "", "no", "anna 40"),
        *("fine", "redeal", "1", "2", "misdeal", "skip", "125", "conceded", "rules", "\x00", "١٢٠"),
    ]
)


@share(0.5)
@given(st.lists(WORDS, max_size=40))
def test_whatever_is_typed_there_is_a_sheet_and_a_question(lines: Iterable[str]) -> None:
    typist = sheet_of("russian_online")
    for line in lines:
        turned = answered(typist.desk, line, WIDTH)
        assert isinstance(turned.state, Desk)
        assert question(turned.state).prompt
        assert all(text.isprintable() for text in turned.lines)
        typist.state = turned.state
    assert read(sheet_text(typist.desk.sheet)) == typist.desk.sheet


def test_a_fine_belongs_to_the_round_in_progress() -> None:
    typist = played_three()
    typist.lines("fine", "boris")
    assert typist.desk.sheet.sheet.entries[-1] == FineEntry(Clause.FINE_1, 1)
    assert typist.desk.sheet.match.round_number == 4
