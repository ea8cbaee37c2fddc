"""Check whether these melds can have been called."""

from __future__ import annotations

from collections.abc import Sequence

from referee.adjudication.validation.table import Problems, check_seats
from referee.findings.problems import NO_CHI_WITH_THREE
from referee.rules import Ruleset
from referee.values import KINDS, Meld, MeldType, Seat, kinds

__all__ = ["check_melds"]

_RUNS = frozenset(KINDS[first : first + 3] for first in KINDS if not first.is_honour and first % 9 < 7)
_TRIPLETS, _QUADS = (frozenset((kind,) * count for kind in KINDS) for count in (3, 4))
# Looking up an enum member costs ten times as much as a module-level name, and every meld needs these.
_CHI, _PON, _ANKAN = MeldType.CHI, MeldType.PON, MeldType.ANKAN


def check_melds(problems: Problems, rules: Ruleset, path: str, melds: Sequence[Meld], seat: Seat) -> None:
    """Note what is impossible about the melds of *seat*, and about the order of their calls."""
    for index, meld in enumerate(melds):
        _check_meld(problems, rules, f"{path}[{index}]", meld, seat)
    _check_call_order(problems, path, melds)


def _check_meld(problems: Problems, rules: Ruleset, path: str, meld: Meld, seat: Seat) -> None:
    if meld.type is _CHI:
        if rules.players == 3 and not rules.sanma_chi:
            problems.append(NO_CHI_WITH_THREE.at(rules, path))
        possible_sets = _RUNS
    else:
        possible_sets = _TRIPLETS if meld.type is _PON else _QUADS
    if kinds(meld.tiles) not in possible_sets:
        problems.say(f"{path}.tiles", "no_such_meld", type=meld.type.value, tiles=meld.tiles)
    if meld.type is _ANKAN:
        if meld.called is not None or meld.source is not None:
            problems.say(path, "ankan_calls_nothing")
        return
    if meld.called is not None and meld.called not in meld.tiles:
        problems.say(f"{path}.called", "called_tile_not_in_meld", tile=meld.called)
    if meld.source is not None:
        check_seats(problems, rules, f"{path}.from", [meld.source])
        if meld.source == seat:
            problems.say(f"{path}.from", "called_from_himself", seat=seat)
        elif meld.type is _CHI and (meld.source + 1) % rules.players != seat:
            problems.say(f"{path}.from", "chi_not_from_the_left", seat=seat)


def _check_call_order(problems: Problems, path: str, melds: Sequence[Meld]) -> None:
    """Note an impossible place in the order of the calls, or one that two melds claim."""
    numbers: set[int] = set()
    for index, meld in enumerate(melds):
        if meld.nth is None:
            continue
        if not 1 <= meld.nth <= len(melds):
            problems.say(f"{path}[{index}].nth", "no_such_call", nth=meld.nth, melds=len(melds))
        elif meld.nth in numbers:
            problems.say(f"{path}[{index}].nth", "called_at_once", nth=meld.nth)
        numbers.add(meld.nth)
