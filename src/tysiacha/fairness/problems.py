"""What can be wrong with the proof of a deal or a match, as values: a code, and where."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tysiacha.notation.records import Part, Spot
from tysiacha.notation.replaying import RecordDisagrees
from tysiacha.rules.standing import Seat


class FairnessCode(StrEnum):
    """What kind of thing is wrong; the words are stable."""

    UNREADABLE_PROOF = "unreadable_proof"
    """A tag of the proof is missing, repeated, or not what it should be."""
    WRONG_RULES = "wrong_rules"
    """The hash of the rules is not that of the rules of the record."""
    MISSING_PROOF = "missing_proof"
    """A deal has no proof, though the match says that its deals have."""
    SERVER_COMMITMENT = "server_commitment"
    """The secret of the server is not the one it committed to."""
    SEAT_COMMITMENT = "seat_commitment"
    """What a seat opened is not what it committed to."""
    CUT_POINTS = "cut_points"
    """A cutter committed to no places of a pack, or somebody else to some."""
    MISSED_TOO_OFTEN = "missed_too_often"
    """A seat that had kept its secret to itself twice was let in again."""
    SECRET_REUSED = "secret_reused"
    """A secret was used for two deals."""
    PACK = "pack"
    """The pack is not the one that the secrets lead to."""
    CUTS = "cuts"
    """The cuts are not those that were committed to, or drawn."""
    ROOT = "root"
    """The root is not that of the pack."""
    CHAIN = "chain"
    """The record of a deal is not the one that was chained to those before it."""
    EVENTS = "events"
    """The deal cannot have been played so, or did not come to what is said."""
    OWN_SERVER = "own_server"
    """The server's commitment is not the one that the player has saved."""
    OWN_COMMITMENT = "own_commitment"
    """A commitment is not the one that the player has saved."""
    OWN_SECRET = "own_secret"
    """The secret or the cuts are not those that the player has saved."""
    OWN_ROOT = "own_root"
    """The root is not the one that the player has saved."""
    OWN_ABSENT = "own_absent"
    """The player opened his secret, and the record says that he did not."""
    OWN_SEAT = "own_seat"
    """The player sat at a seat that the match does not have."""
    OWN_DEAL = "own_deal"
    """The player has saved a deal that the record leaves out."""


@dataclass(frozen=True, slots=True)
class FairnessProblem:
    """One thing that is wrong, and where."""

    code: FairnessCode
    deal: int | None = None
    """Which deal of the record, counted from 0; None where it is about the whole match."""
    seat: Seat | None = None
    """Whose part it is."""
    name: str = ""
    """The tag that is meant, where it is one."""
    disagreement: RecordDisagrees | None = None
    """What the rules find wrong, for :attr:`FairnessCode.EVENTS`."""

    @property
    def spot(self) -> Spot:
        """Where in the record it is."""
        if self.disagreement is not None:
            return self.disagreement.spot
        part = Part.GAME if self.deal is None else Part.HEADING
        return Spot(self.deal, part)
