"""A language is added by its catalogues and a line of settings: no text of a page is left in the code."""

import re
import subprocess
from pathlib import Path

import django
import pytest
from babel.messages.mofile import read_mo
from django.conf import settings
from django.test import override_settings

import referee
from tests.pseudo import PSEUDO, outside, referee_in_pseudo, write_desk
from tests.register import FILES, PAGES, PARTS
from tests.sampled import every_nth
from tests.tournaments.common.japanese import CATALOG
from tests.tournaments.common.test_pages import (
    LATIN,
    SAID_IN_LATIN,
    ZONES,
    Read,
    _at_the_desk,  # noqa: F401
    browser,
    desk,  # noqa: F401
    names,
    without,
)

# Months, weekdays and the forms of logins are Django's own texts.
OF_DJANGO = {
    word.casefold()
    for path in Path(django.__file__).parent.glob(f"**/locale/{PSEUDO}/LC_MESSAGES/django.mo")
    for message in read_mo(path.open("rb"))
    for word in LATIN.findall(str(message.string))
}


@pytest.fixture(scope="module")
def pseudo(tmp_path_factory):
    folder = tmp_path_factory.mktemp("locale")
    write_desk(folder, CATALOG)
    languages = [*settings.LANGUAGES, (PSEUDO, "Shinpan")]
    with referee_in_pseudo(folder), override_settings(LOCALE_PATHS=[folder], LANGUAGES=languages):
        yield PSEUDO


def left_in_the_code(read: Read) -> list[tuple[str, str]]:
    """Words outside brackets, each with its text; names, and words that every language has, are left out."""
    called = names()
    return [
        (word, said)
        for language, said in read.said
        if language == PSEUDO and said not in ZONES
        for word in LATIN.findall(without(outside(said), called))
        if word not in SAID_IN_LATIN and word.casefold() not in OF_DJANGO
    ]


# The pictures of tiles divide its sentences.
IN_PIECES = {"practice_table", "practice_table_result"}
# Their situations are data, with a text for each language.
OF_DATA = {"practice_desk", "practice_result"}
WHOLE = [page for page in PAGES if page.name not in IN_PIECES | OF_DATA]


@pytest.mark.parametrize("page", every_nth(WHOLE, 10), ids=lambda page: f"{page.name} {page.login}".strip())
def test_no_text_of_a_page_is_left_in_the_code(pseudo, desk, page):  # noqa: F811
    answer = browser(page.login, pseudo).get(page.address.format(**desk))
    assert answer.status_code == 200
    assert f'<html lang="{pseudo}"' in answer.text
    assert left_in_the_code(Read(answer.text)) == []


@pytest.mark.parametrize("name", sorted(PARTS.keys() - {"riichi_marks"}))
def test_no_text_of_a_piece_of_a_page_is_left_in_the_code(pseudo, desk, name):  # noqa: F811
    answer = browser("judge", pseudo).get(PARTS[name].format(**desk), headers={"hx-request": "true"})
    assert left_in_the_code(Read(f'<html lang="{pseudo}">{answer.text}</html>')) == []


# The print centre prints in the language of its form, and the event's is English.
SHEETS = sorted(FILES.keys() - {"print_sheet"})


def quoted() -> list[str]:
    """The sources of the rulebooks' answers, which are quoted in English."""
    rulesets = [referee.ruleset(key) for key in referee.ruleset_keys()]
    return sorted(
        {str(source) for rules in rulesets for source in rules.sources.values()}, key=len, reverse=True
    )


@pytest.mark.parametrize("name", every_nth(SHEETS, 6))
def test_no_text_of_a_sheet_is_left_in_the_code(pseudo, desk, name, tmp_path):  # noqa: F811
    answer = browser("organizer", pseudo).get(FILES[name].format(**desk))
    if answer["Content-Type"] != "application/pdf":
        return
    sheet = tmp_path / "sheet.pdf"
    sheet.write_bytes(b"".join(answer) if answer.streaming else answer.content)
    text = subprocess.run(
        ["pdftotext", "-raw", sheet, "-"], capture_output=True, text=True, check=True
    ).stdout
    assert "«" in text
    text = re.sub(r"https?://\S+", " ", text).replace("\n", " ")
    left = without(outside(text), [*quoted(), *names()])
    known = SAID_IN_LATIN | {word.title() for word in OF_DJANGO}
    assert [word for word in LATIN.findall(left) if word not in known] == []
