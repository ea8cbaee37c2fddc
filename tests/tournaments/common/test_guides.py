"""The guides: their pages, their links, and that every button and page that they name exists on a page."""

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import get_resolver, reverse

from tests.braces import demo_values
from tests.register import CLUB, PAGES
from tests.tournaments.common.test_pages import Read, foreign, named
from tests.tournaments.common.walking import (
    Walk,
    backup,
    evening,
    house_rules,
    progressive_swiss,
    tournament,
    translations,
)
from tests.tournaments.kept import loaded_demo
from tests.tournaments.shown.shelf import FOLDER as RECORDED
from tournaments.presenters.common.guide_links import NO_SECTION, PLACES, SEASON_PLACES
from tournaments.presenters.common.guides import FOLDER, GUIDES, INDEX, OFFLINE, guide, languages

NAMES = (INDEX, *GUIDES)
LANGUAGES = ("en", "ja")
LABEL = {"en": re.compile(r"(?<![*\w])\*([^*]+)\*(?!\*)"), "ja": re.compile(r"「([^」]+)」")}
ANCHOR = re.compile(r'^<a id="([a-z0-9-]+)"></a>$', re.MULTILINE)
FILES = [(language, name) for language in LANGUAGES for name in NAMES]


def text_of(language: str, name: str) -> str:
    """A guide as it is shown: without its comments."""
    return re.sub(r"<!--.*?-->", "", (FOLDER / language / f"{name}.md").read_text("utf-8"), flags=re.DOTALL)


def labels(text: str, language: str) -> set[str]:
    """The buttons and pages that a guide names."""
    prose = re.sub(r"```.*?```|`[^`]*`", "", text, flags=re.DOTALL)
    return {" ".join(label.split()) for label in LABEL[language].findall(prose)}


@pytest.fixture(scope="module")
def desk(django_db_setup, django_db_blocker, of_the_run):
    """The demo's desk for all tests of this file: the values for the braces in addresses."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield demo_values(loaded_demo(of_the_run))
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def _at_the_desk(desk, db):
    """Undoes the changes of a test; the desk stays."""


def recorded() -> set[str]:
    """The words on the recorded English pages, between the marks of links, buttons and fields."""
    lines = "\n".join(path.read_text("utf-8") for path in RECORDED.glob("*/*.txt"))
    parts = re.split(r"\]?\]\([^)\n]*\)|\[\[?|‹[^›\n]*›|;? \*?[\w.-]*=|[|\n]", lines)
    return {re.sub(r"^[#+-]+ ", "", part).strip(" ;") for part in parts}


def seen(desk: dict[str, object], language: str) -> Iterator[set[str]]:
    """The words that a person sees: as recorded, in events played as the guides say, and at the demo's desk."""
    if language == "en":
        yield recorded()
    else:
        yield {said for english in recorded() for said in translations(language).get(english, ())}
    User.objects.create_superuser("root")
    for play in (tournament, evening, progressive_swiss, backup):
        walk = Walk(language, "root" if play is backup else "organizer")
        play(walk)
        yield walk.words
    house_rules(walk, CLUB)
    walk.client.post(f"/t/{desk['token']}/call/")
    walk.preview(str(desk["token"]), {"kind": "exhaustive_draw", "tenpai": [0]})
    for address in ("/tournaments/{club}/floor/?view=grid", "/tournaments/{league}/print/"):
        walk.open(address.format(**desk))
    yield walk.words
    for page in PAGES:
        if page.name not in ("guide", "guides"):
            visit = Walk(language, page.login)
            visit.open(page.address.format(**desk))
            yield visit.words


@pytest.mark.parametrize("language", ["en", pytest.param("ja", marks=pytest.mark.larger)])
def test_every_button_and_page_that_a_guide_names_is_on_a_page(desk, language):
    missing = {(name, label) for name in NAMES for label in labels(text_of(language, name), language)}
    for words in seen(desk, language):
        missing = {(name, label) for name, label in missing if label not in words}
        if not missing:
            break
    assert "\n".join(f"{name}: {label}" for name, label in sorted(missing)) == ""


def test_a_label_that_is_on_no_page_is_found(desk):
    assert "Make the tournament" not in recorded()
    assert labels("Choose *Add\nplayers*, not `*code*`.", "en") == {"Add players"}
    assert labels("「選手を追加」を押します。", "ja") == {"選手を追加"}


def test_all_languages_have_the_same_guides_with_the_same_sections():
    assert languages() == LANGUAGES
    files = {language: {path.stem for path in (FOLDER / language).iterdir()} for language in LANGUAGES}
    assert files == {language: set(NAMES) for language in LANGUAGES}
    for name in NAMES:
        sections = [[section.id for section in guide(name, language).sections] for language in LANGUAGES]
        assert sections[0] == sections[1], name
        assert all(sections[0]), name
        assert len(set(sections[0])) == len(sections[0]), name


@pytest.mark.parametrize(("language", "name"), FILES)
def test_a_guide_has_steps_and_no_other_html_than_anchors(language, name):
    text = text_of(language, name)
    assert (
        re.findall(r"<(?!a id=|/a>)[a-zA-Z/!][^>]*>", re.sub(r"```.*?```|`[^`]*`", "", text, flags=re.DOTALL))
        == []
    )
    assert len(ANCHOR.findall(text)) == text.count("<a id=")
    assert text.count("\n# ") == 0
    assert text.startswith("# ")
    assert re.search(r"^1\. ", text, re.MULTILINE)


@pytest.mark.parametrize(("language", "name"), FILES)
def test_every_link_of_a_guide_leads_to_a_file_and_a_section(language, name):
    for href in re.findall(r"\]\(([^)]+)\)", text_of(language, name)):
        file, _hash, anchor = href.partition("#")
        assert file.removesuffix(".md") in NAMES, href
        if anchor:
            assert anchor in ANCHOR.findall(text_of(language, file.removesuffix(".md"))), href


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_the_page_of_a_guide_has_its_contents_and_leads_on(name, language):
    client = Client(headers={"accept-language": language})
    answer = client.get(reverse("guide", args=[name]) if name != INDEX else reverse("guides"))
    assert answer.status_code == 200
    assert "<!--" not in answer.text
    read, shown = Read(answer.text), guide(name, language)
    assert f"<title>{shown.title} · Shinpan</title>" in answer.text
    hrefs = [attributes["href"] for tag, attributes in read.tags if tag == "a"]
    assert {section.id for section in shown.sections} <= set(read.ids)
    assert [href for href in hrefs if href.startswith("#") and href[1:] not in read.ids] == ["#outbox"]
    inside = [href for href in hrefs if href.startswith("/guide/")]
    for href in inside:
        page = client.get(href.partition("#")[0])
        assert page.status_code == 200, href
        anchor = href.partition("#")[2]
        assert not anchor or anchor in Read(page.text).ids, href
    order = NAMES.index(name)
    beside = {GUIDES[at] for at in (order - 2, order) if 0 <= at < len(GUIDES)}
    assert {reverse("guide", args=[one]) for one in beside} <= set(inside)
    assert foreign(read, language) == []


def test_there_is_no_other_guide():
    assert Client().get("/guide/index/").status_code == 404
    assert Client().get("/guide/../urls/").status_code == 404
    with pytest.raises(LookupError):
        guide("../README", "en")


def test_a_language_without_guides_has_the_english_ones():
    assert guide("printing", "fr") == replace(guide("printing", "en"), foreign_language="en")


# The section for a page


def test_every_page_has_a_section_or_needs_none():
    pages = {page.name for page in PAGES}
    assert pages - PLACES.keys() - NO_SECTION == set()
    assert (PLACES.keys() | SEASON_PLACES.keys() | NO_SECTION) - named(get_resolver()) == set()
    assert PLACES.keys() & NO_SECTION == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_section_of_each_page_exists(language):
    for place in {*PLACES.values(), *SEASON_PLACES.values()}:
        name, _hash, anchor = place.partition("#")
        assert not anchor or anchor in [section.id for section in guide(name, language).sections], place


def explained(answer) -> str:
    links = re.search(r'<nav class="[^"]*guide-links".*?</nav>', answer.text, re.DOTALL)[0]
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", links).split())), re.findall(r'href="([^"]+)"', links)


@pytest.mark.parametrize(
    ("address", "words", "links"),
    [
        ("/", "Guide", ["/guide/"]),
        ("/desk/", "Guide Settling a dispute", ["/guide/", "/guide/disputes/"]),
        (
            "/tournaments/{club}/schedule/",
            "Guide Make the seating plan",
            ["/guide/", "/guide/first-tournament/#seating-plan"],
        ),
        ("/tournaments/{league}/", "Guide The season", ["/guide/", "/guide/club-evening/#season"]),
    ],
)
def test_a_page_leads_to_the_section_that_explains_it(desk, address, words, links):
    assert explained(Client().get(address.format(**desk))) == (words, links)


def test_the_section_is_named_in_the_language_of_the_page(desk):
    client = Client(headers={"accept-language": "ja"})
    assert explained(client.get("/desk/")) == ("ガイド 裁定の進め方", ["/guide/", "/guide/disputes/"])


# Without a network


def test_a_device_keeps_some_guides_in_all_languages_on_one_page(organizer):
    client = Client(headers={"Accept-Language": "ja"})
    client.force_login(organizer)
    own, plain = client.get("/offline/guide/"), Client().get("/offline/guide/")
    assert own.content == plain.content
    assert not plain.cookies
    read = Read(plain.text)
    assert {f"{language}-{name}" for language in LANGUAGES for name in OFFLINE} <= set(read.ids)
    assert len(read.ids) == len(set(read.ids))
    hrefs = [attributes["href"] for tag, attributes in read.tags if tag == "a"]
    assert [href for href in hrefs if href.startswith("#") and href[1:] not in read.ids] == []
    assert len(plain.content) < 80_000
