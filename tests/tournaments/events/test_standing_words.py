"""Notes below a printed list are right: units, order, ties, lots, substitutes for results."""

import pytest

from tests.acts import by
from tests.tournaments.events.test_lots import send
from tests.tournaments.events.test_stages import MAIN, P, event, table
from tests.tournaments.events.test_standings import on_paper, opened
from tournaments.models import Tournament
from tournaments.models.visibility import Viewer, override_viewer
from tournaments.presenters.events import standings
from tournaments.presenters.events.ranking.standing_words import format_result, notes
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import entry_list
from tournaments.services.screens import release

pytestmark = pytest.mark.django_db

UNITS = "Points in thousands. A rank with = is shared. The results of all games add up to 0."
UNTIL = "Equal totals share a rank"
LEVEL = [30000, 10000, -10000, -30000]


def of(slug, **asked):
    return notes(standings.current(Tournament.objects.get(slug=slug), **asked))


def test_who_is_level_at_the_cut_is_said_with_what_decides(brought):
    final = {"id": "final", "name": "Final", "enters": {"of": "main", "first": 3}}
    told = event([{"id": "main", "rounds": [1]}, final], ties=["shared"])
    told["rounds"] = [{"number": 1, "tables": [table(P[:4], LEVEL), table(P[4:], LEVEL)]}]
    assert of(brought(told), stage="main") == (
        UNITS,
        "Tied for 1 place in the next stage: P2, P6. Lots or a play-off decide.",
    )


def test_the_order_of_equal_totals_is_said_for_now_and_for_the_end(brought):
    told = event([MAIN]) | {"stages": None, "ties": ["firsts"]}
    cup = Tournament.objects.get(slug=brought(told))
    said = {}
    for last in (None, 4, 2):
        tournaments.set_last_round(cup, last, act=by())
        said[last] = of(cup.slug)
    then = "Ties are then broken in this order: more first places."
    assert said == {
        None: (UNITS, f"{UNTIL} until the last round is finished (not set yet). {then}"),
        4: (UNITS, f"{UNTIL} until round 4, the last one, is finished. {then}"),
        2: (UNITS, "Ties are broken in this order: more first places."),
    }


def test_lots_are_said_in_the_order_that_they_gave(full_cup, desk):
    first = opened(full_cup, "1, 2, 3, 4\n5, 6, 7, 8")
    on_paper(first, 1)
    on_paper(first, 2)
    rounds.finish(first, act=by())
    tournaments.change(Tournament.objects.get(), last_round=1, ties=["firsts", "lot"], act=by())
    cup = Tournament.objects.get()
    assert send(desk, cup, "5, 1, 6, 2, 7, 3, 8, 4").status_code == 302
    names = [cup.players.get(number=number).name for number in (5, 1, 6, 2, 7, 3, 8, 4)]
    assert f"Order decided by lot: {', '.join(names)}." in of(cup.slug)


def test_who_is_not_listed_is_named(brought):
    cup = Tournament.objects.get(slug=brought(event([MAIN]) | {"stages": None, "ties": ["shared"]}))
    entry_list.disqualify(cup.players.get(number=8), act=by(why="phoned"))
    assert of(cup.slug)[1:] == ("Not listed under these rules: P8 (disqualified).",)


def test_what_stands_in_place_of_a_result_has_an_asterisk_and_its_reason(brought):
    told = event([MAIN]) | {"stages": None, "ties": ["shared"], "rules": "ema-2025"}
    told["people"].append({"id": "p9", "name": "P9"})
    found = standings.current(Tournament.objects.get(slug=brought(told)))
    says = "points set by the rules for a missed round"
    assert notes(found)[1:] == (f"* {says}: P9 R1, P9 R2.",)
    (row,) = (row for row in found.rows if row.player.name == "P9")
    assert [format_result(cell) for cell in row.cells] == ["−30.0*", "−30.0*"]


def test_what_is_held_back_is_said_first_to_everybody_who_reads_the_list(brought):
    slug = brought(event([MAIN]) | {"stages": None})
    cup = Tournament.objects.get(slug=slug)
    release.hold_back(cup, 2, act=by())
    with override_viewer(Viewer):
        found = standings.current(Tournament.objects.get(slug=slug))
        told = notes(found, official=False)
    assert told[0] == "Results from round 2 on are hidden until an organizer shows them."
    assert of(slug)[0] == "Results from round 2 on are hidden from visitors."
    assert notes(standings.current(Tournament.objects.get(slug=slug), after=1))[0] == UNITS
