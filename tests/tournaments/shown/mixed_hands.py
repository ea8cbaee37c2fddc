"""The hands of the cup: entered, corrected, voided and undone, in the form and by tiles; the count of the sticks."""

from __future__ import annotations

from tests.tournaments.shown.scene import Scene

__all__ = ["hands"]

WON = {"2-by": "tiles", "2-concealed": "123456m234p5568s", "2-winning": "7s", "dora": "4s", "ura": "1z"}


def hands(event: Scene) -> None:
    """Hands of every kind at the first table."""
    event.set_time("09:30", "2-hands")
    link, page = event.link(1), f"{event.home}rounds/1/tables/1/"
    event.show("table", link, "phone", "judge")
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
    event.show("told", f"{link}?told=1", "phone", "other phone")
    event.show("add-tiles", f"{link}hands/1/tiles/", "phone")
    event.fill(
        "phone",
        f"{link}hands/1/tiles/",
        "tiles-less",
        has="step",
        step="preview",
        options={"htmx": True},
        **(WON | {"ura": "4z"}),
    )
    event.fill(
        "phone",
        f"{link}hands/1/tiles/",
        "tiles-wrong",
        has="step",
        step="preview",
        options={"htmx": True},
        **(WON | {"2-concealed": "12x"}),
    )
    event.confirm("phone", f"{link}hands/1/tiles/", "tiles", why="as it lay", **WON)
    event.show("waits", f"{link}waits/?concealed=123m456p789s1155z", "phone")
    event.show("waits-none", f"{link}waits/?concealed=147m258p369s1234z&melds=", "phone")
    event.show("waits-melds", f"{link}waits/?concealed=4567m&melds=234m%20777z%20(1111p)", "phone")
    event.set_time("09:35")
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
        options={"htmx": True},
    )
    event.fill(
        "phone",
        f"{link}hands/ron/",
        "ron-refused",
        has="step",
        step="preview",
        wins=["1"],
        discarder="1",
        options={"htmx": True},
        **{"1-by": "value", "1-worth": "1-20"},
    )
    event.fill(
        "phone",
        f"{link}hands/tsumo/",
        "tsumo-nothing",
        has="step",
        step="preview",
        wins=["1"],
        options={"htmx": True},
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
        options={"htmx": True},
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
    event.set_time("09:45")
    for number, kind in ((4, "void"), (99, "void")):
        event.show(f"{kind}-{number}", f"{link}hands/{number}/{kind}/", "phone")
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
    event.show("void", f"{link}hands/6/void/", "phone")
    event.fill("phone", f"{link}hands/6/void/", "voided", has="why", why="it was table 2")
    event.set_time("09:50")
    event.hand("phone", link, "ron", wins="0", discarder="3", **{"0-by": "value", "0-worth": "1-30"})
    last = len(event.table(1).entries.all())
    event.show("undo", f"{link}?told={last}", "phone", "other phone")
    event.fill("phone", f"{link}?told={last}", "undone", action="undo")
    event.show("undone-told", f"{link}?told={last + 1}", "phone")
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
    event.show("count", f"{link}count/", "phone")
    count = {"points-0": "305", "points-1": "x", "points-2": "", "points-3": "99999", "sticks": "0"}
    event.fill("phone", f"{link}count/", "count-wrong", has="sticks", step="confirm", **count)
    event.fill(
        "phone",
        f"{link}count/",
        "count-read",
        has="sticks",
        options={"htmx": True, "language": "ja"},
        **(count | {"points-1": "3,05", "points-3": "▲12"}),
    )
    scores = event.clients["phone"].get(f"{link}count/").context["page"]
    figures = {f"points-{seat}": str(score // 100) for seat, score in enumerate(scores.state.scores)}
    event.fill(
        "phone",
        f"{link}count/",
        "count-differs",
        has="sticks",
        options={"htmx": True},
        **(figures | {"points-0": "1", "sticks": "1"}),
    )
    event.fill(
        "phone",
        f"{link}count/",
        "count-stored",
        has="sticks",
        step="confirm",
        sticks=str(scores.sticks),
        **figures,
    )
    off = figures | {"points-0": "1", "sticks": "1"}
    event.fill("phone", f"{link}count/", "count-off-stored", has="sticks", step="confirm", **off)
    event.show("table-counted", link, "phone", "judge")
    event.show("page", page)
    event.show("sheet", f"{page}sheet.pdf")
    event.show("blank", f"{page}blank.pdf?paper=letter", "visitor")
    event.show("blank-a4", f"{page}blank.pdf", "visitor")
    event.show("sheet-of-link", f"{page}sheet.pdf?token={event.table(1).token}&paper=A5", "visitor")
