"""Every page is complete for those who may see it, and in one language, English or Japanese."""

import re
from html.parser import HTMLParser

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolve, reverse
from django.utils import translation

import referee
from tests.braces import demo_values
from tests.register import ACTIONS, ELSEWHERE, FILES, PAGES, PARTS
from tests.sampled import every_nth
from tests.tournaments.kept import loaded_demo
from tournaments.common.zones import ZONES
from tournaments.forms.tables.typed.examples import examples
from tournaments.models import (
    Club,
    Entry,
    Person,
    Registration,
    RegistrationSettings,
    Series,
    Table,
    Tournament,
)
from tournaments.presenters.tables.practice.hands import PLAYERS
from tournaments.services.events.stage_formats import stages_of
from tournaments.templatetags.results import name_size

# Pages that are not ours: those of Django's admin.
NOT_OURS = {"admin"}
LATIN = re.compile(r"[A-Za-zÀ-ɏ][A-Za-zÀ-ɏ'’-]+")
JAPANESE = re.compile(r"[぀-ヿ㐀-鿿豈-﫿ｦ-ﾟ]+")
# Words in Latin letters on Japanese pages, as Japanese referees write them.
SAID_IN_LATIN = {
    *(
        "Shinpan",
        "Letter",
        "Tabloid",
        "JSON",
        "JavaScript",
        "Shift",
        "PDF",
        "QR",
        "HOST",
        "EMA",
        "MERS",
        "WRC",
        "WRCP",
        "JPML",
        "base",
        "set",
        "CSV",
        "XLSX",
        "ARA",
        "Enter",
        "POL",
        # What the guides name.
        "Android",
        "CA",
        "Caddy",
        "Chrome",
        "DNS",
        "Docker",
        "Firefox",
        "Podman",
        "Safari",
        "VPN",
        "iPad",
        "iPhone",
        "systemd",
        "kB",
        "MB",
        "GB",
        "Wi-Fi",
        "Debian",
        "HTTPS",
        "PNG",
        "JPEG",
        "WebP",
        "GIF",
        "Linux",
        "macOS",
        "PostgreSQL",
        "SQLite",
        "USB",
        "UTC",
        "Windows",
        "Update",
        "PC",
        "Mac",
        "Return",
        "Python",
        "OneDrive",
        "iCloud",
        "Dropbox",
        # Time zones have the same names in every language.
        "Asia",
        "Tokyo",
        "Europe",
        "Berlin",
    ),
}
SPEAKING = (
    "alt",
    "title",
    "aria-label",
    "placeholder",
    "aria-description",
    "aria-roledescription",
    "content",
)


@pytest.fixture(scope="module")
def desk(django_db_setup, django_db_blocker, of_the_run):
    """The demo's desk for all tests of this file: the values for the braces in addresses."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield demo_values(loaded_demo(of_the_run))
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def _at_the_desk(desk, db):
    """Undoes the changes of a test; the desk stays."""


def browser(who: str, language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    if who:
        client.force_login(User.objects.get(username=who))
    return client


def every(pages=PAGES, step=1):
    """Every *step*th page runs every time, the others in `make larger`."""
    return [
        pytest.param(
            page,
            id=f"{page.name} {page.address} {page.login}".strip(),
            marks=pytest.mark.larger if at % step else (),
        )
        for at, page in enumerate(pages)
    ]


def named(resolver, before=()) -> set[str]:
    found = set()
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            found |= set() if pattern.namespace in NOT_OURS else named(pattern)
        elif isinstance(pattern, URLPattern) and pattern.name:
            found.add(pattern.name)
    return found


class Read(HTMLParser):
    """The text of a page, each piece with its language, and the labels of its forms.

    Scripts, code and elements that are marked as not to be translated are left out.
    """

    SILENT = ("script", "style", "code", "pre", "textarea", "cite", "kbd")
    VOID = (
        "area",
        "base",
        "br",
        "col",
        "embed",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "source",
        "track",
        "wbr",
    )

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said, self.tags, self.fields, self.labelled, self.ids = [], [], [], set(), []
        self._open = []
        self.feed(page)

    @property
    def language(self):
        return next((lang for _tag, lang, _silent in reversed(self._open) if lang), "")

    def handle_starttag(self, tag, attrs):
        attributes = {name: value or "" for name, value in attrs}
        self.tags.append((tag, attributes))
        if "id" in attributes:
            self.ids.append(attributes["id"])
        lang = attributes.get("lang", "")
        if tag not in self.VOID:
            silent = tag in self.SILENT or attributes.get("translate") == "no"
            self._open.append((tag, lang, silent))
        if tag == "label" and "for" in attributes:
            self.labelled.add(attributes["for"])
        if tag in ("input", "select", "textarea") and attributes.get("type") not in (
            "hidden",
            "submit",
            "button",
        ):
            inside = any(open_ == "label" for open_, _lang, _silent in self._open)
            self.fields.append((attributes, inside))
        speaks = [attributes[name] for name in SPEAKING if name in attributes and tag != "meta"]
        speaks += [value for name, value in attributes.items() if name.startswith("data-say")]
        if tag == "input" and attributes.get("type") in ("submit", "button"):
            speaks.append(attributes.get("value", ""))
        self.said += [(lang or self.language, text) for text in speaks]

    def handle_endtag(self, tag):
        for at in range(len(self._open) - 1, -1, -1):
            if self._open[at][0] == tag:
                del self._open[at:]
                break

    def handle_data(self, data):
        if data.strip() and not any(silent for _tag, _lang, silent in self._open):
            self.said.append((self.language, " ".join(data.split())))


def names() -> list[str]:
    """Names that are the same in every language, the longest first."""
    books = [referee.ruleset(key).book for key in referee.ruleset_keys()]
    called = {
        text for book in books for text in (book.title, *book.citation("en"), *book.citation("ja")) if text
    }
    called |= set(Person.objects.values_list("name", flat=True)) | set(referee.ruleset_keys())
    called |= set(Person.objects.exclude(reading="").values_list("reading", flat=True))
    called |= {
        *Tournament.objects.values_list("name", flat=True),
        *Club.objects.values_list("name", flat=True),
        *Series.objects.values_list("name", flat=True),
    }
    # A table writes each word of a name separately, so that none is broken inside.
    called |= {word for name in Person.objects.values_list("name", flat=True) for word in name.split()}
    for event in Tournament.objects.all():
        called |= {event.place, *(team.name for team in event.teams.all())}
        called |= {name for stage in stages_of(event) for name in (stage.name, stage.stage)}
    called |= set(referee.incidents.INCIDENTS)
    # The players of the practice table.
    called |= {name for names in PLAYERS.values() for name in names}
    # The reasons that a judge wrote.
    called |= set(Entry.objects.filter(kind="penalty").values_list("payload__why", flat=True))
    called |= set(User.objects.values_list("username", flat=True))
    # The questions of registrations, and their answers.
    for asked in RegistrationSettings.objects.all():
        called |= {asked.welcome, asked.zone, *(question["says"] for question in asked.questions)}
    for one in Registration.objects.all():
        called |= {one.particulars["name"], one.mail, *map(str, one.answers.values())}
    # The address of the desk, and the codes of sheets.
    called |= {*Tournament.objects.values_list("address", flat=True), "https://mahjong.example.org", "3FA9C2"}
    called.discard("")
    return sorted(called, key=len, reverse=True)


def without(text: str, called: list[str]) -> str:
    """*text* without names, and without placeholders that a script fills."""
    text = re.sub(r"\[[a-z]+\]|\b[0-9A-F]{6}\b", " ", text)
    for name in called:
        text = text.replace(name, " ")
    return text


def foreign(read: Read, language: str) -> list[tuple[str, str]]:
    """Words of the other language on a page in *language*, each with the text that contains it."""
    words, called = (LATIN if language == "ja" else JAPANESE), names()
    # The meanings of typed hands name words of their notation.
    with translation.override(language):
        exempt = ZONES | {example.means for example in examples()}
    return [
        (word, said)
        for lang, said in read.said
        # A text without such a word has none without the names either.
        if lang == language and said not in exempt and words.search(said)
        for word in words.findall(without(said, called))
        if word not in SAID_IN_LATIN
    ]


def test_every_named_address_stands_in_the_register():
    known = {page.name for page in PAGES} | FILES.keys() | PARTS.keys() | ACTIONS.keys() | ELSEWHERE.keys()
    found = named(get_resolver())
    assert (sorted(found - known), sorted(known - found)) == ([], [])


def test_each_address_of_the_register_is_the_one_that_its_name_says(desk):
    lines = [
        *((page.name, page.address) for page in PAGES),
        *FILES.items(),
        *PARTS.items(),
        *ACTIONS.items(),
        *ELSEWHERE.items(),
    ]
    led = [(name, resolve(address.format(**desk).partition("?")[0]).url_name) for name, address in lines]
    assert [pair for pair in led if pair[0] != pair[1]] == []


@pytest.mark.parametrize("language", every_nth(["ja", "en"], 2))
@pytest.mark.parametrize("page", every())
def test_each_page_is_whole_and_says_nothing_in_another_language(desk, page, language):
    answer = browser(page.login, language).get(page.address.format(**desk))
    assert answer.status_code == 200
    text = answer.text
    read = Read(text)
    html = next(attributes for tag, attributes in read.tags if tag == "html")
    assert html.get("lang") == language
    assert [tag for tag, _attributes in read.tags].count("h1") == 1
    assert len(re.findall(r"<title>\s*[^<\s·][^<]* · Shinpan</title>", text)) == 1
    unlabelled = [
        field
        for field, inside in read.fields
        if not inside
        and field.get("id") not in read.labelled
        and not {"aria-label", "aria-labelledby"} & set(field)
    ]
    assert unlabelled == []
    assert [one for one in set(read.ids) if read.ids.count(one) > 1] == []
    assert foreign(read, language) == []


@pytest.mark.parametrize("name", every_nth(sorted(FILES), 2))
def test_each_file_comes_in_both_languages(desk, name):
    address = FILES[name].format(**desk)
    for language in ("en", "ja"):
        answer = browser("organizer", language).get(address)
        assert answer.status_code == 200
        assert answer["Content-Type"].split(";")[0] in (
            "application/pdf",
            "application/json",
            "application/manifest+json",
            "application/zip",
            "image/png",
            "image/svg+xml",
            "text/csv",
        )
        assert len(b"".join(answer) if answer.streaming else answer.content) > 30


# Riichi sticks are told in JSON.
@pytest.mark.parametrize("name", sorted(PARTS.keys() - {"riichi_marks"}))
@pytest.mark.parametrize("language", ["en", "ja"])
def test_each_piece_of_a_page_speaks_one_language(desk, name, language):
    answer = browser("judge", language).get(PARTS[name].format(**desk), headers={"hx-request": "true"})
    assert answer.status_code in (200, 204, 286)
    read = Read(f'<html lang="{language}">{answer.text}</html>')
    assert foreign(read, language) == []


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("who", "address", "status"), [("", "/nowhere/", 404), ("judge", "/tournaments/new/", 403)]
)
def test_a_page_that_is_not_given_says_so_in_one_language(desk, who, address, status, language):
    answer = browser(who, language).get(address)
    assert answer.status_code == status
    assert foreign(Read(answer.text), language) == []


@pytest.mark.parametrize("page", every_nth(every(step=8), 2))
def test_the_language_is_switched_on_the_page_itself_and_stays(desk, page):
    address = page.address.format(**desk)
    client = browser(page.login, "en")
    text = client.get(address).text
    switched = client.post(reverse("set_language"), {"language": "ja", "next": back_to(text)})
    assert (switched.status_code, switched.url) == (302, address)
    assert client.cookies["django_language"]["max-age"] == 3600 * 24 * 365
    assert '<html lang="ja">' in client.get(address).text


def back_to(text: str) -> str:
    form = text.partition('action="/i18n/setlang/"')[2].partition("</form>")[0]
    return re.search(r'name="next" value="([^"]*)"', form)[1].replace("&amp;", "&")


def test_a_page_that_answers_something_sent_is_switched_one_step_up(desk):
    client = browser("organizer")
    address = reverse("finish_round", args=[desk["club"], 2])
    refused = client.post(address)
    assert refused.status_code == 409
    assert back_to(refused.text) == reverse("round", args=[desk["club"], 2])


def test_a_page_that_asks_once_more_is_switched_where_it_stands(desk):
    address = reverse("people", args=[desk["club"]])
    asked = browser("organizer").post(address, {"names": "7"})
    assert back_to(asked.text) == address


@pytest.mark.parametrize("name", every_nth(sorted(ACTIONS.keys() - {"set_language"}), 3))
def test_what_is_only_sent_is_no_page(desk, name):
    assert browser("organizer").get(ACTIONS[name].format(**desk)).status_code == 405


@pytest.mark.parametrize(("page", "at"), [("/", 0), ("/rulesets/", 1), ("/rulesets/ema-2025/", 1)])
def test_the_masthead_marks_the_part_of_the_house(desk, page, at):
    links = re.findall(
        r"<a href=\"[^\"]*\"( aria-current=\"true\")?>", Client().get(page).text.partition("<nav")[2]
    )
    assert [bool(link) for link in links[:2]] == [at == 0, at == 1]


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("Mori Ken", ""),
        ("Thorvaldsen", ""),
        ("Papadopoulos", "long"),
        ("Marie-Antoinette Vandenberghe", "long"),
        ("三浦 あかり", ""),
        ("長谷川 伊右衛門之助光圀", "long"),
    ],
)
def test_a_name_too_long_for_a_seat_is_set_smaller(name, size):
    assert name_size(name) == size


def test_each_figure_of_a_hand_is_told_with_its_player(desk):
    page = browser("").get(f"/t/{desk['token']}/").content.decode()
    first = page.split('<span class="by-seat abreast">')[1].split("</summary>")[0]
    told = re.findall(r'class="hidden">([^<:]+):<', first)
    seats = Table.objects.get(token=desk["token"]).seatings.order_by("seat")
    assert told == [seating.player.name for seating in seats]
