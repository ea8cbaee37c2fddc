"""A sheet's code, compared with the database: as printed, or what was written since."""

import io
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from tests import paper
from tests.acts import by
from tests.tournaments.tables import games
from tournaments.common import dates
from tournaments.journal.kinds import KINDS
from tournaments.models import Entry, JournalEntry, Table, Tournament
from tournaments.presenters.integrity.journal_words import WORDS
from tournaments.presenters.paper import sheet_checks, stamps
from tournaments.presenters.paper.stamps import Scope
from tournaments.services.events import rounds, substitutions, tournaments
from tournaments.services.people import entry_list
from tournaments.services.screens import release
from tournaments.services.tables import clocks, hands

pytestmark = pytest.mark.django_db
ADDRESS = "https://mahjong.example.org"


@pytest.fixture
def event(full_cup):
    tournaments.change(full_cup, address=ADDRESS, act=by())
    full_cup.refresh_from_db()
    first = rounds.draw(full_cup, seed=3, act=by())
    rounds.open_round(first, act=by())
    return full_cup


def table_of(event, number, round_=1):
    return Table.objects.select_related("round__tournament").get(
        round__tournament=event, round__number=round_, number=number
    )


def time(entry):
    return dates.moment_in_zone(entry.at)


def said(answer):
    return [(one.says, one.place) for one in answer.later_entries]


def test_a_tables_code_is_of_its_last_entry_and_a_correction_is_named(event):
    table = table_of(event, 2)
    games.play(table, *games.HANCHAN[:2])
    second = table.entries.get(number=2)
    stamp = stamps.of_table(table)
    code = second.hash[:6].upper()
    address = f"{ADDRESS}/p/{event.uid[:8]}/1.2/{code}"
    typed = "mahjong.example.org/p/"
    assert stamp == stamps.Stamp(code=code, at=time(second), address=address, last=2, desk=typed)
    scope = Scope(first=1, last=1, table=2)
    page = reverse("table_page", args=[event.slug, 1, 2])
    right = sheet_checks.Answer(code=code, subject="Round 1, table 2", page=page, at=time(second))
    assert sheet_checks.check_sheet(event, scope, code) == right
    games.play(table_of(event, 1), games.HANCHAN[0])
    assert sheet_checks.check_sheet(event, scope, code) == right
    hands.void(table, 1, "wrong winner", by="Jiro", expects=3, key="v")
    games.play(table, games.HANCHAN[2])
    assert said(sheet_checks.check_sheet(event, scope, code)) == [
        ("A hand was entered", "Round 1, table 2"),
        ("Cancelled: wrong winner", "Round 1, table 2"),
    ]


def test_a_blank_sheets_code_is_that_with_which_its_table_was_seated(event):
    table = table_of(event, 3)
    seated = JournalEntry.objects.get(event=event.uid, kind="round")
    stamp = stamps.of_table(table)
    assert (stamp.code, stamp.at, stamp.last) == (seated.hash[:6].upper(), time(seated), None)
    games.play(table, games.HANCHAN[0])
    answer = sheet_checks.check_sheet(event, Scope(first=1, last=1, table=3), stamp.code)
    assert said(answer) == [("A hand was entered", "Round 1, table 3")]


def test_a_list_over_tables_is_changed_by_whatever_is_written_at_one_of_them_or_in_the_journal(event):
    scope = Scope(first=1, last=1)
    code = stamps.of_scope(event, scope).code
    assert sheet_checks.check_sheet(event, scope, code).later_entries == ()
    games.play(table_of(event, 4), games.HANCHAN[0])
    then = stamps.of_scope(event, scope).code
    entry_list.withdraw(event.players.get(number=16), act=by())
    assert said(sheet_checks.check_sheet(event, scope, code)) == [
        ("A player withdrew", ""),
        ("A hand was entered", "Round 1, table 4"),
    ]
    assert said(sheet_checks.check_sheet(event, scope, then)) == [("A player withdrew", "")]


def test_each_state_that_an_event_ever_had_is_found_by_its_own_code(event):
    codes = [stamps.of_scope(event, Scope()).code]
    for number in (1, 2):
        games.play(table_of(event, number), *games.HANCHAN[:2])
        codes.append(stamps.of_scope(event, Scope()).code)
    second = rounds.draw(event, seed=4, act=by())
    codes.append(stamps.of_scope(event, Scope()).code)
    rounds.discard(second, act=by())
    codes.append(stamps.of_scope(event, Scope()).code)
    assert len(set(codes)) == len(codes)
    assert [sheet_checks.check_sheet(event, Scope(), code).count for code in codes] == [6, 4, 2, 1, 0]
    assert sheet_checks.check_sheet(event, Scope(), "000000").is_unknown


def test_what_is_printed_of_one_round_is_not_changed_by_another_rounds_tables(event):
    games.play(table_of(event, 1), *games.HANCHAN)
    rounds.finish(event.rounds.get(number=1), anyway=True, act=by())
    rounds.open_round(rounds.draw(event, seed=4, act=by()), act=by())
    code = stamps.of_scope(event, Scope(last=1)).code
    games.play(table_of(event, 1, round_=2), games.HANCHAN[0])
    assert sheet_checks.check_sheet(event, Scope(last=1), code).later_entries == ()
    assert sheet_checks.check_sheet(event, Scope(last=2), code).is_unknown


def test_what_stands_on_no_such_sheet_is_counted_and_changes_nothing(event):
    first = event.rounds.get(number=1)
    for number in (1, 2, 3, 4):
        games.play(table_of(event, number), games.HANCHAN[0])
    code = stamps.of_scope(event, Scope(last=1)).code
    clocks.start(first, 75, act=by())
    rounds.draw(event, seed=4, act=by())
    answer = sheet_checks.check_sheet(event, Scope(last=1), code)
    assert (answer.count, answer.elsewhere) == (0, 2)
    # A sheet of the whole event shows a drawn round, but not a clock.
    rounds.discard(event.rounds.get(number=2), act=by())
    whole = stamps.of_scope(event, Scope()).code
    rounds.draw(event, seed=5, act=by())
    answer = sheet_checks.check_sheet(event, Scope(), whole)
    assert (said(answer), answer.elsewhere) == ([("A round was drawn", "Round 2")], 0)


def test_a_code_of_all_blank_sheets_of_a_round_asks_which_table_it_is(visitor, event):
    code = stamps.of_table(table_of(event, 3)).code
    games.play(table_of(event, 2), games.HANCHAN[0])
    page = " ".join(visitor.get("/p/", {"event": event.slug, "code": code}).content.decode().split())
    for number in (1, 2, 3, 4):
        assert f'/p/{event.uid[:8]}/1.{number}/{code}">Round 1, table {number}</a>' in page
    assert (page.count("Changed since printing"), page.count("Up to date")) == (1, 3)


def test_only_the_newest_entries_are_named_and_the_others_counted(event):
    code = stamps.of_scope(event, Scope()).code
    for _turn in range(17):
        entry_list.withdraw(event.players.get(number=16), act=by())
        entry_list.return_to_play(event.players.get(number=16), act=by())
    answer = sheet_checks.check_sheet(event, Scope(), code)
    assert (len(answer.later_entries), answer.more, answer.count) == (30, 4, 34)
    assert said(answer)[:2] == [("A player returned", ""), ("A player withdrew", "")]


@pytest.mark.parametrize("word", ["3.12", "3", "to3", "all"])
def test_a_scope_is_read_as_it_is_written(word):
    assert Scope.read(word).word == word


@pytest.mark.parametrize("word", ["", "0", "3.0", "to3.1", "3-12", "everything", "00000003", "1.2.3"])
def test_what_is_no_scope_is_not_there(visitor, event, word):
    with pytest.raises(LookupError):
        Scope.read(word)
    assert visitor.get(f"/p/{event.uid[:8]}/{word}/ABCDEF").status_code == 404


def test_each_kind_of_entry_has_words():
    assert list(WORDS) == list(KINDS)


def test_after_an_import_elsewhere_every_code_is_the_same(event, tmp_path):
    games.play(table_of(event, 1), *games.HANCHAN)
    table_codes = [stamps.of_table(table_of(event, number)) for number in (1, 2, 3, 4)]
    whole = stamps.of_scope(event, Scope())
    out, uid, slug = io.StringIO(), event.uid, event.slug
    call_command("export_event", slug, stdout=out)
    from tests.tournaments.interchange.test_event_files import emptied

    emptied()
    (tmp_path / "event.json").write_text(out.getvalue(), "utf-8")
    call_command("import_event", str(tmp_path / "event.json"), stdout=io.StringIO())
    again = Tournament.objects.get(uid=uid)
    assert [stamps.of_table(table_of(again, number)) for number in (1, 2, 3, 4)] == table_codes
    assert stamps.of_scope(again, Scope()) == whole
    assert again.address == ADDRESS


def test_who_has_the_paper_reads_what_became_of_it(visitor, event):
    table = table_of(event, 1)
    games.play(table, games.HANCHAN[0])
    path = stamps.of_table(table).address.removeprefix(ADDRESS)
    page = visitor.get(path).content.decode()
    assert "Up to date" in page
    assert "Changed since printing" not in page
    games.play(table, games.HANCHAN[1])
    page = visitor.get(path).content.decode()
    assert "Changed since printing" in page
    assert "Since then there is 1 new entry" in page
    assert "Up to date" not in page
    page = visitor.get(path[:-6] + "000000").content.decode()
    assert "No such sheet" in page
    assert visitor.get(path.replace("/1.1/", "/1.9/")).status_code == 404
    assert visitor.get(path.replace(event.uid[:8], "ffffffff")).status_code == 404


def test_of_an_event_that_is_not_public_a_stranger_learns_nothing_and_its_official_all(visitor, desk, event):
    tournaments.publish(event, public=False, rulings_public=False, rulings_named=False, act=by())
    path = stamps.of_table(table_of(event, 1)).address.removeprefix(ADDRESS)
    assert visitor.get(path).status_code == 404
    assert desk.get(path).status_code == 200


def test_of_a_round_that_is_held_back_only_that_something_was_written_is_said(visitor, desk, event):
    table = table_of(event, 1)
    path = stamps.of_table(table).address.removeprefix(ADDRESS)
    games.play(table, games.HANCHAN[0])
    hands.void(table, 1, "Akagi won it", by="Jiro", expects=2, key="v")
    release.hold_back(event, 1, act=by())
    page = visitor.get(path).content.decode()
    assert page.count("An entry was made") == 2
    assert "Akagi" not in page
    assert "Akagi won it" in desk.get(path).content.decode()


@pytest.mark.parametrize("typed", ["{code}", " {low} ", "{first}-{rest}"])
def test_a_code_that_is_typed_leads_to_the_same_page(visitor, event, typed):
    table = table_of(event, 2)
    games.play(table, games.HANCHAN[0])
    for stamp, word in (
        (stamps.of_table(table), "1.2"),
        (stamps.of_scope(event, Scope()), "1"),
    ):
        code = stamp.code
        text = typed.format(code=code, low=code.lower(), first=code[:3], rest=code[3:])
        answer = visitor.get("/p/", {"event": event.slug, "code": text})
        assert answer["Location"] == f"/p/{event.uid[:8]}/{word}/{code}"


def test_a_code_that_nobody_printed_is_said_to_be_none_and_what_is_no_code_is_refused(visitor, event):
    answer = visitor.get("/p/", {"event": event.slug, "code": "000000"}, follow=True)
    assert "No such sheet" in answer.content.decode()
    for text in ("12345", "GGGGGG", "", "1234567"):
        refused = visitor.get("/p/", {"event": event.slug, "code": text})
        assert refused.status_code == 422
        assert visitor.get("/p/", {"event": "nowhere", "code": "000000"}).status_code == 422


def test_how_a_code_is_found_does_not_hang_on_how_much_was_written(event, django_assert_max_num_queries):
    games.play(table_of(event, 1), *games.HANCHAN)
    code = stamps.of_scope(event, Scope()).code
    with django_assert_max_num_queries(8):
        assert sheet_checks.check_sheet(event, Scope(), code).count == 0
    assert Entry.objects.filter(table__round__tournament=event).count() > 8


def test_where_the_desks_clock_was_set_back_each_sheet_is_found_all_the_same(event):
    earlier = timezone.now() - timedelta(hours=3)
    entry_list.withdraw(event.players.get(number=16), act=by(at=earlier))
    code = stamps.of_scope(event, Scope()).code
    assert sheet_checks.check_sheet(event, Scope(), code).count == 0
    entry_list.return_to_play(event.players.get(number=16), act=by(at=earlier))
    assert said(sheet_checks.check_sheet(event, Scope(), code)) == [("A player returned", "")]


def test_a_tables_sheet_is_not_said_to_be_right_where_two_changed_seats(visitor, full_cup):
    drawn = rounds.draw(full_cup, seed=3, act=by())
    rounds.open_round(drawn, act=by())
    code, scope = stamps.of_table(table_of(full_cup, 1)).code, Scope(first=1, last=1, table=1)
    path = f"/p/{full_cup.uid[:8]}/{scope.word}/{code}"
    assert "Up to date" in visitor.get(path).content.decode()
    one, other = (table_of(full_cup, number).seatings.get(seat=0).player for number in (1, 2))
    substitutions.exchange(drawn, one, other, act=by())
    answer = sheet_checks.check_sheet(full_cup, scope, code)
    assert (answer.later_entries, [one.says for one in answer.besides]) == (
        (),
        ["Two players swapped seats"],
    )
    page = visitor.get(path).content.decode()
    assert "Up to date" not in page
    assert "Two players swapped seats" in page


def test_a_sheet_of_a_draw_that_was_thrown_away_is_known_and_changed(full_cup):
    code = {}
    for seed in (3, 4):
        drawn = rounds.draw(full_cup, seed=seed, act=by())
        code[seed] = stamps.of_table(table_of(full_cup, 1)).code
        if seed == 3:
            rounds.discard(drawn, act=by())
    answers = {
        seed: sheet_checks.check_sheet(full_cup, Scope(first=1, last=1, table=1), code[seed]) for seed in code
    }
    assert said(answers[3]) == [
        ("A round was drawn", "Round 1"),
        ("A draw was deleted", "Round 1"),
    ]
    assert (answers[4].is_unknown, answers[4].count) == (False, 0)


def test_how_many_tables_a_draft_has_is_told_to_officials_alone(visitor, desk, full_cup):
    rounds.draw(full_cup, seed=3, act=by())
    path = f"/p/{full_cup.uid[:8]}/1.1/000000"
    assert (visitor.get(path).status_code, desk.get(path).status_code) == (404, 200)


def test_of_a_round_that_is_not_published_no_code_tells_a_visitor_anything(visitor, desk, event):
    whole = stamps.of_scope(event, Scope()).code
    number = rounds.draw(event, seed=3, act=by()).number
    seated = JournalEntry.objects.get(event=event.uid, kind="round", payload__round=number)
    blank, of_round = (
        stamps.code_of(seated.hash),
        stamps.of_scope(event, Scope(first=number, last=number)).code,
    )
    other = {word: f"/p/{event.uid[:8]}/{word}/" for word in (str(number), f"to{number}", "9", "to9")}

    def says(browser, path):
        page = " ".join(browser.get(path, follow=True).text.split())
        return [word for word in ("No such sheet", f"Round {number}", "An entry was made") if word in page]

    typed = f"/p/?event={event.slug}&code="
    for path in (typed + blank, typed + of_round, typed + "000000"):
        assert says(visitor, path) == ["No such sheet"], path
    assert says(desk, typed + blank) != ["No such sheet"]
    # The sheets of the draft are as unknown as those of a round that does not exist.
    for word, address in other.items():
        code = of_round if str(number) in word else "000000"
        assert "No such sheet" in says(visitor, address + code), word
    # That something was written changes a sheet of the whole event, and that is all.
    assert says(visitor, f"/p/{event.uid[:8]}/all/{whole}") == ["An entry was made"]
    assert f"Round {number}" in says(desk, f"/p/{event.uid[:8]}/all/{whole}")
    # Nor does a draft that was deleted, of which no row is left.
    rounds.discard(event.rounds.get(number=number), act=by())
    assert says(visitor, f"/p/{event.uid[:8]}/all/{whole}") == ["An entry was made"]
    assert "A draw was deleted" not in visitor.get(f"/p/{event.uid[:8]}/all/{whole}").text
    assert f"Round {number}" in says(desk, f"/p/{event.uid[:8]}/all/{whole}")


def test_how_a_typed_code_is_looked_for_does_not_hang_on_how_many_rounds_there_are(
    event, django_assert_max_num_queries
):
    first = stamps.of_scope(event, Scope(first=1, last=1)).code
    games.play(table_of(event, 1), *games.HANCHAN)
    rounds.finish(event.rounds.get(number=1), anyway=True, act=by())
    rounds.open_round(rounds.draw(event, seed=4, act=by()), act=by())
    second = stamps.of_scope(event, Scope(first=2, last=2)).code
    rounds.discard(rounds.draw(event, seed=5, act=by()), act=by())
    with django_assert_max_num_queries(5):
        assert sheet_checks.possible_scopes(event, second) == [Scope(first=2, last=2)]
    assert sheet_checks.possible_scopes(event, first) == [Scope(first=1, last=1)]
    assert sheet_checks.possible_scopes(event, "000000") == []


def test_where_rulings_are_not_told_nobody_reads_off_a_sheets_code_that_one_was_given(visitor, desk, db):
    event = paper.many_names()
    tournaments.publish(event, public=True, rulings_public=True, rulings_named=False, act=by())
    seated = JournalEntry.objects.filter(event=event.uid, kind="round").order_by("number")[2]
    path = f"/p/{event.uid[:8]}/3.1/{stamps.code_of(seated.hash)}"
    all_, told = ("Ruling by a judge" in one.get(path).content.decode() for one in (desk, visitor))
    code = stamps.code_of(table_of(event, 1, round_=3).entries.get(number=10).hash)
    answers = [
        sheet_checks.check_sheet(event, Scope(first=3, last=3, table=1), code, tells_rulings=tells)
        for tells in (True, False)
    ]
    assert (all_, told) == (True, False)
    assert answers[0].count == answers[1].count
    assert "An entry was made" in [one.says for one in answers[1].later_entries]
