"""The odds of a hand as lines and as data."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tysiacha.cards import MARRIAGE_MASK, SUITS, Suit
from tysiacha.notation.cards import card_ascii
from tysiacha.simulate.odds import OpenValues, Share
from tysiacha.solve.play_options import points_needed
from tysiacha.texts.card_style import LETTERS, SIGNS
from tysiacha.texts.layout import padded, table, wrapped
from tysiacha.texts.terms import suit_words
from tysiacha.texts.translation import _, ngettext

if TYPE_CHECKING:
    from tysiacha.cli.odds_command import Odds

FIRST_CONTRACT: Final = 100
LAST_CONTRACT: Final = 300
CONTRACT_STEP: Final = 5
BAR_STEP: Final = 10
"""How many points one bar of the histogram stands for."""
_LONGEST_BAR: Final = 48
_EIGHTHS: Final = (" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉")
_BAR_PAINT: Final = "\x1b[36m"
_PLAIN: Final = "\x1b[0m"


def odds_lines(odds: Odds, width: int, *, signs: bool, colour: bool) -> Iterator[str]:
    """Give the odds as lines for people."""
    values = odds.values
    style = SIGNS if signs else LETTERS
    yield style.mask(odds.hand.mask)
    if odds.stock is not None:
        yield ""
        yield _("Marriages with the stock, exactly:")
        yield from _stock_lines(odds)
    yield ""
    yield _worlds_line(odds)
    yield _("Mean {mean}{plus_minus}{error}, half of them from {low} to {high}.").format(
        mean=f"{values.mean:.1f}",
        plus_minus=" ± " if signs else " +- ",
        error=f"{values.error:.1f}",
        low=values.quantile(0.25),
        high=values.quantile(0.75),
    )
    yield ""
    yield from _histogram(values, width, signs=signs, colour=colour)
    yield ""
    yield _("Chance to make a contract, with its standard error:")
    yield from _contract_lines(odds, signs=signs)
    yield ""
    caution = _("All cards are open here, which overrates a hand: these are upper limits.")
    yield from wrapped(caution, width)


def odds_data(odds: Odds) -> dict[str, object]:
    """Give the odds as what JSON holds."""
    values = odds.values
    data: dict[str, object] = {
        "rules": odds.named.name,
        "rules_id": odds.named.rules.rules_id,
        "hand": [card_ascii(one) for one in odds.hand],
        "seed": odds.seed,
        "cards": "open",
        "worlds": values.worlds,
        "worlds_asked": odds.asked,
        "mean": round(values.mean, 3),
        "mean_error": round(values.error, 3),
        "deviation": round(values.deviation, 3),
        "values": {str(value): count for value, count in values.counts.items()},
        "contracts": [
            {
                "contract": contract,
                "chance": round(_share(odds, contract).part, 5),
                "error": round(_share(odds, contract).error, 5),
            }
            for contract in _contracts()
        ],
    }
    if odds.stock is not None:
        data["stock"] = {
            "marriages": {suit.name.lower(): _number(odds.stock.marriages[suit]) for suit in SUITS},
            "another_marriage": _number(odds.stock.another),
            "two_nines": _number(odds.stock.two_nines),
            "points": _number(odds.stock.points),
        }
    return data


def _worlds_line(odds: Odds) -> str:
    done = odds.values.worlds
    line = ngettext(
        "Open cards, best gift, {n} random world (seed {seed}):",
        "Open cards, best gift, {n} random worlds (seed {seed}):",
        done,
    ).format(n=done, seed=odds.seed)
    if done < odds.asked:
        line += " " + _("broken off, {n} were asked for.").format(n=odds.asked)
    return line


def _stock_lines(odds: Odds) -> Iterator[str]:
    stock = odds.stock
    assert stock is not None
    rows = [(_marriage_words(odds, suit), _percent(stock.marriages[suit])) for suit in SUITS[::-1]]
    rows.append((_("at least one marriage more"), _percent(stock.another)))
    rows.append((_("two nines or three in the stock"), _percent(stock.two_nines)))
    rows.append((_("mean points of the stock"), f"{float(stock.points):.2f}"))
    yield from table(rows)


def _marriage_words(odds: Odds, suit: Suit) -> str:
    held = (odds.hand.mask & MARRIAGE_MASK[suit]).bit_count()
    name = suit_words(suit)
    if held == MARRIAGE_MASK[suit].bit_count():
        return _("{suit}: the marriage is in hand").format(suit=name)
    if held:
        return _("{suit}: one card of the marriage is missing").format(suit=name)
    return _("{suit}: both cards of the marriage are missing").format(suit=name)


def _histogram(values: OpenValues, width: int, *, signs: bool, colour: bool) -> Iterator[str]:
    """Give a bar for every ten points, and what share of the worlds it is."""
    steps = values.in_steps(BAR_STEP)
    longest = min(_LONGEST_BAR, max(10, width - 24))
    most = max(steps.values())
    for least, count in steps.items():
        bar = _bar(longest * count / most, signs=signs)
        shown = padded(bar, longest)
        if colour:
            shown = f"{_BAR_PAINT}{bar}{_PLAIN}" + " " * (len(shown) - len(bar))
        label = f"{least}-{least + BAR_STEP - 1}"
        yield f"{label:>9}  {shown} {100 * count / values.worlds:5.1f} %".rstrip()


def _bar(length: float, *, signs: bool) -> str:
    if not signs:
        return "#" * max(round(length), 1 if length > 0 else 0)
    eighths = max(round(8 * length), 1 if length > 0 else 0)
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()


def _contract_lines(odds: Odds, *, signs: bool) -> Iterator[str]:
    """Give four contracts a line, up to the first that no world makes."""
    cells: list[str] = []
    for contract in _contracts():
        share = _share(odds, contract)
        mark = "±" if signs else "+-"
        cells.append(f"{contract:>5} {100 * share.part:5.1f}{mark}{100 * share.error:.1f} %")
        if share.part == 0:
            break
    rows = -(-len(cells) // 4)
    wide = max(len(cell) for cell in cells)
    for row in range(rows):
        yield "  ".join(cell.ljust(wide) for cell in cells[row::rows]).rstrip()


def _share(odds: Odds, contract: int) -> Share:
    return odds.values.reaching(points_needed(odds.named.rules, contract))


def _contracts() -> range:
    return range(FIRST_CONTRACT, LAST_CONTRACT + 1, CONTRACT_STEP)


def _percent(chance: Fraction) -> str:
    return f"{100 * float(chance):.2f} %"


def _number(chance: Fraction) -> float:
    return round(float(chance), 6)
