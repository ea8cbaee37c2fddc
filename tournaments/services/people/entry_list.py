"""Enter, withdraw and disqualify players."""

from __future__ import annotations

from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.common.errors import InputError, Problem
from tournaments.journal.kinds import (
    Disqualified,
    Entered,
    EntryContent,
    PeopleEntered,
    PlayerStateChanged,
    Resealed,
    Returned,
    State,
    Withdrawn,
)
from tournaments.journal.reading import read_entry
from tournaments.journal.seals import new_salt
from tournaments.models import Person, Player, Tournament
from tournaments.services.clubs import season_over
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import is_stored, open_journal
from tournaments.services.interchange.rosters import join_name
from tournaments.services.people import (
    registration_cleanup,
    waiting_list,
)
from tournaments.services.people.names import (
    name_key,
    name_problem,
    normalize_name,
    read_name,
    reading_problem,
    split_at_comma,
)

__all__ = [
    "MAX_AT_ONCE",
    "MAX_PEOPLE",
    "check_length",
    "disqualify",
    "enter",
    "enter_substitute",
    "rank_substitute",
    "return_to_play",
    "set_state",
    "withdraw",
]

MAX_PEOPLE = 20_000
"""People per event; more than any hall seats."""


MAX_AT_ONCE = 2_000
"""People in one list: each is compared with all others and shown in the preview, which takes milliseconds a person."""


def check_length(lines: int) -> None:
    """Raise `InputError` if a list has more than `MAX_AT_ONCE` *lines*."""
    if lines > MAX_AT_ONCE:
        sentence = _(
            "This list has %(lines)d lines. Add up to %(most)d people at a time, the others afterwards."
        )
        raise InputError([Problem(says=sentence % {"lines": lines, "most": MAX_AT_ONCE})])


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
            return _entered_players(tournament, read_entry(journal.repeated.kind, journal.repeated.payload))
        season_over.check_season_open(tournament)
        new_people, changed_players = _read_people(tournament, text)
        last_number = tournament.players.aggregate(last=Max("number"))["last"] or 0
        if last_number + len(new_people) > MAX_PEOPLE:
            sentence = _("An event can have up to %(most)d people. With these it would have %(people)d.")
            raise InputError(
                [Problem(says=sentence % {"most": MAX_PEOPLE, "people": last_number + len(new_people)})]
            )
        for player in changed_players:
            player.person.salt = new_salt()
        Person.objects.bulk_update([player.person for player in changed_players], ["reading", "salt"])
        persons = Person.objects.bulk_create(Person(**values) for values in new_people)
        content = PeopleEntered(
            entered=tuple(
                Entered(who=person.who, player=number, seal=person.seal, state=State(state))
                for number, person in enumerate(persons, start=last_number + 1)
            ),
            resealed=tuple(
                Resealed(who=changed.person.who, seal=changed.person.seal) for changed in changed_players
            ),
        )
        journal.append(content)
        return _entered_players(tournament, content)


def _entered_players(tournament: Tournament, content: EntryContent) -> list[Player]:
    """Return the players with a changed reading, then those entered."""
    if not isinstance(content, PeopleEntered):
        raise AssertionError("a key stands for one sort of act")
    resealed_ids = [resealed.who for resealed in content.resealed]
    person_ids = resealed_ids + [entered.who for entered in content.entered]
    players = {player.person_id: player for player in tournament.players.filter(person__in=person_ids)}
    return [players[person_id] for person_id in person_ids]


def _read_people(tournament: Tournament, text: str) -> tuple[list[dict[str, str]], list[Player]]:
    """Return the particulars of new people, and the players whose reading changes. Raises `InputError`."""
    players_by_key = {name_key(player.name): player for player in tournament.players.all()}
    first_lines: dict[str, int | None] = dict.fromkeys(players_by_key)
    players_elsewhere = Player.objects.filter(person__players__tournament=tournament).exclude(
        tournament=tournament
    )
    ids_in_other_events = set(players_elsewhere.values_list("person_id", flat=True))
    problems: list[Problem] = []
    new_people: list[dict[str, str]] = []
    changed_players: list[Player] = []
    for line, line_text in enumerate(map(normalize_name, text.splitlines()), start=1):
        if not line_text:
            continue
        name_text, reading = read_name(line_text)
        family, given = split_at_comma(name_text)
        name = join_name(given, family) if given else name_text
        key = name_key(name)
        problem = (
            _reading_problem(reading, name)
            if not name
            else name_problem(name) or _reading_problem(reading, name)
        )
        existing = players_by_key.get(key) if first_lines.get(key) is None else None
        if existing and not problem and reading not in ("", existing.reading):
            if existing.person_id in ids_in_other_events:
                problems.append(Problem(line=line, says=_other_events_message(name)))
                continue
            existing.person.reading = reading
            changed_players.append(existing)
        elif problem := problem or _repetition_message(name, first_lines):
            problems.append(Problem(line=line, says=problem))
        else:
            new_people.append({"name": name, "reading": reading, "family": family, "given": given})
        first_lines[key] = first_lines.get(key) or line
    if not new_people and not changed_players and not problems:
        problems.append(Problem(says=_("No names found. Enter one name per line.")))
    if problems:
        raise InputError(problems)
    return new_people, changed_players


def _other_events_message(name: str) -> str:
    # Every event of a person has a seal of the particulars, so a change must reach all events or none.
    return _("“%(name)s” is also in other events. Change the reading on the player's page.") % {"name": name}


def _reading_problem(reading: str, name: str) -> str:
    """Return what is wrong with the reading after a name; empty if it is valid."""
    if reading and not name:
        return _("this reading has no name. Enter the name before it.")
    return reading_problem(reading)


def _repetition_message(name: str, first_lines: dict[str, int | None]) -> str:
    """Return where the name occurs already; empty if it is new."""
    if name_key(name) not in first_lines:
        return ""
    if line := first_lines[name_key(name)]:
        return _("“%(name)s” is already on line %(line)d. Make the names different.") % {
            "name": name,
            "line": line,
        }
    return _("“%(name)s” is already on the list. Remove this line or make the names different.") % {
        "name": name
    }


def withdraw(player: Player, *, act: Action, after_round: int | None = None) -> None:
    """Exclude *player* from rounds drawn from now on; results stay, and the next on the waiting list moves up.

    *after_round* is the round after which it happened, if it is recorded later.
    """
    content = Withdrawn(who=player.person_id, after_round=after_round)
    _record_participation(player, content, Player.State.WITHDRAWN, act=act)


def return_to_play(player: Player, *, act: Action, after_round: int | None = None) -> None:
    """Include *player* in draws again; *after_round* as in `withdraw`."""
    content = Returned(who=player.person_id, after_round=after_round)
    _record_participation(player, content, Player.State.PLAYING, act=act)


def disqualify(player: Player, *, act: Action, after_round: int | None = None) -> None:
    """Disqualify *player*, with the act's reason; results stay. *after_round* as in `withdraw`.

    Raises `InputError` without a reason.
    """
    if not act.why.strip():
        raise InputError([Problem(says=_("Enter a reason. It is saved and shown."))])
    content = Disqualified(who=player.person_id, after_round=after_round)
    _record_participation(player, content, Player.State.DISQUALIFIED, act=act)


def set_state(player: Player, state: Player.State, *, act: Action) -> None:
    """Set the state of *player* from now on: checked in, guest, substitute, and so on."""
    if state == Player.State.WITHDRAWN:
        withdraw(player, act=act)
    elif state == Player.State.DISQUALIFIED:
        disqualify(player, act=act)
    else:
        _record_participation(
            player, PlayerStateChanged(who=player.person_id, state=State(state)), state, act=act
        )


def enter_substitute(tournament: Tournament, name: str, *, act: Action) -> Player:
    """Enter and return a new substitute. Raises `InputError` if a player of the event has the name already."""
    entering = act.then("entered")
    name_keys = {name_key(player.name) for player in tournament.players.all()}
    if name_key(name) in name_keys and not is_stored(tournament.uid, entering):
        sentence = _("%(name)s is already on the list. Choose them there.")
        raise InputError([Problem(says=sentence % {"name": name})])
    return enter(tournament, name, act=entering, state=Player.State.SUBSTITUTE)[-1]


def rank_substitute(substitute: Player, *, act: Action) -> None:
    """Let a new substitute take part as a player from now on, with a rank in the standings."""
    set_state(substitute, Player.State.PLAYING, act=act.then("ranked"))
    substitute.refresh_from_db()


def _record_participation(player: Player, content: EntryContent, state: str, *, act: Action) -> None:
    with open_journal(player.tournament.uid, act, "take_part", player.number, str(state)) as journal:
        # Do not withdraw a player who has withdrawn already.
        if not journal.repeated and not Player.objects.filter(pk=player.pk, state=state).exists():
            season_over.check_season_open(player.tournament)
            journal.append(content)
            if state not in (Player.State.WITHDRAWN, Player.State.DISQUALIFIED):
                registration_cleanup.mark_returned(player.tournament, player.person_id)
            if state in waiting_list.FREEING_STATES:
                waiting_list.move_up(player.tournament, act=act)
