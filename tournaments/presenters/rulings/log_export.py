"""The rulings log as JSON."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from tournaments.common.winds import round_sign
from tournaments.models import Tournament
from tournaments.presenters.rulings.lines import judgement_sentence
from tournaments.presenters.rulings.log import EventRuling, all_rulings, line
from tournaments.presenters.tables.voice import Voice
from tournaments.services.events import zones

__all__ = ["as_csv", "as_json"]

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def as_json(tournament: Tournament) -> str:
    """Every ruling with its reviews, each entry in the form of the protocol, in the order of their numbers."""
    rulings = [_ruling_json(ruling) for ruling in reversed(all_rulings(tournament))]
    ruleset_key = tournament.ruleset_key
    rules_json: Any = {"base": ruleset_key, "set": tournament.overlay} if tournament.overlay else ruleset_key
    data = {"tournament": tournament.name, "rules": rules_json, "rulings": rulings}
    return json.dumps(data, ensure_ascii=False, indent=" ")


def _ruling_json(ruling: EventRuling) -> dict[str, Any]:
    entry, table = ruling.logged.entry, ruling.table
    return {
        "number": ruling.logged.number,
        "round": table.round.number,
        "table": table.number,
        "players": [ruling.players[seat].name for seat in sorted(ruling.players)],
        "at": entry.at.isoformat(),
        "by": entry.by,
        "state": ruling.judged.state.value,
        "says": judgement_sentence(ruling.judged.judgement, Voice(ruling.names), ruling.judged.proposal),
        "entry": {"number": entry.number, "kind": entry.kind, "payload": entry.payload},
        "reviews": [
            {"number": number, "kind": kind, "payload": payload}
            for number, review in ruling.judged.reviews
            for kind, payload in [referee.codec.write_entry(review)]
        ],
    }


def as_csv(tournament: Tournament) -> str:
    """The log as a list for a spreadsheet; a cell that looks like a formula gets a leading apostrophe."""
    stream = io.StringIO()
    writer = csv.writer(stream)
    writer.writerow(
        [
            _("No."),
            _("Time"),
            pgettext("sheet", "Round"),
            pgettext("sheet", "Table"),
            _("Hand"),
            _("Player"),
            _("Code"),
            _("Subject"),
            _("What happened"),
            _("Decision"),
            _("Points lost"),
            _("Article"),
            _("Judge"),
            _("Status"),
            _("Reason"),
        ]
    )
    zone = zones.zone_of(tournament)
    for ruling in reversed(all_rulings(tournament)):
        log_line, judgement = line(ruling), ruling.judged.judgement
        hand = f"{round_sign(log_line.hand)}-{log_line.honba}" if log_line.hand else ""
        player = log_line.player.name if log_line.player else ""
        about = log_line.about if judgement.question is not None else ""
        cells = [
            log_line.number,
            log_line.at.astimezone(zone).isoformat(timespec="seconds"),
            log_line.round,
            log_line.table,
            hand,
            player,
            log_line.code,
            about,
            judgement.facts,
            log_line.decision,
            judgement.points or "",
            log_line.article,
            log_line.judge,
            log_line.state_text,
            judgement.reason,
        ]
        writer.writerow([_safe_cell(cell) for cell in cells])
    # This mark makes spreadsheets read the file as UTF-8.
    return "\ufeff" + stream.getvalue()


def _safe_cell(value: Any) -> str:
    text = str(value)
    return f"'{text}" if text.startswith(_FORMULA) else text
