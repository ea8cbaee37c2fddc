"""Standings show the cut, who advances, and who is tied at it until somebody decides."""

from __future__ import annotations

from dataclasses import replace

import pytest

import referee
from tests.acts import by
from tests.entries import ruling_entry
from tests.tournaments.events import test_stages_page as stages_page
from tests.tournaments.events.test_stages import HALF, LEVEL, MAIN, TEAMS, P, brief, event, standing, table
from tests.tournaments.events.test_stages_page import exported
from tests.tournaments.interchange.test_event_files import emptied, faults
from tournaments.common.errors import StateError
from tournaments.journal.kinds import Enters
from tournaments.models import JournalEntry, Stage, StagePlace, Tournament
from tournaments.presenters.events import standings
from tournaments.presenters.events.presets import PRESETS, build_stages
from tournaments.presenters.events.ranking.cuts import cuts
from tournaments.presenters.events.round_players import by_pattern, entrants
from tournaments.presenters.rulings.effects import announcement
from tournaments.services.events import lineups, results, rounds, stage_formats
from tournaments.services.people import entry_list, particulars
from tournaments.services.rulings import giving

pytestmark = pytest.mark.django_db
FINAL = {"id": "final", "name": "Final", "rounds": [3], "enters": {"of": "main", "first": 4}, "carry": HALF}
KEYS = str.maketrans("/?=", "---")
OPEN = [{"id": "main", "rounds": [1, 2]}, {**FINAL, "rounds": [3]}]


def held(slug):
    return Tournament.objects.get(slug=slug)


def lines(slug, stage="main", group=None):
    found = standings.current(held(slug), stage=stage, group=group)
    return [(one.above, one.says) for one in cuts(found)]


def page(client, slug, asked="?stage=main"):
    return client.get(f"/tournaments/{slug}/standings/{asked}").text


def goers(slug, stage="final"):
    return [one for one, *_more in brief(slug, stage=stage)]


def test_a_line_stands_under_those_who_go_on_and_their_next_stage_beside_them(brought, client):
    slug = brought(event([MAIN, FINAL]))
    assert lines(slug) == [(4, "4 players qualify for “Final”.")]
    shown = page(client, slug)
    assert shown.count("→ </span>Final") == 4
    assert shown.index(">P3<") < shown.index("4 players qualify for “Final”.") < shown.index(">P6<")
    assert lines(slug, "final") == []
    assert cuts(standings.current(held(slug))) == ()


def test_before_the_stage_is_over_the_line_says_how_it_stands(brought):
    slug = brought(event([{"id": "main", "rounds": [1, 2, 4]}, FINAL], [{"number": 3, "tables": []}][:0]))
    assert lines(slug) == [(4, "At present, 4 players qualify for “Final”.")]


def test_level_at_the_cut_is_told_at_the_line_before_and_after_it_counts(brought):
    told = event(
        [{"id": "main", "rounds": [1]}, {**FINAL, "rounds": [2], "enters": {"of": "main", "first": 3}}]
    )
    told["rounds"] = LEVEL
    slug = brought(told)
    assert lines(slug) == [(2, "2 players qualify for “Final”. 2 players below are tied for 1 more place.")]
    told["stages"][0]["rounds"] = [1, 3]
    assert lines(brought(told)) == [
        (2, "At present, 2 players qualify for “Final”. 2 players below are tied for 1 more place.")
    ]


def test_who_declined_stands_above_the_line_without_a_next_stage(brought):
    slug = brought(event([MAIN, FINAL]))
    stage_formats.decline(held(slug), "final", held(slug).players.get(number=5), act=by())
    assert lines(slug) == [(5, "4 players qualify for “Final”.")]
    rows = standings.current(held(slug), stage="main").rows
    assert [(row.player.name, row.next_stage) for row in rows][:5] == [
        ("P1", "final"), ("P5", ""), ("P2", "final"), ("P3", "final"), ("P6", "final")
    ]  # fmt: skip


def test_the_first_of_each_group_have_their_line_in_the_groups_list(brought):
    each = {**FINAL, "enters": {"of": "main", "first": 2, "of_each": "group"}}
    slug = brought(event([MAIN, each]))
    assert lines(slug) == []
    assert lines(slug, group="A") == [(2, "2 players qualify for “Final”.")]
    assert lines(slug, group="B") == [(2, "2 players qualify for “Final”.")]


@pytest.fixture
def level(brought):
    told = event(
        [{"id": "main", "rounds": [1]}, {**FINAL, "rounds": [2], "enters": {"of": "main", "first": 3}}]
    )
    told["rounds"] = LEVEL
    return brought(told)


def test_a_tie_is_told_on_the_page_of_the_stage_before_and_decided_there_by_a_play_off(
    level, desk, capsys, brought
):
    assert "Tied for 1 place in the next stage: P2, P6." in page(desk, level)
    address = f"/tournaments/{level}/standings/lots/?stage=main"
    refused = desk.post(address, {"how": "play-off", "order": ""})
    assert (refused.status_code, JournalEntry.objects.filter(kind="lot").count()) == (422, 0)
    assert "Enter the final order of the play-off." in refused.text
    answer = desk.post(address, {"how": "play-off", "order": "P6, 2"})
    assert answer.url == f"/tournaments/{level}/standings/?stage=main"
    assert goers(level) == ["p1", "p5", "p6"]
    assert "Order decided (play-off): P6, P2." in page(desk, level)
    entry = JournalEntry.objects.get(kind="lot")
    assert (entry.why, entry.by) == ("play-off", "Olga")
    told = exported(level, capsys)
    emptied()
    assert exported(brought(told), capsys) == told


def test_a_lot_of_the_desk_decides_among_those_who_are_level_and_says_it_was_a_lot(level, desk):
    desk.post(f"/tournaments/{level}/standings/lots/?stage=final", {"how": "lot", "order": ""})
    assert len(goers(level)) == 3
    assert JournalEntry.objects.get(kind="lot").why == ""
    assert "Order decided by lot: " in page(desk, level)


def test_a_lot_that_has_decided_stays_however_often_a_page_is_sent_and_what_is_drawn_stays_too(level, desk):
    address = f"/tournaments/{level}/standings/lots/?stage=final"
    first = desk.post(address, {"how": "lot", "order": "", "key": "one-page-1"})
    went = goers(level)
    assert desk.post(address, {"how": "lot", "order": "", "key": "one-page-1"}).url == first.url
    assert desk.post(address, {"how": "lot", "order": "", "key": "other-page"}).url == first.url
    assert "There is no tie any more" in page(desk, level, "?stage=final")
    numbers = ",".join(one[1:] for one in went)
    cup = held(level)
    rounds.create_from_text(cup, f"{numbers},4", act=by())
    # A player above the cut is level too, and would carry another rank.
    Stage.objects.filter(word="main").update(said={"stage": "main", "rounds": [1], "ties": ["lot"]})
    for stage in ("main", "final"):
        desk.post(
            f"/tournaments/{level}/standings/lots/?stage={stage}",
            {"how": "play-off", "order": "5, 1", "key": f"drawn-{stage}"},
        )
    assert (goers(level), JournalEntry.objects.filter(kind="lot").count()) == (went, 1)


def test_the_ordered_list_decides_before_any_lot(brought):
    told = event(
        [{"id": "main", "rounds": [1]}, {**FINAL, "rounds": [2], "enters": {"of": "main", "first": 3}}]
    )
    told["rounds"] = LEVEL
    told["stages"][0]["ties"] = ["seed"]
    slug = brought(told)
    assert goers(slug) == ["p1", "p5", "p2"]
    assert lines(slug) == [(3, "3 players qualify for “Final”.")]


HALVES = [
    {"id": "half", "name": "Half", "rounds": [3], "enters": {"list": P}},
    {"id": "final", "name": "Final", "rounds": [4], "enters": {"of": "half", "advance": 2}},
]
THIRD = {
    "number": 3,
    "tables": [
        table([P[0], P[1], P[2], P[3]], [30000, 10000, -10000, -30000]),
        table([P[4], P[5], P[6], P[7]], [30000, 10000, -10000, -30000]),
    ],
}


@pytest.mark.parametrize(
    ("stages", "more", "before", "then"),
    [
        ([MAIN, {**FINAL, "enters": {"list": [P[0], P[4], P[2]]}}], [], ["p1", "p5", "p3"], ["p1", "p3"]),
        (
            [MAIN, {**FINAL, "enters": {"of": "main", "first": 1, "of_each": "group"}}],
            [],
            ["p1", "p2"],
            ["p1", "p2"],
        ),
        ([MAIN, *HALVES], [THIRD], ["p1", "p5", "p2", "p6"], ["p1", "p2", "p6", "p7"]),
        (
            [MAIN, {**FINAL, "enters": {"of": "main", "others": True}}],
            [],
            ["p1", "p5", "p2", "p3", "p6", "p4", "p7", "p8"],
            ["p1", "p2", "p3", "p6", "p4", "p7", "p8"],
        ),
    ],
)
def test_whatever_the_way_in_who_declines_makes_room_and_can_take_it_back(
    brought, desk, stages, more, before, then, capsys
):
    slug = brought(event(stages, more))
    assert sorted(goers(slug)) == sorted(before)
    who = "5" if "p5" in before else "1"
    if who == "1":
        then = ["p5", "p2"]
    address = f"/tournaments/{slug}/standings/decline/"
    assert desk.post(f"{address}?stage=final", {"who": who}).status_code == 302
    assert sorted(goers(slug)) == sorted(then)
    assert f"P{who} declined the place." in page(desk, slug, "?stage=final")
    assert desk.post(f"{address}back/?stage=final", {"who": who}).status_code == 302
    assert sorted(goers(slug)) == sorted(before)
    assert not StagePlace.objects.filter(listed=False).exists()
    assert "declined the place" not in page(desk, slug, "?stage=final")
    told = exported(slug, capsys)
    emptied()
    assert exported(brought(told), capsys) == told


def test_a_decline_is_not_taken_back_twice_or_once_a_round_of_the_stage_is_drawn(brought, desk):
    slug = brought(event([MAIN, FINAL]))
    cup = held(slug)
    fifth = cup.players.get(number=5)
    with pytest.raises(StateError, match="P5 has not declined a place here"):
        stage_formats.take_back_decline(cup, "final", fifth, act=by())
    stage_formats.decline(cup, "final", fifth, act=by())
    rounds.create_from_text(cup, "1,2,3,6", act=by())
    with pytest.raises(StateError, match="Round 3 of this stage is already drawn"):
        stage_formats.take_back_decline(cup, "final", fifth, act=by())
    assert (
        desk.post(f"/tournaments/{slug}/standings/decline/back/?stage=final", {"who": "2"}).status_code == 404
    )
    entry_list.withdraw(fifth, act=by())


def test_nobody_declines_once_a_round_of_the_stage_is_drawn_nor_in_a_stage_that_is_not_there(brought, desk):
    slug = brought(event([MAIN, FINAL]))
    cup = held(slug)
    with pytest.raises(StateError, match=r"^This stage no longer exists\.$"):
        stage_formats.decline(cup, "nosuch", cup.players.get(number=1), act=by())
    rounds.create_from_text(cup, "1,2,3,5", act=by())
    late = desk.post(f"/tournaments/{slug}/standings/decline/?stage=final", {"who": "1"}, follow=True)
    assert "A round of this stage is already drawn. Choose a substitute instead." in late.text
    assert not StagePlace.objects.exists()


def test_who_entered_a_stage_that_was_played_and_with_what_is_not_said_otherwise(brought):
    slug = brought(event([MAIN, FINAL]))
    cup = held(slug)
    rounds.open_round(rounds.create_from_text(cup, "1,2,3,5", act=by()), act=by())
    main, final = stage_formats.current_stages(cup)
    says = "Round 3 was played by the qualified players of its stage. They cannot be changed."
    for other in (replace(final, enters=Enters(of="main", first=1)), replace(final, carry=None)):
        with pytest.raises(StateError, match=says):
            stage_formats.save_stages(cup, [main, other], act=by())
    stage_formats.save_stages(cup, [main, replace(final, name="The final")], act=by())


def test_a_decline_is_of_one_stage_and_not_of_the_next_one_of_that_name(brought):
    slug = brought(event([MAIN, FINAL]))
    cup = held(slug)
    stage_formats.decline(cup, "final", cup.players.get(number=1), act=by())
    main, _final = stage_formats.current_stages(cup)
    stage_formats.save_stages(cup, [main], act=by())
    made = build_stages(
        PRESETS["cut"], [main], after=2, rounds_each=1, used_words=stage_formats.used_stage_words(cup)
    )
    assert [one.stage for one in made] == ["final-2"]
    stage_formats.save_stages(cup, [main, *made], act=by())
    assert sorted(goers(slug, "final-2")) == ["p1", "p2", "p3", "p5"]


def test_a_stage_whose_only_one_was_removed_lists_nobody_and_the_event_goes_out_and_comes_back(
    brought, capsys
):
    told = event([MAIN, {"id": "guests", "enters": {"list": ["p9"]}}])
    told["people"].append({"id": "p9", "name": "P9"})
    slug = brought(told)
    cup = held(slug)
    particulars.remove(cup.players.get(number=9), act=by())
    stage_formats.save_stages(
        cup, [replace(one, minutes=60) for one in stage_formats.current_stages(cup)], act=by()
    )
    assert goers(slug, "guests") == []
    told = exported(slug, capsys)
    assert told["stages"][1]["enters"] == {"list": []}
    emptied()
    assert exported(brought(told), capsys) == told


def of_teams(slug, stage="final"):
    return [row["id"] for row in standing(slug, teams=True, stage=stage)["rows"]]


TEAM_FINAL = {
    "id": "final", "name": "Final", "rounds": [3], "enters": {"of": "main", "first": 2, "unit": "teams"}, "carry": HALF,
}  # fmt: skip


def test_a_team_declines_at_the_desk_the_next_one_moves_up_and_it_takes_the_place_back(brought, desk, capsys):
    slug = brought(event([MAIN, TEAM_FINAL], teams=TEAMS))
    assert of_teams(slug) == ["a", "c"]
    shown = desk.get(f"/tournaments/{slug}/teams/?stage=final").text
    assert "Decline a place" in shown
    assert "Decline and move the next one up" in shown
    address = f"/tournaments/{slug}/teams/decline/"
    answer = desk.post(f"{address}?stage=final", {"who": "1", "why": "a train to catch"}, follow=True)
    assert answer.redirect_chain == [(f"/tournaments/{slug}/teams/?stage=final", 302)]
    assert "Alpha declined. The next in line moves up." in answer.text
    assert "Alpha declined the place." in answer.text
    assert of_teams(slug) == ["c", "b"]
    refused = desk.post(f"{address}?stage=final", {"who": "4"})
    assert (refused.status_code, of_teams(slug)) == (422, ["c", "b"])
    assert desk.post(f"{address}back/?stage=final", {"who": "1"}).status_code == 302
    assert of_teams(slug) == ["a", "c"]
    told = exported(slug, capsys)
    emptied()
    assert exported(brought(told), capsys) == told


def test_where_teams_go_on_no_person_declines_and_no_person_is_level_for_a_place(brought, desk):
    slug = brought(event([MAIN, TEAM_FINAL], teams=TEAMS))
    shown = page(desk, slug, "?stage=final")
    assert "Decline a place" not in shown
    assert "Teams play in this stage. Their players are shown here once they are seated." in shown
    refused = desk.post(f"/tournaments/{slug}/standings/decline/?stage=final", {"who": "1"})
    assert (refused.status_code, StagePlace.objects.count()) == (422, 0)


def test_teams_that_are_level_at_the_cut_are_told_and_a_lot_or_a_play_off_parts_them(brought, desk, capsys):
    told = event([{"id": "main", "rounds": [1]}, {**TEAM_FINAL, "rounds": [2]}], teams=TEAMS)
    told["rounds"] = LEVEL
    told["teams"] = [
        {"id": letter, "name": letter.upper(), "members": [{"id": one}]}
        for letter, one in zip("abcd", ("p1", "p2", "p6", "p4"), strict=True)
    ]
    slug = brought(told)
    with pytest.raises(StateError, match="B, C are tied for 1 place in “Final”"):
        entrants(held(slug), 2)
    for asked in ("?stage=main", "?stage=final"):
        shown = desk.get(f"/tournaments/{slug}/teams/{asked}").text
        assert "Tied for 1 place in the next stage: B, C." in shown
    address = f"/tournaments/{slug}/teams/lots/?stage=main"
    for order, says in (
        ("", "Enter the final order of the play-off."),
        ("C, Nobody", "“Nobody” was not found."),
    ):
        refused = desk.post(address, {"how": "play-off", "order": order})
        assert (refused.status_code, says in refused.text) == (422, True)
    answer = desk.post(address, {"how": "play-off", "order": "C, 2"}, follow=True)
    assert answer.redirect_chain == [(f"/tournaments/{slug}/teams/?stage=main", 302)]
    assert "Order decided (play-off): C, B." in answer.text
    assert of_teams(slug) == ["a", "c"]
    assert {one.name for one in entrants(held(slug), 2)} == {"P1", "P6"}
    # The order still holds after the teams are stored again.
    lineups.save_lineups(
        held(slug),
        [*lineups.team_lines(held(slug))],
        expects=lineups.state_hash(held(slug)),
        stock=None,
        act=by(),
    )
    assert of_teams(slug) == ["a", "c"]
    out = exported(slug, capsys)
    emptied()
    assert exported(brought(out), capsys) == out


def test_a_lot_among_teams_comes_with_a_file_and_none_is_among_both_people_and_teams(brought, tmp_path):
    told = event([{"id": "main", "rounds": [1]}, {**TEAM_FINAL, "rounds": [2]}])
    told["rounds"] = LEVEL
    told["teams"] = [
        {"id": letter, "name": letter.upper(), "members": [{"id": one}]}
        for letter, one in zip("abcd", ("p1", "p2", "p6", "p4"), strict=True)
    ]
    told["journal"] = [{"kind": "lot", "order": ["c", "b"]}]
    assert of_teams(brought(told)) == ["a", "c"]
    told["journal"] = [{"kind": "lot", "order": ["c", "p2"]}]
    assert faults(told, tmp_path) == [("journal[0].order[1]", "unknown_person")]
    told["journal"] = [{"kind": "lot", "order": ["c", "c"]}]
    assert faults(told, tmp_path) == [("journal[0].order[1]", "two_places")]


def test_who_is_listed_and_declines_leaves_a_place_that_nobody_moves_up_to(brought, desk):
    slug = brought(event([MAIN, {**FINAL, "enters": {"list": [P[0], P[4], P[2]]}}]))
    assert "Decline without moving anyone up" in page(desk, slug, "?stage=final")
    address = f"/tournaments/{slug}/standings/decline/?stage=final"
    assert (
        "P1 declined. Nobody moves up into this stage." in desk.post(address, {"who": "1"}, follow=True).text
    )
    assert sorted(goers(slug)) == ["p3", "p5"]


def test_of_those_who_are_level_the_ones_who_go_on_stand_first_above_the_line(level, desk):
    desk.post(f"/tournaments/{level}/standings/lots/?stage=main", {"how": "play-off", "order": "P6, P2"})
    rows = standings.current(held(level), stage="main").rows
    assert [(row.player.name, row.rank, row.next_stage) for row in rows[:4]] == [
        ("P1", 1, "final"), ("P5", 1, "final"), ("P6", 3, "final"), ("P2", 3, "")
    ]  # fmt: skip
    assert lines(level) == [(3, "3 players qualify for “Final”.")]
    assert "Order decided (play-off): P6, P2." in page(desk, level, "?stage=final")


def test_a_reason_stands_beside_a_decline_and_the_list_before_says_who_declined(brought, desk):
    slug = brought(event([MAIN, FINAL]))
    desk.post(f"/tournaments/{slug}/standings/decline/?stage=final", {"who": "5", "why": "The last train"})
    assert "The last train" in page(desk, slug, "?stage=final")
    rows = standings.current(held(slug), stage="main").rows
    assert [row.player.name for row in rows if row.declined] == ["P5"]
    assert '<span class="quiet">declined</span>' in page(desk, slug)


def test_whom_a_pattern_parts_though_they_are_level_is_told_until_a_lot_orders_them(brought, desk):
    told = event(
        [
            {"id": "main", "rounds": [1]},
            {**FINAL, "rounds": [2], "enters": {"of": "main", "first": 8}, "pattern": "[1,4,5,8][2,3,6,7]"},
        ]
    )
    told["rounds"] = LEVEL
    slug = brought(told)
    says = "Tied, but the seating pattern of the next stage gives each a different place: P1, P5."
    assert says in page(desk, slug)
    assert (
        "Tied, but the pattern gives each a different place: P1, P5."
        in desk.get(f"/tournaments/{slug}/rounds/new/").text
    )
    desk.post(f"/tournaments/{slug}/standings/lots/?stage=main", {"order": "P5, P1, P6, P2, P7, P3, P8, P4"})
    assert "gives each a different place" not in page(desk, slug)
    assert [[one.name for one in table] for table in by_pattern(held(slug), 2)] == [
        ["P5", "P2", "P7", "P4"], ["P1", "P6", "P3", "P8"]
    ]  # fmt: skip


def test_whoever_plays_a_stage_stays_in_it_whatever_is_corrected_before_it(brought):
    third = {"number": 3, "tables": [table([P[0], P[4], P[1], P[2]], [15000, 5000, -5000, -15000])]}
    slug = brought(event([MAIN, FINAL], [third]))
    before = brief(slug, stage="final")
    second = held(slug).rounds.get(number=2)
    rounds.reopen(second, act=by())
    assert [one for one, *_more in brief(slug, stage="final")] == [one for one, *_more in before]
    paper = referee.ledger.Result(results=(-20000, 10000, 20000, -10000), why="wrong seats")
    at = second.tables.get(number=2)
    results.enter(at, paper, by="Olga", expects=at.entries.count() + 1, key="corrected")
    rounds.finish(second, act=by())
    # By the corrected figures P7 would have advanced instead of P3; those who played stay.
    assert sorted(one for one, *_more in brief(slug, stage="final")) == ["p1", "p2", "p3", "p5"]


def test_who_is_put_out_by_a_ruling_in_the_final_makes_no_room_in_it(brought):
    slug = brought(event([MAIN, {**FINAL, "rounds": [3, 4]}]))
    cup = held(slug)
    drawn = rounds.create_from_text(cup, "1,2,3,5", act=by())
    rounds.open_round(drawn, act=by())
    cheat = referee.judgement.Judgement(
        seat=referee.Seat(1), decision=referee.answers.Measure.DISQUALIFIED, facts="cheats", judge="J"
    )
    at = drawn.tables.get()
    giving.give(at, ruling_entry(cheat), announced=announcement, by="Jiro", expects=1, key="put-them-out")
    # A player whom the rules do not list is not in the list; the sixth player does not move up.
    assert sorted(one for one, *_more in brief(slug, stage="final")) == ["p1", "p3", "p5"]


def test_who_goes_home_while_another_stage_plays_makes_room_in_the_one_that_has_not_begun(brought):
    others = {"id": "rest", "rounds": [3], "enters": {"of": "main", "others": True}}
    slug = brought(event([MAIN, others, {**FINAL, "rounds": [4]}]))
    cup = held(slug)
    third = rounds.create_from_text(cup, "4,6,7,8", act=by())
    rounds.open_round(third, act=by())
    entry_list.withdraw(cup.players.get(number=1), act=by())
    rounds.finish(third, act=by(), anyway=True)
    assert "p1" not in [one for one, *_more in brief(slug, stage="final")]
    assert len(brief(slug, stage="final")) == 4


def test_somebody_called_as_a_team_is_listed_as_who_they_are(brought, desk):
    told = event(
        [MAIN], teams=[{"id": "a", "name": "P1", "members": [{"id": "p2"}]}, {"id": "b", "name": "7"}]
    )
    slug = brought(told)
    form = {**stages_page.FINAL, "who": "listed", "listed": "P1\n7", "carry_of": "main"}
    stages_page.looked_and_kept(desk, stages_page.address(slug, "new"), **{**form, "unit": "people"})
    assert [row["id"] for row in standing(slug, stage="final")["rows"]] == ["p1", "p7"]
    stages_page.looked_and_kept(desk, stages_page.address(slug, "2"), **{**form, "unit": "teams"})
    assert of_teams(slug) == ["a", "b"]


def test_a_tap_that_comes_twice_is_answered_as_the_first_one_was(brought, desk):
    slug = brought(event([MAIN, FINAL], teams=TEAMS))
    at = f"/tournaments/{slug}/"

    def twice(path, **said):
        """Send the same form twice; return the address both lead to and how many entries each created."""
        said["key"], before = f"tap-{path[-40:]}".translate(KEYS), JournalEntry.objects.count()
        first = desk.post(at + path, said)
        between = JournalEntry.objects.count()
        second = desk.post(at + path, said)
        assert (second.status_code, second.url) == (first.status_code, first.url) == (302, first.url)
        return first.url.removeprefix(at), between - before, JournalEntry.objects.count() - between

    def seen():
        return {"seen": stage_formats.state_hash(stage_formats.current_stages(held(slug)))}

    final = "standings/?stage=final"
    assert twice("standings/decline/?stage=final", who="1", why="ill") == (final, 1, 0)
    assert twice("standings/decline/back/?stage=final", who="1") == (final, 1, 0)
    said = {"name": "Rest", "rounds": "4", "who": "others", "of": "main", "part": "0", "rounding": "exact"}
    said |= {"points": "total", "games": "1", "unit": "people", **seen()}
    look = desk.post(at + "stages/new/", {**said, "step": "look"})
    assert twice("stages/new/", **said, step="keep", looked=look.context["looked"]) == ("stages/", 1, 0)
    assert twice("stages/3/move/", to="up", **seen()) == ("stages/", 1, 0)
    assert twice("stages/2/remove/", **seen()) == ("stages/", 1, 0)
    ready = {"ready": "cut", "after": "4", "each": "1", **seen()}
    look = desk.post(at + "stages/ready/", {**ready, "step": "look"})
    assert twice("stages/ready/", **ready, step="keep", looked=look.context["looked"]) == ("stages/", 1, 0)


def test_the_same_key_under_another_page_is_not_passed_off_as_stored(brought, desk):
    slug = brought(event([MAIN, FINAL]))
    address = f"/tournaments/{slug}/standings/decline/?stage=final"
    desk.post(address, {"who": "1", "key": "went-back-1"})
    refused = desk.post(address, {"who": "5", "key": "went-back-1"})
    assert refused.status_code == 409
    assert "This page was already sent with other data." in refused.text
    assert JournalEntry.objects.filter(kind="decline").count() == 1


def test_an_order_that_was_written_down_wrongly_is_put_right_until_the_next_stage_is_drawn(level, desk):
    address = f"/tournaments/{level}/standings/lots/?stage=main"
    assert "Change this order" not in page(desk, level)
    desk.post(address, {"how": "play-off", "order": "P6, P2"})
    assert goers(level) == ["p1", "p5", "p6"]
    shown = page(desk, level)
    assert "Change this order" in shown
    assert 'value="P6, P2"' in shown
    for order in ("", "P2", "P2, P1", "P2, P2"):
        refused = desk.post(address, {"anew": "yes", "how": "play-off", "order": order})
        assert (refused.status_code, goers(level)) == (422, ["p1", "p5", "p6"]), order
    assert desk.post(address, {"anew": "yes", "how": "play-off", "order": "P2, P6"}).status_code == 302
    assert goers(level) == ["p1", "p5", "p2"]
    rounds.create_from_text(held(level), "1,2,5,3", act=by())
    assert "Change this order" not in page(desk, level)
    late = desk.post(address, {"anew": "yes", "how": "lot", "order": "P6, P2"}, follow=True)
    assert (goers(level), JournalEntry.objects.filter(kind="lot").count()) == (["p1", "p5", "p2"], 2)
    assert late.status_code == 422


def test_nobody_declines_on_the_list_of_an_earlier_round_once_the_stage_is_drawn(brought, desk):
    slug = brought(event([MAIN, FINAL]))
    rounds.open_round(rounds.create_from_text(held(slug), "1,2,3,5", act=by()), act=by())
    address = f"/tournaments/{slug}/standings/decline/?stage=final&after=2"
    late = desk.post(address, {"who": "1"}, follow=True)
    assert "A round of this stage is already drawn. Choose a substitute instead." in late.text
    assert not StagePlace.objects.exists()


def test_a_team_that_plays_in_a_stage_of_teams_is_not_removed(brought):
    slug = brought(event([MAIN, TEAM_FINAL], teams=TEAMS))
    cup = held(slug)

    def without(name):
        kept = [line for line in lineups.team_lines(cup) if line.name != name]
        lineups.save_lineups(cup, kept, expects=lineups.state_hash(cup), act=by())

    rounds.open_round(rounds.create_from_text(cup, "1,2,5,6", act=by()), act=by())
    with pytest.raises(StateError, match="“Alpha” already plays in a team stage and cannot be removed"):
        without("Alpha")
    without("Delta")
    assert of_teams(slug) == ["a", "c"]
