"""An organizer corrects a participant's data and decisions, and is shown what the change affects."""

import re
from html import unescape

import pytest
from django.urls import reverse

import referee
from tests.acts import by
from tests.tournaments.events.test_results import whole
from tests.tournaments.events.test_standings import TYPED, on_paper
from tests.tournaments.tables import games
from tournaments.common.winds import round_name
from tournaments.models import JournalEntry, Person, Player, Round, Seating
from tournaments.services.events import rounds, tournaments
from tournaments.services.interchange.rosters import Particulars
from tournaments.services.people import entry_list, particulars, player_search
from tournaments.services.tables import hands, table_actions


@pytest.fixture
def drawn(full_cup):
    """Two rounds: one in play, one drawn."""
    first = rounds.create_from_text(full_cup, TYPED, act=by())
    rounds.open_round(first, act=by())
    rounds.create_from_text(full_cup, TYPED, act=by())
    return full_cup


def at(cup, number, name="participant", *more):
    return reverse(name, args=[cup.slug, number, *more])


def text(answer):
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.text)).split())


KNOWN = {
    "name": "Haruka Akagi",
    "family": "Akagi",
    "given": "Haruka",
    "club": "River",
    "country": "jpn",
    "number-ema": "1",
}


def test_particulars_are_put_right_in_every_event_at_once(desk, full_cup):
    player = full_cup.players.get(number=1)
    other = tournaments.create(name="Lake Cup", ruleset_key="wrc-2025", act=by())
    line = Particulars(line=1, name=player.name)
    particulars.enter(other, [line], act=by(), person_ids={1: player.person_id})
    assert desk.post(at(full_cup, 1, "particulars"), {**KNOWN, "key": "put-it-right"}).status_code == 302
    person = Person.objects.get(pk=player.person_id)
    assert (person.name, person.country, person.numbers) == ("Haruka Akagi", "JPN", {"ema": "1"})
    assert [entry.kind for entry in JournalEntry.objects.order_by("-pk")[:2]] == ["people", "people"]
    assert str(other.players.get()) == "Haruka Akagi"
    whole()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"name": ""}, "This field is required."),
        ({"name": "Mori Ken"}, "“Mori Ken” is already in "),
        ({"name": "12"}, "is only a number"),
        ({"country": "P" * 61}, "Country: Ensure this value has at most 60 characters"),
    ],
)
def test_what_cannot_be_is_said_at_the_form_and_nothing_is_stored(desk, full_cup, change, says):
    before = JournalEntry.objects.count()
    page = desk.post(at(full_cup, 1, "particulars"), {**KNOWN, **change})
    assert page.status_code == 422
    assert says in text(page)
    assert JournalEntry.objects.count() == before


def test_who_withdraws_with_rounds_drawn_is_shown_with_them_and_no_round_opens(desk, drawn):
    answer = desk.post(at(drawn, 5, "withdraw"), {"key": "she-goes-home"})
    assert answer.url == at(drawn, 5)
    page = text(desk.get(answer.url))
    assert "Round 1, table 2" in page
    assert "Round 2, table 2" in page
    assert "A drawn round still has a seat for them." in page
    rounds.finish(drawn.rounds.get(number=1), anyway=True, act=by())
    refused = desk.post(reverse("open_round", args=[drawn.slug, 2]), follow=True)
    assert "Round 2 seats players who no longer take part: Ōno Mei." in text(refused)
    assert drawn.rounds.get(number=2).state == Round.State.DRAWN


def test_a_substitute_sits_in_for_good_and_the_round_opens(desk, drawn):
    entry_list.enter(drawn, "Sub One", act=by())
    entry_list.set_state(drawn.players.get(number=17), Player.State.SUBSTITUTE, act=by())
    entry_list.withdraw(drawn.players.get(number=5), act=by())
    page = desk.get(at(drawn, 5)).text
    assert page.index("17 · Sub One") < page.index("Add substitute")
    sent = {"other": "17", "round": "1", "good": "on", "key": "sits-in-for-good"}
    assert desk.post(at(drawn, 5, "replace_player"), sent).status_code == 302
    seats = Seating.objects.filter(player__number=17).values_list("round__number", flat=True)
    assert sorted(seats) == [1, 2]
    rounds.finish(drawn.rounds.get(number=1), anyway=True, act=by())
    rounds.open_round(drawn.rounds.get(number=2), act=by())
    whole()


def test_who_has_a_seat_of_their_own_does_not_sit_in(desk, drawn):
    page = desk.post(at(drawn, 5, "replace_player"), {"other": "6", "round": "1", "key": "cannot-be-so"})
    assert page.status_code == 422
    assert "渡邉 さくら already has a seat in round 1." in text(page)


@pytest.mark.parametrize("good", ["", "on"])
def test_a_substitution_is_taken_back_before_the_game_begins(desk, drawn, good):
    entry_list.enter(drawn, "Sub One", act=by())
    entry_list.set_state(drawn.players.get(number=17), Player.State.SUBSTITUTE, act=by())
    before = set(Seating.objects.values_list("table", "seat", "player"))
    states = set(drawn.players.values_list("number", "state", "active"))
    sent = {"other": "17", "round": "1", "good": good, "key": "sits-in-for-now"}
    desk.post(at(drawn, 5, "replace_player"), sent)
    number = drawn.substitutions.get().number
    for _tap in range(2):
        back = desk.post(at(drawn, 5, "take_back_substitution", number), {"key": "not-after-all"})
    assert back.status_code in (302, 404)
    assert set(Seating.objects.values_list("table", "seat", "player")) == before
    assert set(drawn.players.values_list("number", "state", "active")) == states
    assert not drawn.substitutions.exists()
    whole()


def test_who_rested_and_sat_in_rests_again(desk, full_cup):
    first = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    desk.post(at(full_cup, 5, "replace_player"), {"other": "9", "round": "1", "key": "nine-sits-in"})
    assert not first.rests.filter(player__number=9).exists()
    number = full_cup.substitutions.get().number
    desk.post(at(full_cup, 5, "take_back_substitution", number), {"key": "not-after-all"})
    assert first.rests.filter(player__number=9).exists()
    whole()


def test_a_game_that_has_begun_stays_with_whoever_sits_there(desk, drawn):
    entry_list.enter(drawn, "Sub One", act=by())
    entry_list.set_state(drawn.players.get(number=17), Player.State.SUBSTITUTE, act=by())
    desk.post(at(drawn, 1, "replace_player"), {"other": "17", "round": "1", "key": "sits-in-for-now"})
    on_paper(drawn.rounds.get(number=1), 1)
    number = drawn.substitutions.get().number
    refused = desk.post(at(drawn, 1, "take_back_substitution", number), {"key": "not-after-all"})
    assert "The game has started, so the seat stays with Sub One." in text(refused)
    assert drawn.substitutions.exists()


def test_a_substitute_comes_from_the_current_hand_on_unless_it_is_emptied(desk, drawn):
    table = drawn.rounds.get(number=1).tables.get(number=1)
    assert "Starting with hand" not in text(desk.get(at(drawn, 1)))
    games.play(table, *games.HANCHAN[:2])
    page = desk.get(at(drawn, 1))
    state = hands.fold(table).table
    current = f"{round_name(str(state.round))} · {state.honba}"
    assert re.search(rf'<option value="3"\s+selected>\s*{current}\s*</option>', page.text)
    sent = {"new": "Late Sub", "round": "1", "since": "3", "key": "from-hand-three"}
    answer = desk.post(at(drawn, 1, "replace_player"), sent, follow=True)
    assert f"Late Sub substitutes for Anna from hand {current} of round 1." in text(answer).replace(
        drawn.players.get(number=1).name, "Anna"
    )
    again = desk.post(at(drawn, 1, "replace_player"), sent, follow=True)
    assert (again.status_code, "Substitute saved." in text(again)) == (200, True)
    assert drawn.substitutions.get().since == 3


@pytest.mark.parametrize("good", ["", "on"])
def test_a_new_substitute_is_ranked_by_choice(desk, drawn, good):
    sent = {"new": "Late Sub", "round": "1", "good": good, "ranked": "on", "key": "a-ranked-one-for-now"}
    answer = desk.post(at(drawn, 5, "replace_player"), sent, follow=True)
    desk.post(at(drawn, 5, "replace_player"), sent)
    assert "Late Sub has the status “playing” and is ranked by their own games." in text(answer)
    late = drawn.players.get(person__name="Late Sub")
    assert (late.state, late.active, drawn.substitutions.count()) == (Player.State.PLAYING, True, 1)
    whole()


def test_who_is_on_the_list_is_not_ranked_by_the_way(desk, drawn):
    sent = {"other": "6", "round": "1", "ranked": "on", "key": "not-a-new-one"}
    refused = desk.post(at(drawn, 5, "replace_player"), sent)
    assert refused.status_code == 422
    assert "This is only for a new substitute." in text(refused)


def test_the_list_of_players_leads_to_the_substitute(desk, drawn):
    listed = desk.get(reverse("players", args=[drawn.slug])).text
    assert f'href="{at(drawn, 5)}?substitute#substitute"' in listed
    assert 'id="substitute"' in desk.get(at(drawn, 5)).text
    # When no round is left, there is nothing to substitute in.
    Round.objects.update(state=Round.State.FINISHED)
    drawn.last_round = 2
    drawn.save()
    assert "?substitute" not in desk.get(reverse("players", args=[drawn.slug])).text


def test_two_people_change_seats(desk, drawn):
    desk.post(at(drawn, 1, "exchange_seats"), {"other": "16", "round": "1", "key": "change-seats"})
    assert Seating.objects.get(round__number=1, player__number=16).table.number == 1
    whole()


def test_who_changes_seats_is_told_which_penalties_are_the_others_from_now_on(desk, drawn):
    round_ = drawn.rounds.get(number=1)
    sits = Seating.objects.get(round=round_, player__number=1)
    other = Seating.objects.get(round=round_, table__number=4, seat=sits.seat).player
    for seat, why in ((sits.seat, "late"), ((sits.seat + 1) % 4, "loud")):
        table_actions.penalize(
            sits.table,
            referee.Seat(seat),
            2000,
            referee.ruling.PenaltyWhen.AFTER_UMA,
            why,
            by="Jiro",
            expects=sits.table.entries.count() + 1,
            key=f"penalty-{seat}",
        )
    sent = {"other": str(other.number), "round": "1", "key": "change-seats"}
    page = text(desk.post(at(drawn, 1, "exchange_seats"), sent, follow=True))
    assert "These rulings stay with the seats and now apply to the other player: Table 1: E1:" in page
    assert "late" in page
    assert "loud" not in page
    whole()


@pytest.mark.parametrize("state", ["checked_in", "guest", "substitute", "waiting", "entered", "withdrawn"])
def test_somebody_takes_part_otherwise(desk, full_cup, state):
    desk.post(at(full_cup, 3, "player_state"), {"state": state, "key": "another-state"})
    assert full_cup.players.get(number=3).state == state
    whole()


def test_nobody_is_disqualified_without_a_reason(desk, full_cup):
    refused = desk.post(at(full_cup, 3, "player_state"), {"state": "disqualified", "key": "without-reason"})
    assert refused.status_code == 422
    assert "Enter a reason. It is saved and shown." in text(refused)
    desk.post(
        at(full_cup, 3, "player_state"), {"state": "disqualified", "why": "cheating", "key": "with-reason"}
    )
    assert full_cup.players.get(number=3).state == "disqualified"
    assert JournalEntry.objects.last().why == "cheating"


def test_points_are_taken_off_and_lifted_again(desk, full_cup):
    sent = {"sort": "penalty", "points": "5000", "after_round": "", "why": "late", "key": "five-thousand"}
    desk.post(at(full_cup, 3, "give_points"), sent)
    penalty = full_cup.penalties.get()
    assert (penalty.points, penalty.why, penalty.by) == (-5000, "late", "Olga")
    assert "late" in text(desk.get(at(full_cup, 3)))
    desk.post(at(full_cup, 3, "cancel_points", penalty.number), {"key": "lift-it-again"})
    assert full_cup.penalties.get().lifted_by_entry is not None
    whole()


def test_points_as_they_stand_in_the_list_are_not_taken_for_all_points(desk, full_cup):
    sent = {"sort": "bonus", "points": "5", "why": "host", "key": "five-of-them"}
    refused = desk.post(at(full_cup, 3, "give_points"), sent)
    assert "Points: Enter points in whole hundreds. For 5.0 in the standings, enter 5000." in text(refused)
    assert not full_cup.penalties.exists()


def test_who_was_never_seated_is_taken_off_the_list_and_who_was_stays(desk, drawn):
    entry_list.enter(drawn, "Never There", act=by())
    desk.post(at(drawn, 17, "remove_player"), {"key": "never-there-at-all"})
    assert drawn.players.count() == 16
    refused = desk.post(at(drawn, 1, "remove_player"), {"key": "was-there-already"})
    assert "has been seated and cannot be removed from the list" in text(refused)
    whole()


def test_who_it_is_is_erased_only_by_who_is_sure(desk, drawn):
    assert desk.post(at(drawn, 1, "erase_player"), {"key": "not-sure-at-all"}).status_code == 422
    desk.post(at(drawn, 1, "erase_player"), {"sure": "yes", "key": "very-sure-of-it"})
    player = drawn.players.get(number=1)
    assert (player.person.is_erased, player.name) == (True, "Erased player 1")
    whole()


def test_people_are_numbered_anew(full_cup):
    order = player_search.sort_by_name(full_cup.players.all())
    particulars.renumber(full_cup, order, act=by())
    assert [player.pk for player in full_cup.players.order_by("number")] == [player.pk for player in order]
    whole()


@pytest.mark.parametrize(
    ("order", "numbers"),
    [
        ("number", [3, 5, 7, 11]),
        ("name", [7, 3, 11, 5]),
        ("club", [5, 7, 11, 3]),
        ("country", [7, 11, 3, 5]),
    ],
)
def test_an_organizer_numbers_everybody_anew(desk, cup, order, numbers):
    lines = [
        Particulars(line=1, name="Bea", number="3"),
        Particulars(line=2, name="Zoe", number="5", club="Abc"),
        Particulars(line=3, name="Ada", number="7", club="Wien", country="AUT"),
        Particulars(line=4, name="Max", number="11", club="Wien", country="AUT"),
    ]
    before = {one.number: one.pk for one in particulars.enter(cup, lines, act=by())}
    sent = desk.post(reverse("renumber", args=[cup.slug]), {"order": order, "key": "number-them-anew"})
    assert sent.url == reverse("players", args=[cup.slug])
    after = {one.pk: one.number for one in cup.players.all()}
    assert [after[before[number]] for number in numbers] == [1, 2, 3, 4]
    whole()


def test_names_stand_as_people_expect_them(full_cup):
    for name in ("Øst Berg", "Ost Berg", "Łuk Asz", "Luk Asz"):
        entry_list.enter(full_cup, name, act=by())
    names = [player.name for player in player_search.sort_by_name(full_cup.players.all())]
    assert names.index("Ost Berg") < names.index("Øst Berg") < names.index("Rossi Marco")
    assert names.index("Luk Asz") < names.index("Łuk Asz") < names.index("Mori Ken")


@pytest.mark.parametrize("name", ["participant", "particulars", "player_state", "give_points"])
def test_it_is_for_organizers_alone(visitor, full_cup, name):
    send = visitor.get if name == "participant" else visitor.post
    assert send(at(full_cup, 1, name)).status_code == 302


@pytest.mark.parametrize("looked_for", ["ostergard", "Østergård Mads", "04070001", "riichi odense"])
def test_somebody_is_found_by_what_a_hurried_hand_types(cup, looked_for):
    lines = [
        Particulars(line=1, name="Mads Østergård", club="Riichi Odense", numbers={"ema": "04070001"}),
        Particulars(line=2, name="Ada"),
    ]
    found = particulars.enter(cup, lines, act=by())
    assert player_search.find(found, looked_for) == found[:1]
