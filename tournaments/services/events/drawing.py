"""Propose the next round: drawn, typed or arranged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.countries import country
from tournaments.common.errors import InputError, Problem, StateError
from tournaments.common.language import current_language, joined
from tournaments.models import Player, Rest, Seating, Tournament
from tournaments.services.events import legs
from tournaments.services.events.draft_warnings import draft_warnings
from tournaments.services.events.house_substitutes import missing_substitutes
from tournaments.services.events.memberships import Memberships, next_round_day
from tournaments.services.people.names import COMMAS, name_key, normalize_name
from tournaments.services.people.player_search import players_by_word

__all__ = [
    "Block",
    "Draft",
    "build_draft",
    "group_by_club",
    "next_round_number",
    "propose",
    "read_round",
    "read_tables",
    "separation_days",
    "stored_by_number",
    "stored_rounds",
    "teams_to_separate",
]


_EXCLUDED_STATES = (Player.State.WITHDRAWN, Player.State.DISQUALIFIED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A block of a draw: the *ranks* that its people have among all who were drawn, and its table numbers."""

    ranks: tuple[int, ...]
    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A proposed round that is not stored yet.

    Tables hold their players from the first dealer on. *met_before* are the pairs who sat together in an earlier round
    and would again. *warnings* are sentences for the organizer; none of them forbids the round.
    """

    number: int
    tables: tuple[tuple[Player, ...], ...]
    resting: tuple[Player, ...]
    met_before: tuple[tuple[Player, Player], ...]
    warnings: tuple[str, ...]
    blocks: tuple[Block, ...] = ()

    @property
    def text(self) -> str:
        """The tables as typed text; `read_round` makes the same draft of it."""
        return "\n".join(", ".join(player.name for player in table) for table in self.tables)


def propose(
    tournament: Tournament,
    seed: int,
    *,
    ranked: Sequence[Player] = (),
    interval: int | None = None,
    blocks: int | None = None,
    filled: bool = False,
    among: Sequence[Player] | None = None,
) -> Draft:
    """Draw the next round without storing it: by lot or, if *ranked* lists players from the leader down, by the
    standings.

    All active players are drawn. Those left over rest; nobody rests twice before everybody has rested once. A draw by
    lot separates pairs who have met as far as possible, then people of one club or country. A draw by the standings
    seats neighbours together and separates those who have met; with an *interval* it seats players together who are
    that many ranks apart, whether they have met or not; with *blocks* it cuts the standings into that many blocks and
    draws each by lot. Active players who are not *ranked* come last. With *filled* the event's substitutes fill the
    last table and nobody rests. With *among* only those players are drawn or rest. Winds and tables are balanced over
    the event. Two players of one team never sit together, whatever else is requested. In a relay one player of each
    team is drawn, by turns, and the others rest; a leg is always drawn by lot. Raises `StateError` if there are too few
    people for one table, more of one team than tables, more blocks than tables, or too few substitutes.
    """
    seats = tournament.ruleset.players
    people = _drawn_players(tournament, among)
    if tournament.relay_stock is not None:
        if ranked or blocks is not None:
            raise StateError(legs.no_leg_message())
        return build_draft(tournament, _draw_leg(tournament, people, seed), among=among)
    keys = [player.pk for player in people]
    ranked_keys = list(dict.fromkeys([*(player.pk for player in ranked if player.pk in keys), *keys]))
    if filled:
        substitutes = missing_substitutes(tournament, people)
        people += substitutes
        ranked_keys += [player.pk for player in substitutes]
    if len(people) < seats:
        raise StateError(
            _("A table needs %(seats)d players, but only %(people)d take part. Add players first.")
            % {"seats": seats, "people": len(people)}
        )
    by_pk = {player.pk: player for player in people}
    earlier_rounds = stored_rounds(tournament)
    options: dict[str, Any] = {"seats": seats, "seed": seed, "earlier_rounds": earlier_rounds}
    options["apart"] = [[pk for pk in team if pk in by_pk] for team in teams_to_separate(tournament)]
    try:
        draw = _draw(
            ranked_keys,
            people,
            options,
            by_lot=not ranked and blocks is None,
            interval=interval,
            blocks=blocks,
        )
    except referee.Rejected as error:
        # Report a problem that two teams share only once.
        sentences = dict.fromkeys(
            referee.messages.say_problem(ranked_player, str, current_language())
            for ranked_player in error.problems
        )
        raise StateError(joined(sentences, by="sentences")) from error
    return _draft(
        tournament,
        [[by_pk[pk] for pk in table] for table in draw.tables],
        [by_pk[pk] for pk in draw.resting],
        among,
        blocks=_blocks(ranked_keys, draw) if isinstance(draw, referee.seating.BlockDraw) else (),
    )


def _blocks(ranked_keys: Sequence[int], draw: referee.seating.BlockDraw[int]) -> tuple[Block, ...]:
    rank_by_key = {pk: rank for rank, pk in enumerate(ranked_keys, start=1)}
    return tuple(
        Block(
            ranks=tuple(rank_by_key[pk] for pk in block),
            tables=tuple(number for number, table in enumerate(draw.tables, start=1) if table[0] in block),
        )
        for block in draw.blocks
    )


def _draw_leg(tournament: Tournament, people: Sequence[Player], seed: int) -> list[list[Player]]:
    """Draw the next leg of a relay by lot, with each team's player whose turn it is; teams that fill no table rest."""
    seats = tournament.ruleset.players
    player_by_team = legs.choose_players(
        tournament, people, next_round_day(tournament, Memberships(tournament))
    )
    if len(player_by_team) < seats:
        text = _(
            "A table needs %(seats)d teams with a player taking part, but there are %(count)d. Add teams or "
            "enter the tables."
        )
        raise StateError(text % {"seats": seats, "count": len(player_by_team)})
    player_by_team_key = {team.pk: player for team, player in player_by_team.items()}
    team_of = {player.pk: team for team, player in player_by_team_key.items()}
    plan = referee.seating.plan_rounds(
        [*player_by_team_key],
        rounds=1,
        seats=seats,
        seed=seed,
        alike=[[team_of[pk] for pk in club] for club in group_by_club([*player_by_team_key.values()])],
        earlier_rounds=legs.to_team_rounds(tournament, stored_by_number(tournament)),
        steps=_STEPS,
    )
    return [[player_by_team_key[team] for team in table] for table in plan.rounds[0].tables]


def _drawn_players(tournament: Tournament, among: Sequence[Player] | None) -> list[Player]:
    """Return the active players, restricted to *among* if it is given."""
    people = list(tournament.players.filter(active=True).select_related("person"))
    allowed_keys = None if among is None else {player.pk for player in among}
    return [player for player in people if allowed_keys is None or player.pk in allowed_keys]


def _draw(
    ranked_keys: Sequence[int],
    people: Sequence[Player],
    options: Mapping[str, Any],
    *,
    by_lot: bool,
    interval: int | None,
    blocks: int | None,
) -> referee.seating.Draw[int]:
    if by_lot:
        player_keys = [player.pk for player in people]
        plan = referee.seating.plan_rounds(
            player_keys, rounds=1, alike=group_by_club(people), steps=_STEPS, **options
        )
        return plan.rounds[0]
    if blocks is not None:
        return referee.seating.block_round(ranked_keys, blocks=blocks, **options)
    if interval is None:
        return referee.seating.swiss_round(ranked_keys, **options)
    return referee.seating.interval_round(ranked_keys, interval=interval, **options)


def teams_to_separate(tournament: Tournament) -> list[list[int]]:
    """Return the players of each team on the day of the next round, by primary key."""
    memberships = Memberships(tournament)
    return memberships.teammate_keys(next_round_day(tournament, memberships))


def separation_days(tournament: Tournament) -> tuple[str, str]:
    """Return the day of the next round, on which teams are kept apart, and the next day on which a team changes.

    Both are empty if no team changes after that day.
    """
    memberships = Memberships(tournament)
    day = next_round_day(tournament, memberships)
    change = memberships.next_change(day) if day else ""
    return (day, change) if change else ("", "")


# Drawing one round must be quick: these steps take about half a second.
_STEPS = 60_000


def group_by_club(people: Sequence[Player]) -> list[list[int]]:
    """Group players by club and by country, by primary key. A club or country to which all belong separates nobody.

    A text that is not a country's name, such as "Independent", separates nobody either.
    """
    groups: dict[tuple[str, str], list[int]] = {}
    for player in people:
        for kind, name in (
            ("club", name_key(player.person.club)),
            ("country", country(player.person.country)),
        ):
            if name:
                groups.setdefault((kind, name), []).append(player.pk)
    return [group for group in groups.values() if 1 < len(group) < len(people)]


def stored_rounds(tournament: Tournament) -> list[referee.seating.Draw[int]]:
    """Return every stored round with its tables and rests, by primary key."""
    return [*stored_by_number(tournament).values()]


def stored_by_number(tournament: Tournament) -> dict[int, referee.seating.Draw[int]]:
    """Return the stored rounds by number, in order; a round whose tables are unknown is left out."""
    tables: dict[int, dict[int, list[int]]] = {}
    seatings = Seating.objects.filter(round__tournament=tournament).order_by(
        "round__number", "table__number", "seat"
    )
    for round_, table, player in seatings.values_list("round__number", "table__number", "player_id"):
        tables.setdefault(round_, {}).setdefault(table, []).append(player)
    resting: dict[int, list[int]] = {}
    for round_, player in Rest.objects.filter(round__tournament=tournament).values_list(
        "round__number", "player_id"
    ):
        resting.setdefault(round_, []).append(player)
    return {
        number: referee.seating.Draw(
            # A missing table number is an empty place, so that the tables after it keep their places.
            tables=tuple(
                tuple(tables.get(number, {}).get(table, ()))
                for table in range(1, max(tables.get(number, {}), default=0) + 1)
            ),
            resting=tuple(resting.get(number, ())),
        )
        for number in sorted({*tables, *resting})
    }


def read_round(tournament: Tournament, text: str, *, among: Sequence[Player] | None = None) -> Draft:
    """Read typed *text* as the next round, without storing it; see `read_tables`."""
    tables, resting = read_tables(tournament, text, among=among)
    return _draft(tournament, tables, resting, among)


def build_draft(
    tournament: Tournament, tables: Sequence[Sequence[Player]], *, among: Sequence[Player] | None = None
) -> Draft:
    """Return the next round with these *tables*, each from East on, without storing it; the other players rest."""
    seated = {player.pk for table in tables for player in table}
    resting = [player for player in _drawn_players(tournament, among) if player.pk not in seated]
    return _draft(tournament, tables, resting, among)


def read_tables(
    tournament: Tournament, text: str, *, first_line: int = 1, among: Sequence[Player] | None = None
) -> tuple[list[tuple[Player, ...]], list[Player]]:
    """Read typed *text*, one table per line with its players from East on; return the tables and who rests.

    Players are given by name, reading or number and separated by commas, or by tabs as in a spreadsheet. Players who
    are not named rest; with *among* only those of *among*. *first_line* is the number of the first line in messages.
    Raises `InputError` with a problem for each line that cannot be seated.
    """
    seats, people = tournament.ruleset.players, list(tournament.players.all())
    player_by_word = players_by_word(people)
    problems, tables = [], []
    lines_of: dict[Player, int] = {}
    for line, row in enumerate(text.splitlines(), start=first_line):
        words = [normalize_name(word) for word in COMMAS.sub("\t", row).split("\t")]
        if not any(words):
            continue
        table = []
        for word in words:
            player = player_by_word.get(name_key(word))
            if sentence := _seat_problem(word, player, lines_of):
                problems.append(Problem(line=line, says=sentence))
            if player:
                lines_of.setdefault(player, line)
                table.append(player)
        if len(words) != seats:
            sentence = _(
                "This line has %(words)d players, but a table seats %(seats)d. Separate them with commas."
            )
            problems.append(Problem(line=line, says=sentence % {"words": len(words), "seats": seats}))
        tables.append(tuple(table))
    if not tables:
        problems.append(Problem(says=_("There are no tables. Enter one table per line.")))
    if problems:
        raise InputError(problems)
    return tables, [player for player in _drawn_players(tournament, among) if player not in lines_of]


def _seat_problem(word: str, player: Player | None, lines_of: dict[Player, int]) -> str:
    """Return why this player cannot be seated here; empty if nothing prevents it."""
    if not word:
        return _("A name is missing between two commas.")
    if player is None:
        return _("“%(word)s” is not a player. Check the spelling, or add the player first.") % {"word": word}
    if player.state in _EXCLUDED_STATES:
        return _("%(name)s has withdrawn. Choose another player, or let %(name)s return.") % {
            "name": player.name
        }
    if player in lines_of:
        facts = {"name": player.name, "line": lines_of[player]}
        return _("%(name)s is already on line %(line)d. Give each player one seat.") % facts
    return ""


def _draft(
    tournament: Tournament,
    tables: Sequence[Sequence[Player]],
    resting: Sequence[Player],
    among: Sequence[Player] | None = None,
    blocks: tuple[Block, ...] = (),
) -> Draft:
    meeting_counts = _meeting_counts(tournament)
    repeated_pairs = [
        pair
        for table in tables
        for pair in combinations(table, 2)
        if meeting_counts[frozenset(p.pk for p in pair)]
    ]
    number = next_round_number(tournament)
    return Draft(
        number=number,
        tables=tuple(map(tuple, tables)),
        resting=tuple(resting),
        met_before=tuple(repeated_pairs),
        warnings=draft_warnings(
            tournament,
            number,
            tables,
            resting,
            people=_drawn_players(tournament, among),
            among=among,
            rounds={} if tournament.relay_stock is None else stored_by_number(tournament),
        ),
        blocks=blocks,
    )


def next_round_number(tournament: Tournament) -> int:
    """Return the number of the round that is drawn next."""
    return (tournament.rounds.aggregate(last=Max("number"))["last"] or 0) + 1


def _meeting_counts(tournament: Tournament) -> referee.seating.Meetings[int]:
    """Count how often each two players, by primary key, sat together in the rounds so far."""
    at_table: dict[int, list[int]] = {}
    rows = Seating.objects.filter(round__tournament=tournament).order_by("table", "seat")
    for table, player in rows.values_list("table_id", "player_id"):
        at_table.setdefault(table, []).append(player)
    return referee.seating.count_meetings(at_table.values())
