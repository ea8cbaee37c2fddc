"""Find people who are probably the same person."""

from __future__ import annotations

import re

from tournaments.services.interchange.rosters.folding import name_words
from tournaments.services.interchange.rosters.names import join_name
from tournaments.services.interchange.rosters.particulars import Particulars

__all__ = ["duplicate_keys"]

_UMLAUT = re.compile(r"([aou])e")


def duplicate_keys(person: Particulars) -> frozenset[str]:
    """Return keys; two people who share one are probably the same person.

    They share the number of a federation, or a name that differs in accents, umlauts, capitals, the order of its words,
    or one letter of a long word.

    >>> fritz = Particulars(line=1, name="Fritz Müller")
    >>> bool(duplicate_keys(fritz) & duplicate_keys(Particulars(line=2, name="MUELLER Fritz")))
    True
    >>> jorg = Particulars(line=3, name="Jörg Schröder")
    >>> bool(duplicate_keys(jorg) & duplicate_keys(Particulars(line=4, name="Schroeder Joerg")))
    True
    >>> bool(duplicate_keys(fritz) & duplicate_keys(Particulars(line=5, name="Fritz Meier")))
    False
    """
    keys = {f"{federation}:{number}" for federation, number in person.numbers.items()}
    names = {person.name, join_name(person.given, person.family) if person.given and person.family else ""}
    for name in names:
        words = name_words(name)
        if not words:
            continue
        keys.add(f"name:{''.join(words)}")
        words = sorted(words)
        keys.add(f"words:{' '.join(words)}")
        # Without ö on the keyboard, people write o or oe.
        plain_words = sorted(_UMLAUT.sub(lambda match: match[1], word) for word in words)
        keys.add(f"umlauts:{' '.join(plain_words)}")
        for index, word in enumerate(words):
            if len(word) >= 5:
                other_words = " ".join(words[:index] + words[index + 1 :])
                keys.add(f"letters:{other_words}|{word}")
                keys |= {
                    f"letters:{other_words}|{word[:omitted]}{word[omitted + 1 :]}"
                    for omitted in range(len(word))
                }
    return frozenset(keys)
