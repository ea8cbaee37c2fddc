"""Creating a tournament, and who can see it."""

import re
from html import unescape

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils.timezone import localdate

import referee
from tests.acts import by
from tests.tournaments.events.test_standings import on_paper
from tests.tournaments.tables import games
from tournaments.common.errors import InputError
from tournaments.journal.kinds import PlanningMethod
from tournaments.models import JournalEntry, Tournament
from tournaments.presenters.events import standings
from tournaments.services.events import rounds, tournaments, visible_events
from tournaments.services.events.plans import saving
from tournaments.services.events.plans.round_plans import RoundPlan
from tournaments.services.people import entry_list
from tournaments.services.tables import table_actions as tables_


def test_a_tournament_has_a_name_a_ruleset_and_an_address(organizer):
    made = tournaments.create(name=" River  Cup ", ruleset_key="tenhou-4p", act=by(organizer.username))
    row = Tournament.objects.filter(pk=made.pk).values("name", "slug", "ruleset_key", "overlay", "public")
    assert list(row) == [
        {
            "name": "River Cup",
            "slug": "river-cup",
            "ruleset_key": "tenhou-4p",
            "overlay": {},
            "public": True,
        }
    ]
    assert made.ruleset == referee.ruleset("tenhou-4p")


def test_names_that_make_the_same_address_are_told_apart(organizer):
    year = localdate().year
    names = ["River Cup", "River Cup!", "River Cup?", "春季リーグ", "春季リーグ", "!!!", "New"]
    made = [
        tournaments.create(name=name, ruleset_key="ema-2025", act=by(organizer.username)).slug
        for name in names
    ]
    assert made == [
        *("river-cup", "river-cup-2", "river-cup-3"),
        *(f"tournament-{year}", f"tournament-{year}-2", f"tournament-{year}-3"),
        "new-2",
    ]


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("㌀" * 21, "apato" * 6),  # one letter as it is typed, four kana
        ("An Open With a Name That Is Much Too Long 2026", "an-open-with-a-name-that-is"),
        ("a" * 80, "a" * 30),
    ],
)
def test_a_long_name_makes_a_short_address(organizer, name, slug):
    assert tournaments.create(name=name, ruleset_key="ema-2025", act=by(organizer.username)).slug == slug


@pytest.mark.parametrize(
    ("name", "key", "says"),
    [
        (" ", "ema-2025", "Enter a tournament name."),
        ("a" * 81, "ema-2025", "A name can have at most 80 characters. This one has 81."),
        (
            "Cup",
            "ema-1999",
            f"There is no ruleset ema-1999. Choose one of: {', '.join(referee.ruleset_keys())}.",
        ),
    ],
)
def test_what_cannot_be_a_tournament_is_refused(organizer, name, key, says):
    with pytest.raises(InputError) as caught:
        tournaments.create(name=name, ruleset_key=key, act=by(organizer.username))
    assert str(caught.value) == says
    assert Tournament.objects.count() == 0


def test_the_page_offers_every_ruleset_and_makes_the_tournament(desk, organizer):
    form = desk.get(reverse("new_tournament")).context["form"]
    assert [key for key, _title in form.fields["ruleset_key"].choices] == list(referee.ruleset_keys())
    sent = desk.post(reverse("new_tournament"), {"name": "Cup", "ruleset_key": "m-league", "public": "on"})
    assert (sent.status_code, sent.url) == (302, "/tournaments/cup/")
    assert list(Tournament.objects.values_list("name", "ruleset_key")) == [("Cup", "m-league")]
    assert list(JournalEntry.objects.values_list("kind", "by")) == [("event", organizer.username)]


def test_a_new_tournament_has_its_days_and_venue(desk):
    typed = {"name": "Cup", "ruleset_key": "ema-2025", "place": "Town hall", "last_round": "5"}
    refused = desk.post(reverse("new_tournament"), {**typed, "dates": "2026-05-02 2026-05-02"})
    assert "The same day appears twice. Remove one." in refused.text
    assert Tournament.objects.count() == 0
    desk.post(reverse("new_tournament"), {**typed, "dates": "2026-05-03, 2026-05-02"})
    made = Tournament.objects.get()
    assert (made.dates, made.place, made.last_round) == (["2026-05-02", "2026-05-03"], "Town hall", 5)
    assert list(JournalEntry.objects.values_list("kind", flat=True)) == ["event"]


def test_the_page_refuses_a_ruleset_that_nobody_wrote(desk):
    page = desk.post(reverse("new_tournament"), {"name": "Cup", "ruleset_key": "house"})
    assert list(page.context["form"].errors) == ["ruleset_key"]
    assert Tournament.objects.count() == 0


def test_an_empty_desk_says_what_to_do_next(visitor, desk):
    assert "An organizer can log in and create one." in visitor.get("/").text
    assert reverse("new_tournament") in desk.get("/").text


def test_a_tournament_that_is_not_public_is_there_for_officials_only(visitor, judge, organizer):
    hidden = tournaments.create(
        name="Secret", ruleset_key="ema-2025", public=False, act=by(organizer.username)
    )
    seen = [list(visible_events.with_counts(user)) for user in (judge, organizer)]
    assert seen == [[hidden], [hidden]]
    assert "Secret" not in visitor.get("/").text
    assert visitor.get(hidden.get_absolute_url()).status_code == 404
    visitor.force_login(judge)
    assert visitor.get(hidden.get_absolute_url()).status_code == 200


def test_the_list_counts_who_takes_part_and_the_rounds_and_knows_the_open_one(cup):
    entry_list.enter(cup, "\n".join(f"P{letter}" for letter in "abcde"), act=by())
    first, _second = rounds.draw(cup, 1, act=by()), rounds.draw(cup, 2, act=by())
    rounds.open_round(first, act=by())
    entry_list.withdraw(cup.players.get(number=5), act=by())
    [seen] = visible_events.with_counts(AnonymousUser())
    assert (seen.people_count, seen.round_count, seen.decision_count, seen.open_round) == (4, 2, 0, 1)


def test_the_list_counts_rounds_that_are_only_planned(full_cup, visitor):
    tables = (tuple(full_cup.players.all()[:4]),)
    planned = [RoundPlan(number=number, tables=tables) for number in (1, 2, 3)]
    saving.save_plan(full_cup, planned, method=PlanningMethod.TYPED, expects=0, act=by())
    assert "3 rounds" in visitor.get("/").text
    tournaments.set_last_round(full_cup, 5, act=by())
    assert "5 rounds" in visitor.get("/").text


def test_the_list_and_the_page_cost_as_many_queries_however_much_they_show(
    visitor, organizer, django_assert_num_queries
):
    for number in range(5):
        made = tournaments.create(name=f"Cup {number}", ruleset_key="ema-2025", act=by(organizer.username))
    entry_list.enter(made, "\n".join(f"Player {n}x" for n in range(12)), act=by())
    for seed in range(3):
        rounds.draw(made, seed, act=by())
    # Queries: the clubs, the events, the series, and whether there is an account.
    with django_assert_num_queries(4):
        visitor.get("/")
    # The first query reads the version, the last ones whether registration is possible, and what the navigation shows.
    with django_assert_num_queries(7):
        visitor.get(made.get_absolute_url())


# The event's page for spectators at home


def read(answer):
    """Return the text of a page without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.text)).split())


def seated(cup, tables):
    """Return a round in play with that many tables, its players seated by number."""
    round_ = rounds.create_from_text(
        cup, "\n".join(f"{at}, {at + 1}, {at + 2}, {at + 3}" for at in range(1, 4 * tables, 4)), act=by()
    )
    rounds.open_round(round_, act=by())
    return round_


def test_the_winds_beside_a_hand_are_those_in_which_it_is_played(visitor, full_cup):
    round_ = seated(full_cup, 4)
    table = round_.tables.get(number=1)
    games.play(table, games.ron(games.TWO, games.FOUR, 3, 30))
    first, *others = standings.current(full_cup).games
    assert (first.at, first.winds, [one.winds for one in others]) == (
        "E2",
        (3, 0, 1, 2),
        [(0, 1, 2, 3)] * 3,
    )
    names = [player.name for player in first.players]
    said = [f"{wind}: {name}" for wind, name in zip(("North", "East", "South", "West"), names, strict=True)]
    event = read(visitor.get(full_cup.get_absolute_url()))
    page = read(visitor.get(reverse("table_page", args=[full_cup.slug, 1, 1])))
    assert [(one in event, one in page) for one in said] == [(True, True)] * 4
    tables_.close(table, ends_game=True, by="Hiroshi", expects=2, key="closed")
    assert standings.current(full_cup).games[0].winds == (0, 1, 2, 3)


def test_who_leads_is_said_with_how_many_games_are_not_counted_yet(visitor, full_cup):
    round_ = seated(full_cup, 4)
    on_paper(round_, 1)
    page = read(visitor.get(full_cup.get_absolute_url()))
    assert "3 tables in play; each game counts when it is finished" in page
    for number in (2, 3, 4):
        on_paper(round_, number)
    rounds.finish(round_, act=by())
    assert "each game counts when it is finished" not in read(visitor.get(full_cup.get_absolute_url()))


def test_a_round_in_play_leads_everybody_to_the_board_that_renews_itself(visitor, full_cup):
    address = reverse("board", args=[full_cup.slug, "tables"])
    round_ = rounds.create_from_text(full_cup, "1, 2, 3, 4", act=by())
    assert address not in visitor.get(full_cup.get_absolute_url()).text
    rounds.open_round(round_, act=by())
    assert f'href="{address}"' in visitor.get(full_cup.get_absolute_url()).text
    assert visitor.get(address).status_code == 200


@pytest.mark.parametrize(("tables", "folded"), [(12, False), (13, True)])
def test_many_tables_are_folded_behind_who_leads(visitor, cup, tables, folded):
    entry_list.enter(cup, "\n".join(f"Player {number}x" for number in range(52)), act=by())
    on_paper(seated(cup, tables), 1)
    page = visitor.get(cup.get_absolute_url()).text
    leaders, first_table = page.index('class="leaders '), page.index('class="tables ')
    assert (leaders < first_table, f"{tables} tables" in read(visitor.get(cup.get_absolute_url()))) == (
        folded,
        folded,
    )


def test_a_player_is_found_by_name_reading_or_number_on_the_players_page(visitor, full_cup):
    entry_list.enter(full_cup, "桐谷 遥（きりや はるか）\nMori Aki", act=by())
    address = reverse("players", args=[full_cup.slug])
    assert f'href="{address}"' in visitor.get(full_cup.get_absolute_url()).text

    def found(text):
        page = visitor.get(address, {"find": text, "order": "number"})
        listed = re.findall(rf'href="{address}(\d+)/"', page.text)
        return [int(number) for number in listed], "No matching player." in read(page)

    for asked in ("kiriya", "きりや", "17"):
        assert found(asked) == ([17], False), asked
        # From another page, the only match is opened at once.
        opened = visitor.get(address, {"find": asked})
        assert (opened.status_code, opened.url) == (302, reverse("player", args=[full_cup.slug, 17])), asked
    assert found("mori") == ([2, 18], False)
    assert found("nobody") == ([], True)
    assert found(" ") == (list(range(1, 19)), False)


def test_an_address_of_what_is_not_published_yet_says_so(visitor, full_cup):
    rounds.create_from_text(full_cup, "1, 2, 3, 4", act=by())
    refused = visitor.get(reverse("round", args=[full_cup.slug, 1]))
    assert refused.status_code == 404
    assert "or the page is not published yet" in read(refused)
