"""A table's rules in a dozen sentences: what players ask most, each with its clauses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tysiacha.cards import SUITS
from tysiacha.rules.amounts import CONCEDE_SHARE, FOUR_PLAYERS, TWO_PLAYERS
from tysiacha.rules.choices import (
    BarrelFailedContract,
    BarrelMode,
    BoltOnBarrel,
    BoltTrigger,
    CapWithMarriage,
    Concede,
    DeclarerScores,
    ForcedOpening,
    P2Leftover,
    P4Bonus,
    RaiseAfterStock,
    StockShown,
    TrumpEffect,
)
from tysiacha.rules.options import Rules
from tysiacha.rules.questions import has_hand_demand
from tysiacha.texts.lists import listed
from tysiacha.texts.options import option_words
from tysiacha.texts.standings import aim_text
from tysiacha.texts.terms import suit_words
from tysiacha.texts.translation import _, ngettext

_NO_ROUNDING: Final = 1


def summary_lines(rules: Rules) -> tuple[str, ...]:
    """Give the rules in short, for players who know the game but not this table."""
    return (
        *_auction(rules),
        *_stock(rules),
        *_play(rules),
        *_scoring(rules),
        *_barrel(rules),
        *_seats(rules),
    )


def _auction(rules: Rules) -> Iterator[str]:
    openers = {
        ForcedOpening.FIRST_HAND: _(
            "The player at the dealer's left must open with {opening}; bids rise in steps of "
            "{step}. (BID-3, BID-6)"
        ),
        ForcedOpening.DEALER: _(
            "The dealer's side holds the opening bid of {opening}; bids rise in steps of {step}. "
            "(BID-3, BID-6)"
        ),
        ForcedOpening.NONE: _(
            "Nobody must open; bids start at {opening} and rise in steps of {step}. (BID-3, BID-6)"
        ),
    }
    opening = openers[rules.forced_opening]
    yield opening.format(opening=rules.opening_bid, step=rules.bid_step)
    yield _limits(rules)
    if rules.blind_bid is not None:
        yield _("Bidding without having looked at the cards: {who}. (BID-12)").format(
            who=option_words(rules, "blind_bid")
        )
    if has_hand_demand(rules):
        yield _(
            "With four nines, or what else these rules name, you may demand a new deal on your "
            "first turn. (REDEAL-1)"
        )


def _limits(rules: Rules) -> str:
    cap = rules.cap_without_marriage
    if cap is None:
        return _("Bids go up to {bound} with any cards. (BID-9)").format(bound=rules.bound)
    if rules.cap_with_marriage is CapWithMarriage.UNLIMITED:
        return _(
            "Without a marriage in hand you may bid up to {cap}, with one up to {bound}. (BID-9)"
        ).format(cap=cap, bound=rules.bound)
    if rules.cap_with_marriage is CapWithMarriage.SUM:
        return _("You may bid up to {cap} plus the marriages in your hand. (BID-9)").format(cap=cap)
    return _(
        "Without a marriage in hand you may bid up to {cap}, with one up to {limit}. (BID-9)"
    ).format(cap=cap, limit=rules.cap_with_marriage)


def _stock(rules: Rules) -> Iterator[str]:
    shown = {
        StockShown.ALL: _("The stock is shown to all when it is taken. (STOCK-1)"),
        StockShown.HIDDEN_AT_UNOPPOSED_100: _(
            "The stock is shown to all, but not if nobody bid over {opening}. (STOCK-1)"
        ),
        StockShown.DECLARER_ONLY: _("Only the declarer sees the stock. (STOCK-1)"),
    }
    yield shown[rules.stock_shown].format(opening=rules.opening_bid)
    raising = {
        RaiseAfterStock.NO: _("The contract is the winning bid and cannot be raised. (BID-11)"),
        RaiseAfterStock.ANY: _("After that the declarer may raise the contract. (BID-11)"),
        RaiseAfterStock.SUM: _(
            "After that the declarer may raise the contract, up to {cap} plus the marriages then "
            "held. (BID-11)"
        ),
    }
    yield raising[rules.raise_after_stock].format(cap=rules.cap_without_marriage)
    yield _giving_up(rules)


def _giving_up(rules: Rules) -> str:
    match rules.concede:
        case None:
            return _("The declarer cannot give up the round. (CONCEDE-1)")
        case Concede.BID_AND_60:
            return _(
                "Before the first lead the declarer may give up: that costs the contract, and "
                "brings the others {share} each. (CONCEDE-2)"
            ).format(share=CONCEDE_SHARE)
        case Concede.BID_AND_HALF:
            return _(
                "Before the first lead the declarer may give up: that costs the contract, and "
                "brings the others half of it each. (CONCEDE-2)"
            )
        case _:
            return _(
                "Before the first lead the declarer may give up: that costs nothing, and brings "
                "the others {share} each. (CONCEDE-2)"
            ).format(share=CONCEDE_SHARE)


def _play(rules: Rules) -> Iterator[str]:
    yield _following(rules)
    worth = listed(f"{suit_words(one)} {rules.marriage_values[one]}" for one in reversed(SUITS))
    if rules.marriage_needs_trick:
        yield _(
            "Marriages, announced when you lead and have taken a trick: {worth}. They count even "
            "if that trick is lost. (MAR-3, MAR-5, MAR-9)"
        ).format(worth=worth)
    else:
        yield _(
            "Marriages, announced whenever you lead: {worth}. They count even if that trick is "
            "lost. (MAR-3, MAR-5, MAR-9)"
        ).format(worth=worth)
    if rules.trump_effect is TrumpEffect.IMMEDIATE:
        yield _("The suit is trump at once, until the next marriage. (MAR-5, MAR-7)")
    else:
        yield _("The suit is trump from the next trick on. (MAR-5, MAR-7)")
    if rules.ace_marriage is not None:
        yield _("Four aces, announced when you lead one: {points}. (MAR-10)").format(
            points=rules.ace_marriage
        )


def _following(rules: Rules) -> str:
    if rules.must_beat and rules.must_trump:
        return _(
            "You must follow suit and beat the trick if you can; without the suit you must trump. "
            "(PLAY-3, PLAY-4, PLAY-10)"
        )
    if rules.must_beat:
        return _("You must follow suit and beat the trick if you can. (PLAY-3, PLAY-10)")
    if rules.must_trump:
        return _(
            "You must follow suit; without the suit you must trump. Nobody must beat. "
            "(PLAY-3, PLAY-4)"
        )
    return _("You must follow suit; without the suit play what you like. (PLAY-3)")


def _scoring(rules: Rules) -> Iterator[str]:
    if rules.declarer_scores is DeclarerScores.CONTRACT:
        yield _("A declarer who makes it writes the contract, never more. (SCORE-3)")
    else:
        yield _("A declarer who makes it writes the points taken. (SCORE-3)")
    if rules.declarer_rounded:
        yield _("The declarer's points are rounded before they are compared with it. (SCORE-5)")
    else:
        yield _("The declarer's points are not rounded: one short is a failure. (SCORE-4, SCORE-5)")
    if rules.rounding > _NO_ROUNDING:
        yield _("The others write their points rounded to {unit}. (SCORE-2)").format(
            unit=rules.rounding
        )
    if rules.bolts is not None:
        yield from _bolts(rules)
    if rules.dump_truck is not None:
        yield _("A total of exactly {number} becomes zero: {where}. (DUMP-1)").format(
            number=rules.dump_truck_at, where=option_words(rules, "dump_truck")
        )
    if rules.golden:
        yield _("The first rounds, one for each player, are golden: all counts double. (GOLD-4)")


def _bolts(rules: Rules) -> Iterator[str]:
    if rules.bolt_trigger is BoltTrigger.ZERO_TRICKS:
        yield _(
            "Who takes no trick gets a bolt; {limit} bolts cost {fine}. (BOLT-1, BOLT-2)"
        ).format(limit=rules.bolt_limit, fine=rules.bolt_fine)
    else:
        yield _(
            "Who takes no points gets a bolt; {limit} bolts cost {fine}. (BOLT-1, BOLT-2)"
        ).format(limit=rules.bolt_limit, fine=rules.bolt_fine)
    if not rules.bolt_for_declarer:
        yield _("The declarer gets no bolts. (BOLT-3)")


def _barrel(rules: Rules) -> Iterator[str]:
    yield aim_text(rules)
    if rules.barrel_at is None:
        return
    if rules.frozen_barrel:
        yield _("Otherwise your total stands still there, whatever you take. (BARREL-2)")
    if rules.barrel_mode is BarrelMode.DECLARER_ONLY:
        yield _("From {barrel} on only own contracts count. (BARREL-12)").format(
            barrel=rules.barrel_at
        )
        return
    if rules.barrel_attempts is not None:
        yield ngettext(
            "You have {n} round there, or fall by {fine}. (BARREL-5)",
            "You have {n} rounds there, or fall by {fine}. (BARREL-5)",
            rules.barrel_attempts,
        ).format(n=rules.barrel_attempts, fine=rules.barrel_timeout_fine)
    yield _places(rules)
    if rules.barrel_failed_contract is BarrelFailedContract.SUBTRACT_ANY:
        yield _("Any own contract that fails there throws you off. (BARREL-4)")
    if rules.bolts is not None and rules.bolt_on_barrel is BoltOnBarrel.FALLS:
        yield _("Too many bolts throw you off as well. (BARREL-3)")
    if rules.barrel_third_fall is not None:
        yield _("A third fall makes your total zero. (BARREL-8)")


def _places(rules: Rules) -> str:
    if rules.places is None:
        return _("The barrel has room for all. (BARREL-9)")
    return ngettext(
        "The barrel has room for {n} player; a newcomer throws off who sat longest. (BARREL-9)",
        "The barrel has room for {n} players; a newcomer throws off who sat longest. (BARREL-11)",
        rules.places,
    ).format(n=rules.places)


def _seats(rules: Rules) -> Iterator[str]:
    if rules.players == FOUR_PLAYERS:
        yield _("The dealer sits out.")
        if rules.p4_bonus is not P4Bonus.NONE:
            yield _("For the stock the dealer writes: {what}. (P4-4)").format(
                what=option_words(rules, "p4_bonus")
            )
    if rules.players == TWO_PLAYERS:
        yield _("There are two stocks; the declarer takes one unseen. (P2-1)")
        if rules.p2_leftover is P2Leftover.LAST_TRICK:
            yield _("The other stock goes to the last trick. (P2-3)")
