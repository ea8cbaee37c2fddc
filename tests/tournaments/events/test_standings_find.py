"""The standings can be searched and sorted, with the address alone; the order of ranks is the default."""

import re

import pytest

from tests.tournaments.events.test_standings import on_paper, opened
from tournaments.models import Person
from tournaments.presenters.events import standings


@pytest.fixture
def cup(full_cup):
    on_paper(opened(full_cup, "1, 2, 3, 4\n5, 6, 7, 8"), 1)
    for number, country, club in ((1, "POL", "Kraków"), (2, "AUT", ""), (3, "", "Vienna Riichi")):
        person = full_cup.players.get(number=number).person
        Person.objects.filter(pk=person.pk).update(country=country, club=club)
    return full_cup


def shown(client, cup, **asked):
    page = client.get(f"/tournaments/{cup.slug}/standings/", asked).text
    body = page.split("<tbody>")[1].split("</tbody>")[0]
    return page, [int(number) for number in re.findall(r"/players/(\d+)/", body)]


def test_words_find_names_clubs_countries_and_numbers(cup, visitor):
    assert shown(visitor, cup, find="krakow")[1] == [1]
    assert shown(visitor, cup, find="AUT")[1] == [2]
    assert shown(visitor, cup, find="riichi vienna")[1] == [3]
    assert shown(visitor, cup, find="16")[1] == [16]
    page, found = shown(visitor, cup, find="nobody at all")
    assert found == []
    assert "No matches in this list." in page
    # The sums cover the whole list only.
    assert "<tfoot>" not in page


def test_countries_and_clubs_filter_the_list_and_links_keep_them(cup, visitor):
    page, found = shown(visitor, cup, club="Kraków")
    assert found == [1]
    assert "<tfoot>" not in page
    assert 'href="?club=Krak%C3%B3w&amp;sort=number"' in page
    assert shown(visitor, cup, country="AUT")[1] == [2]
    assert shown(visitor, cup, country="AUT", club="Kraków")[1] == []
    Person.objects.update(club="")
    assert 'name="club"' not in shown(visitor, cup)[0]


def test_a_country_stored_under_an_older_code_is_shown_and_found_under_the_one_in_use(cup, visitor):
    Person.objects.filter(country="POL").update(country="DEU")
    page, found = shown(visitor, cup, find="GER")
    assert found == [1]
    assert "DEU" not in page


def test_columns_sort_the_list_and_a_second_tap_turns_it_round(cup, visitor):
    page, ranked = shown(visitor, cup)
    assert 'href="?sort=number"' in page
    everybody = sorted(ranked)
    page, found = shown(visitor, cup, sort="number")
    assert found == everybody
    assert 'aria-sort="ascending"' in page
    assert 'href="?sort=-number"' in page
    assert shown(visitor, cup, sort="-number")[1] == everybody[::-1]
    # Players without a country come last.
    assert shown(visitor, cup, sort="country")[1][:2] == [2, 1]
    assert shown(visitor, cup, sort="no such column")[1] == ranked


def test_rounds_sort_the_list_by_their_results_and_who_has_none_stands_last(cup, visitor):
    page, ranked = shown(visitor, cup)
    assert 'href="?sort=round_1"' in page
    page, found = shown(visitor, cup, sort="round_1")
    results = {row.player.number: row.cells[0] for row in standings.current(cup).rows}
    played = [number for number in found if results[number] and results[number].result is not None]
    assert found[: len(played)] == played
    points = [results[number].result for number in played]
    assert (len(points), points) == (4, sorted(points, reverse=True))
    assert re.search(
        r'aria-sort="ascending"><a href="\?sort=-round_1"><span class="hidden">Round 1</span>', page
    )
    # There is no such round.
    assert shown(visitor, cup, sort="round_9")[1] == ranked
    assert shown(visitor, cup, sort="round_0")[1] == ranked


def test_number_country_and_club_have_columns_where_anybody_has_one(cup, full_cup, visitor):
    heads = re.findall(r"<th scope=\"col\"[^>]*>(.*?)</th>", shown(visitor, cup)[0])
    assert [re.sub(r"<[^>]*>", "", head) for head in heads][-3:] == ["No.", "Country", "Club"]
    Person.objects.update(country="", club="")
    heads = re.findall(r"<th scope=\"col\"[^>]*>(.*?)</th>", shown(visitor, cup)[0])
    assert not {"No.", "Country", "Club"} & {re.sub(r"<[^>]*>", "", head) for head in heads}
