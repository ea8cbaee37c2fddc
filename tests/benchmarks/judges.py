"""Benchmark of a judge's waiting time on the felt, at the dispute desk and on the floor."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable
from statistics import median
from typing import TYPE_CHECKING

from django.contrib.auth.models import Group, User
from django.test import Client, override_settings
from django.urls import reverse

import referee
from tests.acts import by
from tests.benchmarks.clock import Figure
from tests.entries import hand_entry
from tests.halls import full_hall
from tournaments.models import JUDGES, Table
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import entry_list
from tournaments.services.tables import hands

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Response

__all__ = ["figures"]

HANDS, TABLES, TIMES = 12, 64, 31
BY_VALUE = {"seat": 2, "value": {"han": 3, "fu": 30}}
BY_TILES = {
    "seat": 2,
    "hand": {
        "concealed": "234567m234p5578s",
        "winning_tile": "9s",
        "dora": "1z",
        "ura": "2z",
        "flags": ["riichi"],
    },
}
QUAD = {"rules": "ema-2025", "concealed": "11123444p222s56m", "drawn": "2s", "tile": "2s"}


def figures() -> list[Figure]:
    """The median times at the server, each compared with the smallest answer of the desk."""
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(STORAGES={"staticfiles": plain}):
        return _figures()


def _figures() -> list[Figure]:
    judge = Client(SERVER_NAME="localhost")
    judge.force_login(_judge())
    table, number = _table()
    hall = full_hall(TABLES, played=0, name=f"Hall {uuid.uuid4()}")
    rounds.open_round(rounds.draw(hall, seed=1, act=by()), act=by())
    floor = reverse("floor", args=[hall.slug])
    waits: dict[str, Callable[[], Response]] = {
        "the manifest, the desk's smallest answer": lambda: judge.get(reverse("manifest", args=["en"])),
        "felt: preview by han and fu": lambda: _preview(judge, table, number, BY_VALUE),
        "felt: preview by tiles": lambda: _preview(judge, table, number, BY_TILES),
        "felt: the table's page": lambda: judge.get(table.get_absolute_url()),
        "dispute desk: a quad in riichi": lambda: judge.get(reverse("desk_question", args=["quad"]), QUAD),
        f"floor of {TABLES} tables, known": lambda: judge.get(floor),
    }
    seconds = {subject: _median(wait) for subject, wait in waits.items()}
    smallest = min(seconds.values())
    return [
        Figure(
            subject=f"{subject}, median",
            value=1000 * spent,
            unit="ms",
            against=f"{spent / smallest:.1f} times the smallest" if spent > smallest else "",
        )
        for subject, spent in seconds.items()
    ]


def _preview(client: Client, table: Table, expects: int, winner: dict[str, object]) -> Response:
    state = hands.fold(table).table
    event = {"kind": "win", "from": 1, "riichi": [2], "winners": [winner]}
    sent = {"event": event, "round": str(state.round), "honba": state.honba, "expects": expects}
    answer = client.post(reverse("preview_hand", args=[table.token]), sent, content_type="application/json")
    if "data-seen" not in answer.text:
        raise RuntimeError("the preview could not be confirmed")
    return answer


def _median(wait: Callable[[], Response]) -> float:
    times = []
    for _ in range(TIMES):
        start = time.perf_counter()
        answer = wait()
        times.append(time.perf_counter() - start)
        if answer.status_code != 200:
            raise RuntimeError(f"{answer.request['PATH_INFO']} answered {answer.status_code}")
    return median(times)


def _judge() -> User:
    user = User.objects.create_user(f"judge {uuid.uuid4()}")
    user.groups.add(Group.objects.get_or_create(name=JUDGES)[0])
    return user


def _table() -> tuple[Table, int]:
    """A table twelve hands into its game, and the number of its next entry."""
    tournament = tournaments.create(name=f"Judges {uuid.uuid4()}", ruleset_key="ema-2025", act=by())
    entry_list.enter(tournament, "\n".join("ABCD"), act=by())
    drawn = rounds.draw(tournament, seed=1, act=by())
    rounds.open_round(drawn, act=by())
    table = Table.objects.select_related("round__tournament").get(round=drawn)
    for number in range(1, HANDS + 1):
        state = hands.fold(table).table
        draw = referee.ExhaustiveDraw(tenpai=(state.dealer,))
        hands.record(
            table,
            hand_entry(draw, str(state.round), state.honba),
            by="bench",
            expects=number,
            key=f"judges-{number}",
        )
    return table, HANDS + 1
