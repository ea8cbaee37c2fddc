"""Recognize the heads above a roster's columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from tournaments.services.interchange.rosters.fields import FEDERATIONS, NAME_FIELDS, Field
from tournaments.services.interchange.rosters.folding import head_key
from tournaments.services.interchange.spreadsheets import Row, normalize_cell

__all__ = ["FIRST_ROWS", "field_of_head", "find_header", "is_mail_head", "is_team_head", "separate_heads"]

_HEADS = {
    Field.NUMBER: "no, #, nr, num, number, nummer, seat, seat no, start number, startnummer, player no, player number, "
    "id, n, numero, numéro, número, numer, lp, номер, п/п, № п/п, 番号, 会員番号, 選手番号, エントリー番号, "
    "编号, 編號, 序号, 序號",
    Field.NAME: "name, names, full name, player, player name, players, participant, competitor, spieler, spielerin, "
    "spielername, teilnehmer, teilnehmerin, vollständiger name, nom, nom complet, joueur, joueuse, participante, "
    "nombre, nombre completo, jugador, jugadora, nome, nome completo, giocatore, giocatrice, "
    "imię, imię i nazwisko, nazwisko i imię, gracz, zawodnik, uczestnik, имя, имя и фамилия, имя фамилия, "
    "фамилия имя, фамилия и имя, фио, игрок, участник, nom et prénom, nom prénom, prénom nom, prénom et nom, "
    "nombre y apellido, nombre y apellidos, apellidos y nombre, nome e cognome, cognome e nome, nome cognome, "
    "cognome nome, vor und nachname, name vorname, vorname nachname, nachname vorname, first and last name, "
    "name and surname, 氏名, 名前, お名前, 選手, 選手名, 参加者, 参加者名, プレイヤー, プレイヤー名, "
    "姓名, 选手, 选手姓名, 選手姓名, 玩家",
    Field.READING: "reading, kana, furigana, hiragana, katakana, yomi, yomigana, ふりがな, フリガナ, よみ, "
    "よみがな, ヨミ, ヨミガナ, 読み, 読み方, 読みがな, 読み仮名, かな, カナ, 氏名カナ, 氏名かな, 名前カナ, 名前かな, "
    "セイ, メイ, せい, めい, 姓カナ, 名カナ, 姓かな, 名かな",
    Field.FAMILY: "family, family name, last, last name, lastname, surname, nachname, familienname, zuname, "
    "nom de famille, apellido, apellidos, nazwisko, фамилия, cognome, 姓, 氏, 苗字, 名字",
    Field.GIVEN: "given, given name, given names, first, first name, firstname, forename, vorname, vornamen, "
    "prénom, prénoms, nombre de pila, nombres, pierwsze imię, 名, 下の名前",
    Field.PREFERRED: "preferred, preferred name, preferred given name, preferred first name, known as, called, "
    "rufname, spitzname, wunschname, prénom usuel, prénom d'usage, 呼び名",
    Field.CLUB: "club, clubs, team, verein, klub, klubb, club name, association, circolo, équipe, equipo, squadra, "
    "drużyna, клуб, команда, 所属, 所属団体, 所属クラブ, クラブ, チーム, 団体, "
    "俱乐部, 俱樂部, 战队, 队伍, 隊伍, 所属俱乐部",
    Field.COUNTRY: "country, nation, nationality, federation, land, nationalität, staat, pays, nationalité, país, "
    "nacionalidad, kraj, narodowość, страна, paese, nazione, nazionalità, 国, 国名, 国籍, "
    "国家, 國家, 國籍, 国家地区",
    Field.EMA: "ema, ema number, ema no, ema nr, ema id, ema nummer, numéro ema, número ema, numer ema, ema番号",
    Field.WRC: "wrc, wrc number, wrc no, wrc id, world riichi, world riichi number, world riichi id, wrc番号",
    Field.RRC: "rrc, rrc number, rrc no, rrc id",
    Field.ARA: "ara, ara number, ara no, ara id",
    Field.STATE: "state, status, registration, registration status, anmeldestatus, statut, estado, stan, stato, "
    "статус, 状態, 状況, "
    "状态, 狀態",
    Field.GROUP: "group, gruppe, groupe, grupo, grupa, gruppo, группа, グループ, 組, ブロック, "
    "组, 分组, 組別, 组别, 分組",
}
# Alone on a line these may be part of a name, as in “Gary Player”.
_AMBIGUOUS_HEADS = (
    "player",
    "players",
    "first",
    "last",
    "given",
    "family",
    "called",
    "nation",
    "land",
    "club",
)
# Columns of a federation that hold no player's number.
_OTHER_WORDS = re.compile(
    r"\b(rank|ranking|rating|points?|punkte|place|platz|rang|classement|score|date|email|mail|tel|phone|fee|paid)\b"
)
_MAIL_WORDS = re.compile(
    r"\be ?mails?\b|mail ?adres|\bmail\b|メール|courriel|correo|poczta|почт|邮箱|邮件|郵件|電郵"
)
_PART_SEPARATORS = re.compile(r"[/／|(（\[)）\],，、・;:：]| - | – ")
_CELL_SEPARATORS = re.compile(r"[,;]")
FIRST_ROWS = 5
"""Rows among which the heads are looked for."""
_FIELD_BY_HEAD = {head_key(head): field_ for field_, heads in _HEADS.items() for head in heads.split(", ")}
_TEAM_HEADS = "team, équipe, equipo, squadra, drużyna, команда, チーム, 战队, 队伍, 隊伍"
_TEAM_HEAD_KEYS = {head_key(head) for head in _TEAM_HEADS.split(", ")}


def is_team_head(head: str) -> bool:
    """Return whether *head* names a column of teams."""
    return head_key(head) in _TEAM_HEAD_KEYS


def is_mail_head(head: str) -> bool:
    """Return whether *head* names a column of mail addresses.

    >>> [is_mail_head(head) for head in ("E-Mail", "Mail address", "メールアドレス", "Club")]
    [True, True, True, False]
    """
    return bool(_MAIL_WORDS.search(head_key(head)))


def field_of_head(head: str) -> Field | None:
    """Return the field that *head* names; None if it is unknown."""
    key = head_key(head)
    if key in _FIELD_BY_HEAD:
        return _FIELD_BY_HEAD[key]
    if _OTHER_WORDS.search(key):
        return Field.IGNORED
    parts = [
        _FIELD_BY_HEAD[head_key(part)]
        for part in _PART_SEPARATORS.split(head)
        if head_key(part) in _FIELD_BY_HEAD
    ]
    name_fields = {part for part in parts if part in NAME_FIELDS}
    if Field.READING in parts:
        return Field.READING
    if len(name_fields) > 1:
        return Field.NAME
    if parts:
        return parts[0]
    words = key.split()
    return next((federation for federation in FEDERATIONS if federation.value in words), None)


def find_header(rows: Sequence[Row]) -> int | None:
    """Find the row among the first ones that names the columns best."""
    scores = [_score(row) for row in rows[:FIRST_ROWS]]
    best = max(scores, default=0)
    return scores.index(best) if best else None


def separate_heads(rows: Sequence[Row]) -> Sequence[Row]:
    """Split heads that are in one cell above rows of several cells, such as “Name,Club” above tabs."""
    if 2 * sum(len(row.cells) > 1 for row in rows) < len(rows):
        return rows
    return [*map(_split_heads, rows[:FIRST_ROWS]), *rows[FIRST_ROWS:]]


def _split_heads(row: Row) -> Row:
    if len(row.cells) != 1:
        return row
    parts = [normalize_cell(part) for part in _CELL_SEPARATORS.split(row.cells[0])]
    named_fields = {_FIELD_BY_HEAD.get(head_key(part)) for part in parts}
    # “Nachname, Vorname” is the head of one column with names in this form.
    are_several = (
        len(named_fields) > 1
        and None not in named_fields
        and not named_fields.isdisjoint(NAME_FIELDS)
        and not named_fields <= {*NAME_FIELDS}
    )
    return replace(row, cells=tuple(parts)) if are_several else row


def _score(row: Row) -> int:
    """Return how many fields *row* names; 0 if it may be a person's row."""
    filled_cells = [cell for cell in row.cells if cell]
    named_fields = {
        field_ for cell in filled_cells if (field_ := field_of_head(cell)) not in (None, Field.IGNORED)
    }
    if named_fields.isdisjoint(NAME_FIELDS):
        # A club may be called “Team / East”: without a name column among them, each must match a head exactly.
        named_fields &= {_FIELD_BY_HEAD.get(head_key(cell)) for cell in filled_cells}
        return len(named_fields) if len(named_fields) > 1 else 0
    if len(named_fields) == 1:
        return int(
            any(
                field_of_head(cell) in named_fields and head_key(cell) not in _AMBIGUOUS_HEADS
                for cell in filled_cells
            )
        )
    return len(named_fields)
