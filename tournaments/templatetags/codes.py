"""How is a QR code shown on a page?"""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.sheets.table_links import QUIET, blocks, modules

__all__ = ["qr_code", "register"]

register = template.Library()


@register.simple_tag
def qr_code(address: str) -> SafeString:
    """The *address* as a drawing of dark squares on white, whatever the page's colours are."""
    side, path = _drawn(str(address))
    return format_html(
        '<svg class="qr" viewBox="0 0 {0} {0}" role="img" aria-label="{1}" shape-rendering="crispEdges">'
        '<path fill="#fff" d="M0 0h{0}v{0}H0z"/><path fill="#000" d="{2}"/></svg>',
        side,
        _("QR code"),
        path,
    )


@lru_cache(maxsize=512)
def _drawn(address: str) -> tuple[int, str]:
    """The side of the code with its white edge, in modules, and the outline of what is dark."""
    matrix = modules(address)
    path = "".join(
        f"M{QUIET + column} {QUIET + row}h{width}v{height}h-{width}z"
        for column, row, width, height in blocks(matrix)
    )
    return len(matrix) + 2 * QUIET, path
