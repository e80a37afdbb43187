"""What can be wrong, as values: the reasons for refusing an action, and the exceptions."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from tysiacha.cards import Suit
from tysiacha.rules.marking import N_


class Reason(Enum):
    """Why an action is refused: the rule, and a sentence in English for the player.

    ``rule`` is the id of a clause or resolution; ``message`` may hold the placeholders
    ``{lowest}``, ``{limit}``, ``{step}``, ``{opening}``, ``{suit}`` and ``{trump}``,
    which :mod:`tysiacha.texts` fills in from the player's own view.
    """

    NOT_YOUR_TURN = ("BID-4", N_("It is not your turn."))
    ROUND_IS_OVER = ("DEAL-2", N_("This round is over."))
    NOT_IN_THIS_PHASE = ("BID-4", N_("That cannot be done at this point of the round."))

    CUT_NOT_INSIDE_THE_PACK = ("DEAL-3", N_("Lift at least 1 and at most 23 of the 24 cards."))

    NO_GROUND_FOR_A_REDEAL = ("REDEAL-1", N_("Your cards give no right to a new deal."))
    STOCK_IS_NO_GROUND = ("REDEAL-2", N_("This stock gives no right to a new deal."))
    GIFT_IS_NO_GROUND = (
        "REDEAL-3",
        N_("A new deal needs four nines in your hand, one of them just given to you."),
    )
    REDEAL_TOO_LATE = (
        "Q-17",
        N_("A new deal can be demanded on your first turn in the auction only."),
    )
    STOCK_REDEAL_TOO_LATE = (
        "Q-17",
        N_("A new deal can no longer be demanded once a card has been given away."),
    )

    LOOK_FIRST = ("Q-31", N_("Look at your cards first: they are still hidden from you."))
    NOTHING_TO_LOOK_AT = ("Q-31", N_("Your cards are open to you already."))

    MUST_OPEN = ("BID-3", N_("You open the auction and must bid {opening}."))
    MUST_CONFIRM = ("Q-46", N_("The opening bid is yours: confirm {opening}."))
    NOTHING_TO_CONFIRM = ("Q-46", N_("There is no opening bid for you to confirm."))
    MUST_BID_BLIND_120 = ("Q-31", N_("Without looking at your cards you may bid 120 only."))
    BID_OFF_STEP = ("BID-6", N_("Bids go in steps of {step}."))
    BID_TOO_LOW = ("BID-5", N_("Bid at least {lowest}, or pass."))
    BID_JUMPS = ("BID-6", N_("Bids may not jump here: the next bid is {lowest}."))
    BID_WITHOUT_MARRIAGE = ("BID-9", N_("Without a marriage you may bid up to {limit}."))
    BID_OVER_LIMIT = ("Q-13", N_("With the cards you hold you may bid up to {limit}."))
    SILENT = ("S-8", N_("With a total this low you may only pass in the auction."))

    NO_SUCH_STOCK = ("P2-1", N_("Choose stock 1 or stock 2."))

    CARD_NOT_HELD = ("PLAY-2", N_("You do not hold that card."))
    NOT_AN_OPPONENT = ("STOCK-2", N_("Cards are given to opponents who play this round."))
    ALREADY_GIVEN = ("STOCK-2", N_("That player has been given a card already."))
    GIVE_NOT_DISCARD = ("STOCK-2", N_("Give a card to an opponent."))
    DISCARD_NOT_GIVE = ("P2-2", N_("Put a card away face down; none is given to the opponent."))

    CONTRACT_OFF_STEP = ("BID-6", N_("Contracts go in steps of {step}."))
    CONTRACT_BELOW_BID = ("BID-11", N_("The contract is at least your bid of {lowest}."))
    CONTRACT_OVER_LIMIT = ("Q-14", N_("With the cards you hold you may raise up to {limit}."))

    CONCEDING_IS_OFF = ("CONCEDE-1", N_("These rules know no giving up."))
    CONCEDE_NOT_IN_GOLDEN = ("CONCEDE-1", N_("A golden round cannot be given up."))
    CONCEDE_NOT_WHEN_BLIND = ("CONCEDE-1", N_("A round won blind cannot be given up."))
    CONCEDE_NOT_ON_BARREL = ("CONCEDE-1", N_("On the barrel a round cannot be given up."))
    CONCEDED_TOO_OFTEN = ("CONCEDE-4", N_("You have given up as often as these rules allow."))
    CONCEDE_TOO_LATE = ("CONCEDE-1", N_("A round can be given up before the first lead only."))
    CONCEDE_AFTER_CONTRA = ("Q-42", N_("After a contra the round cannot be given up."))

    MUST_FOLLOW_SUIT = ("PLAY-3", N_("You must follow suit: {suit}."))
    MUST_TRUMP = ("PLAY-4", N_("You have none of the suit led and must play a trump: {trump}."))
    MUST_BEAT = ("PLAY-10", N_("You must beat the best card of the trick, for you can."))
    MUST_OVERTRUMP = ("PLAY-11", N_("You must play a higher trump, for you can."))

    MARRIAGE_ONLY_WHEN_LEADING = ("MAR-3", N_("A marriage is announced when you lead."))
    MARRIAGE_NEEDS_KING_OR_QUEEN = ("MAR-4", N_("A marriage is announced with its king or queen."))
    MARRIAGE_BROKEN = ("MAR-3", N_("You no longer hold both king and queen of that suit."))
    MARRIAGE_NEEDS_A_TRICK = ("MAR-3", N_("You must have taken a trick before you announce."))

    ACES_ARE_OFF = ("MAR-10", N_("These rules know no ace marriage."))
    ACES_ONLY_WHEN_LEADING = ("MAR-10", N_("Four aces are announced when you lead."))
    ACES_NEED_AN_ACE = ("MAR-10", N_("Four aces are announced with one of them."))
    ACES_NOT_ALL_HELD = ("MAR-10", N_("You do not hold all four aces."))
    ONE_ANNOUNCEMENT = ("MAR-4", N_("One card announces one thing."))

    def __init__(self, rule: str, message: str) -> None:
        self.rule = rule
        self.message = message


class RulesError(Exception):
    """The root of everything the referee refuses."""


class IllegalAction(RulesError):
    """An action was refused; ``reason`` says why, ``facts`` what its message speaks of."""

    def __init__(self, reason: Reason, facts: Mapping[str, int | Suit]) -> None:
        words = {name: _word(value) for name, value in facts.items()}
        super().__init__(f"{reason.message.format_map(words)} ({reason.rule})")
        self.reason = reason
        self.facts = facts


def _word(value: int | Suit) -> str:
    return value.symbol if isinstance(value, Suit) else str(value)


class IllegalPack(RulesError, ValueError):
    """A pack is not 24 different cards."""


class MatchIsOver(RulesError, ValueError):
    """A deal was asked for in a match that has a winner."""


class MisplacedNotice(RulesError, ValueError):
    """A notice came that cannot come in this phase: some were lost or reordered."""

    def __init__(self, notice: str, phase: str) -> None:
        super().__init__(f"{notice} cannot come in {phase}: notices are missing or out of order")
