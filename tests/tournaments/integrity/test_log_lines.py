"""The log tells an operator what went wrong and where, without names, addresses of people and tokens of links."""

import json
import logging
import shutil
import sqlite3
from contextlib import closing

from django.conf import settings

from tests.desks import prepared
from tests.register import CLUB
from tests.tournaments.integrity.disks import Visitor, served
from tournaments.common.monitoring.log_lines import JSONLines, PlainLines

NAMED = ("level", "logger", "message", "view", "status", "error")
USERNAME, PASSWORD = "Sato-Yui", "a password typed too early"


def test_a_page_that_fails_and_a_failed_login_are_lines_of_json_that_name_nobody(of_the_run, tmp_path):
    data, log = tmp_path / "data", tmp_path / "log.jsonl"
    shutil.copytree(prepared(of_the_run) / "data", data, ignore=shutil.ignore_patterns("fonts"))
    with served(data, log=log, LOG_FORMAT="json", LOG_REQUESTS="true") as base:
        organizer, phone = Visitor(base), Visitor(base)
        organizer.log_in("organizer")
        token = organizer.token_of(f"/tournaments/{CLUB}/rounds/2/links/")
        with closing(sqlite3.connect(data / "shinpan.sqlite3")) as database:
            database.execute("UPDATE tournaments_tournament SET ruleset_key = 'none'")
            database.commit()
        assert phone.get(f"/t/{token}/", **{"X-Request-ID": "of-the-proxy"}).status == 500
        # Without the cookie of the page.
        assert Visitor(base).send(f"/t/{token}/send/", {}).status == 403
        phone.get("/login/")
        phone.post("/login/", {"username": USERNAME, "password": PASSWORD})
    written = log.read_text("utf-8")
    assert [secret for secret in (token, USERNAME, PASSWORD, CLUB) if secret in written] == []
    lines = [json.loads(line) for line in written.splitlines()]
    told = [{name: line[name] for name in NAMED if name in line} for line in lines if line["level"] != "INFO"]
    assert told == [
        {
            "level": "ERROR",
            "logger": "django.request",
            "message": "Internal Server Error: table",
            "view": "table",
            "status": 500,
            "error": "Rejected",
        },
        {
            "level": "WARNING",
            "logger": "django.security.csrf",
            "message": "Forbidden (CSRF cookie not set.): send_hand",
            "view": "send_hand",
            "status": 403,
        },
        {
            "level": "WARNING",
            "logger": "axes.handlers.database",
            "message": "AXES: New login failure by somebody. Created new record in the database.",
            "view": "login",
        },
    ]
    failed = next(line for line in lines if line["level"] == "ERROR")
    assert (failed["request_id"], failed["time"][-6:]) == ("of-the-proxy", "+00:00")
    assert failed["traceback"].endswith("\nRejected")
    assert 'File "referee/rulesets/__init__.py", line' in failed["traceback"]
    asked = [line for line in lines if line["logger"] == "tournaments.requests" and line["status"] == 500]
    assert [(line["message"], line["view"], line["request_id"]) for line in asked] == [
        ("GET", "table", "of-the-proxy")
    ]


def as_record(failing):
    try:
        failing()
    except Exception as error:
        exc_info = type(error), error, error.__traceback__
        record = logging.LogRecord("tournaments", logging.ERROR, __file__, 1, "It failed", (), exc_info)
        # Another handler has formatted it already.
        logging.Formatter().format(record)
        return record


def test_an_error_tells_its_message_only_if_it_speaks_of_the_code():
    name = "白石 涼"

    def failing():
        try:
            {}[name]
        except KeyError:
            None.missing  # noqa: B018

    record = as_record(failing)
    told = PlainLines().format(record)
    assert name not in told
    assert told.splitlines()[0].endswith("ERROR tournaments: It failed")
    assert "\nKeyError\n\nThen:\n\n" in told
    assert told.endswith("\nAttributeError: 'NoneType' object has no attribute 'missing'")
    assert json.loads(JSONLines().format(record))["error"] == "AttributeError"
    assert f"KeyError: '{name}'" in PlainLines(tells_messages=True).format(record)
    assert settings.BASE_DIR.as_posix() not in told
