"""Check whether a table state is possible."""

from __future__ import annotations

from collections.abc import Sequence

from referee.errors import Problem
from referee.findings.problems import NO_OPEN_RIICHI, NO_STICKS_LAID_DOWN
from referee.reports import Riichi
from referee.rules import Ruleset
from referee.ruling import TableState
from referee.values import Seat

__all__ = [
    "Problems",
    "check_no_ronned_riichi",
    "check_open_riichi_allowed",
    "check_riichi",
    "check_seats",
    "check_table",
]


class Problems(list[Problem]):
    """The impossible things found up to now, in the order in which a reader meets them."""

    def say(self, path: str, code: str, **facts: object) -> None:
        """Note one problem at its place."""
        self.append(Problem(path=path, code=code, facts=facts))


def check_table(rules: Ruleset, table: TableState) -> Problems:
    """Everything that is impossible about the state of the table."""
    problems = Problems()
    if table.players != rules.players:
        problems.say("table.scores", "wrong_number_of_players", given=table.players, wanted=rules.players)
        return problems
    if table.over:
        problems.say("table.over", "game_is_over")
    if table.round.number > rules.players:
        problems.say("table.round", "no_such_round", round=str(table.round))
    odd_scores: list[tuple[int, int]] = []
    for index, score in enumerate(table.scores):
        if score % 100 and isinstance(score, int):
            odd_scores.append((index, score))
    # Leftover sticks shared by three or four leave all of them off the hundreds, by the same amount.
    is_shared = len(odd_scores) >= 3 and len({score % 100 for _, score in odd_scores}) == 1
    for index, odd_score in () if is_shared else odd_scores:
        problems.say(f"table.scores[{index}]", "not_in_hundreds", points=odd_score)
    if table.honba < 0:
        problems.say("table.honba", "negative")
    if table.last_hands is not None and table.last_hands < 0:
        problems.say("table.last_hands", "negative")
    if table.deposits < 0:
        problems.say("table.deposits", "negative")
    if table.deposits > 0 and not rules.riichi_deposit:
        problems.append(NO_STICKS_LAID_DOWN.at(rules, "table.deposits"))
    if len(table.bettors) > max(table.deposits, 0):
        problems.say(
            "table.bettors", "more_bettors_than_sticks", count=len(table.bettors), sticks=table.deposits
        )
    if table.bettors:
        check_seats(problems, rules, "table.bettors", sorted(set(table.bettors)))
    if table.dead:
        check_seats(problems, rules, "table.dead", sorted(table.dead))
    return problems


def check_seats(problems: Problems, rules: Ruleset, path: str, seats: Sequence[Seat]) -> None:
    """Note seats that the table does not have, and any named twice."""
    for index, seat in enumerate(seats):
        if seat >= rules.players:
            problems.say(
                f"{path}[{index}]" if len(seats) > 1 else path,
                "unknown_seat",
                seat=int(seat),
                players=rules.players,
            )
    if len(seats) < 2:
        return
    for seat in sorted({seat for seat in seats if seats.count(seat) > 1}):
        problems.say(path, "seat_named_twice", seat=seat)


def check_riichi(problems: Problems, rules: Ruleset, riichi: Sequence[Riichi]) -> None:
    """Note what is impossible about the riichi of a hand."""
    if not riichi:
        return
    check_seats(problems, rules, "event.riichi", [declaration.seat for declaration in riichi])
    if not rules.open_riichi and any(declaration.open for declaration in riichi):
        check_open_riichi_allowed(problems, rules, "event.riichi")
    for index, declaration in enumerate(riichi):
        if declaration.called and declaration.ronned:
            problems.say(f"event.riichi[{index}]", "called_and_ronned", seat=declaration.seat)
    for index, declaration in enumerate(riichi[:-1]):
        if declaration.ronned:
            problems.say(f"event.riichi[{index}]", "ronned_not_last", seat=declaration.seat)


def check_open_riichi_allowed(problems: Problems, rules: Ruleset, path: str) -> None:
    """Note an open riichi where the rules have none, with the source of that."""
    problems.append(NO_OPEN_RIICHI.at(rules, path))


def check_no_ronned_riichi(problems: Problems, riichi: Sequence[Riichi]) -> None:
    """Note a declaring discard that was won on where nobody won."""
    for index, declaration in enumerate(riichi):
        if declaration.ronned:
            problems.say(f"event.riichi[{index}]", "ronned_without_win", seat=declaration.seat)
