"""Check whether these melds can have been called."""

from __future__ import annotations

from collections.abc import Sequence

from referee.adjudication.possible.table import Problems, check_seats
from referee.findings.problems import NO_CHI_WITH_THREE
from referee.rules import Ruleset
from referee.values import Meld, MeldType, Seat, kinds

__all__ = ["check_melds"]


def check_melds(problems: Problems, rules: Ruleset, path: str, melds: Sequence[Meld], seat: Seat) -> None:
    """Note what is impossible about the melds of *seat*, and about the order of their calls."""
    for at, meld in enumerate(melds):
        _meld(problems, rules, f"{path}[{at}]", meld, seat)
    _order(problems, path, melds)


def _meld(problems: Problems, rules: Ruleset, path: str, meld: Meld, seat: Seat) -> None:
    of = sorted(kinds(meld.tiles))
    if meld.type is MeldType.CHI:
        if rules.players == 3 and not rules.sanma_chi:
            problems.append(NO_CHI_WITH_THREE.at(rules, path))
        in_row = [tile - of[0] for tile in of] == [0, 1, 2]
        good = in_row and of[0] % 9 < 7 and not any(tile.is_honour for tile in of)
    else:
        good = len(set(of)) == 1 and len(of) == (3 if meld.type is MeldType.PON else 4)
    if not good:
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


def _order(problems: Problems, path: str, melds: Sequence[Meld]) -> None:
    """Note an impossible place in the order of the calls, or one that two melds claim."""
    taken: set[int] = set()
    for at, meld in enumerate(melds):
        if meld.nth is None:
            continue
        if not 1 <= meld.nth <= len(melds):
            problems.say(f"{path}[{at}].nth", "no_such_call", nth=meld.nth, melds=len(melds))
        elif meld.nth in taken:
            problems.say(f"{path}[{at}].nth", "called_at_once", nth=meld.nth)
        taken.add(meld.nth)
