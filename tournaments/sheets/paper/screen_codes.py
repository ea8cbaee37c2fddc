"""QR codes on screen."""

from __future__ import annotations

from functools import lru_cache

from referee.frozen import dataclass
from tournaments.sheets.paper.codes import QUIET, blocks, modules

__all__ = ["ScreenCode", "screen_code", "svg"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenCode:
    """A QR code as the path of an SVG, in a square of *side* units, including its white margin."""

    side: int
    path: str


@lru_cache(maxsize=512)
def screen_code(text: str) -> ScreenCode:
    """*text* as a QR code, with the same modules as the printed ones.

    >>> screen_code("https://example.org/").side
    33
    """
    matrix = modules(text)
    pieces = (
        f"M{QUIET + column} {QUIET + row}h{width}v{height}h-{width}z"
        for column, row, width, height in blocks(matrix)
    )
    return ScreenCode(side=len(matrix) + 2 * QUIET, path="".join(pieces))


def svg(text: str) -> bytes:
    """*text* as a QR code: a separate image, dark on white on any background."""
    code = screen_code(text)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {code.side} {code.side}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{code.side}v{code.side}H0z"/><path d="{code.path}"/></svg>'
    ).encode()
