"""Lists of results: the player of each row, the table, and what does not fit."""

import pytest

from tournaments.common.figures import Notation
from tournaments.services.interchange.result_lists import Column, RoundSeating, comparison_key, read_results
from tournaments.services.interchange.spreadsheets import read_file, read_text, write_xlsx

NAMES = ("Akagi Haruka", "Mori Ken", "Sato Yui", "Tanaka Jun", "渡邉 さくら", "Dubois", "Rossi", "Anna")
TWO_TABLES = RoundSeating(
    number=2,
    tables={1: (1, 2, 3, 4), 2: (5, 6, 7, 8)},
    words={comparison_key(name): number for number, name in enumerate(NAMES, start=1)}
    | {str(number): number for number in range(1, 9)}
    | {comparison_key("わたなべ さくら"): 5},
    total=120000,
    stick=1000,
)
SANMA = RoundSeating(
    number=1, tables={1: (1, 2, 3)}, words={"1": 1, "2": 2, "3": 3}, total=105000, stick=1000
)
ONE = """table,seat,player,score
1,E,Akagi Haruka,45000
1,S,Mori Ken,35000
1,W,Sato Yui,25000
1,N,Tanaka Jun,15000"""
SCORES = (45000, 35000, 25000, 15000)


def of(text, round_=TWO_TABLES, writing=None):
    return read_results(read_text(text), round_, writing)


def scores(found):
    return {told.table: told.scores for told in found.tables}


def said(found):
    return [str(problem) for problem in found.problems]


def test_a_list_under_english_heads_is_read_table_by_table():
    found = of(ONE)
    assert scores(found) == {1: SCORES}
    assert found.columns == (Column.TABLE, Column.SEAT, Column.PLAYER, Column.SCORE)
    assert (found.header, found.writing, found.problems) == (1, Notation.POINTS, ())
    assert [told.lines for told in found.tables] == [(2, 3, 4, 5)]
    assert [str(one) for one in found.warnings] == ["Not in the list and left unchanged: tables 2."]


def test_a_list_under_japanese_heads_is_read_with_its_seats_in_any_writing():
    found = of(
        "回戦\t卓番号\t席\t選手名\t点数\t供託\t備考\n"
        "第2回戦\t2卓\t東\t渡邉さくら\t４５０\t1\t\n\t\t南\tDubois\t350\t\t\n\t\t西家\t7\t250\t\t\n\t\t4\tＡＮＮＡ\t▲20\t\t書き間違い"
    )
    assert scores(found) == {2: (45000, 35000, 25000, -2000)}
    [told] = found.tables
    assert (told.sticks, told.why, told.off) == (1, "書き間違い", -16000)
    assert (found.writing, said(found)) == (Notation.HUNDREDS, [])


def test_players_are_found_by_name_reading_or_number_without_a_table_or_a_seat():
    found = of("player;score\nわたなべ さくら;45000\n6;35000\nrossi;25000\n8;15000")
    assert (scores(found), said(found)) == ({2: SCORES}, [])


@pytest.mark.parametrize(
    "heads", ["Table;East;South;West;North", "Tisch;Ost;Süd;West;Nord", "卓;東;南;西;北"]
)
def test_a_line_may_tell_of_a_whole_table_under_its_winds(heads):
    found = of(f"{heads}\n1;45000;35000;25000;15000\n2;;;;\n")
    assert (scores(found), said(found)) == ({1: SCORES}, [])
    assert [told.lines for told in found.tables] == [(2, 2, 2, 2)]


def test_a_head_that_nobody_knows_is_named():
    assert said(of("Tisch;Spieler;Endzustand\n1;1;45000")) == [
        "Line 1: The headings “Endzustand” are unknown. Use: table, seat, player, score."
    ]


@pytest.mark.parametrize("name", ["Haruka Akagi", "Akagi, Haruka", "AKAGI HÁRUKA", "akagiharuka"])
def test_a_name_is_known_in_any_order_and_without_its_accents(name):
    assert scores(of(ONE.replace("Akagi Haruka", f'"{name}"'))) == {1: SCORES}


def test_the_line_with_the_sums_is_passed_over():
    found = of(ONE + "\nSumme,,,120000")
    assert (scores(found), said(found)) == ({1: SCORES}, [])


def test_a_table_that_nobody_can_read_does_not_matter_where_the_player_is_known():
    found = of(ONE.replace("1,S", "back room,S"))
    assert (scores(found), said(found)) == ({1: SCORES}, [])


def test_players_are_found_by_table_and_seat_alone():
    found = of("table;seat;score\n1;1;45000\n1;2;35000\n1;3;25000\n1;4;15000")
    assert (scores(found), said(found)) == ({1: SCORES}, [])


@pytest.mark.parametrize(
    ("figures", "writing"),
    [
        (("45000", "35000", "25000", "15000"), Notation.POINTS),
        (("450", "350", "250", "150"), Notation.HUNDREDS),
        (("45.0", "35.0", "25.0", "15.0"), Notation.THOUSANDS),
    ],
)
def test_how_points_are_written_shows_in_their_sum(figures, writing):
    lines = "\n".join(f"{number};{figure}" for number, figure in enumerate(figures, start=1))
    found = of(f"number;score\n{lines}")
    assert (found.writing, scores(found), said(found)) == (writing, {1: SCORES}, [])


def test_results_with_uma_are_read_where_no_points_are_told():
    found = of("player\tresult\tplace\n1\t+45.0\t1\n2\t-5\t2\n3\t−15.0\t3\n4\t▲25.0\t4")
    [told] = found.tables
    assert told.results == (45000, -5000, -15000, -25000)
    assert (told.places, told.has_scores, told.is_whole) == ((1, 2, 3, 4), False, True)
    assert said(found) == []


def test_three_players_have_three_seats():
    found = of("table;seat;score\n1;E;40000\n1;S;35000\n1;W;30000", SANMA)
    assert (scores(found), said(found)) == ({1: (40000, 35000, 30000)}, [])
    assert said(of("table;seat;score\n1;N;40000", SANMA)) == [
        "Line 2: “N” is not a seat. Write E, S, W or N."
    ]


def test_lines_of_other_rounds_are_passed_over_and_said_so():
    found = of("round;player;score\n1;1;1\n2;1;45000\n2;2;35000\n2;3;25000\n2;4;15000")
    assert (scores(found), said(found)) == ({1: SCORES}, [])
    assert str(found.warnings[0]) == "Line 2: This line is for round 1 and is ignored."
    assert said(of("round;player;score\n1;1;45000")) == ["The list has no result of round 2."]


def changed(line, text):
    lines = ONE.split("\n")
    lines[line - 1] = text
    return "\n".join(line for line in lines if line)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "The columns have no headings. Add a header row: table, seat, player, score."),
        ("1,2\n3,4", "Line 1: The columns have no headings. Add a header row: table, seat, player, score."),
        (changed(3, "1,S,Mori Ken,x"), "Line 3: “x” is not a number."),
        (changed(3, "1,S,Mori Ken,"), "Line 5: Table 1 has no number for: South."),
        (changed(3, ""), "Line 4: Table 1 has no number for: South."),
        (
            changed(3, "1,S,Mori Ken,34000"),
            (
                "Line 5: The total of table 1 is 1,000 too low. Correct a number or give a reason in a "
                "column “reason”."
            ),
        ),
        (
            changed(3, "1,S,Mori Ken,36000"),
            (
                "Line 5: The total of table 1 is 1,000 too high. Correct a number or give a reason in a "
                "column “reason”."
            ),
        ),
        (
            changed(3, "1,S,Nobody,35000"),
            (
                "Line 3: There is no player “Nobody” in this event. Write the name exactly as registered, "
                "or the number."
            ),
        ),
        (
            changed(3, "1,W,Mori Ken,35000"),
            "Line 3: Mori Ken sits South at table 1, not West.",
        ),
        (
            changed(3, "2,S,Mori Ken,35000"),
            "Line 3: Mori Ken sits at table 1, not at table 2.",
        ),
        (changed(3, "9,S,Mori Ken,35000"), "Line 3: This round has no table “9”."),
        (changed(3, "1,Q,Mori Ken,35000"), "Line 3: “Q” is not a seat. Write E, S, W or N."),
        (changed(3, "1,E,,35000"), "Line 3: East of table 1 is already on line 2."),
        (
            changed(3, "1,,,35000"),
            "Line 3: There is no player on this line. Write the player, or the table and the seat.",
        ),
    ],
)
def test_what_does_not_fit_is_said_with_its_line(text, says):
    assert says in said(of(text))


def test_points_that_are_not_in_hundreds_need_a_reason():
    text = "player;score;reason\n1;45010;{}\n2;34990;\n3;25000;\n4;15000;"
    assert said(of(text.format(""))) == [
        "Line 5: 45,010 is not a multiple of 100. Correct it or give a reason in a column “reason”."
    ]
    assert said(of(text.format("as signed"))) == []


def test_sticks_may_stand_on_every_line_or_on_one_and_may_not_differ():
    lines = ("1;44000;{}", "2;35000;{}", "3;25000;{}", "4;15000;{}")
    text = "player;score;sticks\n" + "\n".join(lines)
    for sticks in (("1", "1", "1", "1"), ("", "", "1", ""), ("0", "0", "0", "1")):
        found = of(text.format(*sticks))
        assert ([told.sticks for told in found.tables], said(found)) == ([1], [])
    assert "Line 3: Line 2 has a different number of riichi sticks for this table." in said(
        of(text.format(1, 2, 1, 1))
    )
    assert "Line 2: “many” is not a number of riichi sticks." in said(of(text.format("many", "", "", "")))


def test_a_workbook_is_read_as_a_pasted_text_is():
    rows = [(1, "E", 1, 45000), (1, "S", 2, 35000), (1, "W", 3, 25000), (1, "N", 4, 15000)]
    found = read_results(
        read_file("a.xlsx", write_xlsx("Results", ("Table", "Seat", "No.", "Score"), rows)), TWO_TABLES
    )
    assert (scores(found), said(found)) == ({1: SCORES}, [])


def test_two_players_on_one_line_are_one_or_an_error():
    text = "number;name;score\n1;{};45000\n2;Mori Ken;35000\n3;Sato Yui;25000\n4;Tanaka Jun;15000"
    assert said(of(text.format("Akagi Haruka"))) == []
    assert "Line 2: “1” and “Rossi” are not the same player." in said(of(text.format("Rossi")))
