"""A browser without a window: it keeps cookies, reads forms and sends them, as often as a person would."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from http.client import HTTPException
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode, urljoin
from urllib.request import HTTPCookieProcessor, HTTPRedirectHandler, Request, build_opener

from tests.forms_of_pages import Form, forms_of

__all__ = ["Answer", "Unanswered", "Visitor"]

TIMEOUT = 20.0
"""Seconds that a browser waits for an answer."""
PATIENCE = 120.0
"""Seconds in which a person tries the same again."""


class Unanswered(Exception):
    """Nobody answered, or the answer broke off: the act may be stored or not."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The response to one request; *repeats* is how often it had been sent before without an answer."""

    status: int
    text: str
    address: str = ""
    repeats: int = 0

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.text)


class _Stay(HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


class Visitor:
    """Somebody with a browser at the server *base*."""

    def __init__(self, base: str, *, patience: float = PATIENCE) -> None:
        self.base, self.patience = base, patience
        self._cookies = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self._cookies), _Stay())
        self.requests = self.retries = 0
        self.waits_since: float | None = None

    def log_in(self, name: str, password: str) -> None:
        """Log in."""
        self.get("/login/")
        answer = self.post("/login/", {"username": name, "password": password})
        if answer.status != 302:
            raise RuntimeError(f"{name} cannot log in: status {answer.status}")

    def get(self, path: str) -> Answer:
        """Open a page, again and again until it is answered."""
        return self._insist(path, None, {})

    def post(
        self, path: str, fields: Mapping[str, object], headers: Mapping[str, str] | None = None
    ) -> Answer:
        """Send a form's fields, the same ones again until they are answered."""
        sent = {"csrfmiddlewaretoken": self._csrf(), **fields}
        return self._insist(path, urlencode(sent, doseq=True).encode(), headers or {})

    def send(self, path: str, body: object) -> Answer:
        """Send JSON as a phone's outbox does, the same again until it is answered."""
        headers = {"Content-Type": "application/json", "X-CSRFToken": self._csrf()}
        return self._insist(path, json.dumps(body).encode(), headers)

    def form(self, path: str, action: str) -> Form:
        """The form of the page at *path* whose address contains *action*."""
        page = self.get(path)
        for form in forms_of(page.text):
            if action in (form.action or path):
                return replace(form, action=urljoin(path, form.action or path))
        raise LookupError(f"{path} answered {page.status} without a form for {action}")

    def submit(self, path: str, action: str, **fields: object) -> Answer:
        """Open the page, fill the form's fields and send it."""
        form = self.form(path, action)
        return self.post(form.action, {**form.fields, **fields})

    def once(self, path: str, body: bytes | None, headers: Mapping[str, str]) -> Answer:
        """Make one request. Raises `Unanswered`."""
        self.requests += 1
        request = Request(self.base + path, body, dict(headers))  # noqa: S310 - our own address
        try:
            with self._opener.open(request, timeout=TIMEOUT) as response:
                return Answer(response.status, response.read().decode("utf-8", "replace"), response.url)
        except HTTPError as refused:
            try:
                text = refused.read().decode("utf-8", "replace")
            except (OSError, HTTPException) as error:
                raise Unanswered from error
            return Answer(refused.code, text, refused.headers.get("Location", ""))
        except (OSError, HTTPException) as error:
            raise Unanswered from error

    def _csrf(self) -> str:
        tokens = [str(cookie.value) for cookie in self._cookies if cookie.name == "csrftoken"]
        if not tokens:
            self.get("/login/")
            tokens = [str(cookie.value) for cookie in self._cookies if cookie.name == "csrftoken"]
        return tokens[0]

    def _insist(self, path: str, body: bytes | None, headers: Mapping[str, str]) -> Answer:
        self.waits_since = time.monotonic()
        deadline = self.waits_since + self.patience
        repeats = 0
        while True:
            try:
                answer = self.once(path, body, headers)
            except Unanswered:
                answer = None
            # 503 says that nothing can be saved at the moment.
            if answer is not None and answer.status not in {502, 503}:
                self.waits_since = None
                return Answer(answer.status, answer.text, answer.address, repeats)
            if time.monotonic() > deadline:
                raise TimeoutError(path)
            repeats += 1
            self.retries += 1
            time.sleep(min(0.1 * repeats, 1.0))
