"""The guides: Markdown files in `templates/guide/`, one folder a language, as rows for their pages.

The same files are readable on a forge. There, `<a id="name"></a>` before a heading gives it the address that all
languages share; here, it becomes the heading's own. A link to another file becomes the address of its page, and a
comment is left out.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from django.conf import settings
from django.urls import reverse
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from referee.frozen import dataclass
from tournaments.common.program import places

__all__ = [
    "FOLDER",
    "GUIDES",
    "INDEX",
    "OFFLINE",
    "Guide",
    "GuidePage",
    "Link",
    "OfflineGuides",
    "Section",
    "guide",
    "languages",
    "link_to",
    "offline_guides",
    "page",
]

FOLDER: Final = places.SITE / "templates/guide"
INDEX: Final = "index"
GUIDES: Final = (
    "first-tournament",
    "club-evening",
    "at-the-table",
    "disputes",
    "printing",
    "bad-wifi",
    "running-the-desk",
    "server",
    "house-rules",
)
"""The guides in their order."""
OFFLINE: Final = ("at-the-table", "disputes", "bad-wifi")
"""The guides that a phone keeps for a hall without a network."""

_FALLBACK: Final = "en"
_ANCHOR: Final = re.compile(r'<a id="([a-z0-9-]+)"></a>')
_STEP: Final = re.compile(r"\d+\. ")
_LINK: Final = re.compile(r"([a-z0-9-]+)\.md(?:#([a-z0-9-]+))?")
_MARKDOWN: Final = MarkdownIt("commonmark").enable("table")


def _fence(*arguments: Any) -> str:
    """Render a block of commands, which the keyboard reaches because it scrolls sideways on a phone."""
    html: str = RendererHTML.fence(*arguments)
    return html.replace("<pre>", '<pre tabindex="0">', 1)


_MARKDOWN.add_render_rule("fence", _fence)


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of a guide with a heading: its *id* in addresses and its *title*."""

    id: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A link to a guide or to a section of one; *foreign_language* as of its guide."""

    title: str
    url: str
    foreign_language: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Guide:
    """A guide in one language: its title, its sections and the content below the title.

    *foreign_language* is its language if there is none in the language asked for, else empty.
    """

    name: str
    foreign_language: str
    title: str
    sections: tuple[Section, ...]
    html: SafeString


@dataclass(frozen=True, slots=True, kw_only=True)
class GuidePage:
    """A guide with the links to the guides before and after it; the list of guides has only a next one."""

    guide: Guide
    before: Link | None
    after: Link | None

    @property
    def is_list(self) -> bool:
        """Whether it is the list of guides."""
        return self.guide.name == INDEX


@dataclass(frozen=True, slots=True, kw_only=True)
class OfflineGuides:
    """The guides that a device keeps, in one language."""

    language: str
    guides: tuple[Guide, ...]


def languages() -> tuple[str, ...]:
    """Return the languages that have guides."""
    return tuple(code for code, _name in settings.LANGUAGES if (FOLDER / code).is_dir())


def page(name: str, language: str) -> GuidePage:
    """Return the page of the guide with this name, or of the list of guides."""
    order = (None, *GUIDES, None)
    at = 0 if name == INDEX else order.index(name)
    before, after = order[at - 1] if at else None, order[at + 1]
    return GuidePage(
        guide=guide(name, language),
        before=link_to(before, language) if before else None,
        after=link_to(after, language) if after else None,
    )


def offline_guides() -> tuple[OfflineGuides, ...]:
    """Return the guides that a device keeps, in each language; their links lead to each other on one page."""
    return tuple(
        OfflineGuides(language=code, guides=tuple(guide(name, code, offline=True) for name in OFFLINE))
        for code in languages()
    )


@cache
def guide(name: str, language: str, *, offline: bool = False) -> Guide:
    """Return the guide with this name, in English if the language has none; with *offline*, for the page of those."""
    if name not in (INDEX, *GUIDES):
        raise LookupError(f"there is no guide {name}")
    code = language if (FOLDER / language).is_dir() else _FALLBACK
    prefix = f"{code}-{name}" if offline else ""
    tokens = _with_ids(_MARKDOWN.parse((FOLDER / code / f"{name}.md").read_text("utf-8")))
    for token in tokens:
        if "id" in token.attrs and prefix:
            token.attrs["id"] = f"{prefix}-{token.attrs['id']}"
        for child in token.children or ():
            if child.type == "link_open":
                href = str(child.attrs["href"])
                child.attrs["href"] = _offline_address(code, href) if offline else _page_address(href)
    title, *sections = (
        Section(id=str(opened.attrs.get("id", "")), title=heading.content)
        for opened, heading in itertools.pairwise(tokens)
        if opened.type == "heading_open" and opened.tag in ("h1", "h2")
    )
    return Guide(
        name=name,
        foreign_language="" if code == language else code,
        title=title.title,
        sections=tuple(sections),
        # The title is a heading of the page itself.
        html=SafeString(_MARKDOWN.renderer.render(tokens[3:], _MARKDOWN.options, {})),
    )


def link_to(place: str, language: str) -> Link:
    """Return the link to the guide or section that *place* names, such as `printing` or `printing#certificates`."""
    name, _hash, anchor = place.partition("#")
    found = guide(name, language)
    titles = {section.id: section.title for section in found.sections}
    # A step's number means nothing on another page.
    title = _STEP.sub("", titles.get(anchor, found.title))
    return Link(title=title, url=_address(name, anchor), foreign_language=found.foreign_language)


def _with_ids(tokens: Iterable[Token]) -> list[Token]:
    """The tokens without comments, and with the anchors that stand before headings as ids of these."""
    kept: list[Token] = []
    anchor = ""
    for token in tokens:
        if token.type == "html_block":
            continue
        kept.append(token)
        if token.type == "heading_open" and anchor:
            token.attrs["id"] = anchor
            anchor = ""
        elif token.type == "paragraph_close" and (found := _ANCHOR.fullmatch(kept[-2].content)):
            anchor = found[1]
            del kept[-3:]
    return kept


def _page_address(href: str) -> str:
    """The address in a page of a link between the files."""
    found = _LINK.fullmatch(href)
    return _address(found[1], found[2] or "") if found else href


def _offline_address(language: str, href: str) -> str:
    """The address in the page of guides that a device keeps of a link between the files."""
    found = _LINK.fullmatch(href)
    if not found or found[1] not in OFFLINE:
        return _page_address(href)
    return "#" + "-".join(filter(None, (language, *found.groups())))


def _address(name: str, anchor: str = "") -> str:
    address = reverse("guides") if name == INDEX else reverse("guide", args=[name])
    return f"{address}#{anchor}" if anchor else address
