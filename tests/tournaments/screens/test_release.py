"""Results held back are shown nowhere, and a game counts only once it is approved."""

from __future__ import annotations

import io
import itertools
import json
import re
import zipfile

import pytest
from django.contrib.auth.models import Group, User
from django.db import transaction
from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from pypdf import PdfReader

import referee
from tests.acts import by
from tests.entries import ruling_entry
from tests.register import ELSEWHERE, FILES, PAGES, PARTS
from tests.tournaments.clubs import club_setup, leagues
from tests.tournaments.events.test_stages import MAIN, P
from tests.tournaments.interchange.test_event_files import brought as brought_in
from tests.tournaments.interchange.test_event_files import emptied, exported
from tests.tournaments.tables import games
from tournaments.common.errors import HeldBack, StateError
from tournaments.forms.interchange.event_files import import_event
from tournaments.journal.reading import read_entry
from tournaments.listings.events.event_lists import FILES as LISTS
from tournaments.models import (
    HEAD_JUDGES,
    ORGANIZERS,
    Entry,
    EventRole,
    Folded,
    JournalEntry,
    Round,
    RoundResult,
    SheetCheck,
    Table,
    Tournament,
)
from tournaments.models.visibility import EVERYTHING, Viewer, override_viewer
from tournaments.presenters.events import round_results, standings
from tournaments.presenters.events.schedules import schedule
from tournaments.presenters.paper import stamps
from tournaments.presenters.rulings.effects import announcement
from tournaments.presenters.screens.approving import games_to_approve
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.clubs import club_settings as of_clubs
from tournaments.services.clubs import seasons, series
from tournaments.services.events import penalties, results, rounds, substitutions, tournaments
from tournaments.services.integrity.rebuilding import rebuild
from tournaments.services.integrity.verifying import verify_events
from tournaments.services.interchange import spreadsheets
from tournaments.services.people import entry_list, merging, own_links
from tournaments.services.rulings import giving, reviewing
from tournaments.services.screens import approving, release
from tournaments.services.tables import ledger, table_actions
from tournaments.views.screens.visibility import VisibilityMiddleware

# No figure that is held back is in whole thousands; those of rulebooks and of the open rounds are.
OPENLY = [[40000, 30000, 28000, 22000], [39000, 31000, 27000, 23000]]
HELD_BACK = {
    ("main", 2): [[61700, 43900, 11300, 3100], [58300, 41900, 14700, 5100]],
    ("main", 3): [[63700, 39700, 12700, 3900]],
    ("live", 2): [[57700, 36100, 17300, 8900], [56900, 38900, 15700, 8500]],
}
LAST_EVENING = [[51700, 38900, 19300, 10100], [47300, 33100, 25700, 13900]]
OTHERWISE = {
    ("main", 2): [[2900, 12100, 44300, 60700], [5300, 14300, 42100, 58300]],
    ("main", 3): [[3700, 12300, 40300, 63700]],
    ("live", 2): [[9100, 17900, 35300, 57700], [8300, 16100, 38700, 56900]],
}
"""Other results of the same games, with other winners."""
PUBLIC_LISTS = [name for name, file in LISTS.items() if not file.private]
NAMES = ["Akagi", "Mori", "Sato", "Tanaka", "Ono", "Abe", "Inoue", "Endo"]


def result(scores):
    return referee.ledger.Result(scores=tuple(scores))


def told(name, stages, *played):
    """The file of an event with the scores of each round's tables."""
    seats = {
        1: [P[:4], P[4:]],
        2: [[P[0], P[1], P[4], P[5]], [P[2], P[3], P[6], P[7]]],
        3: [[P[0], P[4], P[1], P[2]]],
    }
    return {
        "format": "shinpan-event",
        "version": 1,
        "name": name,
        "rules": "wrc-2025",
        "people": [{"id": one, "name": NAMES[at]} for at, one in enumerate(P)],
        "teams": [
            {"id": "storks", "name": "Storks", "members": [{"id": one} for one in P[::2]]},
            {"id": "cranes", "name": "Cranes", "members": [{"id": one} for one in P[1::2]]},
        ],
        **({"stages": stages} if stages else {}),
        "rounds": [
            {
                "number": number,
                "tables": [
                    {"seats": who, "result": {"scores": scores}}
                    for who, scores in zip(seats[number], of_round, strict=True)
                ],
            }
            for number, of_round in enumerate(played, start=1)
        ],
    }


def store(event, number, told_of):
    """Stores the results of a round from paper in place of any earlier ones."""
    round_ = event.rounds.get(number=number)
    reopened = round_.state == Round.State.FINISHED
    if reopened:
        rounds.reopen(round_, act=by())
    results.enter_all(round_, {at: result(scores) for at, scores in enumerate(told_of, start=1)}, act=by())
    if reopened:
        rounds.finish(round_, act=by())


def hall():
    """Three events of a club, and a series: one event with a final, one in play, and a finished season."""
    club = of_clubs.create(name="River Club", place="Back room")
    final = {"id": "final", "rounds": [3], "enters": {"of": "main", "first": 4}}
    files = {
        "main": told("Held Cup", [MAIN, final], OPENLY, HELD_BACK["main", 2], HELD_BACK["main", 3]),
        "live": told("Held Live", [], OPENLY, HELD_BACK["live", 2]),
        "league": leagues.league_data(),
    }
    for game, scores in zip(files["league"]["meetings"][2]["games"], LAST_EVENING, strict=True):
        game["result"]["scores"] = scores
    events = {word: import_event(json.dumps(file).encode(), by="Olga")[0] for word, file in files.items()}
    live = events["live"]
    drawn = rounds.create_from_text(live, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    at_play = drawn.tables.get(number=1)
    games.play(at_play, games.ron(games.TWO, games.FOUR, 3, 30), games.tsumo(games.ONE, 13))
    words = referee.judgement.Judgement(
        seat=games.ONE,
        decision=referee.answers.Measure.PENALTY,
        points=7700,
        facts="Held words",
        judge="Jiro",
    )
    due = len(ledger.entries(at_play)) + 1
    giving.give(
        at_play, ruling_entry(words, "E3"), announced=announcement, by="Jiro", expects=due, key="held-ruling"
    )
    for event in events.values():
        of_clubs.set_club(event, club, act=by())
        tournaments.publish_rulings(event, rulings_public=True, rulings_named=True, act=by())
    of_main = events["main"].players.get(number=2)
    penalties.give(of_main, -6600, after_round=2, act=by(why="Held reason"))
    circuit = series.create(name="One Year", formula="total", act=by())
    for event in events.values():
        series.add(circuit, event)
    league = events["league"]
    club_setup.ended(league, (1, "A", 1, 88_800, "Held champion"), (2, "A", 2, 77_700, ""))
    release.hold_back(events["main"], 2, act=by())
    release.hold_back(live, 2, act=by())
    release.hold_back(league, league.rounds.filter(name="final-warmup").earliest("number").number, act=by())
    return events, club, circuit


@pytest.fixture(scope="module")
def whole_hall(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        yield hall()
        transaction.set_rollback(True)


@pytest.fixture
def the_hall(whole_hall, db):
    return whole_hall


DRAWN = re.compile(r'name="(csrfmiddlewaretoken|key)" value="[^"]*"|[a-z-]*nonce[a-z-]*="[^"]*"')


def said(answer):
    """All text of a response, of a workbook or a PDF too."""
    kind, data = answer.headers.get("Content-Type", ""), answer.content
    if "pdf" in kind:
        return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)
    if "spreadsheet" in kind:
        with zipfile.ZipFile(io.BytesIO(data)) as book:
            sheets = (name for name in book.namelist() if not name.startswith("docProps"))
            return "\n".join(book.read(name).decode("utf-8", "replace") for name in sheets)
    # A board has the time at which it was made.
    return re.sub(r'data-desk-time="\d+"', "", DRAWN.sub("", data.decode("utf-8", "replace")))


def spelled(points):
    """The notations of a number of points; a small number is left out if an article may have it too."""
    whole = {f"{points:,}", str(points)} if abs(points) > 10_000 else set()
    return whole | ({f"{abs(points) / 1000:.1f}"} if abs(points) > 20_000 else set())


def secrets():
    """Matches what only officials may read: scores and results that are held back, and words about them."""
    found = {
        figure
        for scores in (*itertools.chain.from_iterable(HELD_BACK.values()), *LAST_EVENING)
        for seat, score in enumerate(scores)
        for points in (score, leagues.result(tuple(scores), seat))
        for figure in spelled(points)
    }
    found |= {"Held words", "Held reason", "Held champion", "88,800", "88.8"}
    # The lookahead is needed for speed: without it the search takes half as long as making all pages.
    begins = "".join(sorted({one[0] for one in found}))
    return re.compile(rf"(?=[{begins}])(?<![\d.,])(?:{'|'.join(map(re.escape, sorted(found)))})(?!\d)")


OF_NO_EVENT = (
    *(
        "desk_question",
        "table_question",
        "rulesets",
        "ruleset",
        "ruleset_json",
        "ruleset_sheet",
        "plain_sheet",
        "plain_report_sheet",
        "plain_all_last_sheet",
    ),
    *(
        "enter_hand",
        "void_hand",
        "correct_hand",
        "correct_on_felt",
        "add_tiles",
        "waits",
        "count",
        "type_hands",
        "retype_hand",
    ),
)
"""Rulebooks, the desk's questions, and the forms at one table behind its own link: none reads another table."""


def addresses(events, club, circuit):
    """Every address that can be opened: each page of an event for every event, and one example of each other page."""
    found = [page.address for page in PAGES if page.name not in OF_NO_EVENT]
    found += [of[name] for of in (FILES, PARTS, ELSEWHERE) for name in of if name not in OF_NO_EVENT]
    # Recorded hands and runs of practice are of no event.
    found = [address for address in found if not re.search(r"\{(recorded|practised|played)\}", address)]
    found += [f"/tournaments/{{club}}/files/{name}.csv?after=3" for name in LISTS]
    found += [f"/tournaments/{{club}}/{word}" for word in ("standings/?stage=final", "files/games.xlsx")]
    found += [
        f"/tournaments/{{club}}/rounds/{at}/{word}"
        for at in (2, 3)
        for word in ("", "tables/1/", "tables/1/sheet.pdf", "tables/1/blank.pdf")
    ]
    found += [f"/tournaments/{{league}}/evenings/{word}/" for word in leagues.EVENINGS]
    found.append(f"/clubs/demo-river-club/people/{events['main'].players.get(number=1).person_id}/")
    meeting = events["league"].meetings.get(word="final-warmup")
    table = events["live"].rounds.get(number=1).tables.get(number=1)
    known = {"evening": meeting.pk, "here": meeting.token, "token": table.token, "done": table.token}
    known["league"] = events["league"].slug
    known["sheet"] = f"{stamps.event_word(events['live'])}/1.1/{stamps.of_table(table).code}"
    filled = {
        address.format(
            club=event.slug,
            championship=event.slug,
            own=own_links.link_of(event.players.get(number=1)).token,
            **known,
        )
        for event in (events["main"], events["live"])
        for address in found
    }
    changed = {"/demo-river-club/": f"/{club.slug}/", "/demo-one-year/": f"/{circuit.slug}/"}
    return sorted(re.sub("|".join(changed), lambda one: changed[one.group()], address) for address in filled)


def read(address, who=""):
    """The text of a page for a visitor, or for the user *who*, in a new browser."""
    client = Client()
    if who:
        user, _new = User.objects.get_or_create(username=who)
        user.groups.set(Group.objects.get_or_create(name=ORGANIZERS)[:1] if who == "Olga" else [])
        client.force_login(user)
    return said(client.get(address))


def test_nobody_reads_anywhere_what_is_held_back_nor_would_read_otherwise_had_others_won(the_hall):
    secret, everywhere = secrets(), addresses(*the_hall)
    told_so = {address: read(address) for address in everywhere}
    leaks = [(address, found.group()) for address, text in told_so.items() if (found := secret.search(text))]
    assert leaks == []
    events = the_hall[0]
    for (word, number), scores in OTHERWISE.items():
        store(events[word], number, scores)
    games.play(events["live"].rounds.get(number=3).tables.get(number=1), games.ron(games.THREE, games.TWO, 8))
    about = [one for one in everywhere if re.match("/(tournaments|clubs|series|here)/|/$", one)]
    assert [address for address in about if told_so[address] != read(address)] == []


def test_who_is_logged_in_and_no_official_reads_no_more(the_hall):
    secret, (events, _club, _circuit) = secrets(), the_hall
    places = ("", "standings/", "files/games.csv", "players/1/", "rulings/", "schedule/", "teams/")
    addresses_ = [f"/tournaments/{event.slug}/{at}" for event in events.values() for at in places]
    assert [address for address in addresses_ if secret.search(read(address, "Nobody"))] == []


def test_an_official_reads_it_all_and_so_it_was_there_to_be_found(the_hall):
    secret, (events, club, _circuit) = secrets(), the_hall
    expected = [
        f"/tournaments/{events['main'].slug}/standings/",
        f"/tournaments/{events['main'].slug}/files/games.csv",
        f"/tournaments/{events['live'].slug}/rounds/2/tables/1/sheet.pdf",
        f"/tournaments/{events['live'].slug}/rulings/",
        f"/tournaments/{events['league'].slug}/",
        f"/clubs/{club.slug}/",
    ]
    pages = {address: read(address, "Olga") for address in expected}
    assert [address for address, text in pages.items() if not secret.search(text)] == []
    assert "Results from round 2 on are hidden from visitors." in pages[expected[0]]
    assert "Results from round 2 on are hidden until an organizer shows them." in read(expected[0])


# Holding results back


@pytest.fixture
def cup(db):
    """An event of eight: two rounds played and a third drawn, all on paper except round 2's first table."""
    event, _says = import_event(
        json.dumps(told("Cup", [], OPENLY, HELD_BACK["live", 2])).encode(), by="Pablo"
    )
    return event


def at(event, name, *more):
    return reverse(name, args=[event.slug, *more])


def test_what_is_held_back_is_released_at_once_or_up_to_a_later_round(cup, desk, visitor):
    def played():
        rows = visitor.get(at(cup, "event_file", "games", "csv")).text.splitlines()[1:]
        return sum(",hidden," not in row for row in rows)

    sent = at(cup, "change_release")
    counts = [played()]
    for typed in ({"from_round": "1"}, {"from_round": "2"}, {"from_round": ""}, {"from_round": "1"}):
        assert desk.post(sent, typed).url == at(cup, "release")
        counts.append(played())
    desk.post(sent, {"from_round": "1", "release": "all"})
    assert [*counts, played()] == [16, 0, 8, 16, 0, 16]
    told_ = [entry.payload for entry in JournalEntry.objects.filter(event=cup.uid, kind="results_hidden")]
    assert told_ == [{"from": one} for one in (1, 2, None, 1, None)]


@pytest.mark.parametrize("typed", ["0", "-1", "32768", "two", "９9\0"])
def test_a_round_that_cannot_be_is_refused_in_words(cup, desk, typed):
    answer = desk.post(at(cup, "change_release"), {"from_round": typed})
    assert answer.status_code in (400, 422)
    assert Tournament.objects.get(pk=cup.pk).results_hidden_from is None


def test_a_form_that_is_sent_again_after_its_answer_was_lost_is_answered_as_before(cup, desk):
    sent = {"was": "", "from_round": "1", "key": "sent-twice-0001"}
    answers = [desk.post(at(cup, "change_release"), sent) for _ in range(2)]
    assert [(answer.status_code, answer.url) for answer in answers] == [(302, at(cup, "release"))] * 2
    cup.refresh_from_db()
    assert cup.results_hidden_from == 1


def test_an_older_page_hides_nothing_again_that_somebody_released_meanwhile(cup, desk):
    release.hold_back(cup, 2, act=by("Olga"))
    page = desk.get(at(cup, "release")).content.decode()
    assert '<input type="hidden" name="was" value="2"' in page
    release.hold_back(cup, None, act=by("Pablo"))
    answer = desk.post(at(cup, "change_release"), {"was": "2", "from_round": "2", "approves": "on"})
    assert answer.status_code == 422
    said = "Someone changed the first hidden round in the meantime. Check the form and save again."
    assert said in answer.content.decode()
    cup.refresh_from_db()
    assert (cup.results_hidden_from, cup.approves) == (None, False)
    assert '<input type="hidden" name="was"' in answer.content.decode()


def test_the_standings_of_everybody_stay_as_they_were_before_the_round(cup, visitor):
    address = at(cup, "event_file", "standings", "csv")
    before = visitor.get(f"{address}?after=1").text.splitlines()
    release.hold_back(cup, 2, act=by())
    for asked in ("?after=1", "?after=2", "?after=9"):
        head, *rows = visitor.get(address + asked).text.splitlines()
        told = ",Results from round 2 on are hidden until an organizer shows them."
        assert [head, *rows] == [f"{before[0]},Hidden", *(f"{row}{told}" for row in before[1:])]
    tournaments.set_last_round(cup, 2, act=by())
    assert standings.current(cup).decided
    with override_viewer(Viewer):
        found = standings.current(cup)
        assert (found.decided, found.complete) == (False, False)
        assert {row.played for row in found.rows} == {1}


def test_a_table_that_is_held_back_says_so_and_its_own_link_shows_it_alone(cup, visitor):
    release.hold_back(cup, 2, act=by())
    first, second = Table.objects.filter(round__tournament=cup, round__number=2).order_by("number")
    refused = visitor.get(at(cup, "table_page", 2, 1))
    assert refused.status_code == 403
    assert "Results from round 2 on are hidden until an organizer shows them." in refused.text
    assert "57,700" in visitor.get(reverse("table", args=[first.token])).text
    sheet = at(cup, "sheet", 2, 1)
    assert [visitor.get(f"{sheet}?token={one.token}").status_code for one in (first, second)] == [200, 403]
    with override_viewer(lambda: Viewer(token=first.token)):
        assert TableSnapshot.of(first).page.table.over
        with pytest.raises(HeldBack):
            TableSnapshot.of(second)
        assert list(Entry.objects.filter(table__in=(first, second)).values_list("table", flat=True)) == [
            first.pk
        ]


def test_an_official_of_another_event_sees_this_one_as_everybody_does(cup):
    release.hold_back(cup, 2, act=by())
    for events, count in (((), 2), ((cup.pk + 1,), 2), ((cup.pk,), 4)):
        with override_viewer(lambda events=events: Viewer(events=frozenset(events))):
            for model in (Entry, Folded):
                assert model.objects.filter(table__round__tournament=cup).count() == count
    with override_viewer(lambda: EVERYTHING):
        assert Entry.objects.filter(table__round__tournament=cup).count() == 4


def test_who_holds_a_link_writes_on_where_results_are_held_back(cup, visitor):
    release.hold_back(cup, 1, act=by())
    drawn = rounds.create_from_text(cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    table = drawn.tables.get(number=1)
    with override_viewer(Viewer):
        # A service uses what is stored, whoever the viewer is.
        games.play(table, games.ron(games.TWO, games.FOUR, 3, 30))
        assert not Entry.objects.filter(table=table).exists()
    page = visitor.get(reverse("table", args=[table.token]))
    assert (page.status_code, Entry.objects.filter(table=table).count()) == (200, 1)


def test_what_is_streamed_later_is_read_as_its_page_was(cup):
    release.hold_back(cup, 2, act=by())

    def rows():
        for pk in (1, 2):
            yield str(Entry.objects.filter(table__round__tournament=cup, table__round__number=pk).count())

    request = RequestFactory().get("/")
    request.user, request.resolver_match = User(username="Nobody"), None
    request.user.pk = User.objects.create(username="Nobody").pk
    answer = VisibilityMiddleware(lambda _request: StreamingHttpResponse(rows()))(request)
    assert b"".join(answer.streaming_content) == b"20"
    assert VisibilityMiddleware(lambda _request: HttpResponse("plain"))(request).content == b"plain"


def test_rounds_without_tables_and_points_beside_them_are_held_back_too(cup):
    release.hold_back(cup, 3, act=by())
    bare = rounds.create_without_tables(cup, act=by())
    rounds.open_round(bare, act=by())
    results.enter_round_results(bare, [(cup.players.get(number=1), 71_300, 1)], act=by())
    with override_viewer(Viewer):
        assert not RoundResult.objects.filter(round=bare).exists()
        assert {row.played for row in standings.current(cup).rows} == {2}
    assert {row.played for row in standings.current(cup).rows} >= {3}


def test_a_round_that_is_drawn_anew_is_a_draft_again(cup, desk, visitor):
    drawn = rounds.create_from_text(cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    assert desk.post(at(cup, "show_seats"), {"to": "3", "back": "round"}).status_code == 302
    assert visitor.get(at(cup, "round", 3)).status_code == 200
    rounds.discard(drawn, act=by())
    rounds.create_from_text(cup, "8, 7, 6, 5\n4, 3, 2, 1", act=by())
    assert visitor.get(at(cup, "round", 3)).status_code == 404
    assert Tournament.objects.get(pk=cup.pk).seats_shown_to == 2
    assert whole()


def test_a_player_of_whom_nothing_may_be_told_has_no_total_that_looks_like_one(cup, desk, visitor):
    def facts(client):
        text = client.get(at(cup, "player", 1)).text
        return re.findall(r"<dd[^>]*>\s*(.*?)\s*</dd>", text[: text.index("</dl>")], re.DOTALL)

    before = facts(visitor)
    told = []
    for first in (1, 2):
        release.hold_back(cup, first, act=by())
        told.append(facts(visitor))
    assert told == [["–", "–", "–"], ["1", "+25.0", "1"]]
    assert facts(desk) == before


# Files say it themselves, because they are passed on without the page


UNTIL = "Results from round 2 on are hidden until an organizer shows them."


def rows_of(answer):
    return [list(row.cells) for row in spreadsheets.read_file("", answer.content)]


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_the_standings_that_leave_the_desk_say_in_each_row_and_in_their_name_what_is_held_back(
    cup, desk, visitor, form
):
    address = at(cup, "event_file", "standings", form)
    whole_file = rows_of(desk.get(address))
    release.hold_back(cup, 2, act=by())
    answer = visitor.get(address)
    assert answer["Content-Disposition"] == f'attachment; filename="cup-standings-held-back.{form}"'
    head, *rows = rows_of(answer)
    assert head == [*whole_file[0], "Hidden"]
    assert rows[0] == [
        *("1", "1", "Akagi", "", "", "playing", "25000", "1", "25000", "hidden"),
        *("15000", "0", "1", "0", "0", "0", "no", UNTIL),
    ]  # fmt: skip
    assert {(row[9], row[-1]) for row in rows} == {("hidden", UNTIL)}
    assert len(rows) == len(whole_file) - 1
    mine = desk.get(address)
    assert mine["Content-Disposition"] == f'attachment; filename="cup-standings.{form}"'
    assert rows_of(mine) == whole_file


def test_games_that_are_held_back_stand_in_the_list_of_games_with_who_sits_there(cup, desk, visitor):
    address = at(cup, "event_file", "games", "csv")
    whole_file = rows_of(desk.get(address))
    release.hold_back(cup, 2, act=by())
    head, *rows = rows_of(visitor.get(address))
    assert head == [*whole_file[0], "Hidden"]
    assert rows == [
        *([*row, UNTIL] for row in whole_file[1:9]),
        *([*row[:6], *["hidden"] * 6, UNTIL] for row in whole_file[9:]),
    ]
    assert rows_of(desk.get(address)) == whole_file


def test_a_round_without_tables_is_held_back_in_every_row(cup, visitor):
    release.hold_back(cup, 3, act=by())
    bare = rounds.create_without_tables(cup, act=by())
    rounds.open_round(bare, act=by())
    results.enter_round_results(bare, [(cup.players.get(number=1), 71_300, 1)], act=by())
    head, *rows = rows_of(visitor.get(at(cup, "event_file", "standings", "csv")))
    assert {row[head.index("R3")] for row in rows} == {"hidden"}


def test_every_list_of_an_event_a_club_and_a_series_says_what_is_held_back_and_an_officials_does_not(
    the_hall, desk, visitor
):
    events, club, circuit = the_hall
    main, league = events["main"], events["league"]
    latest = "The latest results are hidden until an organizer shows them."
    told_of = [f"{one.name}: {UNTIL}" for one in (events["live"], main)]
    of_all = {f"{league.name}: {latest}", *told_of}
    files = [
        *((main, "event_file", (name, "csv"), f"{main.slug}-{name}", {UNTIL}) for name in PUBLIC_LISTS),
        *((league, "event_file", (name, "csv"), f"{league.slug}-{name}", {latest}) for name in PUBLIC_LISTS),
        (main, "team_file", ("csv",), f"{main.slug}-teams", {UNTIL}),
        (main, "statistics_file", ("csv",), f"{main.slug}-statistics", {UNTIL}),
        (club, "club_statistics_file", ("xlsx",), f"{club.slug}-statistics", of_all),
        (circuit, "series_file", ("xlsx",), circuit.slug, of_all),
    ]
    for where, name, more, called, expected in files:
        address = at(where, name, *more)
        theirs, mine = visitor.get(address), desk.get(address)
        form = more[-1]
        assert theirs["Content-Disposition"] == f'attachment; filename="{called}-held-back.{form}"'
        assert mine["Content-Disposition"] == f'attachment; filename="{called}.{form}"'
        head, *rows = rows_of(theirs)
        assert head[-1] == "Hidden", called
        assert rows, called
        said_in_each = {row[-1] for row in rows}
        assert len(said_in_each) == 1, called
        (text,) = said_in_each
        assert all(one in text for one in expected), (called, text)
        assert "Hidden" not in rows_of(mine)[0], called


def test_teams_and_evenings_say_held_back_where_nothing_may_be_told(the_hall, visitor):
    events = the_hall[0]
    head, *rows = rows_of(visitor.get(at(events["main"], "team_file", "csv")))
    assert {row[head.index("R2")] for row in rows} == {"hidden"}
    season = visitor.get(at(events["league"], "event_file", "standings", "csv"))
    head, *rows = rows_of(season)
    last = events["league"].meetings.get(word="final-warmup")
    column = head.index(last.date or last.word)
    assert {row[column] for row in rows} == {"hidden", ""}


def test_a_list_of_which_all_is_held_back_says_no_figure_and_no_nought(cup, visitor):
    def figures():
        found = []
        for name, more in (("event_file", ("standings", "csv")), ("team_file", ("csv",))):
            head, *rows = rows_of(visitor.get(at(cup, name, *more)))
            columns = [head.index(one) for one in ("Total", "Games", "Uma", "Penalties", "1st places")]
            found.append({tuple(row[column] for column in columns) for row in rows})
        return found

    release.hold_back(cup, 2, act=by())
    assert all("" not in row and row[1] != "0" for of_list in figures() for row in of_list)
    release.hold_back(cup, 1, act=by())
    assert figures() == [{("",) * 5}] * 2
    penalties.give(cup.players.get(number=8), -3000, after_round=None, act=by(why="late for the draw"))
    assert figures()[0] == {("",) * 5, ("-3000", "0", "0", "-3000", "0")}


@pytest.mark.parametrize("name", ["people", "ema", "ara"])
def test_what_is_for_officials_alone_is_whole_for_them_and_nothing_for_others(cup, desk, visitor, name):
    address = at(cup, "event_file", name, "csv")
    before = desk.get(address)
    release.hold_back(cup, 1, act=by())
    after = desk.get(address)
    assert (after.content, after["Content-Disposition"]) == (before.content, before["Content-Disposition"])
    assert visitor.get(address).status_code == 404


def test_a_file_with_results_held_back_is_taken_for_no_list_of_results(cup, desk, visitor):
    release.hold_back(cup, 2, act=by())
    sent = visitor.get(at(cup, "event_file", "games", "csv")).content.decode("utf-8-sig")
    rounds.reopen(cup.rounds.get(number=2), act=by())
    answer = desk.post(at(cup, "round_results_list", 2), {"text": sent})
    assert answer.status_code == 200
    page = " ".join(answer.text.split())
    assert "Nothing was saved. Correct this first:" in page
    assert "Line 10: “hidden” is not a number." in page


# Approval


@pytest.fixture
def strict(cup):
    """The cup with games that count once they are approved; Pablo entered them all."""
    release.set_approval_required(cup, True, act=by())
    return cup


def whole():
    """Whether the desk's rows follow from the journals."""
    return [fault for one in verify_events() for fault in one.faults] == []


def counted(event):
    return sorted({row.played for row in standings.current(event).rows})


def approved(table, who):
    last = Entry.objects.filter(table=table).count()
    results.check(table, act=by(who), is_official=True, last_number=last)


def test_a_game_counts_once_somebody_else_approved_it_as_it_stands(strict):
    assert counted(strict) == [0]
    first = Table.objects.filter(round__tournament=strict).first()
    with pytest.raises(StateError, match="Pablo entered this result"):
        approved(first, "Pablo")
    for table in Table.objects.filter(round__tournament=strict):
        approved(table, "Olga")
    assert counted(strict) == [2]
    round_ = first.round
    rounds.reopen(round_, act=by())
    # A person who changes another person's result has entered it.
    results.enter(first, result([40100, 29900, 28000, 22000]), by="Olga", expects=2, key="changed")
    assert counted(strict) == [1, 2]
    with pytest.raises(StateError, match="Olga entered this result"):
        approved(first, "Olga")
    approved(first, "Jiro")
    assert counted(strict) == [2]
    assert whole()


def test_a_game_entered_by_hands_is_approved_by_who_entered_none_of_them(strict):
    drawn = rounds.create_from_text(strict, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    table = drawn.tables.get(number=1)
    games.play(table, games.ron(games.TWO, games.FOUR, 3, 30))
    last = len(ledger.entries(table)) + 1
    table_actions.close(table, ends_game=True, by="Hiroshi", expects=last, key="closed-early")
    assert table.pk in approving.uncounted_tables(strict)
    for who in ("Jiro", "Hiroshi"):
        with pytest.raises(StateError, match=f"{who} entered this result"):
            approved(table, who)
    approved(table, "Olga")
    assert table.pk not in approving.uncounted_tables(strict)
    table_actions.reopen(table, "one hand was forgotten", by="Olga", expects=last + 1, key="opened-again")
    table_actions.close(table, ends_game=True, by="Hiroshi", expects=last + 2, key="closed-again")
    assert table.pk in approving.uncounted_tables(strict)


def test_who_ruled_or_gave_a_penalty_at_a_table_does_not_approve_what_came_of_it(strict):
    drawn = rounds.create_from_text(strict, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    ruled, fined = drawn.tables.order_by("number")
    words = referee.judgement.Judgement(
        seat=games.ONE, decision=referee.answers.Measure.PENALTY, points=7700, facts="Late", judge="Hiroshi"
    )
    place = {"by": "Hiroshi", "expects": 1, "key": "a-ruling"}
    giving.give(ruled, ruling_entry(words), announced=announcement, **place)
    table_actions.close(ruled, ends_game=True, by="Table 1", expects=2, key="closed-early")
    results.enter(fined, result(OPENLY[0]), by="Pablo", expects=1, key="on-paper")
    late = referee.ledger.PenaltyEntry(
        seat=games.TWO, points=-20000, when=referee.ruling.PenaltyWhen.AFTER_UMA, why="late"
    )
    games.write(fined, late)
    for table, who in ((ruled, "Hiroshi"), (fined, "Jiro"), (fined, "Pablo")):
        with pytest.raises(StateError, match=f"{who} entered this result"):
            approved(table, who)
    for table in (ruled, fined):
        approved(table, "Olga")
        assert table.pk not in approving.uncounted_tables(strict)


def test_what_was_approved_is_approved_anew_where_others_sit_there_since(strict):
    of_round = Table.objects.filter(round__tournament=strict, round__number=1).order_by("number")
    for table in Table.objects.filter(round__tournament=strict):
        approved(table, "Olga")
    round_ = strict.rounds.get(number=1)
    rounds.reopen(round_, act=by())
    first, second = (table.seatings.get(seat=0).player for table in of_round)
    substitutions.exchange(round_, first, second, act=by())
    assert approving.uncounted_tables(strict) == {table.pk for table in of_round}
    for table in of_round:
        approved(table, "Olga")
    assert approving.uncounted_tables(strict) == frozenset()
    [stands_in] = entry_list.enter(strict, "Jensen", act=by())
    substitutions.replace(round_, second, stands_in, act=by())
    assert approving.uncounted_tables(strict) == {of_round[0].pk}
    approved(of_round[0], "Olga")
    assert approving.uncounted_tables(strict) == frozenset()
    assert whole()


def test_an_exchange_of_seats_is_one_of_whoever_those_who_made_it_became(strict):
    of_round = Table.objects.filter(round__tournament=strict, round__number=1).order_by("number")
    for table in Table.objects.filter(round__tournament=strict):
        approved(table, "Olga")
    round_ = strict.rounds.get(number=1)
    rounds.reopen(round_, act=by())
    first, second = (table.seatings.get(seat=0).player for table in of_round)
    substitutions.exchange(round_, first, second, act=by())
    both = {table.pk for table in of_round}
    twin, third = entry_list.enter(strict, "Jensen\nKowalska", act=by())
    for gone, into in ((first, twin), (second, third)):
        merging.merge(gone, into, act=by())
        assert approving.uncounted_tables(strict) == both
    merging.undo_merge(twin.person, first.person_id, act=by())
    assert approving.uncounted_tables(strict) == both
    assert whole()


def test_a_round_told_without_its_tables_is_refused_where_games_are_approved(strict):
    for table in Table.objects.filter(round__tournament=strict):
        approved(table, "Olga")
    round_ = rounds.create_without_tables(strict, act=by("Pablo"))
    rounds.open_round(round_, act=by("Pablo"))
    told_of = [(player, 1000 * player.number, None) for player in strict.players.all()]
    with pytest.raises(StateError) as refused:
        results.enter_round_results(round_, told_of, act=by("Pablo"))
    assert str(refused.value) == (
        "Here, only approved games count. A round without tables has no games to approve. Enter "
        "results by table, or turn off approval under “Results visibility”."
    )
    assert not RoundResult.objects.filter(round=round_).exists()


def test_who_confirms_a_ruling_enters_nothing_and_an_appeal_takes_no_approval_away(strict):
    drawn = rounds.create_from_text(strict, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    table = drawn.tables.get(number=1)
    games.play(table, games.ron(games.TWO, games.FOUR, 3, 30))
    warned = referee.judgement.Judgement(
        seat=games.ONE, decision=referee.answers.Measure.WARNING, facts="talks loudly", judge="Jiro"
    )
    due = len(ledger.entries(table)) + 1
    logged, _new = giving.give(
        table, ruling_entry(warned, "E2"), announced=announcement, by="Jiro", expects=due, key="loud-ruling"
    )
    table_actions.close(table, ends_game=True, by="Jiro", expects=due + 1, key="closed-early")

    def looked_at(outcome, player=None):
        made = referee.ledger.Review(
            number=due, outcome=outcome, why="looked at", by="Hiroshi", player=player
        )
        said = {"by": "Hiroshi", "expects": len(ledger.entries(table)) + 1, "key": f"looked-{outcome.value}"}
        reviewing.review(logged, made, announced=announcement, **said)

    looked_at(referee.judgement.ReviewOutcome.CONFIRMED)
    waits = next(one for one in games_to_approve(strict, "Hiroshi") if one.game.table == table)
    assert (waits.by, waits.own) == (("Jiro",), False)
    approved(table, "Hiroshi")
    looked_at(referee.judgement.ReviewOutcome.APPEALED, games.ONE)
    looked_at(referee.judgement.ReviewOutcome.UPHELD)
    assert table.pk not in approving.uncounted_tables(strict)
    check = next(row.check for row in round_results.rows(drawn) if row.table == table)
    assert check.by == "Hiroshi"


def test_what_a_player_confirmed_is_no_approval(strict):
    first = Table.objects.filter(round__tournament=strict).first()
    rounds.reopen(first.round, act=by())
    approved(first, "Table 1 S")
    rounds.finish(first.round, act=by())
    assert first.pk in approving.uncounted_tables(strict)


@pytest.mark.postgres
def test_a_scorekeepers_check_from_before_games_needed_approval_is_none(cup, django_assert_num_queries):
    checked, approved_before = Table.objects.filter(round__tournament=cup, round__number=1)
    keeper = User.objects.create_user("Sakura", password="Sakura")
    role = EventRole.objects.create(user=keeper, tournament=cup, role="scorekeeper", by="Olga")
    bench, check = Client(), at(cup, "check_result", 1, checked.number)
    bench.force_login(keeper)
    assert bench.post(check, {"seen": "1"}).status_code == 302
    approved(approved_before, "Olga")
    release.set_approval_required(cup, True, act=by())
    waiting = approving.uncounted_tables(cup)
    assert (checked.pk in waiting, approved_before.pk in waiting) == (True, False)
    assert next(row.check for row in round_results.rows(checked.round) if row.table == checked) is None
    # However many checks there are, they are compared in the database.
    with django_assert_num_queries(1):
        approvals = SheetCheck.objects.filter(approving.is_approval([cup.pk]), table=approved_before)
        assert [check.by for check in approvals] == ["Olga"]
    # The same person with more rights approves it.
    role.role = "judge"
    role.save()
    assert bench.post(check, {"seen": "1"}).status_code == 302
    assert checked.pk not in approving.uncounted_tables(cup)
    assert list(SheetCheck.objects.filter(table=checked).values_list("by", flat=True)) == ["Sakura"] * 2
    assert whole()
    # An entry of an earlier version does not say who checked, and counts as it did.
    told = {"round": 1, "table": 1, "entry": 1, "head": "0" * 64}
    assert read_entry("check", told).approves


def test_no_stage_begins_on_games_that_are_not_approved(db):
    final = {"id": "final", "enters": {"of": "main", "first": 4}, "rounds": [3]}
    file = told("Staged", [MAIN, final], OPENLY, HELD_BACK["live", 2])
    event, _says = import_event(json.dumps(file).encode(), by="Pablo")
    release.set_approval_required(event, True, act=by())
    assert standings.current(event, stage="final").rows == ()
    for table in Table.objects.filter(round__tournament=event):
        approved(table, "Olga")
    assert len(standings.current(event, stage="final").rows) == 4


def test_what_waits_is_approved_by_one_tap_of_a_head_judge(strict, visitor):
    head = User.objects.create_user("Hana", password="Hana")
    head.groups.add(Group.objects.get_or_create(name=HEAD_JUDGES)[0])
    bench = Client()
    bench.force_login(head)
    page = bench.get(at(strict, "release")).text
    assert (page.count("Approve\n"), page.count("Entered by Pablo.")) == (4, 4)
    assert "2 games are waiting for approval and do not count yet." in bench.get(at(strict, "round", 1)).text
    assert "waiting for approval" in visitor.get(at(strict, "table_page", 1, 1)).text
    assert "waiting for approval" in visitor.get(at(strict, "standings")).text
    assert "waiting for approval" in visitor.get(at(strict, "event_file", "games", "csv")).text
    blind = bench.post(at(strict, "approve_game", 1, 1), follow=True).text
    assert "The result has changed in the meantime." in blind
    done = bench.post(at(strict, "approve_game", 1, 1), {"seen": "1"}, follow=True).text
    assert ("Table 1 approved." in done, done.count("Entered by Pablo.")) == (True, 3)
    assert bench.post(at(strict, "change_release"), {"from_round": "1"}).status_code == 403


def test_the_way_to_release_results_is_an_organizers_and_others_are_told_who_releases(strict):
    release.hold_back(strict, 2, act=by())
    got, there = {}, f'<a href="{at(strict, "release")}">Results visibility</a>'
    for role, name in (("organizer", "Aya"), ("head judge", "Hana")):
        user = User.objects.create_user(name)
        EventRole.objects.create(user=user, tournament=strict, role=role)
        bench = Client()
        bench.force_login(user)
        own = bench.get(at(strict, "release")).text
        got[role] = (
            there in bench.get(at(strict, "standings")).text,
            there in own,
            "These organizers can show the results: Aya." in own,
            "Show all results" in own,
        )
    assert got == {"organizer": (True, False, False, True), "head judge": (False, False, True, False)}


def test_a_season_with_a_game_that_waits_is_not_over(db):
    event, _says = import_event(json.dumps(leagues.league_data()).encode(), by="Pablo")
    release.set_approval_required(event, True, act=by())
    assert seasons.end_obstacle(Tournament.objects.get(pk=event.pk)) == (
        "A game is not approved and does not count yet. Approve it first."
    )


def test_it_is_in_the_events_file_and_the_rows_follow_from_it(strict, tmp_path):
    release.hold_back(strict, 2, act=by())
    approved(Table.objects.filter(round__tournament=strict).first(), "Olga")
    before = exported(strict.slug)
    assert whole()
    rebuild()
    assert whole()
    emptied()
    assert brought_in(before, tmp_path) == [strict.slug]
    assert exported(strict.slug) == before
    again = Tournament.objects.get()
    assert (again.results_hidden_from, again.approves, counted(again)) == (2, True, [0, 1])


def test_pages_of_several_events_say_of_each_what_is_held_back(the_hall, visitor):
    events, club, circuit = the_hall
    cup, season = (
        f"{events['main'].name}: Results from round 2 on",
        f"{events['league'].name}: The latest results",
    )
    for name, where in (("club", club), ("records", club), ("club_people", club), ("series", circuit)):
        text = visitor.get(reverse(name, args=[where.slug])).text
        assert (cup in text, season in text) == (True, True), name


def test_who_went_on_by_what_is_held_back_is_told_by_no_seat(the_hall, visitor):
    main = the_hall[0]["main"]
    places = [("round", 3), ("table_page", 3, 1), ("sheet", 3, 1), ("clock", 3)]
    assert [visitor.get(at(main, *place)).status_code for place in places] == [404] * 4
    assert [visitor.get(at(main, "round", 2)).status_code, visitor.get(at(main, "round", 1)).status_code] == [
        200,
        200,
    ]
    assert (
        "/rounds/3/" not in visitor.get(at(main, "schedule")).text + visitor.get(at(main, "tournament")).text
    )
    with override_viewer(Viewer):
        assert standings.current(main, stage="final").rows == ()
        assert {row.stage for row in standings.current(main).rows} == {"main"}
        assert [one.rounds for one in (schedule(main, everything=False),)] == [(1, 2)]
    assert len(standings.current(main, stage="final").rows) == 4
    release.hold_back(main, 3, act=by())
    assert visitor.get(at(main, "round", 3)).status_code == 200
