"""Won hands with tiles, for hand records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.db.models import TextField
from django.db.models.functions import Cast

import referee
from referee.frozen import dataclass
from tournaments.common import dates
from tournaments.common.authors import author_name
from tournaments.common.winds import round_name, round_with_honba, wind_sign
from tournaments.models import Entry, Table
from tournaments.presenters.tables.hands.worths import report_worths
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.presenters.tables.voice import Voice

__all__ = ["HandRecord", "RecordedSeat", "RecordedSet", "RecordedWorth", "blank", "records", "table_records"]

BACK = "back"
_TILES = '"winning_tile"'
"""Part of an entry with the tiles of a hand, as both databases write JSON."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedSet:
    """Tiles that lie together; *source* is the wind of the player that the meld was called from, empty if none."""

    tiles: tuple[str, ...]
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedSeat:
    """One seat by its *wind* in the hand; None or empty fields are left to be written in by hand.

    *sets* are the tiles of a winner: the concealed ones, then the melds as they lie; *winning* is the last tile.
    """

    wind: int
    name: str = ""
    reading: str = ""
    before: referee.Points | None = None
    after: referee.Points | None = None
    riichi: bool = False
    sets: tuple[RecordedSet, ...] = ()
    winning: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedWorth:
    """The value of a winner's hand: the yaku with their han, the announced head, and the points for the hand alone."""

    wind: int
    yaku: str
    head: str
    points: referee.Points


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRecord:
    """A recorded hand; empty fields were not entered.

    *seats* are in the order of their winds. *winners* and *discarder* are winds; if there are winners and no
    *discarder*, it was won by self-draw.
    """

    seats: tuple[RecordedSeat, ...]
    entry: int | None = None
    date: str = ""
    hand: str = ""
    round: str = ""
    honba: str = ""
    sticks: str = ""
    by: str = ""
    dora: tuple[str, ...] = ()
    ura: tuple[str, ...] = ()
    winners: tuple[int, ...] = ()
    discarder: int | None = None
    worths: tuple[RecordedWorth, ...] = ()


def blank(players: int) -> HandRecord:
    """A record with nothing but the number of players."""
    return HandRecord(seats=tuple(RecordedSeat(wind=wind) for wind in range(players)))


def table_records(tables: Iterable[Table]) -> Iterator[tuple[Table, HandRecord]]:
    """The record of each won hand that is in force and has tiles, table by table.

    Only ledgers with tiles are folded, one after the other.
    """
    all_tables = list(tables)
    annotated_entries = Entry.objects.filter(table__in=all_tables).annotate(
        payload_text=Cast("payload", TextField())
    )
    with_tiles = set(annotated_entries.filter(payload_text__contains=_TILES).values_list("table", flat=True))
    for table in all_tables:
        if table.pk in with_tiles:
            for record in records(TableSnapshot.of(table)):
                yield table, record


def records(snapshot: TableSnapshot) -> Iterator[HandRecord]:
    """The records of one table's hands, in their order."""
    entries = {entry.number: entry for entry in snapshot.stored}
    for line in snapshot.page.lines:
        row = line.row
        if row is None or row.voided or row.ruling is None or row.ruling.verdict is not referee.Verdict.WIN:
            continue
        if isinstance(row.report, referee.Win) and any(winner.hand for winner in row.report.winners):
            yield _record(snapshot, line.after, row, row.report, entries[row.number])


def _record(
    snapshot: TableSnapshot,
    after: referee.TableState,
    row: referee.ledger.Row,
    win: referee.Win,
    entry: Entry,
) -> HandRecord:
    before, players = row.before, snapshot.rules.players
    winds = {seat: int(seat.wind(before.dealer, players)) for seat in snapshot.players}
    hands = {winner.seat: winner.hand for winner in win.winners if winner.hand}
    declared = {riichi.seat for riichi in win.riichi if not riichi.ronned}
    voice = Voice({seat: wind_sign(wind) for seat, wind in winds.items()})
    return HandRecord(
        seats=tuple(
            RecordedSeat(
                wind=winds[seat],
                name=player.name,
                reading=player.reading,
                before=before.scores[seat],
                after=after.scores[seat],
                riichi=seat in declared,
                sets=_sets(hands[seat], winds) if seat in hands else (),
                winning=str(hands[seat].winning_tile) if seat in hands else "",
            )
            for seat, player in sorted(
                snapshot.players.items(), key=lambda seat_and_player: winds[seat_and_player[0]]
            )
        ),
        entry=row.number,
        date=dates.moment_in_zone(entry.at),
        hand=round_with_honba(str(before.round), before.honba),
        round=round_name(str(before.round)),
        honba=str(before.honba),
        sticks=str(before.deposits),
        by=author_name(entry.by),
        dora=_longest(hand.dora for hand in hands.values()),
        ura=_longest(hand.ura for hand in hands.values()),
        winners=tuple(winds[winner.seat] for winner in win.winners),
        discarder=None if win.discarder is None else winds[win.discarder],
        worths=tuple(
            RecordedWorth(
                wind=winds[referee.Seat(worth.seat)],
                yaku=voice.listed(worth.yaku),
                head=worth.head,
                points=worth.points,
            )
            for worth in report_worths(snapshot.rules, before, win, voice)
        ),
    )


def _sets(hand: referee.WonHand, winds: Mapping[referee.Seat, int]) -> tuple[RecordedSet, ...]:
    """The concealed tiles, then each meld as it lies: an ankan shows two backs."""
    meld_sets = (
        RecordedSet(tiles=(BACK, *map(str, meld.tiles[1:3]), BACK))
        if meld.type is referee.MeldType.ANKAN
        else RecordedSet(
            tiles=tuple(map(str, meld.tiles)),
            source="" if meld.source is None else wind_sign(winds[meld.source]),
        )
        for meld in hand.melds
    )
    return (RecordedSet(tiles=tuple(map(str, hand.concealed))), *meld_sets)


def _longest(indicators: Iterable[Sequence[referee.Tile]]) -> tuple[str, ...]:
    """One of two winners may have entered more indicators: a winner without riichi sees none below the dora."""
    longest = max(indicators, key=len)
    return tuple(map(str, longest))
