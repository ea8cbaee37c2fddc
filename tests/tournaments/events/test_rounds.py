"""Drawing a round, typing it, opening it and finishing it."""

import itertools
import re

import pytest
from django.urls import reverse

import referee
from tests.acts import by
from tests.tournaments.tables import games
from tournaments.common.errors import ConflictError, InputError, StateError
from tournaments.journal.kinds import PlanningMethod
from tournaments.models import Rest, Round, Seating, Table
from tournaments.presenters.events import standings
from tournaments.services.events import drawing, results, rounds, tournaments
from tournaments.services.events.plans import saving
from tournaments.services.events.plans.round_plans import RoundPlan
from tournaments.services.people import entry_list
from tournaments.services.tables import table_actions

TYPED = "Akagi Haruka, Mori Ken, Sato Yui, Tanaka Jun\n\n5，6、7\t8\n９, 10, 11, 12\n13,14,15,weber max"


def tables_of(round_):
    return [[seating.player.number for seating in table.seatings.all()] for table in round_.tables.all()]


def resting(round_):
    return [rest.player.number for rest in round_.rests.all()]


def refused(tournament, text):
    with pytest.raises(InputError) as caught:
        rounds.create_from_text(tournament, text, act=by())
    return [str(problem) for problem in caught.value.problems]


def played_over(table):
    """End the table's game early with its current scores."""
    table_actions.close(table, ends_game=True, by="Jiro", expects=1, key="k")


def test_typed_tables_are_seated_from_east_on_by_name_or_number(full_cup):
    made = rounds.create_from_text(full_cup, TYPED, act=by())
    assert tables_of(made) == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]
    assert (made.number, made.state, resting(made)) == (1, Round.State.DRAWN, [])
    assert [table.number for table in made.tables.all()] == [1, 2, 3, 4]


def test_every_typed_line_that_cannot_be_seated_is_named_and_nothing_is_stored(full_cup):
    entry_list.withdraw(full_cup.players.get(number=16), act=by())
    said = refused(full_cup, "1, 2, 3, 4\n5, 6, 7\n8, 1, Nemo, 99\n9,, 10, 11\n16, 12, 13, 14")
    assert said == [
        "Line 2: This line has 3 players, but a table seats 4. Separate them with commas.",
        "Line 3: Akagi Haruka is already on line 1. Give each player one seat.",
        "Line 3: “Nemo” is not a player. Check the spelling, or add the player first.",
        "Line 3: “99” is not a player. Check the spelling, or add the player first.",
        "Line 4: A name is missing between two commas.",
        "Line 5: Weber Max has withdrawn. Choose another player, or let Weber Max return.",
    ]
    assert Round.objects.count() == Table.objects.count() == 0


def test_a_line_is_counted_as_it_was_typed_and_a_player_sits_where_named_first(full_cup):
    said = refused(full_cup, "\n1, 2, 3, 4\n\n1, 5, 6, 7\n1, 8, 9, 10\n11, 12, 13, 14, Nemo")
    assert said == [
        "Line 4: Akagi Haruka is already on line 2. Give each player one seat.",
        "Line 5: Akagi Haruka is already on line 2. Give each player one seat.",
        "Line 6: “Nemo” is not a player. Check the spelling, or add the player first.",
        "Line 6: This line has 5 players, but a table seats 4. Separate them with commas.",
    ]


def test_an_empty_text_is_no_round(full_cup):
    assert refused(full_cup, "\n \n") == ["There are no tables. Enter one table per line."]


def test_who_is_not_typed_rests_and_too_many_are_warned_about(full_cup):
    draft = drawing.read_round(full_cup, "1, 2, 3, 4")
    assert [player.number for player in draft.resting] == list(range(5, 17))
    assert draft.warnings == ("12 players sit out, although another table could be filled.",)


def test_a_draft_stores_nothing_and_its_text_gives_it_again(full_cup):
    draft = drawing.propose(full_cup, seed=7)
    assert drawing.read_round(full_cup, draft.text) == draft
    assert Round.objects.count() == 0


def test_a_draw_seats_everybody_once_and_the_same_seed_draws_the_same(full_cup):
    first, again = drawing.propose(full_cup, seed=7), drawing.propose(full_cup, seed=7)
    assert first == again
    assert sorted(player.number for table in first.tables for player in table) == list(range(1, 17))
    assert drawing.propose(full_cup, seed=8) != first


def test_three_drawn_rounds_of_sixteen_bring_no_pair_together_twice(full_cup):
    made = [rounds.draw(full_cup, seed, act=by()) for seed in range(3)]
    pairs = [
        frozenset(pair)
        for round_ in made
        for table in tables_of(round_)
        for pair in itertools.combinations(table, 2)
    ]
    assert len(pairs) == len(set(pairs)) == 3 * 4 * 6


def test_a_draft_says_who_has_met_before(full_cup):
    rounds.create_from_text(full_cup, TYPED, act=by())
    draft = drawing.read_round(full_cup, "1, 5, 2, 9")
    assert [(one.number, other.number) for one, other in draft.met_before] == [(1, 2)]


def test_as_many_resting_as_sit_at_a_table_are_warned_about_and_fewer_are_not(full_cup):
    assert drawing.read_round(full_cup, "1, 2, 3, 4\n5, 6, 7, 8\n9, 10, 11, 12").warnings == (
        "4 players sit out, although another table could be filled.",
    )
    entry_list.withdraw(full_cup.players.get(number=16), act=by())
    assert drawing.read_round(full_cup, "1, 2, 3, 4\n5, 6, 7, 8\n9, 10, 11, 12").warnings == ()


def test_nobody_rests_twice_before_everybody_rested_once(organizer):
    tournament = tournaments.create(name="Seven", ruleset_key="ema-2025", act=by(organizer.username))
    entry_list.enter(tournament, "A\nB\nC\nD\nE\nF\nG", act=by())
    order = [number for seed in range(7) for number in resting(rounds.draw(tournament, seed, act=by()))]
    assert len(order) == 21
    for upto in range(3, 22, 3):
        times = [order[:upto].count(number) for number in range(1, 8)]
        assert max(times) - min(times) <= 1, f"after {upto} rests: {times}"


def test_a_typed_round_that_lets_somebody_rest_again_is_warned_about(organizer):
    tournament = tournaments.create(name="Five", ruleset_key="ema-2025", act=by(organizer.username))
    entry_list.enter(tournament, "A\nB\nC\nD\nE", act=by())
    first = rounds.create_from_text(tournament, "1, 2, 3, 4", act=by())
    rounds.open_round(first, act=by())
    rounds.finish(first, anyway=True, act=by())
    assert drawing.read_round(tournament, "4, 3, 2, 1").warnings == (
        "E would sit out again before everyone has sat out as often.",
    )


def test_who_withdrew_without_a_rest_does_not_make_the_rest_of_the_others_one_too_many(organizer):
    tournament = tournaments.create(name="Six", ruleset_key="ema-2025", act=by(organizer.username))
    entry_list.enter(tournament, "A\nB\nC\nD\nE\nF", act=by())
    for typed in ("1, 2, 3, 4", "1, 2, 5, 6", "3, 4, 5, 6"):
        made = rounds.create_from_text(tournament, typed, act=by())
        rounds.open_round(made, act=by())
        rounds.finish(made, anyway=True, act=by())
    entry_list.enter(tournament, "G", act=by())
    assert drawing.read_round(tournament, "3, 4, 5, 7").warnings == (
        "A, B, F would sit out again before everyone has sat out as often.",
    )
    entry_list.withdraw(tournament.players.get(number=7), act=by())
    assert drawing.read_round(tournament, "3, 4, 5, 6").warnings == ()


def test_who_withdrew_is_not_drawn(full_cup):
    for number in (1, 2, 3, 4):
        entry_list.withdraw(full_cup.players.get(number=number), act=by())
    made = rounds.draw(full_cup, 1, act=by())
    assert sorted(number for table in tables_of(made) for number in table) == list(range(5, 17))
    assert resting(made) == []


def test_too_few_people_cannot_be_drawn(cup):
    entry_list.enter(cup, "A\nB\nC", act=by())
    with pytest.raises(
        StateError, match=r"^A table needs 4 players, but only 3 take part\. Add players first\.$"
    ):
        drawing.propose(cup, seed=1)
    entry_list.enter(cup, "D", act=by())
    assert [len(table) for table in drawing.propose(cup, seed=1).tables] == [4]


def test_the_next_round_may_be_drawn_while_the_last_one_plays_and_it_is_said(full_cup):
    rounds.open_round(rounds.draw(full_cup, 1, act=by()), act=by())
    draft = drawing.propose(full_cup, seed=2)
    assert draft.number == 2
    assert draft.warnings == (
        "Round 1 is not finished yet. You can draw this round now and open it after that.",
    )
    rounds.draw(full_cup, 2, act=by())
    assert drawing.propose(full_cup, seed=3).warnings == (
        "Round 2 is not finished yet. You can draw this round now and open it after that.",
    )


def test_a_round_that_somebody_else_made_meanwhile_is_not_made_twice(full_cup):
    rounds.create_from_text(full_cup, TYPED, expects=1, act=by())
    with pytest.raises(ConflictError, match=r"^The next round is now 2, not 1\."):
        rounds.create_from_text(full_cup, TYPED, expects=1, act=by())
    assert Round.objects.count() == 1


def test_a_round_is_opened_once_and_after_those_before_it(full_cup):
    first, second = rounds.draw(full_cup, 1, act=by()), rounds.draw(full_cup, 2, act=by())
    with pytest.raises(StateError, match=r"^Round 1 is not finished\. Finish it before you open round 2\.$"):
        rounds.open_round(second, act=by())
    rounds.open_round(first, act=by())
    with pytest.raises(StateError, match=r"^Round 1 has already been opened\.$"):
        rounds.open_round(first, act=by())
    rounds.finish(first, anyway=True, act=by())
    rounds.open_round(second, act=by())
    assert list(full_cup.rounds.values_list("number", "state")) == [(1, "finished"), (2, "open")]


def test_the_first_of_the_rounds_that_are_not_finished_is_named_however_long_ago_it_was(full_cup):
    first, second, third = (rounds.draw(full_cup, seed, act=by()) for seed in range(3))
    with pytest.raises(StateError, match=r"^Round 1 is not finished\. Finish it before you open round 3\.$"):
        rounds.open_round(third, act=by())
    rounds.open_round(first, act=by())
    rounds.finish(first, anyway=True, act=by())
    rounds.open_round(second, act=by())
    rounds.finish(second, anyway=True, act=by())
    rounds.reopen(first, act=by())
    with pytest.raises(StateError, match=r"^Round 1 is not finished\. Finish it before you open round 3\.$"):
        rounds.open_round(third, act=by())


def test_a_round_that_another_page_finished_meanwhile_is_not_finished_again(full_cup):
    made = rounds.draw(full_cup, 1, act=by())
    rounds.open_round(made, act=by())
    rounds.finish(Round.objects.get(), anyway=True, act=by())
    with pytest.raises(StateError, match=r"^Round 1 is not in play\.$"):
        rounds.finish(made, anyway=True, act=by())


def test_a_round_ends_when_every_table_is_over(full_cup):
    made = rounds.draw(full_cup, 1, act=by())
    with pytest.raises(StateError, match=r"^Round 1 is not in play\.$"):
        rounds.finish(made, act=by())
    rounds.open_round(made, act=by())
    *most, last = made.tables.all()
    for table in most:
        played_over(table)
    with pytest.raises(StateError, match=r"^Table 4 is still playing\."):
        rounds.finish(made, act=by())
    played_over(last)
    rounds.finish(made, act=by())
    assert Round.objects.get().state == Round.State.FINISHED


def test_a_round_may_be_finished_as_it_stands_by_choice(full_cup):
    made = rounds.draw(full_cup, 1, act=by())
    rounds.open_round(made, act=by())
    rounds.finish(made, anyway=True, act=by())
    assert Round.objects.get().state == Round.State.FINISHED


def test_only_the_last_drawn_round_is_thrown_away_and_only_before_it_is_opened(full_cup):
    first, second = rounds.draw(full_cup, 1, act=by()), rounds.draw(full_cup, 2, act=by())
    with pytest.raises(StateError, match=r"^A later round is already drawn\."):
        rounds.discard(first, act=by())
    rounds.discard(second, act=by())
    rounds.open_round(first, act=by())
    with pytest.raises(
        StateError, match=r"^Round 1 has already been opened, so its draw cannot be deleted\.$"
    ):
        rounds.discard(first, act=by())
    assert (Round.objects.count(), Seating.objects.count(), Rest.objects.count()) == (1, 16, 0)


def test_every_table_has_a_long_token_of_its_own(full_cup):
    rounds.draw(full_cup, 1, act=by())
    rounds.draw(full_cup, 2, act=by())
    tokens = list(Table.objects.values_list("token", flat=True))
    assert len(set(tokens)) == 8
    assert all(re.fullmatch(r"[\w-]{22}", token) for token in tokens)


def test_the_page_shows_a_draw_before_it_stores_it(desk, full_cup):
    address = reverse("new_round", args=[full_cup.slug])
    shown = desk.post(address, {"step": "draw"})
    draft = shown.context["draft"]
    assert Round.objects.count() == 0
    kept = desk.post(address, {"step": "keep", "number": draft.number, "seats": draft.text})
    assert (kept.status_code, kept.url) == (302, reverse("round", args=[full_cup.slug, 1]))
    assert tables_of(Round.objects.get()) == [[player.number for player in table] for table in draft.tables]
    twice = desk.post(address, {"step": "keep", "number": draft.number, "seats": draft.text})
    assert twice.context["form"].non_field_errors() == [
        "The next round is now 2, not 1. Check the rounds before you draw again."
    ]


def test_tables_that_were_changed_by_hand_are_shown_once_more_and_then_kept(desk, full_cup):
    address = reverse("new_round", args=[full_cup.slug])
    looked = desk.post(address, {"step": "draw"}).context["draft"]
    changed = "1, 2, 3, 4\r\n5, 6, 7, 8"
    again = desk.post(
        address, {"step": "keep", "number": looked.number, "seats": changed, "looked": looked.text}
    )
    assert "You changed the tables by hand. Check the round below, then save it." in again.text
    draft = again.context["draft"]
    assert [[player.number for player in table] for table in draft.tables] == [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert Round.objects.count() == 0
    box = draft.text.replace("\n", "\r\n")
    desk.post(address, {"step": "keep", "number": draft.number, "seats": box, "looked": box})
    assert tables_of(Round.objects.get()) == [[1, 2, 3, 4], [5, 6, 7, 8]]


def test_tables_that_were_changed_by_hand_and_cannot_be_are_refused(desk, full_cup):
    address = reverse("new_round", args=[full_cup.slug])
    looked = desk.post(address, {"step": "draw"}).context["draft"]
    page = desk.post(
        address, {"step": "keep", "number": looked.number, "seats": "1, 2, 3", "looked": looked.text}
    )
    assert page.context["form"].errors == {
        "seats": ["Line 1: This line has 3 players, but a table seats 4. Separate them with commas."]
    }
    assert "1, 2, 3</textarea>" in page.text
    assert Round.objects.count() == 0


def test_the_page_shows_what_is_wrong_with_typed_tables_and_keeps_them(desk, full_cup):
    page = desk.post(reverse("new_round", args=[full_cup.slug]), {"step": "look", "seats": "1, 2, 3"})
    assert page.context["form"].errors == {
        "seats": ["Line 1: This line has 3 players, but a table seats 4. Separate them with commas."]
    }
    assert "1, 2, 3</textarea>" in page.text


def test_the_page_asks_before_it_passes_over_a_table_that_nobody_has_closed(desk, full_cup):
    made = rounds.create_from_text(full_cup, "1,2,3,4\n5,6,7,8\n9,10,11,12", act=by())
    rounds.open_round(made, act=by())
    one, two, three = made.tables.all()
    for table in (one, two):
        games.play(table, *games.HANCHAN)
    entries = one.entries.count()
    table_actions.close(one, by="Olga", expects=entries + 1, key="closed-one")
    finish = reverse("finish_round", args=[full_cup.slug, 1])
    unclosed = (
        "The game at table 2 is over, but the table is not closed and its score is not confirmed. "
        "If you finish the round now, the current score counts."
    )
    assert desk.post(finish).context["refused"] == (
        "Table 3 is still playing. Wait for it, or close it to end its game now. "
        f"If you finish the round first, an unfinished game does not count. {unclosed}"
    )
    table_actions.close(three, ends_game=True, by="Olga", expects=1, key="closed-three")
    asked = desk.post(finish)
    assert (asked.status_code, asked.context["refused"]) == (409, unclosed)
    assert Round.objects.get().state == Round.State.OPEN
    # A second step finishes the round in spite of the open tables.
    assert "Round 1 is finished." in desk.post(finish, {"anyway": "yes"}, follow=True).text
    assert Round.objects.get().state == Round.State.FINISHED


def test_a_round_whose_tables_are_all_closed_is_finished_without_a_question(desk, full_cup):
    made = rounds.create_from_text(full_cup, "1,2,3,4", act=by())
    rounds.open_round(made, act=by())
    table_actions.close(made.tables.get(), ends_game=True, by="Olga", expects=1, key="closed-one")
    finish = reverse("finish_round", args=[full_cup.slug, 1])
    assert "Round 1 is finished." in desk.post(finish, follow=True).text


def test_a_planned_round_is_the_one_way_on_and_to_leave_the_plan_is_warned_about(desk, full_cup):
    """With a plan, only the plan's own page offers a draw, and says what the draw does."""
    new, plan = (reverse(name, args=[full_cup.slug]) for name in ("new_round", "plan"))
    event, listed = full_cup.get_absolute_url(), reverse("rounds", args=[full_cup.slug])

    def ways(page):
        text = desk.get(page).text
        return f'href="{new}"' in text, f'action="{plan}rounds/' in text

    assert [ways(event), ways(listed)] == [(True, False), (True, False)]
    there = {player.number: player for player in full_cup.players.all()}
    found = [
        RoundPlan(number=number, tables=(tuple(there[one] for one in (1, 2, 3, 4)),)) for number in (1, 2, 3)
    ]
    saving.save_plan(full_cup, found, method=PlanningMethod.TYPED, expects=0, act=by())
    assert [ways(event), ways(listed)] == [(False, True), (False, True)]
    made = saving.open_next(full_cup, 1, act=by())
    assert [ways(event), ways(listed)] == [(False, False), (False, False)]
    while_playing = desk.get(plan).text
    assert "Open round 2" not in while_playing
    assert "Round 1 is in play. Finish it before you open round 2." in while_playing
    rounds.finish(made, anyway=True, act=by())
    assert [ways(event), ways(listed), ways(made.get_absolute_url())] == [
        (False, True),
        (False, True),
        (False, True),
    ]
    said = desk.get(plan).text
    assert f'href="{new}"' in said
    assert "Draw round 2 without the plan" in said
    warned = "Round 2 is already planned. A round drawn or entered here replaces the planned one."
    assert warned in desk.get(new).text
    assert warned in desk.post(new, {"step": "look", "seats": "5,6,7,8"}).text
    rounds.open_round(rounds.create_from_text(full_cup, "5,6,7,8", act=by()), act=by())
    rounds.finish(full_cup.rounds.get(number=2), anyway=True, act=by())
    assert ways(made.get_absolute_url()) == (False, False)
    full_cup.refresh_from_db()
    tournaments.set_last_round(full_cup, 2, act=by())
    assert ways(full_cup.rounds.get(number=2).get_absolute_url()) == (False, False)


def test_the_pages_open_a_round_and_ask_before_they_cut_it_short(desk, full_cup):
    made = rounds.draw(full_cup, 1, act=by())
    at = [full_cup.slug, 1]
    assert "Round 1 is open." in desk.post(reverse("open_round", args=at), follow=True).text
    asked = desk.post(reverse("finish_round", args=at))
    assert (asked.status_code, asked.context["refused"]) == (
        409,
        (
            "Tables 1, 2, 3, 4 are still playing. Wait for them, or close them to end their games now. "
            "If you finish the round first, unfinished games do not count."
        ),
    )
    assert (
        "Round 1 is finished."
        in desk.post(reverse("finish_round", args=at), {"anyway": "yes"}, follow=True).text
    )
    made.refresh_from_db()
    assert made.state == Round.State.FINISHED


def test_links_are_for_officials_and_a_link_opens_its_table_without_a_login(visitor, judge, full_cup):
    made = rounds.draw(full_cup, 1, act=by())
    page, tokens = reverse("round", args=[full_cup.slug, 1]), [table.token for table in made.tables.all()]
    assert not any(token in visitor.get(page).text for token in tokens)
    assert visitor.get(reverse("links", args=[full_cup.slug, 1])).status_code == 302
    seen = visitor.get(reverse("table", args=[tokens[2]]))
    assert (seen.status_code, seen.context["table"].number) == (200, 3)
    assert visitor.get(reverse("table", args=["guessed"])).status_code == 404
    visitor.force_login(judge)
    links = visitor.get(reverse("links", args=[full_cup.slug, 1])).text
    assert re.findall(r">(http://testserver/t/[^<]+)<", links) == [
        f"http://testserver{table.get_absolute_url()}" for table in made.tables.all()
    ]


def test_the_pages_cost_as_many_queries_however_many_tables_play(
    visitor, organizer, django_assert_num_queries
):
    for size in (8, 32):
        tournament = tournaments.create(
            name=f"Cup {size}", ruleset_key="ema-2025", act=by(organizer.username)
        )
        entry_list.enter(tournament, "\n".join(f"Player {n}x" for n in range(size)), act=by())
        made = rounds.draw(tournament, 1, act=by())
        saving.publish_seats(tournament, 1, act=by())
        with django_assert_num_queries(7):
            visitor.get(made.get_absolute_url())


def test_a_finished_round_is_opened_again_to_correct_a_hand_by_organizers_only(
    desk, visitor, judge, full_cup
):
    made = rounds.draw(full_cup, 1, act=by())
    at = [full_cup.slug, 1]
    with pytest.raises(StateError, match="Round 1 is not finished"):
        rounds.reopen(made, act=by())
    rounds.open_round(made, act=by())
    rounds.finish(made, anyway=True, act=by())
    visitor.force_login(judge)
    assert visitor.post(reverse("reopen_round", args=at)).status_code == 403
    made.refresh_from_db()
    assert made.state == Round.State.FINISHED
    assert "Round 1 is open for correction." in desk.post(reverse("reopen_round", args=at), follow=True).text
    made.refresh_from_db()
    assert made.state == Round.State.OPEN


def played(cup, scores=(45000, 35000, 25000, 15000)):
    """Finish a round of sixteen in which winners at later tables won less; return the players by rank."""
    made = rounds.create_from_text(cup, TYPED, act=by())
    rounds.open_round(made, act=by())
    for table in made.tables.all():
        more = 4000 - 1000 * table.number
        final = [scores[0] + more, scores[1], scores[2], scores[3] - more]
        result = referee.ledger.Result(scores=tuple(final), sticks_left=0, why="")
        results.enter(table, result, by="Jiro", expects=1, key=f"{table.pk}-final")
    rounds.finish(made, act=by())
    return [row.player for row in standings.current(cup).rows]


def seated(draft):
    return sorted(sorted(player.number for player in table) for table in draft.tables)


def test_by_the_standings_who_met_is_parted_and_the_leaders_sit_together(full_cup):
    ranked = played(full_cup)
    draft = drawing.propose(full_cup, seed=1, ranked=ranked)
    # The four winners have not met each other, nor have the four second places: equal ranks sit together.
    assert seated(draft) == [[1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [4, 8, 12, 16]]
    assert draft.met_before == ()
    assert Round.objects.count() == 1


def test_by_an_interval_one_of_every_four_ranks_sits_at_a_table(full_cup):
    ranked = played(full_cup)
    draft = drawing.propose(full_cup, seed=1, ranked=ranked, interval=4)
    at = {player: place for place, player in enumerate(ranked)}
    assert [sorted(at[player] % 4 for player in table) for table in draft.tables] == [
        [place] * 4 for place in (at[table[0]] % 4 for table in draft.tables)
    ]


def test_who_came_late_is_drawn_behind_the_standings_and_who_is_gone_is_not(full_cup):
    ranked = played(full_cup)
    entry_list.withdraw(ranked[0], act=by())
    draft = drawing.propose(full_cup, seed=1, ranked=ranked[:10], interval=1)
    drawn = {player for table in draft.tables for player in table} | set(draft.resting)
    assert drawn == set(ranked[1:])


@pytest.mark.parametrize("step", [{"step": "swiss"}, {"step": "interval", "interval": "4"}])
def test_the_page_draws_by_the_standings_and_draws_again_in_the_same_way(client, organizer, full_cup, step):
    client.force_login(organizer)
    address = reverse("new_round", args=[full_cup.slug])
    assert "By standings" not in client.get(address).content.decode()
    played(full_cup)
    assert "By standings" in client.get(address).content.decode()
    page = client.post(address, step)
    text = page.content.decode()
    assert page.status_code == 200
    assert "Round 2 (not saved)" in text
    assert re.search(rf'name="step"\s+value="{step["step"]}"', text)
    assert ('name="interval" value="4"' in text) == ("interval" in step)


def test_an_interval_that_is_not_said_is_asked_for(client, organizer, full_cup):
    client.force_login(organizer)
    played(full_cup)
    address = reverse("new_round", args=[full_cup.slug])
    text = client.post(address, {"step": "interval"}).content.decode()
    assert "Enter the interval between the ranks at one table." in text
    assert "not saved" not in text
    assert "Ensure this value" in client.post(address, {"step": "interval", "interval": "0"}).content.decode()


def test_by_lot_people_of_one_club_or_country_are_parted_where_nobody_need_meet_again_for_it(full_cup):
    for player in full_cup.players.select_related("person"):
        person = player.person
        person.club = f"Club {(player.number - 1) // 4}"
        person.country = "AUT"
        person.save()
    for seed in range(5):
        draft = drawing.propose(full_cup, seed=seed)
        assert all(len({player.person.club for player in table}) == 4 for table in draft.tables)
    for player in full_cup.players.select_related("person"):
        player.person.country = ("AUT", "POL", "FRA", "SWE")[(player.number - 1) % 4]
        player.person.save()
    for seed in range(5):
        draft = drawing.propose(full_cup, seed=seed)
        assert all(len({player.person.club for player in table}) == 4 for table in draft.tables)
        assert all(len({player.person.country for player in table}) == 4 for table in draft.tables)


def test_who_met_and_who_is_of_one_club_are_parted_together(full_cup):
    played(full_cup)
    for player in full_cup.players.select_related("person"):
        player.person.club = f"Club {(player.number - 1) % 4}"
        player.person.save()
    draft = drawing.propose(full_cup, seed=1)
    assert draft.met_before == ()
    assert [len({player.person.club for player in table}) for table in draft.tables] == [4, 4, 4, 4]
