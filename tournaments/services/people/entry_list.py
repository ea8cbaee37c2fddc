"""Add, withdraw and disqualify players; the roles of users."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from contextlib import ExitStack
from typing import cast

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Max, QuerySet, Value
from django.utils.translation import gettext as _

from tournaments.common import invisible
from tournaments.common.errors import InputError, Problem
from tournaments.common.romaji import latin
from tournaments.common.sorting import sort_key
from tournaments.journal.kinds import (
    Disqualified,
    Entered,
    EntryContent,
    Erased,
    PeopleEntered,
    Resealed,
    Returned,
    State,
    StateSet,
    Withdrawn,
)
from tournaments.journal.reading import read_entry
from tournaments.journal.seals import new_salt
from tournaments.models import (
    HEAD_JUDGES,
    JUDGES,
    ORGANIZERS,
    PARTICULARS,
    EventRole,
    Person,
    Player,
    Role,
    Tournament,
)
from tournaments.services.clubs import season_over
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal
from tournaments.services.interchange.rosters import join_name
from tournaments.services.people import kept_particulars, own_links, registration_cleanup, waiting_list

__all__ = [
    "COMMAS",
    "DEMO_LOGINS",
    "MAX_PEOPLE",
    "disqualify",
    "enter",
    "erase",
    "events_run_by",
    "events_seen_by",
    "find",
    "has_event_roles",
    "is_head_judge",
    "is_official",
    "is_organizer",
    "name_key",
    "name_problem",
    "normalize_name",
    "players_by_word",
    "read_name",
    "reading_problem",
    "return_to_play",
    "role",
    "search_key",
    "set_state",
    "sort_by_name",
    "split_at_comma",
    "withdraw",
]

# Names and passwords of the demo accounts, if only this machine can reach the desk. They are no secrets, and every
# start prints them until they are changed.
DEMO_LOGINS = (("organizer", "organizer"), ("judge", "judge"), ("headjudge", "headjudge"))
MAX_PEOPLE = 20_000
"""People per event; more than any hall seats."""
COMMAS = re.compile(r"[,，、､]")
# A reading is in brackets after the name, in full or half width.
_READING = re.compile(r"(?P<name>.*?)\s*[（(](?P<reading>[^（()）]*)[)）]")
_KANA = re.compile(r"[ぁ-ゖァ-ヺー・゠ ]+")
_LONGEST = cast(int, Person._meta.get_field("name").max_length)


def is_organizer(user: User | AnonymousUser, tournament: Tournament | None) -> bool:
    """Return whether *user* may enter people, and draw and open rounds, at that event; for None, create events and
    clubs.
    """
    return role(user, tournament.slug if tournament else "") is Role.ORGANIZER


def is_official(user: User | AnonymousUser, tournament: Tournament | None) -> bool:
    """Return whether *user* may see every link and rule at every table of that event; for None, of every event."""
    return role(user, tournament.slug if tournament else "") is not None


def is_head_judge(user: User | AnonymousUser, tournament: Tournament | None) -> bool:
    """Return whether *user* may decide on rules and on others' rulings at that event; for None, at every event."""
    return role(user, tournament.slug if tournament else "") in (Role.ORGANIZER, Role.HEAD_JUDGE)


def role(user: User | AnonymousUser, event: str) -> Role | None:
    """Return the highest role of *user* at the event with the address *event*; if empty, at the whole desk.

    A member of one of the desk's groups has that role at every event. An administrator may do everything.
    """
    if not user.is_authenticated:
        return None
    if user.is_superuser:
        return Role.ORGANIZER
    held = _roles(user)
    return next((one for one in Role if one in held.get("", ()) or one in held.get(event, ())), None)


def has_event_roles(user: User | AnonymousUser) -> bool:
    """Return whether *user* has a role at a single event."""
    return user.is_authenticated and not user.is_superuser and any(_roles(user))


def events_run_by(user: User | AnonymousUser) -> QuerySet[Tournament]:
    """Return the events of which *user* is an organizer."""
    return _at(user, Role.ORGANIZER)


def events_seen_by(user: User | AnonymousUser) -> QuerySet[Tournament]:
    """Return the events of which *user* is an official, including hidden ones."""
    return _at(user, *Role)


def _at(user: User | AnonymousUser, *roles: Role) -> QuerySet[Tournament]:
    if role(user, "") in roles:
        return Tournament.objects.all()
    held = _roles(user) if user.is_authenticated else {}
    return Tournament.objects.filter(slug__in=[event for event, some in held.items() if some & set(roles)])


_OF_GROUP = {ORGANIZERS: Role.ORGANIZER, HEAD_JUDGES: Role.HEAD_JUDGE, JUDGES: Role.JUDGE}


def _roles(user: User) -> dict[str, set[Role]]:
    """Return the roles of *user* by the event's address; roles at all events are under the empty address."""
    # Needed several times per page, so it is cached on the user object; one query reads groups and events.
    if not hasattr(user, "_held_roles"):
        groups = user.groups.values_list(Value(""), "name")
        events = EventRole.objects.filter(user=user).order_by().values_list("tournament__slug", "role")
        held: dict[str, set[Role]] = {}
        for event, name in groups.union(events, all=True):
            if event or name in _OF_GROUP:
                held.setdefault(event, set()).add(Role(name) if event else _OF_GROUP[name])
        user._held_roles = held
    found: dict[str, set[Role]] = user._held_roles
    return found


def normalize_name(name: str) -> str:
    """Normalize a name for storage: one form per letter, no invisible letters, single spaces, none at the ends.

    >>> normalize_name("  Sato　 Aki ")
    'Sato Aki'
    """
    return " ".join(invisible.strip_needless(unicodedata.normalize("NFC", name)).split())


def name_key(name: str) -> str:
    """Return a key that is equal for names that people take for the same: it ignores width, capitals and invisible
    letters.

    >>> name_key("ＳＡＴＯ") == name_key("Sato")
    True
    """
    return invisible.strip_all(unicodedata.normalize("NFKC", name)).casefold()


def enter(
    tournament: Tournament, text: str, *, act: Action, state: Player.State = Player.State.PLAYING
) -> list[Player]:
    """Enter the people of *text*, one name per line; return players with a changed reading, then the new ones.

    New players get the next free numbers and *state*.

    "Müller, Fritz" is a family and a given name. Kana in brackets after a name are its reading; for somebody who is
    entered already, and only in this event, it replaces the reading. Spaces around a name and empty lines are ignored.
    All are entered or none: raises `InputError` with a problem for each line that is not valid.
    """
    with open_journal(tournament.uid, act, "enter", text) as journal:
        if journal.repeated:
            return _entered(tournament, read_entry(journal.repeated.kind, journal.repeated.payload))
        season_over.check_season_open(tournament)
        new, read_anew = _read(tournament, text)
        last = tournament.players.aggregate(last=Max("number"))["last"] or 0
        if last + len(new) > MAX_PEOPLE:
            says = _("An event holds %(most)d people; with these it would be %(people)d.")
            raise InputError([Problem(says=says % {"most": MAX_PEOPLE, "people": last + len(new)})])
        for player in read_anew:
            player.person.salt = new_salt()
        Person.objects.bulk_update([player.person for player in read_anew], ["reading", "salt"])
        named = Person.objects.bulk_create(Person(**known) for known in new)
        what = PeopleEntered(
            entered=tuple(
                Entered(who=person.who, player=number, seal=person.seal, state=State(state))
                for number, person in enumerate(named, start=last + 1)
            ),
            resealed=tuple(Resealed(who=one.person.who, seal=one.person.seal) for one in read_anew),
        )
        journal.append(what)
        return _entered(tournament, what)


def _entered(tournament: Tournament, what: EntryContent) -> list[Player]:
    """Return the players with a changed reading, then those entered."""
    if not isinstance(what, PeopleEntered):
        raise AssertionError("a key stands for one sort of act")
    words = [one.who for one in (*what.resealed, *what.entered)]
    players = {player.person_id: player for player in tournament.players.filter(person__in=words)}
    return [players[word] for word in words]


def _read(tournament: Tournament, text: str) -> tuple[list[dict[str, str]], list[Player]]:
    """Return the particulars of new people, and the players whose reading changes. Raises `InputError`."""
    there = {name_key(player.name): player for player in tournament.players.all()}
    first_lines: dict[str, int | None] = dict.fromkeys(there)
    others = Player.objects.filter(person__players__tournament=tournament).exclude(tournament=tournament)
    elsewhere = set(others.values_list("person_id", flat=True))
    problems: list[Problem] = []
    new: list[dict[str, str]] = []
    read_anew: list[Player] = []
    for line, typed in enumerate(map(normalize_name, text.splitlines()), start=1):
        if not typed:
            continue
        said, reading = read_name(typed)
        family, given = split_at_comma(said)
        name = join_name(given, family) if given else said
        key = name_key(name)
        says = _misread(reading, name) if not name else name_problem(name) or _misread(reading, name)
        known = there.get(key) if first_lines.get(key) is None else None
        if known and not says and reading not in ("", known.reading):
            if known.person_id in elsewhere:
                problems.append(Problem(line=line, says=_read_elsewhere(name)))
                continue
            known.person.reading = reading
            read_anew.append(known)
        elif says := says or _repeat(name, first_lines):
            problems.append(Problem(line=line, says=says))
        else:
            new.append({"name": name, "reading": reading, "family": family, "given": given})
        first_lines[key] = first_lines.get(key) or line
    if not new and not read_anew and not problems:
        problems.append(Problem(says=_("There is no name here. Write one name on each line.")))
    if problems:
        raise InputError(problems)
    return new, read_anew


def _read_elsewhere(name: str) -> str:
    # Every event of a person has a seal of the particulars, so a change must reach all events or none.
    return _("“%(name)s” is in other events too; write the reading on their own page.") % {"name": name}


_AFTER_A_NAME = frozenset({"jr", "jr.", "sr", "sr.", "ii", "iii", "iv"})


def split_at_comma(name: str) -> tuple[str, str]:
    """Split a name that is written with one comma into family and given name; empty strings for any other name.

    >>> split_at_comma("Müller, Fritz"), split_at_comma("Fritz Müller"), split_at_comma("Müller, Fritz, Köln")
    (('Müller', 'Fritz'), ('', ''), ('', ''))
    >>> split_at_comma("Robert Downey, Jr.")
    ('', '')
    """
    family, *given = (half.strip() for half in re.split("[,，]", name))
    if not family or len(given) != 1 or not given[0] or given[0].casefold() in _AFTER_A_NAME:
        return "", ""
    return family, given[0]


def read_name(typed: str) -> tuple[str, str]:
    """Split a name and its reading, which is empty if there is none. Brackets without kana belong to the name.

    >>> read_name("白石 涼（しらいし りょう）")
    ('白石 涼', 'しらいし りょう')
    >>> read_name("白石 涼(ｼﾗｲｼ ﾘｮｳ)"), read_name("Anna (Poznań)")
    (('白石 涼', 'シライシ リョウ'), ('Anna (Poznań)', ''))
    """
    found = _READING.fullmatch(typed)
    reading = normalize_name(unicodedata.normalize("NFKC", found["reading"])) if found else ""
    return (found["name"], reading) if found and any(map(_KANA.match, reading)) else (typed, "")


def sort_by_name(players: Iterable[Player]) -> list[Player]:
    """Sort *players* by the reading of their names, as people expect it.

    Players whose name is not shown come last, by number, because their position would reveal the name.
    """

    def key(player: Player) -> tuple[bool, tuple[int, ...], int]:
        told = "" if player.person.veiled else player.reading or player.person.name
        return not told, sort_key(told), player.number

    return sorted(players, key=key)


def find(players: Iterable[Player], text: str) -> list[Player]:
    """Return the *players* whose number, name or reading contains *text*; all of them if it is empty.

    Its words may be in any order, and the club or a federation's number may contain them too. Latin letters also find a
    name or a reading in kana.
    """
    wanted = _sounds(normalize_name(text))
    words = [_sounds(word) for word in normalize_name(text).split()]
    # Kana in *text* is searched as kana only: as Latin letters, い would match every name with an i.
    in_latin = any("a" <= letter <= "z" for letter in wanted)
    sounds = [_sounds(latin(word)) for word in normalize_name(text).split()] if in_latin else []

    def holds(player: Player) -> bool:
        person = player.person
        told = (player.name, player.reading)
        whole = " ".join(map(_sounds, (*told, person.club, *person.numbers.values())))
        heard = " ".join(map(latin, told)) if in_latin else ""
        return (
            wanted == str(player.number)
            or any(wanted in _sounds(said) for said in told)
            or ((not wanted.isdecimal() or len(wanted) > _DIGITS) and all(word in whole for word in words))
            or (in_latin and all(word in heard for word in sounds))
        )

    return [player for player in players if holds(player)]


def players_by_word(players: Iterable[Player]) -> dict[str, Player]:
    """Map each unambiguous word to its player: name, number, and a reading that no two share."""
    everybody = list(players)
    readings = Counter(name_key(player.reading) for player in everybody)
    words = {
        name_key(player.reading): player
        for player in everybody
        if player.reading and readings[name_key(player.reading)] == 1
    }
    words |= {name_key(player.name): player for player in everybody}
    return words | {str(player.number): player for player in everybody}


# These letters have no separable accent; people without such a key type the replacements.
_ALIKE = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "ı": "i"})
_DIGITS = 4  # a longer number is a federation's


def search_key(text: str) -> str:
    """Return *text* without what a search ignores: width, capitals, accents, the kind of kana.

    >>> search_key("ＬＡＴＥ　ﾁｮﾝﾎﾞ"), search_key("Ōno"), search_key("Østergård")
    ('late ちょんほ', 'ono', 'ostergard')
    """
    letters = unicodedata.normalize("NFKD", name_key(text)).translate(_ALIKE)
    kana = (chr(ord(letter) - 0x60) if "ァ" <= letter <= "ヶ" else letter for letter in letters)
    return "".join(letter for letter in kana if not unicodedata.combining(letter))


def _sounds(text: str) -> str:
    """Return *text* folded and without spaces and dots, which people leave out of names when typing fast."""
    return "".join(letter for letter in search_key(text) if letter not in " ・")


def _misread(reading: str, name: str) -> str:
    """Return what is wrong with the reading after a name; empty if it is valid."""
    if reading and not name:
        return _("a reading stands here without its name; write the name before it.")
    return reading_problem(reading)


def reading_problem(reading: str) -> str:
    """Return what is wrong with the reading by itself; empty if it is valid."""
    if reading and not _KANA.fullmatch(reading):
        return _(
            "the reading “%(reading)s” holds other letters than kana; write it in kana, or leave it out."
        ) % {"reading": reading}
    if len(reading) > _LONGEST:
        facts = {"length": len(reading), "longest": _LONGEST}
        return _("the reading has %(length)d letters; shorten it to %(longest)d.") % facts
    return ""


def name_problem(name: str) -> str:
    """Return what is wrong with the name by itself; empty if it is valid."""
    if not name_key(name).strip():
        return _("a name is missing here.")
    facts = {"name": name, "length": len(name), "longest": _LONGEST}
    if len(name) > _LONGEST:
        return _("the name has %(length)d letters; shorten it to %(longest)d.") % facts
    if COMMAS.search(name):
        return _("“%(name)s” holds a comma, which parts names when tables are typed; leave it out.") % facts
    if name_key(name).isdecimal():
        return _("“%(name)s” is only a number, and numbers stand for players here; write a name.") % facts
    if any(unicodedata.category(letter) == "Cc" for letter in name):
        return _("the name holds an invisible control character; type it anew.")
    return ""


def _repeat(name: str, first_lines: dict[str, int | None]) -> str:
    """Return where the name occurs already; empty if it is new."""
    if name_key(name) not in first_lines:
        return ""
    if line := first_lines[name_key(name)]:
        return _("“%(name)s” stands on line %(line)d already; tell the two apart.") % {
            "name": name,
            "line": line,
        }
    return _("“%(name)s” is entered already; leave the line out, or tell the two apart.") % {"name": name}


def withdraw(player: Player, *, act: Action, after_round: int | None = None) -> None:
    """Exclude *player* from rounds drawn from now on; results stay, and the next on the waiting list moves up.

    *after_round* is the round after which it happened, if it is recorded later.
    """
    what = Withdrawn(who=player.person_id, after_round=after_round)
    _take_part(player, what, Player.State.WITHDRAWN, act=act)


def return_to_play(player: Player, *, act: Action, after_round: int | None = None) -> None:
    """Include *player* in draws again; *after_round* as in `withdraw`."""
    what = Returned(who=player.person_id, after_round=after_round)
    _take_part(player, what, Player.State.PLAYING, act=act)


def disqualify(player: Player, *, act: Action, after_round: int | None = None) -> None:
    """Disqualify *player*, with the act's reason; results stay. *after_round* as in `withdraw`.

    Raises `InputError` without a reason.
    """
    if not act.why.strip():
        raise InputError([Problem(says=_("Say why: the reason is kept and shown."))])
    what = Disqualified(who=player.person_id, after_round=after_round)
    _take_part(player, what, Player.State.DISQUALIFIED, act=act)


def set_state(player: Player, state: Player.State, *, act: Action) -> None:
    """Set the state of *player* from now on: checked in, guest, substitute, and so on."""
    if state == Player.State.WITHDRAWN:
        withdraw(player, act=act)
    elif state == Player.State.DISQUALIFIED:
        disqualify(player, act=act)
    else:
        _take_part(player, StateSet(who=player.person_id, state=State(state)), state, act=act)


def erase(player: Player, *, act: Action) -> None:
    """Erase the name and all particulars of *player*'s person in all events; seats and points stay."""
    person = player.person
    with ExitStack() as held:
        for one in (
            Player.objects.filter(person=person).select_related("tournament").order_by("tournament__uid")
        ):
            journal = held.enter_context(open_journal(one.tournament.uid, act, "erase", person.who))
            if not journal.repeated:
                journal.append(Erased(who=person.who))
        nothing = dict.fromkeys(PARTICULARS, "")
        # Particulars kept of people who were merged into the person are theirs too.
        known = [person.pk, *(one.pk for one in kept_particulars.merged_into_person(person.who))]
        Person.objects.filter(pk__in=known).update(**nothing, numbers={}, salt="")
        own_links.delete_links(known)
        registration_cleanup.delete_registrations(known)


def _take_part(player: Player, what: EntryContent, state: str, *, act: Action) -> None:
    with open_journal(player.tournament.uid, act, "take_part", player.number, str(state)) as journal:
        # Do not withdraw a player who has withdrawn already.
        if not journal.repeated and not Player.objects.filter(pk=player.pk, state=state).exists():
            season_over.check_season_open(player.tournament)
            journal.append(what)
            if state not in (Player.State.WITHDRAWN, Player.State.DISQUALIFIED):
                registration_cleanup.mark_returned(player.tournament, player.person_id)
            if state in waiting_list.FREEING_STATES:
                waiting_list.move_up(player.tournament, act=act)
