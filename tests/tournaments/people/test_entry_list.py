"""Entering and withdrawing people, and who may do it."""

import pytest
from django.contrib.auth.models import AnonymousUser, Group, User
from django.urls import reverse
from django.utils import translation

from tests.acts import by
from tournaments.common.errors import InputError
from tournaments.models import HEAD_JUDGES, EventRole, Person, Role
from tournaments.services.events import drawing, rounds, tournaments
from tournaments.services.people import entry_list, permissions, player_search


def entered(tournament):
    return list(tournament.players.values_list("number", "person__name", "active"))


def refused(tournament, text):
    with pytest.raises(InputError) as caught:
        entry_list.enter(tournament, text, act=by())
    return [str(problem) for problem in caught.value.problems]


def test_one_name_a_line_is_entered_under_the_next_free_numbers(cup):
    entry_list.enter(cup, "  Akagi Haruka \n\n渡邉　さくら\r\nŌno  Mei\n", act=by())
    entry_list.enter(cup, "Sato", act=by())
    assert entered(cup) == [
        (1, "Akagi Haruka", True),
        (2, "渡邉 さくら", True),
        (3, "Ōno Mei", True),
        (4, "Sato", True),
    ]


def test_every_line_that_cannot_be_taken_is_named_and_nothing_is_entered(cup):
    entry_list.enter(cup, "Sato Yui", act=by())
    said = refused(
        cup, "Mori\nsato yui\n\n42\nMORI\nＭｏｒｉ\nKen, Mori, Aki\n" + "長" * 61 + "\nA\x07b\nFine"
    )
    assert said == [
        "Line 2: “sato yui” is already on the list. Remove this line or make the names different.",
        "Line 4: “42” is only a number and looks like a player number. Write a name.",
        "Line 5: “MORI” is already on line 1. Make the names different.",
        "Line 6: “Ｍｏｒｉ” is already on line 1. Make the names different.",
        "Line 7: “Ken, Mori, Aki” contains a comma, which separates names when tables are typed. Delete it.",
        "Line 8: the name has 61 characters. Shorten it to 60.",
        "Line 9: the name contains an invisible control character. Type it again.",
    ]
    assert entered(cup) == [(1, "Sato Yui", True)]


def test_a_name_and_a_reading_of_sixty_letters_are_taken(cup):
    entry_list.enter(cup, f"{'長' * 60} ({'あ' * 60})", act=by())
    [player] = cup.players.all()
    assert (player.name, player.reading) == ("長" * 60, "あ" * 60)


def test_a_text_without_a_name_is_refused(cup):
    assert refused(cup, " \n\n　") == ["No names found. Enter one name per line."]


def test_the_same_name_may_play_in_another_tournament(cup, organizer):
    other = tournaments.create(name="Other", ruleset_key="ema-2025", act=by(organizer.username))
    entry_list.enter(cup, "Sato", act=by())
    entry_list.enter(other, "Sato", act=by())
    assert entered(cup) == entered(other) == [(1, "Sato", True)]


def test_who_withdraws_keeps_the_number_and_may_return(cup):
    sato, _mori = entry_list.enter(cup, "Sato\nMori", act=by())
    entry_list.withdraw(sato, act=by())
    assert entered(cup) == [(1, "Sato", False), (2, "Mori", True)]
    entry_list.return_to_play(sato, act=by())
    assert entered(cup) == [(1, "Sato", True), (2, "Mori", True)]


WHO_MAY = (permissions.is_organizer, permissions.is_head_judge, permissions.is_official)


def may(user, event):
    return [one(user, event) for one in WHO_MAY]


def test_roles_at_the_desk_come_from_the_groups_and_hold_at_every_event(cup, organizer, judge, nobody):
    root = User.objects.create_superuser("root")
    head = User.objects.create_user("Hiroshi")
    head.groups.add(Group.objects.get_or_create(name=HEAD_JUDGES)[0])
    for event in (None, cup):
        assert may(organizer, event) == may(root, event) == [True, True, True]
        assert may(head, event) == [False, True, True]
        assert may(judge, event) == [False, False, True]
        assert may(nobody, event) == may(AnonymousUser(), event) == [False, False, False]


@pytest.mark.parametrize(
    ("role", "theirs"),
    [
        (Role.ORGANIZER, [True, True, True]),
        (Role.HEAD_JUDGE, [False, True, True]),
        (Role.JUDGE, [False, False, True]),
    ],
)
def test_a_role_at_an_event_holds_there_and_nowhere_else(cup, nobody, role, theirs):
    other = tournaments.create(name="Other", ruleset_key="ema-2025", act=by())
    EventRole.objects.create(user=nobody, tournament=cup, role=role)
    assert may(nobody, cup) == theirs
    assert may(nobody, other) == may(nobody, None) == [False, False, False]
    assert list(permissions.events_seen_by(nobody)) == [cup]
    assert list(permissions.events_run_by(nobody)) == [cup] * theirs[0]


def test_who_is_more_at_the_desk_than_at_an_event_is_so_there_too(cup, organizer):
    EventRole.objects.create(user=organizer, tournament=cup, role=Role.JUDGE)
    assert may(organizer, cup) == [True, True, True]


def test_the_roles_of_somebody_are_asked_for_once(cup, nobody, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert may(nobody, None) == may(nobody, cup) == [False, False, False]
        assert not permissions.has_event_roles(nobody)


def test_somebody_is_found_by_number_or_by_a_name_or_reading_that_a_hurried_hand_wrote(cup):
    entry_list.enter(cup, "Ōno Mei\n張 偉（チャン・ウェイ）\nAkagi Haruka\nヴィルタネン・アイノ", act=by())
    players = cup.players.all()

    def found(text):
        return [player.number for player in player_search.find(players, text)]

    assert [found(text) for text in ("onomei", "ちゃんうぇい", "3", "ヴィルタネンアイノ", "", "x")] == [
        [1],
        [2],
        [3],
        [4],
        [1, 2, 3, 4],
        [],
    ]
    assert [player.number for player in player_search.sort_by_name(players)] == [3, 1, 4, 2]


def test_the_page_enters_names_and_says_how_many(desk, cup):
    page = desk.post(reverse("people", args=[cup.slug]), {"names": "Sato\nMori"}, follow=True)
    assert page.redirect_chain == [(reverse("players", args=[cup.slug]), 302)]
    assert "2 players added." in page.text
    assert entered(cup) == [(1, "Sato", True), (2, "Mori", True)]


def test_the_page_keeps_what_was_typed_and_shows_each_problem(desk, cup):
    page = desk.post(reverse("people", args=[cup.slug]), {"names": "Sato\n7"})
    assert page.context["form"].errors == {
        "names": ["Line 2: “7” is only a number and looks like a player number. Write a name."]
    }
    assert "Sato\n7</textarea>" in page.text


def test_the_page_withdraws_a_player_and_lets_them_return(desk, cup):
    entry_list.enter(cup, "Sato", act=by())
    desk.post(reverse("withdraw", args=[cup.slug, 1]))
    assert entered(cup) == [(1, "Sato", False)]
    desk.post(reverse("return_to_play", args=[cup.slug, 1]))
    assert entered(cup) == [(1, "Sato", True)]


def test_a_pasted_script_is_shown_and_not_run(desk, cup):
    entry_list.enter(cup, "<script>alert(1)</script>", act=by())
    page = desk.get(reverse("players", args=[cup.slug]))
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page.text
    assert "<script>alert" not in page.text


# Reading of names


def read(tournament):
    return list(tournament.players.values_list("number", "person__name", "person__reading"))


def test_a_reading_in_brackets_is_kept_beside_the_name(cup):
    entry_list.enter(
        cup,
        "白石 涼（しらいし りょう）\n佐伯ひより(ｻｴｷ ﾋﾖﾘ)\n張 偉 （ チャン・ウェイ ）\nAnna (Poznań)\n김민수\nSato",
        act=by(),
    )
    assert read(cup) == [
        (1, "白石 涼", "しらいし りょう"),
        (2, "佐伯ひより", "サエキ ヒヨリ"),
        (3, "張 偉", "チャン・ウェイ"),
        (4, "Anna (Poznań)", ""),
        (5, "김민수", ""),
        (6, "Sato", ""),
    ]


def test_a_word_stands_for_a_player_where_it_means_nobody_else(cup):
    entry_list.enter(cup, "白石 涼（しらいし）\n白石 蓮（しらいし）\n佐伯（さえき）\nSato", act=by())
    words = {word: player.number for word, player in player_search.players_by_word(cup.players.all()).items()}
    assert words == {
        "白石 涼": 1,
        "白石 蓮": 2,
        "佐伯": 3,
        "さえき": 3,
        "sato": 4,
        "1": 1,
        "2": 2,
        "3": 3,
        "4": 4,
    }
    assert player_search.search_key("ァヶヷー") == "ぁゖわー"


def test_a_reading_that_is_none_is_refused(cup):
    assert refused(cup, f"白石 涼（しらいし Ryo）\n（しらいし）\n白石 涼（{'し' * 61}）") == [
        "Line 1: the reading “しらいし Ryo” contains letters that are not kana. Use kana or leave it out.",
        "Line 2: this reading has no name. Enter the name before it.",
        "Line 3: the reading has 61 characters. Shorten it to 60.",
    ]
    assert read(cup) == []


def test_who_is_entered_already_gets_a_reading_and_nobody_is_entered_twice(cup):
    entry_list.enter(cup, "白石 涼\nSato", act=by())
    entry_list.enter(cup, "白石 涼（しらいし りょう）\nMori", act=by())
    assert read(cup) == [(1, "白石 涼", "しらいし りょう"), (2, "Sato", ""), (3, "Mori", "")]
    assert refused(cup, "白石 涼（しらいし りょう）\nKen\nSato（さとう）\nSato（サトウ）") == [
        "Line 1: “白石 涼” is already on the list. Remove this line or make the names different.",
        "Line 4: “Sato” is already on line 3. Make the names different.",
    ]
    assert read(cup)[1] == (2, "Sato", "")
    assert refused(cup, "Sato（さ1）") == [
        "Line 1: the reading “さ1” contains letters that are not kana. Use kana or leave it out."
    ]


def test_a_reading_stays_where_none_is_typed_and_a_third_line_names_the_first(cup):
    entry_list.enter(cup, "白石 涼（しらいし）\nSato", act=by())
    made = entry_list.enter(cup, "Mori\nSato（さとう）", act=by())
    assert [player.name for player in made] == ["Sato", "Mori"]
    assert refused(cup, "白石 涼\nKen\nKen\nKen") == [
        "Line 1: “白石 涼” is already on the list. Remove this line or make the names different.",
        "Line 3: “Ken” is already on line 2. Make the names different.",
        "Line 4: “Ken” is already on line 2. Make the names different.",
    ]
    assert refused(cup, "４２\nA b\x07") == [
        "Line 1: “４２” is only a number and looks like a player number. Write a name.",
        "Line 2: the name contains an invisible control character. Type it again.",
    ]
    assert read(cup) == [(1, "白石 涼", "しらいし"), (2, "Sato", "さとう"), (3, "Mori", "")]


def test_numbers_go_on_behind_somebody_who_withdrew_and_equal_names_stand_by_number(cup):
    entry_list.enter(cup, "Ono\nMori", act=by())
    entry_list.withdraw(cup.players.get(number=2), act=by())
    entry_list.enter(cup, "Ōno", act=by())
    assert entered(cup) == [(1, "Ono", True), (2, "Mori", False), (3, "Ōno", True)]
    assert [player.number for player in player_search.sort_by_name(cup.players.order_by("-number"))] == [
        2,
        1,
        3,
    ]
    entry_list.enter(cup, "\n".join(f"P{letter}" for letter in "abcdefg"), act=by())
    assert [player.number for player in player_search.find(cup.players.all(), "1")] == [1]


def test_people_stand_in_the_order_of_how_they_are_read(cup):
    entry_list.enter(
        cup,
        "渡辺 一（わたなべ はじめ）\nōno Mei\n井上 光（イノウエ ヒカリ）\n石川 光（いしかわ ひかり）\nÁdám\nOlsen",
        act=by(),
    )
    ordered = player_search.sort_by_name(cup.players.all())
    assert [player.name for player in ordered] == [
        "Ádám",
        "Olsen",
        "ōno Mei",
        "石川 光",
        "井上 光",
        "渡辺 一",
    ]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("いしかわ", [1]),
        ("ｲｼ", [1]),
        ("ishi", [1]),
        ("Inoue", [2]),
        ("ishikawa hikari", [1]),
        ("hikari ishikawa", [1]),
        ("い", [1, 2]),
        ("no", [2, 3]),
        ("光", [1, 2]),
        ("ひかり", [1, 2]),
        ("ONO", [3]),
        ("2", [2]),
        ("", [1, 2, 3]),
    ],
)
def test_people_are_found_by_name_reading_or_number(cup, text, numbers):
    entry_list.enter(cup, "石川 光（いしかわ ひかり）\n井上 光（イノウエ ヒカリ）\nŌno Mei", act=by())
    assert [player.number for player in player_search.find(cup.players.all(), text)] == numbers


@pytest.mark.parametrize(
    ("text", "numbers"),
    [("kaya y", [1]), ("yil kaya", [1]), ("kaya", [1, 2]), ("aya", [1, 2]), ("ishi h", [3]), ("い", [3])],
)
def test_words_find_first_those_whose_names_begin_with_them(cup, text, numbers):
    entry_list.enter(cup, "Kaya Yilmaz\nKaya Brandt\n石川 光（いしかわ ひかり）", act=by())
    assert [player.number for player in player_search.find_best(cup.players.all(), text)] == numbers


@pytest.mark.parametrize(
    ("text", "numbers"), [("04039999", [1]), ("akagi 04039999", [1]), ("403999", []), ("9 9 9 9 9 9", [])]
)
def test_a_federations_number_is_found_as_a_whole_and_not_digit_by_digit(cup, text, numbers):
    entry_list.enter(cup, "Akagi Haruka\nMori Ken", act=by())
    Person.objects.filter(players__number=1).update(numbers={"ema": "04039999"})
    assert [player.number for player in player_search.find(cup.players.all(), text)] == numbers


def test_the_page_finds_and_sorts_people(desk, cup):
    entry_list.enter(cup, "渡辺 一（わたなべ はじめ）\n石川 光（いしかわ ひかり）\nSato", act=by())
    address = reverse("players", args=[cup.slug])
    shown = [
        [player.number for player in desk.get(address, asked).context["players"]]
        for asked in (
            {},
            {"order": "name"},
            {"find": "わたなべ", "order": "name"},
            {"find": "nobody"},
            {"order": "weight"},
        )
    ]
    assert shown == [[1, 2, 3], [3, 2, 1], [1], [], [1, 2, 3]]
    assert "No matching player." in desk.get(address, {"find": "nobody"}).text
    assert '<span class="kana" lang="ja">わたなべ はじめ</span>' in desk.get(address).text


def test_tables_are_typed_by_reading_where_it_means_one_player(cup):
    entry_list.enter(
        cup, "渡辺 一（わたなべ）\n渡部 光（わたなべ）\n石川 光（いしかわ）\nSato\nMori", act=by()
    )
    draft = drawing.read_round(cup, "いしかわ, 1, 2, Sato")
    assert [player.number for player in draft.tables[0]] == [3, 1, 2, 4]
    with pytest.raises(InputError, match="“わたなべ” is not a player"):
        drawing.read_round(cup, "わたなべ, いしかわ, Sato, Mori")


def test_a_name_in_kana_means_whoever_has_that_name_and_not_whose_reading_it_is(cup):
    entry_list.enter(cup, "石川 光（いしかわ）\nいしかわ\nSato\nMori", act=by())
    draft = drawing.read_round(cup, "いしかわ, 1, Sato, Mori")
    assert [player.number for player in draft.tables[0]] == [2, 1, 3, 4]


def test_whose_name_is_erased_is_called_by_the_number(cup):
    (player,) = entry_list.enter(cup, "Sato Yui（さとう ゆい）", act=by())
    Person.objects.filter(players=player).update(name="", reading="", salt="")
    erased = cup.players.get()
    assert (erased.name, erased.reading, str(erased)) == ("Erased player 1", "", "Erased player 1")
    with translation.override("ja"):
        assert erased.name == "消去された選手1"


def test_a_reading_of_somebody_of_other_events_is_no_matter_of_one_list(cup):
    entry_list.enter(cup, "白石 涼", act=by())
    other = tournaments.copy(cup, name="Next Cup", with_people=True, act=by())
    assert refused(other, "白石 涼（しらいし りょう）") == [
        "Line 1: “白石 涼” is also in other events. Change the reading on the player's page."
    ]
    assert Person.objects.get().reading == ""


def test_after_players_are_added_the_list_leads_to_the_seating_plan(desk, cup):
    assert "Create seating plan" not in desk.get(reverse("players", args=[cup.slug])).text
    names = "\n".join(f"Player {letter}" for letter in "ABCDEFGH")
    page = desk.post(
        reverse("people", args=[cup.slug]), {"names": names, "key": "eight-players"}, follow=True
    )
    assert page.redirect_chain[-1][0] == reverse("players", args=[cup.slug])
    assert "8 players added." in page.text
    assert "Create seating plan" in page.text
    rounds.draw(cup, 1, act=by())
    assert "Create seating plan" not in desk.get(reverse("players", args=[cup.slug])).text
