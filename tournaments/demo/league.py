"""The demo's club league."""

from __future__ import annotations

from random import Random

from django.contrib.auth.models import User
from django.utils import timezone

import referee
from tournaments.demo.club import Game
from tournaments.journal.kinds import (
    BestGames,
    BestOf,
    Handicap,
    MeetingSet,
    Presence,
    Promotion,
    SeasonCounting,
)
from tournaments.models import Club, Meeting, Player, Tournament
from tournaments.presenters.clubs import evenings as shown
from tournaments.presenters.clubs.proposed_tables import propose
from tournaments.services.clubs import club_settings, counting_rules, evenings, meetings, series
from tournaments.services.events import tournaments
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.interchange.rosters import Particulars
from tournaments.services.people import particulars, registration_links, registration_settings, registrations
from tournaments.services.people.registration_answers import RegistrationInput
from tournaments.services.people.registration_settings import Question, RegistrationOptions

__all__ = ["load", "scores"]

_SEED = 1029
_DAYS = ("2026-10-01", "2026-10-08", "2026-10-15", "2026-10-22", "2026-10-29")
_FUTURE_DAYS = ("2026-11-05", "2026-11-12")
_DIVISIONS = "AAAAAABBBBBB"
_NEW_PLAYERS = ("Leandro Quintela", "宮下 すず")
_GUEST = "Rasmus Ekholm"
_APPLICANT = "Inês Carvalho"
_GAMES = 2


def load(organizer: User, cup: Tournament) -> Tournament:
    """Create the club of the *cup* and its league: four finished evenings and a fifth at which two tables play.

    From the fifth on, players enter their own results and a second player confirms them. The cup and the league form a
    series; the league is open for registration.
    """
    act = Action(by=organizer.username)
    lot = Random(_SEED)  # noqa: S311 - the same demo every time, and no secret in it
    settings = club_settings.ClubSettings(three="tenhou-3p", notes=("dues", "chips"), ruleset="wrc-2025")
    club = club_settings.create(name="Demo: River Club", settings=settings)
    club_settings.set_club(cup, club, act=act)
    league = _season(club, cup, act)
    players = list(league.players.order_by("number"))
    for day in _DAYS[:-1]:
        evening = evenings.begin(league, day, act=Action(by=act.by))
        _evening(evening, lot.sample(players, 9), lot, act)
    for day in _FUTURE_DAYS:
        meetings.save_meeting(league, MeetingSet(meeting=day, date=day), act=Action(by=act.by))
    tournaments.change(league, confirms=True, act=Action(by=act.by))
    league.refresh_from_db()
    _tonight(evenings.begin(league, _DAYS[-1], act=Action(by=act.by)), players, lot, act)
    _with_registration(league, act)
    year = series.create(name="Demo: One Year", formula="base_rank", club=club.word, act=Action(by=act.by))
    for event in (cup, league):
        series.add(year, event)
    return league


def _season(club: Club, cup: Tournament, act: Action) -> Tournament:
    """Create a league of two divisions with players of the cup, two new players and a guest."""
    league = tournaments.create(name="Demo: Thursday League", ruleset_key="wrc-2025", act=Action(by=act.by))
    tournaments.change(league, kind=Tournament.Kind.LEAGUE, act=Action(by=act.by))
    league.refresh_from_db()
    club_settings.set_club(league, club, act=Action(by=act.by))
    cup_players = list(cup.players.order_by("number"))[: len(_DIVISIONS) - len(_NEW_PLAYERS)]
    names = [*(player.name for player in cup_players), *_NEW_PLAYERS]
    entries = [
        Particulars(line=line, name=name, group=division, state="playing")
        for line, (name, division) in enumerate(zip(names, _DIVISIONS, strict=True), start=1)
    ]
    guest = Particulars(line=len(names) + 1, name=_GUEST, state="guest")
    person_ids = {line: player.person_id for line, player in enumerate(cup_players, start=1)}
    particulars.enter(league, [*entries, guest], person_ids=person_ids, act=Action(by=act.by))
    counting = SeasonCounting(
        minimum_games=4,
        best=BestGames(of=BestOf.GAMES, n=5),
        attendance=500,
        handicap=(Handicap(points=1000, division="B"),),
        promotion=Promotion(up=1, down=1),
    )
    counting_rules.decide(league, counting, act=Action(by=act.by))
    league.refresh_from_db()
    return league


def _with_registration(league: Tournament, act: Action) -> None:
    """Open registration for the league, with approval, and register one person."""
    options = RegistrationOptions(
        open=True,
        limit=16,
        approval=True,
        welcome="We play every Thursday from 19:00. Come and look first, if you like.",
        asked={"club": "asked", "shown": "asked", "mail": "required", "note": "asked"},
        questions=(
            Question(says="Since when do you play?"),
            Question(says="Do you bring a set?", kind="yes"),
        ),
    )
    registration_settings.save_options(league, options, act=Action(by=act.by))
    registration = RegistrationInput(
        name=_APPLICANT, mail="ines@example.org", answers={"q1": "Since the spring", "q2": "yes"}
    )
    registration_act = Action(by=registrations.ACTOR_NAME)
    registrations.register(
        league, registration, link=registration_links.new_link(), now=timezone.now(), act=registration_act
    )


def _evening(evening: Meeting, players: list[Player], lot: Random, act: Action) -> None:
    """Enter two games at each of two tables for nine people, from paper, and end the evening."""
    meetings.record_presence(evening, players, Presence.HERE, act=Action(by=act.by))
    for _game in range(_GAMES):
        lot.shuffle(players)
        for table_players in (players[:4], players[4:8]):
            final_scores = scores(lot)
            evenings.enter_finished_game(
                evening, table_players, referee.ledger.Result(scores=final_scores), act=Action(by=act.by)
            )
    evenings.end(evening, act=Action(by=act.by))


def scores(lot: Random) -> tuple[int, ...]:
    """Return four random final scores that add up to 120,000 points."""
    three_scores = [30000 + 100 * lot.randrange(-260, 261) for _seat in range(3)]
    fourth_score = 120000 - sum(three_scores)
    return (*three_scores, fourth_score) if -10000 < fourth_score < 70000 else scores(lot)


def _tonight(evening: Meeting, players: list[Player], lot: Random, act: Action) -> None:
    """Let nine people be here: two tables play, one person waits, and another comes later."""
    meetings.record_presence(evening, players[:8] + players[-1:], Presence.HERE, act=Action(by=act.by))
    meetings.record_presence(evening, players[9:10], Presence.LATE, act=Action(by=act.by))
    for hand_count in (4, 2):
        table = propose(shown.evening(evening))[0]
        round_ = evenings.start(evening, table.players, act=Action(by=act.by))
        Game(round_.tables.select_related("round__tournament").get(), lot).play(hand_count)
