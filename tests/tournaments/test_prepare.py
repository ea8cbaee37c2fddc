"""Making the desk ready to serve."""

import sqlite3
from contextlib import closing

from tests.tournaments.test_settings import manage


def test_an_empty_folder_becomes_a_desk_that_is_left_as_it_is_the_second_time(tmp_path):
    first = manage("prepare", DATA_DIR=tmp_path, PORT=8765)
    assert first.returncode == 0, first.stderr
    assert "Shinpan is at  http://127.0.0.1:8765/" in first.stdout
    assert {"secret_key", "shinpan.sqlite3", "static"} <= {path.name for path in tmp_path.iterdir()}
    assert list((tmp_path / "static/css").glob("tokens.*.css")), "static files carry their hash"
    assert (tmp_path / "shinpan.sqlite3").stat().st_mode & 0o777 == 0o600, "nobody else reads it"

    before = written(tmp_path)
    assert {"static/.collected", "secret_key"} < set(before)
    second = manage("prepare", DATA_DIR=tmp_path, PORT=8765)
    assert (second.returncode, second.stdout) == (0, first.stdout)
    assert written(tmp_path) == before, "nothing changed, so nothing is written again"


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
