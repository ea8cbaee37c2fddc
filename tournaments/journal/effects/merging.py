"""The rows that change when two people are merged, and when a merge is undone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from tournaments.journal.kinds import MergeLifted, PeopleMerged
from tournaments.journal.rows import Line, Past, RowKind, Rows

__all__ = ["apply_merge", "undo_merge"]

# The rows and columns that refer to a player.
_PLACES_OF_A_PLAYER: Final[tuple[tuple[RowKind, str], ...]] = (
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
_ONCE: Final[tuple[tuple[RowKind, tuple[str, ...], str], ...]] = (
    ("team_member", ("team_id",), "player_id"),
    ("attendance", ("meeting_id",), "player_id"),
    ("season_place", ("tournament_id",), "player_id"),
    ("stage_place", ("tournament_id", "stage", "listed"), "who"),
)


def apply_merge(line: Line, what: PeopleMerged, rows: Rows) -> None:
    """Assign everything of *gone* to *into*."""
    tournament = rows.find("tournament", uid=line.event)
    gone = rows.find("player", tournament_id=tournament, person_id=what.gone)
    held = rows.each("player", tournament_id=tournament, person_id=what.into)
    if held:
        _one_membership(gone, held[0], rows)
        _one_attendance(gone, held[0], rows)
        _one_handicap(gone, held[0], rows)
        for name, column in _PLACES_OF_A_PLAYER:
            for pk in rows.each(name, **{column: gone}):
                rows.change(name, {"id": pk}, **{column: held[0]})
        rows.drop("player", {"id": gone})
    else:
        rows.change("player", {"id": gone}, person_id=what.into)
    _one_place(tournament, what, rows)
    rows.sealed(what.into, what.seal)


def _one_membership(gone: int, into: int, rows: Rows) -> None:
    """If both were in one team, keep one membership, from the earliest day on."""
    theirs = [rows.each("team_member", player_id=player) for player in (gone, into)]
    teams = [{rows.told("team_member", pk, "team_id") for pk in of} for of in theirs]
    for team in teams[0] & teams[1]:
        of_team = [
            pk for player in (gone, into) for pk in rows.each("team_member", player_id=player, team_id=team)
        ]
        of_team.sort(key=lambda pk: (str(rows.told("team_member", pk, "since")), pk))
        for pk in of_team[1:]:
            rows.drop("team_member", {"id": pk})


def _one_attendance(gone: int, into: int, rows: Rows) -> None:
    """If both were at a meeting or both have a place in a season, keep the row of *into*."""
    for name, column in (("attendance", "meeting_id"), ("season_place", "tournament_id")):
        sort = cast(RowKind, name)
        kept = {rows.told(sort, pk, column) for pk in rows.each(sort, player_id=into)}
        for pk in rows.each(sort, player_id=gone):
            if rows.told(sort, pk, column) in kept:
                rows.drop(sort, {"id": pk})


def _one_handicap(gone: int, into: int, rows: Rows) -> None:
    """Keep the handicap of *into*, or take that of *gone* if *into* has none."""
    given = rows.told("player", gone, "handicap")
    if given is not None and rows.told("player", into, "handicap") is None:
        rows.change("player", {"id": into}, handicap=given)


def _one_place(tournament: int, what: PeopleMerged, rows: Rows) -> None:
    """If both are listed for a stage or both declined it, keep one row, at the earlier position."""
    seen: set[tuple[object, object]] = set()
    both = [pk for who in (what.gone, what.into) for pk in _places(tournament, who, rows)]
    for pk in sorted(both):
        place = rows.told("stage_place", pk, "stage"), rows.told("stage_place", pk, "listed")
        if place in seen:
            rows.drop("stage_place", {"id": pk})
        else:
            rows.change("stage_place", {"id": pk}, who=what.into)
        seen.add(place)


def _places(tournament: int, who: str, rows: Rows) -> Sequence[int]:
    return rows.each("stage_place", tournament_id=tournament, who=who)


def undo_merge(line: Line, what: MergeLifted, rows: Rows) -> None:
    """Give back to the person *gone* what was theirs before the merge, unless somebody else has it by now.

    Folding the journal directly before and after the merge's entry shows what it moved. What was entered since stays
    with *into*. Raises `LookupError` if that entry is not a merge of the two, or was undone already.
    """
    told = _MergeEffects(what, rows.before(what.merge), rows.before(what.merge + 1))
    tournament = rows.find("tournament", uid=line.event)
    if rows.each("player", tournament_id=tournament, person_id=what.gone):
        raise LookupError(f"{what.gone} is somebody already")
    into = rows.find("player", tournament_id=tournament, person_id=what.into)
    was = told.columns_of("player", told.gone)
    # A later decision on the counting sets everybody's handicap, so it takes precedence.
    counted = set(rows.each("counting_decision", tournament_id=tournament))
    if counted - told.after.rows["counting_decision"].keys():
        was["handicap"] = None
    elif told.into is not None:
        given = told.after.rows["player"][told.into]["handicap"]
        if rows.told("player", into, "handicap") == given:
            own = told.before.rows["player"][told.into]["handicap"]
            rows.change("player", {"id": into}, handicap=own)
    listed = set(_places(tournament, what.into, rows))
    back = told.of_the_one("stage_place", "who", what.gone)
    if told.into is None:
        _out_of_one_row(tournament, told, was, rows, into, stays=bool(listed - back))
    else:
        _out_of_two_rows(tournament, told, was, rows, into)
    for pk in sorted(listed & back):
        rows.change("stage_place", {"id": pk}, who=what.gone)
    for name, pk, columns in _dropped(told, rows, into):
        rows.again(name, pk, **columns)
    rows.sealed(what.gone, what.seal)
    rows.sealed(what.into, what.into_seal)


class _MergeEffects:
    """What a merge did: the rows directly before and after it, and the keys of the two players' rows.

    *into* is None if that person was not in this event; the row of *gone* then became theirs.
    """

    def __init__(self, what: MergeLifted, before: Past, after: Past) -> None:
        said = after.last
        if not isinstance(said, PeopleMerged) or (said.gone, said.into) != (what.gone, what.into):
            raise LookupError(f"entry {what.merge} does not make {what.gone} and {what.into} one")
        self.what, self.before, self.after = what, before, after
        own = self.of_the_one("player", "person_id", what.gone)
        if not own:
            raise LookupError(f"entry {what.merge} is another one")
        self.gone = min(own)
        held = self.of_the_one("player", "person_id", what.into)
        self.into: int | None = min(held) if held else None

    def of_the_one(self, name: RowKind, column: str, value: object) -> set[int]:
        """Return the keys of the rows that had *value* in that column before."""
        return {pk for pk, row in self.before.rows[name].items() if row[column] == value}

    def columns_of(self, name: RowKind, pk: int) -> dict[str, object]:
        """Return the row's columns before the merge, without its key."""
        return {column: value for column, value in self.before.rows[name][pk].items() if column != "id"}


def _out_of_two_rows(
    tournament: int, merge: _MergeEffects, was: Mapping[str, object], rows: Rows, into: int
) -> None:
    """Restore the row that the merge dropped, with its number if that is free."""
    taken = rows.each("player", tournament_id=tournament, number=was["number"])
    number = _next_number(tournament, rows) if taken else was["number"]
    rows.again("player", merge.gone, **{**was, "number": number})
    for name, column in _PLACES_OF_A_PLAYER:
        theirs = merge.of_the_one(name, column, merge.gone)
        for pk in sorted(theirs & set(rows.each(name, **{column: into}))):
            rows.change(name, {"id": pk}, **{column: merge.gone})


_OF_A_PLAYER_SAID: Final = ("active", "state", "here", "lot", "group", "handicap")


def _out_of_one_row(
    tournament: int, merge: _MergeEffects, was: Mapping[str, object], rows: Rows, row: int, *, stays: bool
) -> None:
    """Return the row to *gone*; *into* gets a row of their own if anything of theirs was entered since."""
    now = {column: rows.told("player", row, column) for column in _OF_A_PLAYER_SAID}
    stays = stays or any(merge.after.rows["player"][merge.gone][column] != now[column] for column in now)
    since = [
        (name, column, pk)
        for name, column in _PLACES_OF_A_PLAYER
        for pk in sorted(set(rows.each(name, **{column: row})) - merge.of_the_one(name, column, merge.gone))
    ]
    number = _next_number(tournament, rows)
    back = {column: was[column] for column in _OF_A_PLAYER_SAID}
    rows.change("player", {"id": row}, person_id=merge.what.gone, **back)
    if stays or since:
        own = rows.add(
            "player",
            0,
            tournament_id=tournament,
            person_id=merge.what.into,
            number=number,
            since=len(merge.after.rows["round"]) + 1,
            **now,
        )
        for name, column, pk in since:
            rows.change(name, {"id": pk}, **{column: own})


def _next_number(tournament: int, rows: Rows) -> int:
    numbers = (rows.told("player", pk, "number") for pk in rows.each("player", tournament_id=tournament))
    return max((cast(int, number) for number in numbers), default=0) + 1


def _dropped(merge: _MergeEffects, rows: Rows, into: int) -> list[tuple[RowKind, int, dict[str, object]]]:
    """Return the rows that the merge dropped because the merged person already had one.

    If that one is gone too, all rows of the kind were replaced since, and the old ones are not restored.
    """
    found = []
    for name, same, whose in _ONCE:
        after = merge.after.rows[name]
        for pk in sorted(merge.before.rows[name].keys() - after.keys()):
            columns = merge.columns_of(name, pk)
            kept = next(
                other
                for other, row in after.items()
                if all(row[column] == columns[column] for column in same)
                and row[whose] == (merge.what.into if whose == "who" else merge.into)
            )
            if rows.each(name, id=kept):
                if columns[whose] == merge.into:
                    columns[whose] = into
                found.append((name, pk, columns))
    return found
