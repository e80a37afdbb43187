"""The actions of the game as clients send them and are offered them, each by the word of ``do``."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tysiacha.server.protocol.game import Card


class _Action(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"
):
    """What all of them have."""


class CutAction(_Action, frozen=True, kw_only=True, tag="cut"):
    """Cut the pack."""

    at: int


class KeepAction(_Action, frozen=True, kw_only=True, tag="keep"):
    """Keep the cards."""


class RedealAction(_Action, frozen=True, kw_only=True, tag="redeal"):
    """Demand a new deal."""


class LookAction(_Action, frozen=True, kw_only=True, tag="look"):
    """Look at one's hidden hand."""


class BidAction(_Action, frozen=True, kw_only=True, tag="bid"):
    """Bid."""

    points: int


class ConfirmAction(_Action, frozen=True, kw_only=True, tag="confirm"):
    """Confirm the compulsory opening."""


class PassAction(_Action, frozen=True, kw_only=True, tag="pass"):
    """Pass."""


class ChooseAction(_Action, frozen=True, kw_only=True, tag="choose"):
    """Choose one of two stocks."""

    stock: int


class GiveAction(_Action, frozen=True, kw_only=True, tag="give"):
    """Give a card away."""

    to: int
    card: Card


class DiscardAction(_Action, frozen=True, kw_only=True, tag="discard"):
    """Put a card away."""

    card: Card


class DeclareAction(_Action, frozen=True, kw_only=True, tag="declare"):
    """Name the contract."""

    points: int


class ConcedeAction(_Action, frozen=True, kw_only=True, tag="concede"):
    """Give up before the play."""


class ContraAction(_Action, frozen=True, kw_only=True, tag="contra"):
    """Say contra."""


class RedoubleAction(_Action, frozen=True, kw_only=True, tag="redouble"):
    """Redouble."""


class StandAction(_Action, frozen=True, kw_only=True, tag="stand"):
    """Let it stand: no contra, or no redouble."""


class PlayAction(_Action, frozen=True, kw_only=True, tag="play"):
    """Play a card, with a marriage or four aces if they are announced with it."""

    card: Card
    marriage: Literal[True] | msgspec.UnsetType = msgspec.UNSET
    aces: Literal[True] | msgspec.UnsetType = msgspec.UNSET


Action: TypeAlias = (
    CutAction
    | KeepAction
    | RedealAction
    | LookAction
    | BidAction
    | ConfirmAction
    | PassAction
    | ChooseAction
    | GiveAction
    | DiscardAction
    | DeclareAction
    | ConcedeAction
    | ContraAction
    | RedoubleAction
    | StandAction
    | PlayAction
)
"""What a seat may be asked to do."""
