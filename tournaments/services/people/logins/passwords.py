"""Hash passwords with bounded memory."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.contrib.auth.hashers import Argon2PasswordHasher
from django.utils.translation import gettext as _

from tournaments.common.errors import Busy

__all__ = ["PasswordHasher", "hash_slot"]

_AT_ONCE: Final = 2
"""Hashes that a process computes at the same time; further logins wait in their threads."""
_WAITING: Final = 8
"""Logins that wait at the same time: each keeps its connection to the database, and other pages need some too."""
WAIT_SECONDS: Final = 5.0
"""How long a login waits for its turn; a phone waits 8 seconds for a response."""

_slots = threading.BoundedSemaphore(_AT_ONCE)
_admissions = threading.BoundedSemaphore(_AT_ONCE + _WAITING)


class PasswordHasher(Argon2PasswordHasher):
    """Argon2id with the parameters that OWASP recommends, 19 MiB for each hash.

    A hash with other parameters, such as Django's 100 MiB, still verifies and is replaced at the next login. All raise
    `Busy` if too many logins wait.
    """

    time_cost = 2
    memory_cost = 19456
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        """Return the hash of *password*."""
        with hash_slot():
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        """Return whether *encoded* is a hash of *password*."""
        with hash_slot():
            return super().verify(password, encoded)


@contextmanager
def hash_slot() -> Iterator[None]:
    """Hold one of the places of this process. Raises `Busy` if none is free in time, or at once if many wait."""
    with _held(_admissions, 0), _held(_slots, WAIT_SECONDS):
        yield


@contextmanager
def _held(places: threading.Semaphore, seconds: float) -> Iterator[None]:
    if not places.acquire(timeout=seconds):
        raise Busy(_("Too many people are logging in right now. Wait a minute, then try again."))
    try:
        yield
    finally:
        places.release()
