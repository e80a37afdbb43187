"""What a settlement did beyond adding up, in sentences: bolts, the barrel, zeros, the winner."""

from __future__ import annotations

from typing import assert_never

from tysiacha.rules.clauses import Clause
from tysiacha.rules.outcomes import (
    BarrelFallen,
    BarrelMounted,
    BarrelRoundUsed,
    BoltFined,
    BoltMarked,
    GoldenReset,
    Happening,
    MatchWon,
    TotalDumped,
    TotalZeroed,
)
from tysiacha.texts.translation import _, ngettext
from tysiacha.texts.wording import Wording


def happening_text(happening: Happening, wording: Wording) -> str:
    """Give the sentence about something that a settlement did."""
    match happening:
        case BoltMarked() | BoltFined():
            return _bolts(happening, wording)
        case BarrelRoundUsed() | BarrelMounted():
            return _barrel(happening, wording)
        case BarrelFallen():
            return _fall(happening, wording)
        case TotalZeroed() | TotalDumped() | GoldenReset() | MatchWon():
            return _totals(happening, wording)
        case _:
            assert_never(happening)


def _bolts(happening: BoltMarked | BoltFined, wording: Wording) -> str:
    match happening:
        case BoltMarked(seat, marks):
            return wording.say(
                seat,
                ngettext(
                    "You get a bolt. (BOLT-1)", "You get {marks} bolts. (BOLT-1, BOLT-4)", marks
                ),
                ngettext(
                    "{name} gets a bolt. (BOLT-1)",
                    "{name} gets {marks} bolts. (BOLT-1, BOLT-4)",
                    marks,
                ),
                marks=marks,
            )
        case BoltFined(seat, fine):
            return wording.say(
                seat,
                _("That is one bolt too many: you lose {fine} points. (BOLT-2)"),
                _("That is one bolt too many: {name} loses {fine} points. (BOLT-2)"),
                fine=fine,
            )
        case _:
            assert_never(happening)


def _barrel(happening: BarrelRoundUsed | BarrelMounted, wording: Wording) -> str:
    match happening:
        case BarrelRoundUsed(seat, used):
            return wording.say(
                seat,
                ngettext(
                    "You have used {used} round on the barrel. (BARREL-5)",
                    "You have used {used} rounds on the barrel. (BARREL-5)",
                    used,
                ),
                ngettext(
                    "{name} has used {used} round on the barrel. (BARREL-5)",
                    "{name} has used {used} rounds on the barrel. (BARREL-5)",
                    used,
                ),
                used=used,
            )
        case BarrelMounted(seat):
            return wording.say(
                seat,
                _("You mount the barrel. (BARREL-1)"),
                _("{name} mounts the barrel. (BARREL-1)"),
            )
        case _:
            assert_never(happening)


def _fall(fall: BarrelFallen, wording: Wording) -> str:
    you, other = _fall_templates(fall.clause)
    return wording.say(fall.seat, you, other, total=fall.total, clause=fall.clause)


def _fall_templates(clause: Clause) -> tuple[str, str]:
    match clause:
        case Clause.BARREL_3:
            return (
                _("Too many bolts: you fall off the barrel to {total}. ({clause})"),
                _("Too many bolts: {name} falls off the barrel to {total}. ({clause})"),
            )
        case Clause.BARREL_4:
            return (
                _("Your contract failed: you fall off the barrel to {total}. ({clause})"),
                _("The contract failed: {name} falls off the barrel to {total}. ({clause})"),
            )
        case Clause.BARREL_5:
            return (
                _("Your time on the barrel is up: you fall to {total}. ({clause})"),
                _("{name}'s time on the barrel is up: a fall to {total}. ({clause})"),
            )
        case Clause.BARREL_9 | Clause.BARREL_11:
            return (
                _("You must make room on the barrel and fall to {total}. ({clause})"),
                _("{name} must make room on the barrel and falls to {total}. ({clause})"),
            )
        case Clause.BARREL_10:
            return (
                _("The barrel has no room for all at once: you get {total}. ({clause})"),
                _("The barrel has no room for all at once: {name} gets {total}. ({clause})"),
            )
        case _:
            return (
                _("The fine throws you off the barrel to {total}. ({clause})"),
                _("The fine throws {name} off the barrel to {total}. ({clause})"),
            )


def _totals(happening: TotalZeroed | TotalDumped | GoldenReset | MatchWon, wording: Wording) -> str:
    match happening:
        case TotalZeroed(seat):
            return wording.say(
                seat,
                _("It is your third fall: your total becomes 0. (BARREL-8)"),
                _("It is {name}'s third fall: the total becomes 0. (BARREL-8)"),
            )
        case TotalDumped(seat):
            return wording.say(
                seat,
                _("The dump truck comes: your total becomes 0. (DUMP-1)"),
                _("The dump truck comes: {name}'s total becomes 0. (DUMP-1)"),
            )
        case GoldenReset(replay):
            if replay:
                return _(
                    "Nobody made a golden contract: everybody starts anew at 0, with golden rounds "
                    "again. (GOLD-5)"
                )
            return _("Nobody made a golden contract: everybody starts anew at 0. (GOLD-5)")
        case MatchWon(seat, total):
            return wording.say(
                seat,
                _("You win the match with {total} points!"),
                _("{name} wins the match with {total} points!"),
                total=total,
            )
        case _:
            assert_never(happening)
