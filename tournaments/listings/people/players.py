"""All players with their details as a file, for organizers; the import of players reads it again."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.models import Player, PlayerColumn, Tournament
from tournaments.presenters.people.player_columns import column_table
from tournaments.services.people.player_columns import TICKED

__all__ = ["own_value", "players_table"]


def players_table(tournament: Tournament) -> tuple[list[str], list[list[object]]]:
    """Return the headings, and a row for each player, by number.

    Mail addresses of registrations fill the first column of mail addresses; without one they are a column of their own.
    """
    players = list(tournament.players.order_by("number"))
    own = column_table(tournament)
    mails = dict(tournament.registrations.exclude(who="").exclude(mail="").values_list("who", "mail"))
    mail_column = next((column for column in own.columns if column.is_mail), None)
    federations = sorted({name for player in players for name in player.person.numbers})
    adds_mail = mail_column is None and bool(mails)
    head = [
        _("No."), _("Name"), _("Reading"), _("Family name"), _("Given name"), _("Preferred name"), _("Club"),
        _("Country"), *(name.upper() for name in federations), _("Status"), _("Group"),
        *([_("Email address")] if adds_mail else []), *(column.name for column in own.columns),
    ]  # fmt: skip

    def row(player: Player) -> list[object]:
        person, mail = player.person, mails.get(player.person_id, "")
        return [
            player.number, person.name, person.reading, person.family, person.given, person.preferred, person.club,
            person.nation, *(person.numbers.get(name, "") for name in federations),
            str(player.get_state_display()), player.group,
            *([mail] if adds_mail else []),
            *(
                own_value(column, own.value(player, column)) or (mail if column == mail_column else "")
                for column in own.columns
            ),
        ]  # fmt: skip

    return head, [row(player) for player in players]


def own_value(column: PlayerColumn, value: str) -> str:
    """Return a cell as a spreadsheet has it: a tick is yes or no."""
    if column.is_tick:
        return _("yes") if value == TICKED else _("no")
    return value
