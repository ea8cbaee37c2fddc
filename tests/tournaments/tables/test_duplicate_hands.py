"""The same hand from two devices is stored once; a hand that truly happened again is stored again."""

import itertools
from collections import deque

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import referee
from tests.acts import by
from tests.entries import hand_entry
from tests.referee.strategies import EXAMPLES
from tests.tournaments.tables import games
from tests.tournaments.tables.games import FOUR, ONE, THREE, TWO, draw, ron, tsumo
from tournaments.common.errors import ConflictError, Mismatch
from tournaments.models import Entry, Tournament
from tournaments.services.events import rounds
from tournaments.services.tables import hands

RON = ron(THREE, TWO, 3, 30, riichi=(ONE, THREE))
CHOMBO = referee.Chombo(offenders=(TWO,))
keys = (f"alike-{number}" for number in itertools.count())


def refused(*seats):
    """Return a draw at which these seats, in riichi, do not show their hands."""
    return referee.ExhaustiveDraw(
        tenpai=(ONE,), refuses=seats, riichi=(referee.Riichi(seat=TWO), referee.Riichi(seat=FOUR))
    )


@pytest.fixture
def table(full_cup):
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    return drawn.tables.first()


def send(table, report, expects, *, round="E1", honba=0, by="Table 1", key=None):  # noqa: A002
    """Return the number of the entry that stores the hand, and whether this call created it."""
    hand = hand_entry(report, round, honba)
    entry, new = hands.record(table, hand, by=by, expects=expects, key=key or next(keys), device=by)
    return entry.number, new


def in_force(table):
    return [row.report for row in hands.fold(table).rows if not row.voided]


def test_the_same_hand_from_a_second_device_is_stored_already(table):
    assert send(table, RON, 1, by="Jiro") == (1, True)
    assert send(table, RON, 1, by="Olga") == (1, False)
    assert in_force(table) == [RON]
    assert [entry.by for entry in Entry.objects.all()] == ["Jiro"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (draw(ONE, THREE), draw(THREE, ONE)),
        (ron(TWO, ONE, 3, 30, riichi=(TWO, FOUR)), ron(TWO, ONE, 3, 30, riichi=(FOUR, TWO))),
        (games.double_ron(ONE, (TWO, 2, 30), (THREE, 5, None)), games.double_ron(ONE, (THREE, 5, None), (TWO, 2, 30))),
        (referee.Chombo(offenders=(TWO, FOUR)), referee.Chombo(offenders=(FOUR, TWO))),
        (refused(TWO, FOUR), refused(FOUR, TWO)),
        (referee.ExhaustiveDraw(nagashi=(TWO, FOUR)), referee.ExhaustiveDraw(nagashi=(FOUR, TWO))),
    ],
)  # fmt: skip
def test_in_which_order_two_judges_tapped_the_players_makes_no_other_hand(table, one, other):
    send(table, one, 1)
    assert send(table, other, 1) == (1, False)
    assert in_force(table) == [one]


@pytest.mark.parametrize(
    "other",
    [
        ron(THREE, TWO, 2, 30, riichi=(ONE, THREE)),
        ron(THREE, TWO, 3, 30, riichi=(THREE,)),
        ron(THREE, FOUR, 3, 30, riichi=(ONE, THREE)),
        draw(ONE),
    ],
)
def test_a_hand_that_differs_in_one_fact_is_left_to_the_judge(table, other):
    send(table, RON, 1)
    with pytest.raises(ConflictError, match="E1 was already entered by Table 1"):
        send(table, other, 1)
    assert in_force(table) == [RON]


def test_the_hand_is_found_behind_whatever_else_was_written_meanwhile(table):
    send(table, draw(ONE), 1)
    games.write(table, referee.ledger.Count(scores=(26000, 28000, 28000, 28000), sticks=0))
    hand = ron(TWO, THREE, 2, 30)
    assert send(table, hand, 3, round="E1", honba=1, by="Jiro") == (3, True)
    assert send(table, hand, 2, round="E1", honba=1, by="Olga") == (3, False)
    assert len(in_force(table)) == 2


def test_a_hand_that_truly_happens_again_expects_the_next_number_and_is_stored_again(table):
    assert send(table, CHOMBO, 1, by="Jiro") == (1, True)
    assert send(table, CHOMBO, 2, by="Jiro") == (2, True)
    # The other device saw both hands too, and kept them while it had no network.
    assert send(table, CHOMBO, 1, by="Olga") == (1, False)
    assert send(table, CHOMBO, 2, by="Olga") == (2, False)
    assert send(table, CHOMBO, 3, by="Olga") == (3, True)
    assert in_force(table) == [CHOMBO] * 3


def test_the_same_hand_in_another_round_or_honba_is_another(table):
    send(table, draw(ONE, THREE), 1)
    for other in ({"honba": 1}, {"round": "E2"}):
        with pytest.raises(ConflictError):
            send(table, draw(ONE, THREE), 1, **other)
    assert send(table, draw(ONE, THREE), 2, honba=1) == (2, True)
    with pytest.raises(Mismatch):
        send(table, draw(ONE, THREE), 3, honba=1)
    assert len(in_force(table)) == 2


def test_a_hand_that_was_voided_since_is_said_to_be_and_may_be_entered_again(table):
    send(table, RON, 1, by="Jiro")
    hands.void(table, 1, "the wrong table", by="Jiro", expects=2, key="void-of-it")
    says = "Jiro already saved E1, and it was cancelled: the wrong table. Your entry was not saved."
    with pytest.raises(ConflictError, match=says):
        send(table, RON, 1, by="Olga")
    assert in_force(table) == []
    assert send(table, RON, 3, by="Olga") == (3, True)
    # A device that still knows nothing of this has nothing to decide now.
    assert send(table, RON, 1, by="Jiro") == (3, False)
    assert in_force(table) == [RON]
    hands.void(table, 3, "again", by="Jiro", expects=4, key="void-of-it-again")
    with pytest.raises(ConflictError, match="Olga already saved E1, and it was cancelled: again"):
        send(table, RON, 1, by="Jiro")


def test_a_hand_that_was_corrected_since_is_said_to_be(table):
    send(table, RON, 1, by="Jiro")
    other = ron(THREE, TWO, 4, 30, riichi=(ONE, THREE))
    hands.correct(table, 1, other, "a dora was missed", by="Jiro", expects=2, key="correction")
    with pytest.raises(ConflictError, match="and it was corrected: a dora was missed"):
        send(table, RON, 1, by="Olga")
    assert send(table, other, 1, by="Olga") == (1, False)
    assert in_force(table) == [other]


def test_a_closed_table_or_a_finished_round_answers_that_it_has_the_hand(table):
    send(table, RON, 1)
    table.round.state = table.round.State.FINISHED
    table.round.save()
    assert send(table, RON, 1, by="Olga") == (1, False)


# Every order in which devices may send what they saw

HANDS = st.sampled_from(
    [CHOMBO, referee.Chombo(offenders=(THREE,)), draw(), draw(ONE), tsumo(ONE, 2, 30), ron(THREE, TWO, 1, 30)]
)


def with_places(seen):
    """Return the hands that were played, each with its round and honba, up to the end of the game."""
    rules, state, placed = referee.ruleset("tenhou-4p"), None, []
    state = referee.fold(rules, []).table
    for report in seen:
        if state.over:
            break
        placed.append((report, str(state.round), state.honba))
        state = referee.adjudicate(rules, state, report).table
    return placed


class Device:
    """A phone that saw every hand: it queues them in order, and drops one when the answer says that it is stored."""

    def __init__(self, name, seen):
        self.name = name
        self.line = deque(
            [report, round_, honba, at, f"{name}-{at}"] for at, (report, round_, honba) in enumerate(seen, 1)
        )

    def send(self, table, *, answer_is_lost):
        if not self.line:
            return
        report, round_, honba, expects, key = self.line[0]
        try:
            number, _new = send(table, report, expects, round=round_, honba=honba, by=self.name, key=key)
        except ConflictError:
            # The judge saw that another entry was written meanwhile, and enters the hand at the table's current place.
            self.count_on(Entry.objects.filter(table=table).count() + 1)
            return
        if not answer_is_lost:
            self.line.popleft()
            self.count_on(number + 1)

    def count_on(self, number):
        for at, item in enumerate(self.line):
            item[3] = number + at


@given(
    st.lists(HANDS, min_size=1, max_size=5),
    st.lists(st.tuples(st.integers(0, 3), st.booleans()), max_size=30),
)
@settings(max_examples=EXAMPLES // 2, suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.django_db
def test_in_whatever_order_three_devices_send_what_they_saw_each_hand_is_stored_once(table, seen, steps):
    Tournament.objects.update(ruleset_key="tenhou-4p")
    placed = with_places(seen)
    devices = [Device(name, placed) for name in ("Jiro", "Olga", "Table 1")]
    with transaction.atomic():
        fresh = type(table).objects.select_related("round__tournament").get(pk=table.pk)
        for who, answer_is_lost in steps:
            if who < 3:
                devices[who].send(fresh, answer_is_lost=answer_is_lost)
            elif Entry.objects.filter(table=fresh).exists():
                games.write(fresh, referee.ledger.Count(scores=(25000,) * 4, sticks=0))
        for device in devices:
            while device.line:
                device.send(fresh, answer_is_lost=False)
        assert in_force(fresh) == [report for report, _round, _honba in placed]
        transaction.set_rollback(True)
