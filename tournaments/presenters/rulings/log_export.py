"""The rulings log as JSON."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from tournaments.common.points import round_name
from tournaments.models import Tournament
from tournaments.presenters.rulings.lines import judgement_sentence
from tournaments.presenters.rulings.log import FoundRuling, all_rulings, line
from tournaments.presenters.tables.voice import Voice
from tournaments.services.events import zones

__all__ = ["as_csv", "as_json"]

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def as_json(tournament: Tournament) -> str:
    """Every ruling with its reviews, each entry in the form of the protocol, in the order of their numbers."""
    rulings = [_plain(one) for one in reversed(all_rulings(tournament))]
    rules = tournament.ruleset_key
    own: Any = {"base": rules, "set": tournament.overlay} if tournament.overlay else rules
    told = {"tournament": tournament.name, "rules": own, "rulings": rulings}
    return json.dumps(told, ensure_ascii=False, indent=" ")


def _plain(one: FoundRuling) -> dict[str, Any]:
    entry, table = one.logged.entry, one.table
    return {
        "number": one.logged.number,
        "round": table.round.number,
        "table": table.number,
        "players": [one.players[seat].name for seat in sorted(one.players)],
        "at": entry.at.isoformat(),
        "by": entry.by,
        "state": one.judged.state.value,
        "says": judgement_sentence(one.judged.judgement, Voice(one.names)),
        "entry": {"number": entry.number, "kind": entry.kind, "payload": entry.payload},
        "reviews": [
            {"number": number, "kind": kind, "payload": payload}
            for number, made in one.judged.reviews
            for kind, payload in [referee.codec.write_entry(made)]
        ],
    }


def as_csv(tournament: Tournament) -> str:
    """The log as a list for a spreadsheet; a cell that looks like a formula gets a leading apostrophe."""
    written = io.StringIO()
    rows = csv.writer(written)
    rows.writerow(
        [
            _("No."),
            _("Time"),
            pgettext("sheet", "Round"),
            pgettext("sheet", "Table"),
            _("Hand"),
            _("Player"),
            _("Code"),
            _("About"),
            _("What happened"),
            _("Decision"),
            _("Points lost"),
            _("Article"),
            _("Judge"),
            _("State"),
            _("Reason"),
        ]
    )
    zone = zones.zone_of(tournament)
    for one in reversed(all_rulings(tournament)):
        told, judgement = line(one), one.judged.judgement
        hand = f"{round_name(told.hand)}-{told.honba}" if told.hand else ""
        player = told.player.name if told.player else ""
        about = told.about if judgement.question is not None else ""
        cells = [
            told.number,
            told.at.astimezone(zone).isoformat(timespec="seconds"),
            told.round,
            told.table,
            hand,
            player,
            told.code,
            about,
            judgement.facts,
            told.decision,
            judgement.points or "",
            told.article,
            told.judge,
            told.stands,
            judgement.reason,
        ]
        rows.writerow([_cell(cell) for cell in cells])
    # This mark makes spreadsheets read the file as UTF-8.
    return "\ufeff" + written.getvalue()


def _cell(value: Any) -> str:
    text = str(value)
    return f"'{text}" if text.startswith(_FORMULA) else text
