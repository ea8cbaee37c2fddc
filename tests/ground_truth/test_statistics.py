"""All recorded hands, kept as ledgers of two events, give the figures of a plain count.

The count uses the records alone, with their own points and places: it calls neither the referee nor the desk.
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import referee
from tests.acts import by
from tests.ground_truth import records
from tests.ground_truth.lacking import LeftOut, Record
from tests.ground_truth.test_hands import PLAYED_ON
from tests.ground_truth.test_settlements import DRAW, FIELDS, WIN, named
from tests.ground_truth.test_settlements import report_of as settled
from tournaments.journal.kinds import RulesOverlay
from tournaments.models import Anchor, Announcement, Entry, Folded, Table, Tournament
from tournaments.presenters.events import table_results
from tournaments.presenters.screens import statistics
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import entry_list
from tournaments.services.tables import ledger, refolding

pytestmark = pytest.mark.django_db

TABLES = 100
"""The number of tables in play at once; the player of a seat has all games of the records that are placed there."""
STICK = 1000
ENDLESS: dict[str, object] = {"game_length": "hanchan", "bust": "none", "agari_yame": "none"}


@dataclass(frozen=True, kw_only=True)
class Hand:
    """One recorded hand: the table before it, the observations, and the recorded results."""

    wind: int
    number: int
    honba: int
    deposits: int
    before: list[int]
    after: list[int]
    left: int
    report: referee.Report
    riichi: list[int]
    kind: str
    wins: list[dict[str, Any]] = field(default_factory=list)
    tenpai: list[int] = field(default_factory=list)
    nagashi: list[int] = field(default_factory=list)

    @property
    def begins(self) -> bool:
        return (self.wind, self.number, self.honba, self.deposits) == (0, 1, 0, 0)


@dataclass(frozen=True, kw_only=True)
class Game:
    """Consecutive recorded hands, and the answers that are laid over the rules of the site."""

    name: str
    hands: list[Hand]
    laid: dict[str, object]


# The records as games


def games_of(data: Path, players: int, left: LeftOut) -> list[Game]:
    """Every run of hands in both files with that number of players."""
    found: list[Game] = []
    by_game = records.four_player_games(data) if players == 4 else records.three_player_games(data)
    for name, hands in by_game.items():
        with left.check(len(hands)):
            found += _runs(name, [_of_hand(hand) for hand in hands], _laid(hands[0]))
    settlements: dict[str, list[Record]] = defaultdict(list)
    for line in records.read_lines(data / "settlements.jsonl.gz"):
        record = named(FIELDS, line)
        if record["players"] == players:
            settlements[record["game"]].append(record)
    for name, lines in settlements.items():
        with left.check(len(lines)):
            found += _runs(name, [_of_settlement(line) for line in lines], ENDLESS)
    return found


def _laid(record: Record) -> dict[str, object]:
    said: dict[str, object] = {}
    if "-tonpuu-" in record["ruleset"]:
        said["game_length"] = "tonpuu"
    if "-noaka" in record["ruleset"]:
        said["aka_dora"] = 0
    if "-nokuitan" in record["ruleset"]:
        said["kuitan"] = False
    return said | PLAYED_ON.get(record["game"], {})


def _runs(name: str, hands: list[Hand], laid: dict[str, object]) -> Iterator[Game]:
    """Split a record with missing hands into several games; a game that begins late gets leading hands before it."""
    run: list[Hand] = []
    for hand in hands:
        if run and (hand.begins or (run[-1].after, run[-1].left) != (hand.before, hand.deposits)):
            yield Game(name=name, hands=run, laid=laid)
            run = []
        run = run or _leading_to(hand)
        run.append(hand)
    if run:
        yield Game(name=name, hands=run, laid=laid)


def _of_hand(record: Record) -> Hand:
    first = record["results"][0]
    kind = first["kind"]
    won = kind in ("ron", "tsumo")
    return Hand(
        wind="ESWN".index(record["wind"]),
        number=record["num"],
        honba=record["honba"],
        deposits=record["deposits"],
        before=record["scores_before"],
        after=record["scores_after"],
        left=record["deposits_after"],
        report=records.report_of(record),
        riichi=[one["seat"] for one in record["riichi"] if one["accepted"]],
        kind=kind,
        wins=record["results"] if won else [],
        tenpai=[one["seat"] for one in first["tenpai"]] if kind == "exhaustive_draw" else [],
        nagashi=first["winners"] if kind == "nagashi_mangan" else [],
    )


def _of_settlement(record: Record) -> Hand:
    kind = record["results"][0][0]
    drawn = named(DRAW, record["results"][0])
    return Hand(
        wind=record["round"] // 4 % 4,
        number=record["round"] % 4 + 1,
        honba=record["honba"],
        deposits=record["deposits"],
        before=record["scores_before"],
        after=record["scores_after"],
        left=record["deposits_after"],
        report=settled(record["riichi"], record["results"]),
        riichi=[seat for seat, accepted in record["riichi"] if accepted],
        kind=kind,
        wins=[named(WIN, one) for one in record["results"]] if kind in ("ron", "tsumo") else [],
        tenpai=drawn["tenpai"] if kind == "exhaustive_draw" else [],
        nagashi=drawn["nagashi"] if kind == "nagashi_mangan" else [],
    )


def _leading_to(hand: Hand) -> list[Hand]:
    """Hands of our own that bring a table to the start of the record of *hand*; they are counted like any other.

    The player after the dealer wins a thousand points until the round is reached, then hands are broken off.
    """
    players, lead = len(hand.before), []
    for at in range(hand.wind * players + hand.number - 1):
        dealer = at % players
        winner, loser = (dealer + 1) % players, (dealer + 2) % players
        deltas = [0] * players
        deltas[winner], deltas[loser] = STICK, -STICK
        worth = referee.HanFu(han=1, fu=30)
        win = referee.Win(
            winners=(referee.Winner(seat=referee.Seat(winner), worth=worth, liable=()),),
            discarder=referee.Seat(loser),
        )
        lead.append(((at // players, at % players + 1, 0), deltas, [], "ron", win))
        lead[-1] = (*lead[-1], [{"kind": "ron", "winner": winner, "loser": loser, "deltas": deltas}])
    for honba in range(hand.honba):
        riichi = list(range(hand.deposits)) if honba == 0 else []
        broken = referee.AbortiveDraw(
            reason=referee.AbortReason.KYUUSHU_KYUUHAI,
            by=referee.Seat(players - 1),
            riichi=tuple(referee.Riichi(seat=referee.Seat(seat)) for seat in riichi),
        )
        deltas = [-STICK if seat in riichi else 0 for seat in range(players)]
        lead.append(((hand.wind, hand.number, honba), deltas, riichi, "kyuushu", broken, []))
    found: list[Hand] = []
    after, left = hand.before, hand.deposits
    for (wind, number, honba), deltas, riichi, kind, report, wins in reversed(lead):
        before = [now - moved for now, moved in zip(after, deltas, strict=True)]
        found.append(
            Hand(
                wind=wind,
                number=number,
                honba=honba,
                deposits=left - len(riichi),
                before=before,
                after=after,
                left=left,
                report=report,
                riichi=riichi,
                kind=kind,
                wins=wins,
            )
        )
        after, left = before, left - len(riichi)
    return found[::-1]


# The games as ledgers


def imported(name: str, key: str, games: list[Game], players: int) -> tuple[Tournament, list[list[int]]]:
    """The event of these games, and the player numbers of each game."""
    event = tournaments.create(name=name, ruleset_key=key, act=by())
    entry_list.enter(event, "\n".join(f"Player {at:03}" for at in range(TABLES * players)), act=by())
    everybody = list(event.players.order_by("number"))
    sat: list[list[int]] = []
    for begin in range(0, len(games), TABLES):
        now = games[begin : begin + TABLES]
        # Everybody moves on by a seat and a table, so that all players meet many others and sit in every seat.
        shift = begin // TABLES * (players + 1)
        seats = [
            [everybody[(at * players + seat + shift) % len(everybody)] for seat in range(players)]
            for at in range(len(now))
        ]
        sat += [[player.number for player in four] for four in seats]
        seated = {player.pk for four in seats for player in four}
        round_ = rounds.create_round(
            event,
            seats,
            [player for player in everybody if player.pk not in seated],
            act=by(),
            overlays=[RulesOverlay(set_=game.laid) if game.laid else None for game in now],
            starts=[None if _usual(game, players) else game.hands[0].before for game in now],
        )
        rounds.open_round(round_, act=by())
        for table, game in zip(round_.tables.order_by("number"), now, strict=True):
            _write(table, game)
        rounds.finish(round_, act=by())
    refolding.refresh_results(event)
    return event, sat


def _usual(game: Game, players: int) -> bool:
    return game.hands[0].before == [{3: 35000, 4: 25000}[players]] * players


def _write(table: Table, game: Game) -> None:
    lines: list[referee.ledger.EntryKind] = [
        referee.ledger.HandEntry(
            report=hand.report,
            round=referee.Round(referee.Wind(hand.wind), hand.number),
            honba=hand.honba,
        )
        for hand in game.hands
    ]
    entries = [referee.ledger.Entry(number=at, what=line) for at, line in enumerate(lines, start=1)]
    page = referee.fold(table.ruleset, entries, table.opening_state)
    rows = [(row.number, row.findings) for row in page.rows if row.ruling is None or row.findings]
    assert rows == [], (game.name, rows[:2])
    assert (*page.rows[-1].before.scores,) == (*game.hands[-1].before,), game.name
    if not page.table.over:
        lines.append(referee.ledger.Close())
    anchor = Anchor.objects.get(
        event=table.round.tournament.uid, round=table.round.number, table=table.number
    )
    stored = []
    for number, line in enumerate(lines, start=1):
        kind, payload = referee.codec.write_entry(line)
        entry = Entry(
            table=table,
            number=number,
            key=str(number),
            kind=kind,
            payload=payload,
            by="judge",
            at=timezone.now(),
            previous_hash=anchor.head,
        )
        entry.hash = ledger.chain_hash(entry, {})
        anchor.length, anchor.head = number, entry.hash
        stored.append(entry)
    Entry.objects.bulk_create(stored)
    Announcement.objects.bulk_create(Announcement(entry=entry, ruling={}) for entry in stored)
    anchor.save()


# Plain count


@dataclass
class Count:
    """One player's figures according to the records."""

    sums: Counter[str] = field(default_factory=Counter)
    yaku: Counter[str] = field(default_factory=Counter)
    places: Counter[int] = field(default_factory=Counter)
    winds: Counter[int] = field(default_factory=Counter)


def plainly(games: list[Game], sat: list[list[int]], players: int) -> dict[int, Count]:
    """All figures, by the player's number."""
    found: dict[int, Count] = defaultdict(Count)
    for game, numbers in zip(games, sat, strict=True):
        of = [found[number] for number in numbers]
        for hand in game.hands:
            _count(hand, of)
        for seat, (place, result) in enumerate(_ended(game.hands[-1], players)):
            of[seat].places[place] += 1
            of[seat].winds[seat] += result
            of[seat].sums["total"] += result
    return found


def _count(hand: Hand, of: list[Count]) -> None:
    for seat, count in enumerate(of):
        count.sums["hands"] += 1
        count.sums["riichi"] += seat in hand.riichi
        count.sums["draws"] += hand.kind == "exhaustive_draw"
        count.sums["tenpai"] += seat in hand.tenpai
        count.sums["nagashi"] += seat in hand.nagashi
        broken = ("kyuushu", "suufon", "suukaikan", "four_riichi", "triple_ron")
        count.sums["aborted"] += hand.kind in broken
    for win in hand.wins:
        winner = of[win["winner"]]
        winner.sums["wins"] += 1
        winner.sums["tsumo"] += win["kind"] == "tsumo"
        winner.sums["won"] += sum(-points for points in win["deltas"] if points < 0)
        winner.sums["riichi_wins"] += win["winner"] in hand.riichi
        if "yaku" in win:
            winner.sums["tiled"] += 1
            for name in {_plain(name) for name, _han in win["yaku"]} - {"dora"}:
                winner.yaku[name] += 1
        if win["kind"] == "ron":
            of[win["loser"]].sums["dealt"] -= win["deltas"][win["loser"]]
    if hand.wins and hand.wins[0]["kind"] == "ron":
        of[hand.wins[0]["loser"]].sums["deal_ins"] += 1


def _plain(name: str) -> str:
    """The name of a recorded yaku; the records name winds, every sort of dora and one yakuman differently."""
    if name.endswith("dora"):
        return "dora"
    if name == "shousuushii":
        return "shousuushi"
    return "_".join(name.split("_")[:2]) if "wind" in name else name


def _ended(hand: Hand, players: int) -> list[tuple[int, int]]:
    """Place and result by seat: leftover deposits go to the leader, and the earlier seat wins a tie."""
    scores = list(hand.after)
    order = sorted(range(players), key=lambda seat: (-scores[seat], seat))
    scores[order[0]] += hand.left * STICK
    uma = {3: (35000, 0, -20000), 4: (40000, 10000, -10000, -20000)}[players]
    found = [(0, 0)] * players
    for at, seat in enumerate(order):
        found[seat] = (at + 1, scores[seat] - {3: 40000, 4: 30000}[players] + uma[at])
    return found


# Comparison


NAMES = {
    "AVERAGE_RESULT": ("total", "games"),
    "WIN": ("wins", "hands"),
    "DEAL_IN": ("deal_ins", "hands"),
    "RIICHI": ("riichi", "hands"),
    "TSUMO": ("tsumo", "wins"),
    "TENPAI": ("tenpai", "draws"),
    "AVERAGE_WIN": ("won", "wins"),
    "AVERAGE_DEAL_IN": ("dealt", "deal_ins"),
    "RIICHI_WON": ("riichi_wins", "riichi"),
}


def wanted(count: Count) -> dict[str, object]:
    """The figures of a plain count, under their names on the page."""
    played, last = sum(count.places.values()), max(count.places, default=0)
    sums = Counter({**count.sums, "games": played})
    return {
        "AVERAGE_PLACE": (sum(place * times for place, times in count.places.items()), played),
        "FIRST_OR_SECOND": (count.places[1] + count.places[2], played),
        **{name: (sums[over], sums[under]) for name, (over, under) in NAMES.items()},
        "places": {place: times for place, times in count.places.items() if times},
        "beside": (sums["nagashi"], sums["aborted"], sums["tiled"]),
        "winds": {wind: points for wind, points in count.winds.items() if points},
        "yaku": dict(count.yaku),
        "last": last,
    }


def shown(row: statistics.Row) -> dict[str, object]:
    """The same figures from a row of the page."""
    figures = {one.measured.figure.name: (one.measured.sum, one.measured.of) for one in row.figures}
    avoided = figures.pop("LAST_AVOIDED")
    places = {at: count for at, count in enumerate(row.games.places, start=1) if count}
    assert avoided == (row.games.placed - row.games.places[-1], row.games.placed)
    return {
        **figures,
        "places": places,
        "beside": (row.hands.nagashi, row.hands.aborted, row.hands.tiled),
        "winds": {wind: points for wind, (_games, points) in enumerate(row.games.winds) if points},
        "yaku": dict(row.hands.yaku),
        "last": max(places),
    }


@pytest.mark.parametrize(("players", "key"), [(4, "tenhou-4p"), (3, "tenhou-3p")])
def test_the_figures_of_all_recorded_hands_are_those_of_a_plain_count(
    data: Path, settings: Any, players: int, key: str
) -> None:
    plain = "django.contrib.staticfiles.storage.StaticFilesStorage"
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": plain}}
    left = LeftOut()
    games = games_of(data, players, left)
    event, sat = imported(f"All games of {players}", key, games, players)
    count = plainly(games, sat, players)
    # A page of somebody who has logged in is made each time; that of visitors is kept.
    client, address = Client(), reverse("statistics", args=[event.slug])
    client.force_login(User.objects.create_user("reader"))
    table_results.clear_cache()
    client.get(address)
    table_results.clear_cache()
    kept, answer = _timed(lambda: client.get(address))
    again, _answer = _timed(lambda: client.get(address))
    sql, summed = _timed(lambda: _in_sql(event))
    rows = {row.player.number: row for row in answer.context["table"].rows}
    differ = [
        f"{number}: {name} {got[name]}, counted {of[name]}"
        for number in sorted(count)
        for got, of in [(shown(rows[number]), wanted(count[number]))]
        for name in of
        if got[name] != of[name]
    ]
    hands = sum(len(game.hands) for game in games)
    own = hands - (left.of - sum(left.lacking.values()))
    print(
        f"\n{hands} hands of {len(games)} games with {players} players ({own} of them ours, to lead to a late record), "
        f"{len(rows)} people, {len(differ)} differences{left}"
        f"\nthe page in {kept:.2f} s from what is kept, {again:.2f} s once it was read; a plain sum in SQL {sql:.3f} s"
    )
    assert differ == []
    assert rows.keys() == count.keys()
    assert summed == {number: of.sums["total"] for number, of in count.items()}
    assert answer.context["table"].hands == hands


def _timed(does: Any) -> tuple[float, Any]:
    """The seconds of processor time of a call, and its result."""
    begun = time.process_time()
    found = does()
    return time.process_time() - begun, found


def _in_sql(event: Tournament) -> dict[int, int]:
    """Everybody's total by number, as the database adds up the stored results."""
    if connection.vendor != "sqlite":
        of_seat: Counter[int] = Counter()
        for folded in Folded.objects.filter(table__round__tournament=event).prefetch_related(
            "table__seatings__player"
        ):
            for seating in folded.table.seatings.all():
                of_seat[seating.player.number] += folded.game["games"][seating.seat]["result"]
        return dict(of_seat)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT p.number, SUM(json_extract(f.game, '$.games[' || s.seat || '].result')) "
            "FROM tournaments_seating s JOIN tournaments_folded f ON f.table_id = s.table_id "
            "JOIN tournaments_player p ON p.id = s.player_id WHERE p.tournament_id = %s GROUP BY p.number",
            [event.pk],
        )
        return dict(cursor.fetchall())
