"""Read settings from the environment."""

from __future__ import annotations

import ipaddress
import os
import secrets
import socket
from collections.abc import Mapping, Sequence
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from tournaments.common.program.texts import marked as _
from tournaments.common.program.texts import say
from tournaments.common.system import files, locks

__all__ = [
    "Environment",
    "bracketed",
    "data_folder",
    "default_host",
    "is_address",
    "is_elsewhere",
    "is_loopback",
    "own_addresses",
    "secret_key",
]

_WORDS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


class Environment:
    """The variables of the process, read strictly: a value that cannot be understood stops the start.

    An empty variable counts as not set, so that `DEBUG= make run` does not differ from `make run`.
    """

    def __init__(self, variables: Mapping[str, str]) -> None:
        self._variables = variables

    def text(self, name: str, default: str) -> str:
        """Return the variable's text without surrounding spaces."""
        return self._variables.get(name, "").strip() or default

    def words(self, name: str) -> list[str]:
        """Return the variable's words, separated by commas."""
        return [word.strip() for word in self._variables.get(name, "").split(",") if word.strip()]

    def choice(self, name: str, default: str, words: Sequence[str]) -> str:
        """Return the variable as one of the words; refuse any other."""
        word = self.text(name, default).lower()
        if word not in words:
            sentence = say(_("%(name)s is '%(given)s': write one of: %(choices)s."))
            raise ImproperlyConfigured(sentence % {"name": name, "given": word, "choices": ", ".join(words)})
        return word

    def secret(self, name: str, *, least: int) -> str:
        """Return the variable, or an empty text without one; refuse one of fewer than *least* characters."""
        text = self.text(name, "")
        if text and len(text) < least:
            sentence = say(_("%(name)s has %(count)d characters: write at least %(least)d."))
            raise ImproperlyConfigured(sentence % {"name": name, "count": len(text), "least": least})
        return text

    def number(self, name: str, default: int) -> int:
        """Return the variable as a whole number from 0; refuse anything else."""
        word = self.text(name, str(default))
        if not (word.isascii() and word.isdecimal()):
            sentence = say(_("%(name)s is '%(given)s': write a whole number."))
            raise ImproperlyConfigured(sentence % {"name": name, "given": word})
        return int(word)

    def yes(self, name: str, *, default: bool) -> bool:
        """Return the variable as a yes or a no; refuse any other word."""
        word = self.text(name, str(default)).lower()
        if word not in _WORDS:
            sentence = say(_("%(name)s is '%(given)s': write true or false."))
            raise ImproperlyConfigured(sentence % {"name": name, "given": word})
        return _WORDS[word]


def data_folder(path: Path) -> Path:
    """Return the folder *path*, which is created if it does not exist; end the process with a message if it cannot."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        file = next(part for part in (path, *path.parents) if part.exists())
        sentence = say(
            _(
                "Not started: %(file)s is a file, so the data cannot be in the folder %(folder)s. Name another folder."
            )
        )
        raise SystemExit(sentence % {"file": file, "folder": path}) from error
    except OSError as error:
        sentence = say(
            _(
                "Not started: the data folder %(folder)s cannot be created: %(reason)s. Free space on the disk, make "
                "the folder around it writable, or name another folder in DATA_DIR."
            )
        )
        raise SystemExit(sentence % {"folder": path, "reason": error.strerror}) from error
    return path


def secret_key(env: Environment, path: Path) -> str:
    """Return the key from SECRET_KEY, or else a key that is generated once and kept in the file *path*.

    Only its owner can read the file; an empty file counts as missing. Of processes that start together, one writes and
    the others wait for it. Ends the process with a message if the file can be neither read nor written.
    """
    try:
        return _stored_key(env, path)
    except OSError as error:
        sentence = say(
            _(
                "Not started: the key in %(file)s cannot be read or written: %(reason)s. Free space on the disk, or "
                "make the folder writable for the user who runs Shinpan."
            )
        )
        raise SystemExit(sentence % {"file": path, "reason": error.strerror}) from error


def _stored_key(env: Environment, path: Path) -> str:
    if from_environment := env.text("SECRET_KEY", ""):
        return from_environment
    # An existing file need only be readable.
    if key := _read_key(path):
        return key
    lock = path.with_name(f"{path.name}.lock")
    with locks.exclusive(lock):
        if not (key := _read_key(path)):
            key = secrets.token_urlsafe(48)
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600), "w", encoding="ascii") as file:
                file.write(key)
    # Whoever comes from here on finds the key.
    files.delete(lock)
    return key


def _read_key(path: Path) -> str:
    return path.read_text(encoding="ascii").strip() if path.exists() else ""


def is_loopback(host: str) -> bool:
    """Return whether only this machine can reach a server that listens on *host*.

    >>> [is_loopback(host) for host in ("localhost", "127.0.0.1", "127.1.2.3", "::1", "0.0.0.0", "hall.local")]
    [True, True, True, True, False, False]
    """
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def is_address(host: str) -> bool:
    """Return whether *host* is an IP address, and not a name.

    >>> [is_address(host) for host in ("192.168.0.7", "::1", "hall.local")]
    [True, True, False]
    """
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def bracketed(host: str) -> str:
    """Return *host* as it is written in a web address.

    >>> [bracketed(host) for host in ("192.168.0.7", "fd00::7", "hall.local")]
    ['192.168.0.7', '[fd00::7]', 'hall.local']
    """
    return f"[{host}]" if ":" in host else host


def default_host(own: str) -> str:
    """Return the address to listen on if none is named: every address in a private network, else this computer's.

    A desk is for the phones of a hall. A computer is not offered to the internet if its *own* address is public; it is
    a name if the computer is in no network.
    """
    is_private = is_address(own) and ipaddress.ip_address(own).is_private
    return "0.0.0.0" if is_private else "127.0.0.1"  # noqa: S104 - only in a private network


def is_elsewhere(host: str) -> bool:
    """Return whether a database at *host* is on another machine: not a file, a socket or a loopback address.

    >>> [is_elsewhere(host) for host in ("", "/var/run/postgresql", "localhost", "db.example", "192.0.2.7")]
    [False, False, False, True, True]
    """
    return bool(host) and not host.startswith("/") and not is_loopback(host)


def own_addresses() -> list[str]:
    """Return this machine's names and its address in the hall's network, as typed on a phone.

    Nothing is sent: only the routing table is queried for the address that would be used.
    """
    name = socket.gethostname().lower()
    addresses = [name, f"{name}.local"]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            addresses.insert(0, probe.getsockname()[0])
        except OSError:
            pass
    return addresses
