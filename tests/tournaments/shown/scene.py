"""Plays an event through the desk's own pages and records what they show.

A scene has a cast of browsers and a clock that stands still. Parts that differ from run to run (links, keys, hashes)
are replaced by stable words before anything is recorded.
"""

from __future__ import annotations

import io
import json
import re
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from random import Random
from string import ascii_letters
from typing import Any
from urllib.parse import unquote, urlencode

import time_machine
from django.contrib.auth.models import Group, User
from django.core.signing import Signer
from django.test import Client
from django.utils import translation
from pypdf import PdfReader

import referee
from tests.tournaments.shown import stored
from tests.tournaments.shown.perceived import Element, lines, read
from tests.tournaments.shown.shelf import Shelf
from tournaments.models import HEAD_JUDGES, JUDGES, ORGANIZERS, RefereeCall, Table, Tournament
from tournaments.presenters.tables import table_page
from tournaments.presenters.tables.table_snapshot import TableSnapshot

__all__ = ["CAST", "Scene", "fields_of", "question_query", "scene"]

CAST = {
    "organizer": ("Olga", "Olga Petrova", (ORGANIZERS,)),
    "head": ("Hanako", "Hanako Ueda", (HEAD_JUDGES, JUDGES)),
    "judge": ("Jiro", "", (JUDGES,)),
    "nobody": ("Nils", "", ()),
    "visitor": ("", "", ()),
    "phone": ("", "", ()),
    "other phone": ("", "", ()),
}
"""Each browser: its login, its name on rulings, and its groups; the last three have no login."""

JSON = "application/json"
FORM = re.compile(r"<form\b.*?</form>", re.DOTALL)
LINK = re.compile(r"[\w-]{22}")
HASHED = re.compile(r"(?<![\w-])(?:[0-9a-f]{64}|[0-9a-f]{32}|[0-9a-f]{16}|[0-9a-f]{12})(?![\w-])")
CODE = re.compile(r"(Code|コード) [0-9A-F]{6}\b")
INNERMOST = re.compile(r"\{[^{}\[\]]*\}|\[[^{}\[\]]*\]")
HASHED_WORDS = {64: "HASH", 12: "HASH", 32: "KEY", 16: "DIGEST"}


class Scene:
    """An event in play: its browsers, its time, and the shelf on which it is recorded."""

    def __init__(self, event: str, clock: Any) -> None:
        self.shelf, self.clock, self.station = Shelf(event), clock, "00"
        self.day = 2
        self.clients = {role: self._browser(index, role) for index, role in enumerate(CAST)}
        self.words = dict[str, str]()
        self.calls = list[int]()
        self.tournament: Tournament

    def _browser(self, index: int, role: str) -> Client:
        client = Client()
        login, full_name, groups = CAST[role]
        if login:
            user = User.objects.create_user(login, password=login, first_name=full_name)
            user.groups.set([Group.objects.get_or_create(name=group)[0] for group in groups])
            client.force_login(user)
        client.cookies["device"] = Signer(salt="tournaments.device").sign(f"device{index:010d}")
        return client

    # Time and place

    def set_time(self, time: str, station: str | None = None, *, day: int | None = None) -> None:
        """Sets the clock to *time* of the day; later records belong to *station*."""
        self.day = day or self.day
        self.clock.move_to(datetime.fromisoformat(f"2026-05-{self.day:02d}T{time}+00:00").astimezone(UTC))
        self.station = station or self.station

    def table(self, round_: int, number: int = 1) -> Table:
        """A table of the event."""
        return Table.objects.select_related("round__tournament").get(
            round__tournament=self.tournament, round__number=round_, number=number
        )

    def link(self, round_: int, number: int = 1) -> str:
        """The address of a table's link."""
        return self.table(round_, number).get_absolute_url()

    @property
    def home(self) -> str:
        """The address of the event."""
        return f"/tournaments/{self.tournament.slug}/"

    # Showing

    def show(self, name: str, address: str, *roles: str, htmx: str = "") -> None:
        """Opens *address* as each of *roles* and records it."""
        for role in roles or ("visitor",):
            headers = {"accept-language": "en"} | ({"hx-request": "true"} if htmx else {})
            with translation.override("en"):
                answer = self.clients[role].get(address, headers=headers)
            self.write(name, role, "en", f"GET {address}", answer)

    # Sending

    def post(self, role: str, address: str, data: Any = None, name: str = "", **options: Any) -> Any:
        """Sends *data* and returns the response; recorded under *name*."""
        language, htmx = options.pop("language", "en"), options.pop("htmx", False)
        headers = {"accept-language": language} | ({"hx-request": "true"} if htmx else {})
        address = self._called(address)
        with translation.override(language):
            answer = self.clients[role].post(address, data or {}, headers=headers, **options)
        if name:
            self.write(name, role, language, f"POST {address}", answer)
        return answer

    def _called(self, address: str) -> str:
        """The address with the key of the first or second call for a referee in its place."""
        call_keys = RefereeCall.objects.order_by("pk").values_list("pk", flat=True)
        self.calls += [pk for pk in call_keys if pk not in self.calls]
        keys = dict(enumerate(self.calls, start=1))
        return re.sub(r"calls/(\d+)/", lambda match: f"calls/{keys.get(int(match[1]), match[1])}/", address)

    def send(self, role: str, address: str, body: Any, name: str = "", **options: Any) -> Any:
        """Sends JSON, as the script of a page does."""
        text = body if isinstance(body, str) else json.dumps(body)
        return self.post(role, address, text, name, content_type=JSON, **options)

    def form(self, role: str, page: str, action: str = "", has: str = "") -> tuple[str, dict[str, Any]]:
        """A form of a page: its address, and the data that it would send unchanged."""
        answer = self.clients[role].get(page, headers={"accept-language": "en"})
        action = self._called(action)
        for html in FORM.findall(answer.text):
            form = next(read(html).all("form"))
            target = form.attributes.get("action", "")
            fields = fields_of(form)
            names = {*fields, *(button.attributes.get("name", "") for button in form.all("button"))}
            fits = action in target if action else "/i18n/" not in target and "/logout/" not in target
            if form.attributes.get("method") == "post" and fits and (not has or has in names):
                address = page if not target or target.startswith("#") else target
                return address, fields
        raise LookupError(f"{role} finds no form {action or has} on {page} ({answer.status_code})")

    def fill(
        self,
        role: str,
        page: str,
        name: str = "",
        /,
        *,
        action: str = "",
        has: str = "",
        options: Any = None,
        **fields: Any,
    ) -> Any:
        """Fills in a form of a page and sends it."""
        address, data = self.form(role, page, action, has)
        for field, value in fields.items():
            data[field] = value
        return self.post(role, address, data, name, **(options or {}))

    def confirm(
        self, role: str, page: str, name: str = "", /, *, action: str = "", has: str = "step", **fields: Any
    ) -> Any:
        """Fills in a form, records its preview, and confirms it."""
        address, data = self.form(role, page, action, has)
        return self._confirmed(
            role, address.partition("?")[0] if "rulings/" in address else address, name, data | fields
        )

    def _confirmed(self, role: str, address: str, name: str, data: dict[str, Any]) -> Any:
        shown = self.post(role, address, data | {"step": "preview"}, name, htmx=True)
        seen = re.search(r'name="seen"\s+value="(\w+)"', shown.text)
        if not seen:
            raise LookupError(f"nothing to confirm at {address}: {_alerts(shown)}")
        answer = self.post(role, address, data | {"step": "confirm", "seen": seen[1]})
        if answer.status_code != 302:
            raise LookupError(f"{answer.status_code} at {address}: {_alerts(answer)}")
        return answer

    def hand(self, role: str, link: str, kind: str, name: str = "", /, **fields: Any) -> Any:
        """Enters a hand in the form with all fields, at the table's present state."""
        page = table_page.page(TableSnapshot.of(Table.objects.get(token=link.strip("/").rpartition("/")[2])))
        place = {"key": f"hand-{page.next_number:08d}", "expects": str(page.next_number)}
        place |= {"round": str(page.round), "honba": str(page.honba)}
        return self._confirmed(role, f"{link}hands/{kind}/", name, place | fields)

    # Recording

    def write(self, name: str, role: str, language: str, request_line: str, answer: Any) -> None:
        """Records a response of the desk."""
        title = f"{name}.{role.replace(' ', '-')}" + (".ja" if language == "ja" else "")
        head = [f"{request_line} → {answer.status_code}"]
        headers = ("Location", "HX-Reswap", "HX-Replace-Url", "Content-Disposition")
        head += [f"{header}: {unquote(answer[header])}" for header in headers if header in answer]
        self.request_line = self._plain(unquote(request_line))
        self.shelf.put(
            self.station, title, [self._plain(line) for line in head] + self._content_lines(title, answer)
        )

    def _content_lines(self, title: str, answer: Any) -> list[str]:
        kind = answer.get("Content-Type", "").partition(";")[0]
        if kind == "application/pdf":
            return self._plain("\n".join(_pdf(answer.content))).splitlines()
        if kind == JSON or kind.endswith("json"):
            return self._data(title, json.loads(answer.text))
        if kind == "text/html":
            return self._page(title, answer.text)
        return self._plain(answer.text).splitlines()

    def _page(self, title: str, html: str) -> list[str]:
        page = read(self._plain(html))
        for control in page.all("input"):
            # The address to return to in another language is the page itself.
            if (
                control.attributes.get("name") == "next"
                and unquote(control.attributes["value"]) in self.request_line
            ):
                control.attributes["value"] = "here"
        main = page.take("main")
        if main is None:
            return lines(page)
        _name, _dot, reader = title.partition(".")
        self.shelf.frame(reader, [line for line in lines(page) if not line.startswith("title:")])
        return [f"title: {title_element.text}" for title_element in page.all("title")][:1] + lines(main)

    def _data(self, title: str, data: Any) -> list[str]:
        """JSON with each innermost object or list on one line; pages inside it are recorded as pages."""
        if isinstance(data, dict) and {"html", "outcome"} <= data.keys():
            parts = {name: data[name] for name in ("html", "state") if name in data}
            other_fields = {name: value for name, value in data.items() if name not in parts}
            lines_ = self._data(title, other_fields)
            for name, html in parts.items():
                lines_ += [f"{name}:", *self._page(title, html)]
            return lines_
        text = INNERMOST.sub(
            lambda match: " ".join(match[0].split()), json.dumps(data, ensure_ascii=False, indent=1)
        )
        return self._plain(text).splitlines()

    def _plain(self, text: str) -> str:
        new = set(LINK.findall(text)) - self.words.keys()
        if new:
            self.words |= {word: word for word in new}
            tables = Table.objects.filter(token__in=new).select_related("round")
            self.words |= {table.token: f"TABLE-{table.round.number}-{table.number}" for table in tables}
        text = LINK.sub(lambda match: self.words[match[0]], text)
        text = CODE.sub(r"\1 CODE", text)
        text = HASHED.sub(lambda match: HASHED_WORDS[len(match[0])], text)
        if "calls/" not in text:
            return text
        firsts = RefereeCall.objects.order_by("pk").values_list("pk", flat=True)
        nth = {pk: place for place, pk in enumerate(firsts, start=1)}
        return re.sub(r"calls/(\d+)/", lambda match: f"calls/{nth.get(int(match[1]), match[1])}/", text)

    def dump(self) -> None:
        """Records every stored row of the event."""
        for name, rows in stored.rows(self.tournament).items():
            self.shelf.put("stored", name, [self._plain(row) for row in rows])


def fields_of(form: Element) -> dict[str, list[str]]:
    """The data that a browser would send of an unchanged form."""
    sent: dict[str, list[str]] = {}
    for control in form.all("input", "select", "textarea"):
        name, attributes = control.attributes.get("name", ""), control.attributes
        if not name or "disabled" in attributes or name == "csrfmiddlewaretoken":
            continue
        if control.tag == "textarea":
            sent.setdefault(name, []).append(control.text.removeprefix("\n"))
        elif control.tag == "select":
            options = list(control.all("option"))
            chosen = [option for option in options if "selected" in option.attributes] or options[:1]
            sent.setdefault(name, []).extend(option.attributes.get("value", option.text) for option in chosen)
        elif attributes.get("type") not in ("radio", "checkbox") or "checked" in attributes:
            sent.setdefault(name, []).append(
                attributes.get("value", "on" if attributes.get("type") in ("radio", "checkbox") else "")
            )
    return sent


def _alerts(answer: Any) -> list[str]:
    """The alerts and status messages of a page."""
    shown = [
        element
        for element in read(answer.text).all("div", "p", "ul", "section")
        if "role" in element.attributes
    ]
    return [
        " ".join(element.text.split())[:400]
        for element in shown
        if element.attributes["role"] in ("alert", "status")
    ]


def _pdf(content: bytes) -> list[str]:
    reader = PdfReader(io.BytesIO(content))
    metadata: Mapping[str, object] = reader.metadata or {}
    texts = [f"{len(reader.pages)} pages, titled “{metadata.get('/Title', '')}”"]
    for number, page in enumerate(reader.pages, start=1):
        texts += [f"-- page {number}: {round(page.mediabox.width)} × {round(page.mediabox.height)}"]
        texts += [line.rstrip() for line in page.extract_text().splitlines() if line.strip()]
    return texts


@contextmanager
def scene(event: str) -> Iterator[Scene]:
    """Yields an event about to start, on a morning in May; lots of the desk come out alike in each run."""
    lot, drawn = Random(event), (secrets.randbelow, secrets.token_urlsafe)
    patched: Any = secrets
    patched.randbelow = lot.randrange
    patched.token_urlsafe = lambda _bytes: "".join(lot.choices(ascii_letters, k=22))
    try:
        with time_machine.travel(datetime(2026, 5, 2, 9, tzinfo=UTC), tick=False) as clock:
            yield Scene(event, clock)
    finally:
        secrets.randbelow, secrets.token_urlsafe = drawn


def question_query(question: referee.reports.Question) -> str:
    """A question of the dispute desk as a ruling's address has it."""
    return urlencode({"question": json.dumps(referee.codec.write_report(question))})
