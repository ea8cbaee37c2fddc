"""Everything about one person: exported in one file, and erased so that neither pages nor the database have it."""

import io
import json
import zipfile
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.acts import by
from tests.tournaments.integrity.test_verifying import played, verified
from tournaments.models import (
    Activity,
    LoggedRuling,
    OwnLink,
    Person,
    PlayerColumn,
    PlayerColumnValue,
    Registration,
    RulingPhoto,
    Tournament,
)
from tournaments.presenters.events import standings
from tournaments.presenters.interchange import event_files
from tournaments.services.events import tournaments
from tournaments.services.people import erasing, own_links

# None of these is in any other row or in the program.
SECRETS = {
    "name": "Ōtsuka Zwölfer",
    "reading": "おおつか",
    "club": "Quokkaclub",
    "mail": "zwoelfer@example.org",
    "note": "wheelchair-quokka",
    "answer": "peanut-quokka",
    "cell": "paid-by-quokka",
    "number": "8877665544",
    "ref": "otsuka-zwoelfer",
    "photo": "quokka-photo",
}


def known(cup):
    """Give player 2 of a played event all that can be stored about somebody."""
    player = cup.players.get(number=2)
    played(cup)
    particulars = {"name": SECRETS["name"], "reading": SECRETS["reading"], "club": SECRETS["club"]}
    desk = Client()
    desk.force_login(User.objects.get(username="Olga"))
    address = reverse("particulars", args=[cup.slug, 2])
    assert desk.post(address, {**particulars, "number-ema": SECRETS["number"]}).status_code == 302
    player.refresh_from_db()
    who = player.person_id
    registered = {"tournament": cup, "state": "entered", "who": who, "entered_as": who}
    Registration.objects.create(
        **registered,
        link="c" * 64,
        particulars=particulars,
        mail=SECRETS["mail"],
        note=SECRETS["note"],
        answers={"q1": SECRETS["answer"]},
    )
    Registration.objects.create(tournament=cup, state="refused", link="d" * 64, particulars=particulars)
    column = PlayerColumn.objects.create(tournament=cup, position=1, name="Paid", kind="text")
    PlayerColumnValue.objects.create(column=column, who=who, entered_as=who, value=SECRETS["cell"])
    cup.players.filter(pk=player.pk).update(ref=SECRETS["ref"])
    ruling = LoggedRuling.objects.get()
    seated = ruling.entry.table.seatings.values_list("player__number", flat=True)
    RulingPhoto.objects.create(
        tournament=cup, number=ruling.number, image=SECRETS["photo"].encode(), width=1, height=1
    )
    own_links.links_by_player(cup)
    return desk, player, 2 in seated


def stored_bytes():
    """All that the database stores: SQLite's files, or the rows of PostgreSQL."""
    if connection.vendor == "sqlite":
        name = Path(connection.settings_dict["NAME"])
        return b"".join(file.read_bytes() for file in name.parent.glob(f"{name.name}*"))
    with connection.cursor() as cursor:
        text = []
        for table in connection.introspection.table_names():
            cursor.execute(f'SELECT t::text FROM "{table}" t')  # noqa: S608 - its own name
            text += [row for (row,) in cursor.fetchall()]
    return "\n".join(text).encode()


def left(stored):
    """Which of the secrets are among the bytes, as they are, in JSON or in hexadecimal digits."""
    return [
        name
        for name, text in SECRETS.items()
        if any(form.encode() in stored for form in (text, json.dumps(text)[1:-1], text.encode().hex()))
    ]


def shown(desk, cup):
    """The pages, files and searches that named the person."""
    addresses = [
        reverse("standings", args=[cup.slug]),
        reverse("players", args=[cup.slug]),
        reverse("players_file", args=[cup.slug, "csv"]),
        reverse("round", args=[cup.slug, 1]),
        reverse("participant", args=[cup.slug, 2]),
        reverse("event_file", args=[cup.slug, "standings", "csv"]),
        reverse("go_to", args=[cup.slug]) + "?q=zw",
        reverse("export_event", args=[cup.slug]),
        reverse("rulings", args=[cup.slug]),
    ]
    return "".join(desk.get(address).content.decode() for address in addresses)


def figures(cup):
    return [
        (row.player.number, row.rank, row.total, row.places, [cell and cell.result for cell in row.cells])
        for row in standings.current(cup).rows
    ]


@pytest.mark.postgres
def test_who_is_erased_is_in_no_page_file_or_byte_and_every_figure_and_chain_is_as_before(
    transactional_db, full_cup
):
    desk, player, sat_at_ruling = known(full_cup)
    expected = set(SECRETS) if sat_at_ruling else set(SECRETS) - {"photo"}
    assert expected <= set(left(stored_bytes()))
    assert SECRETS["name"] in shown(desk, full_cup)
    before = figures(full_cup)
    page = reverse("erase_player", args=[full_cup.slug, 2])
    asked = desk.get(page)
    found = asked.context["found"]
    assert (found.events, len(found.registrations), found.cells, found.links) == (1, 2, 1, 1)
    assert desk.post(page).status_code == 422
    assert Person.objects.get(pk=player.person_id).name == SECRETS["name"]
    assert desk.post(page, {"sure": "yes", "key": "erase-this-person"}).status_code == 302
    assert [name for name in left(stored_bytes()) if name in expected] == []
    told = shown(desk, full_cup)
    assert "Erased player 2" in told
    assert [text for text in SECRETS.values() if text in told] == []
    assert figures(Tournament.objects.get()) == before
    assert len(verified()) == 1
    assert not OwnLink.objects.filter(who=player.person_id).exists()
    line = Activity.objects.get(kind="person erased")
    assert (line.by, line.subject) == ("Olga", player.person_id)


def test_the_file_of_an_event_with_somebody_erased_is_imported_with_the_same_figures(full_cup, brought):
    played(full_cup)
    erasing.erase(full_cup.players.get(number=2), act=by())
    before, file = figures(full_cup), event_files.event(Tournament.objects.get())
    assert "Mori Ken" not in json.dumps(file, ensure_ascii=False)
    # PostgreSQL empties no table while checks of its rows wait.
    connection.check_constraints()
    call_command("flush", interactive=False, verbosity=0)
    brought(file)
    cup = Tournament.objects.get()
    assert figures(cup) == before
    assert cup.players.get(number=2).name == "Erased player 2"
    assert len(verified()) == 1


def unpacked(response):
    assert response["Content-Type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(response.content)) as file:
        return json.loads(file.read("data.json")), file.namelist()


def test_the_whole_file_has_all_that_is_stored_and_that_of_the_own_link_nothing_that_others_may_not_see(
    full_cup,
):
    desk, player, sat_at_ruling = known(full_cup)
    data, names = unpacked(desk.get(reverse("person_data", args=[full_cup.slug, 2])))
    text = json.dumps(data, ensure_ascii=False)
    assert [name for name in SECRETS if SECRETS[name] not in text] == ["photo"]
    assert any(name.startswith("photos/") for name in names) is sat_at_ruling
    (event,) = data["events"]
    row = standings.current(full_cup).row_of(full_cup.players.get(number=2))
    assert (event["rank"], event["total"]) == (row.rank, str(row.total))
    assert len(event["games"]) == full_cup.rounds.filter(seatings__player=player).count()
    assert any(game["entries"] for game in event["games"])
    link = OwnLink.objects.get(who=player.person_id)
    own, names = unpacked(Client().get(reverse("own_data", args=[link.token])))
    hidden = ("mail", "note", "answer", "cell")
    assert [name for name in hidden if SECRETS[name] in json.dumps(own)] == []
    assert (own["person"]["name"], names) == (SECRETS["name"], ["data.json"])
    kinds = Activity.objects.filter(subject=player.person_id).order_by("pk").values_list("kind", "by", "page")
    assert list(kinds) == [
        ("person exported", "Olga", "person_data"),
        ("person exported", "", "own_data"),
    ]
    OwnLink.objects.update(renewed=True)
    assert Client().get(reverse("own_data", args=[link.token])).status_code == 404


def test_a_personal_link_writes_one_line_an_hour_and_downloads_ten_times(full_cup):
    own_links.links_by_player(full_cup)
    first, second = OwnLink.objects.order_by("pk")[:2]
    address = reverse("own_data", args=[first.token])
    answers = [Client().get(address) for _ in range(11)]
    assert [answer.status_code for answer in answers] == [200] * 10 + [429]
    assert "within an hour. Try again in an hour." in answers[-1].text
    assert Client().get(reverse("own_data", args=[second.token])).status_code == 200
    lines = Activity.objects.filter(kind="person exported").order_by("pk")
    assert list(lines.values_list("subject", "page")) == [(first.who, "own_data"), (second.who, "own_data")]


@pytest.mark.parametrize(
    ("given", "matches"),
    [
        ({"mail": "Zwoelfer@example.org"}, True),
        ({"mail": "other@example.org"}, False),
        ({"mail": "other@example.org", "club": SECRETS["club"]}, True),
        ({"mail": "other@example.org", "club": "Elsewhere"}, False),
        ({"mail": SECRETS["mail"], "numbers": {"ema": "1"}}, False),
        ({"mail": "other@example.org", "numbers": {"ema": SECRETS["number"]}}, True),
        ({}, True),
        ({"mail": SECRETS["mail"], "name": "Another Name"}, False),
    ],
)
def test_a_registration_of_a_namesake_is_neither_exported_nor_erased(full_cup, desk, given, matches):
    player = full_cup.players.get(number=2)
    person = {"name": SECRETS["name"], "club": SECRETS["club"], "numbers": {"ema": SECRETS["number"]}}
    Person.objects.filter(pk=player.person_id).update(**person)
    of_event = {"tournament": full_cup, "note": "a-quokka"}
    Registration.objects.create(
        **of_event, state="entered", link="c" * 64, who=player.person_id, mail=SECRETS["mail"]
    )
    particulars = {"name": SECRETS["name"], **given}
    mail = particulars.pop("mail", "")
    asked = Registration.objects.create(
        **of_event, state="asked", link="d" * 64, mail=mail, particulars=particulars
    )
    page = desk.get(reverse("erase_player", args=[full_cup.slug, 2]))
    assert page.text.count("waiting for approval") == matches
    data, _names = unpacked(desk.get(reverse("person_data", args=[full_cup.slug, 2])))
    states = [registration["state"] for registration in data["events"][0]["registrations"]]
    assert states == (["entered", "asked"] if matches else ["entered"])
    erasing.erase(full_cup.players.get(number=2), act=by())
    assert Registration.objects.filter(pk=asked.pk).exists() is not matches


def test_the_page_names_the_texts_that_keep_the_name(full_cup, desk, settings, tmp_path):
    settings.BACKUP_COPY_DIR = tmp_path
    tournaments.archive(full_cup, True, act=by(why="Mori Ken asked for it"))
    person = full_cup.players.get(number=2).person
    assert {model.__name__: count for model, count in erasing.texts_with_name(person).items()} == {
        "JournalEntry": 1
    }
    page = desk.get(reverse("erase_player", args=[full_cup.slug, 2])).text
    assert "1 text that contains the name: journal entries" in page
    assert "Copies of backups in the second folder" in page
