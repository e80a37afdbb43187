"""Records as text: written, read, written again; tolerant of form, exact about content."""

import random
import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.notation.recorded import records, styles, table_record, written
from tests.strategies.playing import share
from tests.strategies.tables import TABLES
from tysiacha.notation.actions import action_words
from tysiacha.notation.byte_lines import split_lines
from tysiacha.notation.games import BadRecord, ReadGame
from tysiacha.notation.quick_lines import QuickLines
from tysiacha.notation.record_body import LINES
from tysiacha.notation.record_problems import RecordCode
from tysiacha.notation.record_reading import parse_record, parse_records, read_games
from tysiacha.notation.record_writing import DEAL_TAGS, record_text
from tysiacha.notation.records import (
    ActionRecord,
    Comment,
    DealRecord,
    GameRecord,
    Part,
    Spot,
    Tag,
    TrickSaid,
)
from tysiacha.notation.styles import Style
from tysiacha.rules.actions import Bid, Play
from tysiacha.rules.presets import PRESETS

SMALL = """\
Thousand-Record: 1
Players: Anna, Boris, Vera
Rules: classic
First-Dealer: Vera
"""
SAMPLE = record_text(table_record("russian_online"))


def normal(text: str) -> str:
    return record_text(parse_record(text))


@share(0.5)
@given(records())
def test_a_record_is_read_as_it_was_written(record: GameRecord) -> None:
    text = record_text(record)
    assert parse_record(text) == record
    assert record_text(parse_record(text)) == text


@pytest.mark.parametrize("name", list(TABLES))
def test_every_table_can_be_written_down(name: str) -> None:
    record = table_record(name)
    assert parse_record(record_text(record)) == record


@pytest.mark.parametrize("style", Style)
def test_cards_are_written_in_the_style_of_the_record(style: Style) -> None:
    record = replace(table_record("classic"), style=style)
    text = record_text(record)
    assert ("Cards:" in text) == (style is not Style.INTERNATIONAL)
    assert parse_record(text) == record


@share(0.3)
@given(records(), styles())
def test_only_cards_differ_between_styles(record: GameRecord, style: Style) -> None:
    other = parse_record(record_text(replace(record, style=style)))
    assert replace(other, style=record.style) == record


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", " \t\n"),
        lambda text: text.replace("\n", "\n\n"),
        lambda text: "\n \n" + text,
        lambda text: text.replace("\n", "\n   "),
        lambda text: text.replace(" ", "  "),
        lambda text: text.replace(" ", "\t"),
        lambda text: text.replace(",", " ,"),
        lambda text: text.rstrip("\n"),
        lambda text: text.replace("10♥", "T♥").replace("A♠", "as"),
        lambda text: text.replace("Players:", "PLAYERS :"),
        lambda text: text.replace("Points:", "points:"),
    ],
    ids=[
        *("mark", "crlf", "spaces at the end", "blank lines", "blank first lines", "indented"),
        *("wide", "tabs", "spaces before commas", "no last line feed", "other spellings"),
        *("case of tags", "case of lines"),
    ],
)
def test_the_form_may_vary(change: Callable[[str], str]) -> None:
    assert normal(change(SAMPLE)) == SAMPLE


def test_tags_may_come_in_any_order() -> None:
    head, _, rest = SAMPLE.partition("\n\n")
    first, *others = head.split("\n")
    dice = random.Random(1)
    dice.shuffle(others)
    assert normal("\n".join([first, *others]) + "\n\n" + rest) == SAMPLE


def test_what_is_as_in_the_preset_need_not_be_said() -> None:
    text = SMALL + "Option: target = 1000\nRules-Id: " + PRESETS["classic"].rules_id + "\n"
    assert parse_record(text) == parse_record(SMALL)


def test_comments_and_unknown_tags_stay_where_they_belong() -> None:
    text = normal(
        "# before all\n" + SAMPLE.replace("Players:", "# about\nSite: a café\nPlayers:", 1)
    )
    assert text.split("\n")[1:4] == ["# before all", "# about", "Site: a café"]
    deal = "\nDeal 1, round 1: Борис deals\n"
    assert deal in text
    with_more = text.replace(deal, f"{deal}# a deal\nRoot: 43e3\n")
    with_more = with_more.replace("\nTrick 2:", "\n# a trick\n> Борис note mine\nTrick 2:", 1)
    with_more = with_more.replace("\n\nDeal 2", "\nSecret: 00ff\n# the end\n\nDeal 2", 1)
    record = parse_record(with_more)
    assert record_text(record) == with_more.replace(
        "# a trick\n> Борис note mine", "> Борис note mine\n# a trick"
    )
    assert record.deals[0].opening == (Comment("a deal"), Tag("Root", "43e3"))
    assert record.deals[0].closing == (Tag("Secret", "00ff"), Comment("the end"))


def test_a_comment_may_hold_any_line_break_but_a_line_feed() -> None:
    text = SMALL + "# one\u0085two\u2028three\x0bfour\n".replace("\x0b", "")
    assert Comment("one\u0085two\u2028threefour") in parse_record(text).extras


def test_a_tag_between_actions_is_kept_with_the_action() -> None:
    text = SMALL + "\nDeal 1, round 1: Vera deals\nBoris cuts 9\nClock: 12.5s\n"
    (cut,) = parse_record(text).deals[0].actions
    assert cut.notes == (Tag("Clock", "12.5s"),)
    assert normal(text).endswith("Boris cuts 9\n> Boris Clock 12.5s\n")


def test_a_player_may_be_called_like_a_word_of_the_format() -> None:
    names = ("Deal", "Trick", "Stock", "passes")
    text = record_text(replace(table_record("classic_four"), players=names))
    assert parse_record(text).players == names
    assert normal(text) == text


@share(0.3)
@given(records())
def test_the_quick_and_the_careful_reader_agree(record: GameRecord) -> None:
    text = record_text(record)
    # A space more than needed is never read the quick way.
    careful = re.sub(r"^(Trick \d+):", r"\1 :", text, flags=re.MULTILINE).replace("\n", " \n")
    assert parse_record(careful) == parse_record(text)


def test_the_quick_reader_reads_nothing_that_is_not_so() -> None:
    seats = {"Anna": 0, "Boris": 1}
    quick = QuickLines(seats, Style.INTERNATIONAL)
    good = quick.trick("Trick 3: Anna K♥ marriage, Boris 9♥; Anna takes 4")
    assert good is not None
    assert (good.number, good.said) == (3, TrickSaid(0, 4))
    assert [(seat, play.marriage, column) for seat, play, column in good.plays] == [
        (0, True, 10),
        (1, False, 28),
    ]
    for text in (
        "Trick 3 : Anna K♥",
        "Trick 3: Anna K♥,Boris 9♥",
        "Trick x: Anna K♥",
        "Trick 3: Xenia K♥",
        "Trick 3: Anna K♥ aces marriage",
        "Trick 3: Anna K♥; Anna takes",
        "Trick 3: Anna K♥; Anna takes ４",
        "Trick 3: Anna K♥; Anna takes 4 more",
        "Trick: Anna K♥",
        "Trick 12345: Anna K♥",
    ):
        assert quick.trick(text) is None


def test_two_games_stand_in_one_file() -> None:
    one, two = table_record("classic"), table_record("polish")
    text = record_text(one) + "\n" + record_text(two)
    assert parse_records(text) == (one, two)
    assert parse_records(record_text(one) + "\ufeff" + record_text(two)) == (one, two)
    with pytest.raises(BadRecord, match="another game"):
        parse_record(text)


def test_one_of_two_stocks_may_be_said() -> None:
    record = table_record("classic_two")
    deal = replace(record.deals[0], stocks=record.deals[0].stocks[:1])
    one = replace(record, deals=(deal,))
    assert "\nStock 1: " in record_text(one)
    assert parse_record(record_text(one)) == one


def test_half_a_character_is_no_text() -> None:
    with pytest.raises(BadRecord) as caught:
        parse_record(SMALL + "# \ud800")
    assert caught.value.problem.code is RecordCode.NOT_UTF8


def test_a_live_record_may_end_after_any_line() -> None:
    lines = SAMPLE.replace("Result:", "X-Result:").split("\n")
    start = next(number for number, line in enumerate(lines) if line.startswith("Deal 1"))
    for end in range(start + 1, len(lines)):
        text = "\n".join(lines[:end]) + "\n"
        if lines[end - 1].startswith("Score:") and lines[end].startswith("Score:"):
            with pytest.raises(BadRecord):
                parse_record(text)
        else:
            assert parse_record(text).deals


def test_a_record_as_one_seat_saw_it_can_be_expressed() -> None:
    text = SMALL.replace("First", f"Rules-Id: {PRESETS['classic'].rules_id}\nFirst") + (
        "Seen-By: Anna\n\n"
        "Deal 1, round 1: Vera deals\n"
        "Boris cuts ?\n"
        "Anna holds A♥ K♥ Q♥ A♦ K♣ Q♣ 9♠\n"
        "Boris holds ? ? ? ? ? ? ?\n"
        "Vera holds ? ? ? ? ? ? ?\n"
        "Stock: ? ? ?\n"
        "Anna bids 100\n"
        "Boris passes\n"
        "Vera bids 105\n"
        "Anna passes\n"
        "Vera gives Anna 9♣\n"
        "Vera gives Boris ?\n"
    )
    record = parse_record(text)
    assert record.seen_by == 0
    assert record_text(record) == text
    with pytest.raises(BadRecord) as caught:
        parse_record(text.replace("Seen-By: Anna\n", ""))
    assert caught.value.problem.code is RecordCode.HIDDEN


def test_lines_are_found_where_they_stand() -> None:
    (game,) = read_games(split_lines([SAMPLE.encode()]), "x")
    assert isinstance(game, ReadGame)
    assert game.places is not None
    lines = SAMPLE.split("\n")
    for number, deal in enumerate(game.record.deals):
        for index, one in enumerate(deal.actions):
            place = game.places.of(Spot(number, Part.ACTION, index))
            assert place is not None
            label = game.record.players[one.seat]
            assert lines[place.line - 1][place.column - 1 :].startswith(f"{label} ")


@pytest.mark.parametrize(
    "record",
    [
        replace(table_record("classic"), extras=(Tag("Players", "x"),)),
        replace(table_record("classic"), players=("a b", "c", "d")),
    ],
)
def test_what_cannot_be_written_is_refused(record: GameRecord) -> None:
    with pytest.raises(ValueError, match="cannot be called"):
        record_text(record)


def test_tags_of_deals_and_annotations_keep_their_names_free() -> None:
    record = table_record("classic")
    for deal in (
        replace(record.deals[0], opening=(Tag("pack", ""),)),
        replace(record.deals[0], opening=(Tag("Rules", ""),)),
        replace(record.deals[0], closing=(Tag("ANNA", ""),)),
        replace(record.deals[0], actions=(ActionRecord(0, Bid(100), (Tag("Better", "x"),)),)),
        replace(
            record.deals[0],
            actions=(ActionRecord(0, Play(record.deals[0].pack[0])), ActionRecord(0, Bid(5))),  # type: ignore[index]
        ),
    ):
        with pytest.raises(ValueError, match=r"cannot be called|come first"):
            record_text(replace(record, deals=(deal,)))


def test_the_end_of_a_deal_that_has_none_holds_nothing() -> None:
    with pytest.raises(ValueError, match="need an end"):
        DealRecord(1, 1, 0, closing=(Comment("x"),))


def test_the_lines_with_a_name_are_those_that_are_written() -> None:
    assert set(LINES) == {name.lower() for name in DEAL_TAGS}


@given(st.integers(0, 1000))
def test_actions_are_spelt_as_they_are_in_lines(seed: int) -> None:
    record = written(PRESETS["russian_house"], seed, 1)
    text = record_text(record)
    for one in record.deals[0].actions:
        if not isinstance(one.action, Play):
            label = record.players[one.seat]
            words = action_words(one.action, record.players, record.style)
            assert f"\n{label} {words}\n" in text
