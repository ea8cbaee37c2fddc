"""The quality of a seating plan, and its differences from another."""

from __future__ import annotations

from tournaments.presenters.events.plans.figures import Figure
from tournaments.presenters.events.plans.matrices import Matrix
from tournaments.presenters.events.plans.pages import PlanPage, RoundLine, WindRow, origin, page
from tournaments.presenters.events.plans.reports import drawn_rounds, report
from tournaments.presenters.events.plans.scopes import Scope, scope
from tournaments.presenters.events.plans.seat_changes import Move, Mover, moves

__all__ = [
    "Figure",
    "Matrix",
    "Move",
    "Mover",
    "PlanPage",
    "RoundLine",
    "Scope",
    "WindRow",
    "drawn_rounds",
    "moves",
    "origin",
    "page",
    "report",
    "scope",
]
