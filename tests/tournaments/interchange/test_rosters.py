"""Organizers' lists of entries are read with any headings."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.services.interchange.rosters import Field, Particulars, duplicate_keys, read_roster
from tournaments.services.interchange.spreadsheets import (
    Row,
    normalize_cell,
    read_file,
    read_text,
    write_xlsx,
)

NUMBER, NAME, READING, FAMILY, GIVEN, PREFERRED = (
    Field.NUMBER,
    Field.NAME,
    Field.READING,
    Field.FAMILY,
    Field.GIVEN,
    Field.PREFERRED,
)
CLUB, COUNTRY, EMA, WRC, RRC, ARA = Field.CLUB, Field.COUNTRY, Field.EMA, Field.WRC, Field.RRC, Field.ARA
STATE, IGNORED = Field.STATE, Field.IGNORED


def of(text, columns=None):
    return read_roster(read_text(text), columns)


def told(roster, *names):
    return [tuple(getattr(person, name) for name in names) for person in roster.people]


def names(roster):
    return [person.name for person in roster.people]


# Headings.


@pytest.mark.parametrize(
    ("heads", "columns"),
    [
        ("Name", [NAME]),
        ("No.\tName\tClub\tCountry\tEMA number", [NUMBER, NAME, CLUB, COUNTRY, EMA]),
        ("#\tFirst name\tLast name\tNationality\tEMA ID", [NUMBER, GIVEN, FAMILY, COUNTRY, EMA]),
        ("Seat\tPLAYER\tEMA No.\tStatus", [NUMBER, NAME, EMA, STATE]),
        ("Given name\tFamily name\tPreferred name\tWRC\tRRC\tARA", [GIVEN, FAMILY, PREFERRED, WRC, RRC, ARA]),
        ("Nr.\tNachname\tVorname\tVerein\tLand", [NUMBER, FAMILY, GIVEN, CLUB, COUNTRY]),
        ("Name\tVorname\tRufname", [FAMILY, GIVEN, PREFERRED]),
        ("Vor- und Nachname*\tE-Mail\tEMA-Nr.", [NAME, IGNORED, EMA]),
        ("Nachname, Vorname\tVerein", [NAME, CLUB]),
        ("Nom\tPrénom\tClub\tPays\tNuméro EMA", [FAMILY, GIVEN, CLUB, COUNTRY, EMA]),
        ("NOM ET PRENOM\tPays", [NAME, COUNTRY]),
        ("Nombre\tApellidos\tPaís", [GIVEN, FAMILY, COUNTRY]),
        ("Nombre y apellidos\tEquipo", [NAME, CLUB]),
        ("Lp.\tImię\tNazwisko\tKlub\tKraj", [NUMBER, GIVEN, FAMILY, CLUB, COUNTRY]),
        ("Imię i nazwisko\tKraj", [NAME, COUNTRY]),
        ("№\tФамилия\tИмя\tКлуб\tСтрана", [NUMBER, FAMILY, GIVEN, CLUB, COUNTRY]),
        ("№ п/п\tФИО", [NUMBER, NAME]),
        ("Nome\tCognome\tPaese", [GIVEN, FAMILY, COUNTRY]),
        ("番号\t氏名\tふりがな\t所属", [NUMBER, NAME, READING, CLUB]),
        ("会員番号\t名前\tフリガナ\tクラブ\t国", [NUMBER, NAME, READING, CLUB, COUNTRY]),
        ("姓\t名\tセイ\tメイ", [FAMILY, GIVEN, READING, READING]),
        ("氏名（漢字）\t氏名（カナ）\t所属／クラブ", [NAME, READING, CLUB]),
        ("Ｎａｍｅ\tＥＭＡ", [NAME, EMA]),
        ("First name / Vorname\tLast name / Nachname\tCountry / Land", [GIVEN, FAMILY, COUNTRY]),
        ("Name\tYour EMA number (if any)\tEMA ranking\tT-shirt", [NAME, EMA, IGNORED, IGNORED]),
        ("Name\tName\tClub\tTeam", [NAME, IGNORED, CLUB, IGNORED]),
    ],
)
def test_columns_are_told_by_their_heads_in_many_languages(heads, columns):
    roster = of(f"{heads}\n" + "\t".join(f"{letter}bc" for letter in "ABCDEFGH"[: 1 + heads.count("\t")]))
    assert roster.columns == tuple(columns)
    assert roster.header == 1
    assert len(roster.people) == 1


@pytest.mark.parametrize(
    ("text", "header", "people"),
    [
        ("Riichi Open 2026\nName\tClub\nSato\tTokyo", 2, ["Sato"]),
        ("\n\nRiichi Open\n\n2.–3. May\tBerlin\n\nName;x\tClub\nSato\tTokyo", 7, ["Sato"]),
        ("Teilnehmer\nName\tVerein\nSato\tTokyo", 2, ["Sato"]),
        ("Teilnehmer\nSato\nMori", 1, ["Sato", "Mori"]),
        ("Sato\nMori", None, ["Sato", "Mori"]),
        ("Gary\tPlayer\nJim\tLand", None, ["Gary", "Jim"]),
        ("Player\tGary", None, ["Player"]),
        ("Fritz\tTeam / Rot\tStatus: paid\nAnna\tEMA Team\tStatus: open", None, ["Fritz", "Anna"]),
        ("A1\nA2\nA3\nA4\nA5\nName\nA6", None, ["A1", "A2", "A3", "A4", "A5", "Name", "A6"]),
        ("Name\tClub\nSato\tTokyo\nName\tClub\nMori\tOsaka", 1, ["Sato", "Mori"]),
        ("Name", 1, []),
        ("", None, []),
    ],
)
def test_the_heads_stand_among_the_first_rows_or_nowhere(text, header, people):
    roster = of(text)
    assert (roster.header, names(roster)) == (header, people)


@pytest.mark.parametrize(
    "text",
    [
        f"Name{head}Club{head}Country\n" + "\n".join(rest.join(row) for row in [("Sato", "Tokyo", "JPN")] * 3)
        for head in "\t;,"
        for rest in "\t;,"
    ]
    + ["Name,Club\nSato\tTokyo", "Club;Name\nTokyo\tSato"],
)
def test_the_heads_are_known_whatever_separates_them_and_the_rows_below(text):
    roster = of(text)
    assert (roster.header, told(roster, "name", "club")[0]) == (1, ("Sato", "Tokyo"))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Name\tVorname\nMüller\tFritz", ["Fritz Müller"]),
        ("Name\tVorname\nFritz Müller\tFritz\nAnna Bar\tAnna", ["Fritz Müller", "Anna Bar"]),
        ("Name\tSurname\nFritz\tMüller", ["Fritz Müller"]),
        ("Name\tSurname\nFritz Müller\tMüller", ["Fritz Müller"]),
        ("Mahjongspieler*in\tLand\tEMA\nFritz Müller\tDE\t04010064", ["Fritz Müller"]),
        ("Name\tLand\t\nFritz Müller\tDE\t04010064", ["Fritz Müller"]),
    ],
)
def test_a_head_that_may_mean_two_things_is_settled_by_the_cells(text, shown):
    assert names(of(text)) == shown


def test_a_column_without_a_head_is_told_by_its_cells():
    roster = of("Name\tLand\nFritz Müller\tDE\t04010064\nAnna Bar\tAT\t04010065")
    assert roster.columns == (NAME, COUNTRY, EMA)
    assert roster.problems == ()


# Cells without headings.


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Sato Aki\nMori Ken", [NAME]),
        ("1\tSato Aki\n2\tMori Ken", [NUMBER, NAME]),
        ("Sato Aki\t12000034\nMori Ken\t12000035", [NAME, EMA]),
        ("Sato Aki\t12000034\nMori Ken\t12000034", [NAME, IGNORED]),
        ("Sato Aki\tJPN\nMori Ken\tGER\nA B\tde\nC D\tPoland\nE F\tLondon", [NAME, COUNTRY]),
        ("GER\tSato Aki", [COUNTRY, NAME]),
        ("白石 涼\tしらいし りょう\n佐藤 秋\tｻﾄｳ ｱｷ", [NAME, READING]),
        ("しらいし りょう\t白石 涼\t東京", [READING, NAME, CLUB]),
        ("しらいし りょう\nさとう あき", [NAME]),
        ("Sato\tAki\nMori\tKen", [NAME, CLUB]),
        ("Sato;Aki\nMori;Ken", [NAME, CLUB]),
        ("Sato, Aki\nMori, Ken", [FAMILY, GIVEN]),
        ("Sato Aki,Tokyo Club\nMori Ken,Osaka", [NAME, CLUB]),
        ("Sato Aki,Tokyo,JPN\nMori Ken,Osaka,JPN", [NAME, CLUB, COUNTRY]),
        ("Sato Aki\taki@example.org\tTokyo\t2026-05-02", [NAME, IGNORED, CLUB, IGNORED]),
        ("Sato Aki\t1700\nMori Ken\t1500", [NAME, IGNORED]),
        ("\tSato\n\tMori", [IGNORED, NAME]),
        ("Jordan\nChad\nGeorgia", [NAME]),
    ],
)
def test_without_heads_the_cells_tell_what_they_are(text, columns):
    assert of(text).columns == tuple(columns)


def test_what_somebody_says_of_the_columns_goes_before_what_they_look_like():
    roster = of("Name\tClub\nSato\tAki", (FAMILY, GIVEN))
    assert (roster.columns, roster.header) == ((FAMILY, GIVEN), 1)
    assert told(roster, "name", "family", "given") == [("Aki Sato", "Sato", "Aki")]
    assert names(of("Müller, Fritz\nBar, Anna", (GIVEN, FAMILY))) == ["Müller Fritz", "Bar Anna"]


# People.


@pytest.mark.parametrize(
    ("columns", "cells", "name", "family", "given"),
    [
        ([NAME], ["Fritz Müller"], "Fritz Müller", "", ""),
        ([NAME], ["Müller, Fritz"], "Fritz Müller", "Müller", "Fritz"),
        ([NAME], ["Müller,"], "Müller", "", ""),
        ([NAME], ["白石、涼"], "白石 涼", "白石", "涼"),
        ([NAME], ["Fritz MÜLLER"], "Fritz MÜLLER", "MÜLLER", "Fritz"),
        ([NAME], ["DE LA TOUR Jean"], "DE LA TOUR Jean", "DE LA TOUR", "Jean"),
        ([NAME], ["FRITZ MÜLLER"], "FRITZ MÜLLER", "", ""),
        ([NAME], ["J. Müller"], "J. Müller", "", ""),
        ([NAME], ["Louis Meier III"], "Louis Meier III", "", ""),
        ([NAME], ["Anna (Poznań)"], "Anna (Poznań)", "", ""),
        ([FAMILY, GIVEN], ["Müller", "Fritz"], "Fritz Müller", "Müller", "Fritz"),
        ([FAMILY, GIVEN], ["白石", "涼"], "白石 涼", "白石", "涼"),
        ([GIVEN, FAMILY], ["민준", "김"], "김 민준", "김", "민준"),
        ([FAMILY, GIVEN], ["Müller", ""], "Müller", "Müller", ""),
        ([FAMILY, GIVEN], ["", "Fritz"], "Fritz", "", "Fritz"),
        ([FAMILY, GIVEN, PREFERRED], ["Müller", "Friedrich", "Fritz"], "Fritz Müller", "Müller", "Friedrich"),
        ([FAMILY, GIVEN, PREFERRED], ["Müller", "Friedrich", "Fritz Müller"], "Fritz Müller", "Müller", "Friedrich"),
        ([FAMILY, GIVEN, PREFERRED], ["Li", "Wen", "Lily"], "Lily Li", "Li", "Wen"),
        ([FAMILY, GIVEN, PREFERRED], ["Müller", "Fritz", ""], "Fritz Müller", "Müller", "Fritz"),
        ([NAME, PREFERRED], ["Friedrich Müller", "Fritz"], "Friedrich Müller", "", ""),
        ([NAME, PREFERRED], ["Müller, Friedrich", "Fritz"], "Fritz Müller", "Müller", "Friedrich"),
        ([NAME, PREFERRED], ["", "Fritz"], "Fritz", "", ""),
        ([NAME, FAMILY, GIVEN], ["Fritz M.", "Müller", "Friedrich"], "Fritz M.", "Müller", "Friedrich"),
    ],
)  # fmt: skip
def test_the_name_that_is_shown_is_put_together_from_its_parts(columns, cells, name, family, given):
    [person] = read_roster([Row(line=1, cells=tuple(cells))], columns).people
    assert (person.name, person.family, person.given) == (name, family, given)


@pytest.mark.parametrize(
    ("text", "name", "reading"),
    [
        ("白石 涼（しらいし りょう）", "白石 涼", "しらいし りょう"),
        ("白石 涼(ｼﾗｲｼ ﾘｮｳ)", "白石 涼", "シライシ リョウ"),
        ("氏名\tふりがな\n白石 涼\tしらいし　りょう", "白石 涼", "しらいし りょう"),
        ("氏名\tフリガナ\n白石 涼（x）\tｼﾗｲｼ ﾘｮｳ", "白石 涼（x）", "シライシ リョウ"),
        ("姓\t名\tセイ\tメイ\n白石\t涼\tシライシ\tリョウ", "白石 涼", "シライシ リョウ"),
        ("姓\t名\n白石（しらいし）\t涼（りょう）", "白石 涼", "しらいし りょう"),
        ("氏名\n田中 美咲 [たなか みさき]", "田中 美咲", "たなか みさき"),
        ("氏名\n田中 美咲【たなか みさき】", "田中 美咲", "たなか みさき"),
    ],
)
def test_a_reading_stands_in_its_column_or_in_brackets(text, name, reading):
    assert told(of(text), "name", "reading") == [(name, reading)]


def test_everything_that_a_line_tells_is_kept():
    heads = "Seat\tName\tClub\tCountry\tEMA\tWRC\tRRC\tARA\tState\tShoe size"
    cells = "7\tSato\tTokyo\tjp\t12 000 034\tW-1\tR-2\tA3\tpaid\t42"
    assert of(f"{heads}\n{cells}").people == (
        Particulars(
            line=2,
            name="Sato",
            number="7",
            club="Tokyo",
            country="JPN",
            numbers={"ema": "12000034", "wrc": "W-1", "rrc": "R-2", "ara": "A3"},
            state="paid",
        ),
    )


@pytest.mark.parametrize(
    ("typed", "country"), [("NO", "NOR"), ("No", "NOR"), ("NOR", "NOR"), ("none", ""), ("n/a", ""), ("-", "")]
)
def test_norway_is_not_taken_for_a_no(typed, country):
    roster = of(f"Name\tCountry\tEMA\nSato\tJP\t04010064\nBerg\t{typed}\tno")
    assert told(roster, "country", "numbers") == [("JPN", {"ema": "04010064"}), (country, {})]


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("04010064", {"ema": "04010064"}),
        ("4010064", {"ema": "04010064"}),
        ("0401-0064", {"ema": "04010064"}),
        ("０４０１００６４", {"ema": "04010064"}),
        ("", {}),
        ("-", {}),
        ("n/a", {}),
        ("New", {}),
    ],
)
def test_an_ema_number_has_eight_digits_however_it_is_typed(typed, numbers):
    roster = of(f"Name\tEMA\tClub\nSato\t{typed}\tTokyo")
    assert (told(roster, "numbers"), roster.warnings) == ([(numbers,)], ())


# Errors.


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("Name\tClub\n\tTokyo\nSato\tTokyo", ["Line 2: the name is missing. Write a name or delete the line."]),
        ("No\tName\n1\tSato\n2\n3", []),
        ("No\tName\n1\tSato\n2\t\tTokyo", [
            "Line 3: there are 3 cells but only 2 columns. Join or delete the extra cells.",
            "Line 3: the name is missing. Write a name or delete the line.",
        ]),
        ("Name\tClub\nSato\tTokyo\nMori\tOsaka\tx\nAbe\tNara", [
            "Line 3: there are 3 cells but only 2 columns. Join or delete the extra cells.",
        ]),
        ("Name\n" + "長" * 61, ["Line 2: the name has 61 characters. Shorten it to 60."]),
        ("Name\n" + "長" * 60, []),
        ("Name\nA\x07b", ["Line 2: the name contains an invisible control character. Type it again."]),
        ("Name\n４２", ["Line 2: “４２” is only a number and looks like a player number. Write a name."]),
        ("Name\nKing, Jr., Martin", [
            ("Line 2: “King, Jr., Martin” contains a comma, which separates names when tables are "
"typed. Delete it."),
        ]),
        ("Name\nSato\nMori\nＳＡＴＯ\nsato", [
            "Line 4: “ＳＡＴＯ” is already on line 2. Make the names different.",
            "Line 5: “sato” is already on line 2. Make the names different.",
        ]),
        ("Name\tEMA\nSato\t04010064\nMori\t4010064", [
            "Line 3: the EMA number 04010064 is already on line 2. Correct one of them.",
        ]),
        ("Anna\nBen\nHans Maier, Wien, AUT", [
            ("Line 3: only this line is separated by commas. Separate all lines the same way, or write "
"one name here."),
        ]),
        ("Name\tClub\nA;B\tx", ["Line 2: “A;B” contains a semicolon, which separates cells. Delete it."]),
        ("Name;Club\nSato\tAki;Tokyo\nMori;Osaka\nAbe;Na\tra", [
            "Line 2: “Sato␉Aki” contains a tab, which separates cells. Use a space instead.",
        ]),
        ('Name\tClub\nOtto "Berg\tx\nKen "Wall" Mori\ty', [
            'Line 2: “Otto "Berg” contains an extra quotation mark. Delete it.',
        ]),
        ('Name\n"Tiger" Meier\n"Nguyễn, Thị Minh"', []),
        ('Name\nMinh" "Nguyen', ['Line 2: “Minh" "Nguyen” contains an extra quotation mark. Delete it.']),
        ("氏名\tよみ\n佐藤\t" + "あ" * 61, ["Line 2: the reading has 61 characters. Shorten it to 60."]),
    ],
)  # fmt: skip
def test_a_problem_names_its_line(text, problems):
    assert [str(problem) for problem in of(text).problems] == problems


@pytest.mark.parametrize(
    ("text", "warnings"),
    [
        ("Name\tCountry\nSato\tJapan\nMori\tAtlantis\nAbe\t-", [
            "Line 3: “Atlantis” is not a known country. It is saved as written.",
        ]),
        ("Name\tEMA\nSato\t123", ["Line 2: “123” is not an EMA number (8 digits). Check it."]),
        ("氏名\tよみ\n佐藤\tSato", ["Line 2: the reading “Sato” is not only kana and is ignored."]),
        ("Name\nFritz Müller\nMüller Fritz", [
            "Line 3: “Müller Fritz” is similar to “Fritz Müller” on line 2. Is it the same person?",
        ]),
        ("Name\tEMA\nFritz Müller\t04010064\nFritz Muller\t04010065", []),
        ("Name\tEMA\nFritz Müller\t04010064\nFritz Muller\t", [
            "Line 3: “Fritz Muller” is similar to “Fritz Müller” on line 2. Is it the same person?",
        ]),
        ("Name\tClub\nSato\tTokyo\nTotal\t1", ["Line 3: “Total 1” is not a person and is ignored."]),
        ("No;Name;Paid\n1;Sato;50\n2;Mori;50\nSumme;;100", [
            "Line 4: “Summe 100” is not a person and is ignored.",
        ]),
        ("氏名\n佐藤\n合計 1名", ["Line 3: “合計 1名” is not a person and is ignored."]),
        ("Name\tClub\nSato\tTokyo\nSum\tSeoul", []),
        ("Total", []),
        ("Name\nSato\nTotal\nMori", []),
        ("Name\tTeam\tClub\nSato\tCranes\tTokyo", [
            "Line 1: “Team” is not imported here. Add all players first, then set up the teams under “Teams”.",
        ]),
        ("名前\t所属\tチーム\n佐藤\t東京\t鶴", [
            "Line 1: “チーム” is not imported here. Add all players first, then set up the teams under “Teams”.",
        ]),
        ("Name\tTeam\nSato\tTokyo", []),
        ("Name\tClub\nSato\tC\nAnna Rot;Wien\nMüller, Fritz\nMaier, Wien, AUT\nMori\tA\tJPN\nAbe\tB\tJPN\nO\tC\tX", [
            "Line 3: this line is separated by semicolons, most others by tabs. Check the result.",
            "Line 5: this line is separated by commas, most others by tabs. Check the result.",
        ]),
        ("Name\nDr. Anna Rot\nMüller, Prof. Fritz\nMme Curie\n佐藤 健様\nDrew Ing\nMagda Dr\nIng Wen", [
            "Line 2: “Dr.” stays in the name. Delete it if it is a title.",
            "Line 3: “Prof.” stays in the name. Delete it if it is a title.",
            "Line 4: “Mme” stays in the name. Delete it if it is a title.",
            "Line 5: “様” stays in the name. Delete it if it is a title.",
        ]),
    ],
)  # fmt: skip
def test_a_warning_names_its_line_and_may_stand(text, warnings):
    roster = of(text)
    assert ([str(warning) for warning in roster.warnings], roster.problems) == (warnings, ())


@pytest.mark.parametrize(
    "heads", ["Name\tTeam\tClub\nSato\tCranes\tTokyo", "Name\tClub\tTeam\nSato\tTokyo\tCranes"]
)
def test_beside_a_club_a_team_is_not_taken_for_one_and_alone_it_is(heads):
    assert told(of(heads), "club") == [("Tokyo",)]
    assert told(of("Name\tTeam\nSato\tTokyo"), "club") == [("Tokyo",)]


def test_who_has_a_problem_is_listed_all_the_same():
    roster = of("Name\tEMA\nSato\t04010064\nSato\t04010064\n\t04010065\n42\t")
    assert told(roster, "line", "name") == [(2, "Sato"), (3, "Sato"), (5, "42")]
    assert [problem.line for problem in roster.problems] == [3, 3, 4, 5]


# Whole sheets.


def test_a_list_from_a_german_excel_is_read_as_it_was_saved():
    text = (
        "Riichi Open 2026;;;;;;\r\n;;;;;;\r\n"
        "Nr.;Nachname;Vorname;Verein;Land;EMA-Nr.;\r\n"
        "1;Müller;Fritz;Köln;DE;4010064;\r\n2;Groß;Änne;;Österreich;-;\r\n3;;;;;;\r\n;;Summe: 2;;;;\r\n"
    )
    for data in (text.encode("cp1252"), text.encode("utf-8-sig"), text.replace(";", "\t").encode("utf-16")):
        roster = read_roster(read_file("Teilnehmer.csv", data))
        assert roster.header == 3
        assert told(roster, "line", "number", "name", "club", "country", "numbers") == [
            (4, "1", "Fritz Müller", "Köln", "GER", {"ema": "04010064"}),
            (5, "2", "Änne Groß", "", "AUT", {}),
        ]
        assert (roster.problems, len(roster.warnings)) == ((), 1)


def test_a_list_from_a_japanese_excel_is_read_as_it_was_saved():
    text = (
        "第3回 春季大会 参加者名簿,,,\r\n番号,氏名,フリガナ,所属\r\n"
        "1,白石　涼,ｼﾗｲｼ ﾘｮｳ,東京\r\n2,髙橋 一郎,タカハシ イチロウ,\r\n合計,2名,,\r\n"
    )
    roster = read_roster(read_file("名簿.csv", text.encode("cp932")))
    assert told(roster, "number", "name", "reading", "club") == [
        ("1", "白石 涼", "シライシ リョウ", "東京"),
        ("2", "髙橋 一郎", "タカハシ イチロウ", ""),
    ]
    assert roster.problems == ()


def test_a_workbook_is_read_like_the_text_that_it_gives_when_it_is_copied():
    rows = [[1, "Müller, Fritz", "DE", 12000034], [2, "Bar, Anna", "AT", None]]
    sent = read_roster(
        read_file("people.xlsx", write_xlsx("Players", ["No", "Name", "Country", "EMA"], rows))
    )
    pasted = of("No\tName\tCountry\tEMA\n1\tMüller, Fritz\tDE\t12000034\n2\tBar, Anna\tAT\t")
    assert sent == pasted
    assert names(sent) == ["Fritz Müller", "Anna Bar"]


CELLS = st.text(max_size=8) | st.sampled_from(
    [
        "",
        "Name",
        "Vorname",
        "氏名",
        "EMA",
        "Sato",
        "Müller, Fritz",
        "12000034",
        "7",
        "GER",
        "Total",
        ",",
        "（あ）",
    ]
)


@given(st.lists(st.lists(CELLS, max_size=4)), st.none() | st.lists(st.sampled_from(Field), max_size=3))
def test_every_line_has_a_person_or_a_reason_or_nothing_but_a_number(lines, columns):
    rows = [Row(line=at, cells=tuple(map(normalize_cell, line))) for at, line in enumerate(lines, start=1)]
    roster = read_roster(rows, columns)
    spoken = {one.line for one in (*roster.people, *roster.problems, *roster.warnings)}
    below = [row for row in rows if row.line > (roster.header or 0)]
    told_of = [
        row.line
        for row in below
        if row.cells != rows[(roster.header or 1) - 1].cells
        and any(
            cell and field not in (NUMBER, IGNORED)
            for field, cell in zip(roster.columns, row.cells, strict=False)
        )
    ]
    assert set(told_of) <= spoken
    assert all(person.name for person in roster.people)


# Likeness of people.


def person(name="", **particulars):
    return Particulars(line=0, name=name, **particulars)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        (person("Fritz Müller"), person("fritz muller"), True),
        (person("Fritz Müller"), person("Müller Fritz"), True),
        (person("Fritz Müller"), person("MUELLER Fritz"), True),
        (person("Fritz Müller"), person("Müler, Fritz"), True),
        (person("Fritz Müller"), person("Frits Müller"), True),
        (person("Anna Kowalska"), person("Anna Kowlaska"), True),
        (person("Łukasz Strauß"), person("lukasz strauss"), True),
        (person("Søren Ærø"), person("Soren Aero"), True),
        (person("Jean-Luc O'Brien"), person("Jean Luc OBrien"), True),
        (person("白石 涼"), person("白石涼"), True),
        (person("さとう あき"), person("サトウ アキ"), True),
        (person("ＳＡＴＯ　Aki"), person("Sato Aki"), True),
        (person("Fritz Müller", family="Müller", given="Friedrich"), person("Friedrich Müller"), True),
        (person("A", numbers={"ema": "04010064"}), person("B", numbers={"ema": "04010064"}), True),
        (person("A", numbers={"ema": "04010064"}), person("B", numbers={"wrc": "04010064"}), False),
        (person("Fritz Müller"), person("Fritz Meier"), False),
        (person("Fritz Müller"), person("Franz Müller"), False),
        (person("Anna Bar"), person("Anna Bor"), False),
        (person("かとう"), person("がとう"), False),
        (person("!"), person("?"), False),
    ],
)
def test_people_who_are_likely_the_same_share_a_key(one, other, alike):
    assert bool(duplicate_keys(one) & duplicate_keys(other)) is alike


def test_keys_are_few_enough_to_hold_everybody_known_against_an_entry_list():
    lot = random.Random(1)
    letters = "abcdefghijklmnoprstu"
    people = [
        person(" ".join("".join(lot.choices(letters, k=lot.randint(3, 10))) for _word in range(2)))
        for _person in range(1000)
    ]
    assert sum(len(duplicate_keys(one)) for one in people) < 25 * len(people)
