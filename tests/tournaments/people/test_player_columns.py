"""The organizers' extra columns: imported, ticked, exported, and never public."""

import csv
import io
import re
import secrets
from itertools import product

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from tests.acts import by
from tests.braces import demo_values
from tests.register import ELSEWHERE, FILES, PAGES, PARTS, VISITOR, least
from tests.sampled import every_nth
from tests.tournaments.interchange.test_rosters_page import keep, look, text
from tests.tournaments.kept import loaded_demo
from tournaments.common.errors import InputError
from tournaments.models import Person, Player, PlayerColumn, PlayerColumnValue, Tournament
from tournaments.presenters.people.player_columns import column_table
from tournaments.services.events import tournaments
from tournaments.services.integrity.rebuilding import rebuild
from tournaments.services.interchange.rosters import Field, Particulars, Roster, read_tick
from tournaments.services.people import entry_list, erasing, merging, particulars, player_columns

Kind = PlayerColumn.Kind

SHEET = (
    "Name\tClub\tE-Mail\tPaid\tWhat do you eat?\n"
    "Anna Kowalska\tPoznań\tanna@example.org\tx\tvegan\n"
    "Hans Maier\tWien\thans@example.org\t\t=1+1\n"
)


@pytest.fixture
def paid(full_cup):
    return player_columns.add(full_cup, "Paid", Kind.TICK)


@pytest.fixture
def meal(full_cup):
    return player_columns.add(full_cup, "Meal", Kind.TEXT)


def shown(event):
    """The filled cells of everybody, by name and column."""
    table = column_table(event)
    return {
        player.name: {cell.column.name: cell.value for cell in table.row(player) if cell.value}
        for player in event.players.all()
        if any(cell.value for cell in table.row(player))
    }


def columns(event):
    return [(column.name, column.kind) for column in player_columns.columns_of(event)]


def own_file(desk, event, form="csv"):
    return desk.get(reverse("players_file", args=[event.slug, form]))


def read_csv(answer):
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


# Columns


def test_columns_are_added_renamed_moved_and_deleted_with_a_confirmation(desk, full_cup):
    page = reverse("player_columns", args=[full_cup.slug])
    for name, kind in (("Paid", "tick"), ("Meal", "text"), ("Phone", "text")):
        assert desk.post(page, {"name": name, "kind": kind}).url == page
    assert columns(full_cup) == [("Paid", "tick"), ("Meal", "text"), ("Phone", "text")]
    phone = full_cup.player_columns.get(name="Phone")
    at = {
        name: reverse(f"{name}_player_column", args=[full_cup.slug, phone.pk])
        for name in ("change", "delete")
    }
    desk.post(at["change"], {"up": "yes"})
    desk.post(at["change"], {"name": "Mobile"})
    assert columns(full_cup) == [("Paid", "tick"), ("Mobile", "text"), ("Meal", "text")]
    assert "Tick the box to confirm" in text(desk.post(at["delete"], follow=True))
    assert len(columns(full_cup)) == 3
    desk.post(at["delete"], {"sure": "yes"})
    assert columns(full_cup) == [("Paid", "tick"), ("Meal", "text")]


@pytest.mark.parametrize("name", ["", "  ", "paid", "ＰＡＩＤ", "Club", "氏名", "Nachname, Vorname"])
def test_a_name_that_the_list_has_already_or_that_is_empty_is_refused(paid, name):
    with pytest.raises(InputError):
        player_columns.add(paid.tournament, name, Kind.TEXT)


def test_paid_and_meal_are_proposed_until_they_exist(desk, full_cup):
    page = reverse("player_columns", args=[full_cup.slug])
    assert re.findall(r'name="name"\s+value="(\w+)"', desk.get(page).text) == ["Paid", "Meal"]
    desk.post(page, {"name": "Paid", "kind": "tick"})
    assert re.findall(r'<button[^>]*name="name"\s+value="(\w+)"', desk.get(page).text) == ["Meal"]


# Ticks


def tick(client, column, player, ticked="yes", **options):
    address = reverse("tick_player", args=[column.tournament.slug, column.pk])
    return client.post(address, {"who": player.pk, "ticked": ticked}, **options)


def test_a_tick_is_set_in_place_with_the_new_count_and_removed_again(desk, paid):
    player = paid.tournament.players.first()
    answer = tick(desk, paid, player, headers={"hx-request": "true"})
    assert 'aria-pressed="true"' in answer.text
    assert "Paid: 1 of 16" in text(answer)
    assert shown(paid.tournament) == {player.name: {"Paid": "yes"}}
    assert tick(desk, paid, player).status_code == 302
    assert tick(desk, paid, player, "no").url.endswith(f"/players/#own-{player.pk}")
    assert shown(paid.tournament) == {}


def test_the_list_filters_by_a_tick_and_counts_those_who_have_not_left(desk, paid):
    event = paid.tournament
    first, second, third = event.players.all()[:3]
    for player in (first, second):
        tick(desk, paid, player)
    entry_list.withdraw(second, act=by())
    entry_list.withdraw(third, act=by())
    page = desk.get(reverse("players", args=[event.slug]))
    assert "Paid: 1 of 14" in text(page)
    unpaid = desk.get(reverse("players", args=[event.slug]), {f"column-{paid.pk}": "no", "all": "1"})
    names = re.findall(r'id="tick-\d+-(\d+)"', unpaid.text)
    assert {int(pk) for pk in names} == {player.pk for player in event.players.all()} - {first.pk, second.pk}
    # A withdrawal keeps the cell.
    assert shown(event)[second.name] == {"Paid": "yes"}


def test_judges_tick_at_check_in_but_see_neither_texts_nor_addresses(judge, paid, meal):
    event, player = paid.tournament, paid.tournament.players.first()
    player_columns.set_value(meal, player.person_id, "secret vegan")
    client = Client(headers={"accept-language": "en"})
    client.force_login(judge)
    check_in = reverse("check_in", args=[event.slug])
    assert "secret vegan" not in client.get(check_in).text
    assert tick(client, paid, player).status_code == 302
    assert tick(client, meal, player).status_code == 404
    page = client.get(check_in)
    assert "Paid: 1 of 16" in text(page)
    assert "secret vegan" not in client.get(reverse("players", args=[event.slug])).text
    for name in ("player_columns", "players_file"):
        args = [event.slug] if name == "player_columns" else [event.slug, "csv"]
        assert client.get(reverse(name, args=args)).status_code == 403


def test_a_tick_at_another_desk_reaches_the_open_check_in(desk, paid):
    event = paid.tournament
    page = desk.get(reverse("check_in", args=[event.slug]))
    seen = re.search(r'name="seen" value="([^"]*)"', page.text)[1]
    asked = {"headers": {"hx-request": "true"}}
    assert desk.get(reverse("check_in", args=[event.slug]), {"seen": seen}, **asked).status_code == 204
    tick(desk, paid, event.players.first())
    again = desk.get(reverse("check_in", args=[event.slug]), {"seen": seen}, **asked)
    assert "Paid: 1 of 16" in text(again)
    seen = re.search(r'name="seen" value="([^"]*)"', again.text)[1]
    tick(desk, paid, event.players.first(), "no")
    assert "Paid: 0 of 16" in text(desk.get(reverse("check_in", args=[event.slug]), {"seen": seen}, **asked))


def test_a_column_or_a_player_of_another_event_is_not_found(desk, paid):
    other = tournaments.create(name="Other", ruleset_key="ema-2025", act=by())
    [stranger] = entry_list.enter(other, "Stranger", act=by())
    assert tick(desk, paid, stranger).status_code == 404
    address = reverse("tick_player", args=[other.slug, paid.pk])
    assert desk.post(address, {"who": stranger.pk, "ticked": "yes"}).status_code == 404
    assert not PlayerColumnValue.objects.exists()


def test_the_page_of_a_player_has_all_cells(desk, paid, meal):
    player = paid.tournament.players.first()
    address = reverse("player_own_columns", args=[paid.tournament.slug, player.number])
    sent = {f"column-{paid.pk}": "on", f"column-{meal.pk}": "  no   fish "}
    assert desk.post(address, sent).status_code == 302
    assert shown(paid.tournament) == {player.name: {"Paid": "yes", "Meal": "no fish"}}
    assert desk.post(address, {f"column-{meal.pk}": "x" * 1001}).status_code == 422
    assert shown(paid.tournament) == {player.name: {"Paid": "yes", "Meal": "no fish"}}
    desk.post(address, {f"column-{meal.pk}": ""})
    assert shown(paid.tournament) == {}


# Import


def test_unknown_columns_of_a_sheet_are_kept_with_the_addresses(desk, cup):
    assert keep(desk, cup, SHEET).status_code == 302
    assert columns(cup) == [("E-Mail", "mail"), ("Paid", "tick"), ("What do you eat?", "text")]
    assert shown(cup) == {
        "Anna Kowalska": {"E-Mail": "anna@example.org", "Paid": "yes", "What do you eat?": "vegan"},
        "Hans Maier": {"E-Mail": "hans@example.org", "What do you eat?": "=1+1"},
    }


def test_a_second_import_updates_people_on_the_list_and_clears_nothing(desk, cup):
    keep(desk, cup, SHEET)
    again = (
        "Name\tPaid\tWhat do you eat?\nhans maier\tyes\tfish\nAnna Kowalska\tno\t\nNew Person\t-\tnothing\n"
    )
    assert "Add 1, update 2" in text(look(desk, cup, again))
    keep(desk, cup, again, key="another-sheet")
    assert shown(cup) == {
        "Anna Kowalska": {"E-Mail": "anna@example.org", "What do you eat?": "vegan"},
        "Hans Maier": {"E-Mail": "hans@example.org", "Paid": "yes", "What do you eat?": "fish"},
        "New Person": {"What do you eat?": "nothing"},
    }
    assert "Update 2 players" in text(look(desk, cup, "Name\tPaid\nHans Maier\t1\nAnna Kowalska\t1\n"))


PAID = "Name\tCountry\tPaid\nMaier Hans\tAustria\tx\n"
"""A line that resembles Hans Maier of this event."""


@pytest.fixture
def namesake(cup):
    """Enters Hans Maier here, and Maier Hans in another event; gives the identifiers of both."""
    (listed,) = entry_list.enter(cup, "Hans Maier", act=by())
    other = tournaments.create(name="Other", ruleset_key="ema-2025", act=by())
    (known,) = entry_list.enter(other, "Maier Hans", act=by())
    Person.objects.filter(pk=known.person_id).update(country="Austria")
    return listed.person_id, known.person_id


def test_a_line_can_be_somebody_of_this_event_of_another_or_somebody_new(desk, cup, namesake):
    listed, known = namesake
    page = look(desk, cup, PAID).text
    choices = re.search(r'<select name="same-2".*?</select>', page, re.DOTALL)[0]
    assert re.findall(r'value="([^"]*)"( selected)?', choices) == [
        (listed, ""),
        (known, " selected"),
        ("-", ""),
    ]
    assert keep(desk, cup, PAID).status_code == 302
    assert {player.person_id for player in cup.players.all()} == {listed, known}


def test_two_lines_for_the_same_listed_person_are_refused(desk, cup, namesake):
    listed, _known = namesake
    page = keep(desk, cup, PAID + "Hans Maier\t\tno\n", **{"same-2": listed})
    assert page.status_code == 422
    sentence = "Line 3: this is marked as the same person as line 2. One of the two must be someone else."
    assert sentence in text(page)
    assert shown(cup) == {}


def test_a_cell_that_is_no_tick_is_named_and_nothing_is_stored(desk, cup):
    player_columns.add(cup, "Paid", Kind.TICK)
    page = keep(desk, cup, "Name\tPaid\nAnna Kowalska\tx\nHans Maier\t20 €\n")
    assert page.status_code == 422
    assert "Line 3: “20 €” in the column “Paid” is neither yes nor no." in text(page)
    assert not Player.objects.exists()
    assert not PlayerColumnValue.objects.exists()


def test_columns_can_still_be_ignored(desk, cup):
    keep(
        desk,
        cup,
        SHEET,
        **{"column-2": "ignored", "column-3": "ignored", "column-4": "ignored", "step": "look"},
    )
    sent = {f"column-{index}": word for index, word in enumerate(("name", "club", *["ignored"] * 3))}
    desk.post(
        reverse("people_sheet", args=[cup.slug]),
        {"text": SHEET, "step": "keep", "key": "ignored-all", **sent},
    )
    assert cup.players.count() == 2
    assert columns(cup) == []


def test_prenumbered_lines_with_unset_boxes_are_nobody_and_a_sum_below_is_mentioned(desk, cup):
    sheet = "No\tName\tPaid\tAmount\n1\tAnna Kowalska\tTRUE\t20\n2\t\tFALSE\t\n\t\t\t20\n"
    page = look(desk, cup, sheet)
    assert "Add 1 player" in text(page)
    assert "“20” is not a person and is ignored." in text(page)


def test_pasted_addresses_beside_names_are_kept(desk, cup):
    sent = {"names": "Anna Kowalska <anna@example.org>\nHans Maier hans@example.org"}
    page = desk.post(reverse("people", args=[cup.slug]), sent)
    assert "Email address" in text(page)
    assert "anna@example.org" in text(page)


# Export


def _outcome(event):
    return {
        player.name: (player.number, player.state, player.group) for player in event.players.all()
    }, shown(event)


@pytest.mark.parametrize(
    ("form", "language", "read_in"), every_nth(product(("csv", "xlsx"), ("en", "ja"), ("ja", "en")), 3)
)
def test_what_is_exported_and_imported_again_is_the_same(desk, full_cup, form, language, read_in):
    event, chosen = full_cup, secrets.SystemRandom()
    desk.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    for name, kind in (
        ("Paid", Kind.TICK),
        ("Rank last year", Kind.TEXT),
        ("Mail", Kind.MAIL),
        ("+ Guests (2)", Kind.TEXT),
    ):
        column = player_columns.add(event, name, kind)
        texts = [
            "",
            "=SUM(A1)",
            "+49 170",
            "no",
            "'quoted",
            "a,b;c",
            '"x"',
            "日本 語",
            "@home",
            "-",
            "x" * 300,
        ]
        for player in event.players.all():
            player_columns.set_value(column, player.person_id, chosen.choice(texts))
    entry_list.set_state(event.players.first(), Player.State.SUBSTITUTE, act=by())
    sent = own_file(desk, event, form).content
    desk.defaults["HTTP_ACCEPT_LANGUAGE"] = read_in
    copied = tournaments.copy(event, name="Next", with_people=False, act=by())
    assert columns(copied) == columns(event)
    address = reverse("people_sheet", args=[copied.slug])
    page = desk.post(address, {"file": SimpleUploadedFile(f"players.{form}", sent), "step": "look"})
    fields = re.findall(r'<select[^>]*name="(column-\d+)"[^>]*>(.*?)</select>', page.text, re.DOTALL)
    chosen_columns = {name: re.search(r'value="(\w+)"\s+selected', options)[1] for name, options in fields}
    assert "ignored" not in chosen_columns.values()
    answer = desk.post(
        address,
        {
            "file": SimpleUploadedFile(f"players.{form}", sent),
            "step": "keep",
            "key": "import-again",
            **chosen_columns,
        },
    )
    assert answer.status_code == 302
    assert _outcome(copied) == _outcome(event)
    # Nobody is entered twice: they are the same people or new ones, and a second import changes nothing.
    desk.post(
        address,
        {
            "file": SimpleUploadedFile(f"players.{form}", sent),
            "step": "keep",
            "key": "and-again",
            **chosen_columns,
        },
    )
    assert _outcome(copied) == _outcome(event)


def test_the_file_of_players_and_that_of_registrations_have_the_columns(desk, full_cup, paid, meal):
    player = full_cup.players.first()
    player_columns.set_value(paid, player.person_id, "yes")
    player_columns.set_value(meal, player.person_id, "=2+2")
    head, first, *_others = read_csv(own_file(desk, full_cup))
    assert head[-2:] == ["Paid", "Meal"]
    assert first[:2] == ["1", player.name]
    assert first[-2:] == ["yes", "'=2+2"]
    registrations = read_csv(desk.get(reverse("registrations_file", args=[full_cup.slug])))
    assert registrations[0][-3:-1] == ["Paid", "Meal"]


# Merging, erasing, removing, copying


@pytest.fixture
def two(full_cup, paid, meal):
    """Two people of the event with different cells."""
    first, second = full_cup.players.all()[:2]
    player_columns.set_values({paid: "yes", meal: "vegan"}, first.person_id)
    player_columns.set_values({meal: "no fish"}, second.person_id)
    return first, second


def test_a_merge_loses_nothing_and_its_undoing_restores_both(full_cup, two):
    first, second = two
    before = shown(full_cup)
    merging.merge(first, second, act=by())
    assert shown(full_cup) == {second.name: {"Paid": "yes", "Meal": "vegan / no fish"}}
    merging.undo_merge(second.person, first.person_id, act=by())
    assert shown(full_cup) == before


def test_what_is_changed_after_a_merge_stays_with_the_person_and_the_other_gets_their_own_back(
    full_cup, two, meal
):
    first, second = two
    merging.merge(first, second, act=by())
    player_columns.set_value(meal, second.person_id, "rice")
    assert shown(full_cup) == {second.name: {"Paid": "yes", "Meal": "rice"}}
    merging.undo_merge(second.person, first.person_id, act=by())
    assert shown(full_cup) == {first.name: {"Paid": "yes", "Meal": "vegan"}, second.name: {"Meal": "rice"}}


@pytest.mark.parametrize("changed_first", [False, True])
def test_cells_changed_after_two_merges_come_back_one_merge_after_the_other(
    full_cup, two, meal, changed_first
):
    first, second = two
    third = full_cup.players.all()[2]
    merging.merge(first, second, act=by())
    if changed_first:
        player_columns.set_value(meal, second.person_id, "soup")
    before = shown(full_cup)
    merging.merge(full_cup.players.get(person=second.person_id), third, act=by())
    player_columns.set_value(meal, third.person_id, "rice")
    merging.undo_merge(third.person, second.person_id, act=by())
    assert shown(full_cup) == before | {third.name: {"Meal": "rice"}}
    merging.undo_merge(second.person, first.person_id, act=by())
    own = "soup" if changed_first else "no fish"
    assert shown(full_cup)[first.name] == {"Paid": "yes", "Meal": "vegan"}
    assert shown(full_cup)[second.name] == {"Meal": own}


@pytest.mark.parametrize("erased", [False, True])
def test_cells_kept_for_the_undo_are_deleted_with_the_person(full_cup, two, meal, erased):
    first, second = two
    merging.merge(first, second, act=by())
    player_columns.set_value(meal, second.person_id, "rice")
    player = full_cup.players.get(person=second.person_id)
    if erased:
        erasing.erase(player, act=by())
    else:
        particulars.remove(player, act=by())
    assert not PlayerColumnValue.objects.exists()


def test_erasing_deletes_all_cells_even_of_people_merged_before(full_cup, two):
    first, second = two
    merging.merge(first, second, act=by())
    erasing.erase(full_cup.players.get(person=second.person_id), act=by())
    assert not PlayerColumnValue.objects.exists()


def test_removing_deletes_the_cells_of_this_event_only(full_cup, two, meal):
    first, second = two
    copied = tournaments.copy(full_cup, name="Next", with_people=True, act=by())
    assert shown(copied) == {}
    own_meal = copied.player_columns.get(name="Meal")
    player_columns.set_value(own_meal, first.person_id, "soup")
    particulars.remove(full_cup.players.get(person=first.person_id), act=by())
    assert shown(full_cup) == {second.name: {"Meal": "no fish"}}
    assert shown(copied) == {first.name: {"Meal": "soup"}}


def test_a_rebuild_and_an_exported_event_leave_the_cells_alone(full_cup, two, desk):
    before = shown(full_cup)
    Player.objects.filter(pk=two[0].pk).update(group="wrong")
    rebuild()
    assert shown(full_cup) == before
    file = desk.get(reverse("export_event", args=[full_cup.slug]))
    content = b"".join(file) if file.streaming else file.content
    assert b"vegan" not in content
    assert b"Meal" not in content


def test_deleting_an_event_deletes_its_columns(cup):
    player_columns.add(cup, "Paid", Kind.TICK)
    tournaments.delete(cup, act=by())
    assert not PlayerColumn.objects.exists()


def test_a_person_known_from_another_event_gets_cells(desk, full_cup, cup):
    other = tournaments.create(name="Other", ruleset_key="ema-2025", act=by())
    player = full_cup.players.first()
    particulars.enter_roster(
        other,
        _roster_of(player),
        skipped_lines=(),
        listed_people={},
        act=by(),
        person_ids={1: player.person_id},
    )
    assert shown(other) == {player.name: {"Paid": "yes"}}


def _roster_of(player):
    person = Particulars(line=1, name=player.name, own={"Paid": "x"})
    return Roster(columns=(), header=None, people=(person,), own=(("Paid", Field.TICK),))


# Never public


def test_no_address_that_a_visitor_may_open_shows_a_column_or_a_cell(db, of_the_run):
    word = "Xylophon"
    with transaction.atomic():
        values = demo_values(loaded_demo(of_the_run))
        for event in Tournament.objects.all():
            for kind in Kind:
                column = player_columns.add(event, f"{word} {kind}", kind)
                for person_id in event.players.values_list("person_id", flat=True):
                    player_columns.set_value(column, person_id, f"{word}@{kind}.example")
        visitor = Client(headers={"accept-language": "en"})
        addresses = {page.address for page in PAGES}
        addresses |= {
            address
            for register in (FILES, PARTS, ELSEWHERE)
            for name, address in register.items()
            if least(name) == VISITOR
        }
        opened = 0
        for address in sorted(addresses):
            answer = visitor.get(address.format(**values))
            content = b"".join(answer) if answer.streaming else answer.content
            opened += answer.status_code == 200
            assert word.encode() not in content, address
            if content.startswith(b"%PDF"):
                assert word not in _pdf_text(content), address
        assert opened > 50
        transaction.set_rollback(True)


def _pdf_text(content):
    return "".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)


@pytest.mark.parametrize(
    ("cell", "tick_"),
    [("X", True), ("済", True), ("✓", True), ("No", False), ("", False), ("0", False), ("maybe", None)],
)
def test_words_for_a_tick(cell, tick_):
    assert read_tick(cell) is tick_


def test_the_migration_matches_the_models(db):
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)
