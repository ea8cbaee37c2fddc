"""The rows that change when two people are merged, and when a merge is undone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from tournaments.journal.kinds import MergeLifted, PeopleMerged
from tournaments.journal.rows import Line, Past, RowKind, Rows

__all__ = ["apply_merge", "undo_merge"]

# The rows and columns that refer to a player.
_PLAYER_COLUMNS: Final[tuple[tuple[RowKind, str], ...]] = (
    ("seating", "player_id"),
    ("rest", "player_id"),
    ("penalty", "player_id"),
    ("round_result", "player_id"),
    ("team_member", "player_id"),
    ("planned_seat", "player_id"),
    ("attendance", "player_id"),
    ("season_place", "player_id"),
    ("substitution", "out_id"),
    ("substitution", "in_player_id"),
)
# Rows that both players may have for the same thing, which the middle columns identify; one of the two is dropped.
_UNIQUE_ROWS: Final[tuple[tuple[RowKind, tuple[str, ...], str], ...]] = (
    ("team_member", ("team_id",), "player_id"),
    ("attendance", ("meeting_id",), "player_id"),
    ("season_place", ("tournament_id",), "player_id"),
    ("stage_place", ("tournament_id", "stage", "listed"), "who"),
)


def apply_merge(line: Line, content: PeopleMerged, rows: Rows) -> None:
    """Assign everything of the merged person to the other one."""
    tournament = rows.find("tournament", uid=line.event)
    gone_player = rows.find("player", tournament_id=tournament, person_id=content.gone)
    into_players = rows.keys("player", tournament_id=tournament, person_id=content.into)
    if into_players:
        _merge_memberships(gone_player, into_players[0], rows)
        _merge_attendances(gone_player, into_players[0], rows)
        _merge_handicaps(gone_player, into_players[0], rows)
        for kind, column in _PLAYER_COLUMNS:
            for pk in rows.keys(kind, **{column: gone_player}):
                rows.change(kind, {"id": pk}, **{column: into_players[0]})
        rows.drop("player", {"id": gone_player})
    else:
        rows.change("player", {"id": gone_player}, person_id=content.into)
    _merge_stage_places(tournament, content, rows)
    rows.set_seal(content.into, content.seal)


def _merge_memberships(gone_player: int, into_player: int, rows: Rows) -> None:
    """If both were in one team, keep one membership, from the earliest day on."""
    memberships = [rows.keys("team_member", player_id=player) for player in (gone_player, into_player)]
    team_sets = [
        {rows.value("team_member", pk, "team_id") for pk in own_memberships}
        for own_memberships in memberships
    ]
    for team in team_sets[0] & team_sets[1]:
        team_memberships = [
            pk
            for player in (gone_player, into_player)
            for pk in rows.keys("team_member", player_id=player, team_id=team)
        ]
        team_memberships.sort(key=lambda pk: (str(rows.value("team_member", pk, "since")), pk))
        for pk in team_memberships[1:]:
            rows.drop("team_member", {"id": pk})


def _merge_attendances(gone_player: int, into_player: int, rows: Rows) -> None:
    """If both were at a meeting or both have a place in a season, keep the row of *into_player*."""
    for name, column in (("attendance", "meeting_id"), ("season_place", "tournament_id")):
        kind = cast(RowKind, name)
        into_values = {rows.value(kind, pk, column) for pk in rows.keys(kind, player_id=into_player)}
        for pk in rows.keys(kind, player_id=gone_player):
            if rows.value(kind, pk, column) in into_values:
                rows.drop(kind, {"id": pk})


def _merge_handicaps(gone_player: int, into_player: int, rows: Rows) -> None:
    """Keep the handicap of *into_player*, or take that of *gone_player* if *into_player* has none."""
    handicap = rows.value("player", gone_player, "handicap")
    if handicap is not None and rows.value("player", into_player, "handicap") is None:
        rows.change("player", {"id": into_player}, handicap=handicap)


def _merge_stage_places(tournament: int, content: PeopleMerged, rows: Rows) -> None:
    """If both are listed for a stage or both declined it, keep one row, at the earlier position."""
    seen_places: set[tuple[object, object]] = set()
    all_places = [
        pk for person_id in (content.gone, content.into) for pk in _stage_places(tournament, person_id, rows)
    ]
    for pk in sorted(all_places):
        place = rows.value("stage_place", pk, "stage"), rows.value("stage_place", pk, "listed")
        if place in seen_places:
            rows.drop("stage_place", {"id": pk})
        else:
            rows.change("stage_place", {"id": pk}, who=content.into)
        seen_places.add(place)


def _stage_places(tournament: int, person_id: str, rows: Rows) -> Sequence[int]:
    return rows.keys("stage_place", tournament_id=tournament, who=person_id)


def undo_merge(line: Line, content: MergeLifted, rows: Rows) -> None:
    """Give back to the person *gone* what was theirs before the merge, unless somebody else has it by now.

    Folding the journal directly before and after the merge's entry shows what it moved. What was entered since stays
    with *into_player*. Raises `LookupError` if that entry is not a merge of the two, or was undone already.
    """
    merge = _MergeEffects(content, rows.state_before(content.merge), rows.state_before(content.merge + 1))
    tournament = rows.find("tournament", uid=line.event)
    if rows.keys("player", tournament_id=tournament, person_id=content.gone):
        raise LookupError(f"{content.gone} is somebody already")
    into_player = rows.find("player", tournament_id=tournament, person_id=content.into)
    old_columns = merge.columns_of("player", merge.gone)
    # A later decision on the counting sets everybody's handicap, so it takes precedence.
    decisions = set(rows.keys("counting_decision", tournament_id=tournament))
    if decisions - merge.after.rows["counting_decision"].keys():
        old_columns["handicap"] = None
    elif merge.into is not None:
        merged_handicap = merge.after.rows["player"][merge.into]["handicap"]
        if rows.value("player", into_player, "handicap") == merged_handicap:
            old_handicap = merge.before.rows["player"][merge.into]["handicap"]
            rows.change("player", {"id": into_player}, handicap=old_handicap)
    into_places = set(_stage_places(tournament, content.into, rows))
    gone_places = merge.keys_with("stage_place", "who", content.gone)
    if merge.into is None:
        _split_one_row(
            tournament, merge, old_columns, rows, into_player, keeps_row=bool(into_places - gone_places)
        )
    else:
        _split_two_rows(tournament, merge, old_columns, rows, into_player)
    for pk in sorted(into_places & gone_places):
        rows.change("stage_place", {"id": pk}, who=content.gone)
    for kind, pk, columns in _dropped_rows(merge, rows, into_player):
        rows.restore(kind, pk, **columns)
    rows.set_seal(content.gone, content.seal)
    rows.set_seal(content.into, content.into_seal)


class _MergeEffects:
    """What a merge did: the rows directly before and after it, and the keys of the two players' rows.

    *into* is None if that person was not in this event; the row of *gone* then became theirs.
    """

    def __init__(self, content: MergeLifted, rows_before: Past, rows_after: Past) -> None:
        merge = rows_after.last_content
        if not isinstance(merge, PeopleMerged) or (merge.gone, merge.into) != (content.gone, content.into):
            raise LookupError(f"entry {content.merge} does not make {content.gone} and {content.into} one")
        self.content, self.before, self.after = content, rows_before, rows_after
        gone_players = self.keys_with("player", "person_id", content.gone)
        if not gone_players:
            raise LookupError(f"entry {content.merge} is another one")
        self.gone = min(gone_players)
        into_players = self.keys_with("player", "person_id", content.into)
        self.into: int | None = min(into_players) if into_players else None

    def keys_with(self, kind: RowKind, column: str, value: object) -> set[int]:
        """Return the keys of the rows that had *value* in that column before."""
        return {pk for pk, row in self.before.rows[kind].items() if row[column] == value}

    def columns_of(self, kind: RowKind, pk: int) -> dict[str, object]:
        """Return the row's columns before the merge, without its key."""
        return {column: value for column, value in self.before.rows[kind][pk].items() if column != "id"}


def _split_two_rows(
    tournament: int, merge: _MergeEffects, old_columns: Mapping[str, object], rows: Rows, into_player: int
) -> None:
    """Restore the row that the merge dropped, with its number if that is free."""
    number_holders = rows.keys("player", tournament_id=tournament, number=old_columns["number"])
    number = _next_number(tournament, rows) if number_holders else old_columns["number"]
    rows.restore("player", merge.gone, **{**old_columns, "number": number})
    for kind, column in _PLAYER_COLUMNS:
        gone_rows = merge.keys_with(kind, column, merge.gone)
        for pk in sorted(gone_rows & set(rows.keys(kind, **{column: into_player}))):
            rows.change(kind, {"id": pk}, **{column: merge.gone})


_PARTICIPATION_COLUMNS: Final = ("active", "state", "here", "lot", "group", "handicap")


def _split_one_row(
    tournament: int,
    merge: _MergeEffects,
    old_columns: Mapping[str, object],
    rows: Rows,
    player: int,
    *,
    keeps_row: bool,
) -> None:
    """Return the row to *gone*; *into* gets a row of their own if anything of theirs was entered since."""
    current = {column: rows.value("player", player, column) for column in _PARTICIPATION_COLUMNS}
    keeps_row = keeps_row or any(
        merge.after.rows["player"][merge.gone][column] != current[column] for column in current
    )
    later_rows = [
        (kind, column, pk)
        for kind, column in _PLAYER_COLUMNS
        for pk in sorted(set(rows.keys(kind, **{column: player})) - merge.keys_with(kind, column, merge.gone))
    ]
    number = _next_number(tournament, rows)
    restored = {column: old_columns[column] for column in _PARTICIPATION_COLUMNS}
    rows.change("player", {"id": player}, person_id=merge.content.gone, **restored)
    if keeps_row or later_rows:
        into_player = rows.add(
            "player",
            0,
            tournament_id=tournament,
            person_id=merge.content.into,
            number=number,
            since=len(merge.after.rows["round"]) + 1,
            **current,
        )
        for kind, column, pk in later_rows:
            rows.change(kind, {"id": pk}, **{column: into_player})


def _next_number(tournament: int, rows: Rows) -> int:
    numbers = (rows.value("player", pk, "number") for pk in rows.keys("player", tournament_id=tournament))
    return max((cast(int, number) for number in numbers), default=0) + 1


def _dropped_rows(
    merge: _MergeEffects, rows: Rows, into_player: int
) -> list[tuple[RowKind, int, dict[str, object]]]:
    """Return the rows that the merge dropped because the merged person already had one.

    If that one is gone too, all rows of the kind were replaced since, and the old ones are not restored.
    """
    dropped = []
    for kind, key_columns, owner_column in _UNIQUE_ROWS:
        after = merge.after.rows[kind]
        for pk in sorted(merge.before.rows[kind].keys() - after.keys()):
            columns = merge.columns_of(kind, pk)
            kept_pk = next(
                other_pk
                for other_pk, row in after.items()
                if all(row[column] == columns[column] for column in key_columns)
                and row[owner_column] == (merge.content.into if owner_column == "who" else merge.into)
            )
            if rows.keys(kind, id=kept_pk):
                if columns[owner_column] == merge.into:
                    columns[owner_column] = into_player
                dropped.append((kind, pk, columns))
    return dropped
