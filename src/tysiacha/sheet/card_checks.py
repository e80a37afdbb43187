"""Whether a round's points, announcements and stock can come from one deal of the 24 cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from tysiacha.cards import PACK_POINTS, SUITS
from tysiacha.rules.options import Rules
from tysiacha.rules.standing import Seat
from tysiacha.rules.stock import trick_count
from tysiacha.sheet.announcements import Announced, announceable, shared_out
from tysiacha.sheet.draft import Draft, Scene
from tysiacha.sheet.entries import StockCount
from tysiacha.sheet.piles import STOCK_SIZE, stock_aces, stock_can_be, sums_of
from tysiacha.sheet.possible_tricks import cards_left_over, leftover_is_dead, possible_no_tricks
from tysiacha.sheet.problems import Problem, ProblemCode
from tysiacha.texts.lists import listed
from tysiacha.texts.translation import _, ngettext

_Ways: TypeAlias = tuple[tuple[Announced, ...], ...]
"""What all can have announced, each time by seat."""

_LONE_POINTS = frozenset({1, PACK_POINTS - 1})
"""No cards hold 1 point, and none leave 1."""


def card_problems(scene: Scene, draft: Draft) -> Iterator[Problem]:
    """Give what no deal can give in a draft, as far as it is known."""
    stock_faults = list(stock_problems(scene.rules, draft.stock))
    yield from stock_faults
    card_faults = list(_points_problems(scene, draft))
    yield from card_faults
    marriage_faults = list(_marriage_problems(scene, draft))
    yield from marriage_faults
    trick_faults = list(_idle_problems(scene, draft))
    yield from trick_faults
    known = draft.known_cards is not None
    if known and not (stock_faults or card_faults or marriage_faults or trick_faults):
        yield from _deal_problems(scene, draft)


def stock_problems(rules: Rules, stock: StockCount | None) -> Iterator[Problem]:
    """Give what the stock of four players cannot have held."""
    if stock is None:
        return
    if stock.points not in sums_of(STOCK_SIZE):
        expected = _("points of three cards: {points}").format(points=_runs(sums_of(STOCK_SIZE)))
        yield _impossible("stock.points", str(stock.points), expected)
        return
    if stock.marriage and stock.marriage not in rules.marriage_values:
        expected = _("the points of one marriage, {values}, or nothing").format(
            values=_listed(sorted(rules.marriage_values))
        )
        yield _impossible("stock.marriage", str(stock.marriage), expected)
    elif stock.marriage and not stock_aces(stock.points, marriage=True):
        yield _impossible(
            "stock.points",
            _("{points} with a marriage").format(points=stock.points),
            _("points of king, queen and a third card: {points}").format(
                points=_listed(marriage_stocks())
            ),
        )
    elif not stock_can_be(stock.points, marriage=stock.marriage > 0, aces=stock.aces):
        expected = _("{aces} in a stock of {points} points").format(
            aces=_listed(stock_aces(stock.points, marriage=stock.marriage > 0)),
            points=stock.points,
        )
        yield _impossible("stock.aces", str(stock.aces), expected)


def marriage_stocks() -> tuple[int, ...]:
    """Give the points of a stock with a marriage in it."""
    return tuple(one for one in sums_of(STOCK_SIZE) if stock_aces(one, marriage=True))


def ways_to_announce(scene: Scene, draft: Draft) -> _Ways:
    """Give everything that all can have announced for their points, by seat."""
    nothing = (0,) * scene.rules.players
    points = nothing if draft.marriages is None else draft.marriages
    return tuple(
        way
        for way in shared_out(scene.rules, points)
        if _stock_is_declarers(scene, draft, way) and _hands_hold(scene, draft, way)
    )


def who_took_no_trick(scene: Scene, draft: Draft) -> tuple[frozenset[Seat], ...]:
    """Give every set of players who can have taken no trick, when all card points are known."""
    return possible_no_tricks(scene, draft, ways_to_announce(scene, draft))


def dead_points(rules: Rules) -> tuple[int, ...]:
    """Give what the cards that are nobody's can hold."""
    return sums_of(cards_left_over(rules)) if leftover_is_dead(rules) else (0,)


def _points_problems(scene: Scene, draft: Draft) -> Iterator[Problem]:
    wrong = False
    for seat, points in enumerate(draft.cards):
        if points is not None and (not 0 <= points <= PACK_POINTS or points in _LONE_POINTS):
            wrong = True
            yield _impossible(
                f"cards.{scene.name(seat)}",
                str(points),
                _("points that cards can hold: 0, 2 to 118 or 120 (CARD-3)"),
            )
    known = draft.known_cards
    if wrong or known is None:
        return
    shares = [known[seat] for seat in scene.table.active]
    if PACK_POINTS - sum(shares) not in dead_points(scene.rules):
        yield _impossible("cards", _sum_text(shares), _together_text(scene.rules))


def _together_text(rules: Rules) -> str:
    if leftover_is_dead(rules):
        return _("together {all} less what {n} dead cards can hold, {points} (SCORE-6)").format(
            all=PACK_POINTS, n=cards_left_over(rules), points=_runs(dead_points(rules))
        )
    if cards_left_over(rules):
        return _("together {all}, the other stock counted with its taker (SCORE-6)").format(
            all=PACK_POINTS
        )
    return _("together {all} (SCORE-6)").format(all=PACK_POINTS)


def _sum_text(shares: Sequence[int]) -> str:
    return f"{' + '.join(str(points) for points in shares)} = {sum(shares)}"


def _marriage_problems(scene: Scene, draft: Draft) -> Iterator[Problem]:
    if draft.marriages is None:
        return
    values = announceable(scene.rules)
    wrong = False
    for seat, points in enumerate(draft.marriages):
        if points and points not in values:
            wrong = True
            yield _impossible(
                f"marriages.{scene.name(seat)}", str(points), _announceable_text(scene.rules)
            )
    if wrong:
        return
    expected = _announcing_fault(scene, draft, tuple(shared_out(scene.rules, draft.marriages)))
    if expected is not None:
        yield _impossible("marriages", _announced_text(scene, draft.marriages), expected)


def _announcing_fault(scene: Scene, draft: Draft, ways: _Ways) -> str | None:
    """Give why all cannot have announced what they did, although each one could."""
    if not ways:
        return _("no suit twice in a round (MAR-7)")
    ways = tuple(way for way in ways if _stock_is_declarers(scene, draft, way))
    if not ways:
        return _("nothing that lay in the stock, but for the declarer (MAR-1)")
    if not any(_hands_hold(scene, draft, way) for way in ways):
        size = trick_count(scene.rules)
        return _("no more than a hand of {n} cards can hold (MAR-3)").format(n=size)
    return None


def _announceable_text(rules: Rules) -> str:
    values = listed(str(value) for value in sorted(rules.marriage_values))
    if rules.ace_marriage is None:
        return _("{values} or a sum of different ones (MAR-9)").format(values=values)
    return _("{values}, {aces} for four aces, or a sum of different ones (MAR-9, MAR-10)").format(
        values=values, aces=rules.ace_marriage
    )


def _announced_text(scene: Scene, marriages: Sequence[int]) -> str:
    parts = (f"{scene.name(seat)} {points}" for seat, points in enumerate(marriages) if points)
    return listed(parts)


def _stock_is_declarers(scene: Scene, draft: Draft, way: tuple[Announced, ...]) -> bool:
    """Tell whether no opponent announced what was in the stock.

    The declarer gives each opponent one card at most, so never a whole marriage, nor two aces.
    """
    stock, declarer = draft.stock, draft.declarer
    if stock is None or declarer is None:
        return True
    in_stock = {suit for suit in SUITS if scene.rules.marriage_values[suit] == stock.marriage}
    aces = stock_aces(stock.points, marriage=stock.marriage > 0)
    most_aces_needed = stock.aces if stock.aces is not None else min(aces, default=0)
    return not any(
        seat != declarer and (one.suits & in_stock or (one.aces and most_aces_needed > 1))
        for seat, one in enumerate(way)
    )


def _hands_hold(scene: Scene, draft: Draft, way: tuple[Announced, ...]) -> bool:
    """Tell whether hands have room: all but a first lead's marriages wait for a trick (MAR-3)."""
    size = trick_count(scene.rules)
    for seat, one in enumerate(way):
        at_once = seat == draft.declarer and not scene.rules.marriage_needs_trick
        if one.cards > size - (0 if at_once else 1):
            return False
    return True


def _idle_problems(scene: Scene, draft: Draft) -> Iterator[Problem]:
    """Check what can be said of players without a trick from their own numbers."""
    for seat in sorted(draft.no_trick or ()):
        points = draft.cards[seat] if draft.cards else None
        if points:
            yield _impossible(
                "no_trick",
                scene.name(seat),
                _("somebody with no card points, not with {points}").format(points=points),
            )
    if draft.last_trick is not None and draft.last_trick in (draft.no_trick or ()):
        yield _impossible(
            "last_trick", scene.name(draft.last_trick), _("somebody who took a trick")
        )


def _deal_problems(scene: Scene, draft: Draft) -> Iterator[Problem]:
    """Check all numbers together: the pack must give them, and nines the tricks without points."""
    possible = who_took_no_trick(scene, draft)
    if draft.no_trick in possible or (draft.no_trick is None and possible):
        return
    silent = ((Announced(),) * scene.rules.players,)
    if possible:
        idle = draft.no_trick or frozenset()
        without_announcing = possible_no_tricks(scene, draft, silent)
        expected = _("{sets}: the rest does not go with these points").format(
            sets=_(" or ").join(_names_text(scene, one) for one in possible)
        )
        if idle in without_announcing:
            expected = _("{expected} and announcements").format(expected=expected)
        yield _impossible("no_trick", _names_text(scene, idle), expected)
    elif possible_no_tricks(scene, draft, silent):
        yield _impossible(
            "marriages",
            _announced_text(scene, draft.marriages or ()),
            _("fewer: each needs the lead, so a trick, and these points do not allow so many"),
        )
    else:
        shares = [points for points in draft.cards if points is not None]
        expected = ngettext(
            "points that tricks of {n} card can hold",
            "points that tricks of {n} cards can hold",
            len(scene.table.active),
        ).format(n=len(scene.table.active))
        yield _impossible("cards", listed(str(points) for points in shares), expected)


def _names_text(scene: Scene, seats: Iterable[Seat]) -> str:
    return _(" and ").join(scene.name(seat) for seat in sorted(seats)) or _("nobody")


def _runs(numbers: Sequence[int]) -> str:
    """Give numbers in a row, those next to each other as a range."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    texts = [
        str(run[0]) if len(run) == 1 else _("{first} to {last}").format(first=run[0], last=run[-1])
        for run in runs
    ]
    return _listed(texts)


def _listed(parts: Iterable[object]) -> str:
    *firsts, last = (str(part) for part in parts)
    if not firsts:
        return last
    return _("{firsts} or {last}").format(firsts=listed(firsts), last=last)


def _impossible(key: str, found: str, expected: str) -> Problem:
    return Problem(ProblemCode.NO_SUCH_DEAL, key, found, expected)
