"""The demo's club tournament."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from random import Random

from django.contrib.auth.models import User

import referee
from tournaments.demo.hands import double_ron, next_hand, noten_riichi
from tournaments.journal.kinds import PlanningMethod
from tournaments.models import LoggedRuling, Table, Tournament
from tournaments.presenters.rulings.effects import announcement
from tournaments.services.events import drawing, rounds, tournaments
from tournaments.services.events.plans import saving
from tournaments.services.events.plans.round_plans import RoundPlan
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.people import entry_list
from tournaments.services.rulings import giving, reviewing
from tournaments.services.tables import hands, ledger, table_actions

__all__ = ["Game", "load"]

_PLAYERS = (
    "Marta Lindqvist",
    "佐伯 ひより（さえき ひより）",
    "Jonas Vogelsang",
    "Aoife Brannigan",
    "桐谷 恒一（きりや こういち）",
    "Chiara Bellandi",
    "Mikołaj Wrona",
    "Saara Koskela",
    "三浦 あかり（みうら あかり）",
    "Bastien Marchetaux",
    "Inés Calderón",
    "Pieter van der Hoeven",
    "はなさき みお",
    "Zsófia Erdélyi",
    "Oskar Thorvaldsen",
    "葛西 真琴（かさい まこと）",
)
_SEED = 2025
_STEPS = 20_000
_JUDGE = "judge"

HandMaker = Callable[[Random, referee.Ruleset, referee.TableState], referee.Report]


def load(organizer: User) -> Tournament:
    """Create the tournament and play it to the middle of round 2; draw round 3 and plan two more."""
    lot = Random(_SEED)  # noqa: S311 - the same demo every time, and no secret in it
    tournament = tournaments.create(
        name="Demo: River Club Spring Cup",
        ruleset_key="ema-2025",
        act=Action(by=organizer.username),
        minutes=75,
    )
    entry_list.enter(tournament, "\n".join(_PLAYERS), act=Action(by=organizer.username))
    first_round = rounds.draw(tournament, seed=_SEED, act=Action(by=organizer.username))
    rounds.open_round(first_round, act=Action(by=organizer.username))
    first_table, second_table, third_table, fourth_table = (
        Game(table, lot) for table in first_round.tables.order_by("number")
    )
    _with_a_chombo(first_table)
    _with_a_double_ron(second_table)
    _with_mistakes(third_table)
    _with_a_penalty(fourth_table)
    rounds.finish(first_round, act=Action(by=organizer.username))
    second_round = rounds.draw(tournament, seed=_SEED, act=Action(by=organizer.username))
    rounds.open_round(second_round, act=Action(by=organizer.username))
    for table, count in zip(second_round.tables.order_by("number"), (5, 3, 6, 4), strict=True):
        Game(table, lot).play(count)
    _with_rulings(*second_round.tables.order_by("number"))
    rounds.draw(tournament, seed=_SEED, act=Action(by=organizer.username))
    _with_a_plan(tournament, Action(by=organizer.username))
    return tournament


def _with_a_plan(tournament: Tournament, act: Action) -> None:
    """Plan two more rounds; the drawn round and the first planned one are public."""
    players = list(tournament.players.all())
    by_pk = {player.pk: player for player in players}
    plan = referee.seating.plan_rounds(
        list(by_pk), rounds=2, seed=_SEED, earlier_rounds=drawing.stored_rounds(tournament), steps=_STEPS
    )
    round_plans = [
        RoundPlan(number=number, tables=tuple(tuple(by_pk[pk] for pk in table) for table in draw.tables))
        for number, draw in enumerate(plan.rounds, start=drawing.next_round_number(tournament))
    ]
    saving.save_plan(tournament, round_plans, method=PlanningMethod.FIXED, seed=_SEED, expects=0, act=act)
    saving.publish_seats(tournament, round_plans[0].number, act=act.then("shown"))


def _with_a_chombo(game: Game) -> None:
    game.play(3)
    game.record(noten_riichi)
    game.play()


def _with_a_double_ron(game: Game) -> None:
    game.play(5)
    game.record(double_ron)
    game.play()


def _with_mistakes(game: Game) -> None:
    """Enter a misheard hand and correct it, and enter a hand at the wrong table and void it."""
    game.play(2)
    game.correct("3 han were called, and 2 han 30 fu were entered")
    game.play(2)
    game.void("entered at the wrong table")
    game.play()


def _with_a_penalty(game: Game) -> None:
    game.play(1)
    table_actions.penalize(
        game.table,
        referee.Seat.THIRD,
        3000,
        referee.ruling.PenaltyWhen.AFTER_UMA,
        "three minutes late for the round",
        by=_JUDGE,
        expects=game.next,
        key=f"demo-{game.next}",
    )
    game.play()


def _with_rulings(_first: Table, second: Table, third: Table, _fourth: Table) -> None:
    """Give two rulings as the rulebook proposes them; the head judge confirms one."""
    late_answers = {referee.answers.Fact.MINUTES: 2, referee.answers.Fact("begun"): False}
    _rule(second, referee.reports.Foul(seat=referee.Seat.SECOND, code="LATE", answers=late_answers))
    logged_ruling = _rule(
        third, referee.reports.Foul(seat=referee.Seat.FOURTH, code="LATE", answers=late_answers)
    )
    confirmation = referee.ledger.Review(
        number=logged_ruling.entry.number, outcome=referee.judgement.ReviewOutcome.CONFIRMED, by="headjudge"
    )
    number = len(ledger.entries(third)) + 1
    reviewing.review(
        logged_ruling,
        confirmation,
        announced=announcement,
        by="headjudge",
        expects=number,
        key=f"demo-{number}",
    )


def _rule(table: Table, question: referee.reports.Foul) -> LoggedRuling:
    page = hands.fold(table)
    proposal = giving.proposed_judgement(table, question)
    if proposal is None:
        raise LookupError(f"the rulebook proposes nothing on {question.code}")
    number = page.last_number + 1
    logged_ruling, _new = giving.give(
        table,
        referee.ledger.RulingEntry(
            judgement=dataclasses.replace(proposal, judge=_JUDGE),
            round=page.table.round,
            honba=page.table.honba,
        ),
        announced=announcement,
        by=_JUDGE,
        expects=number,
        key=f"demo-{number}",
    )
    return logged_ruling


class Game:
    """One table, written to as by a judge: only through the services."""

    def __init__(self, table: Table, lot: Random) -> None:
        self.table, self.lot, self.rules = table, lot, table.ruleset

    @property
    def next(self) -> int:
        """The number of the next entry."""
        return len(ledger.entries(self.table)) + 1

    def play(self, max_hands: int = 100) -> None:
        """Play to the end of the game, at most *max_hands* hands."""
        for _hand in range(max_hands):
            if hands.fold(self.table).table.over:
                return
            self.record(next_hand)

    def record(self, make: HandMaker) -> int:
        """Enter the hand that *make* returns for the current table; return its entry number."""
        state, number = hands.fold(self.table).table, self.next
        self._enter(make(self.lot, self.rules, state), state, number)
        return number

    def correct(self, why: str) -> None:
        """Enter a ron of 2 han 30 fu, and then correct it to 3 han."""
        state, number = hands.fold(self.table).table, self.next
        winner, discarder = self.lot.sample(self.rules.seats, 2)
        wrong_report = referee.Win(
            winners=(referee.Winner(seat=winner, worth=referee.HanFu(han=2, fu=30)),), discarder=discarder
        )
        self._enter(wrong_report, state, number)
        right_winner = dataclasses.replace(wrong_report.winners[0], worth=referee.HanFu(han=3, fu=30))
        right_report = dataclasses.replace(wrong_report, winners=(right_winner,))
        expects = number + 1
        hands.correct(
            self.table, number, right_report, why, by=_JUDGE, expects=expects, key=f"demo-{expects}"
        )

    def void(self, why: str) -> None:
        """Enter a hand that was not played here, and void it."""
        number = self.record(next_hand)
        expects = number + 1
        hands.void(self.table, number, why, by=_JUDGE, expects=expects, key=f"demo-{expects}")

    def _enter(self, report: referee.Report, state: referee.TableState, number: int) -> None:
        hands.record(
            self.table,
            referee.ledger.HandEntry(report=report, round=state.round, honba=state.honba),
            by=_JUDGE,
            expects=number,
            key=f"demo-{number}",
        )
