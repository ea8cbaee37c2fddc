"""The demo events of a new desk.

There are four events: a club's tournament with one round finished, one in play and one to come; its league with an
evening at which two tables play; a championship of teams with semifinals, in its final; and a recorded hanchan, entered
hand by hand. All are created through the same services as every other event: the rulings are the referee's, and the
ledgers are verified.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib.auth.models import Group, User
from django.db import transaction

from tournaments.demo import championship, club, league, recorded
from tournaments.models import HEAD_JUDGES, JUDGES, ORGANIZERS, Tournament
from tournaments.services.events import tournaments
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.starting import desk_addresses
from tournaments.services.people.accounts import DEMO_LOGINS

__all__ = ["load"]

_GROUPS = {"organizer": ORGANIZERS, "judge": JUDGES, "headjudge": HEAD_JUDGES}


@transaction.atomic
def load(logins: Mapping[str, str] | None = None) -> tuple[Tournament, ...]:
    """Load the whole demo or nothing; its logins are created unless the names are taken.

    *logins* gives other passwords for the names in `DEMO_LOGINS`.
    """
    passwords = dict(DEMO_LOGINS) | dict(logins or {})
    organizer, *_judges = [_login(name, password) for name, password in passwords.items()]
    hanchan, cup = recorded.load(organizer), club.load(organizer)
    events = hanchan, cup, league.load(organizer, cup), championship.load(organizer)
    for event in events:
        # Codes on its sheets lead to an address at which phones reach this desk, if there is one.
        tournaments.change(event, address=desk_addresses()[-1], act=Action(by=organizer.username))
        event.refresh_from_db()
    return events


def _login(name: str, password: str) -> User:
    existing = User.objects.filter(username=name).first()
    if existing:
        return existing
    user = User.objects.create_user(name, password=password)
    user.groups.add(Group.objects.get_or_create(name=_GROUPS[name])[0])
    return user
