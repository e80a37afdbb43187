"""Asked of the declarer before the play: cards to give away, the contract, whether to give up."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TypeAlias

from tysiacha.cards import Card
from tysiacha.cli.plain.ask_cards import NotChosen, chosen_card
from tysiacha.cli.plain.dialogue import Ask, Asking, Dialogue, YesOrNo, ask_one, yes_or_no
from tysiacha.cli.plain.screen import hand_lines, numbered_lines
from tysiacha.cli.plain.words import Word, action_of, number_of, word_text
from tysiacha.play.conceding import concession_cost
from tysiacha.play.hand_order import in_hand_order
from tysiacha.rules.actions import (
    Action,
    Concede,
    DeclareContract,
    DemandRedeal,
    Discard,
    Give,
    LetStand,
)
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.limits import marriage_sum
from tysiacha.rules.phases import Bargained, Exchange, Naming
from tysiacha.rules.standing import Seat
from tysiacha.rules.stock import discards_due
from tysiacha.texts.lists import listed
from tysiacha.texts.terms import card_words
from tysiacha.texts.translation import _, ngettext

Target: TypeAlias = Seat | None
"""To whom a card goes; None for one that is put away."""

Chosen: TypeAlias = Generator[Ask, str, tuple[Action, ...] | None]
"""A dialogue that may come to nothing: then it begins again."""


def ask_exchange(asking: Asking) -> Dialogue:
    """Ask which cards to give or put away, all of them before any has left (STOCK-2, P2-2)."""
    again = False
    while True:
        actions = yield from _choose_cards(asking, again=again)
        if actions is not None:
            return actions
        again = True


def ask_contract(asking: Asking) -> Dialogue:
    """Ask for the final contract (rule BID-11)."""
    phase = asking.view.phase
    assert isinstance(phase, Naming)
    legal = legal_actions(asking.view)
    contracts = [one.points for one in legal if isinstance(one, DeclareContract)]

    def read(answer: str) -> Action | None:
        if not answer.strip():
            return DeclareContract(contracts[0])
        number = number_of(answer)
        return action_of(answer) if number is None else DeclareContract(number)

    ask = _contract_question(asking, phase, contracts, may_concede=Concede() in legal)
    while True:
        (action,) = yield from ask_one(asking, ask, read)
        if action != Concede() or (yield from confirm_concession(asking)):
            return (action,)
        ask = ask.again(_("Then play on."))


def ask_contra(asking: Asking) -> Dialogue:
    """Ask a defender for a contra, or the declarer for a redouble (rule CONTRA-1)."""
    word = Word.REDOUBLE if asking.view.seat == _declarer(asking) else Word.CONTRA

    def read(answer: str) -> Action | None:
        return action_of(answer) if answer.strip() else LetStand()

    if word is Word.REDOUBLE:
        prompt = _("Redouble ({word}), or let it stand (Enter)?")
        explained = _("A redouble makes your result count four times.")
    else:
        prompt = _("Double the declarer's result ({word}), or let it stand (Enter)?")
        explained = _("A contra makes the declarer's result count double, won or lost.")
    ask = Ask(
        say=hand_lines(asking.view, asking.wording),
        prompt=prompt.format(word=word_text(word)),
        help=(explained,),
    )
    return (yield from ask_one(asking, ask, read))


def confirm_concession(asking: Asking) -> YesOrNo:
    """Ask whether to give up indeed, with what that costs (CONCEDE-2)."""
    ask = Ask(
        say=(concession_cost(asking.view, asking.wording),),
        prompt=_("Give up the round ({yes}, or Enter to play on)?").format(yes=word_text(Word.YES)),
        help=(_("A round that is given up is not played. (CONCEDE-1 to CONCEDE-4)"),),
    )
    return (yield from yes_or_no(ask, default=False))


def _declarer(asking: Asking) -> Seat:
    phase = asking.view.phase
    assert isinstance(phase, Bargained)
    return phase.bargain.declarer


def _choose_cards(asking: Asking, *, again: bool) -> Chosen:
    """Ask for one card after the other; None if the choice is not confirmed."""
    view = asking.view
    phase = view.phase
    assert isinstance(phase, Exchange)
    cards = in_hand_order(view.hand_mask or 0, None)
    targets = _targets(asking, phase)
    say = _exchange_lines(asking, cards, again=again)
    chosen: list[Card] = []
    rest: list[str] = []
    complaint: str | None = None
    while len(chosen) < len(targets):
        if not rest:
            prompt = _exchange_prompt(asking, targets, len(chosen))
            ask = Ask(prompt, say, _exchange_help(), complaint, follows=bool(chosen))
            rest = _parts((yield ask), cards)
            if len(rest) > len(targets) - len(chosen):
                complaint, rest = _("These are too many cards."), []
                continue
        outcome = yield from _attempt(asking, rest.pop(0), cards, chosen)
        if isinstance(outcome, int):
            chosen.append(outcome)
            complaint = None
        elif isinstance(outcome, str):
            complaint, rest = outcome, []
        else:
            return (outcome,)
    if (yield from yes_or_no(_confirm_cards(asking, chosen, targets), default=True)):
        return _leaving(chosen, targets)
    return None


def _attempt(
    asking: Asking, answer: str, cards: Sequence[Card], chosen: Sequence[Card]
) -> Generator[Ask, str, Card | Action | str]:
    """Settle one answer: a card, an action instead, or a complaint."""
    action = action_of(answer)
    if action is None:
        try:
            return _card_to_leave(asking, answer, cards, chosen)
        except NotChosen as error:
            return str(error)
    refused = asking.refusal(action)
    if refused is not None:
        return refused
    if action == Concede() and not (yield from confirm_concession(asking)):
        return _("Then play on.")
    return action


def _parts(answer: str, cards: Sequence[Card]) -> list[str]:
    """Split an answer that names several cards at once; an empty one is one empty part."""
    in_words = {card_words(one).casefold() for one in cards}
    parts: list[str] = []
    for group in answer.split(","):
        whole = group.strip().casefold() in in_words
        parts += [group] if whole else group.split()
    return parts or [""]


def _card_to_leave(
    asking: Asking, answer: str, cards: Sequence[Card], chosen: Sequence[Card]
) -> Card:
    card = chosen_card(answer, cards)
    if card not in cards:
        raise NotChosen(_("You do not hold {card}.").format(card=asking.wording.cards.one(card)))
    if card in chosen:
        raise NotChosen(_("You have chosen that card already."))
    return card


def _targets(asking: Asking, phase: Exchange) -> tuple[Target, ...]:
    due = discards_due(phase.table.rules)
    if due:
        return (None,) * (due - phase.exchanged.discards)
    given = [gift.receiver for gift in phase.exchanged.gifts]
    return tuple(one for one in phase.table.opponents(asking.view.seat) if one not in given)


def _leaving(chosen: Sequence[Card], targets: Sequence[Target]) -> tuple[Action, ...]:
    return tuple(
        Discard(card) if target is None else Give(card, target)
        for card, target in zip(chosen, targets, strict=True)
    )


def _exchange_lines(asking: Asking, cards: Sequence[Card], *, again: bool) -> tuple[str, ...]:
    lines = [_("Your cards:"), *numbered_lines(cards, asking.wording.cards)]
    if again:
        return tuple(lines)
    legal = legal_actions(asking.view)
    if DemandRedeal() in legal:
        lines.append(
            _("The stock gives you the right to a new deal ({word}).").format(
                word=word_text(Word.REDEAL)
            )
        )
    if Concede() in legal:
        lines.append(_("You may give up the round ({word}).").format(word=word_text(Word.CONCEDE)))
    return tuple(lines)


def _exchange_prompt(asking: Asking, targets: Sequence[Target], done: int) -> str:
    target = targets[done]
    if target is not None:
        return _("A card for {name}:").format(name=asking.wording.name(target))
    left = len(targets) - done
    return ngettext(
        "A card to put away ({n} to go):", "A card to put away ({n} to go):", left
    ).format(n=left)


def _exchange_help() -> tuple[str, ...]:
    return (
        _("Type the number of a card in the list, or its name, such as 9S or 10H."),
        _("Nothing is given away before you have seen your whole choice and confirmed it."),
    )


def _confirm_cards(asking: Asking, chosen: Sequence[Card], targets: Sequence[Target]) -> Ask:
    written = [asking.wording.cards.one(card) for card in chosen]
    if targets[0] is None:
        question = _("Put away {cards}?").format(cards=listed(written))
    else:
        gifts = [
            _("{card} to {name}").format(card=card, name=asking.wording.name(target))
            for card, target in zip(written, targets, strict=True)
            if target is not None
        ]
        question = _("Give {gifts}?").format(gifts=listed(gifts))
    return Ask(
        prompt=_("{question} (Enter: yes; {no}: choose again)").format(
            question=question, no=word_text(Word.NO)
        ),
        help=(_("A card that has been given cannot be taken back."),),
    )


def _contract_question(
    asking: Asking, phase: Naming, contracts: Sequence[int], *, may_concede: bool
) -> Ask:
    rules = phase.table.rules
    hand = asking.view.hand_mask or 0
    say = list(hand_lines(asking.view, asking.wording))
    worth = marriage_sum(rules, hand)
    if worth:
        say.append(_("What you can announce is worth {points}.").format(points=worth))
    if may_concede:
        say.append(_("You may give up the round ({word}).").format(word=word_text(Word.CONCEDE)))
    if len(contracts) == 1:
        prompt = _("Your contract ({lowest}, it cannot be higher; Enter):")
    else:
        prompt = _("Your contract ({lowest} to {highest} in steps of {step}; Enter: {lowest}):")
    return Ask(
        say=tuple(say),
        prompt=prompt.format(lowest=contracts[0], highest=contracts[-1], step=rules.bid_step),
        help=(
            _("You play for at least your bid, {bid}. You may raise it now, but not later.").format(
                bid=phase.bargain.bid
            ),
        ),
    )
