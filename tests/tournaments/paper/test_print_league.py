"""Sheets of a league: the evening, its score cards, its results for the season, the season's table, the wall."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from io import BytesIO, StringIO, TextIOWrapper

import pytest
from django.core.management import call_command
from django.db import transaction
from django.urls import reverse
from django.utils.translation import override

import referee
from tests.acts import by
from tests.sheets_read import read
from tests.tournaments.clubs import club_setup as club_told
from tests.tournaments.clubs.leagues import EVENINGS, NAMES, league_data, result, total
from tournaments.common import dates
from tournaments.common.errors import StateError
from tournaments.journal.kinds import MeetingSet, Presence
from tournaments.models import Tournament
from tournaments.printing import print_requests
from tournaments.printing.catalogue import SHEETS, sheets_for
from tournaments.printing.document import render_document
from tournaments.services.clubs import club_settings, evenings, meetings
from tournaments.services.events import tournaments

pytestmark = pytest.mark.django_db

SECOND = "2026-01-15"
LATE = -20_000
"""The penalty of the league's third player, given at the second evening."""
COUNTED = {"minimum_games": 4, "promotion": {"up": 1, "down": 1}}
DESK = "https://desk.example.org"


def thousands(value):
    """Return a result as the season's lists show it, computed independently."""
    tenths = round(abs(value) / 100)
    return "0.0" if not tenths else f"{'−' if value < 0 else '+'}{tenths // 10}.{tenths % 10}"


def lines(content):
    """Return the lines of each page from the top, with the words from the left joined by spaces."""
    found = []
    for page in read(content):
        rows = defaultdict(list)
        for word in sorted(page.words, key=lambda word: word.bottom):
            near = next((at for at in rows if abs(at - word.bottom) < 0.8), word.bottom)
            rows[near].append(word)
        found += [" ".join(w.text for w in sorted(row, key=lambda w: w.left)) for row in rows.values()]
    return found


def between(found, first, last):
    """Return the lines from the one that starts with *first* up to the one that starts with *last*, exclusive."""
    begin = next(at for at, line in enumerate(found) if line.startswith(first))
    return found[begin : next(at for at, line in enumerate(found) if at > begin and line.startswith(last))]


def made_of(event, name, **said):
    """Return the sheet's PDF as the print centre makes it from these parameters."""
    sheet = SHEETS[name]
    asked = print_requests.read_request(
        sheet, event, {key: [value] for key, value in ({"lang": "en"} | said).items()}
    )
    return render_document(sheet, asked)


def refused(event, name, **said):
    with pytest.raises(StateError) as why, override("en"):
        made_of(event, name, **said)
    return str(why.value)


def brought(tmp_path, file):
    path, out = tmp_path / "event.json", StringIO()
    path.write_text(json.dumps(file), "utf-8")
    call_command("import_event", str(path), stdout=out)
    return Tournament.objects.get(slug=out.getvalue().splitlines()[-1])


@pytest.fixture(scope="module")
def papers(django_db_setup, django_db_blocker, tmp_path_factory):
    """The lines of each sheet of the league, by a short name."""
    path = tmp_path_factory.mktemp("league")
    with django_db_blocker.unblock(), transaction.atomic():
        divided = brought(path, league_data(COUNTED))
        made = {"day": lines(made_of(divided, "day-results", meeting=SECOND))}
        made["first day"] = lines(made_of(divided, "day-results", meeting="2026-01-08", lang="ja"))
        made["season"] = lines(made_of(divided, "season-table"))
        best = brought(path, league_data({"best": {"of": "games", "n": 2}, "attendance": 500}))
        made["best day"] = lines(made_of(best, "day-results", meeting="final-warmup"))
        made["best season"] = lines(made_of(best, "season-table"))
        mean = brought(path, league_data({"order": "average"}, divisions=False))
        made["mean day"] = lines(made_of(mean, "day-results", meeting=SECOND))
        long = league_data(divisions=False, times=8)
        long["people"][8]["state"] = "playing"
        made["long season"] = lines(made_of(brought(path, long), "season-table"))
        transaction.set_rollback(True)
    return made


def day_of(number, before, *games):
    """Return a player's line of an evening's results without the rank: earlier total, each game, sum, total."""
    penalty = LATE if number == 3 else 0
    so_far = sum(total(number, one) for one in before)
    cells = [so_far, *games, *([sum(games)] if games else []), *([penalty] if penalty else [])]
    figures = [*map(thousands, cells), thousands(so_far + sum(games) + penalty)]
    return f"{number} {NAMES[number - 1]} {' '.join(figures)}"


def games_of(number, evening):
    return [result(scores, seats.index(number)) for seats, scores in EVENINGS[evening] if number in seats]


def test_an_evenings_results_lead_from_what_was_before_to_what_is_now(papers):
    first = ["2026-01-08"]
    lines_ = {number: day_of(number, first, *games_of(number, SECOND)) for number in range(1, 10)}
    rows = between(papers["day"], "No.", "Players are ranked")
    # Nobody has four games yet, so nobody has a rank; players who lack the same number are in order of totals.
    order = sorted(range(1, 9), key=lambda n: -total(n, *first, SECOND) - (LATE if n == 3 else 0))
    missing = [
        sorted((n for n in order if n in of), key=lambda n: n == 7) for of in ((1, 2, 3, 4), (5, 6, 7, 8))
    ]
    assert rows == [
        "No. Player Before Game 1 Evening Penalties Total Rank",
        "Division A",
        *(f"{lines_[number]} –" for number in missing[0]),
        "Division B",
        *(f"{lines_[number]} –" for number in missing[1]),
        "Guests, not ranked",
        f"{lines_[9]} –",
    ]


def test_before_the_first_evening_nobody_has_anything_and_the_titles_are_those_of_a_japanese_league(papers):
    rows = between(papers["first day"], "番号", "順位は")
    assert rows[0] == "番号 選手 前回まで 1回戦 例会計 減点 合計 順位"
    assert rows[2] == f"1 Akagi 0.0 {' '.join([thousands(total(1, '2026-01-08'))] * 3)} –"


def test_what_falls_out_of_the_best_has_a_column_so_that_each_line_adds_up(papers):
    rows = between(papers["best day"], "No.", "Players are ranked")
    assert rows[0] == ("No. Player Before Game 1 Game 2 Evening Attendance Other Penalties Total Rank")
    games = [*games_of(1, "2026-01-08"), *games_of(1, SECOND)]
    last = games_of(1, "final-warmup")
    before = sum(sorted(games)[-2:]) + 2 * 500
    now = sum(sorted([*games, *last])[-2:]) + 3 * 500
    other = now - before - sum(last) - 500
    told_ = map(thousands, (before, *last, sum(last), 500, other, now))
    assert [row for row in rows if row.startswith("1 ")] == [f"1 Akagi {' '.join(told_)} 1"]
    assert "“Other” covers games that started or stopped counting." in (papers["best day"])


def test_in_a_season_by_the_mean_what_was_and_what_is_are_means(papers):
    rows = between(papers["mean day"], "No.", "Players are ranked")
    (game,) = games_of(1, SECOND)
    was, now = total(1, "2026-01-08"), (total(1, "2026-01-08") + game) / 2
    said = f"+{was / 1000:.2f} {thousands(game)} {thousands(game)} +{now / 1000:.2f}"
    assert [row for row in rows if row.startswith("1 ")] == [f"1 Akagi {said} 2"]


def season_line(number, rank, *beside):
    """Return a player's line of the season's table up to the uma: the evenings' sums, and the total."""
    penalty = LATE if number == 3 else 0
    count = sum(len(games_of(number, evening)) for evening in EVENINGS)
    cells = [thousands(total(number, evening)) for evening in EVENINGS if games_of(number, evening)]
    whole = thousands(total(number) + penalty)
    goes = [one for one in beside if isinstance(one, str)]
    lacks = [str(one) for one in beside if isinstance(one, int)]
    lost = thousands(penalty)
    return " ".join([rank, str(number), NAMES[number - 1], whole, *goes, str(count), *lacks, *cells, lost])


def test_the_seasons_table_has_the_evenings_the_minimum_and_who_goes_up_and_down(papers):
    rows = between(papers["season"], "Rank", "Players are ranked")
    assert rows[0] == (
        "Rank No. Player Total Moves Games Games needed 2026-01-08 2026-01-15 2026-01-22 Penalties Uma Places"
    )
    below = "Below the minimum of 4 games"
    first = sorted((1, 3), key=lambda n: -total(n) - (LATE if n == 3 else 0))
    assert first == [1, 3]
    expected = [
        "Division A",
        season_line(1, "1"),
        season_line(3, "2", "relegated to B"),
        below,
        season_line(2, "–", 1),
        season_line(4, "–", 2),
        "Division B",
        season_line(5, "1", "promoted to A"),
        below,
        season_line(7, "–", 2),
        season_line(6, "–", 2),
        season_line(8, "–", 2),
        "Guests, not ranked",
        season_line(9, "–"),
    ]
    # Uma and places are the last columns.
    bare = [re.sub(r" \S+ \d-\d-\d-\d$", "", row) for row in rows[1:]]
    assert sorted(bare) == sorted(expected)
    assert [row for row in bare if not row.startswith("–")] == [
        row for row in expected if not row.startswith("–")
    ]


def test_what_is_not_among_the_best_stands_in_brackets(papers):
    (row,) = [line for line in papers["best season"] if line.startswith("1 1 Akagi")]
    games = [*games_of(1, "2026-01-08"), *games_of(1, SECOND), *games_of(1, "final-warmup")]
    kept = set(sorted(games)[-2:])
    for game in games:
        said = thousands(game)
        assert (f" {said} " in row or f" {said} (" in row) == (game in kept)
    assert "Results in brackets are not among the best and do not count." in papers["best season"]


def test_evenings_for_which_the_paper_has_no_room_stand_in_one_column_and_the_sums_stay_true(papers):
    found = papers["long season"]
    (head,) = [line for line in found if line.startswith("Rank No.")]
    shown = len(re.findall(r"2026-01-\d\d", head))
    assert 8 <= shown < 24
    assert " Earlier " in head
    assert f"“Earlier” is the total of the first {24 - shown} evenings." in found
    for number in range(1, 10):
        (row,) = [line for line in found if f" {number} {NAMES[number - 1]} " in line]
        figures = [
            round(float(word.replace("−", "-")) * 1000) for word in re.findall(r"[+−]\d+\.\d|\b0\.0", row)
        ]
        whole, *evenings_, penalty, _uma = figures if number == 3 else (*figures[:-1], 0, figures[-1])
        assert whole == sum(evenings_) + penalty == 8 * total(number) + (LATE if number == 3 else 0)
    # Every game sums to zero, so only the penalty is left.
    assert [line.split()[1] for line in found if line.startswith("Sum ")] == ["−20.0"]


NIGHT = "2026-11-26"
LONG = "Maximiliane Konstantinopoulou-Weber von Hohenstein zu Berg"
PEOPLE = [*club_told.EIGHT, LONG, "Late Comer"]
GAMES = (
    ((1, 2, 3, 4), (45_000, 35_000, 25_000, 15_000)),
    ((5, 6, 7, 8), (52_000, 31_000, 22_000, 15_000)),
    ((4, 3, 2, 1), (41_000, 33_000, 29_000, 17_000)),
)
NOTES = {1: {"dues": "5", "chips": "+3"}, 9: {"dues": "5", "chips": "-1"}}


@pytest.fixture(scope="module")
def night(django_db_setup, django_db_blocker):
    """The evening of a club that records dues and chips: lines of its sheets, and its cards before and after."""
    with django_db_blocker.unblock(), transaction.atomic():
        club = club_settings.create(
            name="River Club", settings=club_settings.ClubSettings(notes=("dues", "chips"))
        )
        event = club_told.season(club, "Spring", names="\n".join(PEOPLE))
        people = {player.number: player for player in event.players.all()}
        made = {"no evening": read(made_of(event, "score-cards"))}
        evening = evenings.begin(event, NIGHT, act=by())
        made["nobody"] = refused(event, "evening-sheet"), refused(event, "day-results")
        meetings.record_presence(evening, [people[at] for at in range(1, 6)], Presence.HERE, act=by())
        made["five"] = read(made_of(event, "score-cards"))
        meetings.record_presence(evening, [people[at] for at in range(6, 10)], Presence.HERE, act=by())
        meetings.record_presence(evening, [people[10]], Presence.LATE, act=by())
        for seats, scores in GAMES:
            four = [people[number] for number in seats]
            evenings.enter_finished_game(evening, four, referee.ledger.Result(scores=scores), act=by())
        for number, notes in NOTES.items():
            meetings.save_notes(evening, people[number], notes, act=by())
        made["official"] = lines(made_of(event, "evening-sheet"))
        sheet = SHEETS["evening-sheet"]
        made["public"] = lines(
            render_document(
                sheet, print_requests.read_request(sheet, event, {"lang": ["en"]}, official=False)
            )
        )
        made["resumed"] = read(made_of(event, "score-cards"))
        evenings.end(evening, act=by())
        made["over"] = read(made_of(event, "score-cards"))
        transaction.set_rollback(True)
    return made


def test_an_evenings_list_has_everybody_who_came_with_sums_and_what_is_noted_beside_them(night):
    found = night["official"]
    assert found[1:3] == [
        f"{dates.day(NIGHT)} · Evening summary",
        "9 players · 3 games · Points in thousands.",
    ]
    assert between(found, "Rank", "Games") == [
        "Rank Player Sum Games Places Dues Chips",
        "1 Ōno Mei +37.0 1 1-0-0-0",
        "2 渡邉 さくら +6.0 1 0-1-0-0",
        "3 Mori Ken +4.0 2 0-1-1-0",
        "4 Akagi Haruka +2.0 2 1-0-0-1 5 +3",
        "5 Sato Yui −2.0 2 0-1-1-0",
        "6 Tanaka Jun −4.0 2 1-0-0-1",
        "7 Dubois Camille −13.0 1 0-0-1-0",
        "8 Rossi Marco −30.0 1 0-0-0-1",
        # The longest name is whole, on two lines; players who are late or away are not listed.
        "Maximiliane Konstantinopoulou-Weber von",
        "– 5 -1",
        "Hohenstein zu Berg",
        "Sum 10 2",
        "Only officials see this. It does not affect results.",
    ]
    assert between(found, "Game 1", "as of") == [
        "Game 1 Table 1 Game 2 Table 1",
        "1 Akagi Haruka 45,000 +30.0 1 Ōno Mei 52,000 +37.0",
        "2 Mori Ken 35,000 +10.0 2 渡邉 さくら 31,000 +6.0",
        "3 Sato Yui 25,000 −10.0 3 Dubois Camille 22,000 −13.0",
        "4 Tanaka Jun 15,000 −30.0 4 Rossi Marco 15,000 −30.0",
        "Game 3 Table 1",
        "1 Tanaka Jun 41,000 +26.0",
        "2 Sato Yui 33,000 +8.0",
        "3 Mori Ken 29,000 −6.0",
        "4 Akagi Haruka 17,000 −28.0",
    ]


def test_what_a_club_notes_is_for_officials_alone(night):
    rows = between(night["public"], "Rank", "Games")
    assert rows[0] == "Rank Player Sum Games Places"
    assert rows[4] == "4 Akagi Haruka +2.0 2 1-0-0-1"
    assert rows[-1] == f"– {LONG}"


def card(page, number):
    """Return a card's names from the left, its games and its sums, each result with the sign of its column."""
    half = page.height / 2
    words = [word for word in page.words if (word.top < half) == (number == 1)]
    (signs,) = {word.bottom for word in words if word.text == "+"}
    columns = sorted(
        (word.left + word.right) / 2 for word in words if word.text in "+−" and word.bottom == signs
    )
    head = [word for word in words if signs - 20 < word.bottom < signs - 3 and word.left > 20]
    names = " ".join(word.text for word in sorted(head, key=lambda word: (word.left, word.top)))
    figures = defaultdict(list)
    for word in sorted(words, key=lambda word: word.left):
        if word.bottom > signs + 3 and re.fullmatch(r"[+−]?\d+\.\d", word.text):
            at = min(range(len(columns)), key=lambda at: abs(columns[at] - (word.left + word.right) / 2))
            beside = word.left > columns[-1] + 12
            figures[round(word.bottom)].append(word.text if beside else "+−"[at % 2] + word.text)
    return names, [figures[at] for at in sorted(figures)]


FIRST_FOUR = [
    ["+30.0", "+10.0", "−10.0", "−30.0", "0.0"],
    ["−28.0", "−6.0", "+8.0", "+26.0", "0.0"],
]


def test_a_score_card_has_the_games_of_those_who_sat_together_each_in_the_column_of_its_sign(night):
    (going_on,), (over,) = night["resumed"], night["over"]
    assert card(going_on, 1) == ("Akagi Haruka Mori Ken Sato Yui Tanaka Jun Sum", FIRST_FOUR)
    assert card(over, 1)[1] == [*FIRST_FOUR, ["+2.0", "+4.0", "−2.0", "−4.0", "0.0"]]
    names = "Ōno Mei 渡邉 さくら Dubois Camille Rossi Marco Sum"
    assert card(going_on, 2) == (names, [["+37.0", "+6.0", "−13.0", "−30.0", "0.0"]])
    assert "Code" in {word.text for word in going_on.words}


def test_before_anybody_plays_a_card_has_the_names_of_those_few_who_are_here_and_no_code(night):
    (five,), (empty,) = night["five"], night["no evening"]
    assert card(five, 1) == ("Akagi Haruka Mori Ken Ōno Mei Sato Yui Tanaka Jun Sum", [])
    assert card(five, 2) == card(empty, 1) == card(empty, 2) == ("Sum", [])
    assert "Code" not in {word.text for word in (*five.words, *empty.words)}


def test_an_evening_of_which_there_is_nothing_to_print_says_so(night):
    assert night["nobody"] == (
        f"The evening of {dates.day(NIGHT)} has no players yet.",
        f"The evening of {dates.day(NIGHT)} has no games yet.",
    )


@pytest.fixture
def league(brought):
    return Tournament.objects.get(slug=brought(league_data()))


def printed(slug, *words):
    """Return the output of `manage.py print`."""
    out = TextIOWrapper(BytesIO())
    call_command("print", slug, *words, stdout=out)
    out.flush()
    return out.buffer.getvalue()


def test_the_walls_page_is_the_same_from_the_evenings_page_the_print_centre_and_the_terminal(
    organizer, client, league
):
    client.force_login(organizer)
    meeting = league.meetings.get(word="2026-02-05")
    view = reverse("evening_wall", args=[league.slug, meeting.pk])
    centre = reverse("print_sheet", args=[league.slug, "evening-wall"])
    here = reverse("here", args=[meeting.token])
    # Without an address of the event, the evening's page uses the host of its request; the print centre refuses.
    (page,) = read(client.get(view).content)
    assert f"http://testserver{here}" in page.text
    refusal = client.get(centre, {"meeting": meeting.word})
    assert refusal.status_code == 409
    assert "First enter the address at which phones reach this site" in refusal.content.decode()
    tournaments.change(league, address=DESK, act=by())
    content = client.get(view).content
    (page,) = read(content)
    assert f"{DESK}{here}" in page.text
    assert client.get(centre, {"meeting": meeting.word}).content == content
    assert printed(league.slug, "evening-wall", "--meeting", meeting.word) == content


def test_nobody_ticks_themselves_at_an_evening_that_is_over(league):
    tournaments.change(league, address=DESK, act=by())
    league.refresh_from_db()
    meetings.save_meeting(league, MeetingSet(meeting=SECOND, date=SECOND, over=True), act=by())
    says = f"The evening of {dates.day(SECOND)} is over. Choose a future one."
    assert refused(league, "evening-wall", meeting=SECOND) == says


def test_the_evening_that_is_meant_is_the_one_that_is_held_else_the_last_that_was(league):
    def meant(sheet="evening-sheet"):
        return print_requests.read_request(SHEETS[sheet], league, {}).meeting.word

    def end(*words):
        for one in league.meetings.filter(word__in=words):
            meetings.save_meeting(league, MeetingSet(meeting=one.word, date=one.date, over=True), act=by())

    # All evenings that were played are over, as in an imported file; the wall sheet is for the next one.
    assert (meant(), meant("evening-wall")) == ("final-warmup", "2026-01-29")
    player, to_come = league.players.get(number=1), league.meetings.get(word="2026-01-29")
    meetings.record_presence(to_come, [player], Presence.HERE, act=by())
    end("2026-01-29")
    assert (meant(), meant("evening-wall")) == ("2026-01-29", "2026-02-05")
    end("2026-02-05")
    assert (meant(), meant("evening-wall")) == ("2026-01-29", "2026-01-29")


def test_before_the_season_has_begun_the_first_evening_is_meant(brought):
    file = league_data()
    file["meetings"], file["journal"] = [one for one in file["meetings"] if not one["games"]], []
    league = Tournament.objects.get(slug=brought(file))
    assert print_requests.read_request(SHEETS["evening-wall"], league, {}).meeting.word == "2026-01-29"


def test_only_leagues_print_a_leagues_sheets(league, full_cup):
    names = {"evening-wall", "score-cards", "evening-sheet", "day-results", "season-table"}
    assert {sheet.name for sheet in sheets_for(league)} >= names
    assert not {sheet.name for sheet in sheets_for(full_cup)} & names
