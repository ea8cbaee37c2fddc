"""The wording of hidden results."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournaments.common.language import joined
from tournaments.common.punctuation import labelled
from tournaments.models import Round, Tournament
from tournaments.models.visibility import held_back_from

__all__ = ["held_back_message", "held_back_messages", "held_back_warning", "hidden_from_others"]


def held_back_message(tournament: Tournament) -> str:
    """The message for a viewer from whom results of the event are held back; empty if none are."""
    first = held_back_from(tournament)
    if first is None:
        return ""
    if tournament.kind != Tournament.Kind.TOURNAMENT:
        return _("The latest results are hidden until an organizer shows them.")
    text = _("Results from round %(round)d on are hidden until an organizer shows them.")
    return text % {"round": first}


def held_back_messages(events: Tournament | Iterable[Tournament]) -> str:
    """The same for an event; for several events each message has its event's name."""
    if isinstance(events, Tournament):
        return held_back_message(events)
    return joined(
        (labelled(event.name, message) for event in events if (message := held_back_message(event))),
        by="sentences",
    )


def hidden_from_others(tournament: Tournament) -> str:
    """The message for a viewer who reads results that are held back from others; empty if none are."""
    first = tournament.results_hidden_from
    if first is None or held_back_from(tournament) is not None:
        return ""
    if tournament.kind != Tournament.Kind.TOURNAMENT:
        return _("Results from game %(round)d on are hidden from visitors.") % {"round": first}
    return _("Results from round %(round)d on are hidden from visitors.") % {"round": first}


def held_back_warning(tournament: Tournament, rounds: Iterable[Round]) -> str:
    """The same for a list of *rounds*, as a warning not to display it; empty if all of them are public."""
    first = tournament.results_hidden_from
    hidden = first is not None and any(round_.number >= first for round_ in rounds)
    return hidden_from_others(tournament) if hidden else ""
