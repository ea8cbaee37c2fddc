"""The bracket shows every table of a knock-out, who advanced, and which places wait for whom."""

from __future__ import annotations

import re

import pytest

from tests.acts import by
from tests.tournaments.events.test_stages import MAIN, P, event, standing, table
from tournaments.listings.events.event_lists import FILES
from tournaments.models import Tournament
from tournaments.presenters.events.brackets import bracket
from tournaments.services.events import rounds
from tournaments.services.events.plans import saving

pytestmark = pytest.mark.django_db
HALF = {
    "id": "half", "name": "Semifinals", "rounds": [3, 4], "enters": {"of": "main", "first": 8},
    "pattern": "[1,4,5,8][2,3,6,7]",
}  # fmt: skip
LAST = {
    "id": "final", "name": "Final", "rounds": [5], "enters": {"of": "half", "advance": 2}, "pattern": "A1 B1 A2 B2",
}  # fmt: skip
A, B = [P[0], P[2], P[5], P[7]], [P[4], P[1], P[3], P[6]]
THIRD = {
    "number": 3,
    "tables": [table(A, [30000, 10000, -10000, -30000], table=2), table(B, [0, 0, 0, 0], table=7)],
}
FOURTH = {
    "number": 4,
    "tables": [
        table(A, [-29000, 0, 0, 29000], table=2),
        table(B, [-4000, -3000, 3000, 4000], table=7),
    ],
}


def drawn(slug, *, everything=True):
    return [
        (
            column.name,
            column.drawn,
            [
                (box.number, [place.entrant.name if place.entrant else place.text for place in box.places])
                for box in column.boxes
            ],
        )
        for column in bracket(Tournament.objects.get(slug=slug), everything=everything)
    ]


def test_places_that_nobody_has_yet_say_from_where_somebody_comes(brought):
    told = event([{**MAIN, "rounds": [1, 2, 9]}, HALF, LAST])
    assert drawn(brought(told)) == [
        (
            "Semifinals",
            False,
            [
                (1, ["No. 1 of “main”", "No. 4 of “main”", "No. 5 of “main”", "No. 8 of “main”"]),
                (2, ["No. 2 of “main”", "No. 3 of “main”", "No. 6 of “main”", "No. 7 of “main”"]),
            ],
        ),
        (
            "Final",
            False,
            [(1, ["First of table 1", "First of table 2", "Second of table 1", "Second of table 2"])],
        ),
    ]


def test_a_place_that_waits_says_from_which_table_somebody_comes(brought):
    told = event([{**MAIN, "rounds": [1, 2, 9]}, HALF, LAST])
    half, last = bracket(Tournament.objects.get(slug=brought(told)))
    assert {place.from_table for box in half.boxes for place in box.places} == {None}
    assert [place.from_table for place in last.boxes[0].places] == [1, 2, 1, 2]


def test_names_stand_in_their_places_as_soon_as_they_are_known(brought):
    assert drawn(brought(event([MAIN, HALF, LAST])))[0] == (
        "Semifinals",
        False,
        [(1, ["P1", "P3", "P6", "P8"]), (2, ["P5", "P2", "P4", "P7"])],
    )


def test_who_went_on_is_by_the_sum_at_the_table_and_the_final_waits_for_them_by_its_pattern(brought):
    slug = brought(event([MAIN, HALF, LAST], [THIRD]))
    assert drawn(slug)[1][2] == [
        (1, ["First of table 2", "First of table 7", "Second of table 2", "Second of table 7"])
    ]
    slug = brought(event([MAIN, HALF, LAST], [THIRD, FOURTH]))
    half, final = bracket(Tournament.objects.get(slug=slug))
    assert half.rounds == (3, 4)
    assert [
        (
            box.number,
            [(place.entrant.name, place.results, place.total, place.advanced) for place in box.places],
        )
        for box in half.boxes
    ] == [
        (
            2,
            [
                ("P3", (10000, 0), 10000, True),
                ("P1", (30000, -29000), 1000, True),
                ("P8", (-30000, 29000), -1000, False),
                ("P6", (-10000, 0), -10000, False),
            ],
        ),
        (
            7,
            [
                ("P7", (0, 4000), 4000, True),
                ("P4", (0, 3000), 3000, True),
                ("P2", (0, -3000), -3000, False),
                ("P5", (0, -4000), -4000, False),
            ],
        ),
    ]
    assert [place.entrant.name for place in final.boxes[0].places] == ["P3", "P7", "P1", "P4"]


def test_without_a_pattern_those_who_come_stand_together_at_no_table(brought):
    last = {key: value for key, value in LAST.items() if key != "pattern"}
    slug = brought(event([MAIN, HALF, last], [THIRD]))
    assert drawn(slug)[1][2] == [
        (None, ["First of table 2", "Second of table 2", "First of table 7", "Second of table 7"])
    ]


def test_the_page_marks_who_went_on_in_words_and_leads_to_them(brought, visitor):
    slug = brought(event([MAIN, HALF, LAST], [THIRD, FOURTH]))
    page = visitor.get(f"/tournaments/{slug}/bracket/").text
    assert page.count(">qualifies:</span>") >= 3
    assert f'href="/tournaments/{slug}/players/3/"' in page
    assert f'href="/tournaments/{slug}/bracket/"' in visitor.get(f"/tournaments/{slug}/standings/").text
    assert page.index("Table 2") < page.index("Table 7")


def test_the_tables_of_a_knock_out_play_on_and_stay_one_box_each(brought):
    slug = brought(event([MAIN, HALF, LAST], [THIRD]))
    cup = Tournament.objects.get(slug=slug)
    rounds.create_from_text(cup, "3,1,8,6\n2,4,5,7", act=by())
    assert [(number, len(names)) for number, names in drawn(slug)[0][2]] == [(2, 4), (7, 4)]


def test_an_event_without_a_knock_out_has_no_bracket(brought, visitor):
    slug = brought(event([MAIN]))
    assert drawn(slug) == []
    assert "This event has no knockout stage." in visitor.get(f"/tournaments/{slug}/bracket/").text


def test_teams_have_a_bracket_of_their_own_with_who_goes_on_by_what_their_members_made(brought, client):
    each = [
        {"id": letter, "name": f"Team {letter}", "members": [{"id": one}]}
        for letter, one in zip("abcdefgh", P, strict=True)
    ]
    half = {**HALF, "rounds": [3], "enters": {"of": "main", "first": 8, "unit": "teams"}}
    last = {**LAST, "rounds": [4], "enters": {"of": "half", "advance": 2, "unit": "teams"}}
    slug = brought(event([MAIN, half, last], teams=each))
    assert drawn(slug)[0][2] == [
        (1, ["Team a", "Team c", "Team f", "Team h"]), (2, ["Team e", "Team b", "Team d", "Team g"])
    ]  # fmt: skip
    slug = brought(event([MAIN, half, last], [THIRD], teams=each))
    assert drawn(slug) == [
        (
            "Semifinals",
            True,
            [(2, ["Team a", "Team c", "Team f", "Team h"]), (7, ["Team b", "Team d", "Team e", "Team g"])],
        ),
        (
            "Final",
            False,
            [(1, ["Team a", "First of table 7", "Team c", "Second of table 7"])],
        ),
    ]
    shown = client.get(f"/tournaments/{slug}/bracket/").text
    assert f"/tournaments/{slug}/teams/?stage=half" in shown
    assert re.search(r'<th scope="col">\s*Team\s*</th>', shown)
    assert not re.search(rf"/tournaments/{slug}/players/\d", shown)


def test_who_was_replaced_in_the_first_game_of_a_table_plays_on_at_it(brought):
    half = {"id": "half", "name": "Half", "rounds": [3, 4], "enters": {"list": P}}
    last = {"id": "final", "name": "Final", "rounds": [5], "enters": {"of": "half", "advance": 2}}
    there = table(P[4:], [30000, 10000, -10000, -30000])
    games = [
        {"number": 3, "tables": [table([*P[:3], "s"], [30000, 10000, -10000, -30000]), there]},
        {"number": 4, "tables": [table(P[:4], [-29000, -40000, 9000, 60000]), there]},
    ]
    sits_in = {"kind": "substitution", "round": 3, "out": "p4", "in": "s", "from": "start", "until": "round"}
    told = event([MAIN, half, last], games, journal=[sits_in])
    told["people"].append({"id": "s", "name": "S", "state": "substitute"})
    slug = brought(told)
    assert {place.entrant.name for place in bracket(Tournament.objects.get(slug=slug))[0].boxes[0].places} == {
        "P1", "P2", "P3", "P4"
    }  # fmt: skip
    assert {row["id"] for row in standing(slug, stage="final")["rows"]} == {"p1", "p4", "p5", "p6"}


# Pages of an event that everybody may see.
PAGES = (
    "", "people/", "people/sheet/", "floor/", "standings/", "standings/?stage=main", "standings/?stage=half",
    "standings/?stage=final", "standings/?after=3", "bracket/", "teams/", "teams/?stage=half", "teams/table.csv",
    "teams/table.csv?stage=half", "schedule/", "rulings/", "event/export.json", "rounds/3/", "rounds/3/clock/",
    "rounds/3/tables/1/", "rounds/3/tables/1/sheet.pdf", "rounds/3/tables/1/blank.pdf", "rounds/3/links.pdf",
    *(f"players/{number}/" for number in range(1, 9)),
    *(f"files/{name}.{form}?stage=half" for name in FILES for form in ("csv", "xlsx")),
)  # fmt: skip


def seen(client, slug):
    """Return status and text of each page in `PAGES`, without attribute values that differ on each request."""
    answers = {page: client.get(f"/tournaments/{slug}/{page}") for page in PAGES}
    made_anew = re.compile(rb'(name|value|data-[a-z-]+)="[^"]*"')
    return {
        page: (answer.status_code, made_anew.sub(b"", b"".join(answer))) for page, answer in answers.items()
    }


@pytest.mark.parametrize(
    "unit",
    ["people", pytest.param("teams", marks=pytest.mark.larger), pytest.param(None, marks=pytest.mark.larger)],
)
def test_a_visitor_sees_nothing_of_a_round_that_is_drawn_until_it_is_published(brought, visitor, desk, unit):
    each = [
        {"id": letter, "name": f"Team {letter}", "members": [{"id": one}]}
        for letter, one in zip("abcdefgh", P, strict=True)
    ]
    more = {"unit": unit} if unit else {}
    half = {**HALF, "rounds": [3], "enters": {"of": "main", "first": 8, **more}}
    last = {**LAST, "rounds": [4], "enters": {"of": "half", "advance": 2, **more}}
    told = event([MAIN, half, last], teams=each)
    # Nobody without a team advances: a seat of the guest would show who plays for whom.
    told["people"].append({"id": "guest", "name": "Guest Star"})
    slug = brought(told)
    before, waiting = seen(visitor, slug), drawn(slug)
    cup = Tournament.objects.get(slug=slug)
    rounds.create_from_text(cup, "3,1,9,6\n2,4,5,7", act=by())
    assert seen(visitor, slug) == before
    assert (drawn(slug, everything=False), drawn(slug) == waiting) == (waiting, False)
    saving.publish_seats(cup, 3, act=by())
    assert seen(visitor, slug) != before
    assert drawn(slug, everything=False) == drawn(slug)


def test_the_bracket_says_who_is_level_for_a_place_who_declined_one_and_who_won(brought, client):
    half = {"id": "half", "name": "Semifinals", "rounds": [3], "enters": {"list": P}}
    last = {"id": "final", "name": "Final", "rounds": [4], "enters": {"of": "half", "advance": 2}}
    third = {
        "number": 3,
        "tables": [table(P[:4], [30000, 0, 0, -30000]), table(P[4:], [30000, 10000, -10000, -30000])],
    }
    declines = [{"kind": "decline", "stage": "final", "who": "p5"}]
    slug = brought(event([MAIN, half, last], [third], journal=declines))
    column = bracket(Tournament.objects.get(slug=slug))[1]
    assert [([who.name for who in group.entrants], group.places) for group in column.level] == [
        (["P2", "P3"], 1)
    ]
    assert ([who.name for who in column.declined], column.winners) == (["P5"], ())
    shown = client.get(f"/tournaments/{slug}/bracket/").text
    assert "Tied for 1 place here: P2, P3." in shown
    assert "P5 declined the place." in shown
    fourth = {"number": 4, "tables": [table([P[0], P[1], P[5], P[6]], [-30000, 30000, 10000, -10000])]}
    lot = [*declines, {"kind": "lot", "order": ["p2", "p3"]}]
    slug = brought(event([MAIN, half, last], [third, fourth], journal=lot))
    assert [who.name for who in bracket(Tournament.objects.get(slug=slug))[1].winners] == ["P2"]
    assert "Winner: P2" in client.get(f"/tournaments/{slug}/bracket/").text
