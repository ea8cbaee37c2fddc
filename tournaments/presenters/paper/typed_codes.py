"""Check the codes of printed sheets that somebody typed into a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from referee.frozen import dataclass
from tournaments.models import Tournament
from tournaments.presenters.paper.sheet_checks import normalize_code, possible_scopes
from tournaments.presenters.paper.stamps import Scope, event_word, states

__all__ = ["TypedCode", "check_codes"]

_ADDRESS: Final = re.compile(r"/p/(?P<event>[0-9a-f]+)/(?P<scope>[0-9a-z.]+)/(?P<code>\w+)/?$")


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedCode:
    """One *line* of the file, its *number*, and whether it *is_code* at all and still *is_known*."""

    number: int
    line: str
    is_code: bool = True
    is_known: bool = False


def check_codes(lines: Iterable[str]) -> Iterator[TypedCode]:
    """Yield each line that holds a code and whether an entry of that event and that sheet still has it.

    A line is the printed address, or the code alone, or an event's page address, a round or `ROUND.TABLE` if it is
    known, and the code. Empty lines and lines that start with "#" are left out.
    """
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        try:
            event, scope, code = _read(text)
        except (LookupError, ValueError):
            yield TypedCode(number=number, line=text, is_code=False)
            continue
        events = [
            item for item in Tournament.objects.order_by("pk") if event in ("", item.slug, event_word(item))
        ]
        yield TypedCode(
            number=number, line=text, is_known=any(_is_known(item, scope, code) for item in events)
        )


def _read(text: str) -> tuple[str, Scope | None, str]:
    if match := _ADDRESS.search(text):
        return match["event"], Scope.read(match["scope"]), normalize_code(match["code"])
    *place, code = text.split()
    if len(place) > 2:
        raise ValueError(text)
    scope = Scope.read(place[1]) if len(place) == 2 else None
    return place[0] if place else "", scope, normalize_code(code)


def _is_known(tournament: Tournament, scope: Scope | None, code: str) -> bool:
    if scope is None:
        return bool(possible_scopes(tournament, code))
    return any(state.code == code for state in states(tournament, scope))
