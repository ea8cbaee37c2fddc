"""The rulings of the cup: asked at the dispute desk, given, reviewed, appealed against and published."""

from __future__ import annotations

import referee
from tests.tournaments.shown.scene import Scene, question_query

__all__ = ["rulings"]

DESK = {
    "riichi": "concealed=123456m234p5578s9m",
    "noten-riichi": "concealed=123456m234p5579s&seat=2",
    "quad": "concealed=11123444p222s56m&tile=1p",
    "call": "call=pon&tile=5p&phase=next_drawn",
    "furiten": "concealed=123456m234p5568s&discards=1z7s9m",
    "value": "seat=1&source=0&concealed=123456m234p5568s&winning=7s&dora=4s&flags=riichi",
    "tenpai": "concealed=123456m234p5568s",
    "nine-kinds": "concealed=19m19p19s1234567z1m&any_call=no",
    "sticks": "source=0&winners=1&winners=3",
    "pao": "seat=1&source=2&liable=3",
    "paid": "seat=1&source=2&han=3&fu=40&paid1=6400&paid2=-6400&hand_intact=yes",
}
FAULTS = {
    "riichi": "concealed=147m258p369s12345z",
    "noten-riichi": "concealed=123457m234p5579s&seat=2",
    "quad": "concealed=11123444p222s56m&tile=9s",
    "furiten": "concealed=123456m234p5568s&passed=7s",
    "value": "seat=1&source=1&concealed=12x",
    "tenpai": "concealed=123m",
}
LATE = referee.reports.Foul(
    seat=referee.Seat.FIRST,
    code="LATE",
    answers={referee.answers.Fact("minutes"): 2, referee.answers.Fact("begun"): False},
)
EMPTY = referee.reports.Foul(
    seat=referee.Seat.SECOND, code="CALL-EMPTY", answers={referee.answers.Fact("shown"): False}
)


def rulings(event: Scene) -> None:
    """All rulings of the cup."""
    _desk(event)
    _give_rulings(event)
    _review_rulings(event)
    _publish_rulings(event)


def _desk(event: Scene) -> None:
    event.set_time("10:50", "5-desk")
    link, slug = event.link(1, 2), event.tournament.slug
    event.show("desk", f"/desk/?tournament={slug}", "visitor")
    event.show("desk-found", "/desk/?find=furiten&part=found", htmx="yes")
    event.show("desk-found-nothing", "/desk/?find=weather")
    event.show("desk-at-table", f"{link}desk/?laid=2", "judge", "phone")
    for question, query in DESK.items():
        event.show(f"desk-{question}", f"/desk/{question}/?rules=ema-2025&{query}", "visitor")
    for question, query in FAULTS.items():
        event.show(
            f"fault-{question}",
            f"/desk/{question}/?rules=wrc-2025&{query}",
            htmx="yes",
        )
    event.show("desk-incident", "/desk/incident/?rules=rrc&code=CALL-EMPTY&shown=no&rest=no&occurrence=2")
    event.show(
        "table-incident", f"{link}desk/incident/?code=LATE&seat=0&minutes=2&begun=no", "judge", "phone"
    )
    event.show(
        "table-other-rules", f"{link}desk/tenpai/?rules=wrc-2025&concealed=123456m234p5568s&laid=1", "phone"
    )
    event.show("desk-unknown", "/desk/weather/")
    event.show("desk-no-rules", "/desk/?rules=house")


def _give_rulings(event: Scene) -> None:
    event.set_time("11:00", "5-rulings")
    link, first_link = event.link(1, 2), event.link(1)
    new = f"{link}rulings/new/"
    event.show("new", f"{new}?{question_query(LATE)}", "judge")
    event.show("new-in-words", new, "judge", "visitor", "nobody")
    event.show("new-unread", f"{new}?question=%7B", "judge")
    event.fill("judge", new, "nothing-chosen", has="facts", step="preview", options={"htmx": True})
    event.confirm(
        "judge", f"{new}?{question_query(LATE)}", "late", has="facts", extra_minutes="3", explained="on"
    )
    event.confirm(
        "judge",
        f"{new}?{question_query(EMPTY)}",
        "empty",
        has="facts",
        decision="warning",
        reason="a slip of the tongue",
        called_by="0",
    )
    event.set_time("11:05")
    event.confirm(
        "judge",
        f"{new}?{question_query(EMPTY)}",
        "empty-again",
        has="facts",
        decision="warning",
        reason="the second time",
    )
    event.fill(
        "judge",
        f"{new}?{question_query(EMPTY)}",
        "otherwise",
        has="facts",
        step="preview",
        decision="penalty",
        points="150",
        moved_0="300",
    )
    event.confirm(
        "judge",
        new,
        "in-words",
        has="facts",
        seat="2",
        facts="showed tiles to the next table",
        decision="penalty",
        points="2000",
        when="at_table",
        called_by="3",
        turns_left="5",
        tiles_mixed="on",
        reason="second time today",
    )
    event.confirm(
        "judge", new, "dead-hand", has="facts", seat="3", facts="fifteen tiles", decision="dead_hand"
    )
    event.confirm(
        "judge",
        new,
        "points-put-right",
        has="facts",
        seat="0",
        facts="a stick fell",
        decision="correct",
        moved_0="1000",
        moved_1="-1000",
    )
    event.confirm(
        "judge",
        new,
        "deposit",
        has="facts",
        seat="0",
        facts="hid a tile",
        decision="penalty",
        points="1000",
        when="deposit",
    )
    address, filled = event.form("judge", new, has="facts")
    filled |= {
        "seat": "1",
        "decision": "correct",
        "facts": "it was four han",
        "about": "1",
        "hand": "corrected",
        "step": "hand",
    }
    sent = event.post("judge", address.partition("?")[0], filled)
    event.confirm(
        "judge", sent.url, "hand-corrected", **{"2-by": "value", "2-worth": "4-30", "why": "four han"}
    )
    event.confirm("judge", f"{new}?resumed", "hand-put-right", has="facts")
    event.set_time("11:10")
    event.confirm(
        "judge",
        new,
        "replayed",
        has="facts",
        seat="1",
        facts="the wall fell",
        decision="none",
        hand="replayed",
        riichi=["2"],
    )
    event.confirm(
        "judge",
        new,
        "chombo",
        has="facts",
        seat="2",
        facts="looked into the wall",
        decision="chombo",
        riichi=["2"],
    )
    event.confirm(
        "head",
        f"{first_link}rulings/new/",
        "by-the-head",
        has="facts",
        seat="1",
        facts="spoke on the phone",
        decision="warning",
    )
    event.show("table", link, "judge", "phone")
    event.show("floor", f"{event.home}floor/", "judge")
    event.show("log", f"{event.home}rulings/", "judge", "organizer", "visitor")


def _review_rulings(event: Scene) -> None:
    event.set_time("11:15", "5-reviews")
    log = f"{event.home}rulings/"
    for number in range(1, 11):
        event.show(f"ruling-{number}", f"{log}{number}/", *(["judge", "head"] if number < 3 else ["judge"]))
    event.show("change", f"{log}1/change/", "head", "judge")
    _review(event, "head", 1, "confirmed", "confirmed")
    _review(event, "head", 1, "confirmed", "confirmed-twice")
    _review(event, "judge", 1, "confirmed", "not-by-a-judge")
    _review(event, "judge", 1, "appealed", "appeal-without-a-word")
    _review(event, "judge", 1, "appealed", "appealed-now", appeals="はなさき みお", why="the tram stood")
    event.show("appealed", f"{log}1/", "judge", "head")
    event.show("log-appealed", log, "judge")
    event.set_time("11:20")
    event.fill(
        "head",
        f"{log}1/change/",
        "overturn-without-reason",
        has="facts",
        step="preview",
        decision="none",
        points="",
        options={"htmx": True},
    )
    event.confirm(
        "head",
        f"{log}1/change/",
        "overturned",
        has="facts",
        decision="none",
        points="",
        reason="the tram stood, as the company confirmed",
    )
    event.show("overturned-told", f"{log}1/", "judge", "head")
    event.confirm("head", f"{log}4/change/", "changed", has="facts", points="1000", reason="no second time")
    _review(event, "judge", 5, "appealed", "appealed-5", appeals="O'Brien Aoife", why="fourteen")
    _review(event, "head", 5, "upheld", "upheld", why="fifteen")
    event.show("upheld-told", f"{log}5/", "judge")
    for number in (1, 4, 5):
        event.show(f"slip-{number}", f"{log}{number}/slip.pdf", "judge")
    event.show("slip", f"{log}1/slip.pdf", "visitor")
    event.show("log-after", log, "judge")
    for name, query in {
        "words": "q=wall",
        "player": "player=2",
        "kind": "kind=LATE",
        "measure": "measure=penalty",
        "state": "state=overturned",
        "round": "round=1&q=佐伯",
        "nothing": "q=weather",
        "words-kind": "kind=words",
    }.items():
        event.show(f"log-{name}", f"{log}?{query}", "judge")
    event.show("player", f"{event.home}players/6/", "judge", "visitor")
    event.show("table", event.link(1, 2), "phone", "judge")
    event.show("page", f"{event.home}rounds/1/tables/2/", "visitor", "judge")


def _review(
    event: Scene, role: str, number: int, outcome: str, name: str, *, appeals: str = "", **more: str
) -> None:
    table_ = event.table(1, 2)
    expects = table_.entries.count() + 1
    if appeals:
        more["player"] = str(table_.seatings.get(player__person__name=appeals).seat)
    data = {"key": f"key-{name}", "expects": str(expects), "outcome": outcome, **more}
    event.post(role, f"{event.home}rulings/{number}/review/", data, name)


def _publish_rulings(event: Scene) -> None:
    event.set_time("11:25", "5-published")
    log = f"{event.home}rulings/"
    event.show("publicity", f"{log}publicity/", "organizer", "judge")
    for name, chosen in (
        ("without-names", {"rulings_public": "on"}),
        ("with-names", {"rulings_public": "on", "rulings_named": "on"}),
    ):
        event.post("organizer", f"{log}publicity/", chosen)
        event.show(f"log-{name}", log, "visitor")
        for number in (1, 4):
            event.show(f"ruling-{number}-{name}", f"{log}{number}/", "visitor")
        event.show(f"page-{name}", f"{event.home}rounds/1/tables/2/", "visitor")
        event.show(f"sheet-{name}", f"{event.home}rounds/1/tables/2/sheet.pdf", "visitor")
        event.show(f"tournament-{name}", event.home, "visitor")
    event.show("log-json", f"{log}log.json", "judge")
    event.show("log-csv", f"{log}log.csv", "judge")
    event.show("log-csv", f"{log}log.csv", "visitor")
    event.show("log-other", f"{log}log.xml", "judge")
    event.show("no-such-ruling", f"{log}99/", "judge")
