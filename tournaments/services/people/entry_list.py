"""Enter, withdraw, disqualify and erase players."""

from __future__ import annotations

from contextlib import ExitStack

from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.common.errors import InputError, Problem
from tournaments.journal.kinds import (
    Disqualified,
    Entered,
    EntryContent,
    Erased,
    PeopleEntered,
    PlayerStateChanged,
    Resealed,
    Returned,
    State,
    Withdrawn,
)
from tournaments.journal.reading import read_entry
from tournaments.journal.seals import new_salt
from tournaments.models import PARTICULARS, Person, Player, Tournament
from tournaments.services.clubs import season_over
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal
from tournaments.services.interchange.rosters import join_name
from tournaments.services.people import kept_particulars, own_links, registration_cleanup, waiting_list
from tournaments.services.people.names import (
    name_key,
    name_problem,
    normalize_name,
    read_name,
    reading_problem,
    split_at_comma,
)

__all__ = ["MAX_PEOPLE", "disqualify", "enter", "erase", "return_to_play", "set_state", "withdraw"]

MAX_PEOPLE = 20_000
"""People per event; more than any hall seats."""


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
            sentence = _("An event holds %(most)d people; with these it would be %(people)d.")
            raise InputError([Problem(says=sentence % {"most": MAX_PEOPLE, "people": last + len(new)})])
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


def _misread(reading: str, name: str) -> str:
    """Return what is wrong with the reading after a name; empty if it is valid."""
    if reading and not name:
        return _("a reading stands here without its name; write the name before it.")
    return reading_problem(reading)


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
        _take_part(player, PlayerStateChanged(who=player.person_id, state=State(state)), state, act=act)


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
