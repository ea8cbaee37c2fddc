"""The rulings of the night: warnings with growing penalties, all kinds of reviews, and a second day."""

from __future__ import annotations

import referee
from tests.tournaments.shown.night_hands import send_hand
from tests.tournaments.shown.scene import Scene, question_query

__all__ = ["reviews", "rulings", "second_day"]

F, S = referee.answers.Fact, referee.Seat
PHONE = referee.reports.Foul(
    seat=S.SECOND, code="PHONE", answers={F("smart_glasses"): False, F("talked"): True}
)
EMPTY = referee.reports.Foul(seat=S.SECOND, code="CALL-EMPTY", answers={F("lost"): False})


def rulings(event: Scene) -> None:
    """The ladder of warnings, its count corrected by the judge, and a ruling on a game that is over."""
    event.set_time("19:10", "4-rulings")
    link = event.link(1, 2)
    new = f"{link}rulings/new/"
    event.confirm("judge", f"{new}?{question_query(PHONE)}", "phone-first", has="facts", called_by="0")
    event.confirm("judge", f"{new}?{question_query(EMPTY)}", "empty", has="facts", facts="=1+1")
    event.set_time("19:12")
    event.show("phone-again-asked", f"{link}desk/incident/?code=PHONE&seat=1&rest=no", "judge")
    event.show("phone-of-anybody", f"{link}desk/incident/?code=PHONE&rest=no", "judge")
    event.show("new-again", f"{new}?{question_query(PHONE)}", "judge")
    event.confirm("judge", f"{new}?{question_query(PHONE)}", "phone-second", has="facts")
    event.confirm("judge", f"{new}?{question_query(PHONE)}", "phone-third", has="facts", turns_left="7")
    event.fill(
        "judge",
        f"{new}?{question_query(PHONE)}",
        "counted-otherwise",
        has="facts",
        step="preview",
        occurrence="2",
        options={"htmx": True},
    )
    event.confirm(
        "judge",
        f"{new}?{question_query(PHONE)}",
        "counted-with-a-reason",
        has="facts",
        occurrence="2",
        reason="the first was a clock",
        decision="penalty",
        points="1000",
        when="after_uma",
    )
    event.set_time("19:15")
    sworn = {
        "seat": "1",
        "facts": "+ swore at the wall",
        "decision": "penalty",
        "points": "2000",
        "judge": "ＪＩＲＯ",
    }
    over = f"{event.link(1)}rulings/new/"
    event.fill(
        "head",
        over,
        "after-the-end-refused",
        has="facts",
        step="preview",
        when="at_table",
        options={"htmx": True},
        **sworn,
    )
    event.confirm("head", over, "after-the-end", has="facts", when="after_uma", **sworn)
    event.show("table-over", event.link(1), "judge", "phone")


def reviews(event: Scene) -> None:
    """Every kind of review, refused ones too, and the slip of each state."""
    event.set_time("19:20", "5-reviews")
    link, log = event.link(1, 2), f"{event.home}rulings/"
    won = {
        "kind": "win",
        "from": None,
        "riichi": [1],
        "winners": [{"seat": 1, "value": {"han": 2, "fu": 30}}],
    }
    send_hand(event, link, won, "W1", 8, event.table(1, 2).entries.count() + 1)
    event.show("slip-as-given", f"{log}2/slip.pdf", "judge")
    _review(event, "head", 1, "confirmed", "confirmed")
    event.confirm(
        "head",
        f"{log}2/change/",
        "changed",
        has="facts",
        decision="warning",
        points="",
        reason="his pon came late",
    )
    event.confirm(
        "head",
        f"{log}2/change/",
        "changed-twice",
        has="facts",
        decision="none",
        points="",
        reason="the tape",
        extra_minutes="4",
    )
    _review(event, "judge", 3, "appealed", "appealed-3", appeals="森 大和", why="it rang by itself")
    _review(event, "judge", 3, "appealed", "appealed-3-twice", appeals="森 大和", why="it rang by itself")
    event.show("slip-asked", f"{log}3/slip.pdf", "judge")
    _review(event, "head", 3, "upheld", "upheld-3", why="it was in the hand")
    _review(event, "head", 3, "appealed", "appealed-after-all", appeals="森 大和", why="once more")
    _review(event, "judge", 4, "appealed", "appealed-4", appeals="森 大和", why="the third was not mine")
    event.show("change-appealed", f"{log}4/change/", "head")
    event.confirm(
        "head",
        f"{log}4/change/",
        "overturned",
        has="facts",
        decision="warning",
        points="",
        reason="not his phone",
    )
    _review(event, "judge", 5, "appealed", "appealed-5", appeals="森 大和", why="counted wrong")
    event.show("own-ruling", f"{log}6/", "head")
    _review(event, "head", 6, "confirmed", "confirmed-own", table=1)
    for number, state in (
        (1, "confirmed"),
        (2, "changed"),
        (3, "upheld"),
        (4, "overturned"),
        (5, "appealed"),
    ):
        event.show(f"ruling-{state}", f"{log}{number}/", "judge")
        event.show(f"slip-{state}", f"{log}{number}/slip.pdf", "judge")
        event.show(f"log-{state}", f"{log}?state={state}", "judge")
    event.show("log", log, "head", "visitor")
    event.show("log-warned", f"{log}?measure=warning&kind=PHONE", "judge")
    event.show("log-of-one", f"{log}?player=2&round=1", "judge")
    event.show("log-by-reading", f"{log}?q=もりやまと tournament", "judge")
    event.show("floor", f"{event.home}floor/", "judge")
    event.show("ruling-without-names", f"{log}4/", "visitor")
    event.show("page", f"{event.home}rounds/1/tables/2/", "visitor")
    event.show("player", f"{event.home}players/6/", "judge", "visitor")


def second_day(event: Scene) -> None:
    """A warning of the day before does not count; the time ends one game and leaves the other unfinished."""
    event.set_time("10:00", "7-second-day", day=3)
    event.post("organizer", f"{event.home}rounds/2/open/")
    one, two, floor = event.link(2), event.link(2, 2), f"{event.home}floor/"
    again = referee.reports.Foul(seat=S.THIRD, code="PHONE", answers=PHONE.answers)
    event.show("asked-again", f"{two}desk/incident/?code=PHONE&seat=2&rest=no", "judge")
    event.confirm("judge", f"{two}rulings/new/?{question_query(again)}", "phone-next-day", has="facts")
    event.show("ruling", f"{event.home}rulings/7/", "judge")
    event.show("ruling-of-the-day-before", f"{event.home}rulings/4/", "judge")
    new = f"{two}rulings/new/"
    event.confirm(
        "judge",
        new,
        "penalty-and-points-put-right",
        has="facts",
        seat="3",
        facts="took a stick of the neighbour's",
        decision="penalty",
        points="1000",
        when="after_uma",
        moved_2="300",
        moved_3="-300",
        extra_minutes="2",
        judge="Ono",
        called_by="2",
    )
    event.fill("judge", floor, action="clock/change", kind="start", minutes="40")
    won = {
        "kind": "win",
        "from": 0,
        "riichi": [0, 2],
        "winners": [{"seat": 2, "value": {"han": 4, "fu": 30}}],
    }
    send_hand(event, one, won, "E1", 0, 1)
    send_hand(event, two, {"kind": "exhaustive_draw", "tenpai": [0], "riichi": [0]}, "E1", 0, 3)
    event.set_time("10:41")
    event.show("floor-time-is-up", floor, "judge")
    event.show("table-time-is-up", one, "judge")
    event.fill("judge", one, "time-called", action="/time/", dice_thrown="on")
    stick = {"kind": "exhaustive_draw", "tenpai": [1, 3], "riichi": [3]}
    send_hand(event, one, stick, "E2", 0, 3)
    event.show("over", one, "phone", "judge")


def _review(
    event: Scene,
    role: str,
    number: int,
    outcome: str,
    name: str,
    *,
    table: int = 2,
    appeals: str = "",
    **more: str,
) -> None:
    table_ = event.table(1, table)
    expects = table_.entries.count() + 1
    if appeals:
        more["player"] = str(table_.seatings.get(player__person__name=appeals).seat)
    data = {"key": f"key-{name}", "expects": str(expects), "outcome": outcome, **more}
    event.post(role, f"{event.home}rulings/{number}/review/", data, name)
