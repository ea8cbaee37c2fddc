"""Sheets printed before an event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.common.errors import StateError
from tournaments.models import Player, Tournament
from tournaments.presenters.events.own_schedules import OwnSchedule, by_first_table, own_schedules
from tournaments.presenters.events.schedules import schedule
from tournaments.presenters.paper import stamps
from tournaments.presenters.paper.stamps import Scope
from tournaments.presenters.people.listed_names import in_list_order, listed_name
from tournaments.presenters.rulings.rulebooks.editions import edition_line
from tournaments.printing.event_facts import EventFacts
from tournaments.printing.kinds import Order, Part, PrintRequest, Work
from tournaments.services.events.logos import logo_of
from tournaments.services.events.memberships import Memberships
from tournaments.services.people import own_links
from tournaments.services.tables import physical_tables
from tournaments.sheets.events import room_plan, schedule_cards, wall_schedule
from tournaments.sheets.paper.cutting import chunks
from tournaments.sheets.paper.heads import Head
from tournaments.sheets.people import badges, players_list
from tournaments.sheets.tables import table_tents
from tournaments.sheets.tables.table_tents import Tent

__all__ = ["WORK"]


def _is_no_league(event: Tournament) -> bool:
    """Whether the event is not a league: a league's seats are known only once the players sit down."""
    return event.kind != Tournament.Kind.LEAGUE


def _badges(print_request: PrintRequest) -> Sequence[Part]:
    event = print_request.event
    # Badges are handed out by name.
    own_schedules_list = _expected(print_request)
    # Without an address of the event there is no page for a phone to open: the badge has no code.
    links = own_links.links_by_player(event) if event.address else {}
    stamp = stamps.of_scope(event, Scope())
    logo = logo_of(event)
    badge_rows = [
        badges.Badge(
            own=own,
            address=event.address + reverse("own_page", args=[links[own.player.pk].token]) if links else "",
        )
        for own in own_schedules_list
    ]
    return [
        partial(badges.draw, paper=print_request.paper, event=event.name, badges=part, stamp=stamp, logo=logo)
        for part in chunks(badge_rows, badges.card_grid(print_request.paper).count)
    ]


def _schedule_cards(print_request: PrintRequest) -> Sequence[Part]:
    event = print_request.event
    everybody = _own_schedules(print_request)
    layout = schedule_cards.layout(everybody, print_request.paper)
    cards = [card for own in everybody for card in layout.cards_of(own)]
    if not cards:
        raise StateError(_no_round_known())
    stamp = stamps.of_scope(event, Scope())
    return [
        partial(schedule_cards.draw, card_layout=layout, event=event.name, cards=part, stamp=stamp)
        for part in chunks(cards, layout.grid.count)
    ]


def _own_schedules(print_request: PrintRequest) -> Sequence[OwnSchedule]:
    """Every expected player, in the requested order. Raises `StateError` if there is none."""
    expected = _expected(print_request)
    return by_first_table(expected) if print_request.order is Order.TABLE else expected


def _expected(print_request: PrintRequest) -> Sequence[OwnSchedule]:
    """Every expected player, by name. Raises `StateError` if there is none."""
    expected = own_schedules(print_request.event, everything=print_request.official)
    if not expected:
        raise _no_players_error()
    return expected


def _players(
    print_request: PrintRequest,
    order: Callable[[Sequence[Player]], Sequence[Player]],
    subtitle: str,
    *,
    name_of: Callable[[Player], str] = str,
) -> Sequence[Part]:
    event = print_request.event
    everybody = [player for player in event.players.all() if not player.person.is_erased]
    if not everybody:
        raise _no_players_error()
    memberships = Memberships(event)
    teams = {
        player.pk: team.name for player in everybody if (team := memberships.team_of(player.pk)) is not None
    }
    group = "" if _is_no_league(event) else _("Division")
    head = Head(title=event.name, subtitle=subtitle, foot=edition_line(event.ruleset))
    stamp = stamps.of_scope(event, Scope())
    return [
        partial(
            players_list.draw,
            head=head,
            players=order(everybody),
            teams=teams,
            stamp=stamp,
            group=group,
            name_of=name_of,
        )
    ]


def _players_by_name(print_request: PrintRequest) -> Sequence[Part]:
    return _players(print_request, in_list_order, _("Players by name"), name_of=listed_name)


def _players_by_number(print_request: PrintRequest) -> Sequence[Part]:
    return _players(print_request, list, _("Players by number"))


def _wall_schedule(print_request: PrintRequest) -> Sequence[Part]:
    event = print_request.event
    own_schedule = schedule(event, everything=print_request.official)
    if not own_schedule.rows:
        raise StateError(_no_plan())
    rows = {row.player: row for row in own_schedule.rows}
    own_schedule = replace(own_schedule, rows=tuple(rows[player] for player in in_list_order(rows)))
    head = Head(
        title=event.name,
        subtitle=_("Schedule"),
        small=_("Table number and starting seat"),
        foot=edition_line(event.ruleset),
    )
    stamp = stamps.of_scope(event, Scope())
    return [partial(wall_schedule.draw, head=head, schedule=own_schedule, stamp=stamp)]


def _room_plan(print_request: PrintRequest) -> Sequence[Part]:
    event = print_request.event
    head = Head(
        title=event.name, subtitle=_("Hall plan"), small=event.place, foot=edition_line(event.ruleset)
    )
    stamp = stamps.of_scope(event, Scope())
    return [partial(room_plan.draw, head=head, numbers=_numbers(event), stamp=stamp)]


def _table_tents(print_request: PrintRequest) -> Sequence[Part]:
    event = print_request.event
    # Without an address of the event there is no page for a phone to open: the tents have no codes.
    linked_tables = {table.number: table for table in event.physical_tables.all()} if event.address else {}
    numbers = [number for number in _numbers(event) if number in (print_request.tables or (number,))]
    if not numbers:
        raise StateError(_("The hall has no table with this number."))
    tents = [
        Tent(
            number=number,
            address=event.address + linked_tables[number].get_absolute_url()
            if number in linked_tables
            else "",
        )
        for number in numbers
    ]
    return [partial(table_tents.draw, event=event.name, tent=tent) for tent in tents]


def _numbers(event: Tournament) -> Sequence[int]:
    """The numbers of the hall's tables: those with a link, else as many as the event needs."""
    linked_numbers = event.physical_tables.order_by("number").values_list("number", flat=True)
    return list(linked_numbers) or list(range(1, physical_tables.count_needed(event) + 1))


def _no_players_error() -> StateError:
    return StateError(_("No players yet."))


def _no_round_known() -> str:
    return _(
        "No round is known yet. Make a seating plan, draw a round, or enter the number of rounds in Settings."
    )


def _no_plan() -> str:
    return _("No round has seats yet. Make a seating plan or draw a round first.")


def _waits_for_people(facts: EventFacts) -> str:
    return "" if facts.people else str(_no_players_error())


def _waits_for_people_to_come(facts: EventFacts) -> str:
    return "" if facts.has_people_to_come else str(_no_players_error())


def _waits_for_a_known_round(facts: EventFacts) -> str:
    if reason := _waits_for_people_to_come(facts):
        return reason
    return "" if facts.rounds or facts.has_plan or facts.event.last_round else _no_round_known()


def _waits_for_a_plan(facts: EventFacts) -> str:
    return "" if facts.has_seats or facts.has_plan else _no_plan()


WORK: Final[Mapping[str, Work]] = {
    "badges": Work(fits=_is_no_league, waits=_waits_for_people_to_come, parts=_badges),
    "schedule-cards": Work(fits=_is_no_league, waits=_waits_for_a_known_round, parts=_schedule_cards),
    "players-by-name": Work(waits=_waits_for_people, parts=_players_by_name),
    "players-by-number": Work(waits=_waits_for_people, parts=_players_by_number),
    "wall-schedule": Work(fits=_is_no_league, waits=_waits_for_a_plan, parts=_wall_schedule),
    "room-plan": Work(parts=_room_plan),
    "table-tents": Work(parts=_table_tents),
}
"""What prints each sheet, by its name."""
