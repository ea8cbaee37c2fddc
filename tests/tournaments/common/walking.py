"""Walks through pages as the guides say: by the words on links and buttons, in English or Japanese."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from typing import Any
from urllib.parse import urljoin

from babel.messages.pofile import read_po
from django.contrib.auth.models import User
from django.test import Client

from tests.tournaments.common.messages import path_of
from tests.tournaments.shown.perceived import Element, read
from tests.tournaments.shown.scene import fields_of
from tournaments.models import Club, Role
from tournaments.services.people import invitations, roles

__all__ = ["Walk", "backup", "evening", "house_rules", "progressive_swiss", "tournament", "words_of"]

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]")
LONGEST = 200
# A script writes what is in `data-keep` on the button while there is no network.
NAMING = ("aria-label", "title", "placeholder", "alt", "value", "label", "data-keep")


@cache
def translations(language: str) -> dict[str, frozenset[str]]:
    """The texts of a language for each English one, in every context; a placeholder is `%`."""
    with path_of(language).open("rb") as file:
        found: dict[str, set[str]] = {}
        for message in read_po(file):
            english, said = message.id, message.string
            english = english[0] if isinstance(english, tuple | list) else english
            said = (said[-1] if isinstance(said, tuple | list) else said) or ""
            found.setdefault(PLACEHOLDER.sub("%", english), set()).add(PLACEHOLDER.sub("%", said))
    return {english: frozenset(said) for english, said in found.items()}


def words_of(page: Element) -> set[str]:
    """The short texts on a page: of each element, and beside elements; not those that lead to the guides."""
    found = set[str]()

    def text_of(element: Element) -> str:
        if element.tag in ("script", "style", "svg") or "guide-links" in element.attributes.get("class", ""):
            return ""
        found.update(element.attributes[name] for name in NAMING if name in element.attributes)
        parts = [child if isinstance(child, str) else text_of(child) for child in element.children]
        whole = "".join(parts)
        found.update(" ".join(part.split()) for part in (*parts, whole) if len(part) < LONGEST)
        # What is longer is part of no label.
        return whole if len(whole) < LONGEST else " " * LONGEST

    text_of(page)
    return found


class Walk:
    """A browser of somebody who follows a guide, and all words that were on its pages."""

    def __init__(self, language: str, login: str = "") -> None:
        self.language, self.words = language, set[str]()
        self.client = Client(headers={"accept-language": language})
        if login:
            self.client.force_login(User.objects.get(username=login))
        self.address, self.page = "", Element("page", {})

    def open(self, address: str) -> None:
        """Opens a page."""
        self._see(self.client.get(address, follow=True), address)

    def _see(self, answer: Any, address: str) -> None:
        assert answer.status_code == 200, (address, answer.status_code, answer.text[:2000])
        chain = getattr(answer, "redirect_chain", [])
        self.address = urljoin(address, chain[-1][0]) if chain else address
        self.page = read(answer.text)
        self.words |= words_of(self.page)

    def preview(self, token: str, event: dict[str, Any]) -> None:
        """Opens the preview of a hand at the table with that token."""
        self.open(f"/t/{token}/")
        felt = next(
            one.attributes for one in self.page.all("div", "section") if one.attributes.get("id") == "felt"
        )
        sent: dict[str, Any] = {"event": event, "round": felt["data-round"], "key": "a-key-of-a-hand", "seen": ""}
        sent |= {name: int(felt[f"data-{name}"]) for name in ("expects", "honba")}
        address = f"/t/{token}/preview/"
        self._see(self.client.post(address, json.dumps(sent), content_type="application/json"), address)

    def press(self, english: str, /, *values: object, **fields: Any) -> None:
        """Follows the link with these words, or sends the form with the button of these words.

        A `%` of the words is the next of the *values*, or any words; *fields* replace fields of the form.
        """
        said = {english} if self.language == "en" else translations(self.language)[english]
        called = re.compile("|".join(_pattern(one, values) for one in sorted(said)))
        if not fields:
            for link in self.page.all("a"):
                if _says(link, called) and "href" in link.attributes:
                    return self.open(urljoin(self.address, link.attributes["href"]))
        for form in self.page.all("form"):
            for button in self._buttons(form):
                names = {
                    control.attributes.get("name") for control in form.all("input", "select", "textarea")
                }
                if _says(button, called) and fields.keys() <= names:
                    return self._send(form, button, fields)
        raise LookupError(f"{self.address} has no {called.pattern} with {sorted(fields)}")

    def _buttons(self, form: Element) -> Iterable[Element]:
        yield from (one for one in form.all("button") if "form" not in one.attributes)
        if name := form.attributes.get("id"):
            yield from (one for one in self.page.all("button") if one.attributes.get("form") == name)

    def _send(self, form: Element, button: Element, fields: dict[str, Any]) -> None:
        data = fields_of(form) | fields
        if "name" in button.attributes:
            data[button.attributes["name"]] = button.attributes.get("value", "")
        target = button.attributes.get("formaction") or form.attributes.get("action", "")
        address = urljoin(self.address, target or self.address)
        if form.attributes.get("method", "get") == "post":
            self._see(self.client.post(address, data, follow=True), address)
        else:
            self._see(self.client.get(address, data, follow=True), address)


def _pattern(text: str, values: tuple[object, ...]) -> str:
    left = iter(values)
    return "".join(
        re.escape(str(next(left, ""))) or ".+" if part == "%" else re.escape(part)
        for part in re.split("(%)", text)
    )


def _says(element: Element, called: re.Pattern[str]) -> bool:
    """Whether a link or button is called so, with or without the words that only a screen reader reads."""
    own = "".join(child for child in element.children if isinstance(child, str))
    return any(called.fullmatch(" ".join(text.split())) for text in (element.text, own))


RESULT = ("42000", "31000", "15000", "32000")


def tournament(walk: Walk) -> None:
    """Plays a tournament of eight players and two rounds, as *Your first tournament* says."""
    walk.open("/")
    walk.press("New tournament")
    walk.press("Create tournament", name="Club Cup", last_round="2")
    now = walk.address
    walk.press("Add players")
    walk.press("Add players", names="\n".join(f"Player {letter}" for letter in "ABCDEFGH"))
    walk.open(now)
    walk.press("Create seating plan")
    walk.press("Search for a plan", rounds="2")
    with suppress(LookupError):
        # The search goes on for a few seconds unless it is stopped.
        walk.press("Stop and use the best so far")
        while True:
            walk.press("Refresh")
    walk.press("Save plan")
    walk.open(now)
    walk.press("Open round %", 1)
    walk.press("Table links")
    for number in (1, 2):
        walk.open(now)
        walk.press("Enter results")
        for table in (1, 2):
            walk.press("Save", **{f"t{table}-s{seat}": points for seat, points in enumerate(RESULT)})
        walk.open(now)
        walk.press("Check results")
        walk.open(now)
        walk.press("Finish round %", number)
        if number == 1:
            walk.press("Open round %", 2)
    walk.open(now)
    walk.press("Final standings")
    walk.open(now)
    walk.press("Print certificates")


def progressive_swiss(walk: Walk) -> None:
    """Plays two rounds without a plan, and draws the third within blocks, as *Progressive Swiss* says."""
    walk.open("/")
    walk.press("New tournament")
    walk.press("Create tournament", name="Block Cup", last_round="3")
    now = walk.address
    walk.press("Add players")
    walk.press("Add players", names="\n".join(f"Guest {letter}" for letter in "ABCDEFGH"))
    for number in (1, 2):
        walk.open(now)
        walk.press("Draw round 1 only" if number == 1 else "Draw round %", *([] if number == 1 else [number]))
        walk.press("Draw by lot")
        walk.press("Save round")
        walk.open(now)
        walk.press("Open round %", number)
        walk.open(now)
        walk.press("Enter results")
        for table in (1, 2):
            walk.press("Save", **{f"t{table}-s{seat}": points for seat, points in enumerate(RESULT)})
        walk.open(now)
        walk.press("Finish round %", number)
    walk.open(now)
    walk.press("Draw round %", 3)
    walk.press("Draw within blocks", blocks="2")
    walk.press("Save round")


def backup(walk: Walk) -> None:
    """Opens the page of backups from the menu of an administrator."""
    walk.open("/")
    walk.press("Backups")


def evening(walk: Walk) -> None:
    """Creates a club with a season, and plays an evening of one game, as *A club evening* says."""
    walk.open("/")
    walk.press("New club")
    walk.press("Create club", name="Harbour Riichi")
    club = walk.address
    walk.press("Officials")
    walk.press("Create link")
    club_row = Club.objects.get(name="Harbour Riichi")
    organizer = User.objects.get(username="organizer")
    _invitation, word = invitations.invite(
        club_row, Role.SCOREKEEPER, hours=24, by=organizer, key="a-key-of-an-invitation"
    )
    visitor = Walk(walk.language)
    visitor.open(f"/invitation/{word}/")
    walk.words |= visitor.words
    roles.give(User.objects.get(username="judge"), club_row, Role.SCOREKEEPER, by="")
    walk.open(club)
    walk.press("Officials")
    walk.open(club)
    walk.press("New season")
    walk.press("Create season", name="Spring", names="\n".join(f"Player {letter}" for letter in "ABCDEFGHI"))
    walk.press("Start evening")
    walk.press("Start evening of %")
    walk.press("Mark as here", who=[str(number) for number in range(1, 10)])
    walk.press("Start game")
    walk.press("Enter result")
    walk.press("Save", **{f"t1-s{seat}": points for seat, points in enumerate(RESULT)})
    walk.press("End evening")
    walk.press("Make corrections")


def house_rules(walk: Walk, event: str) -> None:
    """Changes a rule in a new tournament, and in *event*, which has hands, as *House rules* says."""
    walk.open("/tournaments/new/")
    walk.press("Create and choose house rules", name="House Cup")
    choose_another_answer(walk)
    walk.press("Save rules")
    walk.open(f"/tournaments/{event}/rules/")
    walk.press("Change rules")
    choose_another_answer(walk)
    walk.press("Show changed rulings")


def choose_another_answer(walk: Walk) -> None:
    """Chooses another answer than the rulebook's on the page that changes rules."""
    walk.press("Show answers", question="multi_ron_deposits")
    answers = [
        radio.attributes for radio in walk.page.all("input") if radio.attributes.get("name") == "answer"
    ]
    walk.press("Use this answer", answer=next(one["value"] for one in answers if "checked" not in one))
