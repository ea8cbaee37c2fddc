"""Seating patterns: which places sit together."""

from __future__ import annotations

import re
from collections import Counter

from referee.errors import Problem, Rejected

__all__ = ["read_pattern"]

_PLACE = re.compile(r"([A-Z]?)([1-9][0-9]{0,3})")
_MOST = 20_000


def read_pattern(text: str, seats: int = 4) -> tuple[tuple[tuple[str, int], ...], ...]:
    """The tables of a final's *text*, each as places: the group (empty where there are none) and the rank in it.

    Written as ``[1,2,7,8][3,4,5,6]``, or by group and place with a bar between tables, ``A1 B2 C1 D2 | A2 B1 C2 D1``.
    Raises `Rejected` with every fault: a word that is no place, a table that is not full, a place named twice.

    >>> read_pattern("[1,2,7,8][3,4,5,6]")[0]
    (('', 1), ('', 2), ('', 7), ('', 8))
    >>> read_pattern("A1 B2 C1 D2 | A2 B1 C2 D1")[1]
    (('A', 2), ('B', 1), ('C', 2), ('D', 1))
    """
    table_texts = [part for part in re.split(r"[\[\]|]", text[:_MOST]) if part.strip(" ,\t\r\n")]
    problems, tables = [], []
    for number, part in enumerate(table_texts, start=1):
        words = part.replace(",", " ").split()
        matches = [_PLACE.fullmatch(word) for word in words]
        if bad_words := [word for word, match in zip(words, matches, strict=True) if match is None]:
            facts = {"table": number, "given": ", ".join(word[:20] for word in bad_words[:5])}
            problems.append(Problem(path=f"pattern[{number - 1}]", code="no_place", facts=facts))
        if len(words) != seats:
            facts = {"table": number, "given": len(words), "seats": seats}
            problems.append(
                Problem(path=f"pattern[{number - 1}]", code="pattern_table_not_full", facts=facts)
            )
        tables.append(tuple((match[1], int(match[2])) for match in matches if match))
    if not tables or len(text) > _MOST:
        problems.append(Problem(path="pattern", code="no_pattern", facts={}))
    repeated = [
        place for place, count in Counter(place for table in tables for place in table).items() if count > 1
    ]
    if repeated:
        place_names = ", ".join(f"{group}{rank}" for group, rank in repeated[:10])
        problems.append(Problem(path="pattern", code="place_twice", facts={"given": place_names}))
    if len({bool(group) for table in tables for group, _rank in table}) > 1:
        problems.append(Problem(path="pattern", code="groups_and_ranks", facts={}))
    if problems:
        raise Rejected(problems)
    return tuple(tables)
