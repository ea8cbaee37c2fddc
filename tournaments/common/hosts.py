"""The web address of the desk for phones."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

__all__ = ["LOOPBACK_HOSTS", "MAX_LENGTH", "normalize"]

LOOPBACK_HOSTS: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""Names under which a computer reaches only itself."""
MAX_LENGTH: Final = 200
"""Characters in an address."""

_HOST: Final = re.compile(
    r"(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?|\[[0-9a-f:.]+\]"
)


def normalize(text: str) -> str:
    """Normalize an address: scheme, host and port in lower case, without a path; https if no scheme is given.

    Raises `ValueError` if it is not an address, or has a path, a name or a password.

    >>> normalize("Mahjong.Example.org/")
    'https://mahjong.example.org'
    >>> normalize("http://192.168.0.7:8000")
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
    address = f"{parts.scheme}://{host}" + (f":{port}" if port is not None else "")
    if len(address) > MAX_LENGTH:
        raise ValueError(text)
    return address
