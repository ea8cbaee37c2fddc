"""An organizer changes, copies, archives and deletes an event; its page names what is missing."""

import io
import json
import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests.acts import by
from tests.sampled import every_nth
from tests.tournaments.events.test_results import whole
from tests.tournaments.interchange.test_event_files import OPEN, ROUND, emptied, with_table
from tests.tournaments.tables import games
from tournaments.common.errors import InputError
from tournaments.models import JournalEntry, Player, Tournament
from tournaments.presenters.events.checklist import checklist
from tournaments.services.events import rounds, tournaments
from tournaments.services.interchange.rosters import Particulars
from tournaments.services.people import entry_list, particulars

HELD = {
    "event": {
        "name": "River Cup", "kind": "tournament", "dates": "", "place": "", "contact": "", "language": "",
    },
    "event_rounds": {"minutes": "", "last_round": ""},
    "event_visibility": {"public": "on", "rulings_named": "on", "conditions_delay": "0"},
    "event_links": {"address": "", "players_correct": "on"},
}  # fmt: skip
"""The fields of each section, as they are."""


def at(cup, name="event"):
    return reverse(name, args=[cup.slug])


def change(desk, cup, section, **sent):
    minutes = {"minutes": cup.minutes or ""} if section == "event_rounds" else {}
    return desk.post(at(cup, section), {**HELD[section], **minutes, **sent})


def text(answer):
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.text)).split())


CHANGES = [
    ("event", {"name": "Lake Cup"}, {"name": "Lake Cup"}),
    ("event", {"kind": "league"}, {"sort": "league"}),
    ("event", {"dates": "2026-05-03, 2026-05-02"}, {"dates": ["2026-05-02", "2026-05-03"]}),
    ("event", {"place": "The hall"}, {"place": "The hall"}),
    ("event", {"contact": "hall@example.org"}, {"contact": "hall@example.org"}),
    ("event", {"language": "ja"}, {"language": "ja"}),
    ("event_rounds", {"minutes": "80"}, {"minutes": 80}),
    ("event_rounds", {"last_round": "8"}, {"last_round": 8}),
    (
        "event_rounds",
        {"tie-0": "firsts", "tie-1": "best", "tie-3": "lot"},
        {"ties": ["firsts", "best", "lot"]},
    ),
    ("event_links", {"address": "https://mahjong.example.org/"}, {"address": "https://mahjong.example.org"}),
]


@pytest.mark.parametrize(("section", "sent", "said"), CHANGES, ids=lambda one: next(iter(one)))
def test_what_is_changed_alone_is_one_entry_that_says_it(desk, full_cup, section, sent, said):
    before = JournalEntry.objects.count()
    for _tap in range(2):
        answer = change(desk, full_cup, section, **sent, key="change-the-event")
        assert (answer.status_code, answer.url) == (302, at(full_cup, section))
    assert JournalEntry.objects.count() == before + 1
    entry = JournalEntry.objects.last()
    assert (entry.kind, entry.payload) == ("change", {"set": said})
    whole()


@pytest.mark.parametrize("section", HELD)
def test_what_stays_as_it_is_makes_no_entry(desk, full_cup, section):
    before = JournalEntry.objects.count()
    assert change(desk, full_cup, section).status_code == 302
    assert JournalEntry.objects.count() == before


def test_a_section_keeps_the_fields_of_the_others(desk, full_cup):
    said = {
        "place": "The hall", "minutes": 80, "ties": ["best"], "address": "https://mahjong.example.org",
    }  # fmt: skip
    tournaments.change(full_cup, **said, act=by())
    change(desk, full_cup, "event", contact="Olga", place="The hall")
    change(desk, full_cup, "event_rounds", last_round="8", minutes="80", **{"tie-0": "best"})
    change(desk, full_cup, "event_visibility", rulings_public="on")
    kept = Tournament.objects.get()
    assert {name: getattr(kept, name) for name in said} == said
    assert (kept.contact, kept.last_round, kept.rulings_public, kept.public) == ("Olga", 8, True, True)


def test_who_may_look_is_one_entry_of_its_own(desk, full_cup):
    change(desk, full_cup, "event_visibility", public="", rulings_public="on")
    entry = JournalEntry.objects.last()
    assert (entry.kind, entry.payload) == (
        "publication",
        {"public": False, "rulings_public": True, "rulings_named": True},
    )


def test_who_may_look_is_stored_with_the_last_hand_or_not_at_all(full_cup):
    before = JournalEntry.objects.count()
    said = {"public": False, "rulings_public": True, "rulings_named": True, "conditions_shown": True}
    with pytest.raises(InputError):
        tournaments.set_visibility(full_cup, **said, conditions_delay=-1, act=by())
    assert JournalEntry.objects.count() == before
    tournaments.set_visibility(full_cup, **said, conditions_delay=60, act=by())
    kinds = JournalEntry.objects.order_by("pk").values_list("kind", flat=True)
    assert list(kinds)[before:] == ["publication", "conditions"]
    whole()


@pytest.mark.parametrize(
    ("section", "sent", "says"),
    every_nth(
        [
            ("event", {"name": " "}, "This field is required."),
            ("event", {"dates": "2026-02-30"}, "“2026-02-30” is not a date. Write it like 2026-05-02."),
            ("event", {"dates": "2026-05-02 2026-05-02"}, "The same day appears twice. Remove one."),
            (
                "event_rounds",
                {"tie-0": "luck"},
                "Select a valid choice. luck is not one of the available choices.",
            ),
            ("event_rounds", {"minutes": "0"}, "Ensure this value is greater than or equal to 1."),
            (
                "event_rounds",
                {"last_round": "1"},
                "Round 2 is already drawn, so the number of rounds cannot be 1.",
            ),
            (
                "event_links",
                {"address": "ftp://x"},
                "“ftp://x” is not a valid site address. Enter it like https://mahjong.example.org, without a path.",
            ),
        ],
        2,
    ),
)
def test_what_cannot_be_is_said_and_what_was_typed_stays(desk, full_cup, section, sent, says):
    for seed in (1, 2):
        rounds.draw(full_cup, seed, act=by())
    before = JournalEntry.objects.count()
    page = change(desk, full_cup, section, **sent)
    assert page.status_code == 422
    assert says in text(page)
    (typed,) = sent.values()
    assert typed == "luck" or f'value="{typed.strip()}"' in page.text
    assert JournalEntry.objects.count() == before


def test_an_event_is_put_away_and_brought_back(desk, visitor, full_cup):
    desk.post(at(full_cup, "archive_event"), {"archived": "yes", "key": "put-it-away"})
    assert "River Cup" not in text(visitor.get("/"))
    assert "1 archived event" in text(visitor.get("/"))
    assert "River Cup" in text(visitor.get("/?archived"))
    assert visitor.get(full_cup.get_absolute_url()).status_code == 200
    desk.post(at(full_cup, "archive_event"), {"key": "bring-it-back"})
    assert "River Cup" in text(visitor.get("/"))
    whole()


@pytest.mark.parametrize("with_people", [True, False])
def test_the_next_event_is_like_this_one_with_the_same_people_or_none(desk, full_cup, with_people):
    tournaments.change(full_cup, place="The hall", ties=["best"], kind="league", minutes=80, act=by())
    entry_list.withdraw(full_cup.players.get(number=3), act=by())
    sent = {"name": "River Cup 2027", "key": "the-next-one", **({"with_people": "on"} if with_people else {})}
    for _tap in range(2):
        answer = desk.post(at(full_cup, "copy_event"), sent)
    made = Tournament.objects.get(name="River Cup 2027")
    assert answer.url == at(made)
    assert (made.place, made.ties, made.kind, made.minutes) == ("The hall", ["best"], "league", 80)
    assert (made.ruleset_key, made.dates, made.rounds.count()) == (full_cup.ruleset_key, [], 0)
    were = {player.person_id for player in full_cup.players.exclude(number=3)}
    assert {player.person_id for player in made.players.all()} == (were if with_people else set())
    whole()


def test_an_event_is_deleted_by_who_is_sure_and_only_while_nothing_was_played(desk, full_cup):
    drawn = rounds.draw(full_cup, 1, act=by())
    unsure = desk.post(at(full_cup, "delete_event"), {"key": "not-so-sure"})
    assert unsure.status_code == 422
    rounds.open_round(drawn, act=by())
    games.play(drawn.tables.first(), games.HANCHAN[0])
    refused = desk.post(at(full_cup, "delete_event"), {"sure": "yes", "key": "very-sure-of-it"})
    assert refused.status_code == 409
    assert "This event cannot be deleted because entries were saved at a table." in text(refused)
    assert "This event cannot be deleted because entries were saved at a table." in text(
        desk.get(at(full_cup, "archive_event"))
    )
    other = tournaments.create(name="Lake Cup", ruleset_key="ema-2025", act=by())
    for _tap in range(2):
        assert desk.post(at(other, "delete_event"), {"sure": "yes", "key": "away-with-it"}).url == "/"
    assert not Tournament.objects.filter(name="Lake Cup").exists()
    whole()


@pytest.mark.parametrize("name", [*HELD, "copy_event", "archive_event", "delete_event"])
def test_it_is_for_organizers_alone(visitor, full_cup, name):
    assert visitor.post(at(full_cup, name)).status_code == 302
    assert Tournament.objects.filter(pk=full_cup.pk, archived=False).exists()


def told(cup):
    return [(check.done, check.says) for check in checklist(Tournament.objects.get(pk=cup.pk))]


def test_the_checklist_says_what_is_missing_until_the_first_round_is_open(cup, desk):
    assert told(cup)[0] == (False, "Add players.")
    [one] = particulars.enter(cup, [Particulars(line=1, name="Eve", state="entered")], act=by())
    assert told(cup)[0] == (False, "1 player is registered. Check them in.")
    particulars.remove(one, act=by())
    entry_list.enter(cup, "Ann Ford\nFord Ann\nBen\nCid\nDot", act=by())
    assert told(cup)[:2] == [
        (False, "5 players take part. 1 sits out each round, or a substitute completes a table."),
        (False, "Possible duplicates: Ann Ford, Ford Ann."),
    ]
    entry_list.withdraw(cup.players.get(number=2), act=by())
    tournaments.change(cup, dates=["2026-05-02"], minutes=80, last_round=8, act=by())
    assert [says for done, says in told(cup) if not done] == ["Create the seating plan."]
    assert "Before the first round" in text(desk.get(cup.get_absolute_url()))
    drawn = rounds.draw(cup, 1, act=by())
    assert [says for done, says in told(cup) if not done] == [
        "Print the table links of this round, then open it."
    ]
    rounds.open_round(drawn, act=by())
    assert told(cup) == []
    assert "Before the first round" not in text(desk.get(cup.get_absolute_url()))


def test_each_task_of_the_checklist_leads_to_the_page_of_its_next_step(cup):
    assert checklist(cup)[0].link == at(cup, "people")
    entry_list.enter(cup, "Ann Ford\nFord Ann\nBen\nCid", act=by())
    links = {check.says: check.link for check in checklist(cup)}
    assert [links[says] for says in ("4 players take part.", "Possible duplicates: Ann Ford, Ford Ann.")] == [
        at(cup, "players")
    ] * 2
    assert links["Create the seating plan."] == at(cup, "plan")
    Tournament.objects.filter(pk=cup.pk).update(relay_stock=100000)
    links = {check.says: check.link for check in checklist(Tournament.objects.get(pk=cup.pk))}
    assert links["Draw the first round."] == at(cup, "new_round")


def test_the_whole_event_leaves_as_the_file_of_the_command_and_for_organizers_alone(desk, visitor, full_cup):
    address = reverse("export_event", args=[full_cup.slug])
    assert address in desk.get(at(full_cup, "event_files")).text
    out = io.StringIO()
    call_command("export_event", full_cup.slug, stdout=out)
    assert json.loads(desk.get(address).text) == json.loads(out.getvalue())
    assert visitor.get(address).status_code == 302


def test_a_copy_needs_a_name(full_cup):
    with pytest.raises(InputError, match=r"^Enter a tournament name\.$"):
        tournaments.copy(full_cup, name=" ", with_people=True, act=by())
    assert Player.objects.count() == 16


def sent(desk, data, name="event.json"):
    return desk.post(reverse("import_event"), {"file": SimpleUploadedFile(name, data)})


def test_an_event_is_brought_from_a_file_by_a_page(desk):
    event = with_table(result={"scores": [45000, 35000, 25000, 14000]})
    page = desk.post(
        reverse("import_event"),
        {"file": SimpleUploadedFile("event.json", json.dumps(event).encode())},
        follow=True,
    )
    assert page.redirect_chain == [(reverse("tournament", args=["open"]), 302)]
    assert (
        "Event imported. round 1, table 1: the total is off by −1,000 points; saved with the "
        "reason “as published”"
    ) in text(page)
    assert JournalEntry.objects.first().by == "Olga"
    made = Tournament.objects.get()
    assert list(made.roles.values_list("user__username", "role")) == [("Olga", "organizer")]
    again = sent(desk, json.dumps(event).encode())
    assert "This event is already on this site. Open" in text(again)
    assert "Correct this first" not in again.text
    assert 'href="/tournaments/open/"' in again.text
    whole()


def test_what_is_exported_on_a_page_is_brought_here_by_a_page(desk, full_cup):
    data = desk.get(at(full_cup, "export_event")).content
    again = sent(desk, data)
    assert f"This event is already on this site. {full_cup}" in text(again)
    assert f'href="/tournaments/{full_cup.slug}/"' in again.text
    emptied()
    assert sent(desk, data).status_code == 302
    assert desk.get(at(full_cup, "export_event")).content == data
    whole()


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"{", "This is not JSON: "),
        (b"", "The submitted file is empty."),
        (
            json.dumps({**OPEN, "rounds": [{**ROUND, "rests": ["p9"]}], "seen": 1}).encode(),
            "seen There is no field “seen” here.",
        ),
        (json.dumps({**OPEN, "dates": ["x"] * 150}).encode(), "and 200 more"),
    ],
)
def test_what_cannot_be_brought_is_said_on_the_page_with_its_place(desk, data, says):
    page = sent(desk, data)
    assert page.status_code == 422
    assert says in text(page)
    assert not Tournament.objects.exists()


def test_only_an_organizer_brings_an_event(visitor, judge):
    floor = Client()
    floor.force_login(judge)
    for client in (visitor, floor):
        assert sent(client, json.dumps(OPEN).encode()).status_code in (302, 403)
    assert not Tournament.objects.exists()
