"""The demo's recorded hanchan.

`recorded.json` is a recorded public game: only facts (riichi, tiles, melds, results), hand by hand in the protocol's
format. It contains no names; the players' names here are invented.
"""

from __future__ import annotations

import json
from pathlib import Path

from django.contrib.auth.models import User

import referee
from tournaments.models import Tournament
from tournaments.services.events import rounds, tournaments
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.people import entry_list
from tournaments.services.tables import hands

__all__ = ["load"]

_GAME = Path(__file__).with_name("recorded.json")
_PLAYERS = ("Elin Sandberg", "白石 涼（しらいし りょう）", "Tomás Ferreira", "Klára Benešová")


def load(organizer: User) -> Tournament:
    """Create the tournament and enter the game at its only table."""
    game = json.loads(_GAME.read_text(encoding="utf-8"))
    tournament = tournaments.create(
        name="Demo: a recorded hanchan", ruleset_key=game["rules"], act=Action(by=organizer.username)
    )
    players = entry_list.enter(tournament, "\n".join(_PLAYERS), act=Action(by=organizer.username))
    round_ = rounds.create_from_text(
        tournament, ", ".join(player.name for player in players), act=Action(by=organizer.username)
    )
    rounds.open_round(round_, act=Action(by=organizer.username))
    table = round_.tables.get()
    for number, hand in enumerate(game["hands"], start=1):
        hands.record(
            table,
            referee.ledger.HandEntry(
                report=referee.codec.read_report(hand["event"]),
                round=referee.codec.read_round(hand["round"]),
                honba=hand["honba"],
            ),
            by="judge",
            expects=number,
            key=f"demo-{number}",
        )
    rounds.finish(round_, act=Action(by=organizer.username))
    return tournament
