"""Pasted and sent lists: text with any separator and in any encoding, and workbooks, intact or hostile."""

import csv
import io
import random
import struct
import zipfile
from contextlib import suppress
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.sampled import every_nth
from tournaments.common.errors import InputError
from tournaments.forms.interchange.rosters import RowsText
from tournaments.services.interchange import spreadsheets
from tournaments.services.interchange.spreadsheets import (
    Row,
    normalize_cell,
    read_file,
    read_tabs,
    read_text,
    write_csv,
    write_xlsx,
)

NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
SHEET = "xl/worksheets/sheet1.xml"
UNCLOSED = (
    "Line 3: a quotation mark starts a cell and is not closed before the next “;”. Delete the "
    "quotation marks, or double them inside a quoted cell."
)
TOO_MANY = "There are more than 20000 rows. Delete the rows you do not need, or import them in parts."
TOO_LARGE = "is larger than 5 MB. Save only the sheet with the names in a new file."
FAR_BELOW = "The sheet continues far below the list of people. Copy the rows you need into a new sheet."
BROKEN = (
    "“people.xlsx” is damaged or incomplete. Open it in a spreadsheet program, save it again "
    "as .xlsx and upload that."
)
LARGE = "“people.xlsx” is too large when unpacked. Copy the cells into a new sheet and upload that."
OLD = (
    "“people.xlsx” is an old Excel file (.xls) or locked with a password. Open it, remove the "
    "password and save it as .xlsx."
)
DOCUMENT = "“people.xlsx” is a document or an image. Upload a spreadsheet: .xlsx, or CSV in UTF-8."
LOCKED = "“people.xlsx” is locked with a password. Remove the password and save the file again."
NO_EXCEL = (
    "“people.xlsx” is a packed file but not an Excel workbook. Save the sheet as .xlsx or as CSV in UTF-8."
)
LAUGHS = "".join(
    f'<!ENTITY lol{n} "{f"&lol{n - 1};" * 10}">' if n else '<!ENTITY lol0 "lol">' for n in range(10)
)


def cells(rows):
    return [row.cells for row in rows]


def refused(function, *given_):
    with pytest.raises(InputError) as caught:
        function(*given_)
    return [str(problem) for problem in caught.value.problems]


def saved(book):
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def repacked(changed, data=None):
    """A workbook in which the *changed* parts are replaced or added."""
    out = io.BytesIO()
    source = zipfile.ZipFile(io.BytesIO(data or write_xlsx("Players", ["Name"], [["Sato"]])))
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name in dict.fromkeys([*source.namelist(), *changed]):
            target.writestr(name, changed[name] if name in changed else source.read(name))
    return out.getvalue()


def sheet(rows, before=""):
    return f"{before}<worksheet {NAMESPACE}><sheetData>{rows}</sheetData></worksheet>"


# Pasted text.


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("", []),
        (" \n\t\n　\n", []),
        ("Sato Aki", [("Sato Aki",)]),
        ("Sato Aki\nMori Ken\n", [("Sato Aki",), ("Mori Ken",)]),
        ("Name\tClub\nSato\tTokyo", [("Name", "Club"), ("Sato", "Tokyo")]),
        ("Name\tClub\nMüller, Fritz\tBerlin; Mitte", [("Name", "Club"), ("Müller, Fritz", "Berlin; Mitte")]),
        ("Name;Verein\nMüller, Fritz;Berlin", [("Name", "Verein"), ("Müller, Fritz", "Berlin")]),
        ('Name,Club\n"Müller, Fritz",Berlin', [("Name", "Club"), ("Müller, Fritz", "Berlin")]),
        ("Müller, Fritz\nde la Tour, Jean", [("Müller", "Fritz"), ("de la Tour", "Jean")]),
        ('"Müller, Fritz"\n"Bar, Anna"', [("Müller, Fritz",), ("Bar, Anna",)]),
        ("Sato Aki\nMori Ken\nMüller, Fritz", [("Sato Aki",), ("Mori Ken",), ("Müller, Fritz",)]),
        ("A;B;C\n1;2\n3", [("A", "B", "C"), ("1", "2"), ("3",)]),
        ("Players\n\nA\tB", [("Players",), ("A", "B")]),
        ("A;B;;;\n;;;;\n;C;;;", [("A", "B"), ("", "C")]),
        ('Ken "the wall" Mori\nSato', [('Ken "the wall" Mori',), ("Sato",)]),
        ('"Tiger" Meier\nSato', [('"Tiger" Meier',), ("Sato",)]),
        ('"Tiger" Meier\tBerlin\nSato\tTokyo', [('"Tiger" Meier', "Berlin"), ("Sato", "Tokyo")]),
        ('A;"two\nlines"\nB;x', [("A", "two lines"), ("B", "x")]),
        ("sep=;\r\nA;B,C\r\nD;E,F", [("A", "B,C"), ("D", "E,F")]),
        ("\ufeffName;Club\nA;B", [("Name", "Club"), ("A", "B")]),
        ("=1+1;A\n'=2;B", [("=1+1", "A"), ("=2", "B")]),
        ("A\rB\r\nC\n", [("A",), ("B",), ("C",)]),
        ("Sato\u2028Aki", [("Sato Aki",)]),
    ],
)
def test_a_text_is_parted_as_a_whole(text, rows):
    assert cells(read_text(text)) == rows


@pytest.mark.parametrize(
    ("text", "parted_by"), [("A\tB", "\t"), ("A;B", ";"), ("A,B", ","), ("A B", ""), ('"A, B"\n"C, D"', "")]
)
def test_a_row_says_what_parted_it(text, parted_by):
    assert {row.separator for row in read_text(text)} == {parted_by}


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("\n\nA\n\nB", [3, 5]),
        ('A;"two\nlines"\nB;x', [1, 3]),
        ("sep=;\nA;B\n", [2]),
        ("A\r\nB\rC", [1, 2, 3]),
    ],
)
def test_lines_are_counted_as_the_file_counts_them(text, lines):
    assert [row.line for row in read_text(text)] == lines


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Sato　 Aki ", "Sato Aki"),
        ("A\u00a0B\u202fC", "A B C"),
        ("Mu\u0308ller", "Müller"),
        ("Sa\u200bto\u00ad", "Sato"),
    ],
)
def test_a_cell_is_kept_in_one_form(typed, kept):
    assert normalize_cell(typed) == kept == normalize_cell(kept)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A\nB\0", [("Line 2: this contains a NUL character, which cannot be saved. Save the sheet as .xlsx or "
"as CSV in UTF-8.")]),
        ("A\n" + "長" * 501, ["Line 2: a cell has 501 characters. Shorten it to 500."]),
        ("A\n" + "x" * 200_000, ["Line 2: a cell has 200000 characters. Shorten it to 500."]),
        (
            f"{'a' * 501};{'b' * 502}\nB;C\n{'c' * 503};D",
            [
                f"Line {line}: a cell has {letters} characters. Shorten it to 500."
                for line, letters in ((1, 501), (1, 502), (3, 503))
            ],
        ),
        ("A;B\n" + ";".join("x" * 201), [
            "Line 2: there are 201 columns. Delete those after the first 200.",
        ]),
        ("A\n" * 20_001, [
            TOO_MANY,
        ]),
        ('A;B\nC;D\n"Tiger" Meier;E', [UNCLOSED]),
        ('A;B\nC;D\nE;"F\nG;H' + "\nI;J" * 50_000, [UNCLOSED]),
        ("A" * 5_000_001, [
            f"“the text” {TOO_LARGE}",
        ]),
    ],
    ids=["nul", "long", "longer", "all of them", "wide", "deep", "quoted", "never closed", "large"],
)  # fmt: skip
def test_a_text_that_cannot_be_taken_is_refused_with_its_line(text, said):
    assert refused(read_text, text) == said


def test_as_much_as_may_be_is_taken():
    assert len(read_text("A\n" * 20_000)) == 20_000
    assert len(read_text("\t".join("x" * 200) + "\t" * 500)[0].cells) == 200
    assert cells(read_text("x" * 500)) == [("x" * 500,)]


# Texts that mix separators.


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("A B\tC\tD\nE;F;G\nH, I, J", [("A B", "C", "D"), ("E", "F", "G"), ("H", "I", "J")]),
        ('A\tB\n"Müller, Fritz";"Linz Riichi";ger', [("A", "B"), ("Müller, Fritz", "Linz Riichi", "ger")]),
        ('"Tiger" Meier\tGraz\nE;F', [('"Tiger" Meier', "Graz"), ("E", "F")]),
        ('A\tB\n"Tiger" Meier;Graz', [("A", "B"), ('"Tiger" Meier', "Graz")]),
        ('A\t"Tiger" B; x\nC;D\nE\tF', [("A", '"Tiger" B; x'), ("C", "D"), ("E", "F")]),
        ("A\tB\nMüller, Fritz\nSato", [("A", "B"), ("Müller, Fritz",), ("Sato",)]),
        ("A\tB\nC;D\nSato Aki,Tokyo", [("A", "B"), ("C", "D"), ("Sato Aki", "Tokyo")]),
        ("A\tB\nC\tD\nSato,JPN\nMüller,Fritz", [("A", "B"), ("C", "D"), ("Sato", "JPN"), ("Müller,Fritz",)]),
        ('A\tB\n"Müller, Fritz"\nC;D', [("A", "B"), ("Müller, Fritz",), ("C", "D")]),
        ("Name\tClub\nA;B\nC;D", [("Name", "Club"), ("A", "B"), ("C", "D")]),
        ('A;B\nC;D\n"E, F"\tG', [("A", "B"), ("C", "D"), ("E, F", "G")]),
        ("A,B,C\nG,H,I; J\nK;L\nM,N,O", [("A", "B", "C"), ("G", "H", "I; J"), ("K", "L"), ("M", "N", "O")]),
        ("Müller, Fritz\nRot, Eva\nA;B;C", [("Müller, Fritz",), ("Rot, Eva",), ("A", "B", "C")]),
        ("Müller,Fritz\nRot,Eva\nA;B;C", [("Müller", "Fritz"), ("Rot", "Eva"), ("A", "B", "C")]),
        ('A\tB\n"C\nD";E\nF;G', [("A", "B"), ("C D", "E"), ("F", "G")]),
        ('A\tB\n"C;D\nE\tF', [("A", "B"), ('"C', "D"), ("E", "F")]),
        ("A;B\nC\tD;E", [("A", "B"), ("C␉D", "E")]),
    ],
)  # fmt: skip
def test_a_text_that_mixes_separators_is_parted_line_by_line(text, rows):
    assert cells(read_text(text)) == rows


def test_a_line_with_a_separator_of_its_own_says_what_parts_the_others():
    rows = read_text("A\tB\nC\tD\nE;F\nSato")
    assert [(row.separator, row.usual_separator) for row in rows] == [
        ("\t", ""),
        ("\t", ""),
        (";", "\t"),
        ("\t", ""),
    ]


WORDS = st.text(st.sampled_from("ab é'\""), max_size=4)


@given(st.sampled_from("\t;,"), st.lists(st.lists(WORDS, min_size=2, max_size=4), max_size=5))
def test_a_text_with_one_separator_is_read_as_csv_reads_it(separator, lines):
    out = io.StringIO()
    csv.writer(out, delimiter=separator).writerows(lines)
    kept = [tuple(map(normalize_cell, line)) for line in lines]
    wanted = [row[: max(at for at, cell in enumerate(row, 1) if cell)] for row in kept if any(row)]
    read = read_text(f"sep={separator}\n{out.getvalue()}")
    assert cells(read) == wanted
    if any(len(row) > 1 for row in wanted):
        again = [row for row in read_text(out.getvalue()) if row.separator]
        assert not any(row.usual_separator for row in again)


@given(st.lists(st.lists(st.text(st.sampled_from('ab ,;"')), max_size=3), max_size=5))
def test_rows_go_to_a_page_and_come_back_as_they_went(lines):
    kept = [tuple(map(normalize_cell, line)) for line in lines]
    rows = [
        Row(line=line, cells=row[: max(at for at, cell in enumerate(row, 1) if cell)])
        for line, row in enumerate(kept, start=1)
        if any(row)
    ]
    assert list(read_tabs(RowsText.of(rows).text.removeprefix("\n"))) == rows


# Encodings.


GERMAN = "Name;Verein\r\nMüller;Köln\r\nGroß;Düsseldorf\r\nÖzil;Çankaya"
FRENCH = "Prénom;Nom\r\nAndré;Léger\r\nZoé;Étienne\r\nHélène;Façade"
JAPANESE = "氏名,フリガナ,所属\r\n白石 涼,シライシ リョウ,東京A組\r\n髙橋 一郎,ﾀｶﾊｼ ｲﾁﾛｳ,なごや会"
RUSSIAN = "Фамилия\tИмя\r\nИванов\tЮрий"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (GERMAN, "utf-8"),
        (GERMAN, "utf-8-sig"),
        (GERMAN, "cp1252"),
        (FRENCH, "cp1252"),
        (FRENCH, "utf-16"),
        (FRENCH, "utf-16-le"),
        (FRENCH, "utf-16-be"),
        (JAPANESE, "cp932"),
        (JAPANESE, "utf-8"),
        (JAPANESE, "utf-16"),
        (JAPANESE, "utf-16-le"),
        (JAPANESE, "utf-16-be"),
        (RUSSIAN, "utf-8"),
        (RUSSIAN, "utf-16-le"),
    ],
)
def test_a_file_of_text_tells_its_letters_by_its_content(text, encoding):
    assert cells(read_file("people.csv", text.encode(encoding))) == cells(read_text(text))


def test_a_file_is_no_workbook_for_being_called_one():
    assert cells(read_file("people.xlsx", b"Sato;Tokyo")) == [("Sato", "Tokyo")]
    assert cells(read_file("people.csv", write_xlsx("", ["A"], []))) == [("A",)]


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"A\nB\nM\xfc\x81ller\n", 3),
        (b"\xef\xbb\xbfA\nB\xff", 2),
        ("A\nB".encode("utf-16") + b"\n", 2),
        ("Name\r\nИванов\r\nСидоров".encode("cp1251"), 2),
        ("Imię\r\nPaweł\r\nŁukasz".encode("cp1250"), 1),
        ("Gracz\r\nPaweł Dąbrowski".encode("cp1250"), 2),
    ],
)
def test_letters_that_cannot_be_read_are_refused_with_the_line_where_reading_stops(data, line):
    assert refused(read_file, "people.csv", data) == [
        f"Line {line}: “people.csv” cannot be read from here on. Save it as CSV in UTF-8 or as .xlsx."
    ]


@pytest.mark.parametrize("data", [b"Sato\nAb\0c\0\0d", b"Sato\nM\0"])
def test_a_nul_is_no_letter(data):
    [said] = refused(read_file, "", data)
    assert said.startswith("Line 2: ")


# Workbooks.


def test_the_cells_of_a_workbook_are_read_as_a_person_sees_them():
    book = openpyxl.Workbook()
    page = book.active
    page.append([12000034.0, 25.5, -3, 0.1 + 0.2, True, None, "  Sato　Aki ", date(2026, 5, 2)])
    page.append([datetime(2026, 5, 2, 9, 30), time(9, 30), "#N/A", "two\nlines", "a_x000D_b"])  # noqa: DTZ001
    page["A4"] = 4010064
    page["A4"].number_format = "00000000"
    page["ZZ5"] = ""
    page["B6"] = "=1+1"
    page["A7"] = "last"
    rows = read_file("people.xlsx", saved(book))
    assert cells(rows) == [
        ("12000034", "25.5", "-3", "0.3", "TRUE", "", "Sato Aki", "2026-05-02"),
        ("2026-05-02 09:30:00", "09:30:00", "#N/A", "two lines", "a b"),
        ("04010064",),
        ("last",),
    ]
    assert [row.line for row in rows] == [1, 2, 4, 7]


def test_the_first_sheet_with_a_value_is_read_and_hidden_ones_last():
    book = openpyxl.Workbook()
    book.active.sheet_state = "hidden"
    book.active["A1"] = "hidden"
    book.create_sheet("empty")
    book.active = book.create_sheet("people")
    book["people"]["A1"] = "Sato"
    assert cells(read_file("", saved(book))) == [("Sato",)]
    book["people"]["A1"] = None
    assert cells(read_file("", saved(book))) == [("hidden",)]
    book.worksheets[0]["A1"] = None
    assert read_file("", saved(book)) == ()


WHOLE = write_xlsx("Players", ["Name"], [[f"Sato {number}"] for number in range(50)])


def encrypted():
    data = bytearray(WHOLE)
    for at in range(len(data)):
        if data[at : at + 4] == b"PK\x01\x02":
            data[at + 8] |= 1
    return bytes(data)


def lying(size):
    """A workbook with a part of 60 MB for which *size* is declared."""
    data = bytearray(repacked({SHEET: sheet("<row/>" + " " * 60_000_000)}))
    for at in range(len(data)):
        if data[at : at + 4] == b"PK\x01\x02" and data[at + 46 :].startswith(SHEET.encode()):
            data[at + 24 : at + 28] = struct.pack("<I", size)
    return bytes(data)


def crowded():
    """A sheet of a million empty cells that is compressed no more than an ordinary one."""
    return sheet("<row>" + "".join(random.Random(1).choices(["<c/>", "<c />"], k=1_000_000)) + "</row>")


@pytest.mark.parametrize(
    ("data", "said"),
    every_nth([
        (lambda: b"x" * 5_000_001, f"“people.xlsx” {TOO_LARGE}"),
        (lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", OLD),
        (lambda: b"%PDF-1.7 ", DOCUMENT),
        (encrypted, LOCKED),
        (lambda: repacked({}, zipped({"content.xml": "<a/>"})), NO_EXCEL),
        (lambda: WHOLE[: len(WHOLE) // 2], BROKEN),
        (lambda: WHOLE[:3000] + b"????" + WHOLE[3004:], BROKEN),
        (lambda: b"PK\x03\x04", BROKEN),
        (lambda: zipped({"[Content_Types].xml": "<a/>"}), BROKEN),
        (lambda: repacked({SHEET: "<worksheet"}), BROKEN),
        (lambda: repacked({SHEET: sheet('<row r="1"><c r="A1" t="s"><v>7</v></c></row>')}), BROKEN),
        (lambda: repacked({SHEET: sheet('<row r="1"><c r="A1"><v>many</v></c></row>')}), BROKEN),
        (lambda: repacked({SHEET: sheet('<row r="1"><c r="A1"><v>' + "9" * 5000 + "</v></c></row>")}), BROKEN),
        (lambda: repacked({SHEET: sheet("<row/>" + " " * 3_000_000)}), LARGE),
        (lambda: repacked({f"xl/media/{n}": "x" * 900_000 for n in range(60)}), LARGE),
        (lambda: repacked({SHEET: crowded()}), LARGE),
        (lambda: lying(900_000), BROKEN),
        (lambda: lying(4_000), BROKEN),
        (lambda: lying(60_000_000), LARGE),
    ], 3),
    ids=["large", "old", "document", "locked", "packed", "half", "hurt", "four bytes", "no workbook", "no XML",
         "no such string", "no number", "endless number", "tight", "many", "crowded", "lying", "lying small", "huge"],
)  # fmt: skip
def test_a_workbook_that_cannot_be_taken_is_refused_in_words(data, said):
    assert refused(read_file, "people.xlsx", data()) == [said]


def zipped(members):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in members.items():
            target.writestr(name, content)
    return out.getvalue()


@pytest.mark.parametrize("part", [SHEET, "xl/workbook.xml", "xl/styles.xml", "[Content_Types].xml"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_billion_laughs_are_not_laughed(part, encoding):
    declared = f'<?xml version="1.0" encoding="{encoding}"?><!DOCTYPE lolz [{LAUGHS}]>'
    row = '<row r="1"><c r="A1" t="inlineStr"><is><t>&lol9;</t></is></c></row>'
    assert refused(read_file, "people.xlsx", repacked({part: sheet(row, declared).encode(encoding)})) == [
        BROKEN
    ]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ('<row r="2000000000"><c r="A2000000000"><v>1</v></c></row>', [FAR_BELOW]),
        ('<row r="1"><c r="A1"><v>1</v></c></row>' + '<row><c r="ZZZ1"/></row>' * 300, [FAR_BELOW]),
        ('<row r="7"><c r="ZZZ7"><v>1</v></c></row>',
         ["Line 7: there are 18278 columns. Delete those after the first 200."]),
        ('<row><c><v>1</v></c></row>' * 20_001, [TOO_MANY]),
        ('<row r="3"><c t="inlineStr"><is><t>' + "x" * 501 + "</t></is></c></row>",
         ["Line 3: a cell has 501 characters. Shorten it to 500."]),
    ],
    ids=["far below", "wide and empty", "wide", "deep", "long"],
)  # fmt: skip
def test_a_sheet_beyond_every_list_is_refused_with_its_line(rows, said):
    assert refused(read_file, "people.xlsx", repacked({SHEET: sheet(rows)})) == said


def test_the_size_that_a_sheet_says_of_itself_does_not_count():
    lies = f'<worksheet {NAMESPACE}><dimension ref="A1:XFD1048576"/><sheetData>'
    row = '<row r="2"><c r="B2"><v>7</v></c></row></sheetData></worksheet>'
    assert cells(read_file("", repacked({SHEET: lies + row}))) == [("", "7")]
    assert cells(read_file("", repacked({SHEET: lies.replace("XFD1048576", "A1") + row}))) == [("", "7")]


@given(st.binary(max_size=300), st.integers(0, len(WHOLE)))
def test_whatever_the_bytes_are_it_is_read_or_refused(noise, at):
    for data in (noise, b"PK" + noise, WHOLE[:at] + noise + WHOLE[at + len(noise) :]):
        with suppress(InputError):
            assert isinstance(read_file("noise", data), tuple)


# Writing.


TEXTS = st.text(st.characters(exclude_categories=("Cc", "Cs", "Cn")), max_size=40)


@given(st.lists(st.lists(TEXTS | st.sampled_from(["_x0041_", "_x005F_", "#N/A", "=1+1", "-"]), max_size=5)))
def test_a_workbook_gives_back_the_cells_that_were_written(rows):
    kept = [tuple(map(normalize_cell, row)) for row in [["Head"], *rows]]
    while_filled = [
        tuple(row[: max(at for at, cell in enumerate(row, 1) if cell)]) for row in kept if any(row)
    ]
    assert cells(read_file("", write_xlsx("Players", ["Head"], rows))) == while_filled


@given(
    st.lists(st.tuples(st.just("Sato"), TEXTS.filter(lambda text: not text.startswith("'")), st.just("end")))
)
def test_a_csv_gives_back_the_cells_that_were_written(rows):
    kept = [tuple(map(normalize_cell, row)) for row in [("a", "b", "c"), *rows]]
    assert cells(read_file("", write_csv(["a", "b", "c"], rows))) == kept


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("a,b,c\nSato,;,end\nSato,;,end", [("a", "b", "c"), ("Sato", ";", "end"), ("Sato", ";", "end")]),
        ("Name,Note\nSato,a;b\nMori,c;d", [("Name", "Note"), ("Sato", "a;b"), ("Mori", "c;d")]),
        # Names with commas, and a separator that every line has, or a comma that is part of a name.
        ("Müller, Fritz;AUT\nMeier, Hans;GER", [("Müller, Fritz", "AUT"), ("Meier, Hans", "GER")]),
        (
            "Müller, Fritz;AUT\nMeier, Hans;GER\nKoch, Eva",
            [("Müller, Fritz", "AUT"), ("Meier, Hans", "GER"), ("Koch, Eva",)],
        ),
    ],
)
def test_a_separator_that_some_lines_lack_belongs_to_their_cells(text, rows):
    assert cells(read_file("", text.encode())) == rows


ROWS = [
    ["Sato", Fraction(51, 2), 3, Decimal("1.25"), None, True],
    ["佐藤", Fraction(-1, 3), 2**70, -0.5, "", "é"],
]


def test_a_csv_opens_in_excel():
    assert write_csv(["Name", "Points"], ROWS).decode("utf-8") == (
        "\ufeffName,Points\r\nSato,25.5,3,1.25,,TRUE\r\n佐藤,-0.333333333333333,1180591620717411303424,-0.5,,é\r\n"
    )
    assert write_csv(["Date"], [[date(2026, 5, 2)]]).endswith(b"Date\r\n2026-05-02\r\n")


def test_numbers_stay_numbers_in_a_workbook_and_its_head_stays_in_sight():
    [page] = openpyxl.load_workbook(io.BytesIO(write_xlsx("Players", ["Name", "Points"], ROWS))).worksheets
    assert [cell.value for cell in page[2]] == ["Sato", 25.5, 3, 1.25, None, True]
    assert [cell.value for cell in page[3]] == ["佐藤", -1 / 3, str(2**70), -0.5, None, "é"]
    assert [cell.font.bold for cell in page[1][:2]] == [True, True]
    assert not page["A2"].font.bold
    assert (page.title, page.freeze_panes) == ("Players", "A2")


def test_the_same_rows_give_the_same_bytes_whenever_they_are_written():
    written = write_xlsx("Players", ["Name"], ROWS)
    assert write_xlsx("Players", ["Name"], ROWS) == written
    with zipfile.ZipFile(io.BytesIO(written)) as packed:
        assert {member.date_time for member in packed.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert packed.read("docProps/core.xml").count(b"2000-01-01T00:00:00Z") == 2


@pytest.mark.parametrize(
    "text", ["=1+1", "+49", "-1", "@home", "\tx", "\rx", "＝1", '=HYPERLINK("http://x","y")']
)
def test_no_text_becomes_a_formula(text):
    assert write_csv(["a"], [[text]]).decode("utf-8-sig").splitlines()[1].lstrip('"').startswith("'")
    [page] = openpyxl.load_workbook(io.BytesIO(write_xlsx("a", [text], [[text]]))).worksheets
    assert [(cell.data_type, str(cell.value).strip()) for cell in (page["A1"], page["A2"])] == [
        ("s", text.strip())
    ] * 2
    assert "\t" in text or cells(read_file("", write_csv(["a"], [[text]])))[1] == (normalize_cell(text),)


def test_letters_that_no_workbook_holds_are_left_out():
    text = "a\x00b\x0bc\x1fd\ud800e\ufffff"
    assert cells(read_file("", write_xlsx("a", ["h"], [[text]]))) == [("h",), ("abcdef",)]
    assert write_csv(["h"], [[text]]).endswith(b"h\r\nabcdef\r\n")


@pytest.mark.parametrize(
    ("title", "kept"), [("", "Shinpan"), ("A/B: [C]?*\\'", "A B C"), ("x" * 40, "x" * 31), ("第1回", "第1回")]
)
def test_the_title_of_a_sheet_is_one_that_excel_takes(title, kept):
    assert openpyxl.load_workbook(io.BytesIO(write_xlsx(title, ["a"], []))).sheetnames == [kept]


def test_the_limits_are_those_that_are_named():
    limits = (spreadsheets.MAX_FILE_SIZE, spreadsheets.MAX_UNPACKED_SIZE, spreadsheets.MAX_COMPRESSION_RATIO)
    assert limits == (5_000_000, 50_000_000, 200)
    assert (spreadsheets.MAX_ROWS, spreadsheets.MAX_COLUMNS, spreadsheets.MAX_CELL_LENGTH) == (
        20_000,
        200,
        500,
    )
