"""Every sheet that an event can print, read back from the page, in both languages and on both papers."""

import io
import re
import subprocess
from contextlib import suppress
from itertools import product

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.urls import reverse
from pypdf import PdfReader

from tests import paper
from tests.acts import by
from tests.sampled import every_nth
from tests.sheets_read import read
from tournaments.common.errors import DeskError, InputError
from tournaments.models import Person
from tournaments.presenters.paper import stamps
from tournaments.presenters.paper.stamps import Scope
from tournaments.printing import jobs, print_requests
from tournaments.printing.catalogue import SHEETS, USUAL_SHEETS, WHEN, sheets_for
from tournaments.printing.document import count_sheets, render_document
from tournaments.printing.kinds import PrintOption, When
from tournaments.services.events import rounds, tournaments
from tournaments.sheets.paper.style import HAIRLINE, MARGIN, PAPERS

pytestmark = pytest.mark.django_db

CAST = {
    "over": paper.over,
    "worldly": paper.many_names,
    "staged": paper.staged,
    "league": paper.league,
    "three": paper.three_players,
}
LONG = ("score-sheets", "hand-by-hand")
"""Sheets that are printed for the longest game."""
LANGUAGES = ("en", "ja")
# Each sheet on both papers and in both languages; every second sheet runs every time, in one of the four combinations.
QUICK = (("A4", "en"), ("Letter", "ja"))
EACH = [
    pytest.param(name, *how, marks=[] if (at % 2, how) == (0, QUICK[at // 2 % 2]) else pytest.mark.larger)
    for at, name in enumerate(SHEETS)
    for how in product(("A4", "Letter"), LANGUAGES)
]
# A void hand's round is struck through; no sheet strikes another word.
STRUCK = re.compile(r"[ESWN東南西北]\d|\d+")


@pytest.fixture(scope="module")
def events(django_db_setup, django_db_blocker):
    """The events of the cast in one database, for tests that print and write nothing."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield {name: make() for name, make in CAST.items()}
        transaction.set_rollback(True)


@pytest.fixture
def desk_of(events, db):
    return events


def of(events, sheet):
    """Return the first event of the cast that has something to print on *sheet*."""
    for event in [events["worldly"]] if sheet.name in LONG else events.values():
        with suppress(DeskError):
            if sheet.work.fits(event) and count_sheets(sheet, asked(event, sheet)):
                return event
    raise AssertionError(sheet.name)


def asked(event, sheet, **said):
    """Return the options of *sheet* in a test: only the first two tables, one of them with the longest game."""
    if PrintOption.TABLES in sheet.options:
        said.setdefault("table", "1-2")
    return print_requests.read_request(sheet, event, {name: [str(word)] for name, word in said.items()})


def printed(event, sheet, **said):
    return render_document(sheet, asked(event, sheet, **said))


def faults(page, sheet_paper):
    """Return the faults of a page by name, whatever its content."""
    wrong = {
        "overlapping": page.overlapping(),
        "struck": [word for word in page.struck() if not STRUCK.fullmatch(word)],
        "in the margin": page.outside(MARGIN),
        "boxes": [word.text for word in page.words if "□" in word.text],
        "thin": [page.thinnest] if page.thinnest < HAIRLINE else [],
    }
    size = sorted((page.width, page.height))
    if [round(side, 1) for side in size] != [round(side, 1) for side in sorted(PAPERS[sheet_paper])]:
        wrong["size"] = size
    signed = [
        "".join(word.text for word in page.inside(frame))
        for frame in page.frames
        if 19 < frame.right - frame.left < 60 and 13 < frame.bottom - frame.top < 30
    ]
    wrong["cut where somebody signs"] = [text for text in signed if "..." in text.replace("....", "")]
    return {name: found for name, found in wrong.items() if found}


@pytest.mark.parametrize(("name", "on", "language"), EACH)
def test_a_sheet_is_whole_on_its_paper_in_its_language(desk_of, name, on, language):
    sheet = SHEETS[name]
    content = printed(of(desk_of, sheet), sheet, paper=on, lang=language)
    pages = read(content)
    assert pages
    assert [found for page in pages if (found := faults(page, on))] == []
    fonts = [
        font.get_object()
        for page in PdfReader(io.BytesIO(content)).pages
        for font in page["/Resources"]["/Font"].values()
    ]
    assert fonts
    assert all("/FontFile2" in font["/FontDescriptor"].get_object() for font in fonts)


@pytest.mark.parametrize("name", every_nth(SHEETS, 6))
def test_two_runs_are_equal_and_the_command_writes_the_same_bytes_as_the_pages_button(
    desk_of, client, django_user_model, name, tmp_path
):
    sheet = SHEETS[name]
    event = of(desk_of, sheet)
    if count_sheets(sheet, asked(event, sheet)) > jobs.MAX_SHEETS_AT_ONCE:
        # Otherwise a separate process would make it, which has another database.
        event = desk_of["staged"]
    client.force_login(django_user_model.objects.create_superuser("Olga", password="Olga"))
    options = {"paper": sheet.papers[0], "lang": "both"}
    if PrintOption.TABLES in sheet.options:
        options["table"] = "1-2"
    answer = client.get(reverse("print_sheet", args=[event.slug, name]), options)
    file = tmp_path / "sheet.pdf"
    words = {key: [value] if key == "table" else value for key, value in options.items()}
    call_command("print", event.slug, name, to=str(file), **words)
    assert answer.status_code == 200, answer.content[:300]
    assert b"".join(answer) == file.read_bytes()
    assert answer["Content-Type"] == "application/pdf"


@pytest.mark.parametrize("name", every_nth(SHEETS, 8))
def test_every_code_on_a_sheet_is_read_from_a_copy_and_leads_where_the_sheet_says(desk_of, name):
    sheet = SHEETS[name]
    event = of(desk_of, sheet)
    content = printed(event, sheet)
    text = read(content)[0].text
    said = set(re.findall(r"Code([0-9A-F]{6})", text))
    codes = codes_of(content)
    if not said:
        assert not any("/p/" in one for one in codes)
        return
    numbers = [round_.number for round_ in event.rounds.all()]
    scopes = [Scope(), *(Scope(first=n, last=n) for n in numbers), *(Scope(last=n) for n in numbers)]
    known = {stamps.of_scope(event, scope).address for scope in scopes}
    known |= {
        stamps.of_table(table).address
        for round_ in event.rounds.all()
        for table in round_.tables.select_related("round__tournament")
    }
    mine = [one for one in codes if "/p/" in one]
    assert mine
    assert set(mine) <= known
    assert {one.rpartition("/")[2] for one in mine} <= said


def codes_of(content):
    """Return the content of each QR code on the first page, read from a picture of 150 dots per inch."""
    picture = subprocess.run(
        ["pdftoppm", "-png", "-r", "150", "-f", "1", "-singlefile", "-"],
        input=content,
        capture_output=True,
        check=True,
    )
    read_ = subprocess.run(
        ["zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", "-"],
        input=picture.stdout,
        capture_output=True,
        check=False,
    )
    return read_.stdout.decode().split()


def test_each_time_of_a_day_has_words_and_what_is_usual_is_there():
    assert list(WHEN) == list(When)
    assert [name for names in USUAL_SHEETS.values() for name in names if name not in SHEETS] == []
    assert [
        sheet.name for sheet in SHEETS.values() if not re.fullmatch(r"[a-z]+(-[a-z]+)*", sheet.name)
    ] == []


def test_the_command_names_the_sheets_a_line_each_the_name_first():
    out = io.StringIO()
    call_command("print", list=True, stdout=out)
    assert [line.split("\t")[0] for line in out.getvalue().splitlines()] == list(SHEETS)


def refused(*words, **options):
    with pytest.raises(CommandError) as said:
        call_command("print", *words, **options)
    return str(said.value)


def test_the_command_says_what_is_wrong(desk_of):
    slug = desk_of["worldly"].slug
    assert "There is no event 'nowhere'" in refused("nowhere", "score-sheets")
    assert "There is no sheet 'poster'. There are:" in refused(slug, "poster")
    assert "There is no round 9. Choose one of: 1, 2, 3, 4." in refused(slug, "score-sheets", round=["9"])
    assert "“A5” is not a choice for paper. Use one of: A4, Letter." in refused(
        slug, "score-sheets", paper="A5"
    )
    assert "“x” is not a number. Write numbers like 1 2 5-8." in refused(slug, "score-sheets", table=["x"])
    assert "These rounds have no table with this number." in refused(slug, "score-sheets", table=["99"])
    assert "print SLUG SHEET" in refused(slug)


def test_an_option_that_a_sheet_does_not_have_is_named_and_ignored(desk_of, tmp_path):
    slug, err = desk_of["worldly"].slug, io.StringIO()
    file = tmp_path / "standings.pdf"
    call_command("print", slug, "badges", round=["99"], table=["999"], to=str(file), stderr=err)
    assert err.getvalue().splitlines() == [
        "badges has no option --round, so it is ignored.",
        "badges has no option --table, so it is ignored.",
    ]
    assert file.exists()


def test_a_file_that_cannot_be_written_is_named_and_nothing_is_left(desk_of, tmp_path):
    slug, folder = desk_of["worldly"].slug, tmp_path / "folder"
    folder.mkdir()
    missing = tmp_path / "nodir" / "x.pdf"
    says = refused(slug, "score-sheets", to=str(missing))
    assert says == f"--to: There is no folder {missing.parent}. Create it first, or name another one."
    says = refused(slug, "score-sheets", to=str(folder))
    assert says == f"--to: {folder} is a folder. Name a file in it, such as {folder / 'sheet.pdf'}."
    too_long = folder / ("x" * 300)
    says = refused(slug, "score-sheets", to=str(too_long))
    assert says.startswith(f"--to: {too_long} cannot be written: ")
    assert list(tmp_path.rglob("*")) == [folder]


def test_a_document_that_cannot_take_its_name_leaves_no_part(tmp_path):
    (tmp_path / "x.pdf").mkdir()
    with pytest.raises(IsADirectoryError):
        jobs.write(tmp_path / "x.pdf", b"%PDF")
    assert [one.name for one in tmp_path.iterdir()] == ["x.pdf"]


def test_all_that_is_wrong_is_said_at_once(desk_of):
    said = {"round": ["9"], "paper": ["A5"], "lang": ["fr"], "copies": ["0"], "order": ["up"], "table": ["0"]}
    with pytest.raises(InputError) as wrong:
        print_requests.read_request(SHEETS["score-sheets"], desk_of["worldly"], said)
    assert len(wrong.value.problems) == 6


@pytest.mark.parametrize(
    ("name", "word"),
    [("copies", "0001" + "1" * 5000), ("copies", "0001999"), ("table", "1-99999"), ("round", "1٣")],
)
def test_a_number_that_nobody_means_is_refused_in_one_sentence(desk_of, name, word):
    with pytest.raises(InputError) as wrong:
        print_requests.read_request(SHEETS["score-sheets"], desk_of["worldly"], {name: [word]})
    assert len(wrong.value.problems) == 1


def test_without_a_round_the_newest_that_fits_is_printed(desk_of):
    event = desk_of["worldly"]
    newest = {
        name: [round_.number for round_ in asked(event, SHEETS[name]).rounds]
        for name in ("blank-score-sheets", "score-sheets")
    }
    assert newest == {"blank-score-sheets": [4], "score-sheets": [3]}
    several = print_requests.read_request(SHEETS["score-sheets"], event, {"round": ["1-2", "3"]})
    assert [round_.number for round_ in several.rounds] == [1, 2, 3]


def test_in_a_league_the_games_of_the_newest_evening_are_printed_or_of_the_one_that_is_named(desk_of):
    event, sheet = desk_of["league"], SHEETS["score-sheets"]
    newest = print_requests.read_request(sheet, event, {})
    assert {round_.name for round_ in newest.rounds} == {"final-warmup"}
    first = print_requests.read_request(sheet, event, {"meeting": ["2026-01-08"]})
    games_of = event.rounds.filter(name="2026-01-08").order_by("number")
    assert list(first.rounds) == list(games_of)
    assert print_requests.read_request(sheet, event, {"meeting": ["2026-02-05"]}).rounds == ()
    with pytest.raises(InputError, match="There is no evening “never”"):
        print_requests.read_request(sheet, event, {"meeting": ["never"]})


def test_copies_and_both_languages_stand_one_after_the_other(desk_of):
    event, sheet = desk_of["worldly"], SHEETS["blank-score-sheets"]
    content = printed(event, sheet, table="1", lang="both", copies=2)
    pages = read(content)
    titles = ["Table" in page.text.replace("Tabletop", "") for page in pages]
    assert titles == [True, False, True, False]
    assert count_sheets(sheet, asked(event, sheet, table="1", lang="both", copies=2)) == 2


def test_what_has_nothing_to_print_says_what_to_do_first(client, django_user_model):
    event = tournaments.create(name="Empty", ruleset_key="ema-2025", act=by())
    client.force_login(django_user_model.objects.create_superuser("Olga", password="Olga"))
    wrong = []
    for sheet in sheets_for(event):
        answer = client.get(reverse("print_sheet", args=[event.slug, sheet.name]))
        if answer.status_code == 409:
            assert 'role="alert"' in answer.content.decode()
        elif answer.status_code != 200:
            wrong.append((sheet.name, answer.status_code))
    assert wrong == []
    page = client.get(reverse("printing", args=[event.slug])).content.decode()
    assert all(f"/print/{sheet.name}.pdf" in page for sheet in sheets_for(event))


def test_what_bears_private_links_is_for_organizers_alone(desk_of, judge):
    from django.test import Client

    event = desk_of["worldly"]
    client = Client()
    client.force_login(judge)
    secret = [sheet for sheet in sheets_for(event) if sheet.secret]
    page = client.get(reverse("printing", args=[event.slug])).content.decode()
    for sheet in secret:
        assert client.get(reverse("print_sheet", args=[event.slug, sheet.name])).status_code == 404
        assert f"/print/{sheet.name}.pdf" not in page


def test_paper_and_language_are_remembered_and_half_the_wall_paper_stands_for_it(desk_of, desk):
    event = desk_of["worldly"]
    url = reverse("print_sheet", args=[event.slug, "blank-score-sheets"])
    answer = desk.get(url, {"paper": "Tabloid", "lang": "ja", "table": "1"})
    assert read(b"".join(answer))[0].width == pytest.approx(PAPERS["Letter"][0], abs=0.1)
    page = desk.get(reverse("printing", args=[event.slug])).content.decode()
    assert re.findall(r'<option value="(\w+)"[^>]*selected', " ".join(page.split())) == ["ja"] or (
        "Tabloid" in re.findall(r"<option selected>\s*(\w+)", page)
    )


def test_a_round_that_is_a_draft_is_printed_for_officials(desk_of):
    event = desk_of["worldly"]
    assert rounds.is_hidden(event, event.rounds.get(number=4))
    assert printed(event, SHEETS["blank-score-sheets"], round=4, table=1).startswith(b"%PDF")


def test_whatever_is_asked_of_whatever_event_is_drawn_or_refused_in_words(desk_of):
    said = []
    for sheet in SHEETS.values():
        for event in desk_of.values():
            with suppress(DeskError):
                said.append(count_sheets(sheet, print_requests.read_request(sheet, event, {})))
    assert len(said) > len(SHEETS)
    assert min(said) > 0


@pytest.mark.parametrize("name", every_nth([name for name, sheet in SHEETS.items() if sheet.is_public], 3))
def test_what_hangs_on_a_wall_calls_people_as_they_want_to_be_shown(desk_of, name):
    sheet = SHEETS[name]
    event = of(desk_of, sheet)
    shown = dict(event.players.values_list("person_id", "person__name"))
    with transaction.atomic():
        Person.objects.filter(pk__in=shown).update(shown=Person.Shown.INITIALS)
        pages = read(printed(event, sheet))
        transaction.set_rollback(True)
    text = "".join(page.text for page in pages)
    assert [called for called in shown.values() if len(called) > 3 and called.replace(" ", "") in text] == []
    known = "".join(page.text for page in read(printed(event, sheet)))
    assert [called for called in shown.values() if called.replace(" ", "") in known]
