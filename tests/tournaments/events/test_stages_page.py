"""An organizer sets an event's stages on a page, and reads what they mean before they take effect."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from django.core.management import call_command

from tests.acts import by
from tests.sampled import every_nth
from tests.tournaments.events.test_stages import MAIN, TEAMS, P, event, standing
from tests.tournaments.integrity.test_verifying import everything, rebuilt, verified
from tests.tournaments.interchange.test_event_files import emptied
from tournaments.common.errors import ConflictError, InputError, StateError
from tournaments.journal.kinds import CarriedFrom, CarryRounding, Enters, RulesOverlay, StageSettings, Unit
from tournaments.models import Stage, Tournament
from tournaments.presenters.events.presets import PRESETS, build_stages
from tournaments.services.events import lineups, rounds, stage_formats, stages
from tournaments.services.people import entry_list, merging
from tournaments.services.rulings import rules, rules_decisions

pytestmark = pytest.mark.django_db
FINAL = {
    "name": "Final", "rounds": "3", "who": "first", "of": "main", "places": "4", "pattern": "[1,2,3,4]", "part": "1/2",
    "rounding": "tenth_up", "points": "total", "games": "1",
}  # fmt: skip
THREE = rules.Draft(base="tenhou-3p", own={})


def held(slug):
    return Tournament.objects.get(slug=slug)


def address(slug, *rest):
    return "/".join(["/tournaments", slug, "stages", *rest, ""])


def hidden(page, name):
    return re.search(rf'name="{name}" value="(\w*)"', page.text)[1]


def looked_and_kept(desk, at, **said):
    """Preview the stage, then save it as previewed; return both responses."""
    look = desk.post(at, {**said, "step": "look", "seen": hidden(desk.get(at), "seen")})
    if look.status_code != 200:
        return look, None
    keep = {**said, "step": "keep", "seen": hidden(look, "seen"), "looked": hidden(look, "looked")}
    return look, desk.post(at, keep)


def exported(slug, capsys):
    capsys.readouterr()
    call_command("export_event", slug)
    return json.loads(capsys.readouterr().out)


def comes_back(slug, brought, capsys):
    """Return whether the export stays the same after an import."""
    told = exported(slug, capsys)
    emptied()
    return told == exported(brought(told), capsys)


def test_a_stage_is_said_in_words_before_it_is_stored(brought, desk, capsys):
    slug = brought(event([{**MAIN, "name": "Preliminaries"}]))
    look, kept = looked_and_kept(desk, address(slug, "new"), **FINAL)
    assert look.context["told"] == (
        "Round 3.",
        "The top 4 of “Preliminaries” qualify.",
        "They carry over half of their points from “Preliminaries”.",
        "Points are rounded up to one decimal.",
        "Tables by qualifying rank: [1,2,3,4].",
    )
    assert (kept.status_code, kept.url) == (302, address(slug))
    assert stage_formats.stages_of(held(slug))[1] == StageSettings(
        stage="final",
        name="Final",
        rounds=(3,),
        enters=Enters(of="main", first=4),
        pattern="[1,2,3,4]",
        carry=CarriedFrom(of="main", part="1/2", rounding=CarryRounding.TENTH_UP),
    )
    assert [row["id"] for row in standing(slug, stage="final")["rows"]] == ["p1", "p5", "p2", "p3"]
    page = desk.get(address(slug)).text
    assert page.index("Preliminaries</h2>") < page.index("Final</h2>")
    assert comes_back(slug, brought, capsys)


def test_what_was_not_looked_at_is_shown_first_and_not_stored(brought, desk):
    slug = brought(event([MAIN]))
    at = address(slug, "new")
    look = desk.post(at, {**FINAL, "step": "look", "seen": hidden(desk.get(at), "seen")})
    sent = {**FINAL, "step": "keep", "seen": hidden(look, "seen"), "looked": hidden(look, "looked")}
    again = desk.post(at, {**sent, "places": "8", "pattern": ""})
    assert again.status_code == 200
    assert "The top 8 of “main” qualify." in again.text
    assert Stage.objects.count() == 1


EVERYTHING = {
    "all others": (
        {"who": "others", "part": "1", "pattern": ""},
        (
            "All others from “main” play: those who do not qualify for another stage. They carry over "
            "all points from “main”."
        ),
    ),
    "each group": (
        {
            "who": "each", "places": "2", "part": "by rank", "by_rank": "120000 70000,30000 0",
            "pattern": "A1 B1 A2 B2",
        },
        (
            "They start with points by their rank in “main”: +120.0, +70.0, +30.0, 0.0. Lower ranks "
            "start with none."
        ),
    ),
    "listed": (
        {"who": "listed", "of": "", "listed": "P8\n3\n\np1", "part": "0"},
        "Listed: P8, P3, P1. They start at zero. Tables by qualifying rank: [1,2,3,4].",
    ),
    "knock-out": (
        {"who": "advance", "places": "2", "part": "1/4", "points": "results", "pattern": ""},
        "The top 2 of each table of “main” qualify. They carry over a quarter of their points from “main”.",
    ),
    "own": (
        {
            "who": "everybody", "rounds": "3 – 4", "base": "ema-2025", "answers": '{"set": {"kuitan": false}}',
            "minutes": "95", "games": "2", "tie-0": "firsts", "tie-1": "lot", "pattern": "",
        },
        "2025 edition, 1 house rule. Ties are broken in this order: more first places, the lot.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", every_nth(EVERYTHING, 2))
def test_every_sort_of_stage_is_said_shown_again_and_comes_back_from_a_file(what, brought, desk, capsys):
    said, words = EVERYTHING[what]
    slug = brought(event([MAIN]))
    look, kept = looked_and_kept(desk, address(slug, "new"), **{**FINAL, "rounding": "exact", **said})
    assert words in " ".join(look.context["told"])
    assert kept.status_code == 302
    stage = stage_formats.current_stages(held(slug))[1]
    # The form of the stored stage describes the same stage.
    form = desk.get(address(slug, "2")).context["form"]
    again = {name: field.value() for name, field in ((f.name, f) for f in form) if field.value() is not None}
    look, kept = looked_and_kept(desk, address(slug, "2"), **again)
    assert kept.status_code == 302
    assert stage_formats.current_stages(held(slug))[1] == stage
    assert comes_back(slug, brought, capsys)


def test_own_rules_are_stored_over_the_events_or_with_another_rulebook(brought, desk):
    slug = brought(event([MAIN]))
    uma = [30000, 10000, -10000, -30000]
    looked_and_kept(desk, address(slug, "new"), **FINAL, answers=json.dumps({"set": {"uma": uma}}))
    looked_and_kept(
        desk,
        address(slug, "new"),
        **{**FINAL, "name": "Other", "rounds": "4", "who": "others"},
        base="m-league",
    )
    assert [one.rules for one in stage_formats.stages_of(held(slug))] == [
        None,
        RulesOverlay(set_={"uma": uma}),
        RulesOverlay(base="m-league", set_={}),
    ]


WRONG = {
    "a round in two": ({"rounds": "2, 3"}, "rounds", "Round 2 is already in “main”. A round can be in only one stage."),
    "no round": ({"rounds": "1-x"}, "rounds", "“1-x” is not a round number or a range such as 1-7."),
    "backwards": ({"rounds": "7-3"}, "rounds", "“7-3” is not a round number or a range such as 1-7."),
    "a name twice": ({"name": "MAIN"}, "name", "Another stage has this name. Choose a different name."),
    "how many": ({"places": ""}, "places", "Enter the number of qualifying places."),
    "so many of a table": (
        {"who": "advance", "places": "5"}, "places", "A table does not seat that many. Enter a smaller number.",
    ),
    "nobody": ({"who": "listed", "listed": ""}, "listed", "Enter at least one name or number."),
    "unknown": (
        {"who": "listed", "listed": "P1\nNemo"}, "listed",
        "Line 2: “Nemo” was not found. Check the name or number.",
    ),
    "twice": ({"who": "listed", "listed": "P1\n1"}, "listed", "Line 2: “1” is listed twice. Remove one."),
    "of where": ({"who": "listed", "listed": "P1"}, "carry_of", "Choose the stage that the points come from."),
    "by rank": ({"part": "by rank"}, "by_rank", "Enter the points, first place first."),
    "points": ({"by_rank": "12.5"}, "by_rank", "Enter whole points, such as 120000, 70000, 30000, 0."),
    "pattern": (
        {"pattern": "[1,2,3]"}, "pattern", "Table 1 of the pattern names 3 places; a table seats 4.",
    ),
    "answers": (
        {"answers": "kuitan"},
        "answers",
        'This is not JSON. Example: {"base": "ema-2025", "set": {"kuitan": false}}',
    ),
    "seats": ({"base": "tenhou-3p"}, "base", "These rules are for a different number of players. Choose other rules."),
}  # fmt: skip


@pytest.mark.parametrize("what", every_nth(WRONG, 3))
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_stored(what, brought, desk):
    said, field, says = WRONG[what]
    slug = brought(event([MAIN]))
    look, kept = looked_and_kept(desk, address(slug, "new"), **{**FINAL, **said})
    assert (look.status_code, kept) == (422, None)
    assert [line.split("Line 1: ")[-1] for line in look.context["form"].errors[field]] == [says]
    assert Stage.objects.count() == 1


def test_stages_that_would_be_entered_from_each_other_are_refused_at_the_field(brought, desk):
    final = {"id": "final", "rounds": [3], "enters": {"of": "main", "first": 4}}
    slug = brought(event([MAIN, final]))
    look, _kept = looked_and_kept(
        desk, address(slug, "1"), name="main", rounds="1-2", who="others", of="final", part="0", rounding="exact",
        points="total",
    )  # fmt: skip
    assert look.context["form"].errors["of"] == [
        "This stage takes its players from itself, through other stages. Choose another stage."
    ] * 2  # fmt: skip


def test_a_round_that_would_be_in_no_stage_is_refused_at_the_rounds(brought, desk):
    slug = brought(event([MAIN]))
    look, _kept = looked_and_kept(
        desk,
        address(slug, "1"),
        name="main",
        rounds="1",
        who="everybody",
        part="0",
        rounding="exact",
        points="total",
    )
    assert look.context["form"].errors["rounds"] == ["Round 2 is not in a stage, so it would not count."]


def test_a_stage_is_moved_among_the_exits_and_removed_unless_another_is_entered_from_it(brought, desk):
    rest = {"id": "rest", "name": "Rest", "enters": {"of": "main", "others": True}}
    final = {"id": "final", "name": "Final", "enters": {"of": "main", "first": 4}}
    slug = brought(event([MAIN, rest, final]))

    def words():
        return [one.stage for one in stage_formats.stages_of(held(slug))]

    def send(number, verb, **more):
        return desk.post(
            address(slug, number, verb), {"seen": hidden(desk.get(address(slug)), "seen"), **more}
        )

    assert [row["stage"] for row in standing(slug)["rows"]] == ["final"] * 4 + ["rest"] * 4
    assert send("2", "move", to="down").status_code == 302
    assert words() == ["main", "final", "rest"]
    assert [row["stage"] for row in standing(slug)["rows"]] == ["rest"] * 4 + ["final"] * 4
    assert send("3", "move", to="up").status_code == 302
    assert words() == ["main", "rest", "final"]
    refused = send("1", "remove")
    assert refused.status_code == 409
    assert "“Rest” takes players or points from a stage that does not exist." in refused.text
    assert send("3", "remove").status_code == 302
    assert words() == ["main", "rest"]
    assert desk.get(address(slug, "3")).status_code == 404


def test_what_another_organizer_stored_meanwhile_is_not_overwritten(brought, desk):
    slug = brought(event([MAIN]))
    seen = hidden(desk.get(address(slug)), "seen")
    final = StageSettings(stage="final", rounds=(3,), enters=Enters(of="main", first=4))
    stages.add(held(slug), [final], mark=seen, act=by())
    refused = desk.post(address(slug, "2", "remove"), {"seen": seen})
    assert refused.status_code == 409
    assert "Someone else changed the stages." in refused.text
    with pytest.raises(ConflictError):
        stages.remove(held(slug), "final", mark=seen, act=by())
    assert len(stage_formats.stages_of(held(slug))) == 2


@pytest.mark.parametrize("name", PRESETS)
def test_ready_made_stages_are_looked_at_and_stored_with_one_tap_each(name, full_cup, desk, brought, capsys):
    if PRESETS[name].seats == 3:
        rules.save_rules(full_cup, THREE, seen_mark=full_cup.rules_mark, act=by())
    at = address(full_cup.slug, "ready")
    page = desk.get(address(full_cup.slug))
    look = desk.post(at, {"ready": name, "after": "5", "each": "2"})
    assert look.status_code == 200
    assert not Stage.objects.exists()
    sent = {"ready": name, "after": "5", "each": "2", "step": "keep"}
    marks = {"seen": hidden(look, "seen"), "looked": hidden(look, "looked")}
    assert "Preliminaries" not in page.text
    # Rounds other than the previewed ones are shown again first.
    assert desk.post(at, {**sent, **marks, "each": "3"}).status_code == 200
    assert desk.post(at, {**sent, **marks}).status_code == 302
    found = stage_formats.stages_of(full_cup)
    assert found == build_stages(PRESETS[name], (), after=5, rounds_each=2)
    assert found[0] == StageSettings(stage="preliminaries", name="Preliminaries", rounds=(1, 2, 3, 4, 5))
    assert [number for one in found for number in one.rounds] == list(range(1, 5 + 2 * len(found) - 1))
    assert comes_back(full_cup.slug, brought, capsys)


def test_ready_made_stages_come_behind_those_there_are_and_take_words_of_their_own(full_cup):
    first = build_stages(PRESETS["cut"], (), after=5, rounds_each=1)
    second = build_stages(PRESETS["knock-out"], first, after=6, rounds_each=1)
    assert [(one.stage, one.rounds, one.enters.of) for one in second] == [
        ("last-16", (7,), "final"),
        ("semifinal", (8,), "last-16"),
        ("final-2", (9,), "semifinal"),
    ]
    third = build_stages(PRESETS["cut"], [*first, *second], after=9, rounds_each=1)
    assert [(one.stage, one.rounds, one.enters.of, one.carry.of) for one in third] == [
        ("final-3", (10,), "final-2", "final-2")
    ]
    assert [one.enters.of for one in build_stages(PRESETS["cut"], first, after=6, rounds_each=1)] == ["final"]
    assert list(stages.stage_problems(full_cup, [*first, *second, *third])) == []


def test_ready_made_stages_that_do_not_fit_say_so(brought, desk):
    slug = brought(event([MAIN]))
    look = desk.post(address(slug, "ready"), {"ready": "cut", "after": "1", "each": "1", "step": "keep"})
    assert look.status_code == 422
    assert "Round 2 is already in “main”. A round can be in only one stage." in look.text
    assert desk.post(address(slug, "ready"), {"ready": "cut", "after": "0", "each": "1"}).status_code == 422
    assert Stage.objects.count() == 1


def test_tables_of_three_have_ready_made_stages_and_patterns_of_their_own(full_cup, desk):
    rules.save_rules(full_cup, THREE, seen_mark=full_cup.rules_mark, act=by())
    offered = desk.get(address(full_cup.slug)).context["ready"]
    assert [one.name for one in offered] == ["three", "nine"]
    refused = desk.post(address(full_cup.slug, "ready"), {"ready": "knock-out", "after": "1", "each": "1"})
    assert (refused.status_code, Stage.objects.count()) == (422, 0)
    for one in PRESETS.values():
        made = build_stages(one, (), after=1, rounds_each=1)
        assert bool(stage_formats.unfit_patterns(made, full_cup.ruleset)) is (one.seats == 4)


def test_a_pattern_of_other_tables_is_refused_and_whoever_has_one_reads_so_wherever_it_would_seat(
    full_cup, desk
):
    slug = full_cup.slug
    listed = tuple(full_cup.players.values_list("person_id", flat=True)[:4])
    half = StageSettings(stage="half", rounds=(1,), enters=Enters(list_=listed), pattern="[1,2,3,4]")
    final = StageSettings(stage="final", rounds=(2,), enters=Enters(of="half", advance=1))
    stage_formats.save_stages(full_cup, [half, final], act=by())
    says = "The seating pattern of “half” does not fit tables of 3. Change it or leave it empty."
    for verb in (
        lambda: rules.save_rules(full_cup, THREE, seen_mark=full_cup.rules_mark, act=by()),
        lambda: rules_decisions.changes(full_cup, THREE),
    ):
        with pytest.raises(StateError, match=says):
            verb()
    three = [replace(half, pattern="[1,2,3]"), final]
    with pytest.raises(InputError) as raised:
        stage_formats.save_stages(full_cup, three, act=by())
    assert [one.says for one in raised.value.problems] == [says.replace("3", "4")]
    # The state of an event that was stored before this check existed.
    Tournament.objects.filter(slug=slug).update(ruleset_key="tenhou-3p")
    for page in ("bracket/", "rounds/new/", "stages/", "stages/1/", "standings/?stage=half", "schedule/"):
        assert desk.get(f"/tournaments/{slug}/{page}").status_code == 200
    assert says in desk.post(f"/tournaments/{slug}/rounds/new/", {"step": "pattern"}).text
    stage_formats.save_stages(held(slug), three, act=by())


def test_teams_go_on_where_that_is_said(brought, desk):
    slug = brought(event([MAIN], teams=TEAMS, team_scoring="sum"))
    look, _kept = looked_and_kept(desk, address(slug, "new"), **{**FINAL, "places": "2", "unit": "teams"})
    assert "Teams qualify, not individual players." in look.context["told"]
    assert stage_formats.stages_of(held(slug))[1].enters == Enters(of="main", first=2, unit=Unit.TEAMS)
    looked_and_kept(
        desk, address(slug, "new"), **{**FINAL, "name": "B", "rounds": "4", "who": "listed", "listed": "beta\nAlpha"},
        unit="teams", carry_of="main",
    )  # fmt: skip
    words = {team.name: team.word for team in held(slug).teams.all()}
    assert stage_formats.stages_of(held(slug))[2].enters.list_ == (words["Beta"], words["Alpha"])


def test_who_became_another_person_is_still_listed_when_a_stage_is_stored_anew(brought, desk):
    listed = {"id": "final", "name": "Final", "rounds": [3], "enters": {"list": [P[7], P[0]]}}
    slug = brought(event([MAIN, listed], rounds=[]))
    cup = held(slug)
    entry_list.enter(cup, "P Eight", act=by())
    merging.merge(cup.players.get(number=8), cup.players.get(number=9), act=by())
    page = desk.get(address(slug, "2"))
    assert page.context["form"]["listed"].value() == "P Eight\nP1"


def brought_again(slug, brought, capsys):
    """Assert that the event survives a rebuild, and an export and import; return the export."""
    rows = everything()
    rebuilt()
    assert everything() == rows
    told = exported(slug, capsys)
    emptied()
    again = brought(told)
    assert (exported(again, capsys), len(verified())) == (told, 1)
    return told


def test_two_who_become_one_person_are_listed_once(brought, capsys):
    told = event([MAIN, {"id": "final", "rounds": [3], "enters": {"list": ["p1", "p9", "p10"]}}])
    told["people"] += [{"id": "p9", "name": "P9"}, {"id": "p10", "name": "P10"}]
    slug = brought(told)
    cup = held(slug)
    for number in (9, 10):
        stage_formats.decline(cup, "final", cup.players.get(number=number), act=by())
    merging.merge(cup.players.get(number=10), cup.players.get(number=9), act=by())
    assert brought_again(slug, brought, capsys)["stages"][1]["enters"] == {"list": ["p1", "p9"]}
    cup = held(slug)
    assert stage_formats.declined_words(cup, "final") == [cup.players.get(number=9).person_id]


def test_a_team_that_there_is_no_more_is_listed_nowhere(brought, desk, capsys):
    final = {
        "id": "final",
        "name": "Final",
        "rounds": [3],
        "enters": {"list": ["a", "b", "c"], "unit": "teams"},
    }
    slug = brought(event([MAIN, final], teams=TEAMS))
    cup = held(slug)
    stage_formats.decline(cup, "final", cup.teams.get(name="Beta"), act=by())
    left = [line for line in lineups.team_lines(cup) if line.name != "Beta"]
    lineups.save_lineups(cup, left, expects=lineups.state_hash(cup), act=by())
    words = {team.name: team.word for team in cup.teams.all()}
    assert stage_formats.current_stages(cup)[1].enters.list_ == (words["Alpha"], words["Gamma"])
    assert desk.get(address(slug, "2")).context["form"]["listed"].value() == "Alpha\nGamma"
    assert brought_again(slug, brought, capsys)["stages"][1]["enters"]["list"] == ["a", "c"]


def test_rules_of_a_stage_stay_once_a_round_of_it_is_drawn(full_cup):
    rounds.draw(full_cup, 1, act=by())
    own = RulesOverlay(set_={"kuitan": False})
    one = StageSettings(stage="main", rounds=(1,), rules=own)
    with pytest.raises(StateError, match="Round 1 is drawn under the rules of its stage"):
        stage_formats.save_stages(full_cup, [one], act=by())
    rounds.open_round(full_cup.rounds.get(), act=by())
    with pytest.raises(StateError, match="Round 1 was played under the rules of its stage"):
        stage_formats.save_stages(full_cup, [one], act=by())


def test_the_pages_of_stages_are_the_organizers(brought, client, judge):
    slug = brought(event([MAIN]))
    client.force_login(judge)
    for at in (address(slug), address(slug, "new"), address(slug, "1")):
        assert client.get(at).status_code == 403
    for verb in ("move", "remove"):
        assert client.post(address(slug, "1", verb)).status_code == 403
    assert client.post(address(slug, "ready"), {"ready": "cut", "after": 2, "each": 1}).status_code == 403
