"""Entering people, withdrawing, and who may do it."""

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.urls import reverse

from tournaments.errors import InputError
from tournaments.services import people


def entered(tournament):
    return list(tournament.players.values_list("number", "name", "active"))


def refused(tournament, text):
    with pytest.raises(InputError) as caught:
        people.enter(tournament, text)
    return [str(problem) for problem in caught.value.problems]


def test_one_name_a_line_is_entered_under_the_next_free_numbers(cup):
    people.enter(cup, "  Akagi Haruka \n\n渡邉　さくら\r\nŌno  Mei\n")
    people.enter(cup, "Sato")
    assert entered(cup) == [
        (1, "Akagi Haruka", True),
        (2, "渡邉 さくら", True),
        (3, "Ōno Mei", True),
        (4, "Sato", True),
    ]


def test_every_line_that_cannot_be_taken_is_named_and_nothing_is_entered(cup):
    people.enter(cup, "Sato Yui")
    said = refused(cup, "Mori\nsato yui\n\n42\nMORI\nＭｏｒｉ\nKen, Mori\n" + "長" * 61 + "\nA\x07b\nFine")
    assert said == [
        "Line 2: “sato yui” is entered already; leave the line out, or tell the two apart.",
        "Line 4: “42” is only a number, and numbers stand for players here; write a name.",
        "Line 5: “MORI” stands on line 1 already; tell the two apart.",
        "Line 6: “Ｍｏｒｉ” stands on line 1 already; tell the two apart.",
        "Line 7: “Ken, Mori” holds a comma, which parts names when tables are typed; leave it out.",
        "Line 8: the name has 61 letters; shorten it to 60.",
        "Line 9: the name holds an invisible control character; type it anew.",
    ]
    assert entered(cup) == [(1, "Sato Yui", True)]


def test_a_text_without_a_name_is_refused(cup):
    assert refused(cup, " \n\n　") == ["There is no name here. Write one name on each line."]


def test_the_same_name_may_play_in_another_tournament(cup, organizer):
    from tournaments.services import tournaments

    other = tournaments.create(name="Other", ruleset_key="ema-2025", by=organizer)
    people.enter(cup, "Sato")
    people.enter(other, "Sato")
    assert entered(cup) == entered(other) == [(1, "Sato", True)]


def test_who_withdraws_keeps_the_number_and_may_return(cup):
    sato, _mori = people.enter(cup, "Sato\nMori")
    people.withdraw(sato)
    assert entered(cup) == [(1, "Sato", False), (2, "Mori", True)]
    people.return_to_play(sato)
    assert entered(cup) == [(1, "Sato", True), (2, "Mori", True)]


def test_roles_come_from_the_groups_and_a_superuser_has_both(organizer, judge, nobody):
    root = User.objects.create_superuser("root")
    everybody = [organizer, judge, nobody, root, AnonymousUser()]
    assert [people.is_organizer(user) for user in everybody] == [True, False, False, True, False]
    assert [people.is_official(user) for user in everybody] == [True, True, False, True, False]


def test_the_page_enters_names_and_says_how_many(desk, cup):
    page = desk.post(reverse("people", args=[cup.slug]), {"names": "Sato\nMori"}, follow=True)
    assert page.redirect_chain == [(reverse("people", args=[cup.slug]), 302)]
    assert "2 names entered." in page.text
    assert entered(cup) == [(1, "Sato", True), (2, "Mori", True)]


def test_the_page_keeps_what_was_typed_and_shows_each_problem(desk, cup):
    page = desk.post(reverse("people", args=[cup.slug]), {"names": "Sato\n7"})
    assert page.context["form"].errors == {
        "names": ["Line 2: “7” is only a number, and numbers stand for players here; write a name."]
    }
    assert "Sato\n7</textarea>" in page.text


def test_the_page_withdraws_a_player_and_lets_them_return(desk, cup):
    people.enter(cup, "Sato")
    desk.post(reverse("withdraw", args=[cup.slug, 1]))
    assert entered(cup) == [(1, "Sato", False)]
    desk.post(reverse("return_to_play", args=[cup.slug, 1]))
    assert entered(cup) == [(1, "Sato", True)]


def test_a_pasted_script_is_shown_and_not_run(desk, cup):
    people.enter(cup, "<script>alert(1)</script>")
    page = desk.get(reverse("tournament", args=[cup.slug]))
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page.text
    assert "<script>alert" not in page.text
