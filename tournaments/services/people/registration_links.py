"""Links by which people return to their registration.

Its word is made from a seed where the same tap must lead to the same link, and by chance where it need not. Without
this desk's secret key no seed leads to a word, so a seed may be known; whoever can have the desk make a word from it
once more, though, has that link: what only one browser knows must be in it.
"""

from __future__ import annotations

import hashlib
import secrets

from django.utils.crypto import salted_hmac

from tournaments.models import Registration
from tournaments.models.naming import named_for
from tournaments.services.people.entry_list import same_name
from tournaments.services.people.registration_answers import player_of, told_by

__all__ = ["by_link", "link_for", "link_of", "new_link"]


def new_link(seed: str = "") -> str:
    """A word for a link that nobody guesses; the same *seed* gives the same word, so that a tap may come twice."""
    return (
        salted_hmac("shinpan.registration", seed, algorithm="sha256").hexdigest()[:40]
        if seed
        else secrets.token_hex(20)
    )


def link_of(word: str) -> str:
    """What is kept of the link with that word."""
    return hashlib.sha256(word.encode()).hexdigest()


def by_link(word: str) -> Registration | None:
    """The registration whose link has that word."""
    return Registration.objects.select_related("tournament").filter(link=link_of(word)).first()


def link_for(name: str, seed: str) -> str:
    """The word for whoever registers under that name: the same *seed* leads them to the link that they have.

    It leads nobody to the link of somebody who is called otherwise by now, or was taken off the list.
    """
    word = new_link(seed)
    there = by_link(word)
    if there is None:
        return word
    # Read whole: somebody may be shown to nobody.
    with named_for(lambda: False):
        known = told_by(there, player_of(there)).name
    return word if same_name(known) == same_name(name) else new_link()
