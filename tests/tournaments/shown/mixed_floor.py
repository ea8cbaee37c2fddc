"""The cup's clock and calls for a referee, and the hands that a phone kept without the network."""

from __future__ import annotations

from tests.tournaments.shown.scene import Scene

__all__ = ["clock", "offline"]


def clock(event: Scene) -> None:
    """The clock, and calls for a referee."""
    event.set_time("10:00", "3-clock")
    link, two, round_ = event.link(1), event.link(1, 2), f"{event.home}rounds/1/"
    floor = f"{event.home}floor/"
    turn = f"{round_}clock/change/"
    event.show("floor", floor, "judge", "organizer")
    event.show("clock-still", f"{round_}clock/")
    event.fill("judge", floor, "started", action="clock/change", kind="start", minutes="30")
    event.show("started-told", floor, "judge")
    event.show("clock", f"{round_}clock/")
    event.set_time("10:05")
    event.fill("judge", floor, action="clock/change", kind="pause")
    event.show("paused", floor, "judge")
    event.show("clock-paused", f"{round_}clock/")
    event.set_time("10:08")
    event.fill("judge", round_, action="clock/change", kind="resume")
    event.show("resumed", round_, "judge")
    event.fill("judge", floor, action="clock/change", kind="extend", minutes="5", table="")
    event.fill("judge", floor, action="clock/change", has="minutes", kind="extend", minutes="7", table="2")
    event.show("extended", floor, "judge")
    event.fill("judge", floor, action="clock/change", has="minutes", kind="take_back", minutes="2", table="2")
    event.fill("judge", floor, action="clock/change", has="minutes", kind="take_back", minutes="1", table="")
    event.show("taken-back", floor, "judge")
    event.post("judge", turn, {"kind": "extend", "minutes": "", "expects": "9", "back": "floor"})
    event.post("judge", turn, {"kind": "start", "minutes": "5", "expects": "3", "back": "round"})
    event.show("clock-refused", round_, "judge", "organizer")
    event.show("clock-of-tables", f"{round_}clock/")
    event.show("clock-part", f"{round_}clock/?seen=0", htmx="yes")
    event.show("table", link, "phone")
    event.set_time("10:10")
    event.fill("phone", link, "called", action="/call/", options={"htmx": True})
    event.post("phone", f"{link}call/", name="called-again", htmx=True)
    event.show("call-told", link, "phone", "judge")
    event.fill("other phone", two, "called-two", action="/call/")
    event.set_time("10:12")
    event.show("floor-called", floor, "judge")
    event.show("floor-part", f"{floor}?seen=x&clock=1", "judge", htmx="yes")
    event.show("round-called", round_, "judge", "visitor")
    event.fill("judge", floor, "coming", action="calls/1/come", has="")
    event.show("floor-coming", floor, "judge", "head")
    event.show("table-coming", f"{link}now/?seen={len(event.table(1).entries.all())}&signals=x", "phone")
    event.post("head", f"{round_}calls/1/come/")
    event.show("floor-come-twice", floor, "head")
    event.fill("other phone", two, "call-taken-back", action="call/back")
    event.post("head", f"{round_}calls/2/come/")
    event.show("floor-come-late", floor, "head")
    event.post("judge", f"{round_}calls/1/done/")
    event.set_time("10:46")
    event.show("floor-time-is-up", floor, "judge")
    event.show("clock-is-up", f"{round_}clock/")
    event.show("table-time-is-up", link, "judge", "phone")
    event.fill("judge", link, "time", action="/time/", just_ended="on")
    event.post("judge", f"{link}time/", {"key": "time-again", "expects": "1"}, name="time-again")
    event.show("table-last-hand", link, "phone")


def offline(event: Scene) -> None:
    """The felt's previews, and hands that a phone has kept."""
    event.set_time("10:47", "4-offline")
    link = event.link(1, 2)
    won = {"kind": "win", "from": 1, "riichi": [2], "winners": [{"seat": 2, "value": {"han": 3, "fu": 30}}]}
    kept = {"event": won, "round": "E1", "honba": 0, "expects": 1, "key": "kept-first", "seen": ""}
    draw = {"kind": "exhaustive_draw", "tenpai": [2, 0], "riichi": [0]}
    felt = {name: kept[name] for name in ("event", "round", "honba", "expects")}
    event.send("phone", f"{link}preview/", felt, "preview")
    event.send("phone", f"{link}preview/", felt, "preview", language="ja")
    event.send("phone", f"{link}preview/", felt | {"event": draw}, "preview-draw")
    event.send(
        "phone",
        f"{link}preview/",
        felt | {"event": {"kind": "chombo", "offenders": [1], "reason": "RII-NOTEN"}},
        "preview-chombo",
        language="ja",
    )
    event.send(
        "phone",
        f"{link}preview/",
        felt | {"event": {"kind": "abortive_draw", "reason": "suucha_riichi"}},
        "preview-abort",
    )
    event.send("phone", f"{link}preview/", felt | {"event": won | {"from": 2}}, "preview-refused")
    event.send(
        "phone", f"{link}preview/", felt | {"event": won | {"from": 2}}, "preview-refused", language="ja"
    )
    event.send("phone", f"{link}preview/", felt | {"expects": 7}, "preview-overtaken")
    event.send("phone", f"{link}preview/", "{", "preview-unread")
    event.send(
        "phone",
        f"{link}preview/",
        felt | {"event": won | {"winners": [{"seat": 2, "value": {"yakuman": 1}}]}},
        "preview-liable",
    )
    event.send("phone", f"{link}send/", kept, "sent")
    event.send("phone", f"{link}send/", kept, "sent-again")
    event.send("other phone", f"{link}send/", kept | {"key": "kept-other"}, "sent-by-another")
    conflict = kept | {
        "key": "kept-conflict",
        "event": won | {"winners": [{"seat": 2, "value": {"han": 4, "fu": 30}}]},
    }
    event.send("other phone", f"{link}send/", conflict, "conflict")
    event.send("other phone", f"{link}send/", conflict, "conflict", language="ja")
    event.send(
        "phone", f"{link}send/", kept | {"key": "kept-mismatch", "expects": 2, "round": "S1"}, "mismatch"
    )
    event.send("phone", f"{link}send/", {**kept, "key": ""}, "without-a-key")
    event.send(
        "phone",
        f"{link}send/",
        kept
        | {"key": "kept-refused", "expects": 2, "round": "E2", "event": {"kind": "chombo", "offenders": []}},
        "rejected",
    )
    event.send(
        "phone",
        f"{link}send/",
        kept | {"key": "kept-draw", "expects": 2, "round": "E2", "event": draw},
        "draw",
        language="ja",
    )
    event.show("now", f"{link}now/?seen=1", "phone")
    event.show("now-same", f"{link}now/?seen=2", "phone")
    event.show("manifest", "/shinpan-en.webmanifest")
    event.show("manifest-japanese", "/shinpan-ja.webmanifest")
    event.show("shell", "/offline/")
