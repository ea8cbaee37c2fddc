"""What other counting rules change in a season."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common import points
from tournaments.common.errors import StateError
from tournaments.common.read_snapshot import read_snapshot
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

    @property
    def total_changes(self) -> bool:
        """Whether the total changes."""
        return self.total_was != self.total_will_be


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """Everything that the rules of *counting* would change; *expects* is the mark that confirms exactly this change."""

    counting: SeasonCounting
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


@read_snapshot()
def preview(tournament: Tournament, counting: SeasonCounting) -> Preview:
    """What these rules would change; saves nothing. Raises `StateError` if the season already counts this way."""
    event_scores = load_scores(tournament)
    old_counting = counting_rules.full_counting(tournament, event_scores.players)
    if _plain(old_counting) == _plain(counting):
        raise StateError(_("The season already uses these scoring rules. Nothing was changed."))
    old_standings, new_standings = (
        seasons.standings(event_scores, old_counting),
        seasons.standings(event_scores, counting),
    )
    before, after = _by_player(old_standings), _by_player(new_standings)
    lines, moved = [], []
    for player, (rank, row) in after.items():
        old_rank, old_row = before[player]
        line = Line(
            player=row.player,
            was=old_rank,
            will_be=rank,
            total_was=_total(old_counting, old_row),
            total_will_be=_total(counting, row),
            falls=bool(row.missing and old_row.rank is not None),
            rises=bool(row.rank is not None and old_row.missing),
        )
        if (rank, row.total) != (
            old_rank,
            old_row.total,
        ) and row.state is not referee.standings.EntrantState.GUEST:
            lines.append(line)
        if row.rank != old_row.rank:
            moved.append(Moved(who=row.player.person_id, was=old_row.rank, will_be=row.rank))
    names = {player.person_id: player.name for player in event_scores.players}
    dropped, added = changed_sentences(old_counting, counting, names)
    facts = [[line.player.person_id, line.was, line.will_be] for line in lines]
    totals = [[str(row.total), str(before[player][1].total)] for player, (_rank, row) in after.items()]
    fingerprint_text = json.dumps(
        [tournament.uid, to_json(old_counting), to_json(counting), facts, totals], sort_keys=True
    )
    return Preview(
        counting=counting,
        before=dropped,
        after=added,
        lines=tuple(lines),
        moved=tuple(moved),
        expects=hashlib.sha256(fingerprint_text.encode()).hexdigest()[:16],
    )


def _plain(counting: SeasonCounting) -> Any:
    """The rules, independent of the order in which handicaps were given."""
    return to_json(
        replace(
            counting,
            handicap=tuple(sorted(counting.handicap, key=lambda handicap: (handicap.who, handicap.division))),
        )
    )


def _by_player(standings: Standings) -> dict[int, tuple[str, Row]]:
    """Each player's rank in the division, formatted for display, and the row, in the order of the divisions' lists."""
    return {
        row.player.pk: ("" if row.rank is None else points.place(row.rank, tied=row.tied), row)
        for _name, division in divisions(standings)
        for row in division.rows
    } | {row.player.pk: ("", row) for row in standings.unlisted}


def _total(counting: SeasonCounting, row: Row) -> str:
    by_mean = counting.order is CountingOrder.AVERAGE
    return points.hundredths(row.total) if by_mean else points.thousands(row.total)


def decisions(tournament: Tournament, names: Mapping[str, str]) -> tuple[Decided, ...]:
    """Every decision on the season's counting and on its end, the latest first; *names* are people's names by word."""
    kinds = ("counting", "season_end", "season_reopening")
    decided: list[Decided] = []
    previous: SeasonCounting | None = None
    # A changed place reveals the standings.
    is_hidden = held_back_from(tournament) is not None
    for entry in JournalEntry.objects.filter(event=tournament.uid, kind__in=kinds).order_by("number"):
        content: Any = read_entry(entry.kind, entry.payload)
        fields: Any = {"at": entry.at, "by": entry.by, "why": entry.why}
        match content:
            case CountingDecided():
                before, after = changed_sentences(previous, content.counting, names)
                previous = content.counting
                decided.append(
                    Decided(
                        **fields,
                        says=_("Scoring rules changed"),
                        before=before,
                        after=after,
                        moved=tuple(
                            MovedLine(name=names[move.who], was=_rank(move.was), will_be=_rank(move.will_be))
                            for move in content.moved
                            if move.who in names and not is_hidden
                        ),
                    )
                )
            case SeasonEnded():
                decided.append(Decided(**fields, says=_("Season ended")))
            case _:
                decided.append(Decided(**fields, says=_("Season reopened")))
    return tuple(reversed(decided))


def _rank(number: int | None) -> str:
    return _("none") if number is None else str(number)
