"""Who stands where in a tournament?

Frozen rows with everything that the list, the paper and the JSON show; these format, and compute nothing. A finished
game counts; a running one is shown as running.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

import referee
from tournaments.language import current_language
from tournaments.models import Penalty, Player, Rest, Round, RoundResult, Substitution, Tournament
from tournaments.showing import as_of
from tournaments.showing.games import Game, GameState, games

__all__ = ["Cell", "Foot", "Row", "Standings", "current", "source_of", "stands_for"]

_GLANCE = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """What one round is to one player; *result*, *place* and *tied* stand once it is known what it came to.

    *table* is None for a round without tables, and for one that was missed or in which somebody else sat in. *why* says
    what the result stands in place of one for, *number* is that of the ruling that says so, in the event's log.
    """

    round: int
    table: int | None
    state: GameState
    at: str = ""
    result: referee.Points | None = None
    place: int | None = None
    tied: bool = False
    why: referee.Why | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One player's line. Points throughout; *penalties* are those of the tables and beside them, and bonuses.

    *cells* are by round, None where there is nothing of the player. Who has no finished game, or stands apart, has no
    *rank*; *total* is what games and penalties come to. *uma* has the oka in it; *places* counts the games by place.
    """

    rank: int | None
    tied: bool
    player: Player
    state: referee.State
    cells: tuple[Cell | None, ...]
    played: int
    in_play: bool
    results: referee.Points
    uma: referee.Points
    places: tuple[int, ...]
    penalties: int
    total: referee.Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Foot:
    """The sums of the columns: each round's results, and the rest as in a row.

    Where no stick was lost and nothing was taken off at a table, every sum of results is zero, and the oka is what
    the uma comes to.
    """

    rounds: tuple[referee.Points, ...]
    played: int
    results: referee.Points
    uma: referee.Points
    penalties: int
    total: referee.Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """The ranked rows of a tournament, those without a finished game and those apart last; and the games behind them.

    *decided*: the last round is known and finished, so equal totals stand in the order that the rules have for them.
    *unlisted* are those whom the rules do not list: who was disqualified. *penalties* are those outside the tables, and
    bonuses, the lifted ones among them. *after* is the last round that is counted.
    """

    tournament: Tournament
    rules: referee.Ruleset
    rounds: tuple[Round, ...]
    rows: tuple[Row, ...]
    unlisted: tuple[Row, ...]
    foot: Foot
    games: tuple[Game, ...]
    penalties: tuple[Penalty, ...]
    decided: bool
    after: int | None

    @property
    def waits(self) -> bool:
        """Whether ties are shown as ties that the rules break at the end."""
        return (
            not self.decided and self.rules.standings_tie_break_at.value == "at_cut_and_end" and self.in_order
        )

    @property
    def ties(self) -> tuple[referee.TieBreak, ...]:
        """What puts equal totals in order: the event's own list, else the rules'."""
        own = self.tournament.ties
        return referee.tie_breaks(self.rules) if own is None else tuple(map(referee.TieBreak, own))

    @property
    def in_order(self) -> bool:
        """Whether anything puts equal totals in order."""
        return self.ties[:1] not in ((), (referee.TieBreak.SHARED,))

    @property
    def by_lot(self) -> bool:
        """Whether somebody is level whom only a lot can part."""
        return self.decided and referee.TieBreak.LOT in self.ties and any(row.tied for row in self.rows)

    @property
    def order(self) -> str:
        """That order in words, in the language of the moment."""
        if self.tournament.ties is None:
            answer = self.rules.standings_tie_break
            return referee.say_answer("standings_tie_break", answer, current_language())
        language = current_language()
        says = [referee.say_tie(tie.value, language) for tie in self.ties]
        return ("、" if language == "ja" else ", ").join(says)

    @property
    def complete(self) -> bool:
        """Whether every game of the rounds that are counted is over."""
        return all(round_.state == Round.State.FINISHED for round_ in self._counted) or all(
            game.state is GameState.FINISHED for game in self.games
        )

    @property
    def _counted(self) -> list[Round]:
        return [round_ for round_ in self.rounds if self.after is None or round_.number <= self.after]

    @property
    def off(self) -> tuple[Game, ...]:
        """The games whose figures on paper do not add up."""
        return tuple(game for game in self.games if game.came.off)

    @property
    def tables_in_play(self) -> int:
        """How many games are running."""
        return sum(game.state is GameState.IN_PLAY for game in self.games)

    @property
    def round(self) -> Round | None:
        """The round that everybody asks about: the one in play, else the next one drawn, else the last."""
        states = (Round.State.OPEN, Round.State.DRAWN)
        waiting = (round_ for state in states for round_ in self.rounds if round_.state == state)
        return next(waiting, self.rounds[-1] if self.rounds else None)

    @property
    def games_now(self) -> tuple[Game, ...]:
        """The games of that round."""
        return tuple(game for game in self.games if game.round == self.round)

    def row_of(self, player: Player) -> Row:
        """The player's line, listed or not."""
        return next(row for row in (*self.rows, *self.unlisted) if row.player == player)

    @property
    def first(self) -> tuple[Row, ...]:
        """The first rows, as many as are read at a glance; none before a game is finished."""
        return tuple(row for row in self.rows[:_GLANCE] if row.rank is not None)


def stands_for(why: referee.Why | None, number: int | None) -> str:
    """In words, why points stand in place of a result; nothing where they do not."""
    match why:
        case None:
            return ""
        case referee.Why.RULING:
            return _("in place of the result: ruling no. %(number)d") % {"number": number or 0}
        case referee.Why.REPLACED:
            return _("somebody else sat in; the rules have this stand in place of a result")
        case referee.Why.MISSED:
            return _("missed; the rules have this stand in place of a result")


def source_of(rules: referee.Ruleset, why: referee.Why | None) -> str:
    """By which article that is so, where the rules themselves say it."""
    if why in (None, referee.Why.RULING):
        return ""
    return str(rules.sources[referee.absent(rules, missed=why is referee.Why.MISSED).question])


def current(tournament: Tournament, *, after: int | None = None) -> Standings:
    """The standings as the ledgers and the journal have them now, or as they were *after* that round."""
    rules = tournament.ruleset
    rounds = tuple(_rounds(tournament, after))
    players = list(tournament.players.order_by("number"))
    if after is not None:
        as_of.put_back(tournament, players, after)
    everything = games(
        tournament,
        rounds=rounds,
        players=players,
        substitutions=any(round_.has_substitutions for round_ in rounds),
    )
    decided = _is_over(tournament, rounds) or (after is not None and _all_finished(rounds))
    scores = referee.round_scores(
        rules, _played(tournament, rounds, everything, players), referee.absences(rules)
    )
    beside = _beside(tournament, players, rounds, after)
    penalties, out = _taken_off(everything, beside), _out(everything)
    entrants = [
        referee.Entrant(
            total=referee.total_of(
                rules,
                player,
                scores.get(player.pk, ()),
                penalties[player.pk],
                seed=player.number,
                lot=player.lot,
            ),
            state=referee.State.DISQUALIFIED if player.pk in out else referee.State(player.state),
        )
        for player in players
    ]
    ties = None if tournament.ties is None else [referee.TieBreak(word) for word in tournament.ties]
    cells = _cells(everything, scores)
    listed = referee.final_list(rules, entrants, decides=decided, ties=ties)
    rows = tuple(_row(one, cells, rounds, scores, rules) for one in listed)
    there = {row.player.pk for row in rows}
    left_out = [one for one in entrants if cast(Player, one.total.player).pk not in there]
    return Standings(
        tournament=tournament,
        rules=rules,
        rounds=rounds,
        rows=rows,
        unlisted=tuple(
            _row(
                referee.Listed(rank=None, tied=False, total=one.total, state=one.state),
                cells,
                rounds,
                scores,
                rules,
            )
            for one in left_out
        ),
        foot=_foot(rows, rounds),
        games=everything,
        penalties=beside,
        decided=decided,
        after=after,
    )


def _rounds(tournament: Tournament, after: int | None) -> Iterable[Round]:
    """The rounds in order, each with what there is of the rarer sorts, so that nothing is asked for in vain."""
    found = tournament.rounds.order_by("number").annotate(
        has_substitutions=Exists(Substitution.objects.filter(round=OuterRef("pk"))),
        has_results=Exists(RoundResult.objects.filter(round=OuterRef("pk"))),
        has_penalties=Exists(Penalty.objects.filter(tournament=OuterRef("tournament"))),
    )
    return found if after is None else found.filter(number__lte=after)


def _is_over(tournament: Tournament, rounds: Sequence[Round]) -> bool:
    """Whether the last round is known, and it and every other one is finished."""
    return (
        tournament.last_round is not None and len(rounds) >= tournament.last_round and _all_finished(rounds)
    )


def _all_finished(rounds: Sequence[Round]) -> bool:
    return all(round_.state == Round.State.FINISHED for round_ in rounds)


def _played(
    tournament: Tournament, rounds: Sequence[Round], everything: Sequence[Game], players: Sequence[Player]
) -> list[referee.RoundPlayed]:
    """The rounds as the referee counts them; players are named by their keys."""
    tables: dict[int, list[referee.Played]] = defaultdict(list)
    seen: dict[int, set[int]] = defaultdict(set)
    for game in everything:
        seen[game.round.pk] |= {player.pk for player in game.players}
        seen[game.round.pk] |= {one.out.pk for one in game.sits_in.values()}
        tables[game.round.pk].append(
            referee.Played(
                table=game.table.pk,
                players=tuple(player.pk for player in game.players),
                games=game.came.games,
                in_place=game.came.in_place,
                sits_in={
                    seat: referee.SitsIn(out=one.out.pk, from_start=one.from_start)
                    for seat, one in game.sits_in.items()
                },
            )
        )
    stated: dict[int, dict[int, tuple[referee.Points, int | None]]] = defaultdict(dict)
    if any(round_.has_results for round_ in rounds):
        for row in RoundResult.objects.filter(round__in=rounds):
            stated[row.round_id][row.player_id] = (row.points, row.place)
            seen[row.round_id].add(row.player_id)
    missed = _missed(tournament, rounds, seen, players)
    return [
        referee.RoundPlayed(
            number=round_.number,
            tables=tuple(tables[round_.pk]),
            stated=stated[round_.pk],
            missed=missed[round_.pk],
            games=round_.games,
        )
        for round_ in rounds
    ]


# Who is only on a list, sits in or comes along misses nothing.
_MAY_MISS = frozenset(
    {Player.State.CHECKED_IN, Player.State.PLAYING, Player.State.WITHDRAWN, Player.State.DISQUALIFIED}
)


def _missed(
    tournament: Tournament,
    rounds: Sequence[Round],
    seen: Mapping[int, set[int]],
    players: Sequence[Player],
) -> dict[int, list[int]]:
    """Who missed which round: they could have been in it, and had neither a seat nor a rest."""
    found: dict[int, list[int]] = defaultdict(list)
    if tournament.kind != Tournament.Kind.TOURNAMENT:
        return found
    for round_ in rounds:
        if round_.state == Round.State.DRAWN or not seen[round_.pk]:
            continue
        found[round_.pk] = [
            player.pk
            for player in players
            if player.pk not in seen[round_.pk]
            and player.state in _MAY_MISS
            and player.since <= round_.number
        ]
    if any(found.values()):
        rests = Rest.objects.filter(round__in=rounds).values_list("round_id", "player_id")
        for round_key, player in rests:
            if player in found[round_key]:
                found[round_key].remove(player)
    return found


def _beside(
    tournament: Tournament, players: Iterable[Player], rounds: Sequence[Round], after: int | None
) -> tuple[Penalty, ...]:
    """The penalties and bonuses outside the tables up to that round, those that were lifted among them."""
    # An event without a round has penalties too, and too few people to save a query.
    if rounds and not rounds[0].has_penalties:
        return ()
    by_key = {player.pk: player for player in players}
    found = tournament.penalties.order_by("number")
    rows = [row for row in found if after is None or row.after_round is None or row.after_round <= after]
    for row in rows:
        row.player = by_key[row.player_id]
    return tuple(rows)


def _taken_off(everything: Iterable[Game], beside: Iterable[Penalty]) -> dict[int, int]:
    """What each player loses or is given beside the results, at the tables and outside them."""
    points: dict[int, int] = defaultdict(int)
    for game in everything:
        if game.state in (GameState.FINISHED, GameState.BROKEN_OFF):
            for player, lost in zip(game.players, game.penalties, strict=True):
                points[player.pk] += lost
    for row in beside:
        if row.lifted_by_entry is None:
            points[row.player_id] += row.points
    return points


def _out(everything: Iterable[Game]) -> set[int]:
    """Who is out by a ruling at a table."""
    out: set[int] = set()
    for game in everything:
        for seat in game.came.disqualified:
            sits_in = game.sits_in.get(seat)
            out.add(sits_in.out.pk if sits_in else game.players[seat].pk)
    return out


def _cells(
    everything: Iterable[Game],
    scores: Mapping[object, Sequence[referee.Score]],
) -> dict[int, dict[int, Cell]]:
    """What each round is to each player, by player's key and round."""
    found: dict[int, dict[int, Cell]] = defaultdict(dict)
    tables: dict[int, int] = {}
    for game in everything:
        tables[game.table.pk] = game.table.number
        if game.state is not GameState.FINISHED:
            for player in game.players:
                found[player.pk][game.round.number] = Cell(
                    round=game.round.number, table=game.table.number, state=game.state, at=game.at
                )
    for player_key, of_player in scores.items():
        for score in of_player:
            table = None if score.table is None else tables[cast(int, score.table)]
            found[cast(int, player_key)][score.round] = Cell(
                round=score.round,
                table=table,
                state=GameState.FINISHED,
                result=score.points,
                place=score.place,
                tied=score.tied,
                why=score.why,
                number=score.number,
            )
    return found


def _row(
    one: referee.Listed,
    cells: Mapping[int, Mapping[int, Cell]],
    rounds: Sequence[Round],
    scores: Mapping[object, Sequence[referee.Score]],
    rules: referee.Ruleset,
) -> Row:
    player, total = cast(Player, one.total.player), one.total
    by_round = cells.get(player.pk, {})
    return Row(
        rank=one.rank,
        tied=one.tied,
        player=player,
        state=one.state,
        cells=tuple(by_round.get(round_.number) for round_ in rounds),
        played=sum(score.games for score in scores.get(player.pk, ())),
        in_play=any(cell.state is GameState.IN_PLAY for cell in by_round.values()),
        results=sum(total.results),
        uma=total.uma,
        places=tuple(total.places.count(place) for place in range(1, rules.players + 1)),
        penalties=int(total.penalties),
        total=total.total,
    )


def _foot(rows: Sequence[Row], rounds: Sequence[Round]) -> Foot:
    by_round = [
        sum((cell.result or 0) for row in rows if (cell := row.cells[at])) for at in range(len(rounds))
    ]
    return Foot(
        rounds=tuple(by_round),
        played=sum(row.played for row in rows),
        results=sum(row.results for row in rows),
        uma=sum(row.uma for row in rows),
        penalties=sum(row.penalties for row in rows),
        total=sum(row.total for row in rows),
    )
