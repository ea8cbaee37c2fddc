"""A desk for layout checks: the demo with long names, beside an event of sixty tables.

`crowded` gives the folder of such a desk, made once for all processes of a run. Names are replaced in their rows;
no chain contains a name, so everything else stays as the services wrote it. `elsewhere` gives the addresses of the
pages that the demo has no example of, or none that is known beforehand.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from itertools import cycle
from pathlib import Path
from typing import Any

from tests import desks
from tests.register import CHAMPIONSHIP, LEAGUE

__all__ = ["ELSEWHERE", "HALL", "NAMES", "crowded", "elsewhere"]

HALL = "full-hall"
"""The slug of the event of sixty tables: one round finished, one in play, one drawn."""
TABLES = 60
NAMES = (
    ("Maximiliana Przybyszewska-Kowalczykowska", ""),
    ("Fritz Müller", ""),
    ("勅使河原 龍之介", "てしがわら りゅうのすけ"),
    ("Александра Преображенская-Константинова", ""),
    ("Hubert Wolfeschlegelsteinhausenbergerdor", ""),
    (
        "寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲来末風来末食う寝る処に住む処藪ら柑子",
        "じゅげむ じゅげむ ごこうのすりきれ かいじゃりすいぎょ",
    ),
    ("Bartholomäus von Schwarzenberg-Wittelsba", ""),
    ("Li Na", ""),
    ("Przemysław Nejneobhospodařovávatelnější", ""),
    ("長曾我部 美智子", "ちょうそかべ みちこ"),
    ("Venkatanarasimha Balasubramanian Krishna", ""),
    ("김수한무거북이와두루미삼천갑자동방삭치치카포사리사리센타", ""),
)
"""Name and reading: up to forty letters each, and two short names that a narrow column must not break either."""
EVENTS = (
    "Rund um den Wörthersee: Österreichische Meisterschaft 2026",
    "第二十三回東京都国分寺市市民麻雀大会・春季団体戦および個人戦",
    "Thursday evenings of the Amateur Mahjong Association, season 12",
)
CLUBS = ("Österreichische Mahjong-Gesellschaft Wiener Neustadt", "国分寺市市民麻雀愛好会")
ELSEWHERE = {
    "own_result": "",
    "registration": "",
    "withdraw_registration": "",
    "invitation": "",
    "scan": "judge",
    "change_stage": "organizer",
    "plan_found": "organizer",
    "feature_board": "",
    "club_person": "",
    "club_person_statistics": "",
}
"""The pages of `elsewhere` by their names, each with the login that opens it (empty: a visitor)."""
_ADDRESSES = "elsewhere.json"
TEAMS = ("Hochgeschwindigkeitsriichi Mannschaft", "国分寺ドラゴンズ", "The Seven Pairs of Kraków")


def crowded(shared: Path) -> Path:
    """The folder `data` of that desk below *shared*, the folder that all processes of a run use."""
    ready = desks.prepared(shared)
    return desks.once(shared, "crowded", lambda folder: _make(ready / "data", folder / "data")) / "data"


def elsewhere(shared: Path) -> dict[str, str]:
    """The addresses of the pages of `ELSEWHERE` at that desk."""
    addresses: dict[str, str] = json.loads((crowded(shared) / _ADDRESSES).read_text(encoding="utf-8"))
    return addresses


def _make(ready: Path, folder: Path) -> None:
    shutil.copytree(ready, folder, symlinks=True)
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment |= {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "tournaments.settings"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.browser.crowded"],
        cwd=desks.ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def _crowd() -> None:
    from django.conf import settings
    from django.db import transaction

    from tests.acts import by
    from tests.halls import full_hall
    from tournaments.services.events import rounds
    from tournaments.services.tables import clocks

    with transaction.atomic():
        hall = full_hall(TABLES)
        second = rounds.draw(hall, seed=1, act=by("organizer"))
        rounds.open_round(second, act=by("organizer"))
        clocks.start(second, 75, act=by("organizer"))
        rounds.draw(hall, seed=1, act=by("organizer"))
        _rename()
    addresses = _elsewhere()
    (settings.DATA_DIR / _ADDRESSES).write_text(json.dumps(addresses), encoding="utf-8")


def _elsewhere() -> dict[str, str]:
    """The addresses of pages that are reached by a link or a search; what they show is made here."""
    from django.contrib.auth.models import User
    from django.urls import reverse
    from django.utils import timezone

    from tests.acts import by
    from tournaments.models import Club, Role, Round, Table, Tournament
    from tournaments.services.events.plans import search_input, searching
    from tournaments.services.events.stage_formats import current_stages
    from tournaments.services.people import invitations, own_links, registration_links, registrations
    from tournaments.services.people.registration_answers import RegistrationInput

    league, championship = (Tournament.objects.get(slug=slug) for slug in (LEAGUE, CHAMPIONSHIP))
    hall, club = Tournament.objects.get(slug=HALL), Club.objects.get(name=CLUBS[0])
    link, name = registration_links.new_link(), "Konstantinos Papadopoulos-Alexandropoulos"
    registration_input = RegistrationInput(name=name, mail="somebody@example.org", club=CLUBS[0])
    registrations.register(
        league, registration_input, link=link, now=timezone.now(), act=by(registrations.ACTOR_NAME)
    )
    organizer = User.objects.get(username="organizer")
    _invitation, word = invitations.invite(
        hall, Role.HEAD_JUDGE, hours=24, by=organizer, key="crowded-desk-1", name=name
    )
    wish = search_input.PlanRequest(rounds=2, seed=1, steps=1)
    search = searching.start_search(hall, search_input.search_input(hall, wish), from_present_plan=False)
    searching.wait(hall, search)
    playing = Table.objects.filter(round__tournament=league, round__state=Round.State.OPEN)[0]
    return {
        "own_result": reverse("own_result", args=[playing.token]),
        "registration": reverse("registration", args=[link]),
        "withdraw_registration": reverse("withdraw_registration", args=[link]),
        "invitation": reverse("invitation", args=[word]),
        "scan": reverse("scan", args=[own_links.link_of(hall.players.get(number=3)).code]),
        "change_stage": reverse("change_stage", args=[championship.slug, len(current_stages(championship))]),
        "plan_found": reverse("plan_found", args=[hall.slug, search]),
        "feature_board": reverse("feature_board", args=[hall.slug, 1]),
        **{
            page: reverse(page, args=[club.slug, league.players.get(number=1).person_id])
            for page in ("club_person", "club_person_statistics")
        },
    }


def _rename() -> None:
    from tournaments.models import Club, Person, Player, Series, Team, Tournament

    named: Any = ((Tournament, EVENTS), (Club, CLUBS), (Team, TEAMS), (Series, EVENTS))
    for model, names in named:
        for key, name in zip(model.objects.order_by("pk").values_list("pk", flat=True), cycle(names)):
            model.objects.filter(pk=key).update(name=name)
    # By number, so that everybody has the same name in every run.
    people = dict.fromkeys(Player.objects.order_by("pk").values_list("person", flat=True))
    for person_key, (name, reading) in zip(people, cycle(NAMES)):
        Person.objects.filter(who=person_key).update(name=name, reading=reading, club=CLUBS[0])


if __name__ == "__main__":
    import django

    django.setup()
    _crowd()
