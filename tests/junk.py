"""Requests as no browser sends them: forms of real pages with fields that are missing, repeated or of another kind.

A seed gives the same requests again at the same desk.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import quote, urlencode

from tests.forms_of_pages import Form

__all__ = ["Sent", "junk_of_address", "junk_of_form", "junk_of_json"]

TEXTS: Final = (
    *(
        "",
        " ",
        "0",
        "1",
        "-1",
        "2",
        "3",
        "yes",
        "on",
        "null",
        "true",
        "[]",
        "{}",
        "[1]",
        '{"a": 1}',
        "'",
        '"',
        "<b>",
    ),
    *(
        "99999999999999999999",
        "-99999999999999999999",
        "2147483648",
        "9223372036854775808",
        "1e999",
        "NaN",
        "Infinity",
    ),
    *("1.5", "٣", "²", "１２", "½", "0x10", "1_000", "+5", "--1", "25000.00001", "1,000", "1.000,5"),
    *("\0", "a\0b", "\r\n", "\x1b[31m", "\ud83c\udc04".encode("utf-16", "surrogatepass").decode("utf-16")),
    *(
        "\u202eabc",
        "é" * 500,
        "中" * 3000,
        "a" * 20_000,
        "%",
        "%s %(a)s {0} {a}",
        "../../etc/passwd",
        "C:\\con",
    ),
    *(
        "2026-02-30",
        "0000-00-00",
        "9999-12-31T23:59",
        "24:61",
        "UTC",
        "Europe/Nowhere",
        "E1",
        "S5",
        "ema-2025",
        "en",
    ),
    *(
        "http://example.org/",
        "//example.org",
        "javascript:alert(1)",
        "/",
        "?",
        "#",
        ";",
        "' OR 1=1 --",
        "1; DROP TABLE x",
    ),
)
NAMES: Final = ("find", "order", "page", "sort", "lang", "told", "seen", "kind", "report", "q", "next")
KINDS: Final = (
    *("application/json", "text/plain", "multipart/form-data", "multipart/form-data; boundary=x"),
    "application/x-www-form-urlencoded",
)
VALUES: Final[tuple[Any, ...]] = (
    None,
    True,
    0,
    -1,
    1,
    3,
    4,
    13,
    2**31,
    2**63,
    1.5,
    [],
    [0],
    {},
    {"a": 1},
    *TEXTS,
)
FILES: Final = ("a.csv", "a.json", "a.png", "", "../a")
CONTENTS: Final = (b"", b"\x89PNG\r\n\x1a\njunk", b"PK\x03\x04junk", b"\xff\xfea\0", b'{"a"', b"a,b\n1")
PARTS: Final = (
    "0",
    "1",
    "2",
    "99",
    "2147483648",
    "99999999999999999999",
    "x",
    "é",
    "%00",
    "%ff",
    "..",
    "a" * 300,
    " ",
)

Sent = tuple[str, str, dict[str, Any]]
"""The method, the path, and the arguments of Django's test client."""


def junk_of_address(chance: random.Random, address: str) -> Sent:
    """Open an address with junk in its path or its query."""
    path, _mark, query = address.partition("?")
    if chance.random() < 0.4:
        parts = path.split("/")
        parts[chance.randrange(1, len(parts))] = quote(chance.choice(PARTS), safe="%")
        path = "/".join(parts)
    names = [pair.partition("=")[0] for pair in query.split("&") if pair]
    names += chance.choices(NAMES, k=2)
    pairs = [(name, chance.choice(TEXTS)) for name in names if chance.random() < 0.8]
    headers = {"HTTP_HX_REQUEST": "true"} if chance.random() < 0.3 else {}
    if chance.random() < 0.1:
        headers["HTTP_ACCEPT_LANGUAGE"] = chance.choice(TEXTS).encode("latin-1", "replace").decode("latin-1")
    method = chance.choice(("get", "get", "get", "head", "post", "put", "delete", "options"))
    return method, f"{path}?{urlencode(pairs)}", headers


def junk_of_form(chance: random.Random, form: Form, address: str) -> Sent:
    """Send a form of the page at *address* with junk in some of its fields."""
    fields: list[tuple[str, str]] = []
    for name, value in form.fields.items():
        roll = chance.random()
        if roll < 0.1:
            continue
        fields.append((name, chance.choice(TEXTS) if roll < 0.5 else value))
        if roll > 0.93:
            fields.append((name, chance.choice(TEXTS)))
    fields += [(chance.choice(TEXTS) or "x", chance.choice(TEXTS))] * (chance.random() < 0.1)
    action = form.action or address
    roll = chance.random()
    if roll < 0.75:
        body, kind = urlencode(fields).encode(), "application/x-www-form-urlencoded"
    elif roll < 0.9:
        body, kind = _multipart(chance, fields), "multipart/form-data; boundary=x"
    else:
        body = chance.randbytes(chance.choice((0, 1, 50, 3000)))
        kind = chance.choice(KINDS)
    return "post", action, {"data": body, "content_type": kind}


def junk_of_json(chance: random.Random, path: str, body: dict[str, Any]) -> Sent:
    """Send JSON of which some values are missing or of another kind."""
    text = json.dumps(_changed(chance, body))
    roll = chance.random()
    if roll < 0.1:
        text = text[: chance.randrange(len(text))]
    elif roll < 0.15:
        text = chance.choice(
            ("[" * 5_000, "1" * 5_000, "{}", "[]", "null", '"x"', "NaN", '{"event": NaN}', "")
        )
    return "post", path, {"data": text.encode(), "content_type": "application/json"}


def _changed(chance: random.Random, value: Any) -> Any:
    if chance.random() < 0.12:
        return chance.choice(VALUES)
    if isinstance(value, dict):
        kept = {name: _changed(chance, item) for name, item in value.items() if chance.random() > 0.05}
        return kept | ({chance.choice(TEXTS): 1} if chance.random() < 0.05 else {})
    if isinstance(value, list):
        return [_changed(chance, item) for item in value] * (2 if chance.random() < 0.05 else 1)
    return value


def _multipart(chance: random.Random, fields: Sequence[tuple[str, str]]) -> bytes:
    lines = []
    for name, value in fields:
        file = f'; filename="{chance.choice(FILES)}"' if chance.random() < 0.3 else ""
        lines.append(_part(name, file, value.encode()))
    uploads = [name for name in ("file", "sheet", "picture", "photo", "logo") if chance.random() < 0.2]
    lines += [_part(name, '; filename="a"', chance.choice(CONTENTS)) for name in uploads]
    return b"\r\n".join([*lines, b"--x--\r\n"])


def _part(name: str, file: str, content: bytes) -> bytes:
    shown = name.replace('"', "").replace("\r", "").replace("\n", "")
    return f'--x\r\nContent-Disposition: form-data; name="{shown}"{file}\r\n\r\n'.encode() + content
