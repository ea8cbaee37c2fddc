"""Making the desk ready to serve."""

import io
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings
from pypdf import PdfReader

from tests.desks import PORT, PREPARED, prepared
from tests.tournaments.project.test_settings import manage
from tournaments.sheets.paper.text import faces, fonts
from tournaments.sheets.tables import blank_sheet


def test_an_empty_folder_becomes_a_desk_that_is_left_as_it_is_the_second_time(tmp_path, of_the_run):
    first = prepared(of_the_run)
    notice, _, said = (first / PREPARED).read_text().partition("\n")
    assert notice == "Preparing Shinpan. The first start takes up to a minute."
    made = first / "data"
    assert f"Shinpan is at  http://127.0.0.1:{PORT}/" in said
    assert {"secret_key", "shinpan.sqlite3", "static"} <= {path.name for path in made.iterdir()}
    assert list((made / "static/css/common").glob("tokens.*.css")), "static files carry their hash"
    assert (made / "shinpan.sqlite3").stat().st_mode & 0o777 == 0o600, "nobody else reads it"

    folder = shutil.copytree(made, tmp_path / "data")
    before = written(folder)
    assert {"static/.collected", "secret_key"} < set(before)
    cut = {Path(name).name for name in before if name.startswith("fonts/")}
    assert cut >= {f"NotoSans-{weight}-base.ttf" for weight in faces.WEIGHTS}, "cut before anybody prints"
    second = manage("prepare", DATA_DIR=folder, PORT=PORT)
    assert (second.returncode, second.stdout) == (0, said)
    assert written(folder) == before, "nothing changed, so nothing is written again"


def test_the_first_sheets_of_a_prepared_desk_wait_for_no_font():
    cut = {fonts.runs(letter, bold=bold)[0][0] for letter in fonts._COMMON_LETTERS for bold in (False, True)}
    for language in ("en", "ja"):
        [page] = PdfReader(io.BytesIO(blank_sheet.render_plain(language=language))).pages
        named = [font.get_object()["/BaseFont"] for font in page["/Resources"]["/Font"].values()]
        assert {name.partition("+")[2] for name in named if "+" in name} - cut == set()


def written(folder):
    """Return when each file was last written, and the content of the database."""
    files = {
        str(file.relative_to(folder)): file.stat().st_mtime_ns
        for file in folder.rglob("*")
        if file.is_file() and "sqlite3" not in file.name
    }
    with closing(sqlite3.connect(folder / "shinpan.sqlite3")) as base:
        return files | {"shinpan.sqlite3": list(base.iterdump())}


@pytest.mark.parametrize("half", [{"CERTIFICATE": "hall.pem"}, {"KEY": "hall-key.pem"}])
def test_a_certificate_without_its_key_is_refused_before_anything_is_done(
    half, db, django_assert_num_queries
):
    refused = pytest.raises(CommandError, match=r"^CERTIFICATE and KEY go together")
    with django_assert_num_queries(0), override_settings(**half), refused:
        call_command("prepare")
