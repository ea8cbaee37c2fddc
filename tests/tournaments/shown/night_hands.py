"""The games of the night: one has abortive draws and ends below zero, one goes on into the West round."""

from __future__ import annotations

from typing import Any

from tests.tournaments.shown.scene import Scene

__all__ = ["long_game", "short_game"]

RED = {
    "2-by": "tiles",
    "2-concealed": "340m406p2234678s",
    "2-winning": "0s",
    "2-flags": ["ippatsu", "haitei"],
    "dora": "4s",
    "ura": "9s",
}
WINDS = {
    "3-by": "tiles",
    "3-concealed": "2s",
    "3-winning": "2s",
    "3-m1_type": "pon",
    "3-m1_tiles": "111z",
    "3-m1_called": "1z",
    "3-m1_from": "0",
    "3-m2_type": "pon",
    "3-m2_tiles": "222z",
    "3-m2_called": "2z",
    "3-m2_from": "2",
    "3-m3_type": "pon",
    "3-m3_tiles": "333z",
    "3-m3_called": "3z",
    "3-m3_from": "0",
    "3-m4_type": "pon",
    "3-m4_tiles": "444z",
    "3-m4_called": "4z",
    "3-m4_from": "1",
    "dora": "1s",
}


def short_game(event: Scene) -> None:
    """Aborted hands, a nagashi mangan, two rons at once, red fives, a liable player, and a player below zero."""
    event.set_time("18:30", "2-short")
    link = event.link(1)
    event.hand("phone", link, "abort", "four-winds", abort="suufon_renda")
    event.show("abort-told", f"{link}?told=1", "phone")
    three = {f"{seat}-by": "value" for seat in "123"} | {f"{seat}-worth": "2-30" for seat in "123"}
    event.hand("phone", link, "ron", "three-rons", wins=["1", "2", "3"], discarder="0", riichi=["1"], **three)
    event.hand("phone", link, "abort", "four-riichi", abort="suucha_riichi", riichi=["0", "1", "2", "3"])
    event.set_time("18:40")
    event.hand("phone", link, "draw", "nagashi", tenpai=["0"], nagashi=["2"])
    event.show("nagashi-told", f"{link}?told=4", "phone")
    event.hand(
        "phone",
        link,
        "draw",
        "all-tenpai",
        tenpai=["0", "1", "2", "3"],
        riichi=["3"],
        **{"3-concealed": "123456m234p5568s"},
    )
    event.hand(
        "phone",
        link,
        "ron",
        "two-rons",
        wins=["3", "2"],
        discarder="0",
        riichi=["2", "0"],
        **{"3-by": "value", "3-worth": "2-30", "2-by": "value", "2-worth": "3-30"},
    )
    event.show("two-rons-told", f"{link}?told=6", "phone")
    event.hand("phone", link, "abort", abort="suukaikan")
    event.set_time("18:50")
    event.hand("phone", link, "tsumo", "red-fives", wins="2", riichi=["2"], **RED)
    event.show("table-in-play", link, "phone", "judge")
    bust = {"wins": "3", "discarder": "0", "3-p1_yaku": "daisuushi", "3-p1_seat": "1", **WINDS}
    event.hand("phone", link, "ron", "liable", **bust)
    number = event.table(1).entries.count()
    event.show("over-told", f"{link}?told={number}", "phone")
    won = {"kind": "win", "from": None, "winners": [{"seat": 1, "value": {"han": 3, "fu": 30}}]}
    send_hand(event, link, won, "E4", 0, number + 1, "other phone", "after-the-end")
    event.fill("phone", f"{link}?told={number}", "undone", action="undo")
    event.set_time("18:55")
    event.hand("phone", link, "ron", **bust)
    event.show("void-the-end", f"{link}hands/{number}/void/", "phone")
    event.show("table-over", link, "phone", "judge")
    event.show("round", f"{event.home}rounds/1/", "visitor", "judge")


def long_game(event: Scene) -> None:
    """Eight draws without a tenpai, kept by a phone without the network; then the West round."""
    event.set_time("19:00", "3-long")
    link = event.link(1, 2)
    draw = {"kind": "exhaustive_draw", "tenpai": [], "riichi": []}
    rounds = ("E1", "E2", "E3", "E4", "S1", "S2", "S3", "S4")
    for number, round_ in enumerate(rounds, start=1):
        send_hand(event, link, draw, round_, number - 1, number, name="sent" if number == 1 else "")
    event.show("west", link, "phone", "judge")
    event.show("now", f"{link}now/?seen=7", "phone")
    chombo = {"kind": "chombo", "offenders": [0, 3], "reason": "WIN-FALSE-OPEN"}
    _outbox(event, link, chombo)


def _outbox(event: Scene, link: str, chombo: Any) -> None:
    """Sends what two phones kept: the same hand, and others."""
    event.set_time("19:05")
    won = {"kind": "win", "from": None, "riichi": [1], "winners": [{"seat": 1, "value": {"han": 2}}]}
    ron = {"kind": "win", "from": 0, "riichi": [], "winners": [{"seat": 3, "value": {"han": 3, "fu": 40}}]}
    both = ron | {"winners": [{"seat": 2, "value": {"yakuman": 2}}, {"seat": 3, "value": {"han": 5}}]}
    abort = {"kind": "abortive_draw", "reason": "suufon_renda", "riichi": [0]}
    send_hand(event, link, abort, "W1", 8, 9, name="sent-abort")
    for name, late in (
        ("ron", ron),
        ("two-rons", both),
        ("tsumo-han", won),
        ("chombo", chombo),
        ("draw", {"kind": "exhaustive_draw", "tenpai": [2, 0]}),
        ("no-draw", {"kind": "exhaustive_draw", "tenpai": []}),
        ("same-abort", abort),
        ("other-abort", abort | {"reason": "suukaikan"}),
    ):
        send_hand(event, link, late, "W1", 8, 9, "other phone", f"late-{name}", key=f"late-{name:-<12}")
    send_hand(
        event, link, ron, "W1", 8, 9, "other phone", "late-ron", key="late-ron-in-japanese", language="ja"
    )
    event.fill("judge", link, action="penalty", seat="2", points="1000", when="at_table", why="late")
    _count(event, link)
    event.fill("phone", f"{link}hands/9/void/", has="why", why="no wind was thrown")
    send_hand(event, link, ron, "W1", 8, 9, "other phone", "late-after-much", key="late-after-much-1")
    send_hand(event, link, abort, "W1", 8, 9, "phone", "void-by-now")


def _count(event: Scene, link: str) -> None:
    page = event.clients["phone"].get(f"{link}count/").context["page"]
    figures = {f"points-{seat}": str(score // 100) for seat, score in enumerate(page.state.scores)}
    event.fill("phone", f"{link}count/", has="sticks", step="confirm", sticks=str(page.sticks), **figures)


def send_hand(
    event: Scene,
    link: str,
    report: Any,
    round_: str,
    honba: int,
    expects: int,
    role: str = "phone",
    name: str = "",
    *,
    key: str = "",
    language: str = "en",
) -> Any:
    """Sends a hand that a phone kept."""
    data = {"event": report, "round": round_, "honba": honba, "expects": expects, "seen": ""}
    data["key"] = key or f"kept-{round_}-{honba}-{expects:04d}"
    return event.send(role, f"{link}send/", data, name, language=language)
