"""A calibration picture: what was foreseen across, what came true upwards, with its error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

SIDE = 360
MARGIN = 48
PERCENTS = range(0, 101, 20)


@dataclass(frozen=True, slots=True)
class Point:
    """One decile of what was foreseen."""

    foreseen: float
    won: float
    error: float
    """One standard error of ``won``."""


def write_picture(path: Path, title: str, points: Sequence[Point]) -> None:
    """Draw the points with two standard errors, beside the line of perfect foresight."""
    whole = SIDE + 2 * MARGIN
    box = f'viewBox="0 0 {whole} {whole}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} font-family="sans-serif" font-size="12">',
        f"<title>{title}</title>",
        f'<rect width="{whole}" height="{whole}" fill="white"/>',
    ]
    for percent in PERCENTS:
        across, up = _at(percent / 100), _up(percent / 100)
        lines += [
            f'<path d="M{across} {_up(0)}V{_up(1)}M{_at(0)} {up}H{_at(1)}" stroke="#ddd"/>',
            f'<text x="{across}" y="{_up(0) + 16}" text-anchor="middle">{percent} %</text>',
            f'<text x="{_at(0) - 6}" y="{up + 4}" text-anchor="end">{percent} %</text>',
        ]
    lines.append(f'<path d="M{_at(0)} {_up(0)}L{_at(1)} {_up(1)}" stroke="#888"/>')
    for one in points:
        across = _at(one.foreseen)
        low, high = _up(one.won - 2 * one.error), _up(one.won + 2 * one.error)
        lines += [
            f'<path d="M{across} {low}V{high}" stroke="#1f5fa8" stroke-width="2"/>',
            f'<circle cx="{across}" cy="{_up(one.won)}" r="4" fill="#1f5fa8"/>',
        ]
    middle = whole / 2
    lines += [
        f'<text x="{middle}" y="{whole - 8}" text-anchor="middle">foreseen</text>',
        f'<text x="{middle}" y="{MARGIN - 18}" text-anchor="middle">{title}</text>',
        f'<text transform="translate(12 {middle}) rotate(-90)" text-anchor="middle">won</text>',
        "</svg>",
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _at(chance: float) -> float:
    return round(MARGIN + chance * SIDE, 1)


def _up(chance: float) -> float:
    return round(MARGIN + (1 - chance) * SIDE, 1)
