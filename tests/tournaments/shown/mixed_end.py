"""The decision on the cup's rules during the event, and its rounds to the last."""

from __future__ import annotations

import json

from tests.tournaments.shown.scene import Scene

__all__ = ["end", "rules"]


def rules(event: Scene) -> None:
    """Previews and takes a decision on the rules in the middle of the event."""
    event.set_time("11:30", "6-rules")
    change, page = f"{event.home}rules/change/", f"{event.home}rules/"
    event.show("change", f"{change}?question=multi_ron", "organizer", "judge", "visitor")
    context = event.clients["organizer"].get(change).context
    draft = {"base": "ema-2025", "set": {"kiriage_mangan": True, "uma": [20000, 10000, -10000, -20000]}}
    sent = {"draft": context["draft"].text, "begins": context["begins"]}
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
    event.show("rules", page, "visitor", "organizer")
    event.show("rules-asked", f"{page}?find=uma", "visitor")
    event.show("rules-differences", f"{page}?against=wrc-2025&only=differences", "visitor")
    event.show("rules-json", f"{event.home}rules.json")
    event.show("table", event.link(1), "phone")


def end(event: Scene) -> None:
    """Plays the rounds to their end and shows the winner."""
    event.set_time("12:00", "7-end")
    link, round_ = event.link(1), f"{event.home}rounds/1/"
    event.show("round", round_, "organizer", "visitor")
    event.fill("organizer", round_, "finish-asked", action="finish")
    event.post(
        "judge",
        f"{link}close/",
        {
            "key": "closing-one",
            "expects": str(event.table(1).entries.count() + 1),
            "early": "on",
            "sure": "on",
        },
        "close-despite",
    )
    event.post(
        "judge",
        f"{link}close/",
        {
            "key": "closing-two",
            "expects": str(event.table(1).entries.count() + 1),
            "early": "on",
            "sure": "on",
            "despite": "on",
        },
        "closed",
    )
    event.show("table-closed", link, "judge", "phone")
    event.fill("judge", link, "reopened", action="reopen", why="one more hand")
    event.show("table-reopened", link, "phone", "judge")
    _closed(event, 1, 1)
    event.post("organizer", f"{round_}finish/", name="finish-refused")
    _closed(event, 1, 2)
    event.post("organizer", f"{round_}finish/", {"anyway": "yes"}, "finished")
    event.show("standings", f"{event.home}standings/", "visitor", "organizer")
    event.show("page", f"{round_}tables/1/")
    event.show("page-two", f"{round_}tables/2/")
    event.show("sheet", f"{round_}tables/1/sheet.pdf")
    event.post("organizer", f"{round_}reopen/", name="reopened-round")
    event.show("round-again", round_, "organizer")
    event.post("organizer", f"{round_}finish/", {"anyway": "yes"})
    new = f"{event.home}rounds/new/"
    event.set_time("13:00")
    for number in (2, 3):
        drawn = event.fill("organizer", new, f"drawn-{number}", has="step", step="draw")
        seats = drawn.context["form"].initial["seats"]
        event.fill("organizer", new, has="seats", step="keep", number=str(number), seats=seats)
        event.post("organizer", f"{event.home}rounds/{number}/open/")
        for table in (1, 2):
            link_of_table = event.link(number, table)
            for winner in ("1", "3", "0"):
                event.hand(
                    "phone",
                    link_of_table,
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
    event.show("final", f"{event.home}standings/", "organizer", "visitor")
    for number in (1, 2, 3, 9):
        event.show(
            f"player-{number}",
            f"{event.home}players/{number}/",
            *(["visitor", "judge"] if number < 3 else ["visitor"]),
        )
    event.show("tournament", event.home, "organizer", "visitor")
    event.show("floor", f"{event.home}floor/", "judge")
    event.show("home", "/", "visitor", "organizer")


def _closed(event: Scene, round_: int, table: int) -> None:
    """Closes a game with its present points, as a judge."""
    expects = event.table(round_, table).entries.count() + 1
    data = {
        "key": f"closing-{round_}-{table}",
        "expects": str(expects),
        "early": "on",
        "sure": "on",
        "despite": "on",
    }
    event.post("judge", f"{event.link(round_, table)}close/", data)
