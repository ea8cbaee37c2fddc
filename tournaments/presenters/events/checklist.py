"""What is missing before the first round."""

from __future__ import annotations

from collections import defaultdict

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.frozen import dataclass
from tournaments.common.language import joined, rules_title
from tournaments.models import Player, Round, Tournament
from tournaments.services.events.plans.round_plans import next_planned_number
from tournaments.services.interchange.rosters import Particulars, duplicate_keys

__all__ = ["Check", "checklist"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One task: whether it is done, what it is in words, and the page where it is done."""

    done: bool
    says: str
    link: str


def checklist(tournament: Tournament) -> tuple[Check, ...]:
    """All tasks, in the order in which they are done; empty once a round was opened."""
    rounds = list(tournament.rounds.order_by("number"))
    if any(round_.state != Round.State.DRAWN for round_ in rounds):
        return ()
    all_players = list(tournament.players.all())
    players = [player for player in all_players if player.active]
    event, rounds_settings, listed = (
        reverse(name, args=[tournament.slug]) for name in ("event", "event_rounds", "players")
    )
    return (
        _check_in_task(tournament, all_players) or _people_task(tournament, players, listed),
        *_duplicate_tasks(players, listed),
        Check(
            done=bool(tournament.dates),
            says=_("The dates are set.") if tournament.dates else _("Set the dates."),
            link=event,
        ),
        *_minutes_tasks(tournament, rounds_settings),
        Check(
            done=tournament.last_round is not None,
            says=_("The number of rounds is set.")
            if tournament.last_round is not None
            else _("Set the number of rounds, if you know it."),
            link=rounds_settings,
        ),
        Check(
            done=True,
            says=_("Rules: %(title)s.") % {"title": rules_title(tournament.ruleset)},
            link=reverse("rules", args=[tournament.slug]),
        ),
        _first_round_task(tournament, rounds),
        *(
            (
                Check(
                    done=False,
                    says=_("Print the table links of this round, then open it."),
                    link=reverse("links", args=[tournament.slug, rounds[0].number]),
                ),
            )
            if rounds
            else ()
        ),
    )


def _first_round_task(tournament: Tournament, rounds: list[Round]) -> Check:
    if rounds:
        return Check(done=True, says=_("The first round is drawn."), link=rounds[0].get_absolute_url())
    if next_planned_number(tournament):
        link = reverse("plan", args=[tournament.slug])
        return Check(
            done=False, says=_("The first round is planned. Open it from the seating plan."), link=link
        )
    if tournament.relay_stock is not None:
        link = reverse("new_round", args=[tournament.slug])
        return Check(done=False, says=_("Draw the first round."), link=link)
    return Check(done=False, says=_("Create the seating plan."), link=reverse("plan", args=[tournament.slug]))


def _check_in_task(tournament: Tournament, all_players: list[Player]) -> Check | None:
    """The check-in task, if some people are registered and nobody takes part yet."""
    registered = sum(player.state == Player.State.ENTERED for player in all_players)
    if not registered or any(player.active for player in all_players):
        return None
    text = ngettext(
        "%(count)d player is registered. Check them in.",
        "%(count)d players are registered. Check them in.",
        registered,
    )
    return Check(
        done=False, says=text % {"count": registered}, link=reverse("check_in", args=[tournament.slug])
    )


def _people_task(tournament: Tournament, players: list[Player], link: str) -> Check:
    if not players:
        return Check(done=False, says=_("Add players."), link=reverse("people", args=[tournament.slug]))
    seats = tournament.ruleset.players
    sentence = ngettext("%(count)d player takes part.", "%(count)d players take part.", len(players)) % {
        "count": len(players)
    }
    remainder = len(players) % seats
    if remainder:
        text = ngettext(
            "%(count)d sits out each round, or a substitute completes a table.",
            "%(count)d sit out each round, or substitutes complete a table.",
            remainder,
        )
        sentence = f"{sentence} {text % {'count': remainder}}"
    return Check(done=len(players) >= seats and not remainder, says=sentence, link=link)


def _duplicate_tasks(players: list[Player], link: str) -> tuple[Check, ...]:
    """People who are probably the same person."""
    index: dict[str, list[Player]] = defaultdict(list)
    for player in players:
        person = player.person
        particulars = Particulars(line=0, name=person.name, family=person.family, given=person.given)
        for key in duplicate_keys(particulars):
            index[key].append(player)
    duplicates = {player.pk for group in index.values() if len(group) > 1 for player in group}
    if not duplicates:
        return ()
    names = joined(player.name for player in players if player.pk in duplicates)
    return (Check(done=False, says=_("Possible duplicates: %(names)s.") % {"names": names}, link=link),)


def _minutes_tasks(tournament: Tournament, link: str) -> tuple[Check, ...]:
    if not tournament.ruleset.time_limit_end.has_clock:
        return ()
    sentence = (
        _("Set the minutes per round.") if tournament.minutes is None else _("The minutes per round are set.")
    )
    return (Check(done=tournament.minutes is not None, says=sentence, link=link),)
