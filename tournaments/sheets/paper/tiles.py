"""Tiles on paper.

They are the browser's drawings as shapes, not as a picture, and sharp on every printer. All ink is black on white,
since a printer turns every colour into a pattern of dots: a red five has its dot, and a thick edge.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from math import atan2, cos, pi, radians, sin, sqrt, tan
from typing import Final, NamedTuple
from xml.etree import ElementTree as ET

from tournaments.common import tiles

__all__ = ["HEIGHT", "SIDES", "Shape", "shapes"]

SIDES: Final = (60.0, 80.0)
"""The width and the height of a tile's drawing, in the units of its shapes."""

HEIGHT: Final = SIDES[1] / SIDES[0]
"""The height of a tile, relative to its width."""

RED_EDGE: Final = 3.0
ROUND: Final = 0.5523  # the distance of the handles of a quarter circle, relative to its radius
_PAPER: Final = frozenset({tiles.IVORY, tiles.RED_IVORY, tiles.SIDE})
_COMMAND: Final = re.compile(r"([MLHVQCAZ])([^MLHVQCAZ]*)")
_FIGURE: Final = re.compile(r"-?\d*\.?\d+")

Point = tuple[float, float]
Piece = tuple[str, tuple[Point, ...]]
"""A part of a path: `M`, `L` or `C` with its points, or `Z`."""


class Shape(NamedTuple):
    """One shape: its path, its fill (black, white or none), and the thickness of its line, if it has one."""

    path: tuple[Piece, ...]
    fill: str = ""
    stroke: float = 0.0


class _Turned(NamedTuple):
    """The transformation of a shape: scaled, turned and moved."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    x: float = 0.0
    y: float = 0.0

    def __call__(self, point: Point) -> Point:
        return (
            self.a * point[0] + self.c * point[1] + self.x,
            self.b * point[0] + self.d * point[1] + self.y,
        )

    def then(self, inner: _Turned) -> _Turned:
        """The transformation that does *inner* first, and this one after it."""
        x, y = self((inner.x, inner.y))
        return _Turned(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            x,
            y,
        )


@lru_cache(maxsize=64)
def shapes(name: str) -> tuple[Shape, ...]:
    """The shapes of the tile *name*, in drawing order, from its upper left corner.

    >>> [shape.fill for shape in shapes("2p")]
    ['white', 'white', '', 'black', '', 'black']
    """
    drawn = ET.fromstring(f"<g>{tiles.tile(name)}</g>")  # noqa: S314 - our own drawing
    return tuple(_shapes(drawn, _Turned(), "black"))


def _shapes(element: ET.Element, transform: _Turned, ink: str) -> Iterator[Shape]:
    transform = transform.then(_transform(element.get("transform", "")))
    ink = element.get("fill", ink)
    if element.tag == "g":
        for inner in element:
            yield from _shapes(inner, transform, ink)
        return
    path = {"rect": _rectangle, "circle": _circle, "path": _path}[element.tag](element)
    fill = "" if ink == "none" else "white" if ink in _PAPER or ink == tiles.BACKING else "black"
    thick = float(element.get("stroke-width", 1)) if element.get("stroke") else 0.0
    if ink == tiles.RED_IVORY:
        thick = RED_EDGE
    yield Shape(
        tuple((word, tuple(transform(point) for point in points)) for word, points in path), fill, thick
    )


def _transform(text: str) -> _Turned:
    transform = _Turned()
    for word, figures in re.findall(r"(\w+)\(([^)]*)\)", text):
        values = [float(figure) for figure in _FIGURE.findall(figures)]
        if word == "translate":
            transform = transform.then(_Turned(x=values[0], y=values[1]))
        elif word == "scale":
            transform = transform.then(_Turned(a=values[0], d=values[0]))
        else:
            turn, (x, y) = radians(values[0]), values[1:]
            rotation = _Turned(cos(turn), sin(turn), -sin(turn), cos(turn), x, y)
            transform = transform.then(rotation).then(_Turned(x=-x, y=-y))
    return transform


def _rectangle(element: ET.Element) -> Iterator[Piece]:
    x, y, wide, high = (float(element.get(name, 0)) for name in ("x", "y", "width", "height"))
    r = float(element.get("rx", 0))
    h = r * (1 - ROUND)
    right, bottom = x + wide, y + high
    yield "M", ((x + r, y),)
    for corner in (
        ((right - r, y), (right - h, y), (right, y + h), (right, y + r)),
        ((right, bottom - r), (right, bottom - h), (right - h, bottom), (right - r, bottom)),
        ((x + r, bottom), (x + h, bottom), (x, bottom - h), (x, bottom - r)),
        ((x, y + r), (x, y + h), (x + h, y), (x + r, y)),
    ):
        yield "L", corner[:1]
        yield "C", corner[1:]
    yield "Z", ()


def _circle(element: ET.Element) -> Iterator[Piece]:
    x, y, r = (float(element.get(name, 0)) for name in ("cx", "cy", "r"))
    h = r * ROUND
    yield "M", ((x + r, y),)
    yield "C", ((x + r, y + h), (x + h, y + r), (x, y + r))
    yield "C", ((x - h, y + r), (x - r, y + h), (x - r, y))
    yield "C", ((x - r, y - h), (x - h, y - r), (x, y - r))
    yield "C", ((x + h, y - r), (x + r, y - h), (x + r, y))
    yield "Z", ()


def _path(element: ET.Element) -> Iterator[Piece]:
    """The pieces of a path with the commands that the drawings use; all coordinates are absolute."""
    x = y = 0.0
    for word, figures in _COMMAND.findall(element.get("d", "")):
        values = [float(figure) for figure in _FIGURE.findall(figures)]
        match word:
            case "H":
                points = [(value, y) for value in values]
            case "V":
                points = [(x, value) for value in values]
            case "A":
                points = [(values[5], values[6])]
            case _:
                points = list(zip(values[::2], values[1::2], strict=True))
        match word:
            case "M":
                yield "M", (points[0],)
                yield from (("L", (point,)) for point in points[1:])
            case "L" | "H" | "V":
                yield from (("L", (point,)) for point in points)
            case "Q":
                start = (x, y)
                for bend, end in zip(points[::2], points[1::2], strict=True):
                    yield "C", (_towards(start, bend), _towards(end, bend), end)
                    start = end
            case "C":
                yield from (
                    ("C", tuple(points[start_index : start_index + 3]))
                    for start_index in range(0, len(points), 3)
                )
            case "A":
                yield _arc((x, y), values[0], points[0])
            case _:
                yield "Z", ()
        x, y = points[-1] if points else (x, y)


def _towards(start: Point, end: Point) -> Point:
    """The point two thirds of the way: the handle of a quadratic curve in its cubic form."""
    return start[0] + (end[0] - start[0]) * 2 / 3, start[1] + (end[1] - start[1]) * 2 / 3


def _arc(start: Point, radius: float, end: Point) -> Piece:
    """The shorter arc of a circle, clockwise as seen, as one curve."""
    half = sqrt((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) / 2
    angle = atan2(end[1] - start[1], end[0] - start[0])
    turn = 2 * atan2(half, sqrt(max(radius**2 - half**2, 0.0)))
    handle = radius * 4 / 3 * tan(turn / 4)
    out, back = angle - turn / 2, angle + turn / 2 + pi
    return "C", (
        (start[0] + handle * cos(out), start[1] + handle * sin(out)),
        (end[0] + handle * cos(back), end[1] + handle * sin(back)),
        end,
    )
