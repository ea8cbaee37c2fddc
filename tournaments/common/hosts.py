"""The address by which phones reach the desk."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

__all__ = ["LONGEST", "tidied"]

LONGEST: Final = 200
"""Letters of an address."""

_HOST: Final = re.compile(
    r"(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?|\[[0-9a-f:.]+\]"
)


def tidied(text: str) -> str:
    """The address as it is kept: scheme, host and port in small letters, without a path; https where none is said.

    Raises `ValueError` where it is no address, or one with a path or a name and a password in it.

    >>> tidied("Mahjong.Example.org/")
    'https://mahjong.example.org'
    >>> tidied("http://192.168.0.7:8000")
    'http://192.168.0.7:8000'
    """
    text = text.strip()
    if not text:
        return ""
    parts = urlsplit(text if "://" in text else f"https://{text}")
    if parts.scheme not in ("http", "https") or parts.path not in ("", "/"):
        raise ValueError(text)
    if parts.query or parts.fragment or "@" in parts.netloc:
        raise ValueError(text)
    host, port = parts.hostname or "", parts.port
    host = f"[{host}]" if ":" in host else host.encode("idna").decode()
    if not _HOST.fullmatch(host):
        raise ValueError(text)
    found = f"{parts.scheme}://{host}" + (f":{port}" if port is not None else "")
    if len(found) > LONGEST:
        raise ValueError(text)
    return found
