"""What is missing before the first round?"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Player, Round, Tournament
from tournaments.services.people import same_name

__all__ = ["Check", "checklist"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing to be done: whether it is, what it is in words, and where."""

    done: bool
    says: str
    link: str


def checklist(tournament: Tournament) -> tuple[Check, ...]:
    """Everything, in the order in which it is done; nothing once a round was opened."""
    rounds = list(tournament.rounds.order_by("number"))
    if any(round_.state != Round.State.DRAWN for round_ in rounds):
        return ()
    players = list(tournament.players.filter(active=True))
    event, people = (reverse(name, args=[tournament.slug]) for name in ("event", "people"))
    return (
        _people(players, tournament.ruleset.players, people),
        *_doubles(players, people),
        Check(done=bool(tournament.dates), says=_("The days are set."), link=event),
        *_minutes(tournament, event),
        Check(
            done=tournament.last_round is not None,
            says=_("The number of the last round is set, or stays open."),
            link=event,
        ),
        Check(
            done=True,
            says=_("Rules: %(title)s.") % {"title": tournament.ruleset.title},
            link=reverse("rules", args=[tournament.slug]),
        ),
        Check(
            done=bool(rounds),
            says=_("The first round is drawn."),
            link=rounds[0].get_absolute_url() if rounds else reverse("new_round", args=[tournament.slug]),
        ),
        *(
            (
                Check(
                    done=False,
                    says=_("Its tables' links are printed, and it is opened."),
                    link=reverse("links", args=[tournament.slug, rounds[0].number]),
                ),
            )
            if rounds
            else ()
        ),
    )


def _people(players: list[Player], seats: int, link: str) -> Check:
    if not players:
        return Check(done=False, says=_("Nobody is entered yet."), link=link)
    says = ngettext("%(count)d person takes part.", "%(count)d people take part.", len(players)) % {
        "count": len(players)
    }
    over = len(players) % seats
    if over:
        text = ngettext(
            "%(count)d rests in each round, or a substitute makes a table full.",
            "%(count)d rest in each round, or substitutes make a table full.",
            over,
        )
        says = f"{says} {text % {'count': over}}"
    return Check(done=len(players) >= seats and not over, says=says, link=link)


def _doubles(players: list[Player], link: str) -> tuple[Check, ...]:
    """Those whose names are the same but for the order of their words."""
    names = Counter(" ".join(sorted(same_name(player.name).split())) for player in players)
    twice = [player.name for player in players if names[" ".join(sorted(same_name(player.name).split()))] > 1]
    if not twice:
        return ()
    return (
        Check(done=False, says=_("Perhaps one person: %(names)s.") % {"names": ", ".join(twice)}, link=link),
    )


def _minutes(tournament: Tournament, link: str) -> tuple[Check, ...]:
    if tournament.ruleset.time_limit_end.value == "none":
        return ()
    return (Check(done=tournament.minutes is not None, says=_("The minutes of a round are set."), link=link),)
