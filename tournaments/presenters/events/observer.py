"""Figures for an observer's report.

Only the desk's entries are used: catering and the mood in the hall are for the observer to describe.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from referee.frozen import dataclass
from tournaments.common import dates, points
from tournaments.common.language import current_language
from tournaments.common.read_snapshot import read_snapshot
from tournaments.models import JournalEntry, Player, Round, Tournament
from tournaments.presenters.events.games import Game
from tournaments.presenters.events.ranking.scoring import EventScores, load_scores
from tournaments.presenters.rulings.log import LogLine, log_lines
from tournaments.presenters.rulings.subjects import kind_name
from tournaments.services.events.stage_formats import minutes_of

__all__ = ["Figures", "Section", "figures"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Rows under a title; the first cell of each is text, the others are figures. *heads* name the columns."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The sections of a report, without empty ones."""

    event: Tournament
    sections: tuple[Section, ...]


@read_snapshot()
def figures(event: Tournament, *, everything: bool = True) -> Figures:
    """The figures from the entries, in the current language; without *everything* as the public may see them."""
    event_scores = load_scores(event, everything=everything)
    log = log_lines(event)
    sections = (
        _event_section(event_scores),
        _participants_section(event_scores.players),
        _countries_section(event_scores.players),
        _schedule_section(event, event_scores.rounds, event_scores.games),
        _rulings_section(log),
        _measures_section(log),
        _penalties_section(event_scores),
        _referees_section(log),
    )
    return Figures(event=event, sections=tuple(section for section in sections if section.rows))


def _event_section(event_scores: EventScores) -> Section:
    event, finished_games = (
        event_scores.tournament,
        [game for game in event_scores.games if game.state.is_finished],
    )
    hands = [max((seat.hands for seat in game.hands), default=0) for game in finished_games]
    finished_rounds = sum(round_.state == Round.State.FINISHED for round_ in event_scores.rounds)
    rows = [
        (pgettext("figures", "Days"), str(len(event.dates))) if event.dates else None,
        (_("Rounds finished"), str(finished_rounds)),
        (_("Rounds planned"), str(event.last_round)) if event.last_round else None,
        (_("Games finished"), str(len(finished_games))),
        (_("Unfinished games"), str(sum(game.state.is_broken_off for game in event_scores.games))),
        (_("Games with recorded hands"), str(sum(map(bool, hands)))),
        (_("Hands in these games"), str(sum(hands))),
    ]
    return _section(pgettext("figures", "Tournament"), (row for row in rows if row))


def _participants_section(players: Sequence[Player]) -> Section:
    states = Counter(player.state for player in players)
    rows = [
        (str(Player.State(state).label), str(states[state])) for state in Player.State.values if states[state]
    ]
    return _section(_("Players"), [*rows, (_("total"), str(len(players)))])


def _countries_section(players: Sequence[Player]) -> Section:
    counted = Counter(player.person.nation for player in players)
    unknown = counted.pop("", 0)
    if not counted:
        return _section("", [])
    rows = sorted(counted.items(), key=lambda item: (-item[1], item[0]))
    named_rows = [(country, str(count)) for country, count in rows]
    named_rows += [(_("not given"), str(unknown))] if unknown else []
    return _section(_("Players by country"), named_rows)


def _schedule_section(event: Tournament, rounds: Sequence[Round], games: Sequence[Game]) -> Section:
    """When each round was first opened and last finished, by the desk's entries."""
    kinds = ("opening", "opening_undone", "finish")
    entries = JournalEntry.objects.filter(event=event.uid, kind__in=kinds).order_by("number")
    opened: dict[int, datetime] = {}
    finished: dict[int, datetime] = {}
    for kind, payload, time in entries.values_list("kind", "payload", "at"):
        if kind == "opening":
            opened.setdefault(payload["round"], time)
        elif kind == "opening_undone":
            opened.pop(payload["round"], None)
            finished.pop(payload["round"], None)
        else:
            finished[payload["round"]] = time
    tables = Counter(game.round.number for game in games)
    rows = []
    for round_ in rounds:
        end = finished.get(round_.number) if round_.state == Round.State.FINISHED else None
        minutes = minutes_of(round_)
        rows.append(
            (
                round_.called,
                _time(opened.get(round_.number)),
                _time(end),
                str(tables[round_.number]),
                str(minutes) if minutes else "–",
            )
        )
    heads = (
        pgettext("figures", "Round"),
        pgettext("figures", "Opened"),
        pgettext("figures", "Finished"),
        pgettext("figures", "Tables"),
        pgettext("figures", "Minutes"),
    )
    return Section(title=_("Round times"), heads=heads, rows=tuple(rows))


def _time(moment: datetime | None) -> str:
    return "–" if moment is None else dates.moment(moment)


def _rulings_section(lines: Sequence[LogLine]) -> Section:
    counted = Counter(line.about if line.kind else kind_name("") for line in lines)
    return _section(_("Rulings by kind"), _by_frequency(counted))


def _measures_section(lines: Sequence[LogLine]) -> Section:
    counted = Counter(referee.messages.say_measure(line.measure, current_language()) for line in lines)
    return _section(_("Rulings by decision"), _by_frequency(counted))


def _penalties_section(event_scores: EventScores) -> Section:
    at_table = [
        points_
        for amounts in event_scores.lost_at_tables().values()
        for points_ in amounts.values()
        if points_
    ]
    outside_tables = [
        penalty.points for penalty in event_scores.outside_penalties if penalty.lifted_by_entry is None
    ]
    kinds = (
        (_("Penalties at the tables"), at_table),
        (_("Penalties outside the tables"), [amount for amount in outside_tables if amount < 0]),
        (_("Bonuses"), [amount for amount in outside_tables if amount > 0]),
    )
    finished_games = [game for game in event_scores.games if game.state.is_finished]
    chombo = sum(seat.chombo for game in finished_games for seat in game.hands)
    rows = [
        (title, str(len(amounts)), points.score(sum(amounts), signed=True))
        for title, amounts in kinds
        if amounts
    ]
    rows += [(pgettext("figures", "Chombo"), str(chombo), "")] if chombo else []
    heads = ("", pgettext("figures", "Number"), _("Points"))
    return Section(title=_("Penalties"), heads=heads, rows=tuple(rows))


def _referees_section(lines: Sequence[LogLine]) -> Section:
    return _section(_("Rulings by judge"), _by_frequency(Counter(line.judge for line in lines)))


def _by_frequency(counts: Counter[str]) -> Iterator[tuple[str, str]]:
    for label, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        yield label, str(count)


def _section(title: str, rows: Iterator[tuple[str, str]] | Sequence[tuple[str, str]]) -> Section:
    return Section(title=title, heads=("", pgettext("figures", "Number")), rows=tuple(rows))
