"""A season and its table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import urlencode

from tournaments.listings.clubs.seasons import SeasonListing
from tournaments.listings.events.event_lists import FILES
from tournaments.models import Player
from tournaments.presenters.clubs import counting_changes, season_page, seasons
from tournaments.presenters.clubs.season_step import season_step
from tournaments.presenters.events.ranking.decision_texts import decisions
from tournaments.presenters.events.ranking.parts import parts
from tournaments.presenters.events.standings import Standings
from tournaments.presenters.people import registrations
from tournaments.services.clubs import club_settings
from tournaments.services.people import permissions

__all__ = ["page", "table"]


def page(request: HttpRequest, standings: Standings) -> HttpResponse:
    """Show the league's overview page."""
    tournament = standings.tournament
    today = timezone.localdate().isoformat()
    season = season_page.page(standings, today=today)
    is_organizer = permissions.is_organizer(request.user, tournament)
    context = {
        "tournament": tournament,
        "page": season,
        "next_step": season_step(season.season, season.next, today=today, is_organizer=is_organizer)
        if permissions.is_scorekeeper(request.user, tournament)
        else None,
        "club": club_settings.club_of(tournament),
        "registration": registrations.invitation(tournament, timezone.now()),
        "decisions": counting_changes.decisions(tournament, _player_names(standings)),
    }
    return render(request, "clubs/seasons/season.html", context)


def table(request: HttpRequest, standings: Standings, *, status: int = 200) -> HttpResponse:
    """Show the season's table, now or after a meeting, for everybody or for one division."""
    tournament = standings.tournament
    official = permissions.is_official(request.user, tournament)
    season = seasons.season(standings)
    after = season.played[-1] if standings.after is not None and season.played else None
    group = {} if standings.group is None else {"group": standings.group}
    earlier_meetings = [
        {"name": meeting.name, "asked": urlencode({"after": meeting.word} | group)}
        for meeting in season.played
    ]
    context = {
        "tournament": tournament,
        "standings": standings,
        "season": season,
        "listing": SeasonListing(season),
        "counts": season_page.rules_in_words(tournament, [row.player for row in season.standings.all_rows]),
        "after": after,
        "lacking": () if after else season_page.players_below_minimum(season),
        "earlier": earlier_meetings[:-1],
        "now": f"?{urlencode(group)}" if group else "",
        "parts": parts(standings),
        "decisions": decisions(standings),
        "files": [file for file in FILES.values() if official or not file.private],
    }
    return render(request, "clubs/seasons/standings.html", context, status=status)


def _player_names(standings: Standings) -> dict[str, str]:
    players: list[Player] = [row.player for row in standings.all_rows]
    return {player.person_id: player.name for player in players}
