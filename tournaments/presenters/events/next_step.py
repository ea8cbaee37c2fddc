"""The next step of an event: the one primary action of its page."""

from __future__ import annotations

from dataclasses import field, replace
from typing import assert_never

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.frozen import dataclass
from tournaments.models import Round, Tournament
from tournaments.presenters.events import standings as event_standings
from tournaments.presenters.events.ranking.standing_rows import Standings
from tournaments.services.events.drawing import next_round_number
from tournaments.services.events.plans.round_plans import next_planned_number
from tournaments.services.integrity.reopened import mark_reopened

__all__ = ["Action", "Correction", "NextStep", "add_players", "current_step", "next_step", "step_after"]


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


def current_step(tournament: Tournament) -> NextStep | None:
    """The next step of the event as it is now; None for a season, whose steps are its evenings."""
    standings = event_standings.current(tournament)
    if standings.is_season:
        return None
    mark_reopened(standings.rounds)
    return next_step(standings)


def step_after(round_: Round) -> NextStep | None:
    """The next step of the event if the round is finished and no later one is drawn, else None."""
    if not round_.is_finished or round_.number + 1 != next_round_number(round_.tournament):
        return None
    return current_step(round_.tournament)


def next_step(standings: Standings) -> NextStep:
    """The next step for an organizer, from standings whose reopened rounds are marked."""
    step = _next_step(standings)
    reopened = (round_ for round_ in standings.rounds if round_.is_reopened and round_ != standings.round)
    return replace(step, corrections=tuple(_correction(standings, round_) for round_ in reopened))


def _next_step(standings: Standings) -> NextStep:
    round_ = standings.round
    if not standings.rows:
        return add_players(standings.tournament)
    if round_ is None:
        return _first_round(standings)
    match state := Round.State(round_.state):
        case Round.State.DRAWN:
            return _open_drawn(standings, round_)
        case Round.State.OPEN if round_.is_reopened:
            return _finish_again(standings, round_)
        case Round.State.OPEN:
            return _enter_results(standings, round_)
        case Round.State.FINISHED:
            return _after_round(standings, round_)
        case _:
            assert_never(state)


def _to(standings: Standings, name: str, *args: object) -> str:
    return reverse(name, args=[standings.tournament.slug, *args])


def add_players(tournament: Tournament) -> NextStep:
    """The step of an event without players."""

    def to(name: str) -> str:
        return reverse(name, args=[tournament.slug])

    return NextStep(
        says=_("No players yet."),
        action=Action(label=_("Add players"), url=to("people")),
        others=(
            Action(label=_("Import from spreadsheet"), url=to("people_sheet")),
            Action(label=_("Open registration"), url=to("registrations")),
        ),
    )


def _first_round(standings: Standings) -> NextStep:
    planned = next_planned_number(standings.tournament)
    if planned is None:
        says = _("No round has been drawn yet.")
        if standings.tournament.relay_stock is not None:
            return NextStep(says=says, action=_draw(standings, 1))
        return NextStep(
            says=says,
            action=Action(label=_("Create seating plan"), url=_to(standings, "plan")),
            others=(Action(label=_("Draw round 1 only"), url=_to(standings, "new_round")),),
        )
    open_first = _open_planned(standings, planned)
    if standings.tournament.seats_shown_to:
        return NextStep(says=_("The seating plan is published."), action=open_first)
    return NextStep(
        says=_("The seating plan is ready. Only officials see it."),
        action=Action(label=_("Publish the seating plan"), url=_to(standings, "plan") + "#publish"),
        others=(open_first,),
    )


def _draw(standings: Standings, number: int) -> Action:
    return Action(label=_("Draw round %(number)d") % {"number": number}, url=_to(standings, "new_round"))


def _open_planned(standings: Standings, number: int) -> Action:
    return Action(
        label=_("Open round %(number)d") % {"number": number},
        url=_to(standings, "open_planned", number),
        posts=True,
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
        others=(Action(label=_("Floor"), url=_to(standings, "floor")), links),
        done=done,
        total=len(games),
        round=round_,
    )


def _after_round(standings: Standings, round_: Round) -> NextStep:
    tournament, number = standings.tournament, round_.number + 1
    if standings.decided:
        return NextStep(
            says=_("The tournament is finished."),
            action=Action(label=_("Print certificates"), url=_to(standings, "printing") + "#at_end"),
            others=(Action(label=_("Final standings"), url=_to(standings, "standings")),),
            round=round_,
        )
    says = _("Round %(number)d is finished.") % {"number": round_.number}
    to_standings = Action(label=_("Standings"), url=_to(standings, "standings"))
    stage = next((stage.name for stage in standings.stages if stage.rounds[:1] == (number,)), "")
    if (planned := next_planned_number(tournament)) is not None:
        action = _open_planned(standings, planned)
    elif stage:
        action = Action(label=_("Draw “%(stage)s”") % {"stage": stage}, url=_to(standings, "new_round"))
    elif tournament.last_round is not None and number > tournament.last_round:
        # A game of the last round is not approved yet, or a tie in a stage is undecided.
        return NextStep(says=says, action=to_standings, round=round_)
    else:
        action = _draw(standings, number)
    set_rounds = Action(label=_("Set number of rounds"), url=_to(standings, "event_rounds"))
    return NextStep(
        says=says,
        action=action,
        others=(to_standings, set_rounds) if tournament.last_round is None else (to_standings,),
        round=round_,
    )
