"""A pasted spreadsheet shows whom each row means before it is stored, and nobody is entered twice."""

import io
import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.acts import by
from tests.tournaments.events.test_results import whole
from tournaments.models import Person, Player
from tournaments.services.events import tournaments
from tournaments.services.interchange import spreadsheets
from tournaments.services.people import entry_list

SHEET = (
    "No\tLast name\tFirst name\tClub\tCountry\tEMA\n"
    "1\tMaier\tHans\tTU Wien\tAUT\t12000034\n"
    "2\tØstby\tÅse\t\tNorway\t\n"
)


def at(cup):
    return reverse("people_sheet", args=[cup.slug])


def look(desk, cup, text=SHEET, **data):
    return desk.post(at(cup), {"text": text, "step": "look", **data})


def keep(desk, cup, text=SHEET, **data):
    shown = look(desk, cup, text)
    carried = unescape(
        re.search(r'<textarea[^>]*name="text"[^>]*>\n?(.*?)</textarea>', shown.text, re.DOTALL)[1]
    )
    columns = re.findall(r'<select[^>]*name="(column-\d+)"[^>]*>(.*?)</select>', shown.text, re.DOTALL)
    chosen = {name: re.search(r'value="(\w+)"\s+selected', options)[1] for name, options in columns}
    return desk.post(at(cup), {"text": carried, "step": "keep", "key": "keep-this-sheet", **chosen, **data})


def known(cup):
    return [
        (one.number, one.name, one.person.family, one.person.club, one.person.country, one.person.numbers)
        for one in cup.players.all()
    ]


def text(answer):
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.text)).split())


def test_a_sheet_is_shown_as_it_was_understood_and_nothing_is_stored(desk, cup):
    page = look(desk, cup)
    assert page.status_code == 200
    assert "The headings are on line 1." in text(page)
    assert "Add 2 players" in text(page)
    assert "Hans Maier" in text(page)
    assert "NOR" in text(page)
    assert not Person.objects.exists()


def test_the_rows_can_be_put_right_where_they_are_looked_at_and_empty_columns_are_not_shown(desk, cup):
    page = look(desk, cup, "Name\tLand\nHans Maier\tAtlantis\n")
    assert "“Atlantis” is not a known country" in text(page)
    assert 'label for="column-1">Land</label>' in page.text
    heads = re.findall(r'<th scope="col"[^>]*>(.*?)</th>', page.text)
    assert heads == ["Line", "Name", "Country"]
    keep(desk, cup, "Name\tLand\nHans Maier\tPOL\n")
    assert known(cup) == [(1, "Hans Maier", "", "", "POL", {})]


def test_it_is_entered_with_every_particular(desk, cup):
    assert keep(desk, cup).url == reverse("players", args=[cup.slug])
    assert known(cup) == [
        (1, "Hans Maier", "Maier", "TU Wien", "AUT", {"ema": "12000034"}),
        (2, "Åse Østby", "Østby", "", "NOR", {}),
    ]
    whole()


def test_a_tap_that_comes_twice_enters_nobody_twice(desk, cup):
    for _tap in range(2):
        keep(desk, cup)
    assert cup.players.count() == 2


def test_a_column_that_was_taken_wrongly_is_chosen_otherwise(desk, cup):
    page = look(desk, cup, "Maier\tHans\nØstby\tÅse\n", **{"column-0": "family", "column-1": "given"})
    assert "Hans Maier" in text(page)


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_a_file_is_read_as_well(desk, cup, form):
    head, rows = ["Name", "Club"], [["Anna Kowalska", "Riichi Poznań"]]
    data = spreadsheets.write_csv(head, rows) if form == "csv" else spreadsheets.write_xlsx("x", head, rows)
    page = desk.post(at(cup), {"file": SimpleUploadedFile(f"people.{form}", data), "step": "look"})
    assert "Anna Kowalska" in text(page)
    assert "Riichi Poznań" in text(page)


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({"text": ""}, "Paste some rows or choose a file."),
        ({"file": io.BytesIO(b"PK\x03\x04 half a file")}, "is damaged or incomplete"),
        ({"file": io.BytesIO(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600)}, "old Excel file"),
    ],
)
def test_what_cannot_be_read_is_said_and_nothing_is_stored(desk, cup, sent, says):
    sent = {
        name: SimpleUploadedFile("people.xlsx", one.getvalue()) if name == "file" else one
        for name, one in sent.items()
    }
    page = desk.post(at(cup), {**sent, "step": "look"})
    assert page.status_code == 422
    assert says in text(page)
    assert not Person.objects.exists()


def test_a_line_that_cannot_be_entered_is_named_and_nobody_is(desk, cup):
    sheet = "Name\tClub\nHans Maier\tA\n\tB\nHans Maier\tC\n"
    page = keep(desk, cup, sheet)
    assert page.status_code == 422
    assert "Line 3:" in text(page)
    assert "Line 4:" in text(page)
    assert not Player.objects.exists()


def test_a_line_that_is_left_out_hinders_nobody(desk, cup):
    sheet = "Name\tClub\nHans Maier\tA\nAnna Kowalska\tB\nHans Maier\tC\n"
    assert keep(desk, cup, sheet).status_code == 422
    keep(desk, cup, sheet, **{"leave-4": "yes"})
    assert [(name, club) for _number, name, _family, club, *_rest in known(cup)] == [
        ("Hans Maier", "A"),
        ("Anna Kowalska", "B"),
    ]


@pytest.mark.parametrize(
    ("numbers", "given"),
    [
        (("7", "3"), [(3, "Anna Kowalska"), (7, "Hans Maier")]),
        (("7", ""), [(2, "Hans Maier"), (3, "Anna Kowalska")]),  # not every row has a number
        (("7", "7"), [(2, "Hans Maier"), (3, "Anna Kowalska")]),  # the same number twice
        (("1", "3"), [(2, "Hans Maier"), (3, "Anna Kowalska")]),  # the first number is taken
        (("0", "3"), [(2, "Hans Maier"), (3, "Anna Kowalska")]),  # not a number of a player
        (("12000034", "12000035"), [(2, "Hans Maier"), (3, "Anna Kowalska")]),  # numbers of a federation
    ],
)
def test_numbers_of_the_sheet_are_the_numbers_of_the_event_where_they_can_be(desk, cup, numbers, given):
    entry_list.enter(cup, "Zoe", act=by())
    keep(desk, cup, "Nr\tName\n{}\tHans Maier\n{}\tAnna Kowalska\n".format(*numbers))
    assert [(number, name) for number, name, *_rest in known(cup)][1:] == given


def test_what_is_too_long_to_be_kept_is_said_by_line(desk, cup):
    page = keep(desk, cup, f"Name\tClub\tGroup\nHans Maier\t{'c' * 61}\t{'g' * 21}\n")
    assert page.status_code == 422
    assert f"Line 2: “{'c' * 20}…” has 61 characters. Shorten it to 60." in text(page)
    assert f"Line 2: “{'g' * 20}…” has 21 characters. Shorten it to 20." in text(page)
    assert not Person.objects.exists()


def test_who_is_likely_the_same_stands_beside_and_can_be_left_out(desk, cup):
    entry_list.enter(cup, "Maier Hans", act=by())
    page = look(desk, cup)
    assert "similar to Maier Hans, already on the list" in text(page)
    keep(desk, cup, **{"leave-2": "yes"})
    assert [name for _number, name, *_rest in known(cup)] == ["Maier Hans", "Åse Østby"]


def test_somebody_of_another_event_is_the_same_person_unless_it_is_said_otherwise(desk, cup):
    keep(desk, cup)
    next_ = tournaments.create(name="Next Cup", ruleset_key="ema-2025", act=by())
    page = look(desk, next_)
    assert f"similar to Hans Maier in {cup.name} (TU Wien, AUT, EMA 12000034)" in text(page)
    same, other = (player.person_id for player in cup.players.all())
    sent = desk.post(
        at(next_),
        {"text": SHEET, "step": "keep", "key": "keep-the-next", "same-2": same, "same-3": "-"},
    )
    assert sent.status_code == 302
    first, second = next_.players.all()
    assert (first.person_id, second.person_id == other) == (same, False)
    whole()


def test_a_number_alone_makes_nobody_somebody_else(desk, cup):
    keep(desk, cup)
    next_ = tournaments.create(name="Next Cup", ruleset_key="ema-2025", act=by())
    mistyped = "Name\tEMA\nMarek Łoś\t12000034\n"
    assert f"Marek Łoś similar to Hans Maier in {cup.name}" in text(look(desk, next_, mistyped))
    keep(desk, next_, mistyped)
    assert [player.name for player in next_.players.all()] == ["Marek Łoś"]


@pytest.mark.larger
def test_a_thousand_lines_are_entered(desk, cup):
    sheet = "Name\tCountry\n" + "\n".join(f"Player Number{number:04}\tPOL" for number in range(1000))
    assert keep(desk, cup, sheet).status_code == 302
    assert cup.players.count() == 1000


def test_it_is_for_organizers(visitor, cup):
    assert visitor.get(at(cup)).status_code == 302


OTHER = "Name\tEMA\nHans Maier\t12000034\n"


@pytest.fixture
def elsewhere(cup):
    """Enters Hans Maier in another event; gives his person's identifier."""
    other = tournaments.create(name="Other Cup", ruleset_key="ema-2016", act=by())
    (hans,) = entry_list.enter(other, "Hans Maier", act=by())
    return hans.person_id


def same(page):
    """The lines for which the page asks whether they mean a known person."""
    return re.findall(r'name="(same-\d+)"', page.text)


def test_two_lines_that_are_said_to_be_one_person_are_refused_at_the_second(desk, cup, elsewhere):
    sheet = "Name\tClub\nHans Maier\tA\nMaier Hans\tB\n"
    assert same(look(desk, cup, sheet)) == ["same-2", "same-3"]
    page = keep(desk, cup, sheet, **{"same-2": elsewhere, "same-3": elsewhere})
    assert page.status_code == 422
    assert (
        "Line 3: this is marked as the same person as line 2. One of the two must be someone else."
        in text(page)
    )
    assert not cup.players.exists()
    assert keep(desk, cup, sheet, **{"same-2": elsewhere, "same-3": "-"}).status_code == 302


def test_a_tap_that_comes_twice_is_one_tap_where_somebody_of_another_event_is_meant(desk, cup, elsewhere):
    sheet = "Name\tClub\nHans Maier\tA\n"
    for _tap in range(2):
        carried = {"column-0": "name", "column-1": "club", "same-2": elsewhere, "key": "only-one-tap"}
        sent = {"text": sheet, "step": "keep", **carried}
        assert desk.post(at(cup), sent).status_code == 302

    assert [one.person_id for one in cup.players.all()] == [elsewhere]


@pytest.mark.parametrize(
    "sheet",
    [
        "\nName\n“Iron” Mike\nHans Maier\n",
        '"Meier, Hans"\n"Huber, Eva"\n"Bauer, Jo"\n',
        'Hans Maier\n\n\'Ali\n"Mike" Berg\n',
        "Maier,Hans\nHuber,Eva\n",
        "Maier; Hans;A\nHuber;Eva;B\n",
    ],
)
def test_rows_come_back_from_the_page_as_they_went_there(desk, cup, sheet):
    page = look(desk, cup, sheet)
    field = re.search(r'<textarea[^>]*name="text"[^>]*>(.*?)</textarea>', page.text, re.DOTALL)[1]
    # A browser ignores the first line end of the field.
    carried = unescape(field).removeprefix("\n").replace("\n", "\r\n")
    parted = re.search(r'name="parted" value="(\w*)"', page.text)[1]
    again = desk.post(at(cup), {"text": carried, "parted": parted, "step": "look"})
    assert (
        re.search(r"<tbody>.*</tbody>", again.text, re.DOTALL)[0]
        == (re.search(r"<tbody>.*</tbody>", page.text, re.DOTALL)[0])
    )
    assert again.context["draft"].roster == page.context["draft"].roster


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("4000034.0", "04000034"),
        ("12000034.0", "12000034"),
        ("12000034,00", "12000034"),
        ("04-000034", "04000034"),
    ],
)
def test_a_number_that_a_spreadsheet_wrote_as_a_number_is_the_one_that_was_meant(desk, cup, typed, kept):
    keep(desk, cup, f"Name\tEMA\nHans Maier\t{typed}\n")
    assert cup.players.get().person.numbers == {"ema": kept}


def test_chinese_heads_are_known(desk, cup):
    keep(desk, cup, "编号\t姓名\t俱乐部\t国家\n1\t王伟\t北京\tCHN\n")
    assert known(cup) == [(1, "王伟", "", "北京", "CHN", {})]


@pytest.mark.larger
def test_more_fields_than_a_page_may_send_are_answered_with_words(desk, cup):
    page = desk.post(at(cup), {f"x{n}": "" for n in range(50_001)})
    assert page.status_code == 413
    assert "Nothing was saved. Send it in smaller parts or as a file." in text(page)


def box(page):
    """The fields with which the page sends the rows and their columns again."""
    found = {
        name: unescape(value)
        for name, value in re.findall(r'<input type="hidden" name="(parted|shown)" value="(\w*)"', page.text)
    }
    field = re.search(r'<textarea[^>]*name="text"[^>]*>(.*?)</textarea>', page.text, re.DOTALL)[1]
    found["text"] = unescape(field).removeprefix("\n").removeprefix("\n").replace("\n", "\r\n")
    return found | {
        f"column-{number}": column.value for number, (column, _head) in enumerate(page.context["heads"])
    }


@pytest.mark.parametrize("sheet", [SHEET, '"Meier, Hans"\n"Huber, Eva"\n', "\nAnna;Rot\nBen;Blau\n"])
def test_rows_that_were_shown_are_entered_at_once(desk, cup, sheet):
    sent = box(look(desk, cup, sheet)) | {"step": "keep", "key": "rows-as-shown"}
    assert desk.post(at(cup), sent).status_code == 302
    assert cup.players.count() == 2


def test_rows_that_were_changed_are_shown_again_before_anything_is_stored(desk, cup):
    sent = box(look(desk, cup)) | {"step": "keep", "key": "rows-changed"}
    sent["text"] = sent["text"].replace("Hans", "Heinz")
    page = desk.post(at(cup), sent)
    assert page.status_code == 200
    assert "The rows or columns were changed. Check the new preview. Nothing is saved yet." in text(page)
    assert "Heinz Maier" in text(page)
    assert not Person.objects.exists()
    assert desk.post(at(cup), box(page) | {"step": "keep", "key": "rows-changed-2"}).status_code == 302
    assert [name for _number, name, *_rest in known(cup)] == ["Heinz Maier", "Åse Østby"]


def test_columns_that_were_changed_are_shown_again_before_anything_is_stored(desk, cup):
    sent = box(look(desk, cup)) | {"step": "keep", "key": "columns-changed", "column-3": "ignored"}
    assert desk.post(at(cup), sent).status_code == 200
    assert not Person.objects.exists()


def test_the_box_reads_quotation_marks_and_lines_with_other_separators(desk, cup):
    sent = box(look(desk, cup, "Name\tClub\nHans Maier\tTU Wien\nOtto\tGraz\n")) | {"step": "look"}
    sent["text"] += '\r\n"Nguyễn, Thị Minh"\r\n"Müller, Fritz";Linz'
    people_ = [line.person for line in desk.post(at(cup), sent).context["draft"].lines]
    assert [(one.name, one.club) for one in people_][2:] == [
        ("Thị Minh Nguyễn", ""),
        ("Fritz Müller", "Linz"),
    ]


def test_a_paste_that_mixes_separators_is_read_line_by_line(desk, cup):
    sheet = (
        "Name\tClub\tCountry\tEMA\n\nAnna Kowalska\tPoznań\tpol\t04010021\nBen Rot\tWien\tAUT\n"
        'Łukasz Wiśniewski;Wrocław;POL\n"Müller, Fritz";"Linz Riichi";ger;04010022\n佐藤 健,東京,JPN\nBar, Eva\n'
    )
    keep(desk, cup, sheet)
    assert [(name, club, country) for _number, name, _family, club, country, _numbers in known(cup)] == [
        ("Anna Kowalska", "Poznań", "POL"),
        ("Ben Rot", "Wien", "AUT"),
        ("Łukasz Wiśniewski", "Wrocław", "POL"),
        ("Fritz Müller", "Linz Riichi", "GER"),
        ("佐藤 健", "東京", "JPN"),
        ("Eva Bar", "", ""),
    ]


@pytest.mark.parametrize(
    ("sheet", "name", "family", "country"),
    [
        ("Name\tClub\nHans Maier (AUT)\tWien\n", "Hans Maier", "", "AUT"),
        ("Name\tClub\nHans MAIER (AUT)\tWien\n", "Hans MAIER", "MAIER", "AUT"),
        ("Name\tClub\nHans Maier (WIEN)\tWien\n", "Hans Maier (WIEN)", "", ""),
        ("Name\tClub\nHans MAIER (WIEN)\tWien\n", "Hans MAIER (WIEN)", "MAIER", ""),
        ("Name\tLand\nHans Maier (AUT)\tGER\n", "Hans Maier (AUT)", "", "GER"),
        ("Family name\tGiven name\nMaier (AUT)\tHans\n", "Hans Maier", "Maier", "AUT"),
    ],
)
def test_a_word_in_brackets_is_no_family_name(desk, cup, sheet, name, family, country):
    [line] = look(desk, cup, sheet).context["draft"].lines
    assert (line.person.name, line.person.family, line.person.country) == (name, family, country)


def test_what_stays_in_a_name_in_brackets_is_said(desk, cup):
    page = look(desk, cup, "Name\tClub\nHans Maier (Wien)\tWien\n")
    assert "“Wien” stays in the name. Delete it if it is not part of the name." in text(page)
