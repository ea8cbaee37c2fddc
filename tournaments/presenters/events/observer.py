"""Figures for an observer's report.

Only the desk's entries are used: catering and the mood in the hall are for the observer to describe.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from tournaments.common import dates, points
from tournaments.common.language import current_language
from tournaments.models import JournalEntry, Player, Round, Tournament
from tournaments.presenters.events.games import Game, GameState
from tournaments.presenters.events.ranking.scoring import EventScores, load_scores
from tournaments.presenters.rulings.log import LogLine, log_lines
from tournaments.presenters.rulings.subjects import kind_name
from tournaments.presenters.screens.statistics.hands import tallies
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


def figures(event: Tournament, *, everything: bool = True) -> Figures:
    """The figures from the entries, in the current language; without *everything* as the public may see them."""
    found = load_scores(event, everything=everything)
    told = log_lines(event)
    made = (
        _of_event(found),
        _participants(found.players),
        _countries(found.players),
        _schedule(event, found.rounds, found.games),
        _rulings(told),
        _measures(told),
        _penalties(found),
        _referees(told),
    )
    return Figures(event=event, sections=tuple(section for section in made if section.rows))


def _of_event(found: EventScores) -> Section:
    event, over = found.tournament, [game for game in found.games if game.state is GameState.FINISHED]
    hands = [max((seat.hands for seat in seats), default=0) for seats in tallies(over).values()]
    finished = sum(round_.state == Round.State.FINISHED for round_ in found.rounds)
    rows = [
        (pgettext("figures", "Days"), str(len(event.dates))) if event.dates else None,
        (_("Rounds finished"), str(finished)),
        (_("Rounds planned"), str(event.last_round)) if event.last_round else None,
        (_("Games finished"), str(len(over))),
        (_("Games broken off"), str(sum(game.state is GameState.BROKEN_OFF for game in found.games))),
        (_("Games of which hands are written down"), str(sum(map(bool, hands)))),
        (_("Hands in these"), str(sum(hands))),
    ]
    return _section(_("The event"), (row for row in rows if row))


def _participants(players: Sequence[Player]) -> Section:
    states = Counter(player.state for player in players)
    rows = [
        (str(Player.State(state).label), str(states[state])) for state in Player.State.values if states[state]
    ]
    return _section(_("Participants"), [*rows, (_("together"), str(len(players)))])


def _countries(players: Sequence[Player]) -> Section:
    counted = Counter(player.person.nation for player in players)
    unknown = counted.pop("", 0)
    if not counted:
        return _section("", [])
    rows = sorted(counted.items(), key=lambda one: (-one[1], one[0]))
    told = [(country, str(many)) for country, many in rows]
    told += [(_("not said"), str(unknown))] if unknown else []
    return _section(_("Participants by country"), told)


def _schedule(event: Tournament, rounds: Sequence[Round], games: Sequence[Game]) -> Section:
    """When each round was first opened and last finished, by the desk's entries."""
    kinds = ("opening", "opening_undone", "finish")
    entries = JournalEntry.objects.filter(event=event.uid, kind__in=kinds).order_by("number")
    opened: dict[int, datetime] = {}
    finished: dict[int, datetime] = {}
    for kind, payload, at in entries.values_list("kind", "payload", "at"):
        if kind == "opening":
            opened.setdefault(payload["round"], at)
        elif kind == "opening_undone":
            opened.pop(payload["round"], None)
            finished.pop(payload["round"], None)
        else:
            finished[payload["round"]] = at
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
    return Section(title=_("Schedule, as it was entered"), heads=heads, rows=tuple(rows))


def _time(at: datetime | None) -> str:
    return "–" if at is None else dates.moment(at)


def _rulings(lines: Sequence[LogLine]) -> Section:
    counted = Counter(one.about if one.kind else kind_name("") for one in lines)
    return _section(_("Rulings by kind"), _most_first(counted))


def _measures(lines: Sequence[LogLine]) -> Section:
    counted = Counter(referee.messages.say_measure(one.measure, current_language()) for one in lines)
    return _section(_("Rulings by measure"), _most_first(counted))


def _penalties(found: EventScores) -> Section:
    at_table = [points_ for of in found.lost_at_tables().values() for points_ in of.values() if points_]
    beside = [one.points for one in found.beside if one.lifted_by_entry is None]
    kinds = (
        (_("Penalties at the tables"), at_table),
        (_("Penalties outside the tables"), [one for one in beside if one < 0]),
        (_("Bonuses"), [one for one in beside if one > 0]),
    )
    over = [game for game in found.games if game.state is GameState.FINISHED]
    chombo = sum(seat.chombo for seats in tallies(over).values() for seat in seats)
    rows = [(title, str(len(of)), points.score(sum(of), signed=True)) for title, of in kinds if of]
    rows += [(pgettext("figures", "Chombo"), str(chombo), "")] if chombo else []
    heads = ("", pgettext("figures", "How many"), _("Points"))
    return Section(title=_("Penalties"), heads=heads, rows=tuple(rows))


def _referees(lines: Sequence[LogLine]) -> Section:
    return _section(_("Who ruled"), _most_first(Counter(one.judge for one in lines)))


def _most_first(counts: Counter[str]) -> Iterator[tuple[str, str]]:
    for says, many in sorted(counts.items(), key=lambda one: (-one[1], one[0])):
        yield says, str(many)


def _section(title: str, rows: Iterator[tuple[str, str]] | Sequence[tuple[str, str]]) -> Section:
    return Section(title=title, heads=("", pgettext("figures", "How many")), rows=tuple(rows))
