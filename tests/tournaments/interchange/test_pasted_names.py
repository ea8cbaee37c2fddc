"""Text pasted into the box for names is read correctly, without losing or merging names."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.acts import by
from tournaments.forms.interchange.pasted_names import to_rows
from tournaments.models import Person
from tournaments.services.events import tournaments
from tournaments.services.interchange.rosters import Particulars
from tournaments.services.people import entry_list, particulars


def sent(desk, cup, text, key="names-pasted-1"):
    return desk.post(reverse("people", args=[cup.slug]), {"names": text, "key": key})


def kept(page):
    """The rows in the preview's field, and its choice for each column."""
    rows = re.search(r'<textarea id="rows-again"[^>]*>\n?(.*?)</textarea>', page.text, re.DOTALL)
    return rows[1] if rows else None, [one.value for one, _head in page.context["heads"]]


@pytest.mark.parametrize(
    ("text", "columns", "names"),
    [
        ("Maier\tHans\tAUT", ["family", "given", "country"], None),
        (
            "Nr;Name;Club\n1;Hans Maier;Wien\n2;Eva Rot;Graz",
            ["number", "name", "club"],
            ["Hans Maier", "Eva Rot"],
        ),
        ("Maier Hans AUT 12000034", ["name", "country", "ema"], ["Maier Hans"]),
        ("Maier Hans 12000034\nRot Eva 12000035", ["name", "ema"], ["Maier Hans", "Rot Eva"]),
        (
            "Maier Hans AUT\nRot Eva GER\nSato Aki JPN",
            ["name", "country"],
            ["Maier Hans", "Rot Eva", "Sato Aki"],
        ),
        ("Name\nHans Maier\nEva Rot", ["name"], ["Hans Maier", "Eva Rot"]),
        ("Hans Maier      Wien\nEva Rot      Graz", ["name", "club"], ["Hans Maier", "Eva Rot"]),
        ("Hans Maier, Wien, AUT\nEva Rot, Graz, GER", ["name", "club", "country"], ["Hans Maier", "Eva Rot"]),
    ],
)
def test_rows_of_a_spreadsheet_are_shown_as_they_are_read_and_nothing_is_stored(
    desk, cup, text, columns, names
):
    page = sent(desk, cup, text)
    assert page.status_code == 200
    assert "These are rows of a spreadsheet." in page.text
    _rows, read = kept(page)
    if names is not None:
        assert read == columns
        assert [line.person.name for line in page.context["draft"].lines] == names
    assert not cup.players.exists()


def test_nothing_of_the_rows_is_lost_on_the_way_to_the_preview_and_they_are_entered_from_it(desk, cup):
    text = "Nr;Name;Land;Bemerkung\n1;Hans Maier;AUT;vegetarian\n2;Eva Rot;Earth;"
    page = sent(desk, cup, text)
    rows, read = kept(page)
    assert rows == "Nr\tName\tLand\tBemerkung\n1\tHans Maier\tAUT\tvegetarian\n2\tEva Rot\tEarth"
    told = {f"column-{at}": column for at, column in enumerate(read)}
    data = {"text": rows, "parted": "semicolon", "step": "keep", "key": "from-the-preview", **told}
    desk.post(reverse("people_sheet", args=[cup.slug]), data)
    assert [(one.name, one.person.country) for one in cup.players.order_by("number")] == [
        ("Hans Maier", "AUT"),
        ("Eva Rot", "Earth"),
    ]


@pytest.mark.parametrize(
    ("typed", "name", "family", "given"),
    [
        ("Müller, Fritz", "Fritz Müller", "Müller", "Fritz"),
        ("de la Tour, Jean Paul", "Jean Paul de la Tour", "de la Tour", "Jean Paul"),
        ("van der Berg, Anna", "Anna van der Berg", "van der Berg", "Anna"),
        ("Bauer, Jo", "Jo Bauer", "Bauer", "Jo"),
        ("佐藤, 健", "佐藤 健", "佐藤", "健"),
        ("Fritz Müller", "Fritz Müller", "", ""),
        ("Kim Lee", "Kim Lee", "", ""),
        ("JO Ann", "JO Ann", "", ""),
    ],
)
def test_one_name_a_line_is_one_person(desk, cup, typed, name, family, given):
    assert sent(desk, cup, typed).status_code == 302
    [player] = cup.players.all()
    assert (player.name, player.person.family, player.person.given) == (name, family, given)


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Eva Xuster, Germany", [("Eva Xuster", "GER", "", "")]),
        ("Piet Xmit, NED", [("Piet Xmit", "NED", "", "")]),
        ("李 娜, 中国", [("李 娜", "CHN", "", "")]),
        ("Fritz Müller, Wien", [("Fritz Müller", "", "Wien", "")]),
        (
            "Eva Xuster, Germany\nFritz Müller, Wien\nSato",
            [("Eva Xuster", "GER", "", ""), ("Fritz Müller", "", "Wien", ""), ("Sato", "", "", "")],
        ),
        ("Müller, Fritz\nSmith, Jordan", [("Fritz Müller", "", "", ""), ("Jordan Smith", "", "", "")]),
        ("Müller, Fritz\nEva Xuster, Germany", [("Fritz Müller", "", "", ""), ("Eva Xuster", "GER", "", "")]),
        ("Rot, Eva\nGarcía Márquez, Ana", [("Eva Rot", "", "", ""), ("Ana García Márquez", "", "", "")]),
        (
            "1. Rot, Eva\n2. García Márquez, Ana",
            [("Eva Rot", "", "", "1"), ("Ana García Márquez", "", "", "2")],
        ),
        ("1. Fritz Müller", [("Fritz Müller", "", "", "1")]),
        ("1) Rot, Eva\n2) Ben", [("Eva Rot", "", "", "1"), ("Ben", "", "", "2")]),
        ("1. Maier Hans AUT\n2. Rot Eva GER", [("Maier Hans", "AUT", "", ""), ("Rot Eva", "GER", "", "")]),
        ("• Anna", [("Anna", "", "", "")]),
        ("- Rot, Eva\n- Ben", [("Eva Rot", "", "", ""), ("Ben", "", "", "")]),
        ("Anna Rot | Wien", [("Anna Rot", "", "Wien", "")]),
        ("| Name | Land |\n|---|---|\n| Rot, Eva | AUT |", [("Eva Rot", "AUT", "", "")]),
        ("Anna Rot anna@example.org", [("Anna Rot", "", "", "")]),
        ("Rot, Anna <anna@example.org>", [("Anna Rot", "", "", "")]),
        ("anna@example.org", [("anna@example.org", "", "", "")]),
        ("Hans Maier (AUT)", [("Hans Maier", "AUT", "", "")]),
        ("Hans Maier (Wien)", [("Hans Maier (Wien)", "", "", "")]),
        ("Maier, Hans (AUT)", [("Hans Maier", "AUT", "", "")]),
    ],
)
def test_a_line_that_holds_more_than_a_name_is_shown_and_not_stored(desk, cup, text, people):
    page = sent(desk, cup, text)
    assert "Nothing is saved yet." in page.text
    read = [line.person for line in page.context["draft"].lines]
    assert [(one.name, one.country, one.club, one.number) for one in read] == people
    assert not cup.players.exists()


@pytest.mark.parametrize(
    "text", ["Anna\nBen", "Sato Yui\n\nMori Ken (もり けん)", "A B AUT", "R2D2", "Müller, Fritz\nRot, Eva"]
)
def test_plain_names_are_no_rows(text):
    assert to_rows(text) == ""


@pytest.fixture
def elsewhere(organizer):
    made = tournaments.create(name="Last Year", ruleset_key="ema-2025", act=by())
    known = Particulars(line=1, name="Fritz Müller", country="GER", numbers={"ema": "04010064"})
    particulars.enter(made, [known], act=by())
    return made


@pytest.mark.parametrize("typed", ["Fritz Müller", "Mueller, Fritz", "Fritz Mueller"])
def test_somebody_who_is_likely_known_is_asked_about_and_entered_as_the_same_person(
    desk, cup, elsewhere, typed
):
    page = sent(desk, cup, f"Anna\n{typed}")
    assert "Some of these people may already be registered." in page.text
    assert "in Last Year" in page.text
    assert not cup.players.exists()
    rows, read = kept(page)
    [line] = page.context["draft"].doubtful
    data = {"text": rows, "parted": "", "step": "keep", "key": "the-same-person", "column-0": read[0]}
    data[f"same-{line.person.line}"] = line.other_event_match.who
    assert desk.post(reverse("people_sheet", args=[cup.slug]), data).status_code == 302
    assert Person.objects.count() == 2
    assert sorted(one.name for one in cup.players.all()) == ["Anna", "Fritz Müller"]


def test_two_lines_that_may_be_one_person_are_asked_about(desk, cup):
    page = sent(desk, cup, "Fritz Müller\nMueller Fritz")
    assert "similar to Fritz Müller on line 1" in " ".join(page.text.split())
    assert "The list may have the same person twice." in page.text
    assert "registered" not in page.context["says"]
    assert not cup.players.exists()


def test_a_reading_for_somebody_who_is_entered_is_taken_without_asking(desk, cup):
    entry_list.enter(cup, "白石 涼", act=by())
    assert sent(desk, cup, "白石 涼（しらいし りょう）").status_code == 302
    assert cup.players.get().reading == "しらいし りょう"


def test_the_same_name_twice_is_refused_and_the_box_keeps_the_text(desk, cup):
    page = sent(desk, cup, "Anna\nBen\nAnna")
    assert "is already on line 1" in page.text
    assert "Anna\nBen\nAnna</textarea>" in page.text.replace("\r", "")
    assert not cup.players.exists()


def test_a_list_that_is_too_long_to_be_read_at_once_is_refused_whether_pasted_or_in_a_file(desk, cup):
    names = [f"Player Number{number:04}" for number in range(2_002)]
    says = "This list has {} lines. Add up to 2000 people at a time, the others afterwards."
    pasted = desk.post(reverse("people", args=[cup.slug]), {"names": "\n".join(names)})
    assert says.format(2002) in pasted.text
    file = SimpleUploadedFile("people.csv", "\n".join(["Name", *names]).encode())
    uploaded = desk.post(reverse("people_sheet", args=[cup.slug]), {"file": file})
    assert uploaded.status_code == 422
    assert says.format(2002) in uploaded.text
    file = SimpleUploadedFile("people.csv", "\n".join(names[1:]).encode())
    uploaded = desk.post(reverse("people_sheet", args=[cup.slug]), {"file": file})
    assert uploaded.status_code == 422
    assert says.format(2001) in uploaded.text
    assert not cup.players.exists()
