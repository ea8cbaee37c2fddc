"""Every address lets each role in, sends it to the login or refuses it, as the register says.

`tests/register.py` has a line for each address; this test checks it for each role. `test_pages.py` reports addresses
without a line. A request that has passed the guard is stopped at its first query of the event: nothing is computed or
written, and thousands of requests take seconds. The pages of `HIDDEN`, which answer 404, are requested completely.
"""

import re
from dataclasses import dataclass

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client
from django.test.signals import template_rendered

from tests.acts import by
from tests.braces import demo_values
from tests.register import (
    ABSENT,
    ACTIONS,
    ADMINISTRATOR,
    ELSEWHERE,
    EMPTY,
    FILES,
    HEAD_JUDGE,
    HIDDEN,
    JUDGE,
    OF_CLUB,
    OF_DESK,
    ORDER,
    ORGANIZER,
    OWNER,
    PAGES,
    PARTS,
    SCOREKEEPER,
    SENDS,
    SERIES,
    SOMEBODY,
    VISITOR,
    least,
)
from tests.tournaments.kept import loaded_demo
from tournaments.models import Club, ClubRole, EventRole, Role, Series, Tournament
from tournaments.services.clubs import club_settings
from tournaments.services.events import tournaments

MAY, LOGIN, REFUSED, NOT_THERE, NOT_TAKEN = "may", "login", "refused", "not there", "not taken"
PRINTED_ALIKE = ("ruleset_sheet", "plain_sheet", "plain_report_sheet", "plain_all_last_sheet")
"""Sheets of a rulebook alone: they are slow, and only a guard could treat roles differently."""


@dataclass(frozen=True)
class Walker:
    """A user, by their role at the demo's events, in its club, at the desk as a whole, and at another event or club."""

    here: str = SOMEBODY
    club: str = ""
    desk: str = SOMEBODY
    elsewhere: str = ""
    other_club: str = ""
    login: str = ""


WALKERS = {
    "a visitor": Walker(here=VISITOR, desk=VISITOR),
    "a player with a table's link": Walker(here=VISITOR, desk=VISITOR),
    "a login without a role": Walker(),
    "a scorekeeper of this event": Walker(here=SCOREKEEPER),
    "a floor judge of this event": Walker(here=JUDGE),
    "the head judge of this event": Walker(here=HEAD_JUDGE),
    "an organizer of this event": Walker(here=ORGANIZER),
    "a scorekeeper of the club": Walker(here=SCOREKEEPER, club=SCOREKEEPER),
    "an organizer of the club": Walker(here=ORGANIZER, club=ORGANIZER),
    "an owner of the club": Walker(here=ORGANIZER, club=OWNER),
    "a scorekeeper of another event": Walker(elsewhere=SCOREKEEPER),
    "a floor judge of another event": Walker(elsewhere=JUDGE),
    "the head judge of another event": Walker(elsewhere=HEAD_JUDGE),
    "an organizer of another event": Walker(elsewhere=ORGANIZER),
    "a scorekeeper of another club": Walker(other_club=SCOREKEEPER),
    "an organizer of another club": Walker(other_club=ORGANIZER),
    "an owner of another club": Walker(other_club=OWNER),
    "a floor judge of the desk": Walker(here=JUDGE, desk=JUDGE, login="judge"),
    "a head judge of the desk": Walker(here=HEAD_JUDGE, desk=HEAD_JUDGE, login="headjudge"),
    "an organizer of the desk": Walker(here=ORGANIZER, club=OWNER, desk=ORGANIZER, login="organizer"),
    "an administrator": Walker(here=ORGANIZER, club=OWNER, desk=ADMINISTRATOR, login="root"),
}
ROLES = {
    SCOREKEEPER: Role.SCOREKEEPER,
    JUDGE: Role.JUDGE,
    HEAD_JUDGE: Role.HEAD_JUDGE,
    ORGANIZER: Role.ORGANIZER,
    OWNER: Role.OWNER,
}


@pytest.fixture(scope="module")
def desk(django_db_setup, django_db_blocker, of_the_run):
    """The demo's desk with another event and club, and a login for each walker without one of the demo's.

    All the demo's events and its series belong to its club.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        events = loaded_demo(of_the_run)
        other = tournaments.create(name="Another Cup", ruleset_key="ema-2025", act=by())
        club, other_club = Club.objects.get(), club_settings.create(name="Another Club")
        Tournament.objects.update(club=club.word)
        Series.objects.update(club=club.word)
        Tournament.objects.filter(pk=other.pk).update(club=other_club.word)
        User.objects.create_superuser("root")
        for name, walker in WALKERS.items():
            if walker.login or walker.here == VISITOR:
                continue
            user = User.objects.create_user(name)
            if held := walker.club or walker.other_club:
                place = club if walker.club else other_club
                ClubRole.objects.create(user=user, club=place, role=ROLES[held])
                continue
            for event in events if walker.here in ROLES else [other] if walker.elsewhere else []:
                role = ROLES[walker.elsewhere or walker.here]
                EventRole.objects.create(user=user, tournament=event, role=role)
        yield demo_values(events)
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def _at_the_desk(desk, db):
    """Undoes the changes of a test; the desk stays."""


def browser(name, desk):
    client = Client()
    walker = WALKERS[name]
    if walker.here != VISITOR:
        client.force_login(User.objects.get(username=walker.login or name))
    elif name == "a player with a table's link":
        client.get(f"/t/{desk['token']}/")
    return client


class Reached(BaseException):
    """The request passed the guard and reached a query of its event, or the template of a response."""


# Queries of the guard: the user, their roles, the table of a link, and the club of a series or an event.
OF_GUARD = re.compile(
    r'SAVEPOINT|RELEASE|ROLLBACK|.* FROM "(django_session|auth_user|auth_group|tournaments_eventrole)"'
    r'|.* FROM "tournaments_table" .*"tournaments_table"\."token" = '
    r'|SELECT .* FROM "tournaments_club" WHERE .*"tournaments_club"\."(slug|word)" IN \(',
)


def _stop_at_its_rows(execute, sql, params, many, context):
    if not OF_GUARD.match(sql):
        raise Reached(MAY)
    return execute(sql, params, many, context)


def _stop_at_its_page(sender, template, **_more):
    raise Reached({"403.html": REFUSED, "404.html": NOT_THERE, "405.html": NOT_TAKEN}.get(template.name, MAY))


def asked(client, method, address, *, whole=False):
    """The outcome of a request."""
    if whole:
        answer = getattr(client, method)(address)
    else:
        try:
            template_rendered.connect(_stop_at_its_page)
            with transaction.atomic(), connection.execute_wrapper(_stop_at_its_rows):
                answer = getattr(client, method)(address, content_type="application/json")
        except Reached as reached:
            return reached.args[0]
        finally:
            template_rendered.disconnect(_stop_at_its_page)
    if answer.status_code == 302 and answer.url.startswith("/login/"):
        return LOGIN
    return {403: REFUSED, 404: NOT_THERE, 405: NOT_TAKEN}.get(answer.status_code, MAY)


def lines():
    """Name and address of each view of the desk."""
    return [
        *((page.name, page.address) for page in PAGES),
        *FILES.items(),
        *PARTS.items(),
        *ACTIONS.items(),
        *ELSEWHERE.items(),
    ]


def held_at(name, address, walker):
    """The role of the walker that counts at the address."""
    if address.startswith(("/tournaments/{", "/t/{")) and name not in OF_DESK:
        return walker.here
    if name == "new_series":
        # Everybody who runs a club may create a series of it.
        return max(walker.desk, walker.club, walker.other_club, key=ORDER.index)
    if name in OF_DESK or address.startswith((OF_CLUB, SERIES)):
        return max(walker.desk, walker.club, key=ORDER.index)
    return walker.desk


def wanted(name, address, walker, method):
    """The outcome that the register demands."""
    who = HIDDEN.get(name) or least(name)
    if method == "post":
        who = SENDS.get(name, who)
    if name in ABSENT:
        return NOT_THERE
    held = held_at(name, address, walker)
    if ORDER.index(held) >= ORDER.index(who):
        return NOT_THERE if name in EMPTY else MAY
    if name in HIDDEN:
        return NOT_THERE
    return LOGIN if held == VISITOR else REFUSED


# The other walkers cover the same outcomes in each run; `make larger` adds these.
LARGER = ("a floor judge of another event", "the head judge of another event", "a floor judge of the desk")
LARGER += (
    "a scorekeeper of another event",
    "a scorekeeper of another club",
    "an organizer of another club",
    "a head judge of the desk",
    "an administrator",
    "a login without a role",
    "a floor judge of this event",
    "an owner of the club",
    "an organizer of the club",
    "an organizer of another event",
    "an owner of another club",
)
WALKING = [pytest.param(name, marks=pytest.mark.larger if name in LARGER else ()) for name in WALKERS]


@pytest.mark.parametrize("name", WALKING)
def test_each_address_lets_in_whom_the_register_names_and_nobody_else(desk, name):
    client, walker, parted = browser(name, desk), WALKERS[name], []
    for called, address in dict.fromkeys(lines()):
        if called in PRINTED_ALIKE and name != "a visitor":
            continue
        for method in ("get", "post") if called not in ACTIONS else ("post",):
            said = wanted(called, address, walker, method)
            got = asked(client, method, address.format(**desk), whole=called in HIDDEN)
            # A view may refuse the method before it checks the user.
            if got != said and (got != NOT_TAKEN or called in ACTIONS):
                parted.append(f"{method} {called} {address}: {got}, and not {said}")
    assert parted == [], "\n" + "\n".join(parted)


OF_EVENTS = ("/tournaments/{club}/", "/tournaments/{league}/", "/tournaments/{recorded}/")


@pytest.mark.parametrize(
    "name",
    [
        "a visitor",
        pytest.param("a login without a role", marks=pytest.mark.larger),
        pytest.param("a floor judge of another event", marks=pytest.mark.larger),
        "an organizer of another event",
        pytest.param("an owner of another club", marks=pytest.mark.larger),
    ],
)
def test_an_event_that_is_hidden_is_shown_to_its_officials_alone(desk, name):
    Tournament.objects.update(public=False)
    client = browser(name, desk)
    got = {
        address: asked(client, "get", address.format(**desk), whole=True)
        for called, address in dict.fromkeys(lines())
        if address.startswith(OF_EVENTS) and called not in ACTIONS
    }
    assert [address for address, one in got.items() if one in (MAY, NOT_TAKEN)] == []
    for official in (
        "a floor judge of this event",
        "a scorekeeper of this event",
        "a scorekeeper of the club",
    ):
        assert asked(browser(official, desk), "get", f"/tournaments/{desk['club']}/") == MAY
