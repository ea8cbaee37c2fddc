"""The next step of an event: the one primary action of its page."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import assert_never

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Round
from tournaments.presenters.events.ranking.standing_rows import Standings

__all__ = ["Action", "Correction", "NextStep", "next_step"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """A button: its *label*, the *url* that it opens, and whether it *posts*."""

    label: str
    url: str
    posts: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A round that is open for correction beside the round in play, in a sentence, and what can be done with it."""

    says: str
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NextStep:
    """The state of the event in a sentence, the action that comes next, and others that are possible.

    *done* and *total* are the results of the open round that are in, and its tables; 0 without an open round.
    *corrections* are the other rounds that are open.
    """

    says: str
    action: Action
    others: tuple[Action, ...] = ()
    done: int = 0
    total: int = 0
    corrections: tuple[Correction, ...] = ()
    round: Round | None = field(default=None, compare=False)


def next_step(standings: Standings, *, has_players: bool, planned: int | None) -> NextStep:
    """The next step for an organizer; *planned* is the number of the next round of the seating plan, if any."""
    step = _next_step(standings, has_players=has_players, planned=planned)
    reopened = (round_ for round_ in standings.rounds if round_.is_reopened and round_ != standings.round)
    return replace(step, corrections=tuple(_correction(standings, round_) for round_ in reopened))


def _next_step(standings: Standings, *, has_players: bool, planned: int | None) -> NextStep:
    round_ = standings.round
    if not has_players:
        return _add_players(standings)
    if round_ is None:
        return _first_round(standings, planned)
    match state := Round.State(round_.state):
        case Round.State.DRAWN:
            return _open_drawn(standings, round_)
        case Round.State.OPEN if round_.is_reopened:
            return _finish_again(standings, round_)
        case Round.State.OPEN:
            return _enter_results(standings, round_)
        case Round.State.FINISHED:
            return _after_round(standings, round_, planned)
        case _:
            assert_never(state)


def _to(standings: Standings, name: str, *args: object) -> str:
    return reverse(name, args=[standings.tournament.slug, *args])


def _add_players(standings: Standings) -> NextStep:
    return NextStep(
        says=_("No players yet."),
        action=Action(label=_("Add players"), url=_to(standings, "people")),
        others=(
            Action(label=_("Import from spreadsheet"), url=_to(standings, "people_sheet")),
            Action(label=_("Open registration"), url=_to(standings, "registrations")),
        ),
    )


def _first_round(standings: Standings, planned: int | None) -> NextStep:
    if planned is None:
        return NextStep(
            says=_("No round has been drawn yet."),
            action=Action(label=_("Create seating plan"), url=_to(standings, "plan")),
            others=(Action(label=_("Draw round 1 only"), url=_to(standings, "new_round")),),
        )
    open_first = Action(
        label=_("Open round %(number)d") % {"number": planned},
        url=_to(standings, "open_planned", planned),
        posts=True,
    )
    if standings.tournament.seats_shown_to:
        return NextStep(says=_("The seating plan is published."), action=open_first)
    return NextStep(
        says=_("The seating plan is ready. Only officials see it."),
        action=Action(label=_("Publish the seating plan"), url=_to(standings, "plan") + "#publish"),
        others=(open_first,),
    )


def _open_drawn(standings: Standings, round_: Round) -> NextStep:
    number = round_.number
    return NextStep(
        says=_("Round %(number)d is drawn.") % {"number": number},
        action=Action(
            label=_("Open round %(number)d") % {"number": number},
            url=_to(standings, "open_round", number),
            posts=True,
        ),
        others=(Action(label=_("Table links"), url=_to(standings, "links", number)),),
        round=round_,
    )


def _correction(standings: Standings, round_: Round) -> Correction:
    facts = {"number": round_.number}
    return Correction(
        says=_("Round %(number)d is open for correction.") % facts,
        actions=(
            Action(label=_("Tables of round %(number)d") % facts, url=_to(standings, "round", round_.number)),
            Action(
                label=_("Finish round %(number)d again") % facts,
                url=_to(standings, "finish_round", round_.number),
                posts=True,
            ),
        ),
    )


def _finish_again(standings: Standings, round_: Round) -> NextStep:
    correction = _correction(standings, round_)
    tables, finish = correction.actions
    return NextStep(says=correction.says, action=finish, others=(tables,), round=round_)


def _enter_results(standings: Standings, round_: Round) -> NextStep:
    number, games = round_.number, standings.games_now
    done = sum(game.state.is_finished for game in games)
    missing = len(games) - done
    links = Action(label=_("Table links"), url=_to(standings, "links", number))
    if not missing:
        return NextStep(
            says=_("All results of round %(number)d are in.") % {"number": number},
            action=Action(
                label=_("Finish round %(number)d") % {"number": number},
                url=_to(standings, "finish_round", number),
                posts=True,
            ),
            others=(Action(label=_("Check results"), url=_to(standings, "round_results", number)),),
            done=done,
            total=len(games),
            round=round_,
        )
    says = ngettext(
        "Round %(number)d: %(lacking)d of %(tables)d results is missing.",
        "Round %(number)d: %(lacking)d of %(tables)d results are missing.",
        missing,
    )
    return NextStep(
        says=says % {"number": number, "lacking": missing, "tables": len(games)},
        action=Action(label=_("Enter results"), url=_to(standings, "round_results", number) + "#missing"),
        others=(links,),
        done=done,
        total=len(games),
        round=round_,
    )


def _after_round(standings: Standings, round_: Round, planned: int | None) -> NextStep:
    if standings.decided:
        return NextStep(
            says=_("The tournament is finished."),
            action=Action(label=_("Print certificates"), url=_to(standings, "printing")),
            others=(Action(label=_("Final standings"), url=_to(standings, "standings")),),
            round=round_,
        )
    says = _("Round %(number)d is finished.") % {"number": round_.number}
    number = round_.number + 1
    stage = next((stage.name for stage in standings.stages if stage.rounds[:1] == (number,)), "")
    if planned is not None:
        action = Action(
            label=_("Open round %(number)d") % {"number": planned},
            url=_to(standings, "open_planned", planned),
            posts=True,
        )
    elif stage:
        action = Action(label=_("Draw “%(stage)s”") % {"stage": stage}, url=_to(standings, "new_round"))
    else:
        action = Action(
            label=_("Draw round %(number)d") % {"number": number}, url=_to(standings, "new_round")
        )
    return NextStep(
        says=says,
        action=action,
        others=(Action(label=_("Standings"), url=_to(standings, "standings")),),
        round=round_,
    )
