"""How does a link look as a QR code on a page?"""

from __future__ import annotations

from typing import Final

from tournaments.sheets.table_links import blocks, modules

__all__ = ["QUIET", "render"]

QUIET: Final = 4
"""Modules of white around it, as ISO/IEC 18004 asks for."""


def render(address: str) -> bytes:
    """The *address* as a QR code: an SVG image, dark on white on whatever ground."""
    matrix = modules(address)
    side = len(matrix) + 2 * QUIET
    dark = "".join(
        f"M{column + QUIET} {row + QUIET}h{width}v{height}h-{width}z"
        for column, row, width, height in blocks(matrix)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{side}v{side}H0z"/><path d="{dark}"/></svg>'
    ).encode()
