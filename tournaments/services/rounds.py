"""How does a round come about, begin and end?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Max, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import referee
from tournaments.errors import InputError, OutOfTurn, Overtaken, Problem
from tournaments.journal.kinds import (
    Head,
    LaidOver,
    RoundDiscarded,
    RoundDrawn,
    RoundFinished,
    RoundOpened,
    RoundReopened,
    Seated,
)
from tournaments.journal.reading import written
from tournaments.language import current_language
from tournaments.models import Player, Rest, Round, Seating, Tournament
from tournaments.services import formats, legs, relay, tables
from tournaments.services.journal.acting import Act
from tournaments.services.journal.chain import opened
from tournaments.services.memberships import Memberships
from tournaments.services.people import COMMAS, by_word, is_official, same_name, tidy

__all__ = [
    "Draft",
    "apart",
    "apart_as_of",
    "arranged",
    "clubs",
    "discard",
    "draw",
    "drawing",
    "finish",
    "is_hidden",
    "next_number",
    "open_round",
    "place",
    "propose",
    "read",
    "reopen",
    "seat",
    "stored_by_number",
    "stored_rounds",
    "typed",
    "visible",
    "without_tables",
]


_GONE = (Player.State.WITHDRAWN, Player.State.DISQUALIFIED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A round that nothing was stored of yet.

    Tables hold their players from the first dealer on; *met_before* are the pairs who sat together in an earlier round
    and would again; *warnings* are sentences for the organizer, none of which forbids the round.
    """

    number: int
    tables: tuple[tuple[Player, ...], ...]
    resting: tuple[Player, ...]
    met_before: tuple[tuple[Player, Player], ...]
    warnings: tuple[str, ...]

    @property
    def text(self) -> str:
        """The tables as they would be typed; `read` makes the same draft of it."""
        return "\n".join(", ".join(player.name for player in table) for table in self.tables)


def propose(
    tournament: Tournament,
    seed: int,
    *,
    ranked: Sequence[Player] = (),
    interval: int | None = None,
    among: Sequence[Player] | None = None,
) -> Draft:
    """Draw the next round, storing nothing: by lot, or by the standings where *ranked* names them, the leader first.

    Everybody who takes part is drawn; those left over rest, and nobody rests twice before everybody did once. By
    lot, pairs who met are parted as far as the draw can, and after them people of one club or country. By the
    standings, neighbours sit together and who met is parted from them; with an *interval*, those sit together who
    stand so many ranks apart, whoever met. Who takes part and is not *ranked* comes last. With *among* nobody else is
    drawn, and nobody else rests. Winds and tables are shared out over the event. Two who play for one team never sit
    together, whatever else is wished. In a relay one of each team is drawn, whose turn it is, and the others rest; a
    leg is drawn by lot. Raises `OutOfTurn` when there are too few people for one table, or more of one team than
    tables.
    """
    seats = tournament.ruleset.players
    people = _drawn_among(tournament, among)
    if tournament.relay_stock is not None:
        if ranked:
            raise OutOfTurn(legs.say_no_leg())
        return arranged(tournament, _leg(tournament, people, seed), among=among)
    if len(people) < seats:
        raise OutOfTurn(
            _("A table needs %(seats)d players and %(people)d take part. Enter more names first.")
            % {"seats": seats, "people": len(people)}
        )
    by_pk = {player.pk: player for player in people}
    before = stored_rounds(tournament)
    in_order = list(dict.fromkeys([*(one.pk for one in ranked if one.pk in by_pk), *by_pk]))
    said: dict[str, Any] = {"seats": seats, "seed": seed, "begun": before}
    said["apart"] = [[pk for pk in team if pk in by_pk] for team in apart(tournament)]
    try:
        drawn = _drawn(in_order, people, said, by_lot=not ranked, interval=interval)
    except referee.Rejected as refused:
        # What is wrong with two teams alike is said once.
        says = dict.fromkeys(referee.say_problem(one, str, current_language()) for one in refused.problems)
        raise OutOfTurn(" ".join(says)) from refused
    return _draft(
        tournament,
        [[by_pk[pk] for pk in table] for table in drawn.tables],
        [by_pk[pk] for pk in drawn.resting],
        among,
    )


def _leg(tournament: Tournament, people: Sequence[Player], seed: int) -> list[list[Player]]:
    """The tables of the next leg of a relay by lot: whose turn it is of each team, as many teams as fill tables."""
    seats = tournament.ruleset.players
    sits = legs.turns(tournament, people, _day(tournament, Memberships(tournament)))
    if len(sits) < seats:
        text = _(
            "A table needs %(seats)d teams of which somebody takes part; there are %(count)d. Enter more teams, or "
            "type the tables."
        )
        raise OutOfTurn(text % {"seats": seats, "count": len(sits)})
    by_key = {team.pk: player for team, player in sits.items()}
    team_of = {player.pk: team for team, player in by_key.items()}
    plan = referee.plan_rounds(
        [*by_key],
        rounds=1,
        seats=seats,
        seed=seed,
        alike=[[team_of[pk] for pk in club] for club in clubs([*by_key.values()])],
        begun=legs.by_teams(tournament, stored_by_number(tournament)),
        steps=_STEPS,
    )
    return [[by_key[team] for team in table] for table in plan.rounds[0].tables]


def _drawn_among(tournament: Tournament, among: Sequence[Player] | None) -> list[Player]:
    """Whoever takes part, of those *among* whom a round is drawn where it is not of everybody."""
    people = list(tournament.players.filter(active=True).select_related("person"))
    may = None if among is None else {player.pk for player in among}
    return [player for player in people if may is None or player.pk in may]


def _drawn(
    in_order: Sequence[int],
    people: Sequence[Player],
    said: Mapping[str, Any],
    *,
    by_lot: bool,
    interval: int | None,
) -> referee.Draw[int]:
    if by_lot:
        everybody = [player.pk for player in people]
        plan = referee.plan_rounds(everybody, rounds=1, alike=clubs(people), steps=_STEPS, **said)
        return plan.rounds[0]
    if interval is None:
        return referee.swiss_round(in_order, **said)
    return referee.interval_round(in_order, interval=interval, **said)


def apart(tournament: Tournament) -> list[list[int]]:
    """Who plays for one team on the day of the next round, by primary key."""
    memberships = Memberships(tournament)
    return memberships.apart(_day(tournament, memberships))


def apart_as_of(tournament: Tournament) -> tuple[str, str]:
    """The day of the next round, as of which teams are kept apart, and the first one on which they are others.

    Both are empty where no team changes after that day.
    """
    memberships = Memberships(tournament)
    day = _day(tournament, memberships)
    change = memberships.next_change(day) if day else ""
    return (day, change) if change else ("", "")


def _day(tournament: Tournament, memberships: Memberships) -> str:
    """The day that a round bears which is drawn now: a league's, or where somebody plays for a team from a day on.

    Of the event's days the next one that is not over, else today; elsewhere a round has no day.
    """
    if tournament.kind != Tournament.Kind.LEAGUE and not memberships.by_day:
        return ""
    today = timezone.localdate().isoformat()
    return min((day for day in tournament.dates if day >= today), default=today)


# A round is looked at at once: as many steps as take about half a second.
_STEPS = 60_000


def clubs(people: Sequence[Player]) -> list[list[int]]:
    """Who is of one club, who of one country, by primary key; a club or country that all are of parts nobody."""
    groups: dict[tuple[str, str], list[int]] = {}
    for player in people:
        for sort, name in (("club", same_name(player.person.club)), ("country", player.person.country)):
            if name:
                groups.setdefault((sort, name), []).append(player.pk)
    return [group for group in groups.values() if 1 < len(group) < len(people)]


def stored_rounds(tournament: Tournament) -> list[referee.Draw[int]]:
    """Every round that is stored, with whom it seats where, by primary key."""
    return [*stored_by_number(tournament).values()]


def stored_by_number(tournament: Tournament) -> dict[int, referee.Draw[int]]:
    """The same by the round's number, in order; a round whose tables nobody knows is left out."""
    tables: dict[int, dict[int, list[int]]] = {}
    seated = Seating.objects.filter(round__tournament=tournament).order_by(
        "round__number", "table__number", "seat"
    )
    for round_, table, player in seated.values_list("round__number", "table__number", "player_id"):
        tables.setdefault(round_, {}).setdefault(table, []).append(player)
    resting: dict[int, list[int]] = {}
    for round_, player in Rest.objects.filter(round__tournament=tournament).values_list(
        "round__number", "player_id"
    ):
        resting.setdefault(round_, []).append(player)
    return {
        number: referee.Draw(
            # A number that no table bears is an empty place: the tables behind it keep theirs.
            tables=tuple(
                tuple(tables.get(number, {}).get(table, ()))
                for table in range(1, max(tables.get(number, {}), default=0) + 1)
            ),
            resting=tuple(resting.get(number, ())),
        )
        for number in sorted({*tables, *resting})
    }


def read(tournament: Tournament, text: str, *, among: Sequence[Player] | None = None) -> Draft:
    """Make the next round of typed *text*, storing nothing, as `typed` reads it."""
    tables, resting = typed(tournament, text, among=among)
    return _draft(tournament, tables, resting, among)


def arranged(
    tournament: Tournament, tables: Sequence[Sequence[Player]], *, among: Sequence[Player] | None = None
) -> Draft:
    """The next round with these *tables*, each from East on, storing nothing; whoever else plays in it rests."""
    seated = {player.pk for table in tables for player in table}
    resting = [player for player in _drawn_among(tournament, among) if player.pk not in seated]
    return _draft(tournament, tables, resting, among)


def typed(
    tournament: Tournament, text: str, *, first: int = 1, among: Sequence[Player] | None = None
) -> tuple[list[tuple[Player, ...]], list[Player]]:
    """The tables of typed *text*, one a line, its players from East on; and who rests. *first* is its first line.

    Players are named by name, reading or number and parted by commas (or tabs, as a spreadsheet gives them). Who is
    named nowhere rests, of those *among* whom a round is drawn where it is not of everybody. Raises `InputError` with a
    problem for each line that cannot be seated.
    """
    seats, people = tournament.ruleset.players, list(tournament.players.all())
    known = by_word(people)
    problems, found = [], []
    lines_of: dict[Player, int] = {}
    for line, row in enumerate(text.splitlines(), start=first):
        words = [tidy(word) for word in COMMAS.sub("\t", row).split("\t")]
        if not any(words):
            continue
        table = []
        for word in words:
            player = known.get(same_name(word))
            if says := _misfit(word, player, lines_of):
                problems.append(Problem(line=line, says=says))
            if player:
                lines_of.setdefault(player, line)
                table.append(player)
        if len(words) != seats:
            says = _("%(words)d players stand here, and a table seats %(seats)d; part them with commas.")
            problems.append(Problem(line=line, says=says % {"words": len(words), "seats": seats}))
        found.append(tuple(table))
    if not found:
        problems.append(Problem(says=_("No table is typed. Write the players of one table on each line.")))
    if problems:
        raise InputError(problems)
    return found, [player for player in _drawn_among(tournament, among) if player not in lines_of]


def _misfit(word: str, player: Player | None, lines_of: dict[Player, int]) -> str:
    """Why this player cannot be seated here; empty where nothing stands against it."""
    if not word:
        return _("a name is missing between two commas.")
    if player is None:
        return _("nobody called “%(word)s” is entered; check the spelling, or enter the name first.") % {
            "word": word
        }
    if player.state in _GONE:
        return _("%(name)s has withdrawn; name somebody else, or let them return.") % {"name": player.name}
    if player in lines_of:
        facts = {"name": player.name, "line": lines_of[player]}
        return _("%(name)s is seated on line %(line)d already; one player sits once.") % facts
    return ""


def _draft(
    tournament: Tournament,
    found: Sequence[Sequence[Player]],
    resting: Sequence[Player],
    among: Sequence[Player] | None = None,
) -> Draft:
    met = _meetings(tournament)
    again = [pair for table in found for pair in combinations(table, 2) if met[frozenset(p.pk for p in pair)]]
    return Draft(
        number=next_number(tournament),
        tables=tuple(map(tuple, found)),
        resting=tuple(resting),
        met_before=tuple(again),
        warnings=(
            *_of_teams(tournament, found),
            *_strangers(found, among),
            *_unfinished(tournament),
            *(
                _rests(tournament, resting, among)
                if tournament.relay_stock is None
                else _resting_teams(tournament, found, among)
            ),
        ),
    )


def _strangers(found: Sequence[Sequence[Player]], among: Sequence[Player] | None) -> list[str]:
    """A warning where somebody sits who is not in the stage."""
    may = {player.pk for player in among or ()}
    names = [player.name for table in found for player in table if player.pk not in may]
    if among is None or not names:
        return []
    text = _("Not in this stage, so that what they play counts nowhere: %(names)s.")
    return [text % {"names": ", ".join(names)}]


def _of_teams(tournament: Tournament, found: Sequence[Sequence[Player]]) -> list[str]:
    """Tables at which two of one team sit, and where every team could have one seat, the teams that have none."""
    memberships = Memberships(tournament)
    day = _day(tournament, memberships)
    says = [
        says
        for number, table in enumerate(found, start=1)
        for says in memberships.says_of(number, table, day)
    ]
    if teams := legs.more_than_one(tournament, chain.from_iterable(found), day):
        text = _("The round cannot be opened so: change its tables before you keep it.")
        says = [legs.say_more_than_one(next_number(tournament), teams) + " " + text]
    seated = [memberships.team_of(player.pk, day) for player in chain.from_iterable(found)]
    if len(seated) == len(memberships.teams) and None not in seated:
        without = [team.name for team in memberships.teams if team not in seated]
        if without:
            says.append(_("Nobody plays for %(names)s in this round.") % {"names": ", ".join(without)})
    return says


def _unfinished(tournament: Tournament) -> list[str]:
    unfinished = tournament.rounds.exclude(state=Round.State.FINISHED).last()
    if unfinished is None:
        return []
    text = _(
        "Round %(number)d is not finished yet. This one can be drawn now and opened when that one is over."
    )
    return [text % {"number": unfinished.number}]


def _resting_teams(
    tournament: Tournament, found: Sequence[Sequence[Player]], among: Sequence[Player] | None
) -> list[str]:
    """In a relay, in which most people rest, warnings of the teams that do."""
    memberships = Memberships(tournament)
    day = _day(tournament, memberships)
    playing = legs.turns(tournament, _drawn_among(tournament, among), day)
    seated = {memberships.team_of(player.pk, day) for player in chain.from_iterable(found)}
    resting = [team for team in playing if team not in seated]
    rests = Counter(
        team for draw in legs.by_teams(tournament, stored_by_number(tournament)) for team in draw.resting
    )
    says = []
    if too_often := [
        team.name for team in resting if any(rests[other.pk] < rests[team.pk] for other in playing)
    ]:
        text = _("%(names)s would rest again before everybody has rested as often.")
        says.append(text % {"names": ", ".join(too_often)})
    if len(resting) >= tournament.ruleset.players:
        text = _("%(count)d teams rest though another table could be filled.")
        says.append(text % {"count": len(resting)})
    return says


def _rests(tournament: Tournament, resting: Sequence[Player], among: Sequence[Player] | None) -> list[str]:
    says = []
    rests = Counter(Rest.objects.filter(round__tournament=tournament).values_list("player_id", flat=True))
    takes_part = [player.pk for player in _drawn_among(tournament, among)]
    if too_often := [
        player.name for player in resting if any(rests[pk] < rests[player.pk] for pk in takes_part)
    ]:
        text = _("%(names)s would rest again before everybody has rested as often.")
        says.append(text % {"names": ", ".join(too_often)})
    seats = tournament.ruleset.players
    if len(resting) >= seats:
        text = ngettext(
            "%(count)d player rests though another table could be filled.",
            "%(count)d players rest though another table could be filled.",
            len(resting),
        )
        says.append(text % {"count": len(resting)})
    return says


def draw(tournament: Tournament, seed: int, *, act: Act) -> Round:
    """Draw the next round by lot and store it; see `propose`."""
    draft = propose(tournament, seed)
    return seat(tournament, draft.text, expects=draft.number, act=act)


def seat(
    tournament: Tournament,
    text: str,
    *,
    act: Act,
    expects: int | None = None,
    among: Sequence[Player] | None = None,
) -> Round:
    """Store the round that `read` makes of *text*; it is drawn, and not open yet.

    With *expects*, the number of the round that the organizer saw: raises `Overtaken` when that round exists by now.
    """
    with opened(tournament.uid, act, "seat", text, expects) as journal:
        if journal.repeated:
            return journal.made(Round, journal.repeated)
        # As it is now: its rules, and with them the number of seats, may have changed since it was looked at.
        tournament = Tournament.objects.get(pk=tournament.pk)
        draft = read(tournament, text, among=among)
        if expects is not None and expects != draft.number:
            text = _(
                "The next round is number %(next)d by now, not %(expected)d. Look at the rounds before you draw again."
            )
            raise Overtaken(text % {"next": draft.number, "expected": expects})
        for player in (*chain.from_iterable(draft.tables), *draft.resting):
            known = {"tournament_id": tournament.pk, "person_id": player.person_id}
            journal.rows.known("player", player.pk, **known)
        what = drawing(tournament, draft.number, draft.tables, draft.resting)
        made = journal.made(Round, journal.append(what))
        made.tournament = tournament
        return made


def without_tables(
    tournament: Tournament, *, act: Act, date: str = "", name: str = "", games: int | None = None
) -> Round:
    """Add a round whose tables nobody knows: its results alone will be told. It is drawn, and not open yet."""
    return place(tournament, (), (), act=act, date=date, name=name, games=games)


def place(
    tournament: Tournament,
    tables: Sequence[Sequence[Player]],
    resting: Sequence[Player],
    *,
    act: Act,
    date: str = "",
    name: str = "",
    games: int | None = None,
    numbers: Sequence[int] = (),
    laid: Sequence[LaidOver | None] = (),
    starts: Sequence[Sequence[int] | None] = (),
) -> Round:
    """Store the next round with these *tables*, each from its first dealer on, and those who rest; nobody is drawn.

    *numbers* are the tables', in their order, where they are not 1, 2, 3; *date* and *name* are a meeting's; *games*
    are those that its results sum up, as many as its stage says where nothing is said; *laid* are the answers over the
    event's by table, in place of those of the round's stage; *starts* what its seats begin with by table, where that is
    not what the rules say. Raises `InputError` where a table has too few or too many, or somebody two places.
    """
    said = [[player.number for player in table] for table in tables]
    asked = (
        said,
        [player.number for player in resting],
        date,
        name,
        games,
        list(numbers),
        written(list(laid)),
        [None if start is None else list(start) for start in starts],
    )
    with opened(tournament.uid, act, "place", *asked) as journal:
        if journal.repeated:
            return journal.made(Round, journal.repeated)
        seats, numbers = tournament.ruleset.players, list(numbers) or list(range(1, len(tables) + 1))
        problems = [
            Problem(line=number, says=_("A table seats %(seats)d players.") % {"seats": seats})
            for number, table in zip(numbers, tables, strict=True)
            if len(table) != seats
        ]
        places = Counter(player.pk for player in (*chain.from_iterable(tables), *resting))
        for player in {player.pk: player for player in (*chain.from_iterable(tables), *resting)}.values():
            if places[player.pk] > 1:
                says = _("%(name)s has two places in one round.") % {"name": player.name}
                problems.append(Problem(says=says))
            known = {"tournament_id": tournament.pk, "person_id": player.person_id}
            journal.rows.known("player", player.pk, **known)
        if problems:
            raise InputError(problems)
        number = next_number(tournament)
        stage = formats.stage_of(tournament, number)
        held = list(laid) or [stage.rules if stage else None] * len(tables)
        begin = list(starts) or [None] * len(tables)
        what = RoundDrawn(
            round=number,
            tables=tuple(
                Seated(
                    table=at,
                    seats=tuple(player.person_id for player in players),
                    rules=rules,
                    start=None if start is None else tuple(start),
                )
                for at, players, rules, start in zip(numbers, tables, held, begin, strict=True)
            ),
            rests=tuple(player.person_id for player in resting),
            date=date,
            name=name,
            games=games or (stage.games if stage else 1),
        )
        made = journal.made(Round, journal.append(what))
        made.tournament = tournament
        return made


def drawing(
    tournament: Tournament,
    number: int,
    drawn: Sequence[Sequence[Player]],
    resting: Sequence[Player],
) -> RoundDrawn:
    """What the journal says of a round that is drawn so: its tables from 1 on, the rules and games of its stage."""
    stage = formats.stage_of(tournament, number)
    rules = stage.rules if stage else None
    return RoundDrawn(
        round=number,
        date=_day(tournament, Memberships(tournament)),
        tables=tuple(
            Seated(table=at, seats=tuple(player.person_id for player in players), rules=rules)
            for at, players in enumerate(drawn, start=1)
        ),
        rests=tuple(player.person_id for player in resting),
        games=stage.games if stage else 1,
    )


def open_round(round_: Round, *, act: Act) -> None:
    """Let the round's tables be played.

    Raises `OutOfTurn` unless it is drawn and every round before it is finished, or where somebody of it is gone or, in
    a relay, a team sits in it more than once.
    """
    with opened(round_.tournament.uid, act, "open_round", round_.number) as journal:
        round_.refresh_from_db(fields=("state",))
        if journal.repeated:
            return
        if round_.state != Round.State.DRAWN:
            raise OutOfTurn(_("Round %(number)d has been opened already.") % {"number": round_.number})
        earlier = Round.objects.filter(tournament=round_.tournament_id, number__lt=round_.number)
        if before := earlier.exclude(state=Round.State.FINISHED).first():
            text = _("Round %(before)d is not finished. Finish it first, then open round %(number)d.")
            raise OutOfTurn(text % {"before": before.number, "number": round_.number})
        if gone := Player.objects.filter(seatings__round=round_, state__in=_GONE).order_by("number"):
            text = _(
                "Round %(number)d still seats somebody who takes no part any more: %(names)s. Let somebody sit in for "
                "them, or throw the round away and draw it anew."
            )
            names = ", ".join(player.name for player in gone)
            raise OutOfTurn(text % {"names": names, "number": round_.number})
        sit = Player.objects.filter(seatings__round=round_).select_related("person").order_by("number")
        held = Tournament.objects.get(pk=round_.tournament_id)
        if teams := legs.more_than_one(held, sit, round_.date):
            text = _("Let others sit in for them, or throw the round away and draw it anew.")
            raise OutOfTurn(f"{legs.say_more_than_one(round_.number, teams)} {text}")
        journal.append(RoundOpened(round=round_.number, begins=relay.begins(round_)))
        round_.state = Round.State.OPEN


def finish(round_: Round, *, act: Act, anyway: bool = False) -> None:
    """Close the round.

    Raises `OutOfTurn` unless it is open, and names the tables that still play unless it is closed *anyway*.
    """
    with opened(round_.tournament.uid, act, "finish", round_.number, anyway) as journal:
        round_.refresh_from_db(fields=("state",))
        if journal.repeated:
            return
        if round_.state != Round.State.OPEN:
            raise OutOfTurn(_("Round %(number)d is not in play.") % {"number": round_.number})
        ledgers = journal.tables(round_.number)
        playing = tables.still_playing(round_)
        if playing and not anyway:
            text = ngettext(
                "Table %(tables)s still plays. Wait for it, or close it to end its game as it stands: once the round "
                "is finished, a game without an end counts for nothing.",
                "Tables %(tables)s still play. Wait for them, or close them to end their games as they stand: once the "
                "round is finished, a game without an end counts for nothing.",
                len(playing),
            )
            raise OutOfTurn(text % {"tables": ", ".join(str(table.number) for table in playing)})
        heads = [
            Head(table=table, entries=anchor.length, head=anchor.head)
            for (_round, table), anchor in ledgers.items()
        ]
        journal.append(RoundFinished(round=round_.number, anyway=bool(playing), tables=tuple(heads)))
        round_.state = Round.State.FINISHED


def reopen(round_: Round, *, act: Act) -> None:
    """Open a finished round again, so that a hand of it can be corrected.

    Raises `OutOfTurn` unless it is finished.
    """
    with opened(round_.tournament.uid, act, "reopen", round_.number) as journal:
        round_.refresh_from_db(fields=("state",))
        if journal.repeated:
            return
        if round_.state != Round.State.FINISHED:
            raise OutOfTurn(_("Round %(number)d is not finished.") % {"number": round_.number})
        journal.append(RoundReopened(round=round_.number))
        round_.state = Round.State.OPEN


def discard(round_: Round, *, act: Act) -> None:
    """Throw away a drawn round that was never opened, so that it can be drawn anew.

    Raises `OutOfTurn` when it was opened, or when a later round was drawn after it.
    """
    with opened(round_.tournament.uid, act, "discard", round_.number) as journal:
        if journal.repeated:
            return
        round_.refresh_from_db(fields=("state",))
        if round_.state != Round.State.DRAWN:
            raise OutOfTurn(_("Round %(number)d has been opened; it stays.") % {"number": round_.number})
        if round_.number + 1 != next_number(round_.tournament):
            raise OutOfTurn(_("A later round is drawn already. Throw that one away first."))
        journal.append(RoundDiscarded(round=round_.number))


def is_hidden(tournament: Tournament, round_: Round) -> bool:
    """Whether a round is officials' business: it is drawn, was not opened, and who sits where is not published."""
    return round_.state == Round.State.DRAWN and round_.number > tournament.seats_shown_to


def visible(tournament: Tournament, user: User | AnonymousUser) -> QuerySet[Round]:
    """The rounds of which somebody may see who sits where: officials of all, others of those opened or published."""
    rounds = tournament.rounds.all()
    if is_official(user):
        return rounds
    return rounds.exclude(state=Round.State.DRAWN, number__gt=tournament.seats_shown_to)


def next_number(tournament: Tournament) -> int:
    """The number of the round that is drawn next."""
    return (tournament.rounds.aggregate(last=Max("number"))["last"] or 0) + 1


def _meetings(tournament: Tournament) -> referee.Meetings[int]:
    """How often each two players, by primary key, sat together in the rounds so far."""
    at_table: dict[int, list[int]] = {}
    rows = Seating.objects.filter(round__tournament=tournament).order_by("table", "seat")
    for table, player in rows.values_list("table_id", "player_id"):
        at_table.setdefault(table, []).append(player)
    return referee.count_meetings(at_table.values())
