"""Asked before and in the auction: where to cut, whether to keep the cards, what to bid."""

from __future__ import annotations

from collections.abc import Iterator

from tysiacha.cli.plain.dialogue import Ask, Asking, Dialogue, ask_one, yes_or_no
from tysiacha.cli.plain.screen import hand_lines
from tysiacha.cli.plain.words import Word, action_of, number_of, word_for, word_text
from tysiacha.rules.actions import (
    Action,
    Bid,
    ChooseStock,
    ConfirmOpening,
    Cut,
    DemandRedeal,
    KeepCards,
    Pass,
)
from tysiacha.rules.legal import is_offence, legal_actions, proper_actions
from tysiacha.rules.phases import Bidding
from tysiacha.texts.lists import listed
from tysiacha.texts.translation import _

_FIRST_STOCK = 1


def ask_cut(asking: Asking) -> Dialogue:
    """Ask where to cut the pack (rule DEAL-3)."""

    def read(answer: str) -> Action | None:
        if not answer.strip():
            return Cut(asking.random_cut)
        number = number_of(answer)
        return action_of(answer) if number is None else Cut(number)

    ask = Ask(
        prompt=_("Cut the pack: lift how many cards, 1 to 23 (Enter: anywhere)?"),
        help=(_("Type how many of the 24 cards to lift, or press Enter to cut anywhere."),),
    )
    return (yield from ask_one(asking, ask, read))


def ask_stock(asking: Asking) -> Dialogue:
    """Ask which of two stocks to take, unseen (rule P2-1)."""

    def read(answer: str) -> Action | None:
        if not answer.strip():
            return ChooseStock(_FIRST_STOCK)
        number = number_of(answer)
        return action_of(answer) if number is None else ChooseStock(number)

    ask = Ask(
        say=hand_lines(asking.view, asking.wording),
        prompt=_("Which stock do you take, 1 or 2 (Enter: 1)?"),
        help=(_("Both stocks lie face down. Type 1 or 2."),),
    )
    return (yield from ask_one(asking, ask, read))


def ask_keep(asking: Asking) -> Dialogue:
    """Ask whether to keep the cards or to demand a new deal (rules REDEAL-1, REDEAL-3)."""
    may_demand = DemandRedeal() in legal_actions(asking.view)

    def read(answer: str) -> Action | None:
        return action_of(answer) if answer.strip() else KeepCards()

    words = {"redeal": word_text(Word.REDEAL)}
    if may_demand:
        prompt = _("Keep your cards (Enter), or demand a new deal ({redeal})?").format(**words)
    else:
        prompt = _("Keep your cards (Enter)?")
    ask = Ask(
        say=hand_lines(asking.view, asking.wording),
        prompt=prompt,
        help=(
            _("Press Enter to keep your cards."),
            _("With the right cards, {redeal} demands a new deal.").format(**words),
        ),
    )
    return (yield from ask_one(asking, ask, read))


def ask_call(asking: Asking) -> Dialogue:
    """Ask for a bid or a pass (rules BID-3 to BID-9)."""
    phase = asking.view.phase
    assert isinstance(phase, Bidding)
    ask = _call_question(asking, phase)
    while True:
        (action,) = yield from ask_one(asking, ask, lambda answer: _read_call(asking, answer))
        if not isinstance(action, Bid) or not is_offence(asking.view, action):
            return (action,)
        if (yield from yes_or_no(_offence_question(action), default=False)):
            return (action,)
        ask = ask.again(_("Then bid something else."))


def _call_question(asking: Asking, phase: Bidding) -> Ask:
    offers = proper_actions(asking.view)
    offer = listed(_offer_parts(offers, phase))
    default = _default(offers)
    prompt = _("Your bid ({offer}):").format(offer=offer)
    if isinstance(default, Pass):
        prompt = _("You can only pass (Enter):")
    elif default is not None:
        prompt = _("You must open with {points} (Enter):").format(points=phase.table.opening)
    return Ask(
        say=tuple(_remarks(offers)),
        prompt=prompt,
        help=(
            _("Type a number to bid it, or one of the words: {offer}.").format(offer=offer),
            _("A bid is what you undertake to take in this round. A pass is final."),
        ),
    )


def _offer_parts(offers: tuple[Action, ...], phase: Bidding) -> Iterator[str]:
    for action in offers:
        word = word_for(action)
        if word is not None:
            yield word
    bids = [action.points for action in offers if isinstance(action, Bid)]
    if len(bids) == 1:
        yield str(bids[0])
    elif bids:
        yield _("{lowest} to {highest} in steps of {step}").format(
            lowest=bids[0], highest=bids[-1], step=phase.table.rules.bid_step
        )


def _default(offers: tuple[Action, ...]) -> Action | None:
    """Give what an empty answer means: the only thing offered, a demand aside."""
    calls = [action for action in offers if not isinstance(action, DemandRedeal)]
    return calls[0] if len(calls) == 1 else None


def _remarks(offers: tuple[Action, ...]) -> Iterator[str]:
    if DemandRedeal() in offers:
        yield _("Your cards give you the right to a new deal ({redeal}).").format(
            redeal=word_text(Word.REDEAL)
        )


def _read_call(asking: Asking, answer: str) -> Action | None:
    offers = proper_actions(asking.view)
    if not answer.strip():
        return _default(offers)
    number = number_of(answer)
    if number is None:
        return action_of(answer)
    if ConfirmOpening() in offers and number == asking.view.phase.table.opening:
        return ConfirmOpening()
    return Bid(number)


def _offence_question(bid: Bid) -> Ask:
    return Ask(
        prompt=_(
            "Without a marriage a bid of {points} costs you {points} points and ends the round. "
            "Bid it ({yes} or {no})?"
        ).format(points=bid.points, yes=word_text(Word.YES), no=word_text(Word.NO)),
        help=(_("Such a bid is an offence. (BID-10)"),),
    )
