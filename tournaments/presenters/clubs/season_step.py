"""The next step of a season: the one primary action of its page and of its club's."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.common import dates
from tournaments.presenters.clubs.seasons import MeetingShown, Season
from tournaments.presenters.events.next_step import Action, NextStep, add_players

__all__ = ["season_step"]


def season_step(season: Season, meeting: MeetingShown | None, *, today: str, is_organizer: bool) -> NextStep:
    """The next step for an official on the day *today*; *meeting* is the evening in progress, or the next one.

    Only organizers add players and end the season.
    """
    tournament, games = season.tournament, season.standings.tables_in_play

    def to(name: str) -> str:
        return reverse(name, args=[tournament.slug])

    if tournament.ended:
        return NextStep(
            says=_("The season is over."),
            action=Action(label=_("Final standings"), url=to("standings")),
            others=(Action(label=_("Final result"), url=to("season_end")),),
        )
    if is_organizer and not season.standings.all_rows:
        return add_players(tournament)
    others = (Action(label=_("End season"), url=to("season_end")),) if is_organizer else ()
    if meeting and meeting.row and meeting.is_left_open(today):
        says = _("The evening of %(date)s is still open. End it when its games are finished.")
        url = f"{to('tonight')}?evening={meeting.row.pk}"
        action = Action(label=_("Go to evening"), url=url)
        return NextStep(says=says % {"date": dates.evening_name(meeting.day)}, action=action, others=others)
    if games or (meeting and meeting.is_held(today)):
        if games:
            sentence = ngettext(
                "An evening is in play: %(count)d game.", "An evening is in play: %(count)d games.", games
            )
            says = sentence % {"count": games}
        elif meeting and (meeting.games or meeting.friendly):
            says = _("An evening has started. No game is in play.")
        else:
            says = _("An evening has started. No game yet.")
        return NextStep(says=says, action=Action(label=_("Tonight"), url=to("tonight")), others=others)
    says = _("Next evening: %(name)s") % {"name": meeting.name} if meeting else _("No evening is planned.")
    return NextStep(says=says, action=Action(label=_("Start evening"), url=to("tonight")), others=others)
