"""A club's cup under EMA 2025: two tables of four, three rounds, and everything that can happen on a floor."""

from __future__ import annotations

import json

from tests.tournaments.shown.mixed_rulings import rulings
from tests.tournaments.shown.scene import Scene, scene
from tests.tournaments.shown.shelf import Shelf
from tournaments.models import Tournament

__all__ = ["play"]

NAMES = """Akagi Haruka
佐伯 ひより（さえき ひより）
Mikołaj Wrona
三浦 あかり（みうら あかり）
Wilhelmina Konstantinopolskaya-Vandenberghe de la Torre III
はなさき みお
O'Brien Aoife
渡邉 さくら
Dubois Camille
"""
WON = {"2-by": "tiles", "2-concealed": "123456m234p5568s", "2-winning": "7s", "dora": "4s", "ura": "1z"}


def play() -> Shelf:
    """Play it, and give what was seen of it."""
    with scene("mixed") as event:
        begin(event)
        hands(event)
        clock(event)
        offline(event)
        rulings(event)
        rules(event)
        end(event)
        event.dump()
        return event.shelf


def begin(event: Scene) -> None:
    """The people, the first draw, the links."""
    event.at("09:00", "1-begin")
    event.fill(
        "organizer",
        "/tournaments/new/",
        "made",
        name="River Cup 2026",
        ruleset_key="ema-2025",
        minutes="60",
        rulings_public="",
        then="rules",
    )
    event.tournament = Tournament.objects.get()
    event.fill("organizer", f"{event.home}people/", "people-entered", names=NAMES)
    event.post("organizer", f"{event.home}people/3/withdraw/", name="withdrawn")
    event.show("people", f"{event.home}people/", "organizer", "judge", "visitor", ja=True)
    event.show("people-by-name", f"{event.home}people/?order=name&find=", "organizer", ja=True)
    event.post("organizer", f"{event.home}people/3/return/")
    event.post("organizer", f"{event.home}people/9/withdraw/")
    event.show("tournament-before", event.home, "organizer", "judge", "visitor")
    event.show("rules-before", f"{event.home}rules/", "visitor", "organizer", ja=True)
    event.show("floor-before", f"{event.home}floor/", "judge", "visitor", "nobody", ja=True)
    event.show("rulings-none", f"{event.home}rulings/", "judge", "visitor")
    new = f"{event.home}rounds/new/"
    drawn = event.fill("organizer", new, "drawn", has="step", step="draw")
    seats = drawn.context["form"].initial["seats"]
    event.fill("organizer", new, "kept", has="seats", step="keep", number="1", seats="1, 2, 3, 4\n5, 6, 7, 8")
    event.show("round", f"{event.home}rounds/1/", "organizer", "judge", "visitor", ja=True)
    event.post("organizer", f"{event.home}rounds/1/discard/", name="discarded")
    event.fill("organizer", new, "kept-again", has="seats", step="keep", number="1", seats=seats)
    event.post("organizer", f"{event.home}rounds/1/discard/")
    event.fill("organizer", new, has="seats", step="keep", number="1", seats="1, 2, 3, 4\n5, 6, 7, 8")
    event.show("table-closed-yet", event.link(1), "phone", ja=True)
    event.post("organizer", f"{event.home}rounds/1/open/", name="opened")
    event.post("organizer", f"{event.home}rounds/1/open/")
    event.show("twice-opened", f"{event.home}rounds/1/", "organizer")
    event.post("organizer", f"{event.home}rounds/1/discard/")
    event.show("not-discarded", f"{event.home}rounds/1/", "organizer")
    event.show("links", f"{event.home}rounds/1/links/", "judge", "visitor", ja=True)
    event.show("links-sheet", f"{event.home}rounds/1/links.pdf", "organizer", "judge", ja=True)
    event.show("tournament", event.home, "organizer", "judge", "visitor", ja=True)


def hands(event: Scene) -> None:
    """Hands of every kind at the first table."""
    event.at("09:30", "2-hands")
    link, page = event.link(1), f"{event.home}rounds/1/tables/1/"
    event.show("table", link, "phone", "judge", ja=True)
    for kind in ("ron", "chombo"):
        event.show(f"hand-{kind}", f"{link}hands/{kind}/", "phone")
    event.hand(
        "phone",
        link,
        "ron",
        "ron",
        wins="2",
        discarder="1",
        riichi="2",
        **{"2-by": "value", "2-worth": "3-30"},
    )
    event.show("told", f"{link}?told=1", "phone", "other phone", ja=True)
    event.show("add-tiles", f"{link}hands/1/tiles/", "phone", ja=True)
    event.fill(
        "phone",
        f"{link}hands/1/tiles/",
        "tiles-less",
        has="step",
        step="preview",
        how={"htmx": True},
        **(WON | {"ura": "4z"}),
    )
    event.fill(
        "phone",
        f"{link}hands/1/tiles/",
        "tiles-wrong",
        has="step",
        step="preview",
        how={"htmx": True},
        **(WON | {"2-concealed": "12x"}),
    )
    event.confirm("phone", f"{link}hands/1/tiles/", "tiles", why="as it lay", **WON)
    event.show("waits", f"{link}waits/?concealed=123m456p789s1155z", "phone", ja=True)
    event.show("waits-none", f"{link}waits/?concealed=147m258p369s1234z&melds=", "phone")
    event.show("waits-melds", f"{link}waits/?concealed=4567m&melds=234m%20777z%20(1111p)", "phone")
    event.at("09:35")
    event.hand(
        "phone", link, "draw", "draw", tenpai=["0", "2"], riichi=["2"], **{"2-concealed": "123456m234p5568s"}
    )
    event.hand(
        "phone", link, "tsumo", "tsumo", wins="2", riichi=["2", "1"], **{"2-by": "value", "2-worth": "4-40"}
    )
    event.hand(
        "phone",
        link,
        "ron",
        "double-ron",
        wins=["1", "2"],
        discarder="0",
        riichi=["0", "2"],
        **{"1-by": "value", "1-worth": "2-30", "2-by": "value", "2-worth": "5"},
    )
    event.hand(
        "phone",
        link,
        "draw",
        "draw-noten-riichi",
        tenpai=["1"],
        riichi=["3"],
        **{"3-concealed": "123457m2467p58s9s"},
    )
    event.fill(
        "phone",
        f"{link}hands/abort/",
        "abort-refused",
        has="step",
        step="preview",
        abort="kyuushu_kyuuhai",
        by="1",
        how={"htmx": True},
    )
    event.fill(
        "phone",
        f"{link}hands/ron/",
        "ron-refused",
        has="step",
        step="preview",
        wins=["1"],
        discarder="1",
        how={"htmx": True},
        **{"1-by": "value", "1-worth": "1-20"},
    )
    event.fill(
        "phone",
        f"{link}hands/tsumo/",
        "tsumo-nothing",
        has="step",
        step="preview",
        wins=["1"],
        **{"1-by": "tiles"},
    )
    event.hand("judge", link, "chombo", "chombo", offenders="3", reason="WIN-FALSE-OPEN", riichi=["3"])
    event.fill(
        "judge",
        f"{link}hands/chombo/",
        "chombo-unpriced",
        has="step",
        step="preview",
        offenders="3",
        reason="LATE",
        how={"htmx": True},
    )
    event.fill(
        "judge",
        f"{link}hands/chombo/",
        "chombo-undecided",
        has="step",
        step="confirm",
        offenders="3",
        reason="LATE",
    )
    event.hand(
        "phone",
        link,
        "tsumo",
        "tsumo-liable",
        wins="3",
        **{
            "3-by": "tiles",
            "3-concealed": "23m44p",
            "3-winning": "1m",
            "3-m1_type": "pon",
            "3-m1_tiles": "555z",
            "3-m1_called": "5z",
            "3-m1_from": "0",
            "3-m2_type": "pon",
            "3-m2_tiles": "666z",
            "3-m2_called": "6z",
            "3-m2_from": "1",
            "3-m3_type": "pon",
            "3-m3_tiles": "777z",
            "3-m3_called": "7z",
            "3-m3_from": "2",
            "dora": "1s",
            "3-p1_yaku": "daisangen",
            "3-p1_seat": "2",
        },
    )
    event.show("table-in-play", link, "phone", "judge")
    event.at("09:45")
    for number, kind in ((4, "void"), (99, "void")):
        event.show(
            f"{kind}-{number}", f"{link}hands/{number}/{kind}/", "phone", ja=number < 4 and kind == "void"
        )
    event.fill(
        "phone",
        f"{link}hands/3/correct/",
        "correct-without-why",
        has="step",
        step="confirm",
        **{"1-worth": "3-40"},
    )
    event.confirm(
        "phone",
        f"{link}hands/3/correct/",
        "corrected",
        **{"2-worth": "3-40", "2-by": "value", "why": "3 han were called"},
    )
    event.fill("phone", f"{link}hands/6/void/", "void-without-why")
    event.show("void", f"{link}hands/6/void/", "phone", ja=True)
    event.fill("phone", f"{link}hands/6/void/", "voided", has="why", why="it was table 2")
    event.at("09:50")
    event.hand("phone", link, "ron", wins="0", discarder="3", **{"0-by": "value", "0-worth": "1-30"})
    last = len(event.table(1).entries.all())
    event.show("undo", f"{link}?told={last}", "phone", "other phone", ja=True)
    event.fill("phone", f"{link}?told={last}", "undone", action="undo")
    event.show("undone-told", f"{link}?told={last + 1}", "phone", ja=True)
    event.fill(
        "judge",
        link,
        "penalty-refused",
        action="penalty",
        seat="1",
        points="150",
        when="at_table",
        why="late",
    )
    event.fill(
        "judge", link, "penalty", action="penalty", seat="1", points="1000", when="at_table", why="late"
    )
    event.fill(
        "judge",
        link,
        "penalty-after",
        action="penalty",
        seat="0",
        points="3000",
        when="after_uma",
        why="late",
    )
    event.show("count", f"{link}count/", "phone", ja=True)
    count = {"points-0": "305", "points-1": "x", "points-2": "", "points-3": "99999", "sticks": "0"}
    event.fill("phone", f"{link}count/", "count-wrong", has="sticks", step="store", **count)
    event.fill(
        "phone",
        f"{link}count/",
        "count-read",
        has="sticks",
        how={"htmx": True, "language": "ja"},
        **(count | {"points-1": "3,05", "points-3": "▲12"}),
    )
    scores = event.clients["phone"].get(f"{link}count/").context["page"]
    figures = {f"points-{seat}": str(held // 100) for seat, held in enumerate(scores.state.scores)}
    event.fill(
        "phone",
        f"{link}count/",
        "count-differs",
        has="sticks",
        how={"htmx": True},
        **(figures | {"points-0": "1", "sticks": "1"}),
    )
    event.fill(
        "phone",
        f"{link}count/",
        "count-stored",
        has="sticks",
        step="store",
        sticks=str(scores.sticks),
        **figures,
    )
    off = figures | {"points-0": "1", "sticks": "1"}
    event.fill("phone", f"{link}count/", "count-off-stored", has="sticks", step="store", **off)
    event.show("table-counted", link, "phone", "judge", ja=True)
    event.show("page", page, ja=True)
    event.show("sheet", f"{page}sheet.pdf", ja=True)
    event.show("blank", f"{page}blank.pdf?paper=letter", "visitor")
    event.show("blank-a4", f"{page}blank.pdf", "visitor", ja=True)
    event.show("sheet-of-link", f"{page}sheet.pdf?token={event.table(1).token}&paper=A5", "visitor")


def clock(event: Scene) -> None:
    """The clock, and calls for a referee."""
    event.at("10:00", "3-clock")
    link, two, round_ = event.link(1), event.link(1, 2), f"{event.home}rounds/1/"
    floor = f"{event.home}floor/"
    turn = f"{round_}clock/turn/"
    event.show("floor", floor, "judge", "organizer", ja=True)
    event.show("clock-still", f"{round_}clock/")
    event.fill("judge", floor, "started", action="clock/turn", kind="start", minutes="30")
    event.show("started-told", floor, "judge", ja=True)
    event.show("clock", f"{round_}clock/", ja=True)
    event.at("10:05")
    event.fill("judge", floor, action="clock/turn", kind="pause")
    event.show("paused", floor, "judge")
    event.show("clock-paused", f"{round_}clock/", ja=True)
    event.at("10:08")
    event.fill("judge", round_, action="clock/turn", kind="resume")
    event.show("resumed", round_, "judge", ja=True)
    event.fill("judge", floor, action="clock/turn", kind="extend", minutes="5", table="")
    event.fill("judge", floor, action="clock/turn", has="minutes", kind="extend", minutes="7", table="2")
    event.show("extended", floor, "judge", ja=True)
    event.fill("judge", floor, action="clock/turn", has="minutes", kind="take_back", minutes="2", table="2")
    event.fill("judge", floor, action="clock/turn", has="minutes", kind="take_back", minutes="1", table="")
    event.show("taken-back", floor, "judge")
    event.post("judge", turn, {"kind": "extend", "minutes": "", "expects": "9", "back": "floor"})
    event.post("judge", turn, {"kind": "start", "minutes": "5", "expects": "3", "back": "round"})
    event.show("clock-refused", round_, "judge", "organizer", ja=True)
    event.show("clock-of-tables", f"{round_}clock/", ja=True)
    event.show("clock-part", f"{round_}clock/?seen=0", htmx="yes")
    event.show("table", link, "phone", ja=True)
    event.at("10:10")
    event.fill("phone", link, "called", action="/call/", how={"htmx": True})
    event.post("phone", f"{link}call/", name="called-again", htmx=True)
    event.show("call-told", link, "phone", "judge", ja=True)
    event.fill("other phone", two, "called-two", action="/call/")
    event.at("10:12")
    event.show("floor-called", floor, "judge", ja=True)
    event.show("floor-part", f"{floor}?seen=x&clock=1", "judge", htmx="yes")
    event.show("round-called", round_, "judge", "visitor")
    event.fill("judge", floor, "coming", action="calls/1/come", has="")
    event.show("floor-coming", floor, "judge", "head", ja=True)
    event.show(
        "table-coming", f"{link}now/?seen={len(event.table(1).entries.all())}&signals=x", "phone", ja=True
    )
    event.post("head", f"{round_}calls/1/come/")
    event.show("floor-come-twice", floor, "head")
    event.fill("other phone", two, "call-taken-back", action="call/back")
    event.post("head", f"{round_}calls/2/come/")
    event.show("floor-come-late", floor, "head", ja=True)
    event.post("judge", f"{round_}calls/1/done/")
    event.at("10:46")
    event.show("floor-time-is-up", floor, "judge", ja=True)
    event.show("clock-is-up", f"{round_}clock/", ja=True)
    event.show("table-time-is-up", link, "phone", "judge", ja=True)
    event.fill("judge", link, "time", action="/time/", just_ended="on")
    event.post("judge", f"{link}time/", {"key": "time-again", "expects": "1"}, name="time-again")
    event.show("table-last-hand", link, "phone", ja=True)


def offline(event: Scene) -> None:
    """The felt's previews, and hands that a phone has kept."""
    event.at("10:47", "4-offline")
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
    event.show("now", f"{link}now/?seen=1", "phone", ja=True)
    event.show("now-same", f"{link}now/?seen=2", "phone")
    event.show("manifest", "/shinpan-en.webmanifest", ja=False)
    event.show("manifest-japanese", "/shinpan-ja.webmanifest")
    event.show("shell", "/offline/")


def rules(event: Scene) -> None:
    """A decision on the rules in the middle of the event, looked at before it is taken."""
    event.at("11:30", "6-rules")
    change, page = f"{event.home}rules/change/", f"{event.home}rules/"
    event.show("change", f"{change}?question=multi_ron", "organizer", "judge", "visitor", ja=True)
    got = event.clients["organizer"].get(change).context
    draft = {"base": "ema-2025", "set": {"kiriage_mangan": True, "uma": [20000, 10000, -10000, -20000]}}
    sent = {"draft": got["draft"].text, "begins": got["begins"]}
    event.post("organizer", change, sent | {"step": "question", "question": "uma"}, "question-uma")
    event.post(
        "organizer",
        change,
        sent | {"step": "answer", "question": "uma", "uma": "9, 9", "answer": "1,2"},
        "answer-refused",
    )
    event.post("organizer", change, sent | {"step": "base", "base": "wrc-2025"}, "base")
    event.post("organizer", change, sent | {"step": "text", "text": "{"}, "text-refused")
    event.post("organizer", change, sent | {"step": "text", "text": json.dumps(draft)}, "text")
    new = sent | {"draft": json.dumps(draft)}
    event.post("organizer", change, new | {"step": "without", "question": "uma"}, "without")
    event.post("organizer", change, sent | {"step": "save"}, "nothing-to-save")
    shown = event.post("organizer", change, new | {"step": "save"}, "preview")
    event.post("organizer", change, new | {"step": "save"}, "preview", language="ja")
    seen = shown.context["preview"].seen
    event.post("organizer", change, new | {"step": "decide", "seen": seen, "why": ""}, "without-a-reason")
    event.post(
        "organizer", change, new | {"step": "decide", "seen": "0" * 16, "why": "as voted"}, "not-as-seen"
    )
    event.post("organizer", change, new | {"step": "decide", "seen": seen, "why": "as voted"}, "decided")
    event.post(
        "organizer", change, new | {"step": "decide", "seen": seen, "why": "as voted"}, "decided-twice"
    )
    event.show("rules", page, "visitor", "organizer", ja=True)
    event.show("rules-asked", f"{page}?find=uma", "visitor")
    event.show("rules-differences", f"{page}?against=wrc-2025&only=differences", "visitor")
    event.show("rules-json", f"{event.home}rules.json")
    event.show("rules-sheet", f"{event.home}rules.pdf", "visitor")
    event.show("table", event.link(1), "phone")


def end(event: Scene) -> None:
    """The rounds to their end, and who won."""
    event.at("12:00", "7-end")
    link, round_ = event.link(1), f"{event.home}rounds/1/"
    event.show("round", round_, "organizer", "visitor", ja=True)
    event.fill("organizer", round_, "finish-asked", action="finish")
    event.post(
        "judge",
        f"{link}close/",
        {"key": "closing-one", "expects": str(event.table(1).entries.count() + 1), "early": "on"},
        "close-despite",
    )
    event.post(
        "judge",
        f"{link}close/",
        {
            "key": "closing-two",
            "expects": str(event.table(1).entries.count() + 1),
            "early": "on",
            "despite": "on",
        },
        "closed",
    )
    event.show("table-closed", link, "phone", "judge", ja=True)
    event.fill("judge", link, "reopened", action="reopen", why="one more hand")
    event.show("table-reopened", link, "phone", "judge")
    _closed(event, 1, 1)
    event.post("organizer", f"{round_}finish/", name="finish-refused")
    _closed(event, 1, 2)
    event.post("organizer", f"{round_}finish/", {"anyway": "yes"}, "finished")
    event.show("standings", f"{event.home}standings/", "visitor", "organizer", ja=True)
    event.show("page", f"{round_}tables/1/", ja=True)
    event.show("page-two", f"{round_}tables/2/")
    event.show("sheet", f"{round_}tables/1/sheet.pdf", ja=True)
    event.post("organizer", f"{round_}reopen/", name="reopened-round")
    event.show("round-again", round_, "organizer")
    event.post("organizer", f"{round_}finish/", {"anyway": "yes"})
    new = f"{event.home}rounds/new/"
    event.at("13:00")
    for number in (2, 3):
        drawn = event.fill("organizer", new, f"drawn-{number}", has="step", step="draw")
        seats = drawn.context["form"].initial["seats"]
        event.fill("organizer", new, has="seats", step="keep", number=str(number), seats=seats)
        event.post("organizer", f"{event.home}rounds/{number}/open/")
        for table in (1, 2):
            at = event.link(number, table)
            for winner in ("1", "3", "0"):
                event.hand(
                    "phone",
                    at,
                    "tsumo",
                    wins=winner,
                    riichi=["2"],
                    **{f"{winner}-by": "value", f"{winner}-worth": f"{number}-30"},
                )
        event.show(f"round-{number}", f"{event.home}rounds/{number}/", "organizer")
        for table in (1, 2):
            _closed(event, number, table)
        event.post("organizer", f"{event.home}rounds/{number}/finish/", {"anyway": "yes"})
    event.post("organizer", f"{event.home}standings/last-round/", {"last_round": "0"}, "last-round-refused")
    event.post("organizer", f"{event.home}standings/last-round/", {"last_round": "3"}, "last-round")
    event.show("final", f"{event.home}standings/", "visitor", "organizer", ja=True)
    for number in range(1, 10):
        event.show(
            f"player-{number}",
            f"{event.home}players/{number}/",
            *(["visitor", "judge"] if number < 3 else ["visitor"]),
            ja=number == 2,
        )
    event.show("tournament", event.home, "visitor", "organizer", ja=True)
    event.show("floor", f"{event.home}floor/", "judge")
    event.show("home", "/", "visitor", "organizer", ja=True)


def _closed(event: Scene, round_: int, table: int) -> None:
    """A judge ends a game as it stands."""
    expects = event.table(round_, table).entries.count() + 1
    data = {"key": f"closing-{round_}-{table}", "expects": str(expects), "early": "on", "despite": "on"}
    event.post("judge", f"{event.link(round_, table)}close/", data)
