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


def store_decision(state: ImportState, at: int, entry: Any) -> None:
    """Store the journal entry at that position of the file."""
    by, why = entry.get("by") or state.act.by, entry.get("why") or ""
    device = entry.get("device") or state.act.device
    act = Action(by=by, key=state.act.key, device=device, why=why, word=f"{state.act.word}.journal-{at}")
    reasoned = act if why else replace(act, why=PUBLISHED)
    match entry["kind"]:
        case "penalty" | "bonus":
            penalties.give(
                _who(state, entry), entry["points"], after_round=_after(state, entry), act=reasoned
            )
        case "decline":
            decline_place(state, entry["stage"], _who(state, entry), act)
        case "withdrawal":
            who = _who_is(state, entry, gone=False)
            entry_list.withdraw(who, act=act, after_round=_after(state, entry))
        case "return":
            who = _who_is(state, entry, gone=True)
            entry_list.return_to_play(who, act=act, after_round=_after(state, entry))
        case "disqualification":
            who = _who_is(state, entry, gone=None)
            entry_list.disqualify(who, act=reasoned, after_round=_after(state, entry))
        case "substitution":
            _substitute(state, entry, act)
        case "exchange":
            one, other = (state.players[who] for who in entry["who"])
            for n, round_ in enumerate(_rounds_of(state, entry, one, other)):
                step = act.then(str(n)) if n else act
                substitutions.exchange(round_, one, other, act=step, as_it_was=True)
        case "lot":
            order = tuple(map(state.word_of, entry["order"]))
            with open_journal(state.event.uid, act, "import_lot", list(order)) as journal:
                journal.append(LotDrawn(order=order))


def _who(state: ImportState, entry: Mapping[str, Any]) -> Player | Team:
    """Return the person or the team concerned."""
    return state.teams.get(entry["who"]) or state.players[entry["who"]]


def _who_is(state: ImportState, entry: Mapping[str, Any], *, gone: bool | None) -> Player:
    """Return the person concerned. Raises `StateError` if their state does not match *gone* (None: not
    disqualified).
    """
    who = Player.objects.get(pk=state.players[entry["who"]].pk)
    if gone is True and who.state != Player.State.WITHDRAWN:
        raise StateError(_("%(name)s has not withdrawn.") % {"name": who.name})
    if gone is False and who.state in (Player.State.WITHDRAWN, Player.State.DISQUALIFIED):
        raise StateError(_("%(name)s does not take part any more.") % {"name": who.name})
    if gone is None and who.state == Player.State.DISQUALIFIED:
        raise StateError(_("%(name)s is disqualified already.") % {"name": who.name})
    return who


def _substitute(state: ImportState, entry: Mapping[str, Any], act: Action) -> None:
    out, in_ = state.players[entry["out"]], state.players[entry["in"]]
    since, for_good = entry.get("from", "start"), entry.get("until") == "end"
    for n, round_ in enumerate(_rounds_of(state, entry, out, in_)[: 1 if for_good else None]):
        substitutions.replace(
            round_,
            out,
            in_,
            from_hand=None if since == "start" else since,
            for_good=for_good,
            act=act.then(str(n)) if n else act,
            as_it_was=True,
        )


def _rounds_of(state: ImportState, entry: Mapping[str, Any], *who: Player) -> list[Round]:
    """Return the round named; of a meeting, those in which one of *who* has a seat, else its last one."""
    named = Round.objects.filter(tournament=state.event, number__in=state.parts[entry["round"]])
    seated = named.filter(seatings__player__in=who).distinct().order_by("number")
    return list(seated) or list(named.order_by("-number")[:1])


def _after(state: ImportState, entry: Mapping[str, Any]) -> int | None:
    """Return the number of the round after which it counts: the round named, or the last one of the meeting."""
    if entry.get("meeting") is not None:
        ids = [meeting.id for meeting in state.found.meetings or ()]
        return state.parts[ids.index(entry["meeting"]) + 1][-1]
    if entry.get("after_round") is None:
        return None
    return max(state.parts[entry["after_round"]], default=None)
