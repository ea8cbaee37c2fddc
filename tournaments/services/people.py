"""Who is entered, who takes part, and who may decide?"""

from __future__ import annotations

import re
import unicodedata

from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.errors import InputError, Problem
from tournaments.models import HEAD_JUDGES, JUDGES, ORGANIZERS, Player, Tournament

__all__ = [
    "COMMAS",
    "DEMO_LOGINS",
    "enter",
    "is_head_judge",
    "is_official",
    "is_organizer",
    "return_to_play",
    "same_name",
    "tidy",
    "withdraw",
]

# Name and password of those who come with the demo: no secrets, and printed at every start until they are changed.
DEMO_LOGINS = (("organizer", "organizer"), ("judge", "judge"), ("headjudge", "headjudge"))
COMMAS = re.compile(r"[,，、､]")
_LONGEST = Player._meta.get_field("name").max_length or 0


def is_organizer(user: User | AnonymousUser) -> bool:
    """Whether *user* may make tournaments, enter people, and draw and open rounds."""
    return user.is_authenticated and (user.is_superuser or ORGANIZERS in _groups(user))


def is_official(user: User | AnonymousUser) -> bool:
    """Whether *user* is an organizer or a floor judge: may see every link and rule at every table."""
    return is_head_judge(user) or (user.is_authenticated and JUDGES in _groups(user))


def is_head_judge(user: User | AnonymousUser) -> bool:
    """Whether *user* may confirm and change the rulings of others and decide appeals: a head judge or an organizer."""
    return is_organizer(user) or (user.is_authenticated and HEAD_JUDGES in _groups(user))


def _groups(user: User | AnonymousUser) -> set[str]:
    # Asked several times a page: once is enough for one user object.
    if not hasattr(user, "_group_names"):
        user._group_names = set(user.groups.values_list("name", flat=True))
    return user._group_names


def tidy(name: str) -> str:
    """The name as it is kept: one form for each letter, single spaces, none at the ends.

    >>> tidy("  Sato　 Aki ")
    'Sato Aki'
    """
    return " ".join(unicodedata.normalize("NFC", name).split())


def same_name(name: str) -> str:
    """What two names share that people would take for the same: full or half width and capitals do not count.

    >>> same_name("ＳＡＴＯ") == same_name("Sato")
    True
    """
    return unicodedata.normalize("NFKC", name).casefold()


@transaction.atomic
def enter(tournament: Tournament, text: str) -> list[Player]:
    """Enter the people of *text*, one name a line, under the next free numbers.

    Spaces around a name and empty lines do not count. All are entered or none: raises `InputError` with a problem for
    each line that cannot be taken.
    """
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    there = {same_name(name): None for name in tournament.players.values_list("name", flat=True)}
    first_lines: dict[str, int | None] = dict(there)
    problems, names = [], []
    for line, name in enumerate(map(tidy, text.splitlines()), start=1):
        if not name:
            continue
        if says := _fault(name) or _repeat(name, first_lines):
            problems.append(Problem(line=line, says=says))
        first_lines.setdefault(same_name(name), line)
        names.append(name)
    if not names:
        problems.append(Problem(line=0, says=_("There is no name here. Write one name on each line.")))
    if problems:
        raise InputError(problems)
    last = tournament.players.aggregate(last=Max("number"))["last"] or 0
    return Player.objects.bulk_create(
        Player(tournament=tournament, number=number, name=name)
        for number, name in enumerate(names, start=last + 1)
    )


def _fault(name: str) -> str:
    """What is wrong with the name by itself; empty where nothing is."""
    facts = {"name": name, "length": len(name), "longest": _LONGEST}
    if len(name) > _LONGEST:
        return _("the name has %(length)d letters; shorten it to %(longest)d.") % facts
    if COMMAS.search(name):
        return _("“%(name)s” holds a comma, which parts names when tables are typed; leave it out.") % facts
    if same_name(name).isdecimal():
        return _("“%(name)s” is only a number, and numbers stand for players here; write a name.") % facts
    if any(unicodedata.category(letter) == "Cc" for letter in name):
        return _("the name holds an invisible control character; type it anew.")
    return ""


def _repeat(name: str, first_lines: dict[str, int | None]) -> str:
    """Where the name stands already; empty where it is new."""
    if same_name(name) not in first_lines:
        return ""
    if line := first_lines[same_name(name)]:
        return _("“%(name)s” stands on line %(line)d already; tell the two apart.") % {
            "name": name,
            "line": line,
        }
    return _("“%(name)s” is entered already; leave the line out, or tell the two apart.") % {"name": name}


@transaction.atomic
def withdraw(player: Player) -> None:
    """Leave *player* out of the rounds drawn from now on; what was played stays."""
    Player.objects.filter(pk=player.pk).update(active=False)


@transaction.atomic
def return_to_play(player: Player) -> None:
    """Let *player* be drawn again."""
    Player.objects.filter(pk=player.pk).update(active=True)
