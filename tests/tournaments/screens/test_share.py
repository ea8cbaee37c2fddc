"""Lists as text and as pictures, and the previews of links: what visitors see and nothing else."""

import io
import json
import re
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import reverse
from PIL import Image

from tests.acts import by
from tests.braces import demo_values
from tests.register import PAGES
from tests.tournaments.kept import loaded_demo
from tests.tournaments.screens.test_release import HELD_BACK, MAIN, OPENLY, result, told
from tournaments.forms.interchange.event_files import import_event
from tournaments.journal.kinds import PlanningMethod
from tournaments.models import Person, Tournament
from tournaments.presenters.events import standings
from tournaments.presenters.screens.link_previews import PREVIEWED
from tournaments.services.events import logos, results, rounds, tournaments
from tournaments.services.events.plans import saving
from tournaments.services.events.plans.round_plans import RoundPlan
from tournaments.services.people import entry_list
from tournaments.services.screens import release
from tournaments.sheets.screens.pictures import CARD_HEIGHT, WIDTH, Picture, PictureRow, draw_card, draw_list

SCORES = [40000, 30000, 28000, 22000]
OTHERS = [39000, 31000, 27000, 23000]
HIDDEN = [61700, 43900, 11300, 3100]


def at(event, name, *more):
    return reverse(name, args=[event.slug, *more])


def texts(answer):
    """The texts of a page: for each list the one for a chat and the one with aligned columns."""
    found = re.findall(r"<textarea[^>]*>\n(.*?)</textarea>", answer.text, re.DOTALL)
    return [unescape(text) for text in found]


def previews(answer):
    return dict(
        re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)">', answer.text)
    )


def opened(answer):
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    picture = Image.open(io.BytesIO(answer.content))
    picture.load()
    return picture


@pytest.fixture
def eight(cup):
    """Eight players, one round played, the second in play with one result, the third planned."""
    entry_list.enter(cup, "Akagi Haruka\nMori Ken\nSato Yui\n渡邉 さくら\nA\nB\nC\nD", act=by())
    first = rounds.create_from_text(cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(first, act=by())
    results.enter_all(first, {1: result(SCORES), 2: result(OTHERS)}, act=by())
    rounds.finish(first, act=by())
    second = rounds.create_from_text(cup, "5, 2, 3, 8\n1, 6, 7, 4", act=by())
    rounds.open_round(second, act=by())
    results.enter_all(second, {1: result(HIDDEN)}, act=by())
    return cup


ROUND_1 = """River Cup · Results · Round 1

Table 1: Akagi Haruka +25.0, Mori Ken +5.0, Sato Yui −7.0, 渡邉 さくら −23.0
Table 2: A +24.0, B +6.0, C −8.0, D −22.0

http://testserver/tournaments/river-cup/rounds/1/"""

ROUND_1_ALIGNED = """River Cup · Results · Round 1

Table 1  1  Akagi Haruka  40,000  +25.0
         2  Mori Ken      30,000   +5.0
         3  Sato Yui      28,000   −7.0
         4  渡邉 さくら   22,000  −23.0
Table 2  1  A             39,000  +24.0
         2  B             31,000   +6.0
         3  C             27,000   −8.0
         4  D             23,000  −22.0

http://testserver/tournaments/river-cup/rounds/1/"""

SEATS_1 = """River Cup · Seating · Round 1

Table 1: E Akagi Haruka, S Mori Ken, W Sato Yui, N 渡邉 さくら
Table 2: E A, S B, W C, N D

http://testserver/tournaments/river-cup/rounds/1/"""


def test_a_round_has_its_results_and_its_seats(visitor, eight):
    chat, aligned, seats, _seats_aligned = texts(visitor.get(at(eight, "round_text", 1)))
    assert (chat, aligned, seats) == (ROUND_1, ROUND_1_ALIGNED, SEATS_1)


def test_a_running_game_is_listed_with_its_state(visitor, eight):
    chat, aligned, *_seats = texts(visitor.get(at(eight, "round_text", 2)))
    assert "Table 2: Akagi Haruka, B, C, 渡邉 さくら (in play)" in chat
    # The players of a running game make no column wider.
    assert "\nTable 1  1  A         61,700  +46.7\n" in aligned


def test_the_standings_have_ranks_ties_and_signs(eight, visitor):
    first, *_aligned = texts(visitor.get(at(eight, "standings_text") + "?after=1"))
    assert first.splitlines()[:4] == [
        "River Cup · Standings · After round 1",
        "",
        "1. Akagi Haruka +25.0",
        "2. A +24.0",
    ]
    assert first.splitlines()[-1] == "http://testserver/tournaments/river-cup/standings/?after=1"
    japanese, *_aligned = texts(visitor.get(at(eight, "standings_text"), headers={"accept-language": "ja"}))
    assert "6. 渡邉 さくら ▲23.0" in japanese


def test_equal_totals_are_marked_as_shared(visitor, cup):
    entry_list.enter(cup, "A\nB\nC\nD", act=by())
    round_ = rounds.create_from_text(cup, "1, 2, 3, 4", act=by())
    rounds.open_round(round_, act=by())
    results.enter_all(round_, {1: result([40000, 40000, 20000, 20000])}, act=by())
    text, *_aligned = texts(visitor.get(at(cup, "standings_text")))
    assert [line[:5] for line in text.splitlines()[2:6]] == ["=1. A", "=1. B", "=3. C", "=3. D"]


@pytest.mark.parametrize("name", ["standings_text", "round_text"])
def test_an_official_copies_what_everybody_sees(desk, visitor, eight, name):
    release.hold_back(eight, 2, act=by())
    Person.objects.filter(name="Mori Ken").update(shown="initials")
    address = at(eight, name, *([2] if name == "round_text" else []))
    copied = texts(desk.get(address))
    assert copied == texts(visitor.get(address))
    everything = "\n".join(copied)
    assert ("Mori" in everything, "M. K." in everything) == (False, True)
    assert not re.search(r"46\.7|61,700|18\.9", everything)


def test_seats_that_are_not_published_are_for_officials(desk, visitor, eight):
    plan = [RoundPlan(number=3, tables=(tuple(eight.players.order_by("number")[:4]),))]
    saving.save_plan(eight, plan, method=PlanningMethod.TYPED, expects=saving.version(eight), act=by())
    address = at(eight, "round_text", 3)
    assert visitor.get(address).status_code == 404
    told = desk.get(address)
    assert "Only officials see this round" in told.text
    assert texts(told)[0].splitlines()[2] == "Table 1: E Akagi Haruka, S Mori Ken, W Sato Yui, N 渡邉 さくら"
    Tournament.objects.filter(pk=eight.pk).update(seats_shown_to=3)
    assert texts(visitor.get(address)) == texts(desk.get(address))
    assert "Only officials" not in desk.get(address).text


def staged():
    """An event whose final, round 3, is entered by the results of round 2."""
    final = {"id": "final", "enters": {"of": "main", "first": 4}, "rounds": [3]}
    file = told("Staged", [MAIN, final], OPENLY, HELD_BACK["live", 2])
    del file["teams"]
    return import_event(json.dumps(file).encode(), by="Olga")[0]


@pytest.mark.parametrize("kind", ["planned", "drawn", "opened"])
def test_seats_that_reveal_results_held_back_are_for_officials(desk, visitor, db, kind):
    event = staged()
    finalists = [row.player for row in standings.current(event, stage="final").rows]
    if kind == "planned":
        plan = [RoundPlan(number=3, tables=(tuple(finalists),))]
        saving.save_plan(event, plan, method=PlanningMethod.TYPED, expects=saving.version(event), act=by())
    else:
        final = rounds.create_round(event, [finalists], [], act=by())
        if kind == "opened":
            rounds.open_round(final, act=by())
    Tournament.objects.filter(pk=event.pk).update(seats_shown_to=3)
    address = at(event, "round_text", 3)
    assert texts(visitor.get(address)) == texts(desk.get(address)) != []
    assert "Only officials" not in desk.get(address).text
    release.hold_back(event, 2, act=by())
    assert visitor.get(address).status_code == 404
    assert "Only officials see these seats, because they reveal results" in desk.get(address).text


@pytest.mark.parametrize(
    ("address", "back"),
    [
        (
            "/tournaments/{club}/standings/text/?after=1",
            ("/tournaments/{club}/standings/?after=1", "Standings"),
        ),
        ("/tournaments/{club}/rounds/1/text/", ("/tournaments/{club}/rounds/1/", "Round 1")),
        ("/tournaments/{championship}/teams/text/", ("/tournaments/{championship}/teams/", "Team standings")),
        (
            "/tournaments/{league}/evenings/2026-10-15/text/",
            ("/tournaments/{league}/evenings/2026-10-15/", "Oct 15, 2026"),
        ),
        ("/tournaments/{club}/check-in/text/", ("/tournaments/{club}/check-in/", "Check-in")),
    ],
)
def test_the_way_back_is_the_list_and_the_first_text_is_the_one_to_copy(values, db, address, back):
    client = Client()
    client.force_login(User.objects.get(username="organizer"))
    page = client.get(address.format(**values)).text
    assert re.findall(r'<a class="back" href="([^"]*)">([^<]*)</a>', page) == [
        (back[0].format(**values), back[1])
    ]
    # After the plain text of the first list; each list has it with aligned columns too.
    first, *others = re.findall(r'class="(button[^"]*)"\s+data-copy-text', page)
    assert (first, set(others)) == ("button first", {"button"})


def test_those_who_are_missing_are_listed_with_their_tables(desk, visitor, full_cup):
    rounds.create_from_text(full_cup, "1, 2, 3, 4", act=by())
    lines = texts(desk.get(at(full_cup, "missing_text")))[0].splitlines()
    assert lines[0] == "River Cup · Check-in · 16 players missing"
    assert "Akagi Haruka (Table 1)" in lines
    assert "Weber Max" in lines
    assert visitor.get(at(full_cup, "missing_text")).status_code == 302


def test_a_hidden_event_has_no_texts_and_no_pictures_for_visitors(desk, visitor, eight):
    Tournament.objects.filter(pk=eight.pk).update(public=False)
    names = ("standings_text", "standings_picture", "standings_preview", "event_preview")
    addresses = [at(eight, name) for name in names]
    addresses += [at(eight, "round_text", 1), at(eight, "result_picture", 1, 1)]
    for address in addresses:
        assert visitor.get(address).status_code == 404, address
        assert desk.get(address).status_code == 200, address
    # Nobody could open it.
    assert "http" not in texts(desk.get(at(eight, "round_text", 1)))[0]


def test_the_address_is_the_events_own_unless_only_this_computer_reaches_it(visitor, eight):
    for own, shown in (
        ("https://cup.example", "https://cup.example"),
        ("http://localhost:1", "http://testserver"),
    ):
        Tournament.objects.filter(pk=eight.pk).update(address=own)
        text = texts(visitor.get(at(eight, "round_text", 1)))[0]
        assert text.splitlines()[-1] == f"{shown}/tournaments/river-cup/rounds/1/"


def test_the_same_rows_are_the_same_picture_and_are_not_sent_twice(visitor, desk, eight):
    address = at(eight, "standings_picture")
    answer = visitor.get(address)
    assert opened(answer).width == WIDTH
    assert desk.get(address).content == answer.content
    assert visitor.get(address, headers={"if-none-match": answer["ETag"]}).status_code == 304
    release.hold_back(eight, 2, act=by())
    held_back = visitor.get(address, headers={"if-none-match": answer["ETag"]})
    assert held_back.status_code == 200
    assert held_back.content != answer.content
    assert desk.get(address).content == held_back.content


def test_a_game_has_a_picture_once_everybody_may_see_its_result(visitor, desk, eight):
    assert opened(visitor.get(at(eight, "result_picture", 2, 1))).size == (WIDTH, CARD_HEIGHT)
    assert visitor.get(at(eight, "result_picture", 2, 2)).status_code == 404
    linked = at(eight, "result_picture", 2, 1)
    assert linked in desk.get(at(eight, "table_page", 2, 1)).text
    release.hold_back(eight, 2, act=by())
    # As the page of the table, which says that its results are hidden.
    for client in (visitor, desk):
        assert client.get(linked).status_code == 403
    assert linked not in desk.get(at(eight, "table_page", 2, 1)).text


def rows(count, name="Player"):
    return tuple(
        PictureRow(rank=str(n), name=f"{name} {n}", figure="+1.0", direction="gain")
        for n in range(1, count + 1)
    )


@pytest.mark.parametrize("count", [0, 1, 20, 21, 40, 60])
def test_a_list_of_any_length_is_drawn_and_a_phone_can_show_it(count):
    picture = Image.open(io.BytesIO(draw_list(Picture(title="Cup", rows=rows(count), note="and 20 more"))))
    assert picture.width == WIDTH
    assert picture.height <= 1.5 * WIDTH


def red_logo():
    file = io.BytesIO()
    Image.new("RGBA", (400, 100), (255, 0, 0, 255)).save(file, "PNG")
    return file.getvalue()


def test_a_logo_is_at_the_top_right_and_the_rest_stays():
    logo = red_logo()
    told = Picture(title="Cup " * 30, lines=("Standings",), rows=rows(4))
    for draw in (draw_list, draw_card):
        plain, marked = (Image.open(io.BytesIO(png)) for png in (draw(told), draw(told, logo)))
        assert plain.size == marked.size
        assert marked.getpixel((WIDTH - 60, 50)) == (255, 0, 0)
        assert plain.crop((0, 220, *plain.size)).tobytes() == marked.crop((0, 220, *plain.size)).tobytes()


def test_the_pictures_of_an_event_have_its_logo(visitor, eight):
    address = reverse("standings_picture", args=[eight.slug])
    before = visitor.get(address)
    logos.save(eight, logos.read_image(red_logo()), by="Olga")
    after = visitor.get(address, headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert Image.open(io.BytesIO(after.content)).getpixel((WIDTH - 60, 50)) == (255, 0, 0)


def test_names_in_all_scripts_leave_ink():
    blank = draw_list(Picture(title="Cup", rows=rows(1, "")))
    for name in (
        "佐伯 ひより",
        "王小明",
        "김민수",
        "محمد علي",
        "דוד כהן",
        "Nguyễn Thị Hương",
        "ไทย",
        "x" * 200,
    ):
        assert draw_list(Picture(title="Cup", rows=rows(1, name))) != blank


# The previews of links

WITHOUT_PREVIEW = {
    *(
        "add_tiles",
        "board",
        "check_sheet",
        "clock",
        "club_people",
        "practice",
        "practice_desk",
        "practice_result",
        "practice_table",
        "practice_table_result",
        "club_statistics",
        "correct_hand",
        "correct_on_felt",
        "count",
    ),
    *(
        "counting",
        "desk",
        "desk_question",
        "enter_hand",
        "evening_text",
        "go_to",
        "guide",
        "guides",
        "here",
        "type_hands",
        "retype_hand",
    ),
    *(
        "login",
        "mers",
        "own_page",
        "player_statistics",
        "printed",
        "round_text",
        "season_end",
        "standings_text",
    ),
    *("table", "table_desk", "table_question", "teams_text", "void_hand"),
}


@pytest.fixture(scope="module")
def values(django_db_setup, django_db_blocker, of_the_run):
    """The demo's desk for all tests of previews: the values for the braces in addresses."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield demo_values(loaded_demo(of_the_run))
        transaction.set_rollback(True)


def test_every_public_page_has_a_preview_whose_picture_opens_and_no_other_page_has_one(values, db):
    seen, pictures, without = set(), set(), set()
    for page in PAGES:
        client = Client()
        answer = client.get(page.address.format(**values))
        found = previews(answer)
        if answer.status_code != 200 or page.name not in PREVIEWED:
            assert found == {}, page.address
            if answer.status_code == 200:
                without.add(page.name)
            continue
        seen.add(page.name)
        assert found.keys() == {
            *("og:type", "og:site_name", "og:locale", "og:url", "og:title", "og:description", "og:image"),
            *("og:image:width", "og:image:height", "twitter:card"),
        }
        assert all(found.values()), page.address
        assert found["og:locale"] == "en_US"
        assert client.get(unescape(found["og:url"])).status_code == 200
        pictures.add(unescape(found["og:image"]))
    assert seen == PREVIEWED.keys()
    # Forms, private links, screens, texts to copy, and details below a page with a preview.
    assert without == WITHOUT_PREVIEW
    for address in pictures:
        if "/static/" not in address:
            assert opened(Client().get(address)).size == (WIDTH, CARD_HEIGHT)
    with Image.open("static/img/preview.png") as picture:
        assert picture.size == (WIDTH, CARD_HEIGHT)


def test_lists_name_what_they_list(values, db):
    told = {
        name: previews(Client().get(address.format(**values)))["og:description"]
        for name, address in (
            ("clubs", "/clubs/"),
            ("rounds", "/tournaments/{club}/rounds/"),
            ("players", "/tournaments/{club}/players/"),
            ("rules", "/tournaments/{club}/rules/"),
            ("schedule", "/tournaments/{club}/schedule/"),
        )
    }
    assert told == {
        "clubs": "Demo: River Club",
        "rounds": "Round 3 · not started",
        "players": "16 players",
        "rules": "EMA Riichi – Rules for Japanese Mahjong, 2025 edition",
        "schedule": "Rounds: 4",
    }


def test_a_user_gets_no_preview_because_they_may_see_more(values, db):
    client = Client()
    client.force_login(User.objects.get(username="organizer"))
    assert previews(client.get("/tournaments/{club}/standings/".format(**values))) == {}


def test_a_private_page_has_none(values, db):
    for address in ("/t/{token}/", "/t/{done}/", "/own/{own}/", "/here/{here}/"):
        answer = Client().get(address.format(**values))
        assert answer.status_code == 200
        assert previews(answer) == {}


def test_a_preview_tells_what_is_released_and_nothing_else(visitor, eight):
    told = previews(visitor.get(at(eight, "standings")))
    assert (
        told["og:description"] == "Round 2 in progress · 1. A +70.7, 2. Akagi Haruka +25.0, 3. Mori Ken +23.9"
    )
    release.hold_back(eight, 2, act=by())
    told = previews(visitor.get(at(eight, "standings")))
    assert told["og:description"] == "Round 2 in progress · 1. Akagi Haruka +25.0, 2. A +24.0, 3. B +6.0"
    assert previews(visitor.get(at(eight, "table_page", 2, 1))) == {}
    told = previews(visitor.get(at(eight, "round", 2)))
    assert told["og:image"] == "http://testserver/tournaments/river-cup/preview.png"


def test_an_open_registration_of_a_hidden_event_has_no_preview(values, db):
    Tournament.objects.filter(slug=values["league"]).update(public=False)
    answer = Client().get("/register/{league}/".format(**values))
    assert (answer.status_code, previews(answer)) == (200, {})


def test_an_events_name_cannot_leave_its_attribute(visitor, db):
    event = tournaments.create(name='"><script>x</script>', ruleset_key="ema-2025", act=by())
    answer = visitor.get(event.get_absolute_url())
    assert "<script>x" not in answer.text
    assert unescape(previews(answer)["og:title"]) == event.name
