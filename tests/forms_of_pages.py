"""Read the forms of a page, as a browser would send them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

__all__ = ["Form", "forms_of"]


@dataclass(slots=True)
class Form:
    """A form: where and how it is sent, and its fields with their values.

    *choices* are the values that a select, a radio button or a box can have, *typed* the names of fields to type in,
    and *buttons* the names and values of the buttons that send it.
    """

    action: str
    method: str = "get"
    fields: dict[str, str] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    typed: list[str] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)


def forms_of(html: str) -> list[Form]:
    """Return the forms of the page in their order."""
    reader = _Reader()
    reader.feed(html)
    return reader.found


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = {name: value or "" for name, value in attrs}
        name, value = facts.get("name", ""), facts.get("value", "")
        if tag == "form":
            self.found.append(Form(facts.get("action", ""), facts.get("method", "get").lower()))
        elif not self.found:
            return
        elif tag == "option":
            self._offer(self._select, value, is_chosen="selected" in facts)
        elif not name:
            return
        elif tag == "input" and facts.get("type") in {"checkbox", "radio"}:
            self._offer(name, value or "on", is_chosen="checked" in facts)
        elif tag == "input":
            self.found[-1].fields[name] = value
            if facts.get("type") != "hidden":
                self.found[-1].typed.append(name)
        elif tag == "textarea":
            self.found[-1].fields[name] = ""
            self.found[-1].typed.append(name)
        elif tag == "select":
            self._select = name
        elif tag == "button":
            self.found[-1].buttons.append((name, value))

    def _offer(self, name: str, value: str, *, is_chosen: bool) -> None:
        form = self.found[-1]
        form.choices.setdefault(name, []).append(value)
        if is_chosen:
            form.fields[name] = value
