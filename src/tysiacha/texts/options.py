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
from tysiacha.texts.lists import listed
from tysiacha.texts.terms import suit_words
from tysiacha.texts.translation import _, pgettext

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


def means(option: str, word: str, words: str) -> tuple[tuple[str, str], str]:
    """Give what a word means as the value of an option, marked with the option as its context."""
    return (option, word), words


_NOT_THERE: Final = N_("off")
_VALUE_WORDS: Final[Mapping[tuple[str, str], str]] = MappingProxyType(
    dict(
        (
            means("cut_check", OFF, "no card is looked at"),
            means("cut_check", "nine", "a nine"),
            means("cut_check", "nine_or_jack", "a nine or a jack"),
            means("misdeal", "fine_next_dealer", "a fine, and the next player deals"),
            means("misdeal", "same_dealer", "no fine, and the same player deals again"),
            means("redeal_four_nines", OFF, "no new deal"),
            means("redeal_four_nines", "on_demand", "on demand"),
            means("redeal_four_nines", "auto", "by themselves"),
            means("redeal_two_nines_stock", OFF, "no new deal"),
            means("redeal_two_nines_stock", "on_demand", "on demand"),
            means("redeal_two_nines_stock", "auto", "by themselves"),
            means("redeal_hand_below", OFF, "never"),
            means("redeal_stock_below", OFF, "never"),
            means("stock_redeal_at", "any", "at any contract"),
            means("stock_redeal_at", "unraised_100", "only if nobody bid over the opening"),
            means("forced_opening", "first_hand", "the first hand, at the dealer's left"),
            means("forced_opening", "dealer", "the dealer; with four, the player at his right"),
            means("forced_opening", "none", "nobody"),
            means("cap_without_marriage", OFF, "no limit"),
            means("cap_with_marriage", "unlimited", "no limit but the bound of all bids"),
            means("cap_with_marriage", "sum", "the limit without one, plus all marriages held"),
            means("illegal_bid", "prevent", "refused"),
            means("illegal_bid", "fine_and_skip", "fined, and the round is skipped"),
            means("raise_after_stock", "no", "not at all"),
            means("raise_after_stock", "any", "freely"),
            means("raise_after_stock", "sum", "by the marriages then held"),
            means("blind_bid", OFF, "nobody"),
            means("blind_bid", "first_hand_120", "the first hand, with exactly 120"),
            means("blind_bid", "any", "anybody"),
            means("blind_doubles", "all", "all players'"),
            means("blind_doubles", "declarer", "the declarer's"),
            means("blind_minimum", OFF, "any"),
            means("silence_below", OFF, "none"),
            means("contra", OFF, "no"),
            means("contra", "contra", "contra, no redouble"),
            means("contra", "redouble", "contra and redouble"),
            means("stock_shown", "all", "all"),
            means(
                "stock_shown", "hidden_at_unopposed_100", "all, unless nobody bid over the opening"
            ),
            means("stock_shown", "declarer_only", "the declarer only"),
            means("passed_cards", "face_down", "face down"),
            means("passed_cards", "face_up", "face up"),
            means("concede", OFF, "no"),
            means(
                "concede", "bid_and_60", "the declarer loses the contract, the others get 60 each"
            ),
            means(
                "concede",
                "bid_and_half",
                "the declarer loses the contract, the others get half each",
            ),
            means("concede", "zero_and_60", "the declarer loses nothing, the others get 60 each"),
            means("concede_limit", OFF, "no limit"),
            means("concede_third_fine", OFF, "nothing"),
            means("trump_effect", "immediate", "at once"),
            means("trump_effect", "next_trick", "from the next trick on"),
            means("trump_change", "latest", "the latest marriage"),
            means("trump_change", "first_only", "the first marriage only"),
            means("ace_marriage", OFF, "nothing"),
            means("declarer_scores", "contract", "the contract"),
            means("declarer_scores", "actual", "the points taken"),
            means("bolts", OFF, "no bolts"),
            means("bolts", "cumulative", "bolts add up"),
            means("bolts", "consecutive", "bolts count in a row"),
            means("bolt_trigger", "zero_tricks", "no trick"),
            means("bolt_trigger", "zero_points", "no points"),
            means("bolt_on_barrel", "falls", "they can throw him off"),
            means("bolt_on_barrel", "marks_only", "marks without a fine"),
            means("bolt_on_barrel", "none", "none there"),
            means("dump_truck", OFF, "no"),
            means("dump_truck", "plus", "above zero"),
            means("dump_truck", "both", "above and below zero"),
            means("win_rule", "over", "over the target"),
            means("win_rule", "reach", "the target is enough"),
            means("barrel_at", OFF, "no barrel"),
            means("barrel_mode", "frozen", "totals stand still on it"),
            means("barrel_mode", "declarer_only", "only own contracts count from there on"),
            means("barrel_attempts", OFF, "no limit"),
            means("barrel_attempt_unit", "every_round", "every round"),
            means("barrel_attempt_unit", "own_contract", "own contracts"),
            means("barrel_timeout_fine", OFF, "nothing"),
            means("barrel_failed_contract", "subtract_if_winning", "those that would have won"),
            means("barrel_failed_contract", "subtract_any", "all"),
            means("barrel_failed_contract", "never", "none"),
            means("barrel_capacity", "auto", "one, with four players two"),
            means("barrel_capacity", "unlimited", "all"),
            means("barrel_displaced_fine", OFF, "nothing"),
            means("barrel_simultaneous", "fine_all", "all are fined"),
            means("barrel_simultaneous", "all_mount", "all mount"),
            means("barrel_third_fall", OFF, "no"),
            means("barrel_third_fall", "zero", "yes"),
            means("golden_auction", "none", "no auction, the first hand plays for 120"),
            means("golden_auction", "min_120", "an auction that starts at 120"),
            means("golden_none_made", "continue", "play goes on"),
            means("golden_none_made", "reset", "all totals start anew"),
            means("golden_none_made", "replay", "all starts anew, golden rounds too"),
            means("p4_bonus", "cards_and_marriage", "card points, and a marriage"),
            means("p4_bonus", "cards_only", "card points"),
            means("p4_bonus", "marriage_only", "a marriage"),
            means("p4_bonus", "ace40_and_marriage", "40 for each ace, and a marriage"),
            means("p4_bonus", "ace50_and_marriage", "50 for each ace, and a marriage"),
            means("p4_bonus", "none", "nothing"),
            means(
                "p2_form", "pass_one", "10 cards each, two stocks of two, one card is given away"
            ),
            means("p2_form", "discard_two", "10 cards each, two stocks of two, two are put away"),
            means(
                "p2_form",
                "literal_one_card_talons",
                "11 cards each, two stocks of one, one card is put away",
            ),
            means("p2_leftover", "last_trick", "the last trick"),
            means("p2_leftover", "dead", "nobody"),
        )
    )
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
            return _explained(key, OFF) if (key, OFF) in _VALUE_WORDS else _(_NOT_THERE)
        case tuple():
            return listed(f"{suit_words(suit)} {value[suit]}" for suit in reversed(SUITS))
        case str():
            return _explained(key, str(value))
        case _:
            return str(value)


def _explained(key: str, word: str) -> str:
    """Give what a word means, which in other languages may differ by the option."""
    return pgettext(key, _VALUE_WORDS[key, word])


def option_words(rules: Rules, key: str) -> str:
    """Give what an option of some rules is set to, in words."""
    return value_words(key, option_value(rules, key))


def preset_sentence(name: str) -> str:
    """Give what a preset is for."""
    return _(PRESET_DESCRIPTIONS[name])


def note_text(note: Note) -> str:
    """Give a note about an option that has no effect."""
    return _(NO_EFFECT).format(option=note.option, cause=note.cause, value=note.value)
