"""How does a page show an address that a phone reads?"""

from __future__ import annotations

from django import template

from tournaments.sheets.table_links import QUIET, blocks, modules

__all__ = ["code", "register"]

register = template.Library()


@register.inclusion_tag("boards/code.html")
def code(said: str) -> dict[str, object]:
    """*said* as a QR code with its white edge."""
    matrix = modules(said)
    drawn = "".join(
        f"M{QUIET + column} {QUIET + row}h{width}v{height}h-{width}z"
        for column, row, width, height in blocks(matrix)
    )
    return {"side": len(matrix) + 2 * QUIET, "drawn": drawn}
