"""Clauses of the rules as reasons: why a deal was repeated, a round skipped, a total changed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tysiacha.rules.clauses import Clause
from tysiacha.rules.marking import N_
from tysiacha.rules.standing import Seat
from tysiacha.texts.translation import _
from tysiacha.texts.wording import Wording

_REDEAL_GROUNDS: Final[Mapping[Clause, str]] = MappingProxyType(
    {
        Clause.REDEAL_1: N_("four nines in a hand. (REDEAL-1)"),
        Clause.REDEAL_2: N_("two nines in the stock. (REDEAL-2)"),
        Clause.REDEAL_3: N_("four nines after the cards were given. (REDEAL-3)"),
        Clause.REDEAL_4: N_("three nines in a hand. (REDEAL-4)"),
        Clause.REDEAL_5: N_("four jacks in a hand. (REDEAL-5)"),
        Clause.REDEAL_6: N_("too few points in a hand. (REDEAL-6)"),
        Clause.REDEAL_7: N_("too few points in the stock. (REDEAL-7)"),
    }
)

_CLAUSE_REASONS: Final[Mapping[Clause, str]] = MappingProxyType(
    {
        Clause.BOLT_1: N_("no trick: a bolt"),
        Clause.BOLT_2: N_("the fine for too many bolts"),
        Clause.BOLT_4: N_("no trick in a golden round: two bolts"),
        Clause.BARREL_1: N_("mounts the barrel"),
        Clause.BARREL_3: N_("falls off the barrel: too many bolts"),
        Clause.BARREL_4: N_("falls off the barrel: own contract failed"),
        Clause.BARREL_5: N_("falls off the barrel: the rounds there are used up"),
        Clause.BARREL_8: N_("third fall: the total becomes zero"),
        Clause.BARREL_9: N_("falls off the barrel: displaced by a newcomer"),
        Clause.BARREL_10: N_("too many reached the barrel at once: fined, and none mounts"),
        Clause.BARREL_11: N_("falls off the barrel: displaced by a newcomer"),
        Clause.BID_10: N_("the fine for a bid that needs a marriage"),
        Clause.CONCEDE_4: N_("the fine for every third round given up"),
        Clause.DEAL_5: N_("the fine for the third nine at the cut"),
        Clause.DEAL_10: N_("the fine for a misdeal"),
        Clause.DUMP_1: N_("the dump truck: the total becomes zero"),
        Clause.FINE_1: N_("the fine for a revoke"),
        Clause.GOLD_5: N_("no golden contract was made: everybody starts anew"),
    }
)


def redeal_ground(clause: Clause) -> str:
    """Give why the cards are dealt again, as the end of a sentence."""
    return _(_REDEAL_GROUNDS[clause])


def clause_reason(clause: Clause) -> str:
    """Give why a clause changed a standing: a phrase for every clause that settlement names."""
    return _(_CLAUSE_REASONS[clause])


def skip_ground(clause: Clause, wording: Wording, seat: Seat, fine: int) -> str:
    """Give why a round was skipped, and the fine for it."""
    if clause is Clause.DEAL_5:
        return wording.say(
            seat,
            _(
                "That was your third bad cut: you are fined {fine} points and the round is "
                "skipped. (DEAL-5)"
            ),
            _(
                "That was {name}'s third bad cut: a fine of {fine} points, and the round is "
                "skipped. (DEAL-5)"
            ),
            fine=fine,
        )
    if clause is Clause.BID_10:
        return wording.say(
            seat,
            _(
                "You hold no marriage for such a bid: you are fined {fine} points and the round is "
                "skipped. (BID-10)"
            ),
            _(
                "{name} holds no marriage for such a bid: a fine of {fine} points, and the round "
                "is skipped. (BID-10)"
            ),
            fine=fine,
        )
    return wording.say(
        seat,
        _("You misdealt: you are fined {fine} points. (DEAL-10)"),
        _("{name} misdealt: a fine of {fine} points. (DEAL-10)"),
        fine=fine,
    )
