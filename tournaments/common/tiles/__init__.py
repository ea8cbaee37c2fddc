"""Pictures of the tiles.

They are drawn from one table of shapes, 60 wide and 80 high: circles are rings, bamboos bars, characters outlines. A
red five is red and has a dot, for people who cannot see red. `manage.py tiles` writes the sprite sheet for the pages.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.common.tiles.characters import OUTLINES

__all__ = ["BACK", "NAMES", "sprite", "tile"]

BACK = "back"
NAMES: tuple[str, ...] = (
    *(f"{number}{suit}" for suit in "mps" for number in (1, 2, 3, 4, 5, 0, 6, 7, 8, 9)),
    *(f"{number}z" for number in range(1, 8)),
    BACK,
)

INK, RED, GREEN, BLUE = "#22262e", "#b0301d", "#1d6a49", "#24467c"
IVORY, EDGE, SIDE, BACKING = "#fbf7ea", "#8f886f", "#cfc6a8", "#2c6a52"
RED_IVORY = "#fff3ec"

Place = tuple[float, float]

# The radius of a circle tile's rings, and their centres.
_RINGS: dict[int, tuple[float, tuple[Place, ...]]] = {
    2: (13, ((30, 21), (30, 55))),
    3: (10, ((15, 16), (30, 38), (45, 60))),
    4: (11, ((17, 21), (43, 21), (17, 55), (43, 55))),
    5: (9.5, ((15, 17), (45, 17), (30, 38), (15, 59), (45, 59))),
    6: (9.5, ((17, 16), (43, 16), (17, 38), (43, 38), (17, 60), (43, 60))),
    7: (8, ((12, 12), (30, 18.5), (48, 25), (18, 44), (42, 44), (18, 63), (42, 63))),
    8: (8, tuple((x, y) for y in (12, 29.5, 46.5, 64) for x in (18, 42))),
    9: (8.2, tuple((x, y) for y in (15, 38, 61) for x in (12, 30, 48))),
}
# The height of a bamboo tile's bars, then for each its centre and angle.
_BARS: dict[int, tuple[float, tuple[tuple[float, float, float], ...]]] = {
    2: (27, ((30, 21, 0), (30, 55, 0))),
    3: (27, ((30, 21, 0), (18, 55, 0), (42, 55, 0))),
    4: (27, ((18, 21, 0), (42, 21, 0), (18, 55, 0), (42, 55, 0))),
    5: (27, ((14, 21, 0), (46, 21, 0), (30, 38, 0), (14, 55, 0), (46, 55, 0))),
    6: (27, ((13, 21, 0), (30, 21, 0), (47, 21, 0), (13, 55, 0), (30, 55, 0), (47, 55, 0))),
    7: (18, ((30, 14, 0), (13, 38, 0), (30, 38, 0), (47, 38, 0), (13, 62, 0), (30, 62, 0), (47, 62, 0))),
    8: (
        26,
        (
            *((10, 21, 0), (23.5, 21, -24), (36.5, 21, 24), (50, 21, 0)),
            *((10, 55, 0), (23.5, 55, 24), (36.5, 55, -24), (50, 55, 0)),
        ),
    ),
    9: (18, tuple((x, y, 0) for y in (14, 38, 62) for x in (13, 30, 47))),
}
# The rings and bars that are red, as on real sets.
_RED_RINGS = {3: {1}, 5: {2}, 6: {2, 3, 4, 5}, 7: {3, 4, 5, 6}, 9: {3, 4, 5}}
_RED_BARS = {5: {2}, 7: {0}, 9: {1, 4, 7}}
# The position of a red five's dot, where the five of its suit is empty.
_DOTS = {"m": (51.5, 9.5), "p": (51.5, 38), "s": (30, 14), "z": (51.5, 9.5)}
_NUMBERS = "一二三四五六七八九"
_HONOURS = "東南西北 發中"
_HONOUR_INKS = (INK, INK, INK, INK, BLUE, GREEN, RED)


def tile(name: str) -> str:
    """Return the inside of one tile's picture, including its face.

    >>> tile("5z").count("<rect")
    4
    """
    if name == BACK:
        lattice = "M30 11 L49 38 L30 65 L11 38 Z M30 23 L40.5 38 L30 53 L19.5 38 Z"
        return (
            _body(BACKING) + f'<path d="{lattice}" fill="none" stroke="#fff" stroke-width="2" opacity=".45"/>'
        )
    number, suit = int(name[0]), name[1]
    red = number == 0
    drawing = {"m": _character, "p": _circles, "s": _bamboo, "z": _honour}[suit](number or 5, red)
    x, y = _DOTS[suit]
    dot = f'<circle cx="{x}" cy="{y}" r="4.5" fill="{RED}"/>' if red else ""
    return _body(RED_IVORY if red else IVORY) + drawing + dot


def sprite() -> str:
    """Return all tiles as one sheet of symbols, each with the id `t` and its name in tile notation."""
    symbols = "\n".join(f'<symbol id="t{name}" viewBox="0 0 60 80">{tile(name)}</symbol>' for name in NAMES)
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}\n</svg>\n'


def _body(face: str) -> str:
    """Draw the block: a side below that suggests its thickness, and the face."""
    return (
        f'<rect x="1" y="3" width="58" height="76" rx="7" fill="{SIDE}" stroke="{EDGE}"/>'
        f'<rect x="1" y="1" width="58" height="74" rx="7" fill="{face}" stroke="{EDGE}"/>'
    )


def _outline(character: str, x: float, y: float, size: float, ink: str) -> str:
    return (
        f'<path transform="translate({x} {y}) scale({size / 100})" fill="{ink}" d="{OUTLINES[character]}"/>'
    )


def _character(number: int, red: bool) -> str:
    ink = RED if red else INK
    return _outline(_NUMBERS[number - 1], 12, 2, 36, ink) + _outline("萬", 12, 37, 36, RED)


def _honour(number: int, red: bool) -> str:  # noqa: ARG001 - drawn as its neighbours are; no honour is red five
    ink = _HONOUR_INKS[number - 1]
    if number == 5:
        frame = '<rect x="{0}" y="{0}" width="{1}" height="{2}" rx="2" fill="none" stroke="{3}" stroke-width="{4}"/>'
        return frame.format(11, 38, 54, ink, 3) + frame.format(16, 28, 44, ink, 1)
    return _outline(_HONOURS[number - 1], 5, 14, 50, ink)


def _circles(number: int, red: bool) -> str:
    if number == 1:
        return _wheel()
    radius, places = _RINGS[number]
    reds = _RED_RINGS.get(number, set())
    circles = []
    for index, (x, y) in enumerate(places):
        ink = RED if red or index in reds else BLUE
        circles.append(
            f'<circle cx="{x}" cy="{y}" r="{radius - 1.5:g}" fill="none" stroke="{ink}" stroke-width="3"/>'
            f'<circle cx="{x}" cy="{y}" r="{radius * 0.36:.1f}" fill="{ink}"/>'
        )
    return "".join(circles)


def _wheel() -> str:
    """Draw the one of circles: a wheel with eight petals round its hub."""
    petals = "".join(
        f'<path d="M30 38 L26.8 27.5 A3.4 3.4 0 0 1 33.2 27.5 Z" transform="rotate({turn} 30 38)"/>'
        for turn in range(0, 360, 45)
    )
    return (
        f'<circle cx="30" cy="38" r="20" fill="none" stroke="{BLUE}" stroke-width="4.5"/>'
        f'<g fill="{GREEN}">{petals}</g>'
        f'<circle cx="30" cy="38" r="6" fill="{RED}" stroke="{IVORY}" stroke-width="1.5"/>'
    )


def _bamboo(number: int, red: bool) -> str:
    if number == 1:
        return _bird()
    height, places = _BARS[number]
    reds = _RED_BARS.get(number, set())
    return "".join(
        _bar(x, y, height, lean, RED if red or index in reds else GREEN)
        for index, (x, y, lean) in enumerate(places)
    )


def _bar(x: float, y: float, height: float, lean: float, ink: str) -> str:
    """Draw a piece of bamboo: a stem with a knot at either end and one between, so that it reads as one when small."""
    turn = f' transform="rotate({lean} {x} {y})"' if lean else ""
    half, knot = height / 2, height / 5.5
    knots = "".join(
        f'<rect x="{x - 5:g}" y="{middle - knot / 2:.1f}" width="10" height="{knot:.1f}" rx="{knot / 2:.1f}"/>'
        for middle in (y - half + knot / 2, y, y + half - knot / 2)
    )
    stem = f'<rect x="{x - 3.25:g}" y="{y - half + 2:g}" width="6.5" height="{height - 4:g}"/>'
    return f'<g fill="{ink}"{turn}>{stem}{knots}</g>'


def _bird() -> str:
    """Draw one sparrow: tail, body, head, beak, eye, wing, legs."""
    parts: Sequence[str] = (
        f'<path d="M21 50 L5 62 L10 64 L8 69 L14 66 L16 70 L30 57 Z" fill="{BLUE}"/>',
        f'<path d="M16 54 C17 31 28 23 38 23 C48 24 52 33 49 43 C45 56 30 62 16 54 Z" fill="{GREEN}"/>',
        f'<circle cx="39" cy="19" r="10" fill="{GREEN}"/>',
        f'<path d="M47.5 14.5 L57.5 20 L47 23.5 Z" fill="{RED}"/>',
        f'<circle cx="41" cy="17" r="2.4" fill="{IVORY}"/>',
        f'<path d="M20 49 C24 36 33 35 41 37 C40 45 31 53 20 49 Z" fill="{IVORY}"/>',
        f'<path d="M23 47 C27 40 32 38.5 38 39 C36 44 30 48.5 23 47 Z" fill="{RED}"/>',
        f'<path d="M32 59 V69 M40 56 V69 M27 69 H35 M36 69 H45" fill="none" stroke="{RED}" stroke-width="2.4"/>',
    )
    return "".join(parts)
