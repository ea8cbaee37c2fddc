"""Exit status and messages of the print command."""

from __future__ import annotations

import pytest

from tests.acts import by
from tournaments.management.commands.print import Command
from tournaments.services.events import tournaments


@pytest.mark.django_db(transaction=True)
def test_the_terminal_gets_a_status_and_a_sentence_and_no_traceback(capsys):
    event = tournaments.create(name="Cup", ruleset_key="ema-2025", act=by())
    with pytest.raises(SystemExit) as ended:
        Command().run_from_argv(["manage.py", "print", event.slug, "bracket"])
    said = capsys.readouterr()
    assert ended.value.code == 1
    assert said.err == "CommandError: This event has no knockout stage, so there is no bracket.\n"
    assert said.out == ""
