"""Store the handwritten journal entries of an event file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from tournaments.common.errors import StateError
from tournaments.journal.kinds import LotDrawn
from tournaments.models import Player, Round, Team
from tournaments.services.events import penalties, substitutions
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal
from tournaments.services.interchange.importing.stages import decline_place
from tournaments.services.interchange.importing.state import PUBLISHED, ImportState
from tournaments.services.people import entry_list

__all__ = ["store_decision"]


def store_decision(state: ImportState, index: int, entry: Any) -> None:
    """Store the journal entry at that position of the file."""
    by, why = entry.get("by") or state.act.by, entry.get("why") or ""
    device = entry.get("device") or state.act.device
    act = Action(by=by, key=state.act.key, device=device, why=why, word=f"{state.act.word}.journal-{index}")
    act_with_reason = act if why else replace(act, why=PUBLISHED)
    match entry["kind"]:
        case "penalty" | "bonus":
            penalties.give(
                _entrant(state, entry),
                entry["points"],
                after_round=_last_round_number(state, entry),
                act=act_with_reason,
            )
        case "decline":
            decline_place(state, entry["stage"], _entrant(state, entry), act)
        case "withdrawal":
            player = _checked_player(state, entry, is_withdrawn=False)
            entry_list.withdraw(player, act=act, after_round=_last_round_number(state, entry))
        case "return":
            player = _checked_player(state, entry, is_withdrawn=True)
            entry_list.return_to_play(player, act=act, after_round=_last_round_number(state, entry))
        case "disqualification":
            player = _checked_player(state, entry, is_withdrawn=None)
            entry_list.disqualify(player, act=act_with_reason, after_round=_last_round_number(state, entry))
        case "substitution":
            _substitute(state, entry, act)
        case "exchange":
            first_player, second_player = (state.players[player] for player in entry["who"])
            for step_number, round_ in enumerate(_rounds_of(state, entry, first_player, second_player)):
                step = act.then(str(step_number)) if step_number else act
                substitutions.exchange(round_, first_player, second_player, act=step, is_restored=True)
        case "lot":
            order = tuple(map(state.word_of, entry["order"]))
            with open_journal(state.event.uid, act, "import_lot", list(order)) as journal:
                journal.append(LotDrawn(order=order))
        case _:
            # The reading of the file refuses every other kind.
            pass


def _entrant(state: ImportState, entry: Mapping[str, Any]) -> Player | Team:
    """Return the person or the team concerned."""
    return state.teams.get(entry["who"]) or state.players[entry["who"]]


def _checked_player(state: ImportState, entry: Mapping[str, Any], *, is_withdrawn: bool | None) -> Player:
    """Return the person concerned. Raises `StateError` if their state does not match *is_withdrawn* (None: not
    disqualified).
    """
    player = Player.objects.get(pk=state.players[entry["who"]].pk)
    if is_withdrawn is True and player.state != Player.State.WITHDRAWN:
        raise StateError(_("%(name)s has not withdrawn.") % {"name": player.name})
    if is_withdrawn is False and player.state in (Player.State.WITHDRAWN, Player.State.DISQUALIFIED):
        raise StateError(_("%(name)s is no longer taking part.") % {"name": player.name})
    if is_withdrawn is None and player.state == Player.State.DISQUALIFIED:
        raise StateError(_("%(name)s is already disqualified.") % {"name": player.name})
    return player


def _substitute(state: ImportState, entry: Mapping[str, Any], act: Action) -> None:
    out, substitute = state.players[entry["out"]], state.players[entry["in"]]
    start, to_the_end = entry.get("from", "start"), entry.get("until") == "end"
    for step_number, round_ in enumerate(
        _rounds_of(state, entry, out, substitute)[: 1 if to_the_end else None]
    ):
        substitutions.replace(
            round_,
            out,
            substitute,
            from_hand=None if start == "start" else start,
            to_the_end=to_the_end,
            act=act.then(str(step_number)) if step_number else act,
            is_restored=True,
        )


def _rounds_of(state: ImportState, entry: Mapping[str, Any], *players: Player) -> list[Round]:
    """Return the round named; of a meeting, those in which one of *players* has a seat, else its last one."""
    named_rounds = Round.objects.filter(tournament=state.event, number__in=state.parts[entry["round"]])
    rounds_with_seat = named_rounds.filter(seatings__player__in=players).distinct().order_by("number")
    return list(rounds_with_seat) or list(named_rounds.order_by("-number")[:1])


def _last_round_number(state: ImportState, entry: Mapping[str, Any]) -> int | None:
    """Return the number of the round after which it counts: the round named, or the last one of the meeting."""
    if entry.get("meeting") is not None:
        ids = [meeting.id for meeting in state.event_file.meetings or ()]
        return state.parts[ids.index(entry["meeting"]) + 1][-1]
    if entry.get("after_round") is None:
        return None
    return max(state.parts[entry["after_round"]], default=None)
