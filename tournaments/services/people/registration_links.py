"""Links by which people return to their registration.

The link's word is derived from a seed if the same tap must lead to the same link, and random otherwise. The derivation
uses the desk's secret key, so a seed may be known. But anybody who can make the desk derive the word again gets that
link; the seed must therefore contain something that only one browser knows.
"""

from __future__ import annotations

import hashlib
import secrets

from django.utils.crypto import salted_hmac

from tournaments.models import Registration
from tournaments.models.naming import override_public_names
from tournaments.services.people.names import name_key
from tournaments.services.people.registration_answers import input_of, player_of

__all__ = ["by_link", "hash_link", "link_for_name", "new_link"]


def new_link(seed: str = "") -> str:
    """Return a word for a link that cannot be guessed; the same *seed* gives the same word, for repeated taps."""
    return (
        salted_hmac("shinpan.registration", seed, algorithm="sha256").hexdigest()[:40]
        if seed
        else secrets.token_hex(20)
    )


def hash_link(word: str) -> str:
    """Return the hash that is stored of the link with that word."""
    return hashlib.sha256(word.encode()).hexdigest()


def by_link(word: str) -> Registration | None:
    """Return the registration whose link has that word."""
    return Registration.objects.select_related("tournament").filter(link=hash_link(word)).first()


def link_for_name(name: str, seed: str) -> str:
    """Return the word for a registration under that name; the same *seed* leads to the existing link.

    It does not lead to the link of somebody who now has another name, or was taken off the list.
    """
    word = new_link(seed)
    existing = by_link(word)
    if existing is None:
        return word
    # Read the name in full, even if the person is hidden in public.
    with override_public_names(lambda: False):
        stored_name = input_of(existing, player_of(existing)).name
    return word if name_key(stored_name) == name_key(name) else new_link()
