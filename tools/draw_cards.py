"""Draw the two decks of cards and the icon of the client: ``make decks``.

Every shape is drawn here: no font, no foreign asset. Colours are properties of the styles with
fallbacks, so themes, four colours and the index letters are switched by styles alone (properties
are inherited into ``<use>``).

* ``c-<rank><suit>``: a card in the classic layout; ``x-<rank><suit>``: with a large index;
* ``c-back``, ``s-<suit>``, ``ix-<rank>``: the back and parts;
* ranks: A T K Q J 9 (T is the ten); suits: S H D C, German: gH gB gL gA.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

GOLD, FACE, INK = "var(--card-gold,#b98a2f)", "var(--card-face,#fffcf5)", "var(--card-ink,#241e1b)"
out: list[str] = []


def sym(i: str, box: str, body: str) -> None:
    out.append(f'<symbol id="{i}" viewBox="{box}">{body}</symbol>')


def use(i: str, x: float = 0, y: float = 0, w: float | None = None, h: float | None = None) -> str:
    size = f' width="{w}" height="{h or w}"' if w else ""
    pos = (f' x="{x}"' if x else "") + (f' y="{y}"' if y else "")
    return f'<use href="#{i}"{pos}{size}/>'


# ---- suits, box 0 0 100 100 ------------------------------------------------
HEART = "M50 91C20 65 6 49 6 31 6 17 16 8 28 8c10 0 18 6 22 16 4-10 12-16 22-16 12 0 22 9 22 23 0 18-14 34-44 60z"
LEAF = "M50 4c8 16 40 26 40 52 0 14-10 22-21 22-7 0-12-3-15-6l2 24H44l2-24c-3 3-8 6-15 6-11 0-21-8-21-22C10 30 42 20 50 4z"
line = f'fill="none" stroke="{FACE}" stroke-width="5" stroke-linecap="round"'
thin = line.replace('"5"', '"3"')
SUIT = {
    "S": '<path d="M50 5c10 20 42 36 42 59 0 11-9 18-18 18-8 0-14-4-18-11 1 11 5 18 12 23H32c7-5 11-12 12-23-4 7-10 11-18 11-9 0-18-7-18-18C8 41 40 25 50 5z"/>',
    "H": f'<path d="{HEART}"/>',
    "D": '<path d="M50 3c10 18 23 34 37 47-14 13-27 29-37 47C40 79 27 63 13 50 27 37 40 21 50 3z"/>',
    "C": '<path d="M50 6a21 21 0 0 1 17 33 21.500 21.500 0 1 1-12 30c1 12 5 20 13 25H32c8-5 12-13 13-25a21.500 21.500 0 1 1-12-30A21 21 0 0 1 50 6z"/>',
    "gH": f'<path d="{HEART}"/>',
    "gB": f'<path d="M43 18a8 8 0 1 1 14 0 38 38 0 1 1-14 0z"/><path d="M14 50q36 14 72 0M14 60q36 14 72 0" {line}/>'
    f'<path d="M50 72v16" {line}/><circle cx="50" cy="74" r="6" fill="{FACE}"/>',
    "gL": f'<path d="{LEAF}"/><path d="M50 26v44M50 46L34 36M50 46l16-10M50 62L32 54M50 62l18-8" {line}/>',
    "gA": f'<path d="M46 14q-1-6 2-11l7 2q-3 4-2 9 25 2 28 30H19q3-28 27-30z"/><path d="M24 50h52q0 26-26 46-26-20-26-46z"/>'
    f'<path d="M33 42l12-26M51 42l8-25M67 42L50 18M49 42L36 22" {thin}/><path d="M38 58q2 14 10 22" {line}/>',
}
COLOR = {"S": "s", "H": "h", "D": "d", "C": "c", "gH": "gh", "gB": "gb", "gL": "gl", "gA": "ga"}
FALL = {
    "s": "#241e1b",
    "h": "#b0231d",
    "d": "#b0231d",
    "c": "#241e1b",
    "gh": "#b0231d",
    "gb": "#99620c",
    "gl": "#2f6b2f",
    "ga": "#6b4423",
}
for k, d in SUIT.items():
    sym("s-" + k, "0 0 100 100", f'<g fill="currentColor">{d}</g>')

# ---- index letters: strokes in a box 0 0 50 64 -----------------------------
GLYPH = {
    "A": "M6 59L25 5l19 54M13 41h24",
    "K": "M9 5v54M42 5L11 36M21 27l23 32",
    "Q": "M25 5c12 0 19 11 19 27S37 59 25 59 6 48 6 32 13 5 25 5zM29 45l16 16",
    "J": "M20 5h16v37q0 17-15 17Q8 59 7 45",
    "9": "M42 22A17 17 0 1 1 8 22a17 17 0 0 1 34 0zv8q0 24-22 29",
    "10": "M3 14l9-9v54M34 5c9 0 13 11 13 27s-4 27-13 27-13-11-13-27S25 5 34 5z",
    "T": "M5 5h40M25 5v54",
    "De": "M4 61V50h42v11M11 50q8-18 8-45h19v45",
    "B": "M9 5v54h17q18 0 18-14T27 31H9M27 31q13 0 13-13T25 5H9",
    "D": "M9 5v54h10q25 0 25-27T19 5z",
    "W": "M4 5l9 54 12-38 12 38 9-54",
    "O": "M25 5c12 0 19 11 19 27S37 59 25 59 6 48 6 32 13 5 25 5z",
    "U": "M8 5v35q0 19 17 19t17-19V5",
    "a9": "M38 19a13 13 0 1 1-26 0 13 13 0 0 1 26 0zv8q0 16 3 32",
    "a10": "M10 6q6 12 6 53M37 27l6 7-6 7-6-7z",
}
for k, d in GLYPH.items():
    sym(
        "r-" + k,
        "0 0 50 64",
        f'<path d="{d}" fill="none" stroke="currentColor" stroke-width="10.500" stroke-linecap="round" stroke-linejoin="round"/>',
    )
# letter sets: en A K Q J, cy (ru, uk) Т К Д В, pl A K D W, de A K D B, gs (German suits) A K O U; digits: lat, arab
SETS = {"en": "A K Q J", "cy": "T K De B", "pl": "A K D W", "de": "A K D B", "gs": "A K O U"}


def show(var: str, default: bool, glyph: str) -> str:
    return f'<g display="var(--{var},{"inline" if default else "none"})">{use("r-" + glyph)}</g>'


for col, rank in enumerate("AKQJ"):
    by: dict[str, list[str]] = {}
    body = "".join(show("ix-" + s, s == "en", v.split()[col]) for s, v in SETS.items())
    sym("ix-" + rank, "0 0 50 64", body)
    sym(
        "ig-" + rank,
        "0 0 50 64",
        show("ix-gs-cy", False, SETS["cy"].split()[col])
        + show("ix-gs-own", True, SETS["gs"].split()[col]),
    )
for rank, lat, arab in (("T", "10", "a10"), ("9", "9", "a9")):
    sym("ix-" + rank, "0 0 50 64", show("dg-lat", True, lat) + show("dg-arab", False, arab))

# ---- court figures: half figures, head at 0 0, cut at y 60 ------------------
RX = {
    "K": "M-58 60Q-52 34-26 27L0 20 26 27Q52 34 58 60z",
    "Q": "M-46 60Q-38 32-12 26L0 20 12 26Q38 32 46 60z",
    "J": "M-52 60L-46 34Q-24 24 0 22 24 24 46 34L52 60z",
}
PAT = {  # heraldic ordinary of each suit, on the robe
    "S": "M-42 20v44M-28 20v44M-14 20v44M14 20v44M28 20v44M42 20v44",
    "H": "M-60 38l15 12 15-12 15 12 15-12 15 12 15-12 15 12 15-12M-60 54l15 12 15-12 15 12 15-12 15 12 15-12 15 12 15-12",
    "D": "M-56 44l10-9 10 9-10 9zM-32 44l10-9 10 9-10 9zM12 44l10-9 10 9-10 9zM36 44l10-9 10 9-10 9z",
    "C": "M-60 40h120M-60 52h120",
}
PAT |= {"gH": PAT["H"], "gB": PAT["D"], "gL": PAT["S"], "gA": PAT["C"]}
for r, d in RX.items():
    out.append(f'<clipPath id="q{r}"><path d="{d}"/></clipPath>')
head = f'<circle r="17" fill="{FACE}" stroke="currentColor" stroke-width="3.500"/>'
tint = f'fill="{FACE}" stroke="currentColor" stroke-width="3.500" stroke-linejoin="round"'


def robe(r: str, s: str) -> str:
    return (
        f'<path d="{RX[r]}" fill="currentColor"/><g clip-path="url(#q{r})"><path d="{PAT[s]}" fill="none" stroke="{FACE}" '
        f'stroke-width="2.500" opacity=".55"/></g>'
    )


def king(s: str) -> str:
    return (
        robe("K", s)
        + f'<path d="M-34 30Q0 66 34 30L22 24H-22z" {tint}/><path d="M-17-2v14Q-15 34 0 44 15 34 17 12V-2z" {tint}/>{head}'
        f'<path d="M-17 4Q0 14 17 4v8Q15 34 0 44-15 34-17 12z" fill="currentColor"/>'
        f'<path d="M-21-14L-27-46l14 12L0-56l13 22 14-12L21-14z" fill="{GOLD}"/><path d="M-22-13h44" stroke="currentColor" stroke-width="6" stroke-linecap="round"/>'
        f'<g fill="currentColor"><circle cx="-27" cy="-47" r="4"/><circle cx="27" cy="-47" r="4"/><circle cy="-57" r="5"/></g>'
    )


def queen(s: str) -> str:
    return (
        f'<path d="M-22-12Q-30 34-50 60H50Q30 34 22-12 0-34-22-12z" fill="{GOLD}" opacity=".45"/>'
        + robe("Q", s)
        + f'<path d="M-17 26Q0 50 17 26" fill="none" stroke="{FACE}" stroke-width="4" stroke-dasharray="1 6" stroke-linecap="round"/>'
        f'<path d="M-21 16Q-27-20 0-22 27-20 21 16 14-8 0-10-14-8-21 16z" fill="currentColor"/>{head}'
        f'<path d="M-17 0Q-16-16 0-17 16-16 17 0 10-8 0-8-10-8-17 0z" fill="currentColor"/>'
        f'<g fill="{GOLD}"><circle cx="-16" cy="-26" r="8"/><circle cx="16" cy="-26" r="8"/><circle cy="-32" r="11"/><path d="M-23-28h46l-3 15h-40z"/></g>'
        f'<path d="M-20-14Q0-20 20-14" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round"/><circle cy="-46" r="5" fill="currentColor"/>'
    )


def jack(s: str) -> str:
    return (
        f'<path d="M-22-6Q-26 22-20 24H20Q26 22 22-6z" fill="{GOLD}"/>'
        + robe("J", s)
        + f'<path d="M-24 28L0 52 24 28 12 22H-12z" {tint}/>{head}'
        f'<path d="M10-24Q14-60 52-58 50-30 18-20z" fill="{GOLD}"/><path d="M14-22Q24-44 46-53" fill="none" stroke="{FACE}" stroke-width="2.500"/>'
        f'<path d="M-26-8Q-32-34 0-35 30-34 25-8 0-18-26-8z" fill="currentColor"/><path d="M-25-9Q0-18 24-9" fill="none" stroke="{GOLD}" stroke-width="5" stroke-linecap="round"/>'
    )


def ober(s: str) -> str:  # hat with a broad brim; sign held high
    return (
        f'<path d="M-22-6Q-26 20-20 24H20Q26 20 22-6z" fill="{GOLD}"/>'
        + robe("K", s)
        + f'<path d="M-26 27Q0 54 26 27L14 22H-14z" {tint}/>{head}'
        f'<path d="M-17 5Q0 16 17 5 15 24 0 27-15 24-17 5z" fill="currentColor"/>'
        f'<path d="M-14-20Q-44-30-36-54-14-48-8-28z" fill="{GOLD}"/><path d="M-38-12Q-20-14-20-30 0-44 20-30 20-14 38-12 0-22-38-12z" fill="currentColor"/>'
        f'<path d="M-20-22Q0-30 20-22" fill="none" stroke="{GOLD}" stroke-width="4"/>'
        + use("s-" + s, 34, -58, 34)
    )


def unter(s: str) -> str:  # plain cap, apple and arrow; sign held low
    return (
        robe("J", s) + f'<path d="M-24 28L0 52 24 28 12 22H-12z" {tint}/>{head}'
        f'<path d="M-20 4Q-26-30 0-31 26-30 20 4 22-12 0-13-22-12-20 4z" fill="currentColor"/><path d="M-20-10Q0-20 20-10" fill="none" stroke="{GOLD}" stroke-width="4.500"/>'
        f'<path d="M0-35c-5-4-14-3-14 7 0 8 6 13 14 13s14-5 14-13c0-10-9-11-14-7z" fill="{GOLD}" transform="translate(0 -16) scale(.8)"/>'
        f'<path d="M-30-38H32M24-44l10 6-10 6M-30-38l-6-5M-30-38l-6 5" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round"/>'
        + f'<circle cx="44" cy="34" r="20" fill="{FACE}"/>'
        + use("s-" + s, 29, 19, 30)
    )


BAND = "".join(f"M{x} 150l6-5 6 5-6 5z" for x in range(22, 170, 12))
out.append(f'<path id="band" d="{BAND}" fill="{GOLD}"/>')
out.append(
    f'<g id="frame"><rect x="1.500" y="1.500" width="197" height="297" rx="17" fill="{FACE}" stroke="var(--card-edge,#cbbfa9)" stroke-width="3"/></g>'
)


def twice(g: str) -> str:
    return g + f'<g transform="rotate(180 100 150)">{g}</g>'


def pips(s: str, n: int) -> str:
    # the upper half leans right, the lower half left: free of both corners
    pos = [(x, y) for x in (94, 150) for y in (42, 108)] + ([(122, 75)] if n == 10 else [])
    half = "".join(use("s-" + s, x - 17, y - 17, 34) for x, y in pos)
    return twice(half) + (use("s-" + s, 83, 133, 34) if n == 9 else "")


SEASON = {  # the four seasons of the William Tell aces
    "gH": "".join(
        f'<ellipse cy="-13" rx="6" ry="10" transform="rotate({a})"/>' for a in range(0, 360, 60)
    ),
    "gB": "".join(
        f'<path d="M-3-12L0-25l3 13z" transform="rotate({a})"/>' for a in range(0, 360, 45)
    )
    + '<circle r="10"/>',
    "gL": "".join(
        f'<circle cx="{x}" cy="{y}" r="6.500"/>'
        for x, y in ((-13, -8), (0, -8), (13, -8), (-6.5, 3), (6.5, 3), (0, 14))
    )
    + '<path d="M-2-24h4v10h-4z"/>',
    "gA": "".join(
        f'<path d="M-1.500 0v-24h3V0zM0-14l-7-6 2-2 5 4 5-4 2 2z" transform="rotate({a})"/>'
        for a in range(0, 360, 60)
    ),
}


def ace(s: str) -> str:
    if s in SEASON:
        top = f'<g transform="translate(122 62) scale(1.300)" fill="{GOLD}">{SEASON[s]}</g>'
    else:
        top = f'<path d="M100 62l11 11-11 11-11-11zM100 88l6 6-6 6-6-6zM80 73l5-5 5 5-5 5zM110 73l5-5 5 5-5 5z" fill="{GOLD}"/>'
    return twice(top) + use("s-" + s, 53, 103, 94)


for s in SUIT:
    german = s[0] == "g"
    for r in "ATKQJ9":
        if r in "KQJ":
            f = {"K": king, "Q": ober if german else queen, "J": unter if german else jack}[r](s)
            art = twice(f'<g transform="translate(124 86)">{f}</g>') + use("band")
        else:
            art = ace(s) if r == "A" else pips(s, 10 if r == "T" else 9)
        letter = ("ig-" if german and r not in "T9" else "ix-") + r
        tone = COLOR[s]
        colour = f'color="var(--suit-{tone},{FALL[tone]})"'
        corner = use(letter, 11, 14, 50, 64) + use("s-" + s, 15, 88, 42)
        sym(f"c-{r}{s}", "0 0 200 300", f"<g {colour}>{use('frame')}{art}{twice(corner)}</g>")
        sym(
            f"x-{r}{s}",
            "0 0 200 300",
            f"<g {colour}>{use('frame')}{use(letter, 18, 20, 106, 136)}{use('s-' + s, 74, 172, 108)}</g>",
        )

# ---- back: woven lozenges and the mark -------------------------------------
lat = "".join(
    f"M{x} {y}l10 12-10 12-10-12z"
    for row, y in enumerate(range(26, 256, 24))
    for x in (range(40, 170, 24) if row % 2 == 0 else range(28, 180, 24))
)
sym(
    "mark",
    "0 0 120 64",
    '<g fill="none" stroke="currentColor" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"><path d="M6 18L18 8v48"/>'
    '<circle cx="50" cy="32" r="20"/><circle cx="72" cy="32" r="20"/><circle cx="94" cy="32" r="20"/></g>',
)
sym(
    "c-back",
    "0 0 200 300",
    f'<rect x="1.500" y="1.500" width="197" height="297" rx="17" fill="{FACE}" stroke="var(--card-edge,#cbbfa9)" stroke-width="3"/>'
    f'<rect x="11" y="11" width="178" height="278" rx="10" fill="var(--back-1,#8c2f2a)"/><rect x="17" y="17" width="166" height="266" rx="6" fill="none" stroke="var(--back-2,#e8c98a)" stroke-width="2"/>'
    f'<path d="{lat}" fill="none" stroke="var(--back-2,#e8c98a)" stroke-width="1.600" opacity=".6"/>'
    f'<path d="M100 88l58 62-58 62-58-62z" fill="var(--back-1,#8c2f2a)" stroke="var(--back-2,#e8c98a)" stroke-width="3"/>'
    f'<g color="var(--back-2,#e8c98a)">{use("mark", 64, 131, 72, 38)}</g>',
)


def sheets() -> dict[str, str]:
    """Give by name what stands in both decks, and each deck."""
    found: dict[str, list[str]] = {"shared": [], "classic": [], "german": []}
    for part in out:
        named = re.search(r'id="[cx]-[ATKQJ9](g?)[SHDCBLA]"', part)
        name = "shared" if named is None else "german" if named[1] else "classic"
        found[name].append(part)
    return {name: _sheet(parts) for name, parts in found.items()}


def _sheet(parts: list[str]) -> str:
    body = re.sub(r"(\d\.\d)00\b", r"\1", "".join(parts))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg"><!-- SPDX-License-Identifier: Apache-2.0; '
        f"made by tools/draw_cards.py -->{body}</svg>\n"
    )


def icon() -> str:
    """Application icon, safe inside a maskable circle."""
    loz = "".join(f"M{x} {y}l9 9-9 9-9-9z" for y in (120, 374) for x in range(166, 360, 30))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><!-- SPDX-License-Identifier: Apache-2.0; made by tools/draw_cards.py --><rect width="512" height="512" fill="#2b5a50"/>'
        f'<path d="{loz}" fill="none" stroke="#e9b24a" stroke-width="3"/><g transform="translate(91 168) scale(2.750)" fill="none" stroke="#e9b24a" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">'
        '<path d="M6 18L18 8v48"/><circle cx="50" cy="32" r="20"/><circle cx="72" cy="32" r="20"/><circle cx="94" cy="32" r="20"/></g></svg>'
    )


def drawings() -> Iterator[tuple[Path, str]]:
    """Give each file of drawings with its text."""
    web = Path(__file__).resolve().parent.parent / "web"
    for name, text in sheets().items():
        yield web / "src" / "design" / "decks" / f"{name}.svg", text
    yield web / "public" / "icon.svg", icon()


if __name__ == "__main__":
    for path, text in drawings():
        path.write_text(text, encoding="utf-8")
