"""Three players: norths set aside, draws, a ruling, and the list at the end."""

from __future__ import annotations

import referee
from tests.tournaments.shown.scene import Scene, question_query, scene
from tests.tournaments.shown.shelf import Shelf
from tournaments.models import Tournament

__all__ = ["play"]

NAMES = "Akagi Haruka\n佐伯 ひより（さえき ひより）\nMikołaj Wrona\n三浦 あかり（みうら あかり）"
KITA = {"1-by": "tiles", "1-concealed": "234p456p2346799s", "1-winning": "5s", "1-nukidora": "2"}


def play() -> Shelf:
    """Plays the event and returns what was seen of it."""
    with scene("three") as event:
        _begin(event)
        _first(event)
        _second(event)
        _end(event)
        event.dump()
        return event.shelf


def _begin(event: Scene) -> None:
    event.set_time("09:00", "1-begin")
    new, public = "/tournaments/new/", {"name": "三人 Sanma Evening", "ruleset_key": "mahjong-soul-3p"}
    event.show("home", "/", "organizer", "visitor")
    event.show("new", new, "organizer", "judge", "visitor")
    event.fill(
        "organizer", new, "new-refused", name="Sanma", own='{"base": "house", "set": {"uma": 1}}', minutes="0"
    )
    event.fill("organizer", new, "new-without-a-name", name="", own="{", last_round="100")
    event.fill("organizer", new, "new-made", **public, last_round="2")
    event.tournament = Tournament.objects.get()
    event.show("tournament", event.home, "organizer", "visitor")
    people = f"{event.home}people/"
    event.show("people-none", people, "organizer")
    event.fill("organizer", people, "people-refused", names="7\n\nAkagi\nAkagi\n" + "x" * 61)
    event.fill("organizer", people, "people-entered", names=NAMES)
    event.show("people", people, "organizer")
    event.show("people-found", f"{people}?find=さえき&order=name", "organizer")
    event.show("people-not-found", f"{people}?find=Nobody", "organizer")
    event.show("standings", f"{event.home}standings/", "visitor")
    new_round = f"{event.home}rounds/new/"
    event.show("new-round", new_round, "organizer")
    event.fill("organizer", new_round, "drawn", has="step", step="draw")
    event.fill(
        "organizer",
        new_round,
        "typed-wrong",
        has="seats",
        step="look",
        seats="1, 2, 2\n1, Nobody\n9, 8, 7, 6",
    )
    event.fill("organizer", new_round, "typed", has="seats", step="look", seats="1, 2, 3")
    event.fill("organizer", new_round, "kept", has="seats", step="keep", number="1", seats="1, 2, 3")
    event.fill("organizer", new_round, "kept-twice", has="seats", step="keep", number="1", seats="1, 2, 3")
    event.show("round", f"{event.home}rounds/1/", "organizer", "visitor")
    event.post("organizer", f"{event.home}rounds/1/open/", name="opened")


def _first(event: Scene) -> None:
    link = event.link(1)
    event.set_time("09:30", "2-first")
    event.show("table", link, "phone", "judge")
    for kind in ("ron", "tsumo", "draw", "abort", "chombo"):
        event.show(f"hand-{kind}", f"{link}hands/{kind}/", "phone")
        event.fill(
            "phone",
            f"{link}hands/{kind}/",
            f"nothing-{kind}",
            has="step",
            step="preview",
            options={"htmx": True},
        )
    event.hand("phone", link, "ron", "ron", wins="1", discarder="2", riichi="1", dora="1p", ura="9p", **KITA)
    event.show("told", f"{link}?told=1", "phone", "judge")
    event.set_time("09:35")
    event.hand("phone", link, "tsumo", "tsumo", wins="1", **{"1-by": "value", "1-worth": "3-30"})
    event.set_time("09:40")
    event.hand(
        "phone", link, "draw", "draw", tenpai=["0"], riichi=["0"], **{"0-concealed": "234p456p23467s99s"}
    )
    event.hand(
        "phone",
        link,
        "abort",
        "abort",
        abort="kyuushu_kyuuhai",
        by="1",
        **{"1-concealed": "19m19p19s1234567z1m"},
    )
    event.hand("judge", link, "chombo", "chombo", offenders="2", reason="WIN-FALSE-OPEN")
    event.hand(
        "phone",
        link,
        "ron",
        "ron-yakuman",
        wins="0",
        discarder="1",
        **{"0-by": "value", "0-worth": "y1", "0-nobody": "on"},
    )
    event.hand("phone", link, "tsumo", "tsumo-of-another", wins="2", **{"2-by": "value", "2-worth": "4-30"})
    event.show("table-now", link, "phone", "judge")
    event.show("table-again", f"{link}now/?seen=0", "phone", "judge")
    event.show("page", f"{event.home}rounds/1/tables/1/")
    event.show("sheet", f"{event.home}rounds/1/tables/1/sheet.pdf")
    event.show("blank", f"{event.home}rounds/1/tables/1/blank.pdf")
    event.show("blank-plain", "/sheets/blank.pdf?rules=mahjong-soul-3p")


def _second(event: Scene) -> None:
    event.set_time("10:30", "3-ruling")
    link, rulings = event.link(1), f"{event.home}rulings/"
    foul = referee.reports.Foul(
        seat=referee.Seat.THIRD, code="CALL-EMPTY", answers={referee.answers.Fact("shown"): False}
    )
    event.show("new-ruling", f"{link}rulings/new/?{question_query(foul)}", "judge")
    event.confirm(
        "judge",
        f"{link}rulings/new/",
        "ruling-given",
        has="facts",
        seat="1",
        facts="talked to the next table",
        decision="warning",
        judge="Jiro",
        explained="on",
    )
    event.show("rulings", rulings, "judge", "visitor")
    event.show("ruling", f"{rulings}1/", "judge", "head")
    event.show("ruling-slip", f"{rulings}1/slip.pdf", "judge")
    event.show("table", link, "judge", "phone")


def _end(event: Scene) -> None:
    event.set_time("12:00", "4-end")
    link, first = event.link(1), f"{event.home}rounds/1/"
    event.show("count", f"{link}count/", "phone")
    event.fill("organizer", first, "finish-refused", action="finish")
    event.fill("judge", link, "closed-early", action="close", early="on", sure="on")
    event.post("organizer", f"{first}finish/", name="finished")
    event.show("standings", f"{event.home}standings/", "visitor", "organizer")
    second = f"{event.home}rounds/new/"
    event.fill("organizer", second, "kept", has="seats", step="keep", number="2", seats="2, 3, 4")
    event.post("organizer", f"{event.home}rounds/2/open/")
    table = event.link(2)
    for seat in ("0", "0"):
        event.hand("phone", table, "tsumo", wins=seat, **{f"{seat}-by": "value", f"{seat}-worth": "13"})
    event.post("organizer", f"{event.home}rounds/2/finish/", name="second-refused")
    event.post("organizer", f"{event.home}rounds/2/finish/", {"anyway": "yes"}, name="second-finished")
    event.show("final-list", f"{event.home}standings/", "visitor")
    for number in (1, 2, 3, 4):
        event.show(f"player-{number}", f"{event.home}players/{number}/")
    event.show("tournament", event.home, "visitor", "organizer")
    event.show("home", "/", "visitor")
