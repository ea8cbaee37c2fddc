"""All registrations as a file, for organizers."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from tournaments.listings.people.players import own_value
from tournaments.models import Person
from tournaments.presenters.people.player_columns import ColumnTable, column_table
from tournaments.presenters.people.registration_desk import Desk, Line
from tournaments.services.events import zones
from tournaments.services.people.registration_settings import questions_of

__all__ = ["registrations_table"]


def registrations_table(desk: Desk) -> tuple[list[str], list[list[object]]]:
    """Return the headings, and a row with all answers for each registration."""
    own = column_table(desk.tournament)
    federations = sorted({name for line in desk.lines for name in line.registration_input.numbers})
    questions = () if desk.settings is None else questions_of(desk.settings)
    head = [
        _("No."), _("Name"), _("Reading"), _("Club"), _("Country"), _("Status"), _("Waiting list"),
        *(name.upper() for name in federations), _("Email address"), _("Note"), _("Public name"),
        *(question.says for question in questions), *(column.name for column in own.columns),
        _("Registered on (%(zone)s)") % {"zone": zones.zone_name(desk.tournament)},
    ]  # fmt: skip
    zone, keys = zones.zone_of(desk.tournament), [question.key for question in questions]
    return head, [_row(line, federations, keys, own, zone) for line in desk.lines]


def _row(
    line: Line, federations: list[str], keys: list[str], own: ColumnTable, zone: ZoneInfo
) -> list[object]:
    registration = line.registration_input
    return [
        None if line.player is None else line.player.number,
        registration.name,
        registration.reading,
        registration.club,
        registration.nation,
        line.called,
        line.place,
        *(registration.numbers.get(name, "") for name in federations),
        registration.mail,
        registration.note,
        str(Person.Shown(registration.shown).label),
        *(registration.answers.get(key, "") for key in keys),
        *(
            "" if line.player is None else own_value(column, own.value(line.player, column))
            for column in own.columns
        ),
        "" if line.at is None else f"{line.at.astimezone(zone):%Y-%m-%d %H:%M}",
    ]
