"""The options of the rules in words: groups, meanings, values, presets."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tysiacha.cards import SUITS
from tysiacha.rules.marking import N_
from tysiacha.rules.option_domains import OFF, OPTION_DOMAINS, OptionValue, option_value
from tysiacha.rules.option_meanings import OPTION_CLAUSES, OPTION_MEANINGS
from tysiacha.rules.option_notes import NO_EFFECT, Note
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESET_DESCRIPTIONS
from tysiacha.texts.terms import suit_words
from tysiacha.texts.translation import _

_GROUP_STARTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "players": N_("Deal and redeal"),
        "opening_bid": N_("Auction and stock"),
        "must_beat": N_("Play and marriages"),
        "rounding": N_("Scoring"),
        "target": N_("Barrel and end of the match"),
        "golden": N_("Golden rounds, four and two players"),
    }
)
"""By the first option of each group, its title; groups follow the order of the options."""

_NOT_THERE: Final = N_("off")
_VALUE_WORDS: Final[Mapping[tuple[str, str], str]] = MappingProxyType(
    {
        ("cut_check", OFF): N_("no card is looked at"),
        ("cut_check", "nine"): N_("a nine"),
        ("cut_check", "nine_or_jack"): N_("a nine or a jack"),
        ("misdeal", "fine_next_dealer"): N_("a fine, and the next player deals"),
        ("misdeal", "same_dealer"): N_("no fine, and the same player deals again"),
        ("redeal_four_nines", OFF): N_("no new deal"),
        ("redeal_four_nines", "on_demand"): N_("on demand"),
        ("redeal_four_nines", "auto"): N_("by themselves"),
        ("redeal_two_nines_stock", OFF): N_("no new deal"),
        ("redeal_two_nines_stock", "on_demand"): N_("on demand"),
        ("redeal_two_nines_stock", "auto"): N_("by themselves"),
        ("redeal_hand_below", OFF): N_("never"),
        ("redeal_stock_below", OFF): N_("never"),
        ("stock_redeal_at", "any"): N_("at any contract"),
        ("stock_redeal_at", "unraised_100"): N_("only if nobody bid over the opening"),
        ("forced_opening", "first_hand"): N_("the first hand, at the dealer's left"),
        ("forced_opening", "dealer"): N_("the dealer; with four, the player at his right"),
        ("forced_opening", "none"): N_("nobody"),
        ("cap_without_marriage", OFF): N_("no limit"),
        ("cap_with_marriage", "unlimited"): N_("no limit but the bound of all bids"),
        ("cap_with_marriage", "sum"): N_("the limit without one, plus all marriages held"),
        ("illegal_bid", "prevent"): N_("refused"),
        ("illegal_bid", "fine_and_skip"): N_("fined, and the round is skipped"),
        ("raise_after_stock", "no"): N_("not at all"),
        ("raise_after_stock", "any"): N_("freely"),
        ("raise_after_stock", "sum"): N_("by the marriages then held"),
        ("blind_bid", OFF): N_("nobody"),
        ("blind_bid", "first_hand_120"): N_("the first hand, with exactly 120"),
        ("blind_bid", "any"): N_("anybody"),
        ("blind_doubles", "all"): N_("all players'"),
        ("blind_doubles", "declarer"): N_("the declarer's"),
        ("blind_minimum", OFF): N_("any"),
        ("silence_below", OFF): N_("none"),
        ("contra", OFF): N_("no"),
        ("contra", "contra"): N_("contra, no redouble"),
        ("contra", "redouble"): N_("contra and redouble"),
        ("stock_shown", "all"): N_("all"),
        ("stock_shown", "hidden_at_unopposed_100"): N_("all, unless nobody bid over the opening"),
        ("stock_shown", "declarer_only"): N_("the declarer only"),
        ("passed_cards", "face_down"): N_("face down"),
        ("passed_cards", "face_up"): N_("face up"),
        ("concede", OFF): N_("no"),
        ("concede", "bid_and_60"): N_("the declarer loses the contract, the others get 60 each"),
        ("concede", "bid_and_half"): N_(
            "the declarer loses the contract, the others get half each"
        ),
        ("concede", "zero_and_60"): N_("the declarer loses nothing, the others get 60 each"),
        ("concede_limit", OFF): N_("no limit"),
        ("concede_third_fine", OFF): N_("nothing"),
        ("trump_effect", "immediate"): N_("at once"),
        ("trump_effect", "next_trick"): N_("from the next trick on"),
        ("trump_change", "latest"): N_("the latest marriage"),
        ("trump_change", "first_only"): N_("the first marriage only"),
        ("ace_marriage", OFF): N_("nothing"),
        ("declarer_scores", "contract"): N_("the contract"),
        ("declarer_scores", "actual"): N_("the points taken"),
        ("bolts", OFF): N_("no bolts"),
        ("bolts", "cumulative"): N_("bolts add up"),
        ("bolts", "consecutive"): N_("bolts count in a row"),
        ("bolt_trigger", "zero_tricks"): N_("no trick"),
        ("bolt_trigger", "zero_points"): N_("no points"),
        ("bolt_on_barrel", "falls"): N_("they can throw him off"),
        ("bolt_on_barrel", "marks_only"): N_("marks without a fine"),
        ("bolt_on_barrel", "none"): N_("none there"),
        ("dump_truck", OFF): N_("no"),
        ("dump_truck", "plus"): N_("above zero"),
        ("dump_truck", "both"): N_("above and below zero"),
        ("win_rule", "over"): N_("over the target"),
        ("win_rule", "reach"): N_("the target is enough"),
        ("barrel_at", OFF): N_("no barrel"),
        ("barrel_mode", "frozen"): N_("totals stand still on it"),
        ("barrel_mode", "declarer_only"): N_("only own contracts count from there on"),
        ("barrel_attempts", OFF): N_("no limit"),
        ("barrel_attempt_unit", "every_round"): N_("every round"),
        ("barrel_attempt_unit", "own_contract"): N_("own contracts"),
        ("barrel_timeout_fine", OFF): N_("nothing"),
        ("barrel_failed_contract", "subtract_if_winning"): N_("those that would have won"),
        ("barrel_failed_contract", "subtract_any"): N_("all"),
        ("barrel_failed_contract", "never"): N_("none"),
        ("barrel_capacity", "auto"): N_("one, with four players two"),
        ("barrel_capacity", "unlimited"): N_("all"),
        ("barrel_displaced_fine", OFF): N_("nothing"),
        ("barrel_simultaneous", "fine_all"): N_("all are fined"),
        ("barrel_simultaneous", "all_mount"): N_("all mount"),
        ("barrel_third_fall", OFF): N_("no"),
        ("barrel_third_fall", "zero"): N_("yes"),
        ("golden_auction", "none"): N_("no auction, the first hand plays for 120"),
        ("golden_auction", "min_120"): N_("an auction that starts at 120"),
        ("golden_none_made", "continue"): N_("play goes on"),
        ("golden_none_made", "reset"): N_("all totals start anew"),
        ("golden_none_made", "replay"): N_("all starts anew, golden rounds too"),
        ("p4_bonus", "cards_and_marriage"): N_("card points, and a marriage"),
        ("p4_bonus", "cards_only"): N_("card points"),
        ("p4_bonus", "marriage_only"): N_("a marriage"),
        ("p4_bonus", "ace40_and_marriage"): N_("40 for each ace, and a marriage"),
        ("p4_bonus", "ace50_and_marriage"): N_("50 for each ace, and a marriage"),
        ("p4_bonus", "none"): N_("nothing"),
        ("p2_form", "pass_one"): N_("10 cards each, two stocks of two, one card is given away"),
        ("p2_form", "discard_two"): N_("10 cards each, two stocks of two, two are put away"),
        ("p2_form", "literal_one_card_talons"): N_(
            "11 cards each, two stocks of one, one card is put away"
        ),
        ("p2_leftover", "last_trick"): N_("the last trick"),
        ("p2_leftover", "dead"): N_("nobody"),
    }
)
"""By option and word, what the word means where it alone does not say it."""


def option_groups() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Give the titles of the groups, each with its options in order."""
    groups: list[tuple[str, list[str]]] = []
    for key in OPTION_DOMAINS:
        if key in _GROUP_STARTS:
            groups.append((_(_GROUP_STARTS[key]), []))
        groups[-1][1].append(key)
    return tuple((title, tuple(keys)) for title, keys in groups)


def option_meaning(key: str) -> str:
    """Give what an option is about, as a sentence."""
    return _(OPTION_MEANINGS[key])


def option_clauses(key: str) -> str:
    """Give the ids of the clauses that an option varies, in a row."""
    return ", ".join(OPTION_CLAUSES[key])


def value_words(key: str, value: OptionValue) -> str:
    """Give what an option is set to, in words.

    >>> value_words("cut_check", None), value_words("marriage_values", (40, 60, 80, 100))
    ('no card is looked at', 'hearts 100, diamonds 80, clubs 60, spades 40')
    """
    match value:
        case bool():
            return _("yes") if value else _("no")
        case None:
            return _(_VALUE_WORDS.get((key, OFF), _NOT_THERE))
        case tuple():
            return ", ".join(f"{suit_words(suit)} {value[suit]}" for suit in reversed(SUITS))
        case str():
            return _(_VALUE_WORDS[key, str(value)])
        case _:
            return str(value)


def option_words(rules: Rules, key: str) -> str:
    """Give what an option of some rules is set to, in words."""
    return value_words(key, option_value(rules, key))


def preset_sentence(name: str) -> str:
    """Give what a preset is for."""
    return _(PRESET_DESCRIPTIONS[name])


def note_text(note: Note) -> str:
    """Give a note about an option that has no effect."""
    return _(NO_EFFECT).format(option=note.option, cause=note.cause, value=note.value)
