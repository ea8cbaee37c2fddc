"""Making the desk ready to serve."""

import shutil
import sqlite3
from contextlib import closing

from tests.desks import PORT, PREPARED, prepared
from tests.tournaments.test_settings import manage


def test_an_empty_folder_becomes_a_desk_that_is_left_as_it_is_the_second_time(tmp_path, of_the_run):
    first = prepared(of_the_run)
    said, made = (first / PREPARED).read_text(), first / "data"
    assert f"Shinpan is at  http://127.0.0.1:{PORT}/" in said
    assert {"secret_key", "shinpan.sqlite3", "static"} <= {path.name for path in made.iterdir()}
    assert list((made / "static/css").glob("tokens.*.css")), "static files carry their hash"
    assert (made / "shinpan.sqlite3").stat().st_mode & 0o777 == 0o600, "nobody else reads it"

    folder = shutil.copytree(made, tmp_path / "data")
    before = written(folder)
    assert {"static/.collected", "secret_key"} < set(before)
    assert any(name.startswith("fonts/") for name in before), "the fonts are cut before anybody prints"
    second = manage("prepare", DATA_DIR=folder, PORT=PORT)
    assert (second.returncode, second.stdout) == (0, said)
    assert written(folder) == before, "nothing changed, so nothing is written again"


def test_the_first_sheet_of_a_prepared_desk_waits_for_no_font(tmp_path, of_the_run):
    folder = shutil.copytree(prepared(of_the_run) / "data", tmp_path / "data")
    before = written(folder)
    prints = "from tournaments.sheets import blank_sheet as it; [it.render_plain(language=one) for one in ('en', 'ja')]"
    assert manage("shell", "-v", "0", "-c", prints, DATA_DIR=folder).returncode == 0
    assert written(folder) == before


def written(folder):
    """When each file was last written, and what stands in the database."""
    files = {
        str(file.relative_to(folder)): file.stat().st_mtime_ns
        for file in folder.rglob("*")
        if file.is_file() and "sqlite3" not in file.name
    }
    with closing(sqlite3.connect(folder / "shinpan.sqlite3")) as base:
        return files | {"shinpan.sqlite3": list(base.iterdump())}


def test_a_certificate_without_its_key_is_refused_before_anything_is_done(tmp_path):
    for half in ({"CERTIFICATE": "hall.pem"}, {"KEY": "hall-key.pem"}):
        refused = manage("prepare", DATA_DIR=tmp_path, **half)
        assert (refused.returncode, refused.stdout) == (1, "")
        assert "CERTIFICATE and KEY go together" in refused.stderr
    assert not (tmp_path / "shinpan.sqlite3").exists()
