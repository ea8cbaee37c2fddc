"""Roles in a club hold at its events and nowhere else; scorekeepers keep scores and change nothing else."""

import json
import re
from operator import attrgetter

import pytest
from django.contrib.auth.models import AnonymousUser, Group, User
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

import referee
from tests.acts import by
from tests.tournaments.clubs.club_setup import club_of, evening, season
from tests.tournaments.events.test_round_results import SCORES, typed
from tests.tournaments.tables import games
from tests.tournaments.tables.test_outbox import item
from tournaments.common.errors import StateError
from tournaments.models import (
    CLUB_ROLES,
    EVENT_ROLES,
    HEAD_JUDGES,
    JUDGES,
    ORGANIZERS,
    Club,
    ClubRole,
    Entry,
    EventRole,
    Invitation,
    Person,
    PlayerColumn,
    PlayerColumnValue,
    Role,
    Series,
    Tournament,
)
from tournaments.presenters.rulings.disputes import open_tables
from tournaments.services.clubs import club_settings
from tournaments.services.clubs import series as all_series
from tournaments.services.events import results, rounds, tournaments, visible_events
from tournaments.services.people import invitations, own_links, permissions, player_columns, roles
from tournaments.services.screens import approving, release

GOOD = "green-felt-42"
COUNTS = attrgetter("people_count", "round_count", "decision_count", "open_round")


def login_of(name, place=None, role=None):
    user = User.objects.create_user(name, password=GOOD)
    if place is not None:
        roles.give(user, place, role, by="root")
    return user


def browser(user):
    client = Client()
    client.force_login(User.objects.get(pk=user.pk))
    return client


def held(club):
    return {one.user.username: one.role for one in ClubRole.objects.filter(club=club)}


def role_of(user, event):
    """The role as the next request finds it."""
    return permissions.role(User.objects.get(pk=user.pk), event.slug)


@pytest.fixture
def club(db):
    return club_of()


@pytest.fixture
def league(club):
    return season(club, "Spring")


@pytest.fixture
def cup_of_club(full_cup, club):
    """A cup of the club whose first round is in play."""
    club_settings.set_club(full_cup, club, act=by())
    rounds.open_round(rounds.draw(full_cup, 1, act=by()), act=by())
    return full_cup


# Where a role holds


@pytest.mark.parametrize(
    ("in_club", "at_its_events"),
    [
        (Role.OWNER, Role.ORGANIZER),
        (Role.ORGANIZER, Role.ORGANIZER),
        (Role.SCOREKEEPER, Role.SCOREKEEPER),
    ],
)
def test_a_role_in_a_club_holds_at_its_events_alone_and_as_long_as_they_are_its_events(
    club, league, cup, in_club, at_its_events
):
    aya = login_of("Aya", club, in_club)
    login_of("Ken", club_of("Other Club"), in_club)
    assert (role_of(aya, league), role_of(aya, cup)) == (at_its_events, None)
    club_settings.set_club(cup, club, act=by())
    assert role_of(aya, cup) is at_its_events
    club_settings.set_club(cup, None, act=by())
    assert role_of(aya, cup) is None
    assert role_of(User.objects.get(username="Ken"), league) is None
    ClubRole.objects.all().delete()
    assert role_of(aya, league) is None


def test_an_events_own_role_goes_on_top(club, league):
    jun = login_of("Jun", club, Role.SCOREKEEPER)
    EventRole.objects.create(user=jun, tournament=league, role=Role.JUDGE)
    assert role_of(jun, league) is Role.JUDGE


def test_all_roles_of_a_user_are_read_with_one_query(club, league, cup):
    aya = login_of("Aya", club, Role.ORGANIZER)
    EventRole.objects.create(user=aya, tournament=cup, role=Role.JUDGE)
    aya = User.objects.get(pk=aya.pk)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        found = [permissions.role(aya, slug) for slug in ("", league.slug, cup.slug)]
        found += [permissions.club_role(aya, club.slug), permissions.has_club_roles(aya)]
    assert found == [None, Role.ORGANIZER, Role.JUDGE, Role.ORGANIZER, True]
    assert len(queries) == 1


# Giving and taking roles


def test_an_owner_invites_a_scorekeeper_who_lands_on_the_clubs_page(club, league):
    owner = browser(login_of("Olivia", club, Role.OWNER))
    page = reverse("club_roles", args=[club.slug])
    assert "A scorekeeper checks players in" in owner.get(page).text
    shown = owner.post(f"{page}invite/", {"role": "scorekeeper", "hours": "1"})
    address = re.search(r'id="link"[^>]*value="([^"]+)"', shown.text)[1]
    phone = Client()
    assert "A scorekeeper of the club runs its evenings" in phone.get(address).text
    came = phone.post(address, {"username": "Nana", "password": GOOD}, follow=True)
    assert came.wsgi_request.path == club.get_absolute_url()
    assert held(club) == {"Olivia": "owner", "Nana": "scorekeeper"}
    assert phone.get(reverse("tonight", args=[league.slug])).status_code == 200

    role = ClubRole.objects.get(user__username="Nana")
    assert owner.post(f"{page}{role.pk}/take/").url == page
    assert phone.get(reverse("tonight", args=[league.slug])).status_code == 403


@pytest.mark.parametrize("role", [Role.ORGANIZER, Role.SCOREKEEPER])
def test_only_owners_give_roles_in_a_club_and_change_its_settings(club, role):
    login_of("Olivia", club, Role.OWNER)
    theirs = browser(login_of("Aya", club, role))
    own = ClubRole.objects.get(user__username="Olivia")
    tried = [
        theirs.get(reverse("club_roles", args=[club.slug])),
        theirs.post(reverse("invite_to_club", args=[club.slug]), {"role": "owner", "hours": "1"}),
        theirs.post(reverse("take_club_role", args=[club.slug, own.pk])),
        theirs.post(reverse("club_settings", args=[club.slug]), {"name": "Mine"}),
    ]
    assert [answer.status_code for answer in tried] == [403] * 4
    assert (held(club), Invitation.objects.count()) == ({"Olivia": "owner", "Aya": role}, 0)


def test_nobody_becomes_owner_of_a_club_through_its_events(club, league):
    aya = login_of("Aya", club, Role.ORGANIZER)
    roles_page = reverse("event_roles", args=[league.slug])
    answer = browser(aya).post(f"{roles_page}invite/", {"role": "owner", "hours": "1"})
    assert (answer.status_code, Invitation.objects.count()) == (422, 0)


def test_who_is_no_owner_any_more_has_let_nobody_in(club, nobody):
    owner = login_of("Olivia", club, Role.OWNER)
    login_of("Aya", club, Role.OWNER)
    made, _word = invitations.invite(club, Role.OWNER, hours=1, by=owner, key="tap-number-1")
    ClubRole.objects.filter(user=owner).update(role=Role.ORGANIZER)
    made = Invitation.objects.get(pk=made.pk)
    assert invitations.state_of(made, timezone.now()) is invitations.State.TAKEN_BACK
    with pytest.raises(StateError):
        invitations.accept(made, nobody)
    ClubRole.objects.filter(user=owner).update(role=Role.OWNER)
    roles.remove_role(club, ClubRole.objects.get(user=owner).pk)
    assert Invitation.objects.get().taken_back_at is not None


def test_who_leaves_a_club_has_let_nobody_into_its_events_but_those_of_their_own(club, league, cup):
    aya, ken = login_of("Aya", club, Role.ORGANIZER), login_of("Ken", club, Role.ORGANIZER)
    other = tournaments.create(name="Elsewhere", ruleset_key="ema-2025", act=by())
    club_settings.set_club(cup, club, act=by())
    for event in (cup, other):
        roles.give(aya, event, Role.ORGANIZER, by="root")
    made = {
        (maker.username, event.name): invitations.invite(
            event, Role.JUDGE, hours=1, by=maker, key=f"tap-{maker.pk}-{event.pk}"
        )[0]
        for maker, event in [(aya, league), (aya, cup), (aya, other), (ken, league)]
    }
    roles.remove_role(club, ClubRole.objects.get(user=aya).pk)
    taken_back = [who for who, one in made.items() if Invitation.objects.get(pk=one.pk).taken_back_at]
    assert taken_back == [("Aya", league.name)]


def test_a_club_is_created_with_its_owner_or_not_at_all(desk):
    def fail(execute, sql, params, many, context):
        if sql.startswith("INSERT") and ClubRole._meta.db_table in sql:
            raise DatabaseError("disk full")
        return execute(sql, params, many, context)

    said = {"name": "New Club", "ruleset": "wrc-2025", "three": "friendly", "key": "the-new-club-1"}
    with connection.execute_wrapper(fail), pytest.raises(DatabaseError):
        desk.post(reverse("new_club"), said)
    assert not Club.objects.exists()


def test_a_club_keeps_an_owner(club, desk):
    owner = ClubRole.objects.get(user=login_of("Olivia", club, Role.OWNER))
    refused = desk.post(reverse("take_club_role", args=[club.slug, owner.pk]))
    assert (refused.status_code, held(club)) == (409, {"Olivia": "owner"})
    assert "This club would have no owner." in refused.text
    login_of("Aya", club, Role.OWNER)
    assert desk.post(reverse("take_club_role", args=[club.slug, owner.pk])).status_code == 302
    assert held(club) == {"Aya": "owner"}


def test_who_creates_a_club_is_its_owner_and_stays_so(desk, organizer):
    said = {"name": "New Club", "ruleset": "wrc-2025", "three": "friendly", "key": "the-new-club-1"}
    for _tap in range(2):
        assert desk.post(reverse("new_club"), said).status_code == 302
    made = Club.objects.get()
    assert held(made) == {"Olga": "owner"}
    organizer.groups.clear()
    assert desk.get(reverse("club_settings", args=[made.slug])).status_code == 200


def test_an_invitation_is_to_an_event_or_to_a_club(club, cup, organizer):
    for places in ({}, {"club": club, "tournament": cup}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Invitation.objects.create(
                role=Role.JUDGE, digest="d", made_by=organizer, expires_at=timezone.now(), **places
            )


def test_an_events_officials_are_listed_with_those_of_its_club(club, league):
    owner = login_of("Olivia", club, Role.OWNER)
    aya = login_of("Aya", club, Role.ORGANIZER)
    page, of_club = reverse("event_roles", args=[league.slug]), reverse("club_roles", args=[club.slug])
    shown = browser(aya).get(page)
    assert [(one.user.username, one.role) for one in shown.context["through_club"]] == [
        ("Olivia", "owner"),
        ("Aya", "organizer"),
    ]
    assert (f'href="{of_club}"' in shown.text, f'href="{of_club}"' in browser(owner).get(page).text) == (
        False,
        True,
    )


# Creating and moving events


def test_an_organizer_of_a_club_creates_its_seasons_and_events(club):
    aya = login_of("Aya", club, Role.ORGANIZER)
    theirs = browser(aya)
    said = {"name": "Club Cup", "ruleset_key": "ema-2025", "public": "on", "key": "the-new-event-1"}
    assert theirs.post(reverse("new_club_tournament", args=[club.slug]), said).status_code == 302
    said = {"name": "Autumn", "weeks": "1", "key": "the-new-season-1"}
    assert theirs.post(reverse("new_season", args=[club.slug]), said).status_code == 302
    made = Tournament.objects.order_by("pk")
    assert [(event.name, event.club) for event in made] == [("Club Cup", club.word), ("Autumn", club.word)]
    said = {"name": "Club Cup II", "key": "the-copied-event"}
    assert theirs.post(reverse("copy_event", args=[made[0].slug]), said).status_code == 302
    assert Tournament.objects.get(name="Club Cup II").club == club.word
    # They run them through the club alone, and so no longer than they have the role.
    assert EventRole.objects.count() == 0
    assert {role_of(aya, event) for event in made} == {Role.ORGANIZER}
    refused = [
        theirs.get(reverse(page)).status_code for page in ("new_tournament", "new_club", "import_event")
    ]
    assert refused == [403, 403, 403]


def test_an_event_of_somebody_else_is_not_pulled_into_a_club(club, cup, full_cup):
    other = club_of("Other Club")
    club_settings.set_club(full_cup, other, act=by())
    aya = login_of("Aya", club, Role.ORGANIZER)
    mine = tournaments.create(name="Mine", ruleset_key="ema-2025", act=by())
    for event in (mine, full_cup):
        roles.make_organizer(aya, event)
    page = reverse("club_events", args=[club.slug])
    theirs = browser(aya)
    assert [event.slug for event in theirs.get(page).context["form"]["event"].field.queryset] == [mine.slug]

    def put(event, does="put"):
        return theirs.post(page, {"event": event.slug, "does": does}).status_code

    hidden = tournaments.create(name="Hidden", ruleset_key="ema-2025", public=False, act=by())
    # An event of another club stays there even if its own organizer asks.
    assert [put(event) for event in (mine, full_cup, hidden)] == [302, 422, 422]
    assert put(full_cup, "take") == 422
    clubs = {event.name: event.club for event in Tournament.objects.all()}
    assert clubs == {"Mine": club.word, full_cup.name: other.word, "Hidden": ""}
    assert [put(mine, "take"), put(mine, "take")] == [302, 302]


def test_an_event_without_an_organizer_of_its_own_stays_in_its_club(club, league, organizer):
    aya = login_of("Aya", club, Role.ORGANIZER)
    organizer_left = User.objects.filter(pk=organizer.pk)
    organizer_left.update(is_active=False)
    said = {"event": league.slug, "does": "take"}
    page, theirs = reverse("club_events", args=[club.slug]), browser(aya)
    refused = theirs.post(page, said)
    assert (refused.status_code, Tournament.objects.get(pk=league.pk).club) == (422, club.word)
    assert "This event would have no organizer." in refused.text
    roles.make_organizer(aya, league)
    assert theirs.post(page, said).status_code == 302


def test_a_series_of_a_club_is_edited_by_those_who_run_it_with_their_own_events(club, league, cup):
    aya, other = login_of("Aya", club, Role.ORGANIZER), club_of("Other Club")
    theirs = browser(aya)
    said = {"name": "Our Year", "formula": "total", "public": ""}
    refused = [
        theirs.post(reverse("new_series"), {**said, "club": word}).status_code for word in ("", other.word)
    ]
    assert (refused, Series.objects.count()) == ([422, 422], 0)
    made = theirs.post(reverse("new_series"), {**said, "club": club.word})
    series = Series.objects.get()
    assert made.url == reverse("edit_series", args=[series.slug])
    added = [
        theirs.post(reverse("add_to_series", args=[series.slug]), {"event": event.slug}).status_code
        for event in (league, cup)
    ]
    assert added == [302, 422]
    assert theirs.get(series.get_absolute_url()).status_code == 200
    assert theirs.post(made.url, {**said, "club": other.word}).status_code == 422
    # The series of others are as for everybody.
    foreign = all_series.create(name="Theirs", formula="total", club=other.word, public=False, act=by())
    assert theirs.get(foreign.get_absolute_url()).status_code == 404
    assert theirs.post(reverse("edit_series", args=[foreign.slug]), said).status_code == 403
    assert browser(login_of("Sora", club, Role.SCOREKEEPER)).get(made.url).status_code == 403


def test_a_series_reveals_to_its_club_nothing_of_the_events_of_others(club, league, full_cup):
    """Neither full names nor hidden events, and with a role at all events everything."""
    for event in (league, full_cup):
        Person.objects.filter(pk__in=event.players.values("person")).update(shown=Person.Shown.HIDDEN)
    evening(league, "2026-01-08", ((1, 2, 3, 4), (450, 350, 250, 150)))
    evening(full_cup, "2026-01-09", ((1, 2, 3, 4), (450, 350, 250, 150)))
    hidden = tournaments.create(name="Secret Cup", ruleset_key="ema-2025", public=False, act=by())
    own = tournaments.create(name="Draft of Ours", ruleset_key="ema-2025", public=False, act=by())
    club_settings.set_club(own, club, act=by())
    series = all_series.create(name="Our Year", formula="total", club=club.word, act=by())
    for event in (league, hidden, full_cup, own):
        all_series.add(series, event)
    private_name, aya = full_cup.players.get(number=1).name, login_of("Aya", club, Role.ORGANIZER)
    edit = reverse("edit_series", args=[series.slug])
    pages = [series.get_absolute_url(), reverse("series_file", args=[series.slug, "csv"]), edit]

    def revealed(name):
        return [name in browser(aya).get(page).text for page in pages]

    assert (revealed(private_name), revealed(hidden.name)) == ([False] * 3, [False] * 3)
    assert revealed(own.name) == [False, False, True]

    def order():
        return [one.tournament.name for one in series.events.order_by("number", "pk")]

    def post(name, event, **sent):
        return browser(aya).post(reverse(name, args=[series.slug, event.slug]), sent).status_code

    assert [post("move_in_series", hidden, to=1), post("edit_series_event", hidden, days=1)] == [404, 404]
    assert post("remove_from_series", hidden) == 302
    assert order() == [league.name, hidden.name, full_cup.name, own.name]
    # The second event that they see is the third of all.
    assert post("move_in_series", own, to=2) == 302
    assert order() == [league.name, hidden.name, own.name, full_cup.name]

    for event in (full_cup, hidden):
        roles.give(aya, event, Role.SCOREKEEPER, by="root")
    assert revealed(private_name) == [False] * 3
    for event in (full_cup, hidden):
        roles.give(aya, event, Role.JUDGE, by="root")
    assert (revealed(private_name), revealed(hidden.name)) == ([True] * 3, [True, False, True])


def test_two_people_of_a_series_are_merged_by_who_runs_all_their_events(club, league, full_cup):
    evening(league, "2026-01-08", ((1, 2, 3, 4), (450, 350, 250, 150)))
    club_settings.set_club(league, club, act=by())
    series = all_series.create(name="Our Year", formula="total", club=club.word, act=by())
    all_series.add(series, league)
    gone = league.players.get(number=1)
    full_cup.players.create(person=gone.person, number=99)
    aya = login_of("Aya", club, Role.ORGANIZER)
    said = {"gone": f"{league.slug}:1", "into": f"{league.slug}:2"}
    page = reverse("merge_in_series", args=[series.slug])
    assert browser(aya).post(page, said).status_code == 403
    assert league.players.get(number=1).person_id == gone.person_id


def test_the_home_page_shows_the_clubs_people_what_they_may_do(club, league):
    def shown(user):
        page = browser(user).get(reverse("home"))
        names = ("new_season", "new_club_tournament", "club_roles", "club_settings")
        return [name for name in names if f'href="{reverse(name, args=[club.slug])}"' in page.text]

    owner, aya = login_of("Olivia", club, Role.OWNER), login_of("Aya", club, Role.ORGANIZER)
    sora, jun = login_of("Sora", club, Role.SCOREKEEPER), login_of("Jun", league, Role.ORGANIZER)
    all_buttons = ["new_season", "new_club_tournament", "club_roles", "club_settings"]
    assert [shown(user) for user in (owner, aya, sora, jun)] == [all_buttons, all_buttons[:2], [], []]


# Scorekeepers


def store_list(client, table, key):
    """The status of the answer to a list with the result of *table*."""
    lines = [
        f"{table.number}\t{seating.player.number}\t{points}"
        for seating, points in zip(table.seatings.order_by("seat"), SCORES, strict=True)
    ]
    sent = {"text": "\n".join(("table\tplayer\tscore", *lines)), "step": "keep", "key": key}
    place = [table.round.tournament.slug, table.round.number]
    return client.post(reverse("round_results_list", args=place), sent).status_code


def test_a_scorekeeper_stores_results_once_and_only_an_official_changes_them(club, cup_of_club):
    theirs = browser(login_of("Sora", club, Role.SCOREKEEPER))
    judge = browser(login_of("Jiro", cup_of_club, Role.JUDGE))
    table = cup_of_club.rounds.get().tables.first()
    place = [cup_of_club.slug, 1, table.number]

    def store(client, key, scores):
        return client.post(reverse("store_result", args=place), typed(table, scores, key=key)).status_code

    # A repeated tap is no change.
    assert [store(theirs, "first-result-1", SCORES) for _tap in range(2)] == [302, 302]
    assert [entry.by for entry in Entry.objects.all()] == ["Sora"]
    assert store(theirs, "second-result-1", SCORES[::-1]) == 422
    assert store(judge, "second-result-2", SCORES[::-1]) == 302
    page = theirs.get(reverse("round_results", args=place[:2])).text
    assert (reverse("void_result", args=place) in page, reverse("penalize_beside", args=place) in page) == (
        False,
        False,
    )
    assert reverse("void_result", args=place) in judge.get(reverse("round_results", args=place[:2])).text
    tried = [
        theirs.post(reverse(name, args=place), {"why": "no"}).status_code
        for name in ("void_result", "penalize_beside")
    ]
    tried += [theirs.post(reverse("penalize", args=[table.token])).status_code]
    tried += [theirs.get(reverse("new_ruling", args=[table.token])).status_code]
    tried += [theirs.get(reverse("rules", args=[cup_of_club.slug]) + "change/").status_code]
    assert tried == [403] * 5
    assert open_tables(User.objects.get(username="Sora")) == []


def test_a_scorekeepers_check_is_no_approval(club, cup_of_club):
    theirs = browser(login_of("Sora", club, Role.SCOREKEEPER))
    judge = browser(login_of("Jiro", cup_of_club, Role.JUDGE))
    first, second = cup_of_club.rounds.get().tables.all()[:2]
    for table in (first, second):
        results.enter(
            table,
            referee.ledger.Result(scores=tuple(map(int, SCORES))),
            by="Olga",
            expects=1,
            key=f"of-{table.pk}",
        )

    def may_check(client, table):
        place = [cup_of_club.slug, 1, table.number]
        address = reverse("check_result", args=place)
        offered = address in client.get(reverse("round_results", args=place[:2])).text
        return offered, client.post(address, {"seen": "1"}).status_code

    assert may_check(theirs, first) == (True, 302)
    release.set_approval_required(cup_of_club, True, act=by())
    assert may_check(theirs, second) == (False, 422)
    assert second.pk in approving.unapproved_tables([cup_of_club.pk])
    assert may_check(judge, second) == (True, 302)
    assert second.pk not in approving.unapproved_tables([cup_of_club.pk])


def test_a_scorekeeper_reads_and_changes_no_result_that_is_held_back(club, cup_of_club):
    theirs = browser(login_of("Sora", club, Role.SCOREKEEPER))
    judge = browser(login_of("Jiro", cup_of_club, Role.JUDGE))
    release.hold_back(cup_of_club, 1, act=by())
    first, second, third = cup_of_club.rounds.get().tables.all()[:3]
    scores = ("45700", "34300", "25000", "15000")
    judge.post(reverse("store_result", args=[cup_of_club.slug, 1, first.number]), typed(first, scores))
    games.play(second, games.HANCHAN[0])
    before = [list(table.entries.values_list("by", "kind")) for table in (first, second)]

    page = reverse("round_results", args=[cup_of_club.slug, 1])
    assert ("45,700" in judge.get(page).text, "45,700" in theirs.get(page).text) == (True, False)
    standings = reverse("standings", args=[cup_of_club.slug])
    assert ("+30.7" in judge.get(standings).text, "+30.7" in theirs.get(standings).text) == (True, False)
    shown = theirs.get(page)
    assert (shown.context["entered"], shown.text.count("The result is entered.")) == (1, 1)
    assert "recorded" not in shown.text.replace("recorded hands", "")

    def store(table, key, **more):
        sent = typed(table, SCORES, key=key) | more
        return theirs.post(
            reverse("store_result", args=[cup_of_club.slug, 1, table.number]), sent
        ).status_code

    assert [store(first, "an-own-result-1"), store_list(theirs, first, "an-own-list-1")] == [422, 422]
    assert [list(table.entries.values_list("by", "kind")) for table in (first, second)] == before
    assert store(second, "an-own-result-2", **{f"t{second.number}-replaces": "on"}) == 302
    # A repeated tap is no change, although its result is not shown.
    assert [store_list(theirs, third, "an-own-list-2") for _tap in range(2)] == [302, 302]
    assert [entry.by for entry in third.entries.all()] == ["Sora"]
    assert theirs.get(page).context["entered"] == 3


def test_a_scorekeepers_list_changes_no_result_that_somebody_else_stores_meanwhile(club, cup_of_club):
    theirs = browser(login_of("Sora", club, Role.SCOREKEEPER))
    table = cup_of_club.rounds.get().tables.first()
    savepoints = []

    def store_first(execute, sql, params, many, context):
        # The list is stored in a transaction of its own, after the view has looked at the tables.
        if sql.startswith("SAVEPOINT"):
            savepoints.append(sql)
            if len(savepoints) == 1:
                official = referee.ledger.Result(scores=(15000, 25000, 35000, 45000))
                results.enter(table, official, by="Jiro", expects=1, key="of-an-official-1")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(store_first):
        assert store_list(theirs, table, "an-own-list-1") == 422
    assert [entry.by for entry in Entry.objects.all()] == ["Jiro"]


def test_a_scorekeepers_hands_are_stored_with_their_login(club, cup_of_club):
    theirs = browser(login_of("Sora", club, Role.SCOREKEEPER))
    table = cup_of_club.rounds.get().tables.first()
    sent = theirs.post(
        f"{table.get_absolute_url()}send/", json.dumps(item()), content_type="application/json"
    )
    assert sent.json()["outcome"] == "stored"
    assert [entry.by for entry in Entry.objects.all()] == ["Sora"]


def test_a_scorekeeper_runs_an_evening_and_does_not_reopen_it(club, league):
    theirs = browser(login_of("Sora", club, Role.SCOREKEEPER))
    assert theirs.post(reverse("begin_evening", args=[league.slug])).status_code == 302
    meeting = league.meetings.get()
    who = {"who": [1, 2, 3, 4], "presence": "here"}
    assert theirs.post(reverse("evening_presence", args=[league.slug, meeting.pk]), who).status_code == 302
    page = theirs.get(reverse("tonight", args=[league.slug]))
    assert [len(page.context["evening"].here), "game_counts" in page.text] == [4, False]
    assert theirs.post(reverse("end_evening", args=[league.slug, meeting.pk])).status_code == 302
    assert theirs.post(reverse("reopen_evening", args=[league.slug, meeting.pk])).status_code == 403
    assert league.meetings.get().over


def test_a_scorekeeper_sees_no_draw_that_is_not_published(club, full_cup):
    club_settings.set_club(full_cup, club, act=by())
    rounds.draw(full_cup, 1, act=by())
    sora = login_of("Sora", club, Role.SCOREKEEPER)
    pages = [reverse(name, args=[full_cup.slug, 1]) for name in ("round", "links", "round_results")]
    assert [browser(sora).get(page).status_code for page in pages] == [404, 404, 404]
    rounds.open_round(full_cup.rounds.get(), act=by())
    assert [browser(sora).get(page).status_code for page in pages] == [200, 200, 200]


def test_a_scorekeeper_checks_players_in_and_does_not_reset_it(club, full_cup):
    club_settings.set_club(full_cup, club, act=by())
    theirs, player = browser(login_of("Sora", club, Role.SCOREKEEPER)), full_cup.players.get(number=1)
    tick = reverse("tick_here", args=[full_cup.slug])
    assert theirs.post(tick, {"who": player.pk, "here": "yes"}).status_code == 302
    player.refresh_from_db()
    assert player.is_here
    paid = player_columns.add(full_cup, "Paid", PlayerColumn.Kind.TICK)
    tick = reverse("tick_player", args=[full_cup.slug, paid.pk])
    scanned = reverse("scan", args=[own_links.link_of(player).code])
    pages = [reverse("check_in", args=[full_cup.slug]), scanned]
    assert [tick in theirs.get(page).text for page in pages] == [True, True]
    assert theirs.post(tick, {"who": player.pk, "ticked": "yes"}).status_code == 302
    assert PlayerColumnValue.objects.get().who == player.person_id
    reset = reverse("reset_check_in", args=[full_cup.slug])
    assert theirs.post(reset, {"sure": "yes"}).status_code == 403
    assert reset not in theirs.get(reverse("check_in", args=[full_cup.slug])).text


def test_desk_organizers_manage_a_club_that_has_no_owner(club, desk, judge):
    page = reverse("club_roles", args=[club.slug])
    assert desk.get(page).status_code == 200
    assert browser(judge).get(page).status_code == 403


def test_an_event_is_found_by_its_address_by_those_who_see_it_in_lists(cup_of_club, league, club):
    """`find` decides in Python what `with_counts` decides in the database."""
    Tournament.objects.filter(pk=cup_of_club.pk).update(public=False)
    users = [AnonymousUser(), login_of("nobody"), User.objects.create_superuser("root")]
    users += [login_of(f"at event {role}", cup_of_club, role) for role in EVENT_ROLES]
    users += [login_of(f"elsewhere {role}", league, role) for role in EVENT_ROLES]
    users += [login_of(f"in club {role}", club, role) for role in CLUB_ROLES]
    for group in (ORGANIZERS, HEAD_JUDGES, JUDGES):
        users.append(login_of(group))
        users[-1].groups.add(Group.objects.get_or_create(name=group)[0])
    seen = []
    for user in users:
        events = {event.slug: event for event in visible_events.with_counts(user)}
        for slug in (cup_of_club.slug, league.slug, "nowhere"):
            found, listed = visible_events.find(user, slug), events.get(slug)
            assert found == listed
            assert found is None or COUNTS(found) == COUNTS(listed)
        seen.append(cup_of_club.slug in events)
    assert seen == [False, False, True, *[True] * 4, *[False] * 4, *[True] * 6]
