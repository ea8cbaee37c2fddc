"""Games to print: hands recorded at a real table, through the same services as a judge's."""

import itertools
from collections.abc import Iterable

import referee
from tests.acts import by
from tests.entries import hand_entry
from tournaments.models import Table, Tournament
from tournaments.services.events import rounds
from tournaments.services.tables import hands, ledger

ONE, TWO, THREE, FOUR = referee.Seat


def ron(
    winner: referee.Seat,
    discarder: referee.Seat | None,
    han: int,
    fu: int | None = None,
    riichi: Iterable[referee.Seat] = (),
) -> referee.Win:
    worth = referee.HanFu(han=han, fu=fu)
    winners = (referee.Winner(seat=winner, worth=worth),)
    return referee.Win(winners=winners, discarder=discarder, riichi=declared(riichi))


def tsumo(
    winner: referee.Seat, han: int, fu: int | None = None, riichi: Iterable[referee.Seat] = ()
) -> referee.Win:
    return ron(winner, None, han, fu, riichi)


def declared(seats: Iterable[referee.Seat]) -> tuple[referee.Riichi, ...]:
    return tuple(referee.Riichi(seat=seat) for seat in seats)


def draw(*tenpai: referee.Seat, riichi: Iterable[referee.Seat] = ()) -> referee.ExhaustiveDraw:
    return referee.ExhaustiveDraw(tenpai=tenpai, riichi=declared(riichi))


def double_ron(
    discarder: referee.Seat,
    *won: tuple[referee.Seat, int, int | None],
    riichi: Iterable[referee.Seat] = (),
) -> referee.Win:
    winners = tuple(referee.Winner(seat=seat, worth=referee.HanFu(han=han, fu=fu)) for seat, han, fu in won)
    return referee.Win(winners=winners, discarder=discarder, riichi=declared(riichi))


HANCHAN = (
    ron(TWO, FOUR, 3, 30, riichi=(TWO,)),
    draw(ONE, THREE, riichi=(THREE,)),
    tsumo(THREE, 4, 40, riichi=(THREE, TWO)),
    ron(FOUR, ONE, 2, 40),
    tsumo(FOUR, 2, 30, riichi=(FOUR,)),
    double_ron(ONE, (TWO, 2, 30), (THREE, 5, None), riichi=(ONE, THREE)),
    draw(),
    referee.Chombo(offenders=(TWO,)),
    ron(THREE, TWO, 1, 30),
    tsumo(ONE, 6, None, riichi=(ONE,)),
    draw(TWO, THREE, FOUR, riichi=(TWO,)),
    ron(ONE, FOUR, 3, 40),
    ron(TWO, THREE, 2, 30),
    tsumo(FOUR, 3, 30, riichi=(FOUR, ONE)),
    ron(ONE, TWO, 8, None, riichi=(ONE,)),
)
"""A game with every kind of hand; it ends with the last South hand if a chombo is replayed."""

keys = map(str, itertools.count())


def play(table: Table, *reports: referee.Report) -> None:
    """Record *reports* one after the other, each for the table's current round; stop when the game is over."""
    for report in reports:
        page = hands.fold(table)
        if page.table.over:
            return
        hands.record(
            table,
            hand_entry(report, str(page.table.round), page.table.honba),
            by="Jiro",
            expects=page.last_number + 1,
            key=next(keys),
        )


def write(table: Table, entry: referee.ledger.EntryKind) -> None:
    """Append an entry other than a hand."""
    next_number = len(ledger.entries(table)) + 1
    ledger.append(
        table, entry, by="Jiro", expects=next_number, key=next(keys), announce=lambda _before, _entry: {}
    )


def finish(cup: Tournament) -> None:
    """Play one hand at each table of *cup*, close the tables and finish the round in play."""
    round_ = cup.rounds.get(state="open")
    for table in round_.tables.all():
        play(table, HANCHAN[0])
        write(table, referee.ledger.Close())
    rounds.finish(round_, act=by())
