"""QR codes on pages."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.sheets.paper.screen_codes import screen_code

__all__ = ["qr_code", "register"]

register = template.Library()


@register.simple_tag
def qr_code(address: str) -> SafeString:
    """Return the *address* as an SVG, black on white regardless of the page's colours."""
    code = screen_code(str(address))
    return format_html(
        '<svg class="qr" viewBox="0 0 {0} {0}" role="img" aria-label="{1}" shape-rendering="crispEdges">'
        '<path fill="#fff" d="M0 0h{0}v{0}H0z"/><path fill="#000" d="{2}"/></svg>',
        code.side,
        _("QR code"),
        code.path,
    )
