"""Hands won with a yakuman."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from django.db.models import TextField
from django.db.models.functions import Cast

import referee
from referee.findings import HAND_WORTH
from referee.frozen import dataclass
from tournaments.common.language import current_language
from tournaments.models import Announcement, Entry, Player
from tournaments.presenters.clubs.histories import Played
from tournaments.services.tables import ledger

__all__ = ["YakumanLine", "yakuman"]

_YAKUMAN_TEXT: Final = '"limit": "yakuman"'
"""Part of the announcement of such a hand, as both databases write JSON."""
_BACK: Final = "back"


@dataclass(frozen=True, slots=True, kw_only=True)
class YakumanLine:
    """A won yakuman: *source* is the discarder, None for a self-draw; *names* of the yaku, if the tiles show them.

    *groups* are the hand's tiles as they lie, without the *winning* tile; empty if they were not entered. *worth* is
    the announced value, without the yaku.
    """

    played: Played
    winner: Player
    source: Player | None
    round: str
    honba: int
    worth: str
    names: tuple[str, ...]
    groups: tuple[tuple[str, ...], ...]
    winning: str


def yakuman(games: Sequence[Played]) -> tuple[YakumanLine, ...]:
    """Every yakuman of *games*, the latest first.

    The announcements show which tables may have one, and only those ledgers are folded: voided and corrected hands are
    left out. Takes two queries, however many games there are.
    """
    by_table = {played.game.table.pk: played for played in games}
    events = {played.event.pk for played in games}
    announcements = Announcement.objects.filter(entry__table__round__tournament__in=events)
    with_yakuman = announcements.annotate(text=Cast("ruling", TextField())).filter(
        text__contains=_YAKUMAN_TEXT
    )
    tables = {pk for pk in with_yakuman.values_list("entry__table", flat=True) if pk in by_table}
    entries_by_table: dict[int, list[Entry]] = {pk: [] for pk in tables}
    for entry in Entry.objects.filter(table__in=tables).order_by("table", "number") if tables else ():
        entries_by_table[entry.table_id].append(entry)
    lines = [
        line
        for played in games
        for line in _table_lines(played, entries_by_table.get(played.game.table.pk, []))
    ]
    return tuple(reversed(lines))


def _table_lines(played: Played, entries: list[Entry]) -> Iterator[YakumanLine]:
    if not entries:
        return
    table, players = played.game.table, dict(zip(referee.Seat, played.game.players, strict=False))
    page = referee.fold(table.ruleset, ledger.read_entries(entries), table.opening_state)
    for row in page.rows:
        if row.voided or row.ruling is None or not isinstance(row.report, referee.Win):
            continue
        hands = {winner.seat: winner.hand for winner in row.report.winners}
        for finding in row.ruling.findings:
            if finding.code != HAND_WORTH.code or finding.seat is None:
                continue
            worth = HAND_WORTH.facts_of(finding)
            if worth["limit"] != "yakuman":
                continue
            hand = hands.get(finding.seat)
            yield YakumanLine(
                played=played,
                winner=players[finding.seat],
                source=None if row.report.discarder is None else players[row.report.discarder],
                round=str(row.before.round),
                honba=row.before.honba,
                worth=referee.messages.say_worth({**worth, "yaku": ()}, current_language()),
                names=tuple(
                    referee.messages.say_name(word, current_language()) for word, _han in worth["yaku"]
                ),
                groups=() if hand is None else _groups(hand),
                winning="" if hand is None else str(hand.winning_tile),
            )


def _groups(hand: referee.WonHand) -> tuple[tuple[str, ...], ...]:
    """The concealed tiles, then each meld as it lies: an ankan shows two backs."""
    melds = (
        (_BACK, *map(str, meld.tiles[1:3]), _BACK)
        if meld.type is referee.MeldType.ANKAN
        else tuple(map(str, meld.tiles))
        for meld in hand.melds
    )
    return (tuple(map(str, hand.concealed)), *melds)
