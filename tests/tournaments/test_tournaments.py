"""Making a tournament, and who sees it."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

import referee
from tests.acts import by
from tournaments.errors import InputError
from tournaments.models import JournalEntry, Tournament
from tournaments.services import people, rounds, tournaments


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
    names = ["River Cup", "River Cup!", "River Cup?", "春季リーグ", "春季リーグ", "!!!", "New"]
    made = [
        tournaments.create(name=name, ruleset_key="ema-2025", act=by(organizer.username)).slug
        for name in names
    ]
    assert made == [
        *("river-cup", "river-cup-2", "river-cup-3"),
        *("春季リーグ", "春季リーグ-2"),
        *("tournament", "new-2"),
    ]


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("㌀" * 21, "アパート" * 20),  # one letter as it is typed, four in an address
        ("㌀" * 19 + "abc d", "アパート" * 19 + "abc"),
        ("㌀" * 19 + "ab d", "アパート" * 19 + "ab-d"),
        ("a" * 80, "a" * 80),
    ],
)
def test_a_long_name_makes_an_address_of_eighty_letters(organizer, name, slug):
    assert tournaments.create(name=name, ruleset_key="ema-2025", act=by(organizer.username)).slug == slug


@pytest.mark.parametrize(
    ("name", "key", "says"),
    [
        (" ", "ema-2025", "Give the tournament a name."),
        ("a" * 81, "ema-2025", "A name has 80 letters at most; this one has 81."),
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


def test_the_page_refuses_a_ruleset_that_nobody_wrote(desk):
    page = desk.post(reverse("new_tournament"), {"name": "Cup", "ruleset_key": "house"})
    assert list(page.context["form"].errors) == ["ruleset_key"]
    assert Tournament.objects.count() == 0


def test_an_empty_desk_says_what_to_do_next(visitor, desk):
    assert "An organizer logs in and makes one." in visitor.get("/").text
    assert reverse("new_tournament") in desk.get("/").text


def test_a_tournament_that_is_not_public_is_there_for_officials_only(visitor, judge, organizer):
    hidden = tournaments.create(
        name="Secret", ruleset_key="ema-2025", public=False, act=by(organizer.username)
    )
    seen = [list(tournaments.visible(user)) for user in (judge, organizer)]
    assert seen == [[hidden], [hidden]]
    assert "Secret" not in visitor.get("/").text
    assert visitor.get(hidden.get_absolute_url()).status_code == 404
    visitor.force_login(judge)
    assert visitor.get(hidden.get_absolute_url()).status_code == 200


def test_the_list_counts_who_takes_part_and_the_rounds_and_knows_the_open_one(cup):
    people.enter(cup, "\n".join(f"P{letter}" for letter in "abcde"), act=by())
    first, _second = rounds.draw(cup, 1, act=by()), rounds.draw(cup, 2, act=by())
    rounds.open_round(first, act=by())
    people.withdraw(cup.players.get(number=5), act=by())
    [seen] = tournaments.visible(AnonymousUser())
    assert (seen.people_count, seen.round_count, seen.decision_count, seen.open_round) == (4, 2, 0, 1)


def test_the_list_and_the_page_cost_as_many_queries_however_much_they_show(
    visitor, organizer, django_assert_num_queries
):
    for number in range(5):
        made = tournaments.create(name=f"Cup {number}", ruleset_key="ema-2025", act=by(organizer.username))
        people.enter(made, "\n".join(f"Player {n}x" for n in range(12)), act=by())
        for seed in range(3):
            rounds.draw(made, seed, act=by())
    # The clubs, the events, and the series.
    with django_assert_num_queries(3):
        visitor.get("/")
    # The last asks whether one can register.
    with django_assert_num_queries(5):
        visitor.get(made.get_absolute_url())
