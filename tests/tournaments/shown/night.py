"""A club's night under Tenhou's rules with some answers of its own: hands and games that end early."""

from __future__ import annotations

import json

from tests.tournaments.shown.night_desk import desk
from tests.tournaments.shown.night_hands import long_game, send_hand, short_game
from tests.tournaments.shown.night_rulings import reviews, rulings, second_day
from tests.tournaments.shown.scene import Scene, scene
from tests.tournaments.shown.shelf import Shelf
from tournaments.models import Tournament

__all__ = ["play"]

NAMES = """青木 蓮（あおき れん）
Jiro
Bianca Rossi
小林 葵（こばやし あおい）
Zoë Müller
森 大和（もり やまと）
Anna Poznań
石田 結衣（いしだ ゆい）
Per Åkesson
"""
FAULTS = """Sato, Aki
（さとう）
佐藤（sato さとう）
佐藤（さとう）
佐藤（さとう）
Aki\x07ra
４２
ＪＩＲＯ
"""
OWN = {
    "aka_dora": 4,
    "time_limit_end": "end_after_hand",
    "clock_hand_begins": "dice_thrown",
    "phone": ["warning"],
    "repeated_warning": "doubling",
    "repeated_warning_points": 1000,
    "warnings_kept": "day",
    "appeal": "head_referee",
    "max_ron_winners": 2,
}


LATE = {"kind": "win", "from": 1, "winners": [{"seat": 3, "value": {"han": 1, "fu": 30}}]}


def play() -> Shelf:
    """Plays the event and returns what was seen of it."""
    with scene("night") as event:
        _begin(event)
        short_game(event)
        long_game(event)
        rulings(event)
        reviews(event)
        desk(event)
        _over(event)
        second_day(event)
        _end(event)
        event.dump()
        return event.shelf


def _begin(event: Scene) -> None:
    event.set_time("18:00", "1-begin")
    own = json.dumps({"base": "tenhou-4p", "set": OWN})
    event.fill(
        "organizer",
        "/tournaments/new/",
        "made",
        name="Night Cup 夜",
        ruleset_key="ema-2025",
        rulings_public="on",
        rulings_named="",
        own=own,
        last_round="2",
    )
    event.tournament = Tournament.objects.get()
    people = f"{event.home}people/"
    event.fill("organizer", people, "people-entered", names=NAMES)
    event.fill("organizer", people, "people-refused", names=FAULTS)
    event.fill("organizer", people, "people-refused", names=FAULTS, options={"language": "ja"})
    event.fill("organizer", people, "read-anew", names="Anna Poznań（アンナ）\n小林 葵（こばやし まもる）")
    event.show("people-by-name", f"{people}?order=name", "organizer")
    event.show("people-asked", f"{people}?find=あんな", "visitor")
    event.show("rules", f"{event.home}rules/?find=own", "visitor")
    event.show("rules-json", f"{event.home}rules.json")
    event.post("organizer", f"{people}9/withdraw/")
    new = f"{event.home}rounds/new/"
    event.fill(
        "organizer",
        new,
        "typed-wrong",
        has="seats",
        step="look",
        seats="1, 9, , 3\nあおき れん, 5, 5, 6\n",
        options={"language": "ja"},
    )
    event.fill("organizer", new, "typed-none", has="seats", step="look", seats=" \n")
    event.fill("organizer", new, "typed-few", has="seats", step="look", seats="あおき れん\tJIRO\t3\t４")
    event.post("organizer", f"{people}9/return/")
    seats = "1, 2, 3, 4\n5, 6, 7, 8"
    event.fill("organizer", new, "kept", has="seats", step="keep", number="1", seats=seats)
    event.show("links", f"{event.home}rounds/1/links/", "organizer")
    event.post("organizer", f"{event.home}rounds/1/open/")


def _over(event: Scene) -> None:
    event.set_time("22:00", "6-first-over")
    first = f"{event.home}rounds/1/"
    event.post("organizer", f"{first}finish/", name="finish-refused")
    last = {"kind": "win", "from": 3, "riichi": [0], "winners": [{"seat": 0, "value": {"han": 6}}]}
    send_hand(event, event.link(1, 2), last, "W2", 0, event.table(1, 2).entries.count() + 1, name="last")
    event.post("organizer", f"{first}finish/", name="finish-asks")
    event.post("organizer", f"{first}finish/", {"anyway": "yes"}, name="finished", language="ja")
    event.show("standings", f"{event.home}standings/", "visitor")
    event.show("page-one", f"{first}tables/1/", "visitor")
    event.show("page-two", f"{first}tables/2/", "visitor", "judge")
    event.show("sheet-one", f"{first}tables/1/sheet.pdf", "judge")
    event.show("sheet-two", f"{first}tables/2/sheet.pdf", "visitor")
    new = f"{event.home}rounds/new/"
    again = event.fill(
        "organizer", new, "met-before", has="seats", step="look", seats="1, 2, 9, 3\n4, 5, 6, 7"
    )
    event.fill("organizer", new, "drawn-by-lot", has="step", step="draw")
    seats = again.context["form"].initial["seats"]
    event.fill("organizer", new, has="seats", step="keep", number="2", seats=seats)
    event.show("round-two", f"{event.home}rounds/2/", "visitor")


def _end(event: Scene) -> None:
    event.set_time("12:00", "8-end")
    second = f"{event.home}rounds/2/"
    event.post("organizer", f"{second}finish/", name="refused", language="ja")
    event.post("organizer", f"{second}finish/", {"anyway": "yes"}, name="finished")
    event.show("broken-off", event.link(2, 2), "phone", "judge")
    send_hand(event, event.link(2, 2), LATE, "E1", 1, 4, name="after-the-round")
    event.show("round", second, "visitor")
    event.show("standings", f"{event.home}standings/", "visitor", "organizer")
    event.show("tournament", event.home, "visitor", "judge")
    for number in (2, 4, 6):
        event.show(f"player-{number}", f"{event.home}players/{number}/", "visitor", "judge")
    event.show("page", f"{second}tables/1/")
    event.show("sheet", f"{second}tables/1/sheet.pdf", "visitor")
    event.show("log-csv", f"{event.home}rulings/log.csv", "judge")
