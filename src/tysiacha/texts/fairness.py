"""What is wrong with the proof of a deal, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tysiacha.fairness.problems import FairnessCode, FairnessProblem
from tysiacha.rules.marking import N_
from tysiacha.texts.phrases import phrase_text
from tysiacha.texts.translation import _

FAIRNESS_SENTENCES: Final[Mapping[FairnessCode, str]] = {
    FairnessCode.UNREADABLE_PROOF: N_(
        "The tag {name} of the proof is missing or not what it should be."
    ),
    FairnessCode.WRONG_RULES: N_("The hash of the rules is not that of the rules of this record."),
    FairnessCode.MISSING_PROOF: N_("This deal has no proof."),
    FairnessCode.SERVER_COMMITMENT: N_(
        "The secret of the server is not the one that it had committed to."
    ),
    FairnessCode.SEAT_COMMITMENT: N_(
        "What was opened for {player} is not what had been committed to."
    ),
    FairnessCode.CUT_POINTS: N_("The places to cut at that {player} committed to are not allowed."),
    FairnessCode.MISSED_TOO_OFTEN: N_(
        "{player} had not opened the secret twice before, and should have been left out."
    ),
    FairnessCode.SECRET_REUSED: N_("A secret was used for a second deal."),
    FairnessCode.PACK: N_("The pack is not the one that the secrets lead to."),
    FairnessCode.CUTS: N_("The cuts are not those that were fixed beforehand."),
    FairnessCode.ROOT: N_("The root is not that of the pack."),
    FairnessCode.CHAIN: N_("The record of this deal is not the one that was chained."),
    FairnessCode.OWN_SERVER: N_("Your own copy has another commitment of the server."),
    FairnessCode.OWN_COMMITMENT: N_("Your own copy has another commitment of {player}."),
    FairnessCode.OWN_SECRET: N_("Your own copy has another secret or other places to cut at."),
    FairnessCode.OWN_ROOT: N_("Your own copy has another root."),
    FairnessCode.OWN_ABSENT: N_("You opened your secret in time, and the record leaves it out."),
    FairnessCode.OWN_SEAT: N_(
        "Your own copy names the seat {name}, which this match does not have."
    ),
    FairnessCode.OWN_DEAL: N_("The record leaves out deal {name}, which your own copy has."),
}


def fairness_sentence(problem: FairnessProblem, players: Sequence[str]) -> str:
    """Give what is wrong, in a sentence."""
    if problem.disagreement is not None:
        return phrase_text(problem.disagreement.fault.phrase)
    player = "" if problem.seat is None else players[problem.seat]
    return _(FAIRNESS_SENTENCES[problem.code]).format(player=player, name=problem.name)
