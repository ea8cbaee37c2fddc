"""Long names on every printed sheet: complete, not below the smallest type, in one size on a list, within the page."""

from __future__ import annotations

from contextlib import suppress

import pytest

from tests import paper, strained
from tests.sheets_read import read
from tournaments.common.errors import DeskError
from tournaments.models import Person
from tournaments.printing import print_requests
from tournaments.printing.catalogue import SHEETS
from tournaments.printing.document import count_sheets, render_document
from tournaments.printing.kinds import PrintOption, always
from tournaments.sheets.paper.style import MARGIN, MIN_SIZE, SMALL

pytestmark = pytest.mark.django_db

NAMES = {"mixed": strained.mixed, "latin": strained.latin, "kanji": strained.kanji}
CAST = {
    "in play": lambda names: strained.crowd(names, over=False),
    "over": lambda names: strained.crowd(names, over=True),
    "knock-out": lambda names: strained.lengthen(paper.staged(), names),
    "league": lambda names: strained.lengthen(paper.league(), names),
    "three players": lambda names: strained.lengthen(paper.three_players(), names),
}
ONLY_HERE = {
    "in play": [],
    "over": ["final-list", "certificates", "observer-figures", "standings", "report-cards", "badges"],
    "knock-out": ["teams", "bracket", "standings", "final-list", "seating-by-table"],
    "league": ["evening-sheet", "day-results", "season-table", "score-cards", "score-sheets"],
    "three players": ["score-sheets", "report-cards", "schedule-cards", "round-results", "report-sheets"],
}
"""The sheets that are checked for each event; for the first event, all that it prints."""
IN_PLAY = {sheet.name for sheet in SHEETS.values() if sheet.work.fits is always} - {
    # These need tiles or a finished event, which this event does not have.
    "hand-records",
    "final-list",
    "certificates",
}

ONE_SIZE = {
    "players-by-name",
    "players-by-number",
    "wall-schedule",
    "seating-by-table",
    "seating-by-player",
    "standings",
    "standings-handout",
    "round-results",
    "bracket",
    "season-table",
    "day-results",
    "final-list",
}
"""Sheets with one list and no name outside of it."""
CARDS = {"schedule-cards", "report-cards"}
"""Sheets with the player's own name in larger type above the list of opponents."""
PAGES = 3


def _document(event, name, **said):
    sheet = SHEETS[name]
    words = {key: [word] for key, word in said.items()}
    if PrintOption.TABLES in sheet.options:
        words["table"] = ["1-2"]
    with suppress(DeskError):
        asked = print_requests.read_request(sheet, event, words)
        if sheet.work.fits(event) and count_sheets(sheet, asked):
            return render_document(sheet, asked)
    return None


def _faults(name, page, names):
    """The faults of a page."""
    sizes = {one.size for one in page.sized if strained.is_of_a_name(one.text, names)}
    wrong = {
        "small": sorted(size for size in sizes if size < MIN_SIZE),
        "cut": [word.text for word in page.words if "\u2026" in word.text or word.text.endswith("...")],
        "overlapping": page.overlapping(),
        "in the margin": page.outside(MARGIN),
    }
    # Three lists: above the hands, among the results, and at the signatures.
    most = 1 if name in ONE_SIZE else 3
    listed = {size for size in sizes if size <= SMALL} if name in CARDS else sizes
    if name in ONE_SIZE:
        # Notes below a list contain names too.
        listed = listed - {SMALL} or listed
    if len(listed) > (1 if name in CARDS else most) and name not in ("badges", "certificates"):
        wrong["sizes"] = sorted(listed)
    return {what: found for what, found in wrong.items() if found}


def _looked_at(event, names, sheets, *, whole, **said):
    """The faults of each sheet, and the names of the sheets that were printed."""
    faults, printed = {}, set()
    joined = " ".join("".join(name.split()) for name in names)
    for name in sheets:
        content = _document(event, name, **said)
        if content is None:
            continue
        printed.add(name)
        pages = read(content)
        some = pages if whole or len(pages) <= PAGES else (*pages[: PAGES - 1], pages[-1])
        found = [(page.number, wrong) for page in some if (wrong := _faults(name, page, joined))]
        sizes = {one.size for page in some for one in page.sized if strained.is_of_a_name(one.text, joined)}
        if name in ONE_SIZE - {"standings", "standings-handout"} and len(sizes) != 1:
            found.append(("all", sizes))
        if name in ONE_SIZE and some is pages and len(names_on(event)) == strained.PEOPLE:
            text = "".join(page.text for page in pages).replace("-", "")
            lost = [one for one in names_on(event) if "".join(one.split()).replace("-", "") not in text]
            found += [("lost", lost)] if lost else []
        if found:
            faults[name] = found
    return faults, printed


def names_on(event):
    return Person.objects.filter(players__tournament=event).values_list("name", flat=True)


# The two largest events are slow: `make larger` prints them on both papers.
@pytest.mark.parametrize(
    "kind",
    [pytest.param(kind, marks=pytest.mark.larger if kind in ("in play", "over") else ()) for kind in CAST],
)
def test_names_of_42_letters_stand_whole_on_every_sheet(kind):
    names = strained.mixed()
    event = CAST[kind](names)
    faults, printed = _looked_at(event, names, ONLY_HERE[kind] or SHEETS, whole=False, paper="A4", lang="en")
    assert faults == {}
    assert printed >= set(ONLY_HERE[kind] or IN_PLAY)


@pytest.mark.larger
@pytest.mark.parametrize("kind", CAST)
@pytest.mark.parametrize(
    ("of", "on", "language"),
    [
        ("mixed", "A4", "ja"),
        ("mixed", "Letter", "en"),
        ("mixed", "Letter", "ja"),
        ("latin", "A4", "en"),
        ("kanji", "A4", "ja"),
    ],
)
def test_names_of_42_letters_stand_whole_on_every_page_of_both_papers_in_both_languages(
    kind, of, on, language
):
    names = NAMES[of]()
    event = CAST[kind](names)
    faults, printed = _looked_at(event, names, SHEETS, whole=True, paper=on, lang=language)
    assert faults == {}
    assert printed >= set(ONLY_HERE[kind] or IN_PLAY)
