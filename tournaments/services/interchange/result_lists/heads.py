"""Recognize the heads above the columns of a result list."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from enum import StrEnum

from django.utils.translation import gettext as _

from tournaments.services.interchange.spreadsheets import Row, normalize_cell

__all__ = [
    "SEATS_BY_WORD",
    "Column",
    "columns_under_heads",
    "comparison_key",
    "find_header",
    "message_without_heads",
    "rows_by_seat",
]


class Column(StrEnum):
    """What a column contains."""

    ROUND = "round"
    TABLE = "table"
    SEAT = "seat"
    PLAYER = "player"
    SCORE = "score"
    STICKS = "sticks"
    RESULT = "result"
    PLACE = "place"
    WHY = "why"
    IGNORED = "ignored"


_HEADS = {
    Column.ROUND: "round, round no, round number, r, session, hanchan, runde, ronde, 回戦, 回, ラウンド, 半荘",
    Column.TABLE: "table, table no, table number, t, tbl, tisch, tisch nr, tischnummer, mesa, tavolo, stół, "
    "卓, 卓番号, 卓番, テーブル",
    Column.SEAT: "seat, wind, start wind, position, platz, sitz, sitzplatz, siège, vent, asiento, viento, posto, "
    "席, 座席, 席順, 家, 風, 起家, 場所",
    Column.PLAYER: "player, player name, name, full name, player no, player number, number, no, nr, id, spieler, "
    "spielerin, spielername, joueur, joueuse, nom, jugador, jugadora, giocatore, gracz, zawodnik, "
    "選手, 選手名, 名前, 氏名, お名前, プレイヤー, プレイヤー名, 参加者, 参加者名, 番号, 選手番号, エントリー番号, "
    "よみ, 読み, ふりがな, フリガナ",
    Column.SCORE: "score, scores, points, final score, final points, table points, raw score, raw points, punkte, "
    "endstand, endpunkte, punktestand, spielpunkte, score final, points finaux, puntos, punti, punkty, "
    "点数, 得点, 点, 持ち点, 持点, 最終持ち点, 最終得点, 素点, スコア",
    Column.STICKS: "sticks, sticks left, riichi sticks, left on table, leftover sticks, deposits, kyotaku, "
    "供託, 供託棒, 残り供託, リーチ棒, 供託リーチ棒",
    Column.RESULT: "result, results, result points, final result, with uma, total, total points, pt, pts, uma points, "
    "ergebnis, résultat, resultado, risultato, wynik, 結果, 成績, ポイント, 最終ポイント, 順位点込み, ウマ込み, 収支",
    Column.PLACE: "place, rank, placement, pos, rang, 順位, 着順, 着",
    Column.WHY: "reason, why, note, notes, remark, remarks, comment, 理由, 備考, メモ, 注記",
}
_SEATS = (
    "1, e, east, ton, 東, 東家, ost, o",
    "2, s, south, nan, 南, 南家, süd, sued",
    "3, w, west, sha, shaa, 西, 西家",
    "4, n, north, pei, pe, 北, 北家, nord",
)
_FIRST_ROWS = 5


def comparison_key(text: str) -> str:
    """Return a key that is equal for words that people take for the same: it ignores width and capitals."""
    return unicodedata.normalize("NFKC", normalize_cell(text)).casefold()


_COLUMNS = {comparison_key(head): column for column, heads in _HEADS.items() for head in heads.split(", ")}
SEATS_BY_WORD = {
    comparison_key(word): seat for seat, words in enumerate(_SEATS) for word in words.split(", ")
}


def find_header(rows: Sequence[Row]) -> int | None:
    """Find the row among the first ones that names the columns best: figures, and players or seats."""
    best, best_index = 0, None
    for index, row in enumerate(rows[:_FIRST_ROWS]):
        named_columns = set(columns_under_heads(row)) - {Column.IGNORED}
        if (
            named_columns & {Column.SCORE, Column.RESULT}
            and named_columns & {Column.PLAYER, Column.SEAT}
            and len(named_columns) > best
        ):
            best, best_index = len(named_columns), index
    return best_index


def columns_under_heads(heads: Row) -> tuple[Column, ...]:
    """Return the column that each head names."""
    columns: list[Column] = []
    for cell in heads.cells:
        key = " ".join(re.sub(r"[.:#()（）_]", " ", comparison_key(cell)).split())
        column = _COLUMNS.get(key, Column.IGNORED)
        # A name and a number next to each other mean the same player.
        columns.append(Column.IGNORED if column in columns and column is not Column.PLAYER else column)
    return tuple(columns)


def rows_by_seat(rows: Sequence[Row], players: int) -> Sequence[Row]:
    """Convert rows with one line per table, under heads with the winds, to rows with one line per seat."""
    for index, row in enumerate(rows[:_FIRST_ROWS]):
        columns = columns_under_heads(row)
        winds = {
            column: seat
            for column, cell in enumerate(row.cells)
            if (seat := SEATS_BY_WORD.get(comparison_key(cell))) is not None and not cell.isdecimal()
        }
        if Column.TABLE not in columns or sorted(winds.values()) != list(range(players)):
            continue
        other_columns = [column for column in range(len(row.cells)) if column not in winds]
        head = Row(line=row.line, cells=(*(row.cells[column] for column in other_columns), "seat", "score"))
        seat_rows = [head]
        for table_row in rows[index + 1 :]:
            cells = (*table_row.cells, *[""] * (len(row.cells) - len(table_row.cells)))
            seat_rows += [
                Row(
                    line=table_row.line,
                    cells=(*(cells[column] for column in other_columns), str(seat + 1), cells[wind_column]),
                )
                for wind_column, seat in winds.items()
                if any(cells[column] for column in winds)
            ]
        return seat_rows
    return rows


def message_without_heads(rows: Sequence[Row]) -> str:
    """Return the message if no line names the columns; it lists unknown heads if some are known."""
    for row in rows[:_FIRST_ROWS]:
        columns = columns_under_heads(row)
        unknown_heads = [
            cell for cell, column in zip(row.cells, columns, strict=True) if column is Column.IGNORED and cell
        ]
        if unknown_heads and len(unknown_heads) < len(columns):
            sentence = _("The headings “%(heads)s” are unknown. Use: table, seat, player, score.")
            return sentence % {"heads": "”, “".join(unknown_heads)}
    return _("The columns have no headings. Add a header row: table, seat, player, score.")
