"""An organizer enters a whole round from paper, table by table, without losing a figure."""

import re

import pytest
from django.test import Client
from django.urls import reverse

import referee
from tests.acts import by
from tests.tournaments.tables import games
from tournaments.models import Entry, Tournament
from tournaments.services.events import rounds
from tournaments.services.tables import hands

SCORES = ("45000", "35000", "25000", "15000")


@pytest.fixture
def first(full_cup):
    drawn = rounds.draw(full_cup, 1, act=by())
    rounds.open_round(drawn, act=by())
    return drawn


def page_of(round_, **asked):
    return reverse("round_results", args=[round_.tournament.slug, round_.number]) + (
        f"?write={asked['write']}" if asked else ""
    )


def typed(table, figures=SCORES, *, why="", sticks="0", write="points", expects=None, key="the-first-tap"):
    prefix = f"t{table.number}"
    seats = {f"{prefix}-s{seat}": text for seat, text in enumerate(figures)}
    place = {f"{prefix}-expects": expects or table.entries.count() + 1, f"{prefix}-key": key}
    return {**seats, **place, f"{prefix}-sticks": sticks, f"{prefix}-why": why, "write": write}


def send(client, table, name="store_result", *, htmx=False, **data):
    round_ = table.round
    at = reverse(name, args=[round_.tournament.slug, round_.number, table.number])
    return client.post(at, data, headers={"hx-request": "true"} if htmx else {})


def text(answer):
    return " ".join(re.sub(r"<[^>]*>", " ", answer.text).split())


def test_a_table_is_stored_and_the_page_leads_back_to_it(desk, first):
    table = first.tables.get(number=2)
    answer = send(desk, table, **typed(table))
    assert (answer.status_code, answer.url) == (302, page_of(first) + "#table-2")
    assert hands.fold(table).table.scores == (45000, 35000, 25000, 15000)
    assert table.entries.get().by == "Olga"


def test_a_table_without_a_result_links_to_the_page_for_typing_its_hands(desk, first):
    page = desk.get(page_of(first)).content.decode()
    assert f'href="/t/{first.tables.get(number=2).token}/type/"' in page


def test_with_htmx_the_row_comes_back_with_places_and_results(desk, first):
    table = first.tables.get(number=1)
    answer = send(desk, table, htmx=True, **typed(table))
    assert answer.status_code == 200
    assert "<html" not in answer.text
    assert "+30.0" in answer.text
    assert "Paper result." in answer.text


@pytest.mark.parametrize(
    ("write", "figures"),
    [
        ("points", ("45,000", "35.000", "２５０００", "15 000")),
        ("hundreds", ("450", "350", "250", "150")),
        ("thousands", ("45.0", "35", "25,0", "15.0")),
    ],
)
def test_figures_are_written_as_the_club_does(desk, first, write, figures):
    table = first.tables.get(number=1)
    send(desk, table, **typed(table, figures, write=write))
    assert hands.fold(table).table.scores == (45000, 35000, 25000, 15000)


def test_result_points_with_uma_are_taken_as_such(desk, first):
    table = first.tables.get(number=1)
    send(desk, table, **typed(table, ("+30.0", "10", "−10,0", "▲30.0"), write="results"))
    assert table.entries.get().payload == {"results": [30000, 10000, -10000, -30000]}


def test_a_sum_that_is_off_is_refused_at_its_row_and_nothing_typed_is_lost(desk, first):
    table = first.tables.get(number=3)
    answer = send(desk, table, **typed(table, ("45000", "35000", "25000", "14000")))
    assert answer.status_code == 422
    says = "The total is 119,000, but should be 120,000 (off by −1,000). Correct a score or give a reason."
    assert says in text(answer)
    assert 'value="14000"' in answer.text
    assert not Entry.objects.exists()
    again = send(desk, table, **typed(table, ("45000", "35000", "25000", "14000"), why="as signed"))
    assert again.status_code == 302
    assert "The total is off by −1,000: as signed" in text(desk.get(page_of(first)))


@pytest.mark.parametrize(
    ("figures", "says"),
    [
        (("", "35000", "25000", "15000"), "Enter the score of "),
        (
            ("many", "1", "1", "1"),
            "“many” does not match the unit chosen above (45000: points). Correct it or change the unit.",
        ),
    ],
)
def test_a_figure_that_is_missing_or_none_is_said_at_its_field(desk, first, figures, says):
    table = first.tables.get(number=1)
    answer = send(desk, table, **typed(table, figures))
    assert answer.status_code == 422
    assert says in text(answer)
    assert not Entry.objects.exists()


def test_a_tap_that_comes_twice_is_stored_once(desk, first):
    table = first.tables.get(number=1)
    data = typed(table)
    assert [send(desk, table, **data).status_code for _tap in range(2)] == [302, 302]
    assert table.entries.count() == 1


def test_who_was_faster_is_named(desk, first):
    table = first.tables.get(number=1)
    games.play(table, games.HANCHAN[0])
    answer = send(desk, table, **typed(table, expects=1))
    assert answer.status_code == 422
    assert "E1 was already entered by Jiro." in text(answer)


def test_hands_are_said_to_be_put_out_of_force(desk, first):
    table = first.tables.get(number=1)
    games.play(table, *games.HANCHAN[:2])
    assert "If you enter a paper result, they no longer count." in text(desk.get(page_of(first)))
    scores = [f"recorded {score:,}" for score in hands.fold(table).table.scores]
    assert [says for says in scores if says not in text(desk.get(page_of(first)))] == []
    refused = send(desk, table, **typed(table))
    assert refused.status_code == 422
    assert "This table has recorded hands. Tick the box to replace them." in text(refused)
    assert 'value="45000"' in refused.text
    assert table.entries.count() == 2
    # What else is wrong is said at the same time.
    refused = text(send(desk, table, **typed(table, ("45000", "35000", "25000", "14000"))))
    assert "Tick the box to replace them." in refused
    assert "The total is 119,000, but should be 120,000" in refused
    send(desk, table, **typed(table), **{"t1-replaces": "on"})
    assert hands.fold(table).table.scores == (45000, 35000, 25000, 15000)
    stored = text(desk.get(page_of(first)))
    assert "The recorded hands no longer count." in stored
    assert "If you enter a paper result, they no longer count." not in stored
    # A result from paper is changed without a question.
    changed = typed(table, ("35000", "45000", "25000", "15000"), key="the-next-tap")
    assert send(desk, table, **changed).status_code == 302


def test_a_list_names_the_tables_whose_recorded_hands_it_replaces(desk, first):
    games.play(first.tables.get(number=2), *games.HANCHAN[:2])
    rows = "\n".join(
        f"{table.number}\t{seating.player.number}\t{score}"
        for table in first.tables.filter(number__in=(1, 2))
        for seating, score in zip(table.seatings.all(), SCORES, strict=True)
    )
    at = reverse("round_results_list", args=[first.tournament.slug, 1])
    looked = text(desk.post(at, {"text": f"table\tplayer\tscore\n{rows}", "step": "look"}))
    assert looked.count("This table has recorded hands. This result replaces them.") == 1


def beside(table, prefix, **data):
    place = {"expects": table.entries.count() + 1, "key": "the-next-tap"}
    return {f"{prefix}{table.number}-{name}": value for name, value in {**place, **data}.items()}


def test_a_penalty_and_a_chombo_are_given_beside_a_result(desk, first):
    table = first.tables.get(number=1)
    send(desk, table, **typed(table))
    send(desk, table, "penalize_beside", **beside(table, "p", seat="3", points="20000", why="chombo"))
    page = hands.fold(table)
    assert [(penalty.seat, penalty.points) for penalty in page.penalties] == [(referee.Seat.FOURTH, -20000)]
    assert "−50.0" in desk.get(page_of(first)).text


def test_a_result_is_taken_back_with_a_reason_and_not_without(desk, first):
    table = first.tables.get(number=1)
    send(desk, table, **typed(table))
    assert send(desk, table, "void_result", **beside(table, "v", why="")).status_code == 422
    assert send(desk, table, "void_result", **beside(table, "v", why="another table's")).status_code == 302
    assert hands.fold(table).closed is False


def test_a_second_person_checks_a_result_and_the_first_cannot(desk, first, judge, client):
    table = first.tables.get(number=1)
    send(desk, table, **typed(table))
    refused = send(desk, table, "check_result", key="check-by-olga")
    assert refused.status_code == 422
    assert "Olga entered this result. Someone else must check it." in text(refused)
    check = reverse("check_result", args=[first.tournament.slug, 1, 1])
    assert check not in desk.get(page_of(first)).text
    assert "Entered by Olga. Another person must check it against the sheet." in text(
        desk.get(page_of(first))
    )
    client.force_login(judge)
    assert send(client, table, "check_result", key="check-by-judge").status_code == 302
    assert f"Checked against the sheet by {judge.username}" in text(desk.get(page_of(first)))
    send(desk, table, **typed(table, ("46000", "34000", "25000", "15000"), key="changed-since"))
    assert "Checked against the sheet by" not in text(desk.get(page_of(first)))


@pytest.mark.parametrize("state", ["drawn", "finished"])
def test_a_round_that_is_not_in_play_takes_no_result_and_says_what_to_do(desk, judge, full_cup, state):
    drawn = rounds.draw(full_cup, 1, act=by())
    if state == "finished":
        rounds.open_round(drawn, act=by())
        rounds.finish(drawn, anyway=True, act=by())
    says = {"drawn": "This round is not open yet.", "finished": "This round is finished."}
    page = desk.get(page_of(drawn))
    assert says[state] in text(page)
    assert "paper-form" not in page.text
    # A user who cannot open or reopen the round sees who can.
    assert ("an organizer" in text(page)) is False
    client = Client()
    client.force_login(judge)
    assert "an organizer" in text(client.get(page_of(drawn)))


def test_how_points_are_written_is_remembered(desk, first):
    desk.get(page_of(first, write="hundreds"))
    assert desk.cookies["writes"].value == "hundreds"
    assert 'data-unit="100"' in desk.get(page_of(first)).text


def test_visitors_do_not_see_the_page(visitor, first):
    assert visitor.get(page_of(first)).status_code == 302
    table = first.tables.get(number=1)
    assert send(visitor, table, **typed(table)).status_code == 302
    assert not Entry.objects.exists()


def test_three_players_have_three_figures(desk, full_cup):
    Tournament.objects.update(ruleset_key="tenhou-3p")
    drawn = rounds.create_from_text(Tournament.objects.get(), "1, 2, 3\n4, 5, 6", act=by())
    rounds.open_round(drawn, act=by())
    table = drawn.tables.get(number=1)
    assert desk.get(page_of(drawn)).text.count('class="paper-figure"') == 2 * 3
    assert send(desk, table, **typed(table, ("50000", "35000", "20000"))).status_code == 302


def test_the_page_costs_as_many_queries_for_four_tables_as_for_two(
    desk, full_cup, django_assert_max_num_queries
):
    two = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(two, act=by())
    with django_assert_max_num_queries(16):
        desk.get(page_of(two))


LIST = """Round,Table,Seat,Player,Score
1,1,E,{0},45000
1,1,S,{1},35000
1,1,W,{2},25000
1,1,N,{3},{last}
2,1,E,{0},1000
"""


def listed(first, last="15000"):
    seats = [seating.player.name for seating in first.tables.get(number=1).seatings.order_by("seat")]
    return LIST.format(*seats, last=last)


def list_page(first):
    return reverse("round_results_list", args=[first.tournament.slug, 1])


def test_a_list_is_shown_as_it_was_understood_and_stored_all_at_once(desk, first):
    page = desk.post(list_page(first), {"text": listed(first), "step": "look"})
    assert "Save 1 table" in text(page)
    assert not Entry.objects.exists()
    for _tap in range(2):
        kept = desk.post(list_page(first), {"text": listed(first), "step": "keep", "key": "keep-the-list"})
        assert (kept.status_code, kept.url) == (302, page_of(first))
    assert hands.fold(first.tables.get(number=1)).table.scores == (45000, 35000, 25000, 15000)
    assert Entry.objects.count() == 1


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ("Table,Player,Score\n1,Nobody Here,45000\n", "Line 2:"),
        ("no heads at all\n", "The columns have no headings."),
        ("", "Paste some rows or choose a file."),
    ],
)
def test_a_list_that_cannot_be_stored_says_why_by_line(desk, first, sent, says):
    page = desk.post(list_page(first), {"text": sent, "step": "keep"})
    assert page.status_code == 422
    assert says in text(page)
    assert not Entry.objects.exists()


def test_a_sum_that_is_off_in_a_list_wants_a_reason_in_it(desk, first):
    page = desk.post(list_page(first), {"text": listed(first, "14000"), "step": "keep"})
    assert page.status_code == 422
    assert not Entry.objects.exists()


def test_a_list_that_was_changed_on_the_page_is_shown_again_before_anything_is_stored(desk, first):
    page = desk.post(list_page(first), {"text": listed(first), "step": "look"})
    shown = re.search(r'name="shown" value="(\w+)"', page.text)[1]
    sent = {"parted": "comma", "shown": shown, "step": "keep", "key": "a-list-changed"}
    rows = listed(first).replace(",", "\t")
    page = desk.post(list_page(first), sent | {"text": rows.replace("45000", "46000")})
    assert "The rows changed and were read again. Check them below; nothing is saved yet." in text(page)
    assert not Entry.objects.exists()
    assert desk.post(list_page(first), sent | {"text": rows}).status_code == 302
