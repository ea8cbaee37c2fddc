"""A club's cup under EMA 2025: two tables of four, three rounds, and everything that can happen on a floor."""

from __future__ import annotations

from tests.tournaments.shown.mixed_end import end, rules
from tests.tournaments.shown.mixed_floor import clock, offline
from tests.tournaments.shown.mixed_hands import hands
from tests.tournaments.shown.mixed_rulings import rulings
from tests.tournaments.shown.scene import Scene, scene
from tests.tournaments.shown.shelf import Shelf
from tournaments.models import Tournament

__all__ = ["play"]

NAMES = """Akagi Haruka
佐伯 ひより（さえき ひより）
Mikołaj Wrona
三浦 あかり（みうら あかり）
Wilhelmina Konstantinopolskaya-Vandenberghe de la Torre III
はなさき みお
O'Brien Aoife
渡邉 さくら
Dubois Camille
"""


def play() -> Shelf:
    """Plays the event and returns what was seen of it."""
    with scene("mixed") as event:
        begin(event)
        hands(event)
        clock(event)
        offline(event)
        rulings(event)
        rules(event)
        end(event)
        event.dump()
        return event.shelf


def begin(event: Scene) -> None:
    """Enters the people, draws the first round and shows the links."""
    event.set_time("09:00", "1-begin")
    event.fill(
        "organizer",
        "/tournaments/new/",
        "made",
        name="River Cup 2026",
        ruleset_key="ema-2025",
        minutes="60",
        rulings_public="",
        then="rules",
    )
    event.tournament = Tournament.objects.get()
    event.fill("organizer", f"{event.home}people/", "people-entered", names=NAMES)
    event.post("organizer", f"{event.home}people/3/withdraw/", name="withdrawn")
    event.show("people", f"{event.home}people/", "organizer", "judge", "visitor")
    event.show("people-by-name", f"{event.home}people/?order=name&find=", "organizer")
    event.post("organizer", f"{event.home}people/3/return/")
    event.post("organizer", f"{event.home}people/9/withdraw/")
    event.show("tournament-before", event.home, "organizer", "judge", "visitor")
    event.show("rules-before", f"{event.home}rules/", "visitor", "organizer")
    event.show("floor-before", f"{event.home}floor/", "judge", "visitor", "nobody")
    event.show("rulings-none", f"{event.home}rulings/", "judge", "visitor")
    new = f"{event.home}rounds/new/"
    drawn = event.fill("organizer", new, "drawn", has="step", step="draw")
    seats = drawn.context["form"].initial["seats"]
    event.fill("organizer", new, "kept", has="seats", step="keep", number="1", seats="1, 2, 3, 4\n5, 6, 7, 8")
    event.show("round", f"{event.home}rounds/1/", "organizer", "judge", "visitor")
    event.post("organizer", f"{event.home}rounds/1/discard/", {"sure": "yes"}, name="discarded")
    event.fill("organizer", new, "kept-again", has="seats", step="keep", number="1", seats=seats)
    event.post("organizer", f"{event.home}rounds/1/discard/", {"sure": "yes"})
    event.fill("organizer", new, has="seats", step="keep", number="1", seats="1, 2, 3, 4\n5, 6, 7, 8")
    event.show("table-closed-yet", event.link(1), "phone")
    event.post("organizer", f"{event.home}rounds/1/open/", name="opened")
    event.post("organizer", f"{event.home}rounds/1/open/")
    event.show("twice-opened", f"{event.home}rounds/1/", "organizer")
    event.post("organizer", f"{event.home}rounds/1/discard/", {"sure": "yes"})
    event.show("not-discarded", f"{event.home}rounds/1/", "organizer")
    event.show("links", f"{event.home}rounds/1/links/", "judge", "visitor")
    event.show("links-sheet", f"{event.home}rounds/1/links.pdf", "organizer", "judge")
    event.show("tournament", event.home, "organizer", "judge", "visitor")
