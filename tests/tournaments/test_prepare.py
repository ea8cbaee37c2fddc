"""Making the desk ready to serve."""

import time

from tests.tournaments.test_settings import manage


def test_an_empty_folder_becomes_a_desk_that_is_ready_at_once_the_second_time(tmp_path):
    first = manage("prepare", DATA_DIR=tmp_path, PORT=8765)
    assert first.returncode == 0, first.stderr
    assert "Shinpan is at  http://127.0.0.1:8765/" in first.stdout
    assert {"secret_key", "shinpan.sqlite3", "static"} <= {path.name for path in tmp_path.iterdir()}
    assert list((tmp_path / "static/css").glob("tokens.*.css")), "static files carry their hash"
    assert (tmp_path / "shinpan.sqlite3").stat().st_mode & 0o777 == 0o600, "nobody else reads it"
    collected = (tmp_path / "static/.collected").stat().st_mtime_ns

    begun = time.monotonic()
    second = manage("prepare", DATA_DIR=tmp_path, PORT=8765)
    assert (second.returncode, second.stdout) == (0, first.stdout)
    assert (tmp_path / "static/.collected").stat().st_mtime_ns == collected, (
        "nothing changed, nothing is collected"
    )
    assert time.monotonic() - begun < 5


def test_a_certificate_without_its_key_is_refused_before_anything_is_done(tmp_path):
    for half in ({"CERTIFICATE": "hall.pem"}, {"KEY": "hall-key.pem"}):
        refused = manage("prepare", DATA_DIR=tmp_path, **half)
        assert (refused.returncode, refused.stdout) == (1, "")
        assert "CERTIFICATE and KEY go together" in refused.stderr
    assert not (tmp_path / "shinpan.sqlite3").exists()
