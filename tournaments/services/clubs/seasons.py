"""End a season, reopen it, and create the next one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.common.errors import ConflictError, InputError, Problem, StateError
from tournaments.journal.kinds import FinalPlace, SeasonEnded, SeasonReopened
from tournaments.journal.reading import to_json
from tournaments.models import Club, Player, Round, Table, Tournament
from tournaments.services.clubs import club_settings, confirming, counting_rules, playing
from tournaments.services.events import tournaments
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal
from tournaments.services.interchange.rosters import Particulars
from tournaments.services.people import particulars
from tournaments.services.screens import approving, release

__all__ = ["end", "end_obstacle", "next_season", "reopen"]


def end_obstacle(tournament: Tournament) -> str:
    """Return why the season cannot end now, in words; empty if it can."""
    if tournament.kind != Tournament.Kind.LEAGUE:
        return _("Only leagues have a season.")
    if tournament.ended:
        return _("The season is already over.")
    if tournament.rounds.exclude(state=Round.State.FINISHED).exists():
        return _("A game is not finished. Finish or cancel it, then end the season.")
    if tournament.confirms and _has_unconfirmed_result(tournament):
        return _("A result entered by players does not count yet. Have it confirmed first.")
    if approving.uncounted_tables(tournament):
        return _("A game is not approved and does not count yet. Approve it first.")
    return ""


def _has_unconfirmed_result(tournament: Tournament) -> bool:
    """Return whether a result that would count waits for a second player, unless it was voided in favour of hands."""
    unconfirmed = Table.objects.filter(
        pk__in=confirming.unconfirmed_tables([tournament.pk]), counts=Table.Counts.COUNTS
    )
    tables = unconfirmed.select_related("round__tournament")
    return any(playing.page_of(table).paper_result is not None for table in tables)


def end(
    tournament: Tournament,
    places: Sequence[FinalPlace],
    *,
    act: Action,
    expects: str = "",
    current_mark: Callable[[], str] | None = None,
    follows_rule: bool = True,
    divisions: Sequence[str] = (),
) -> None:
    """End the season with these places, in order, each with the division of the next season.

    *divisions* are all divisions of the next season, the highest first. *current_mark* returns the mark of how the
    season ends and is called under the lock. If it is not what it *expects*, something changed meanwhile, and
    `ConflictError` is raised. Raises `StateError` if the season cannot end now, and `InputError` if it does not follow
    the rule and no reason is given.
    """
    with open_journal(tournament.uid, act, "season_end", to_json(tuple(places))) as journal:
        if journal.repeated:
            return
        stored = Tournament.objects.get(pk=tournament.pk)
        if obstacle := end_obstacle(stored):
            raise StateError(obstacle)
        if not follows_rule and not act.why.strip():
            raise InputError([Problem(says=_("A player moves against the rule. Give a reason."))])
        if current_mark is not None:
            journal.lock_ledgers()
            if current_mark() != expects:
                raise ConflictError(
                    _("The season has changed since this page was shown. Check it and confirm again.")
                )
        journal.append(SeasonEnded(places=tuple(places), divisions=tuple(divisions)))
    tournament.refresh_from_db()


def reopen(tournament: Tournament, *, act: Action) -> None:
    """Take the end of the season back, with the act's reason; nobody has a place in it any more.

    Raises `StateError` if it is not over, and `InputError` without a reason.
    """
    with open_journal(tournament.uid, act, "season_reopening") as journal:
        if journal.repeated:
            return
        stored = Tournament.objects.get(pk=tournament.pk)
        if not stored.ended:
            raise StateError(_("The season is not over."))
        if not act.why.strip():
            raise InputError([Problem(says=_("Give a reason. The final result is already public."))])
        journal.append(SeasonReopened())
    tournament.refresh_from_db()


@transaction.atomic
def next_season(tournament: Tournament, *, name: str, act: Action) -> Tournament:
    """Create the next season with the same club, rules, counting and players, each in their next division.

    Handicaps are kept. Guests and players who withdrew or were disqualified are left out; other states stay. Raises
    `StateError` if the season is not over, and `InputError` for a name that is not valid.
    """
    if not Tournament.objects.filter(pk=tournament.pk, ended=True).exists():
        raise StateError(_("The season is not over. End it first to set the divisions of the next season."))
    season = tournaments.copy(tournament, name=name, with_people=False, act=act)
    if tournament.confirms:
        tournaments.change(season, confirms=True, act=act.then("confirms"))
    if tournament.approves:
        release.set_approval_required(season, True, act=act.then("approves"))
    players = _next_divisions(tournament)
    entries = [
        Particulars(line=line, name=player.name, state=player.state, group=division)
        for line, (player, division) in enumerate(players, start=1)
    ]
    if entries:
        person_ids = {line: player.person_id for line, (player, _division) in enumerate(players, start=1)}
        particulars.enter(season, entries, act=act.then("people"), person_ids=person_ids)
    club = Club.objects.filter(word=tournament.club).first() if tournament.club else None
    if club is not None:
        club_settings.set_club(season, club, act=act.then("club"))
    counting = counting_rules.stored_counting(tournament)
    if counting is not None:
        own_handicaps = counting_rules.player_handicaps([player for player, _division in players])
        counting_rules.decide(
            season, replace(counting, handicap=(*counting.handicap, *own_handicaps)), act=act.then("counting")
        )
    season.refresh_from_db()
    return season


def _next_divisions(tournament: Tournament) -> list[tuple[Player, str]]:
    """Return the players who go on, in the order of their numbers, with their divisions."""
    excluded_states = (Player.State.GUEST, Player.State.WITHDRAWN, Player.State.DISQUALIFIED)
    next_divisions = dict(tournament.season_places.values_list("player", "next_division"))
    players = tournament.players.exclude(state__in=excluded_states).order_by("number")
    return [(player, next_divisions.get(player.pk, player.group)) for player in players]
