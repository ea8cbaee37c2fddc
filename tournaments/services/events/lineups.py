"""Read teams from an organizer's text."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from referee.frozen import dataclass
from tournaments.common.dates import read_day
from tournaments.common.errors import ConflictError, InputError, Problem
from tournaments.common.punctuation import labelled
from tournaments.journal.kinds import Member
from tournaments.journal.kinds import Team as TeamSaid
from tournaments.models import Player, Round, Seating, Team, Tournament
from tournaments.services.events import stage_formats
from tournaments.services.events.memberships import Memberships, next_round_day
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal
from tournaments.services.people.names import COMMAS, name_key, normalize_name
from tournaments.services.people.player_search import players_by_word

__all__ = [
    "MAX_NAME_LENGTH",
    "MAX_TEAMS",
    "TeamLine",
    "format_members",
    "future_substitution_warnings",
    "parse_teams",
    "save_lineups",
    "state_hash",
    "substitution_warnings",
    "team_lines",
    "teammate_warnings",
]

MAX_TEAMS = 200
"""Teams per event."""
MAX_NAME_LENGTH = 60
"""Characters in a team's name."""
_DAY = r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}\.\d{1,2}\.\d{4}|\d{4}年\d{1,2}月\d{1,2}日"
_MEMBER_SINCE = re.compile(
    rf"(?P<who>.*?)[\s(（]+(?:from|since|ab|から)?\s*(?P<day>{_DAY})\s*(?:から|–|-)?[)）]?",
    re.IGNORECASE,
)
_COLON = re.compile(r"[:：]")


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamLine:
    """A team as typed: its name, its members as text, how many games of each member count, and its word if it has one.

    *label* identifies the line in error messages.
    """

    name: str
    members: str
    maximum_games: int | None = None
    word: str = ""
    label: str = ""


def team_lines(tournament: Tournament) -> tuple[TeamLine, ...]:
    """Return the event's teams as typed text."""
    teams = Team.objects.filter(tournament=tournament).prefetch_related("members__player__person")
    return tuple(
        TeamLine(
            name=team.name, members=format_members(team), maximum_games=team.maximum_games, word=team.word
        )
        for team in teams
    )


def format_members(team: Team) -> str:
    """Return the members of a team, one per line, each with the day from which they play for it if there is one."""
    pattern = _("%(name)s from %(day)s")
    return "\n".join(
        pattern % {"name": member.player.name, "day": member.since} if member.since else member.player.name
        for member in team.members.all()
    )


def state_hash(tournament: Tournament) -> str:
    """Return the mark of the event's present teams; it changes with them."""
    lines = [[line.name, line.members, line.maximum_games, line.word] for line in team_lines(tournament)]
    lines_json = json.dumps([lines, tournament.relay_stock])
    return hashlib.sha256(lines_json.encode()).hexdigest()[:16]


def parse_teams(text: str) -> tuple[TeamLine, ...]:
    """Read teams from *text*, one per line: “Name: member, member”. Raises `InputError` with a problem for each bad
    line.
    """
    teams, problems = [], []
    for number, row in enumerate(text.splitlines(), start=1):
        if not row.strip():
            continue
        name, *members = _COLON.split(row, maxsplit=1) if _COLON.search(row) else row.split("\t", 1)
        if not members or not normalize_name(name):
            sentence = _("Enter a team as a name, a colon and its members: “Cranes: Sato, Tanaka”.")
            problems.append(Problem(line=number, says=sentence))
            continue
        teams.append(TeamLine(name=name, members=members[0], label=_("line %(line)d") % {"line": number}))
    if problems:
        raise InputError(problems)
    return tuple(teams)


def save_lineups(
    tournament: Tournament, lines: Sequence[TeamLine], *, expects: str, stock: int | None = None, act: Action
) -> None:
    """Replace the event's teams; with a *stock* they play a relay.

    *expects* is the `state_hash` of the teams that the user saw. Raises `ConflictError` if the teams have changed
    since, and `InputError` with everything that is wrong with a name or a member.
    """
    request = [[line.name, line.members, line.maximum_games, line.word] for line in lines]
    with open_journal(tournament.uid, act, "store_teams", request, stock) as journal:
        if journal.repeated:
            return
        if expects != state_hash(Tournament.objects.get(pk=tournament.pk)):
            raise ConflictError(
                _("The teams have changed in the meantime. Check them, then make your change again.")
            )
        stage_formats.append_teams(journal, tournament, _read_teams(tournament, lines), stock=stock)


def _read_teams(tournament: Tournament, lines: Sequence[TeamLine]) -> list[TeamSaid]:
    """Convert the lines to teams. Raises `InputError` with everything that is wrong with a name or a member."""
    player_by_word = players_by_word(tournament.players.select_related("person"))
    problems: list[Problem] = []
    teams = [_read_team(line, player_by_word, problems) for line in lines]
    words = [line.word for line in lines]
    for index, line in enumerate(lines):
        if line.word and line.word in words[:index]:
            sentence = _("“%(name)s” was sent as another team that is already listed. Reload the page.")
            problems.append(Problem(says=sentence % {"name": normalize_name(line.name)}))
    if len(teams) > MAX_TEAMS:
        text = _("An event can have at most %(most)d teams.")
        problems.append(Problem(says=text % {"most": MAX_TEAMS}))
    if problems:
        raise InputError(problems)
    return teams


def _read_team(line: TeamLine, player_by_word: Mapping[str, Player], problems: list[Problem]) -> TeamSaid:
    name = normalize_name(line.name)
    label = name or line.label

    def add_problem(sentence: str, **facts: object) -> None:
        problems.append(Problem(says=labelled(label, sentence % facts) if label else sentence % facts))

    if not name:
        add_problem(_("Enter a team name."))
    elif len(name) > MAX_NAME_LENGTH:
        add_problem(
            _("A name can have at most %(most)d characters. This one has %(length)d."),
            most=MAX_NAME_LENGTH,
            length=len(name),
        )
    members: list[Member] = []
    for text in _split_members(line.members, player_by_word):
        name_text, day = (text, "") if name_key(text) in player_by_word else _split_day(text)
        player = player_by_word.get(name_key(name_text))
        if player is None:
            message = _("“%(word)s” is not a player. Check the spelling, or add the player first.")
            add_problem(message, word=name_text)
        elif day is None:
            add_problem(_("“%(text)s” is not a date such as 2026-05-03."), text=text)
        elif any((member.who, member.from_) == (player.person_id, day) for member in members):
            add_problem(_("%(name)s is listed twice. Remove one."), name=player.name)
        else:
            members.append(Member(who=player.person_id, from_=day))
    return TeamSaid(
        team=line.word or stage_formats.new_team_word(),
        name=name[:MAX_NAME_LENGTH],
        members=tuple(members),
        maximum_games=line.maximum_games,
    )


def _split_members(members: str, player_by_word: Mapping[str, Player]) -> Iterator[str]:
    """Split the members: one per line, or several on a line separated by commas or semicolons."""
    for line in re.split(r"[\n\t]", members):
        name, _day = _split_day(normalize_name(line))
        # A name may contain the comma.
        is_name = name_key(name) in player_by_word or name_key(line) in player_by_word
        parts = [line] if is_name else re.split(r"[;；]", COMMAS.sub(";", line))
        yield from filter(None, map(normalize_name, parts))


def _split_day(text: str) -> tuple[str, str | None]:
    """Return a member and the day from which they play: empty if none is given, None if the text is not a day."""
    match = _MEMBER_SINCE.fullmatch(text)
    if match is None:
        return text, ""
    try:
        return match["who"], read_day(match["day"]).isoformat()
    except ValueError:
        return match["who"], None


def teammate_warnings(round_: Round, *players: Player) -> list[str]:
    """Say at which tables of *players* in the round two of one team now sit, in sentences; usually empty."""
    memberships, sentences = Memberships(round_.tournament), []
    for table in round_.tables.filter(seatings__player__in=players).distinct().order_by("number"):
        seated_players = [
            seating.player for seating in table.seatings.select_related("player__person").order_by("seat")
        ]
        sentences += memberships.teammate_sentences(table.number, seated_players, round_.date)
    return sentences


def substitution_warnings(round_: Round, out: Player, substitute: Player, *, within: bool) -> list[str]:
    """Return warnings for an organizer who lets *substitute* replace *out*, *within* a game or for all of it.

    Usually there are none, and none forbids the substitution. If each team has one seat in the round, it is a game
    between teams: a league of teams allows no replacement within a game.
    """
    memberships = Memberships(round_.tournament)
    team_before = memberships.team_of(out.pk, round_.date)
    if team_before is None:
        return []
    sentences = _other_team_warnings(memberships, out, substitute, round_.date)
    seats = (
        Seating.objects.filter(round=round_)
        .exclude(player__in=(out, substitute))
        .values_list("player_id", flat=True)
    )
    other_teams = [team.pk for player in seats if (team := memberships.team_of(player, round_.date))]
    if within and team_before.pk not in other_teams and len(set(other_teams)) == len(other_teams):
        sentences.append(
            _(
                "Each team has one player in this game. In a team league, players cannot be replaced during a "
                "game."
            )
        )
    return sentences


def future_substitution_warnings(tournament: Tournament, out: Player, substitute: Player) -> list[str]:
    """Return the same warnings for rounds that are not drawn yet."""
    memberships = Memberships(tournament)
    return _other_team_warnings(memberships, out, substitute, next_round_day(tournament, memberships))


def _other_team_warnings(memberships: Memberships, out: Player, substitute: Player, day: str) -> list[str]:
    team = memberships.team_of(out.pk, day)
    if team is None or memberships.team_of(substitute.pk, day) == team:
        return []
    text = _("%(name)s does not play for %(team)s. The game counts for another team or for no team.")
    return [text % {"name": substitute.name, "team": team.name}]
