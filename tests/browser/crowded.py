"""A desk for layout checks: the demo with long names, beside an event of sixty tables.

`crowded` gives the folder of such a desk, made once for all processes of a run. Names are replaced in their rows;
no chain contains a name, so everything else stays as the services wrote it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from itertools import cycle
from pathlib import Path

from tests import desks

__all__ = ["HALL", "NAMES", "crowded"]

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
TEAMS = ("Hochgeschwindigkeitsriichi Mannschaft", "国分寺ドラゴンズ", "The Seven Pairs of Kraków")


def crowded(shared: Path) -> Path:
    """The folder `data` of that desk below *shared*, the folder that all processes of a run use."""
    ready = desks.prepared(shared)
    return desks.once(shared, "crowded", lambda folder: _make(ready / "data", folder / "data")) / "data"


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


def _rename() -> None:
    from tournaments.models import Club, Person, Player, Series, Team, Tournament

    for model, names in ((Tournament, EVENTS), (Club, CLUBS), (Team, TEAMS), (Series, EVENTS)):
        for key, name in zip(model.objects.order_by("pk").values_list("pk", flat=True), cycle(names)):
            model.objects.filter(pk=key).update(name=name)
    # By number, so that everybody has the same name in every run.
    people = dict.fromkeys(Player.objects.order_by("pk").values_list("person", flat=True))
    for who, (name, reading) in zip(people, cycle(NAMES)):
        Person.objects.filter(who=who).update(name=name, reading=reading, club=CLUBS[0])


if __name__ == "__main__":
    import django

    django.setup()
    _crowd()
