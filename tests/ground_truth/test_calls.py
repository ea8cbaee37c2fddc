"""Calls that a server accepted are legal; those not offered or against the rules are refused.

Every raw record of Tenhou's own rules is replayed. Its server is strict about calls and discards: an accepted call is
legal, and a call that it did not offer to the one player whose client wrote a log is not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from tests.brute_force import tiles_of, waits
from tests.ground_truth.asked import ask
from tests.ground_truth.lacking import LeftOut
from tests.ground_truth.replay import Moment, moments, offered, raw_logs, text

# All questions would take minutes. Possible calls, and legal discards after a call, are asked about at one in SOME
# tiles, impossible calls at one in EVERY.
SOME, EVERY = 6, 120
RUNS = ((-2, -1), (-1, 1), (1, 2))


def records(data: Path, left: LeftOut) -> Iterator[Moment]:
    """Every moment of every game whose three or four hands are all known."""
    for game, ruleset, path in raw_logs(data, "mjlog-xml"):
        yield from followed(left, moments(game, ruleset, path))


def followed(left: LeftOut, game: Iterator[Moment]) -> Iterator[Moment]:
    """The moments of a game, up to the place where its log lacks a field."""
    with left.check():
        yield from game


def question(moment: Moment, seat: int, call: str, **more: Any) -> dict[str, Any]:
    """The call as a question, with all facts of that moment."""
    player = moment.players[seat]
    asked: dict[str, Any] = {
        "kind": "call",
        "seat": seat,
        "call": call,
        "tile": text([moment.tile]),
        "concealed": text(player.hand or []),
        "melds": [meld for meld in player.melds if meld["type"] != "kita"],
        "wall_left": moment.wall_left,
        "kans_so_far": moment.kans,
        "riichi": player.riichi,
    }
    if call in ("ankan", "kakan", "kita"):
        # The drawn tile is the last one.
        asked["drawn"] = text((player.hand or [])[-1:])
    else:
        asked["from"] = moment.source
    if call == "ron":
        flags = ["double_riichi"] if player.double else []
        flags += {"kakan": ["chankan"], "kita": ["robbed_kita"]}.get(moment.action, [])
        asked |= {"flags": flags, "discards": text(player.river), "passed": text(player.passed)}
    return asked | more


def given(moment: Moment, event: dict[str, Any]) -> tuple[str, str]:
    """The verdict and its first reason."""
    table = {
        "scores": [25000] * len(moment.players),
        # A client counts the seats from its own, so only the wind matters.
        "round": f"{moment.round[0]}{moment.dealer + 1}",
        "dealer": moment.dealer,
        "honba": 0,
        "deposits": 0,
    }
    said = ask(moment.ruleset, event, table)
    return said["verdict"], said["findings"][0]["code"] if "findings" in said else str(said["errors"])


def swaps(call: str, called: int, own: tuple[int, ...]) -> set[int]:
    """The kinds that would also make the set with the *own* tiles, which may not be discarded after it."""
    kinds = sorted(tile // 4 for tile in own)
    if call == "pon":
        return {kinds[0]}
    return {kind for kind in range(34) if is_run(kind, *kinds)} | {called}


def is_run(*kinds: int) -> bool:
    """True if the kinds are three neighbours of one suit."""
    low = min(kinds)
    return low < 27 and low % 9 < 7 and sorted(kinds) == [low, low + 1, low + 2]


def ways(held: list[int], tile: int, call: str) -> list[tuple[int, ...]]:
    """The kinds of the caller's own hand that would make the set, found tile by tile."""
    kinds = Counter(one // 4 for one in held)
    called = tile // 4
    if call != "chi":
        need = {"pon": 2, "daiminkan": 3}[call]
        return [(called,) * need] if kinds[called] >= need else []
    pairs = [(called + low, called + high) for low, high in RUNS]
    return [pair for pair in pairs if is_run(called, *pair) and all(kinds[kind] for kind in pair)]


@lru_cache(maxsize=64)
def waiting_on(hand: str) -> frozenset[int]:
    """The kinds that would complete the hand."""
    return frozenset(waits(tiles_of(hand)))


def possible(moment: Moment, seat: int, call: str) -> bool:
    """True if the player may call by the known rules of the server."""
    player = moment.players[seat]
    players = len(moment.players)
    if player.riichi or moment.wall_left == 0 or player.hand is None:
        return False
    if call == "chi" and (players == 3 or (moment.source + 1) % players != seat):
        return False
    if call == "daiminkan":
        return bool(ways(player.hand, moment.tile, call)) and moment.kans < 4
    for pair in ways(player.hand, moment.tile, call):
        left = Counter(tile // 4 for tile in player.hand) - Counter(pair)
        forbidden = swaps(call, moment.tile // 4, tuple(4 * kind for kind in pair))
        if set(left) - forbidden:
            return True
    return False


def test_every_call_that_a_server_let_through_is_legal_with_the_discard_made_after_it(data: Path) -> None:
    seen: Counter[str] = Counter()
    left = LeftOut()
    told: list[str] = []
    for moment in records(data, left):
        rons = [seat for seat, call, _ in moment.calls if call == "ron"]
        for seat, call, own in moment.calls:
            more: dict[str, Any] = {}
            if call == "ron":
                more["others"] = [{"seat": other, "call": "ron"} for other in rons if other != seat]
            elif call in ("pon", "chi", "daiminkan"):
                more["shown"] = text(own)
            if moment.discard is not None:
                more["discard"] = text([moment.discard])
            robbed = f", of a {moment.action}" if call == "ron" and moment.action != "discard" else ""
            riichi = ", in riichi" if moment.players[seat].riichi else ""
            seen[f"{len(moment.players)} players, {call}{robbed}{riichi}"] += 1
            got = given(moment, question(moment, seat, call, **more))
            if got[0] != "legal":
                told.append(f"{moment.place}, seat {seat} {call}: {got}")
    print(f"\n{seen.total()} calls, {len(told)} differences{left}")
    print("\n".join(f"  {what} {count}" for what, count in sorted(seen.items())))
    assert told == []


def test_every_swap_call_that_could_have_followed_a_recorded_set_is_refused(data: Path) -> None:
    seen: Counter[str] = Counter()
    left = LeftOut()
    told: list[str] = []
    for moment in records(data, left):
        for seat, call, own in moment.calls:
            # One record ends between the set and its discard.
            if call not in ("chi", "pon") or moment.discard is None:
                continue
            forbidden = swaps(call, moment.tile // 4, own)
            left = set(moment.players[seat].hand or []) - set(own)
            if moment.discard // 4 in forbidden:
                told.append(f"{moment.place}, seat {seat}: the server let a swap call through")
            for tile in {tile // 4: tile for tile in sorted(left)}.values():
                swap = tile // 4 in forbidden
                if not swap and tile // 4 % SOME:
                    continue
                seen[f"{call}, {'a swap call' if swap else 'another discard'}"] += 1
                verdict, code = given(
                    moment, question(moment, seat, call, shown=text(own), discard=text([tile]))
                )
                if (verdict == "legal", code) != (not swap, "swap_call" if swap else "call_good"):
                    told.append(f"{moment.place}, seat {seat} {call} {text([tile])}: {verdict}, {code}")
    print(f"\n{dict(sorted(seen.items()))}: {len(told)} differences{left}")
    assert told == []


def test_every_set_that_could_have_been_called_is_legal_and_no_other(data: Path) -> None:
    seen: Counter[str] = Counter()
    left = LeftOut()
    told: list[str] = []
    discards = 0
    for moment in records(data, left):
        if moment.action != "discard":
            continue
        discards += 1
        if discards % SOME:
            continue
        for seat in range(len(moment.players)):
            for call in ("pon", "chi", "daiminkan"):
                legal = seat != moment.source and possible(moment, seat, call)
                if seat == moment.source or (not legal and discards % EVERY):
                    continue
                seen[f"{call}, {'legal' if legal else 'illegal'}"] += 1
                got = given(moment, question(moment, seat, call))
                if (got[0] == "legal") is not legal or got[0] == "rejected":
                    told.append(f"{moment.place}, seat {seat} {call} {text([moment.tile])}: {got}")
    print(f"\n{discards} discards, {dict(sorted(seen.items()))}: {len(told)} differences{left}")
    assert told == []


def test_a_quad_of_an_own_turn_is_legal_just_where_its_tiles_are_there_and_one_was_drawn(data: Path) -> None:
    seen: Counter[str] = Counter()
    left = LeftOut()
    told: list[str] = []
    for at, moment in enumerate(records(data, left)):
        player = moment.players[moment.source]
        # Another test asks about the legality of every recorded quad in riichi.
        if player.riichi or moment.action in ("daiminkan", "kita"):
            continue
        before = [*(player.hand or []), *([moment.tile] if moment.action == "discard" else [])]
        held = Counter(tile // 4 for tile in before)
        pons = {tiles_of(meld["tiles"]).index(3) for meld in player.melds if meld["type"] == "pon"}
        for kind in held:
            for call, there in (("ankan", held[kind] == 4), ("kakan", kind in pons)):
                legal = there and not moment.after_claim and moment.wall_left > 0 and moment.kans < 4
                if not there and (at + kind) % (EVERY * 20):
                    continue
                why = "legal" if legal else "a moment without quads" if there else "without the tiles"
                seen[f"{call}, {why}"] += 1
                more = {"concealed": text(before), "after_claim": moment.after_claim}
                got = given(moment, question(moment, moment.source, call, tile=text([4 * kind + 3]), **more))
                if (got[0] == "legal") is not legal or got[0] == "rejected":
                    told.append(f"{moment.place}, seat {moment.source} {call} of kind {kind}: {got}")
    print(f"\n{dict(sorted(seen.items()))}: {len(told)} differences{left}")
    assert told == []


def test_just_what_the_server_offered_to_a_client_is_legal(data: Path) -> None:
    seen: Counter[str] = Counter()
    left = LeftOut()
    told: list[str] = []
    discards = 0
    for game, ruleset, path in raw_logs(data, "tenhou-client-log"):
        for moment in followed(left, moments(game, ruleset, path, client=True)):
            if moment.source == 0 or moment.action not in ("discard", "kakan"):
                continue
            discards += 1
            offers = offered(moment.offers or 0)
            hand = moment.players[0].hand or []
            ready = moment.tile // 4 in waiting_on(text(hand))
            for call in ("pon", "chi", "daiminkan", "ron"):
                near = call in offers or (ready if call == "ron" else bool(ways(hand, moment.tile, call)))
                if moment.action == "kakan" and call != "ron":
                    continue
                if not near and discards % EVERY:
                    continue
                seen[f"{call}, {'offered' if call in offers else 'not offered'}"] += 1
                got = given(moment, question(moment, 0, call))
                if (got[0] == "legal") is not (call in offers) or got[0] == "rejected":
                    told.append(
                        f"{moment.place} {call} {text([moment.tile])}: offered {sorted(offers)}, {got}"
                    )
    print(f"\n{discards} tiles, {dict(sorted(seen.items()))}: {len(told)} differences{left}")
    assert told == []
