"""The next step of a season: the one primary action of its page."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Tournament
from tournaments.presenters.clubs.season_page import SeasonPage
from tournaments.presenters.events.next_step import Action, NextStep

__all__ = ["season_step"]


def season_step(tournament: Tournament, page: SeasonPage, *, is_organizer: bool) -> NextStep:
    """The next step for an official of the season; only organizers end it."""

    def to(name: str) -> str:
        return reverse(name, args=[tournament.slug])

    if tournament.ended:
        return NextStep(
            says=_("The season is over."),
            action=Action(label=_("Final standings"), url=to("standings")),
            others=(Action(label=_("Final result"), url=to("season_end")),),
        )
    others = (Action(label=_("End season"), url=to("season_end")),) if is_organizer else ()
    if page.is_held:
        games = page.in_play
        says = ngettext(
            "An evening is in play: %(count)d game.", "An evening is in play: %(count)d games.", games
        )
        return NextStep(
            says=says % {"count": games}, action=Action(label=_("Tonight"), url=to("tonight")), others=others
        )
    says = (
        _("Next evening: %(name)s") % {"name": page.next.name} if page.next else _("No evening is planned.")
    )
    return NextStep(says=says, action=Action(label=_("Start evening"), url=to("tonight")), others=others)
