"""Check whether these melds can have been called."""

from __future__ import annotations

from collections.abc import Sequence

from referee.adjudication.validation.table import Problems, check_seats
from referee.findings.problems import NO_CHI_WITH_THREE
from referee.rules import Ruleset
from referee.values import Meld, MeldType, Seat, kinds

__all__ = ["check_melds"]


def check_melds(problems: Problems, rules: Ruleset, path: str, melds: Sequence[Meld], seat: Seat) -> None:
    """Note what is impossible about the melds of *seat*, and about the order of their calls."""
    for index, meld in enumerate(melds):
        _check_meld(problems, rules, f"{path}[{index}]", meld, seat)
    _check_call_order(problems, path, melds)


def _check_meld(problems: Problems, rules: Ruleset, path: str, meld: Meld, seat: Seat) -> None:
    tile_kinds = sorted(kinds(meld.tiles))
    if meld.type is MeldType.CHI:
        if rules.players == 3 and not rules.sanma_chi:
            problems.append(NO_CHI_WITH_THREE.at(rules, path))
        is_run = [tile - tile_kinds[0] for tile in tile_kinds] == [0, 1, 2]
        is_set = is_run and tile_kinds[0] % 9 < 7 and not any(tile.is_honour for tile in tile_kinds)
    else:
        is_set = len(set(tile_kinds)) == 1 and len(tile_kinds) == (3 if meld.type is MeldType.PON else 4)
    if not is_set:
        problems.say(f"{path}.tiles", "no_such_meld", type=meld.type.value, tiles=meld.tiles)
    if meld.type is MeldType.ANKAN:
        if meld.called is not None or meld.source is not None:
            problems.say(path, "ankan_calls_nothing")
        return
    if meld.called is not None and meld.called not in meld.tiles:
        problems.say(f"{path}.called", "called_tile_not_in_meld", tile=meld.called)
    if meld.source is not None:
        check_seats(problems, rules, f"{path}.from", [meld.source])
        if meld.source == seat:
            problems.say(f"{path}.from", "called_from_himself", seat=seat)
        elif meld.type is MeldType.CHI and (meld.source + 1) % rules.players != seat:
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
