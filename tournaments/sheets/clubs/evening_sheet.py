"""The sheet of a club's evening: players, games and results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from referee.frozen import dataclass
from tournaments.common import dates, points
from tournaments.common.punctuation import bracketed
from tournaments.presenters.clubs.evening_results import EveningRow
from tournaments.presenters.clubs.evenings import Evening, EveningGame, EveningPlayer
from tournaments.presenters.paper.stamps import Stamp
from tournaments.presenters.tables.lines import by_place
from tournaments.sheets.paper import words
from tournaments.sheets.paper.heads import Head, content_bounds, draw_foot, draw_head
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import BODY, HAIRLINE, LEAD, MARGIN, RULE, SMALL, TINY
from tournaments.sheets.paper.text.lines import fit_names, high, wrap_name
from tournaments.sheets.tables.score_sheet import rules_line

__all__ = ["draw"]

ROW: Final = 6.4
TITLES: Final = 5.6
GAP: Final = 6.0
GAME_TITLE: Final = 6.6
GAME_ROW: Final = 5.4
BETWEEN: Final = 8.0
NAMES: Final = 12.0  # the most that the lines of a name take
RANK: Final = 9.0
SUM, GAMES, PLACES, NOTE = 20.0, 14.0, 20.0, 20.0
MOST: Final = 0.45  # the share of the width that notes may take


@dataclass(frozen=True, slots=True)
class _Piece:
    """A part that is not split across pages, *height* millimetres high; *draws* gets the y at which it starts."""

    height: float
    draws: Callable[[float], None]


@dataclass(frozen=True, slots=True)
class _Section:
    """Pieces under a *head*, which is repeated on each page."""

    head: _Piece
    pieces: tuple[_Piece, ...]


def draw(pen: Pen, evening: Evening, stamp: Stamp | None = None, *, notes: bool = True) -> None:
    """Draw the evening's sheet, in the current language; *notes*: with the club's notes beside the results."""
    head = _head(evening)
    sections = [_people_section(pen, evening, notes=notes and bool(evening.columns))]
    if evening.games:
        sections.append(_games_section(pen, evening))
    top, bottom = content_bounds(pen)
    pages = _pages(sections, top, bottom)
    for number, pieces in enumerate(pages, start=1):
        draw_head(pen, head, stamp)
        for y, piece in pieces:
            piece.draws(y)
        draw_foot(pen, head, number, len(pages), stamp)
        pen.page()


def _head(evening: Evening) -> Head:
    meeting = evening.meeting
    day = "" if meeting.word.startswith(meeting.date) else meeting.date
    division = _("Division %(name)s") % {"name": meeting.division} if meeting.division else ""
    people, games = len(_attendees(evening)), len(evening.games)
    small = (
        ngettext("%(number)d player", "%(number)d players", people) % {"number": people},
        ngettext("%(number)d game", "%(number)d games", games) % {"number": games},
        _("friendly evening") if meeting.friendly else "",
        _("Points in thousands."),
    )
    event, rules = evening.tournament, evening.tournament.rules_under(meeting.own)
    return Head(
        title=event.name,
        subtitle=" · ".join(
            filter(None, (dates.day(day), dates.evening_name(meeting.word), division, _("Evening summary")))
        ),
        small=" · ".join(filter(None, small)),
        foot=rules_line(rules, event.overlay or meeting.own),
    )


def _attendees(evening: Evening) -> list[tuple[EveningRow | None, EveningPlayer]]:
    """The players who came: those with a result by rank, then guests, then all others by name."""
    people = {evening_player.player.pk: evening_player for evening_player in evening.people}
    ranked = [(row, people[row.player.pk]) for row in evening.rows]
    ranked_keys = {row.player.pk for row in evening.rows}
    return [
        *ranked,
        *(
            (None, evening_player)
            for evening_player in evening.people
            if evening_player.attended and evening_player.player.pk not in ranked_keys
        ),
    ]


def _pages(sections: Sequence[_Section], top: float, bottom: float) -> list[list[tuple[float, _Piece]]]:
    """The pieces of each page with their places; no head is separated from its first piece."""
    pages: list[list[tuple[float, _Piece]]] = [[]]
    y = top
    for section in sections:
        has_head = False
        for piece in section.pieces:
            if y + piece.height + (0 if has_head else section.head.height) > bottom and pages[-1]:
                pages.append([])
                y, has_head = top, False
            for added in (piece,) if has_head else (section.head, piece):
                pages[-1].append((y, added))
                y += added.height
            has_head = True
        y += GAP
    return pages


def _people_section(pen: Pen, evening: Evening, *, notes: bool) -> _Section:
    """The players, with places and sums; the notes, which are in no sum, are after a line."""
    right = pen.width - MARGIN
    names = evening.settings.notes if notes else ()
    note = min(NOTE, (right - MARGIN) * MOST / len(names)) if names else 0.0
    line = right - note * len(names)
    ends = {"sum": line - PLACES - GAMES - 2, "games": line - PLACES - 2, "places": line - 2}
    left = MARGIN + RANK + 2
    width = ends["sum"] - SUM - left

    def head(y: float) -> None:
        base = y + TITLES - 1.6
        pen.figure(MARGIN + RANK, base, _("Rank"), TINY, width=RANK)
        pen.text(left, base, pgettext("sheet", "Player"), TINY, width=width)
        for name, title, wide in (
            ("sum", _("Sum"), SUM),
            ("games", _("Games"), GAMES),
            ("places", _("Places"), PLACES),
        ):
            pen.figure(ends[name], base, title, TINY, width=wide - 1)
        for index, title in enumerate(evening.columns if names else ()):
            pen.figure(line + note * (index + 1) - 1, base, title, TINY, width=note - 2)
        if names:
            pen.line(line, y, line, y + TITLES)
        pen.line(MARGIN, y + TITLES, right, y + TITLES, RULE)

    def cells(y: float, values: Sequence[str], *, bold: bool = False, tall: float = ROW) -> None:
        for index, value in enumerate(values):
            base = pen.middle(y, tall, BODY)
            pen.figure(line + note * (index + 1) - 1, base, value, BODY, bold=bold, width=note - 2)

    attendees = _attendees(evening)
    size, names_in = fit_names(
        [_name_text(evening_player) for _row, evening_player in attendees], BODY, width, NAMES, bold=True
    )
    tall = [max(ROW, high(lines, size) + 1.2) for lines in names_in]

    def person(
        y: float, row: EveningRow | None, evening_player: EveningPlayer, lines: Sequence[str], tall: float
    ) -> None:
        base = pen.middle(y, tall, BODY)
        place = words.place(row.rank, tied=row.tied) if row and row.rank else "–"
        pen.figure(MARGIN + RANK, base, place, BODY, width=RANK)
        pen.stack(left, y, tall, lines, size, bold=True)
        if row:
            pen.figure(ends["sum"], base, points.thousands(row.total), BODY, bold=True, width=SUM - 1)
            pen.figure(ends["games"], base, str(row.games), BODY, width=GAMES - 1)
            pen.figure(ends["places"], base, "-".join(map(str, row.places)), BODY, width=PLACES - 1)
        cells(y, [evening_player.notes.get(name, "") for name in names], tall=tall)
        if names:
            pen.line(line, y, line, y + tall)
        pen.line(MARGIN, y + tall, right, y + tall, HAIRLINE)

    def sums(y: float) -> None:
        pen.line(MARGIN, y, right, y, RULE)
        pen.text(left, pen.middle(y, ROW, BODY), _("Sum"), BODY, width=width)
        cells(y, evening.sums, bold=True)
        pen.line(line, y, line, y + ROW)
        pen.text(
            right, y + ROW + 3, _("Only officials see this. It does not affect results."), TINY, align="right"
        )

    pieces = [
        _Piece(height, partial(person, row=row, evening_player=evening_player, lines=lines, tall=height))
        for (row, evening_player), lines, height in zip(attendees, names_in, tall, strict=True)
    ]
    if names:
        pieces.append(_Piece(ROW + 4, sums))
    return _Section(_Piece(TITLES, head), tuple(pieces))


def _name_text(evening_player: EveningPlayer) -> str:
    """The name, marked for guests."""
    if evening_player.player.state == evening_player.player.State.GUEST:
        return bracketed(evening_player.player.name, _("guest"))
    return evening_player.player.name


def _games_section(pen: Pen, evening: Evening) -> _Section:
    """The games, two side by side."""
    width = (pen.width - 2 * MARGIN - BETWEEN) / 2
    names = [player.name for one in evening.games for player in one.game.players]
    size, lines = fit_names(names, SMALL, width - 8 - 36, NAMES)
    row = max(GAME_ROW, *(high(one, size) + 1.0 for one in lines))

    def head(y: float) -> None:
        pen.text(MARGIN, y + 5, _("Games"), LEAD, bold=True)

    def pair(y: float, games: Sequence[EveningGame]) -> None:
        for index, game in enumerate(games):
            _draw_game(pen, MARGIN + index * (width + BETWEEN), y, width, game, size, row)

    pairs = [evening.games[index : index + 2] for index in range(0, len(evening.games), 2)]
    height = [GAME_TITLE + row * max(len(one.game.players) for one in two) + 4 for two in pairs]
    return _Section(
        _Piece(8.0, head),
        tuple(_Piece(high, partial(pair, games=two)) for high, two in zip(height, pairs, strict=True)),
    )


def _draw_game(
    pen: Pen, left: float, y: float, width: float, evening_game: EveningGame, size: float, row: float
) -> None:
    right = left + width
    title = _("Game %(number)s") % {"number": evening_game.number}
    table = _("Table %(number)s") % {"number": evening_game.game.table.number}
    details = " · ".join((table, *_uncounted_reasons(evening_game)))
    base = y + GAME_TITLE - 2
    pen.text(left, base, title, BODY, bold=True)
    after = left + pen.measure(title, BODY, bold=True) + 3
    pen.text(after, base, details, SMALL, width=right - after)
    y += GAME_TITLE
    pen.line(left, y, right, y, RULE)
    for place, name, score, total in _results(evening_game):
        base = pen.middle(y, row, SMALL)
        pen.figure(left + 5, base, place, SMALL, width=6)
        pen.stack(left + 8, y, row, wrap_name(name, size, width - 8 - 36), size)
        pen.figure(right - 18, base, score, SMALL, width=16)
        pen.figure(right, base, total, SMALL, bold=True, width=16)
        y += row
        pen.line(left, y, right, y)


def _uncounted_reasons(evening_game: EveningGame) -> Iterator[str]:
    """The reasons why a game does not count, in the page's words."""
    conditions: Mapping[str, bool] = {
        _("friendly"): evening_game.is_friendly,
        _("cancelled"): evening_game.is_taken_back,
        _("waiting for approval"): evening_game.game.unapproved,
        _("hidden"): evening_game.game.is_held_back,
        _("waiting for a second player"): bool(evening_game.game.awaits),
        _("in play"): evening_game.in_play,
    }
    return (sentence for sentence, holds in conditions.items() if holds)


def _results(evening_game: EveningGame) -> Iterator[tuple[str, str, str, str]]:
    """Place, name, final points and result, from the first place on; only the names before it is over."""
    if not evening_game.by_place:
        yield from (("", player.name, "", "") for player in evening_game.game.players)
        return
    for line in by_place(evening_game.game.results):
        yield (
            words.place(line.place, tied=line.tied),
            line.player.name,
            points.score(line.score),
            points.thousands(line.total),
        )
