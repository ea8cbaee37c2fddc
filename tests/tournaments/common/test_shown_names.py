"""People are shown publicly only as they asked for; officials see who they are."""

import io
import json
import re
import zipfile

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from tests.acts import by
from tests.braces import demo_values
from tests.register import FILES, PAGES
from tests.sampled import every_nth
from tests.tournaments.interchange.test_event_files import brought, emptied, exported
from tests.tournaments.kept import loaded_demo
from tournaments.models import Person
from tournaments.models.naming import override_public_names
from tournaments.models.people import initials
from tournaments.services.events import tournaments
from tournaments.services.interchange.rosters import Particulars
from tournaments.services.people import particulars, player_search

MARK = "Qx"
"""Part of each name, reading, club and number of people who are not shown by name, and of nothing else."""


def marked(person, at):
    """Gives the person particulars that occur nowhere else."""
    person.name = f"{MARK}{at}tomasz {MARK}{at}kowal"
    person.reading = f"ゟゟ{at}よみ"
    person.given, person.family = f"{MARK}{at}tomasz", f"{MARK}{at}kowal"
    person.preferred, person.club = f"{MARK}{at}tomek", f"{MARK}{at}club"
    person.country, person.numbers = "XQX", {"ema": f"0987{at:04}"}


DRAWN = re.compile(r'name="(csrfmiddlewaretoken|key)" value="[^"]*"|[a-z-]*nonce[a-z-]*="[^"]*"')
TOLD = re.compile(r"Qx\d|ゟゟ|XQX|0987\d{4}")


@pytest.fixture(scope="module")
def whole_desk(django_db_setup, django_db_blocker, of_the_run):
    """The demo with every second person hidden, and all others shown by initials."""
    with django_db_blocker.unblock(), transaction.atomic():
        events = loaded_demo(of_the_run)
        for at, person in enumerate(
            Person.objects.order_by("players__tournament", "players__number").distinct()
        ):
            marked(person, at)
            person.shown = Person.Shown.HIDDEN if at % 2 else Person.Shown.INITIALS
            person.save()
        for event in events:
            tournaments.publish_rulings(event, rulings_public=True, rulings_named=True, act=by())
        yield demo_values(events)
        transaction.set_rollback(True)


@pytest.fixture
def the_desk(whole_desk, db):
    return whole_desk


def said(answer):
    """All text of a response, of a workbook or a PDF too."""
    kind, data = answer.headers.get("Content-Type", ""), answer.content
    if "pdf" in kind:
        return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)
    if "spreadsheet" in kind:
        with zipfile.ZipFile(io.BytesIO(data)) as book:
            return "\n".join(book.read(name).decode("utf-8", "replace") for name in book.namelist())
    # Random values of a page may spell anything.
    text = DRAWN.sub("", data.decode("utf-8", "replace"))
    return text + json.dumps({name: value for name, value in answer.headers.items() if name != "Set-Cookie"})


def addresses():
    """Every page and file that anybody may open, except those behind a private link."""
    found = [page.address for page in PAGES] + list(FILES.values())
    found += [
        f"/tournaments/{{club}}/files/{name}.{form}"
        for name in ("standings", "games", "decisions", "people", "ema", "ara")
        for form in ("csv", "xlsx")
    ]
    found += [f"/tournaments/{{club}}/rulings/log.{form}" for form in ("json", "csv", "xlsx", "jsonl", "pdf")]
    found += ["/tournaments/{club}/teams/table.xlsx", "/tournaments/{club}/standings/?after=1"]
    found += [f"/tournaments/{{club}}/players/{number}/" for number in range(1, 17)]
    found += [
        f"/tournaments/{{club}}/rounds/{at}/{word}"
        for at in (1, 2, 3)
        for word in (
            "",
            "clock/",
            "tables/1/",
            "tables/2/",
            "tables/1/sheet.pdf",
            "tables/1/blank.pdf",
            "links.pdf",
            "results/",
        )
    ]
    found += [
        f"/tournaments/{{recorded}}/{word}"
        for word in (
            "",
            "standings/",
            "rounds/1/",
            "rounds/1/tables/1/",
            "rounds/1/tables/1/sheet.pdf",
            "rulings/",
            "players/1/",
            "files/games.csv",
            "schedule/",
        )
    ]
    found += [f"/tournaments/{{club}}/schedule/?{asked}" for asked in ("order=name",)]
    return [one for one in dict.fromkeys(found) if not one.startswith(("/t/", "/here/", "/own/"))]  # fmt: skip


def browser(who=""):
    client = Client()
    if who:
        client.force_login(User.objects.get(username=who))
    return client


@pytest.mark.parametrize("address", every_nth(addresses(), 4))
def test_nothing_that_a_visitor_can_open_tells_who_it_is(the_desk, address):
    answer = browser().get(address.format_map(the_desk), follow=False)
    assert answer.status_code in (200, 302, 404)
    assert TOLD.findall(said(answer)) == []


@pytest.mark.parametrize("name", ["standings.csv", "standings.xlsx", "games.csv"])
def test_a_file_names_everybody_for_officials_and_sums_are_the_same_for_all(the_desk, name):
    address = f"/tournaments/{the_desk['club']}/files/{name}"
    official, everybody = (said(browser(who).get(address)) for who in ("judge", ""))
    assert len(TOLD.findall(official)) > len(TOLD.findall(everybody)) == 0
    if name == "standings.csv":
        figures = [[line.split(",")[1], line.split(",")[6:]] for line in everybody.splitlines()]
        assert (
            figures[1:] == [[line.split(",")[1], line.split(",")[6:]] for line in official.splitlines()][1:]
        )


def test_both_ways_stand_in_the_standings_for_everybody(the_desk):
    page = browser().get(f"/tournaments/{the_desk['club']}/standings/").text
    assert "Q. Q." in page
    assert re.search(r"No\. \d+", page)


@pytest.mark.parametrize("who", ["judge", "headjudge", "organizer"])
@pytest.mark.parametrize("word", ["standings/", "rounds/1/", "players/2/", "rounds/1/tables/1/", "schedule/"])
def test_officials_see_who_it_is(the_desk, who, word):
    assert TOLD.search(browser(who).get(f"/tournaments/{the_desk['club']}/{word}").text)


def test_the_four_at_a_table_see_who_they_are(the_desk):
    for at in ("", "hands/ron/", "count/"):
        assert TOLD.search(browser().get(f"/t/{the_desk['token']}/{at}").text), at


@pytest.mark.parametrize(
    "word", ["standings/", "rounds/1/", "files/standings.csv", "players/2/", "schedule/"]
)
def test_nobody_keeps_an_officials_page_for_a_visitor(the_desk, word):
    for who in ("", "judge"):
        answer = browser(who).get(f"/tournaments/{the_desk['club']}/{word}")
        assert "Cookie" in answer.headers["Vary"]
        assert "Last-Modified" not in answer
        # A browser may keep what a visitor sees, and asks each time whether it is still so.
        assert ("ETag" in answer) == (answer.get("Cache-Control") == "no-cache")
        assert not (who and "ETag" in answer)


def test_one_process_answers_both_ways_one_after_the_other(the_desk):
    address = f"/tournaments/{the_desk['club']}/standings/"
    told = [bool(TOLD.search(browser(who).get(address).text)) for who in ("", "judge", "", "organizer", "")]
    assert told == [False, True, False, True, False]


# Initials


@pytest.mark.parametrize(
    ("known", "shown"),
    [
        ({"name": "Kowalski Tomasz"}, "K. T."),
        ({"name": "Tomasz Kowalski", "family": "Kowalski", "given": "Tomasz"}, "T. K."),
        ({"name": "Kowalski Tomasz", "family": "Kowalski", "given": "Tomasz"}, "K. T."),
        ({"name": "Tomek", "family": "Kowalski", "given": "Tomasz"}, "T. K."),
        ({"name": "Østby"}, "Ø."),
        ({"name": "jean-pierre d'Arc"}, "J. D."),
        ({"name": "Anna (Poznań)"}, "A. P."),
        # Of a Japanese name the first letter of its reading, or without a reading its own first letter.
        ({"name": "林 美咲", "reading": "はやし みさき"}, "は."),
        ({"name": "佐藤 亜希"}, "佐."),
        ({"name": "さくら"}, "さ."),
        ({"name": "アオキ", "family": "青木", "given": "涼"}, "ア."),
        ({"name": "김민준"}, "김."),
        ({"name": "☂☂"}, ""),
        ({"name": ""}, ""),
    ],
)
def test_initials(known, shown):
    assert initials(Person(**known)) == shown


@pytest.fixture
def shown_cup(full_cup):
    for number, shown in ((2, "initials"), (5, "hidden"), (6, "initials"), (8, "hidden")):
        particulars.show_as(full_cup.players.get(number=number), Person.Shown(shown))
    return full_cup


def test_for_everybody_an_order_by_name_says_nothing_of_those_who_are_not_named(shown_cup):
    with override_public_names(lambda: True):
        ordered = player_search.sort_by_name(shown_cup.players.all())
        assert [player.number for player in ordered][-4:] == [2, 5, 6, 8]
        assert [player.name for player in ordered][-4:] == ["M. K.", "No. 5", "渡.", "No. 8"]
        for text in ("Mori", "Rossi", "Marco", "さくら"):
            assert player_search.find(shown_cup.players.all(), text) == []
    assert [player.number for player in player_search.sort_by_name(shown_cup.players.all())][-4:] != [
        2,
        5,
        6,
        8,
    ]
    assert [player.number for player in player_search.find(shown_cup.players.all(), "Rossi")] == [8]


def test_what_everybody_sees_is_never_stored(shown_cup):
    with override_public_names(lambda: True):
        person = shown_cup.players.get(number=2).person
    with pytest.raises(AssertionError, match="never stored"):
        person.save()
    assert Person.objects.get(pk=person.pk).name == "Mori Ken"


# The setting


def at(event, number, name="participant"):
    return reverse(name, args=[event.slug, number])


def test_an_organizer_sets_it_and_it_holds_in_every_event(desk, visitor, full_cup):
    other = tournaments.create(name="Lake Cup", ruleset_key="ema-2025", act=by())
    known = {1: full_cup.players.get(number=2).person_id}
    particulars.enter(other, [Particulars(line=1, name="Mori Ken")], person_ids=known, act=by())
    before = desk.get(at(full_cup, 2))
    assert "Public name" in before.text
    for _tap in range(2):
        answer = desk.post(at(full_cup, 2, "player_shown"), {"shown": "initials", "key": "shown-by-initials"})
        assert answer.status_code == 302
    for event in (full_cup, other):
        page = visitor.get(reverse("standings", args=[event.slug])).text
        assert ("M. K." in page, "Mori" in page) == (True, False)
        assert "Mori Ken" in desk.get(reverse("standings", args=[event.slug])).text


@pytest.mark.parametrize("shown", ["", "nobody", "full\0"])
def test_there_are_three_ways_and_no_other(desk, full_cup, shown):
    assert desk.post(at(full_cup, 2, "player_shown"), {"shown": shown}).status_code in (400, 422)
    assert full_cup.players.get(number=2).person.shown == "full"


def test_it_is_for_organizers_alone(visitor, full_cup, judge):
    sent = {"shown": "hidden"}
    assert visitor.post(at(full_cup, 2, "player_shown"), sent).status_code == 302
    client = Client()
    client.force_login(judge)
    assert client.post(at(full_cup, 2, "player_shown"), sent).status_code == 403
    assert full_cup.players.get(number=2).person.shown == "full"


def test_it_is_in_no_chain_and_survives_being_brought_elsewhere(shown_cup, tmp_path):
    told = exported(shown_cup.slug)
    assert [one.get("shown") for one in told["people"]][:6] == [
        None,
        "initials",
        None,
        None,
        "hidden",
        "initials",
    ]
    emptied()
    assert brought(told, tmp_path) == [shown_cup.slug]
    assert exported(shown_cup.slug) == told
    written = {"format": "shinpan-event", "version": 1, "name": "By Hand", "rules": "ema-2025"}
    brought({**written, "people": [{"id": "a", "name": "Ann Bee", "shown": "hidden"}]}, tmp_path)
    assert Person.objects.get(name="Ann Bee").shown == "hidden"


def test_who_asked_for_more_elsewhere_is_shown_so_here_too(shown_cup, tmp_path):
    told = exported(shown_cup.slug)
    other = json.loads(json.dumps(told))
    Person.objects.filter(name="Mori Ken").update(shown="full")
    Person.objects.filter(name="Rossi Marco").update(shown="hidden")
    words = {one["name"]: one for one in other["people"]}
    words["Rossi Marco"]["shown"] = "initials"
    # The desk knows the people, but not the event.
    tournaments_gone()
    assert brought(other, tmp_path) == [shown_cup.slug]
    assert dict(Person.objects.filter(name__in=("Mori Ken", "Rossi Marco")).values_list("name", "shown")) == {
        "Mori Ken": "initials",
        "Rossi Marco": "hidden",
    }


def tournaments_gone():
    """Deletes all events and keeps their people."""
    people_ = list(Person.objects.all())
    emptied()
    Person.objects.bulk_create(people_)
