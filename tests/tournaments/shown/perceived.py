"""Converts a page to the text that a person perceives, in reading order.

Words, headings, the targets of links, labels and values of fields, what buttons send, texts for screen readers,
and data for scripts; no classes and no geometry, except the points of a curve.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

import referee
from tests.referee.ruled_answers import COMPARED

__all__ = ["Element", "lines", "read"]

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
INLINE = {
    *(
        "a",
        "abbr",
        "b",
        "bdi",
        "bdo",
        "button",
        "code",
        "del",
        "em",
        "i",
        "img",
        "input",
        "ins",
        "kbd",
        "label",
    ),
    *(
        "mark",
        "option",
        "optgroup",
        "output",
        "q",
        "rp",
        "rt",
        "ruby",
        "s",
        "select",
        "small",
        "span",
        "strong",
    ),
    *("sub", "sup", "svg", "text", "time", "title", "use", "wbr", "meter", "data", "g"),
}
UNSEEN = {"style", "link", "meta", "base"}
# Attributes for looks, and those that only tie an element to another one that is read itself.
IGNORED_ATTRIBUTES = {
    *(
        "class",
        "id",
        "style",
        "for",
        "autocomplete",
        "spellcheck",
        "autocapitalize",
        "inputmode",
        "enterkeyhint",
    ),
    *(
        "rel",
        "method",
        "novalidate",
        "width",
        "height",
        "scope",
        "aria-labelledby",
        "aria-describedby",
        "tabindex",
    ),
    *(
        "aria-controls",
        "target",
        "enctype",
        "form",
        "aria-errormessage",
        "defer",
        "src",
        "cols",
        "rows",
        "list",
    ),
}
KEYS = referee.ruleset_keys()
RULEBOOK = " rulebook;"
"""A rulebook to choose that is not chosen."""
ALL_CHOICES = re.compile(r" ?\brulebook;(?: rulebook;)*")
ALL_KEYS = re.compile(rf"(?:(?:{'|'.join(map(re.escape, KEYS))}), ){{10,}}[\w-]*…?")
NEWER = (newer := "|".join(sorted(set(KEYS) - COMPARED))) and re.compile(
    rf"^\[[^]]*\]\([^)]*rules=(?:{newer})\b"
)
DRAWN = {"polyline", "polygon", "path", "line", "circle", "rect"}


@dataclass(eq=False, slots=True)
class Element:
    """A tag with its attributes and its content."""

    tag: str
    attributes: dict[str, str]
    children: list[Element | str] = field(default_factory=list)

    def all(self, *tags: str) -> Iterator[Element]:
        """Yields the elements with these tags inside it, in order."""
        for child in self.children:
            if isinstance(child, Element):
                if child.tag in tags:
                    yield child
                yield from child.all(*tags)

    def take(self, tag: str) -> Element | None:
        """Removes and returns the first element with that tag inside it; None if there is none."""
        for child in self.children:
            if isinstance(child, Element):
                if child.tag == tag:
                    self.children.remove(child)
                    return child
                element = child.take(tag)
                if element is not None:
                    return element
        return None

    @property
    def text(self) -> str:
        """The words inside it."""
        return "".join(child if isinstance(child, str) else child.text for child in self.children)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("page", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].children.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        for depth in range(len(self.open) - 1, 0, -1):
            if self.open[depth].tag == tag:
                del self.open[depth:]
                return

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def read(html: str) -> Element:
    """Parses a page into a tree."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.root


def lines(root: Element) -> list[str]:
    """The lines of a page that a person perceives.

    A list of all rulebooks is one word, and a link to a rulebook that is not `COMPARED` is left out: a new rulebook
    changes no page of another one.
    """
    return [line for line in map(_without_rulebooks, _text(root).splitlines()) if line]


def _without_rulebooks(line: str) -> str:
    line = ALL_CHOICES.sub(" rulebooks;", line)
    line = ALL_KEYS.sub("all rulebooks", line)
    return "" if NEWER and NEWER.search(line) else line


def _text(node: Element) -> str:
    """The content of a node as lines."""
    parts = []
    for child in node.children:
        if isinstance(child, str):
            parts.append(re.sub(r"\s+", " ", child))
        else:
            parts.append(_piece(child))
    return _tidy("".join(parts))


def _piece(node: Element) -> str:
    tag, attributes = node.tag, _attribute_text(node)
    if tag in UNSEEN or (tag == "script" and node.attributes.get("type") != "application/json"):
        return ""
    if tag == "nav" and node.attributes.get("class") == "event-nav":
        # The same on every page of an event; `test_navigation.py` reads it.
        return ""
    if tag == "br":
        return "\n"
    if tag == "input":
        if node.attributes.get("name") == "csrfmiddlewaretoken":
            return ""
        return f"‹{attributes}›"
    if tag in DRAWN:
        points = node.attributes.get("points") or (node.attributes.get("d", "") if tag == "path" else "")
        return f"\n‹{tag} {points}›\n" if tag == "polyline" else ""
    if tag == "use":
        return f"‹{node.attributes.get('href', '').rpartition('#')[2]}›"
    if tag == "option":
        chosen, value = "*" if "selected" in node.attributes else "", node.attributes.get("value", "")
        return f" {chosen}{value}={node.text.strip()};" if chosen or value not in KEYS else RULEBOOK
    if tag in ("textarea", "pre"):
        return f"\n‹{tag} {attributes}›\n{node.text}\n"
    whole = _text(node)
    match tag:
        case "a":
            text = f"[{whole}]({attributes})"
        case "button":
            text = f"[[{whole}]]({attributes})"
        case "title" if node.attributes.get("of") != "svg":
            text = f"title: {whole}\n"
        case "h1" | "h2" | "h3" | "h4" | "h5" | "h6":
            text = f"{'#' * int(tag[1])} {whole}"
        case "td" | "th":
            return f"{f'‹{attributes}› ' if attributes else ''}{whole.replace(chr(10), ' / ')} | "
        case _ if tag in INLINE:
            text = f"‹{attributes}›{whole}" if attributes else whole
        case _:
            text = f"‹{tag} {attributes}›\n{whole}" if attributes else whole
    return text if tag in INLINE else f"\n{text}\n"


def _attribute_text(node: Element) -> str:
    """The attributes that a person can perceive or a script reads."""
    attributes = node.attributes
    words = []
    if node.tag == "input":
        words.append(attributes.get("type", "text"))
    if node.tag in ("select", "svg", "img") and attributes:
        words.append(node.tag)
    for name, value in attributes.items():
        if name in IGNORED_ATTRIBUTES or (name == "type" and node.tag in ("input", "button")):
            continue
        if node.tag == "svg" and not name.startswith(("aria-", "role")):
            continue
        if name in ("name", "href", "value"):
            words.append(f"{name}={value}")
        else:
            words.append(f'{name}="{value}"' if value else name)
    return " ".join(words)


def _tidy(text: str) -> str:
    rows = (re.sub(r" +", " ", row).strip() for row in text.split("\n"))
    return "\n".join(row for row in rows if row)
