"""What other counting rules change in a season."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

import referee
from tournaments.common import points
from tournaments.common.errors import StateError
from tournaments.journal.kinds import CountingDecided, CountingOrder, Moved, SeasonCounting, SeasonEnded
from tournaments.journal.reading import read_entry, to_json
from tournaments.models import JournalEntry, Player, Tournament
from tournaments.models.visibility import held_back_from
from tournaments.presenters.clubs import seasons
from tournaments.presenters.clubs.counting_words import changed_sentences
from tournaments.presenters.clubs.season_page import divisions
from tournaments.presenters.events.ranking.scoring import load_scores
from tournaments.presenters.events.ranking.standing_rows import Row, Standings
from tournaments.services.clubs import counting_rules

__all__ = ["Decided", "Line", "MovedLine", "Preview", "decisions", "preview"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A player whose rank or total would change: both before and after, formatted for display.

    *falls*: they would drop below the minimum number of games; *rises*: they would now reach it.
    """

    player: Player
    was: str
    will_be: str
    total_was: str
    total_will_be: str
    falls: bool
    rises: bool

    @property
    def moves(self) -> bool:
        """Whether the rank changes."""
        return self.was != self.will_be


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """Everything that the rules *told* would change; *expects* is the mark that confirms exactly this change."""

    told: SeasonCounting
    before: tuple[str, ...]
    after: tuple[str, ...]
    lines: tuple[Line, ...]
    moved: tuple[Moved, ...]
    expects: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedLine:
    """A person whose rank a decision changed."""

    name: str
    was: str
    will_be: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """A decision on the season: when, by which official, why, its content in words, and the ranks it changed."""

    at: datetime
    by: str
    why: str
    says: str
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    moved: tuple[MovedLine, ...] = ()


def preview(tournament: Tournament, counting: SeasonCounting) -> Preview:
    """What these rules would change; saves nothing. Raises `StateError` if the season already counts this way."""
    found = load_scores(tournament)
    was = counting_rules.full_counting(tournament, found.players)
    if _plain(was) == _plain(counting):
        raise StateError(_("The season counts so already."))
    now, then = seasons.standings(found, was), seasons.standings(found, counting)
    before, after = _by_player(now), _by_player(then)
    lines, moved = [], []
    for player, (rank, row) in after.items():
        old_rank, old = before[player]
        line = Line(
            player=row.player,
            was=old_rank,
            will_be=rank,
            total_was=_total(was, old),
            total_will_be=_total(counting, row),
            falls=bool(row.missing and old.rank is not None),
            rises=bool(row.rank is not None and old.missing),
        )
        if (rank, row.total) != (
            old_rank,
            old.total,
        ) and row.state is not referee.standings.EntrantState.GUEST:
            lines.append(line)
        if row.rank != old.rank:
            moved.append(Moved(who=row.player.person_id, was=old.rank, will_be=row.rank))
    names = {player.person_id: player.name for player in found.players}
    out, into = changed_sentences(was, counting, names)
    facts = [[line.player.person_id, line.was, line.will_be] for line in lines]
    totals = [[str(row.total), str(before[player][1].total)] for player, (_rank, row) in after.items()]
    said = json.dumps([tournament.uid, to_json(was), to_json(counting), facts, totals], sort_keys=True)
    return Preview(
        told=counting,
        before=out,
        after=into,
        lines=tuple(lines),
        moved=tuple(moved),
        expects=hashlib.sha256(said.encode()).hexdigest()[:16],
    )


def _plain(counting: SeasonCounting) -> Any:
    """The rules, independent of the order in which handicaps were given."""
    return to_json(
        replace(counting, handicap=tuple(sorted(counting.handicap, key=lambda one: (one.who, one.division))))
    )


def _by_player(found: Standings) -> dict[int, tuple[str, Row]]:
    """Each player's rank in the division, formatted for display, and the row, in the order of the divisions' lists."""
    return {
        row.player.pk: ("" if row.rank is None else points.place(row.rank, tied=row.tied), row)
        for _name, one in divisions(found)
        for row in one.rows
    } | {row.player.pk: ("", row) for row in found.unlisted}


def _total(counting: SeasonCounting, row: Row) -> str:
    by_mean = counting.order is CountingOrder.AVERAGE
    return points.hundredths(row.total) if by_mean else points.thousands(row.total)


def decisions(tournament: Tournament, names: Mapping[str, str]) -> tuple[Decided, ...]:
    """Every decision on the season's counting and on its end, the latest first; *names* are people's names by word."""
    kinds = ("counting", "season_end", "season_reopening")
    found: list[Decided] = []
    was: SeasonCounting | None = None
    # A changed place reveals the standings.
    untold = held_back_from(tournament) is not None
    for entry in JournalEntry.objects.filter(event=tournament.uid, kind__in=kinds).order_by("number"):
        what: Any = read_entry(entry.kind, entry.payload)
        told = {"at": entry.at, "by": entry.by, "why": entry.why}
        match what:
            case CountingDecided():
                before, after = changed_sentences(was, what.counting, names)
                was = what.counting
                found.append(
                    Decided(
                        **told,
                        says=_("How the season counts"),
                        before=before,
                        after=after,
                        moved=tuple(
                            MovedLine(name=names[one.who], was=_rank(one.was), will_be=_rank(one.will_be))
                            for one in what.moved
                            if one.who in names and not untold
                        ),
                    )
                )
            case SeasonEnded():
                found.append(Decided(**told, says=_("The season was ended")))
            case _:
                found.append(Decided(**told, says=_("The season was opened again")))
    return tuple(reversed(found))


def _rank(number: int | None) -> str:
    return _("none") if number is None else str(number)
