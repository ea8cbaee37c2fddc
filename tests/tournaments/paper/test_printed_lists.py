"""A printed list has every row once, in order, with its sum, and its notes below all rows."""

import pytest

from tests.sampled import every_nth
from tests.sheets_read import drawn, read
from tests.tournaments.paper.test_print_after_round import lines
from tournaments.sheets.paper import lists
from tournaments.sheets.paper.heads import Head
from tournaments.sheets.paper.lists import Column, List, Row
from tournaments.sheets.paper.style import MARGIN

HEAD = Head(title="A list", subtitle="of rows")
COLUMNS = (Column(title="No.", figures=True), Column(title="Name"), Column(title="Total", figures=True))
NOTES = (
    "A first note. " + "It is longer than a line of the page can be, so it goes on below itself. " * 3,
    "A second one.",
)


def rows(many):
    return [Row(cells=(str(at), f"Row-{at}", f"+{at}.0")) for at in range(1, many + 1)]


def shown(many, *, halves=2, **more):
    sums = (Row(cells=("", "Sum", "+9.9"), bold=True),)
    return List(
        head=HEAD,
        columns=COLUMNS,
        rows=rows(many),
        sums=sums,
        notes=NOTES,
        halves=halves,
        size=8,
        pad=0.3,
        **more,
    )


def halves_of(pages, halves):
    """Yield the lines of each half of each page, one after the other."""
    for page in pages:
        middle = page.width / 2
        for half in ((0, middle), (middle, page.width)) if halves == 2 else ((0, page.width),):
            yield from lines(page, *half)


@pytest.mark.parametrize("halves", [1, 2])
@pytest.mark.parametrize("many", every_nth([1, 2, 7, 60, 62, 63, 64, 118, 119, 125, 126, 127, 129, 200], 3))
def test_no_row_is_lost_whatever_their_number_and_the_sum_and_the_notes_stand_once_below_some(many, halves):
    pages = read(drawn(lists.draw, shown(many, halves=halves)))
    told = [
        line for line in halves_of(pages, halves) if line.split()[1:2] and line.split()[1].startswith("Row-")
    ]
    assert told == [f"{at} Row-{at} +{at}.0" for at in range(1, many + 1)]
    for page in pages:
        assert (page.overlapping(), page.struck(), page.outside(MARGIN)) == ([], [], [])
    last = pages[-1]
    there = [word for page in pages for word in page.words if word.text == "Sum"]
    assert [word for word in last.words if word.text == "Sum"] == there
    assert len(there) == 1
    of_rows = [word for word in last.words if word.text.startswith("Row-")]
    assert len(of_rows) >= min(3, many)
    first_note = next(word for word in last.words if word.text == "first")
    assert first_note.top > max(word.bottom for word in of_rows)
    assert " ".join(word.text for word in last.words).count("so it goes on below itself.") == 3


def test_figures_are_never_so_large_that_words_have_no_room():
    columns = (Column(title="Name"), *(Column(title=f"R{at}", figures=True) for at in range(1, 19)))
    cells = [Row(cells=(f"Somebody {at}", *("−123.4" for _at in range(18)))) for at in range(4)]
    (page,) = read(drawn(lists.draw, List(head=HEAD, columns=columns, rows=cells, size=7, largest=20)))
    assert page.overlapping() == []
    assert [word.text for word in page.words if word.text == "Somebody"] == ["Somebody"] * 4
    heights = {round(word.bottom - word.top, 1) for word in page.words if word.text == "−123.4"}
    assert len(heights) == 1


def test_what_is_said_of_the_rows_above_stands_across_the_row():
    said = [*rows(3), Row(note="Three go on", ruled=True), *rows(2)]
    (page,) = read(drawn(lists.draw, List(head=HEAD, columns=COLUMNS, rows=said)))
    told = lines(page)
    at = told.index("Three go on")
    assert told[at - 1] == "3 Row-3 +3.0"
    assert told[at + 1] == "1 Row-1 +1.0"
