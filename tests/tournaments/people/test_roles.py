"""Who may open each page, and the status that everybody gets."""

import re
from urllib.parse import quote, urlencode

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.acts import by
from tests.desks import own_data
from tests.sampled import every_nth
from tournaments.journal.kinds import PlanningMethod
from tournaments.models import EventRole, Role, Round, Table, Tournament
from tournaments.services.events import rounds
from tournaments.services.events.plans import saving, searching
from tournaments.services.events.plans.round_plans import RoundPlan

# Each page: its name, its method, and the status for a visitor, a user without a role, a judge and an organizer.
PAGES = [
    ("home", "get", (200, 200, 200, 200)),
    ("tournament", "get", (200, 200, 200, 200)),
    # The round is drawn, but not published.
    ("round", "get", (404, 404, 200, 200)),
    ("schedule", "get", (200, 200, 200, 200)),
    ("plan", "get", (302, 403, 403, 200)),
    ("search_plan", "post", (302, 403, 403, 422)),
    ("read_plan", "post", (302, 403, 403, 422)),
    ("show_seats", "post", (302, 403, 403, 422)),
    ("delete_plan", "post", (302, 403, 403, 409)),
    ("plan_found", "get", (302, 403, 403, 200)),
    ("planned_round", "get", (302, 403, 403, 200)),
    ("open_planned", "post", (302, 403, 403, 302)),
    ("login", "get", (200, 200, 200, 200)),
    ("links", "get", (302, 403, 200, 200)),
    ("new_tournament", "get", (302, 403, 403, 200)),
    ("people", "get", (302, 403, 403, 200)),
    ("people", "post", (302, 403, 403, 200)),
    ("new_round", "get", (302, 403, 403, 200)),
    ("new_round", "post", (302, 403, 403, 200)),
    ("withdraw", "post", (302, 403, 403, 302)),
    ("return_to_play", "post", (302, 403, 403, 302)),
    ("finish_round", "post", (302, 403, 403, 409)),
    ("open_round", "post", (302, 403, 403, 302)),
    ("discard_round", "post", (302, 403, 403, 302)),
    ("withdraw", "get", (302, 403, 403, 200)),
    ("open_round", "get", (405, 405, 405, 405)),
    ("finish_round", "get", (405, 405, 405, 405)),
    ("discard_round", "get", (405, 405, 405, 405)),
    ("tournament", "post", (405, 405, 405, 405)),
]


@pytest.fixture
def addresses(full_cup, settings, tmp_path):
    settings.DATA_DIR = own_data(tmp_path)
    rounds.draw(full_cup, 1, act=by())
    players = list(full_cup.players.all())
    two = RoundPlan(number=2, tables=tuple(tuple(players[at : at + 4]) for at in range(0, 16, 4)))
    saving.save_plan(full_cup, [two], method=PlanningMethod.TYPED, expects=0, act=by())
    proposal = searching.store_result(full_cup, [two], based_on=1)
    slug, token = full_cup.slug, Table.objects.first().token
    of_desk = dict.fromkeys(("home", "login", "new_tournament"), ())
    of_plan = ("schedule", "plan", "search_plan", "read_plan", "show_seats", "delete_plan")
    of_cup = dict.fromkeys(("tournament", "people", "new_round", *of_plan), (slug,))
    of_round = dict.fromkeys(("round", "links", "open_round", "finish_round", "discard_round"), (slug, 1))
    of_player = dict.fromkeys(("withdraw", "return_to_play"), (slug, 1))
    planned = dict.fromkeys(("planned_round", "open_planned"), (slug, 2)) | {"plan_found": (slug, proposal)}
    every = of_desk | of_cup | of_round | of_player | planned | {"table": (token,)}
    return {name: reverse(name, args=arguments) for name, arguments in every.items()}


@pytest.mark.parametrize(("page", "method", "answers"), every_nth(PAGES, 4))
def test_each_page_is_open_to_those_whom_it_is_for(
    addresses, organizer, judge, nobody, page, method, answers
):
    if page == "finish_round":
        rounds.open_round(Round.objects.get(), act=by())
    got = []
    for user in (None, nobody, judge, organizer):
        client = Client()
        if user:
            client.force_login(user)
        got.append(getattr(client, method)(addresses[page]).status_code)
    assert tuple(got) == answers


def test_a_visitor_is_sent_to_the_login_and_comes_back(visitor, organizer):
    sent = visitor.get("/tournaments/new/")
    assert sent.url == "/login/?next=/tournaments/new/"
    back = visitor.post(sent.url, {"username": "Olga", "password": "Olga", "next": "/tournaments/new/"})
    assert (back.status_code, back.url) == (302, "/tournaments/new/")


@pytest.mark.parametrize(
    ("page", "back"),
    [
        ("http://testserver/tournaments/{slug}/floor/?seen=1", "/tournaments/{slug}/floor/?seen=1"),
        # The page of the button is the response to a form, and cannot be opened.
        ("http://testserver/tournaments/{slug}/rounds/1/open/", "/tournaments/{slug}/"),
        ("https://elsewhere.example/floor/", "/tournaments/{slug}/"),
        ("http://[", "/tournaments/{slug}/"),
        ("", "/tournaments/{slug}/"),
    ],
)
def test_who_tapped_after_the_session_ended_is_told_and_comes_back_to_the_page(
    addresses, full_cup, visitor, organizer, page, back
):
    back = back.format(slug=full_cup.slug)
    sent = visitor.post(addresses["open_round"], headers={"referer": page.format(slug=full_cup.slug)})
    assert sent.url == f"/login/?{urlencode({'next': back}, safe='/')}"
    login = visitor.get(sent.url)
    assert "Log in again. Your last action was not saved." in login.text
    came = visitor.post(sent.url, {"username": "Olga", "password": "Olga", "next": login.context["next"]})
    assert came.url == back
    assert visitor.get(back).status_code == 200


def test_a_tap_at_a_table_after_the_session_ended_leads_back_to_the_table(addresses, visitor):
    table = Table.objects.first()
    sent = visitor.post(reverse("penalize", args=[table.token]))
    assert sent.url == f"/login/?next={table.get_absolute_url()}"


def test_a_part_of_a_page_that_is_asked_for_after_the_session_ended_leads_the_whole_page_to_the_login(
    addresses, full_cup, visitor
):
    floor = reverse("floor", args=[full_cup.slug])
    asked = {"hx-request": "true", "hx-current-url": f"http://testserver{floor}"}
    polled = visitor.get(f"{floor}?seen=1", headers=asked)
    tapped = visitor.post(reverse("tick_here", args=[full_cup.slug]), headers=asked)
    told = [(answer["HX-Redirect"], answer.text) for answer in (polled, tapped)]
    assert told == [(f"/login/?next={floor}", "")] * 2


def test_an_address_that_only_takes_what_is_sent_says_so(addresses, visitor, full_cup):
    answer = visitor.get(addresses["open_round"])
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert "This address only works through a button." in answer.text
    assert f'href="{full_cup.get_absolute_url()}"' in answer.text


def test_who_was_refused_is_led_back_to_the_event_or_to_another_login(addresses, full_cup, judge, visitor):
    visitor.force_login(judge)
    refused = visitor.get(addresses["people"])
    assert refused.status_code == 403
    main = refused.text.partition("<main")[2].partition("</main>")[0]
    assert re.findall(r'href="([^"]+)"', main) == [
        full_cup.get_absolute_url(),
        f"/login/?next={quote(addresses['people'], safe='')}",
        "/",
    ]
    assert f"Back to {full_cup}" in main
    # An event that is hidden from a user is not named to them.
    Tournament.objects.update(public=False)
    visitor.force_login(User.objects.create_user("Nils"))
    assert str(full_cup) not in visitor.get(addresses["people"]).text


def test_who_may_not_is_told_whom_to_ask(addresses, full_cup, judge, visitor):
    EventRole.objects.create(user=judge, tournament=full_cup, role=Role.ORGANIZER)
    judge.groups.clear()
    visitor.force_login(judge)
    pages = [reverse(page) for page in ("new_tournament", "import_event", "new_club", "new_series")]
    makes = "Only site organizers can create events. Ask one of them, or log in as one."
    does = "Only site organizers can do this. Ask one of them, or log in as one."
    told = [visitor.get(page).context["exception"] for page in pages]
    assert told == [makes, makes, does, does]
    visitor.force_login(User.objects.create_user("Nils"))
    refused = visitor.get(addresses["people"]).context["exception"]
    assert refused == "Only organizers can do this. Ask one of them, or log in as one."


def test_a_form_without_its_token_is_refused_in_words(organizer):
    client = Client(enforce_csrf_checks=True)
    client.force_login(organizer)
    answer = client.post("/tournaments/new/", {"name": "Cup"})
    assert answer.status_code == 403
    assert "Nothing was saved." in answer.text


def test_the_language_is_remembered_without_a_script(visitor):
    assert '<html lang="en">' in visitor.get("/").text
    switched = visitor.post(reverse("set_language"), {"language": "ja", "next": "/login/"})
    assert (switched.status_code, switched.url) == (302, "/login/")
    assert visitor.cookies[settings.LANGUAGE_COOKIE_NAME].value == "ja"
    page = visitor.get("/").text
    assert '<html lang="ja">' in page
    assert "大会はまだありません。" in page


def test_a_browser_that_asks_for_japanese_gets_it(visitor):
    assert '<html lang="ja">' in visitor.get("/", headers={"accept-language": "ja-JP,ja;q=0.9"}).text


def test_every_page_is_whole_in_both_languages(addresses, organizer):
    client = Client()
    client.force_login(organizer)
    for language in ("en", "ja"):
        for page, address in addresses.items():
            answer = client.get(address, headers={"accept-language": language})
            if answer.status_code == 405:
                continue
            assert answer.status_code == 200, page
            assert f'<html lang="{language}">' in answer.text, page
            assert "{%" not in answer.text, page
            assert "{{" not in answer.text, page


def test_pages_take_nothing_from_elsewhere_and_run_nothing_inline(addresses, organizer):
    client = Client()
    client.force_login(organizer)
    for page, address in addresses.items():
        answer = client.get(address)
        if answer.status_code == 405:
            continue
        policy = dict(rule.split(" ", 1) for rule in answer["Content-Security-Policy"].split("; "))
        assert policy == {
            "default-src": "'self'",
            "img-src": "'self' data:",
            "object-src": "'none'",
            "base-uri": "'self'",
            "form-action": "'self'",
            "frame-ancestors": "'none'",
        }, page
        assert re.findall(r"<script(?![^>]*\bsrc=)|\bstyle=|<style|\son\w+=", answer.text) == [], page
        assert [
            link
            for link in re.findall(r"(?:src|href|action)=\"([^\"]+)\"", answer.text)
            if not link.startswith(("/", "#", "?"))
        ] in ([], [f"http://testserver{t.get_absolute_url()}" for t in Table.objects.all()]), page


def test_an_address_that_is_not_there_says_so(visitor):
    answer = visitor.get("/t/mistyped/")
    assert answer.status_code == 404
    assert "check every letter" in answer.text
