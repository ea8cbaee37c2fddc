"""Each action of an organizer is one entry of the event's journal, however often it is sent, and its rows follow."""

from datetime import UTC, datetime

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.acts import by
from tests.referee.strategies import EXAMPLES
from tests.sampled import every_nth
from tests.tournaments.integrity.test_verifying import everything
from tests.tournaments.tables import games
from tests.tournaments.tables.games import ONE, TWO
from tournaments.common.errors import ConflictError, DeskError, InputError, StateError
from tournaments.journal.kinds import Enters, Member, StageSettings, Team
from tournaments.journal.reading import read_entry, write_entry
from tournaments.models import Anchor, JournalEntry, Person, RefereeCall, Tournament
from tournaments.services.events import openings, rounds, stage_formats, substitutions, tournaments
from tournaments.services.events.groups import set_groups
from tournaments.services.integrity.journal.database import MODELS, all_rows
from tournaments.services.integrity.rebuilding import rebuild
from tournaments.services.integrity.verifying import verify_events
from tournaments.services.people import entry_list, erasing
from tournaments.services.rulings import rules
from tournaments.services.tables import calls, clocks

NOON = datetime(2026, 5, 2, 12, tzinfo=UTC)


def kinds():
    return list(JournalEntry.objects.values_list("kind", flat=True))


def address(name, *place):
    return reverse(name, args=place)


# Pages


@pytest.fixture
def in_play(full_cup):
    drawn = rounds.draw(full_cup, 1, act=by())
    rounds.open_round(drawn, act=by())
    return drawn


SENT = {
    "people": ("people", {"names": "Newcomer One\nNewcomer Two"}, "people"),
    "withdraw": ("withdraw", {}, "withdrawal"),
    "a round": ("new_round", {"step": "keep", "number": 2, "seats": "1,2,3,4\n5,6,7,8"}, "round"),
    "finish": ("finish_round", {"anyway": "yes"}, "finish"),
    "the clock": ("change_clock", {"kind": "start", "minutes": 75, "expects": 1, "back": "round"}, "clock"),
    "the last round": ("last_round", {"last_round": 8}, "change"),
    "publicity": ("rulings_publicity", {"rulings_public": "on"}, "publication"),
}
PLACES = {"withdraw": (3,), "finish_round": (1,), "change_clock": (1,)}


@pytest.mark.parametrize("what", every_nth(SENT, 2))
def test_a_form_that_is_sent_twice_is_done_once_and_says_who_when_and_from_where(desk, in_play, what):
    name, data, kind = SENT[what]
    at = address(name, in_play.tournament.slug, *PLACES.get(name, ()))
    before = len(kinds())
    first = desk.post(at, {**data, "key": "the-same-tap"})
    rows = everything()
    second = desk.post(at, {**data, "key": "the-same-tap"})
    assert kinds()[before:] == [kind]
    assert (first.status_code, second.status_code, second.url) == (302, 302, first.url)
    assert everything() == rows
    entry = JournalEntry.objects.last()
    device = desk.cookies["device"].value.partition(":")[0]
    assert (entry.by, entry.key, entry.device) == ("Olga", "the-same-tap", device)
    assert len(entry.device) == 16


def test_the_same_key_with_something_else_is_refused_on_a_page_that_says_so(desk, in_play):
    at = address("last_round", in_play.tournament.slug)
    desk.post(at, {"last_round": 8, "key": "the-same-tap"})
    refused = desk.post(at, {"last_round": 9, "key": "the-same-tap"})
    assert refused.status_code == 409
    assert (
        "This page was already sent with other data. Check the current data and enter yours again."
        in refused.text
    )
    assert Tournament.objects.get().last_round == 8


def test_a_tournament_that_is_sent_twice_is_made_once(desk):
    new = {"name": "Cup", "ruleset_key": "ema-2025", "key": "the-same-tap"}
    assert [desk.post(reverse("new_tournament"), new).url for _tap in range(2)] == ["/tournaments/cup/"] * 2
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize("key", ["", "short", "x" * 65, "no spaces here", "käse-käse"])
def test_a_key_that_no_page_gave_out_is_none(desk, in_play, key):
    at = address("last_round", in_play.tournament.slug)
    for number in (8, 9):
        assert desk.post(at, {"last_round": number, "key": key}).status_code == 302
    assert Tournament.objects.get().last_round == 9


def test_every_form_of_an_organizer_has_a_key_of_its_own(desk, in_play):
    cup = in_play.tournament
    pages = [
        reverse("new_tournament"),
        address("people", cup.slug),
        address("rulings_publicity", cup.slug),
        in_play.get_absolute_url(),
        in_play.tables.first().get_absolute_url(),
    ]
    for page in pages:
        client = Client() if page.startswith("/t/") else desk
        seen = [client.get(page).text.split('name="key" value="')[1:] for _look in range(2)]
        keys = [{part[:32] for part in parts} for parts in seen]
        assert keys[0], page
        assert not keys[0] & keys[1], page


def test_a_table_that_calls_twice_with_one_tap_has_called_once(visitor, in_play):
    table = in_play.tables.first()
    at = address("call_referee", table.token)
    for _tap in range(2):
        visitor.post(at, {"key": "the-same-tap"})
    calls.take_back(table, act=by())
    visitor.post(at, {"key": "the-same-tap"})
    assert not RefereeCall.objects.exists()
    assert kinds()[-2:] == ["call", "settled"]
    assert JournalEntry.objects.get(kind="call").by == f"Table {table.number}"


def test_a_round_that_is_thrown_away_twice_is_away_and_both_taps_lead_to_the_event(desk, full_cup):
    rounds.draw(full_cup, 1, act=by())
    away = address("discard_round", full_cup.slug, 1)
    # Without the tick nothing is deleted.
    unsure = desk.post(away, {"key": "away-with-it"}, follow=True)
    assert "Tick “I am sure” to delete the draw. Nothing was deleted." in unsure.text
    for _tap in range(2):
        assert desk.post(away, {"key": "away-with-it", "sure": "yes"}).url == full_cup.get_absolute_url()
    assert kinds()[-2:] == ["round", "discard"]


def test_a_tap_that_comes_back_after_its_work_was_thrown_away_is_told_so(desk, full_cup):
    data = {"step": "keep", "number": 1, "seats": "1,2,3,4\n5,6,7,8", "key": "the-same-tap"}
    new = address("new_round", full_cup.slug)
    assert desk.post(new, data).status_code == 302
    rounds.discard(full_cup.rounds.get(), act=by())
    again = desk.post(new, data)
    says = "This was saved before and has been deleted since. Reload the page and start again."
    assert says in again.text
    assert not full_cup.rounds.exists()

    def made():
        return tournaments.create(name="Lake Cup", ruleset_key="wrc-2025", act=by(key="the-same-tap"))

    tournaments.delete(made(), act=by())
    with pytest.raises(ConflictError, match="was saved before and has been deleted since"):
        made()


TOO_MUCH = {
    "a call that is answered": ("come_to_call", (10**17,), {}),
    "a call that is done": ("call_done", (10**17,), {}),
    "a round's number": ("new_round", (), {"step": "keep", "number": 10**17, "seats": "1,2,3,4"}),
}


@pytest.mark.parametrize("what", TOO_MUCH)
def test_a_number_that_no_chain_keeps_is_refused_with_words(desk, in_play, what):
    name, place, data = TOO_MUCH[what]
    before = kinds()
    cup = in_play.tournament
    round_ = (cup.slug, 1) if place else (cup.slug,)
    answer = desk.post(address(name, *round_, *place), {"key": "too-much", **data}, follow=True)
    assert answer.status_code in (200, 409)
    assert (
        "A number is too large, or a character cannot be saved. Nothing was saved. Correct it and try again."
    ) in answer.text
    assert kinds() == before


# Services


UNKEPT = {
    "a name with a gap": lambda cup: entry_list.enter(cup, "Ann\0Ford", act=by()),
    "half a letter": lambda cup: entry_list.enter(cup, "Ann \ud800", act=by()),
    "tables with a gap": lambda cup: rounds.create_from_text(cup, "1,2,3,4\0", act=by()),
    "a last round far away": lambda cup: tournaments.set_last_round(cup, 10**20, act=by()),
    "a last round too far away": lambda cup: tournaments.set_last_round(cup, 40_000, act=by()),
    "less than no minutes": lambda _cup: tournaments.create(
        name="Lake Cup", ruleset_key="wrc-2025", minutes=-5, act=by()
    ),
    "an event's name with a gap": lambda _cup: tournaments.create(
        name="Lake\0Cup", ruleset_key="wrc-2025", act=by()
    ),
}


@pytest.mark.parametrize("what", UNKEPT)
def test_what_no_chain_keeps_is_refused_with_words_and_leaves_nothing(full_cup, what):
    before = kinds()
    with pytest.raises(InputError, match=r"too large, or a character cannot be saved|Use a number from"):
        UNKEPT[what](full_cup)
    assert kinds() == before


def test_what_changes_nothing_is_no_entry(full_cup):
    before = kinds()
    player = full_cup.players.get(number=3)
    entry_list.return_to_play(player, act=by())
    tournaments.set_last_round(full_cup, full_cup.last_round, act=by())
    tournaments.publish_rulings(
        full_cup, rulings_public=full_cup.rulings_public, rulings_named=full_cup.rulings_named, act=by()
    )
    rules.save_rules(full_cup, rules.rules_of(full_cup), seen_mark=full_cup.rules_mark, act=by())
    assert kinds() == before


def test_an_event_in_which_nothing_was_played_is_deleted_whole_and_its_journal_stays(full_cup):
    drawn = rounds.draw(full_cup, 1, act=by())
    rounds.open_round(drawn, act=by())
    clocks.start(drawn, 75, act=by(at=NOON))
    calls.call(drawn.tables.first(), act=by())
    for _tap in range(2):
        tournaments.delete(full_cup, act=by("Otto", key="away-with-it"))
    assert not any(everything().values())
    assert not Person.objects.exists()
    last = JournalEntry.objects.last()
    assert (last.kind, last.by, last.payload) == (
        "deletion",
        "Otto",
        {"name": "River Cup", "slug": "river-cup"},
    )
    (found,) = verify_events()
    assert (found.faults, found.journal) == ((), len(kinds()))
    assert Anchor.objects.count() == 1


def test_an_event_in_which_something_was_played_stays(in_play):
    games.play(in_play.tables.first(), games.ron(TWO, ONE, 3, 30))
    before = everything()
    with pytest.raises(
        StateError, match="This event cannot be deleted because entries were saved at a table"
    ):
        tournaments.delete(in_play.tournament, act=by())
    assert everything() == before


def test_no_hand_is_written_between_the_look_at_a_rounds_tables_and_its_end(in_play):
    """The end of a round records the length of each ledger: with the hand that was written, and nothing more."""
    table = in_play.tables.get(number=2)
    games.play(table, games.ron(TWO, ONE, 3, 30))
    rounds.finish(in_play, anyway=True, act=by())
    heads = JournalEntry.objects.get(kind="finish").payload["tables"]
    assert [(head["table"], head["entries"]) for head in heads] == [(1, 0), (2, 1), (3, 0), (4, 0)]
    assert heads[1]["head"] == table.entries.get().hash
    seated = JournalEntry.objects.get(kind="round").hash
    assert {head["head"] for head in heads if not head["entries"]} == {seated}


# Any steps in any order

STAGES = (
    StageSettings(stage="main", rounds=(1,)),
    StageSettings(stage="final", rounds=(2,), enters=Enters(of="main", first=4)),
)
STEPS = {
    "enter": lambda cup, n: entry_list.enter(cup, f"Late {n}（れいと）", act=by()),
    "reread": lambda cup, n: entry_list.enter(
        cup, f"{cup.players.first().name}（よみ{'あいう'[n % 3]}）", act=by()
    ),
    "withdraw": lambda cup, n: entry_list.withdraw(cup.players.get(number=n % 8 + 1), act=by()),
    "return": lambda cup, n: entry_list.return_to_play(cup.players.get(number=n % 8 + 1), act=by()),
    "erase": lambda cup, n: erasing.erase(cup.players.get(number=n % 8 + 1), act=by()),
    "draw": lambda cup, n: rounds.draw(cup, n, act=by()),
    "discard": lambda cup, _n: rounds.discard(cup.rounds.last(), act=by()),
    "open": lambda cup, n: rounds.open_round(cup.rounds.all()[n % 2], act=by()),
    "undo": lambda cup, n: openings.undo(cup.rounds.all()[n % 2], act=by()),
    "finish": lambda cup, n: rounds.finish(cup.rounds.all()[n % 2], anyway=True, act=by()),
    "reopen": lambda cup, n: rounds.reopen(cup.rounds.all()[n % 2], act=by()),
    "clock": lambda cup, n: clocks.start(cup.rounds.all()[n % 2], 75, act=by()),
    "stop": lambda cup, n: clocks.pause(cup.rounds.all()[n % 2], act=by()),
    "extend": lambda cup, n: clocks.extend(cup.rounds.all()[n % 2].tables.first(), n % 5 + 1, act=by()),
    "call": lambda cup, n: calls.call(cup.rounds.all()[n % 2].tables.first(), act=by()),
    "come": lambda cup, n: calls.answer_call(
        RefereeCall.objects.first().pk, cup.rounds.all()[n % 2], act=by("Ann")
    ),
    "done": lambda cup, n: calls.end_call(
        RefereeCall.objects.first().pk, cup.rounds.all()[n % 2], act=by("Ann")
    ),
    "rules": lambda cup, n: rules.save_rules(
        cup, rules.make_draft("ema-2025", {"kuitan": n % 2 == 0}), seen_mark=cup.rules_mark, act=by()
    ),
    "stages": lambda cup, n: stage_formats.save_stages(cup, STAGES[: n % 3], act=by()),
    "decline": lambda cup, n: stage_formats.decline(
        cup, "final", cup.players.get(number=n % 8 + 1), act=by()
    ),
    "take the place": lambda cup, n: stage_formats.take_back_decline(
        cup, "final", cup.players.get(number=n % 8 + 1), act=by()
    ),
    "group": lambda cup, n: set_groups(cup, {cup.players.get(number=n % 8 + 1): "AB"[n % 2]}, act=by()),
    "end": lambda cup, n: tournaments.set_last_round(cup, n % 4 or None, act=by()),
    "teams": lambda cup, n: stage_formats.save_teams(
        cup,
        [
            Team(team=f"{at:016x}", name=f"Team {at}", members=(Member(who=player.person_id),))
            for at, player in enumerate(cup.players.all()[: n % 5], start=1)
        ],
        stock=75000 if n % 2 else None,
        act=by(),
    ),
    "exchange": lambda cup, n: substitutions.exchange(
        cup.rounds.all()[n % 2], cup.players.get(number=1), cup.players.get(number=n % 7 + 2), act=by()
    ),
    "replace": lambda cup, n: substitutions.replace(
        cup.rounds.all()[n % 2],
        cup.players.get(number=n % 8 + 1),
        cup.players.last(),
        to_the_end=n % 3 > 0,
        act=by(),
    ),
    "sit in": lambda cup, n: substitutions.replace_from_round(
        cup, cup.rounds.count() + 1, cup.players.get(number=n % 8 + 1), cup.players.last(), act=by()
    ),
    "end it": lambda cup, _n: substitutions.take_back(cup.substitutions.last(), act=by()),
    "publish": lambda cup, n: tournaments.publish_rulings(
        cup, rulings_public=n % 2 == 0, rulings_named=n % 3 == 0, act=by()
    ),
}


@settings(
    max_examples=EXAMPLES // 3, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(done=st.lists(st.tuples(st.sampled_from(sorted(STEPS)), st.integers(0, 11)), max_size=25))
def test_over_any_list_of_an_organizers_acts_the_rows_are_those_of_the_journal(db, done):
    with transaction.atomic():
        cup = tournaments.create(name="Cup", ruleset_key="ema-2025", act=by())
        entry_list.enter(cup, "\n".join(f"Player {n}x" for n in range(8)), act=by())
        for word, n in done:
            cup = Tournament.objects.get(pk=cup.pk)
            try:
                STEPS[word](cup, n)
            except (DeskError, AttributeError, IndexError):
                # The step is refused, or its round or call does not exist.
                continue
        (found,) = verify_events()
        assert found.faults == ()
        before = everything()
        for name in reversed(MODELS):
            all_rows(name)._raw_delete("default")
        rebuild()
        tokens = {row["id"]: row.pop("token") for row in before["Table"]}
        after = everything()
        assert not any(row.pop("token") in tokens.values() for row in after["Table"])
        assert after == before
        for entry in JournalEntry.objects.all():
            assert write_entry(read_entry(entry.kind, entry.payload)) == (entry.kind, entry.payload)
        transaction.set_rollback(True)
