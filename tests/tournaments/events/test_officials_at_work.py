"""Several officials and two phones do whatever the pages of an event offer, in any order, and everything still adds up.

Each step opens a page, fills in one of its forms as a person could, right or wrong, and sends it; or a phone sends a
hand. No answer may be an error of the server. Whatever was done: at each table the points are those of the start, all
chains hold, and every row is as its journal says.
"""

import json
import traceback
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.core.signals import got_request_exception
from django.db import transaction
from django.test import Client
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from tests.acts import by
from tests.forms_of_pages import forms_of
from tournaments.models import Role, Table
from tournaments.presenters.tables import table_page
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.events import tournaments
from tournaments.services.integrity.verifying import verify_event
from tournaments.services.people import entry_list, roles

pytestmark = pytest.mark.django_db

PAGES = (
    *(
        "",
        "rounds/",
        "rounds/new/",
        "rounds/{round}/",
        "rounds/{round}/results/",
        "rounds/{round}/undo-opening/",
    ),
    *(
        "rounds/{round}/reopen/",
        "people/",
        "people/{player}/",
        "check-in/",
        "release/",
        "standings/",
        "rulings/",
    ),
    *(
        "event/rounds/",
        "event/visibility/",
        "registration/",
        "floor/",
        "floor/areas/",
        "stages/",
        "teams/edit/",
    ),
    *(
        "rounds/{round}/tables/{table}/seats/",
        "rounds/{round}/tables/{table}/correct/",
        "rounds/{round}/clock/",
    ),
    *("rules/change/", "plan/", "players/columns/"),
)
AT_TABLE = (
    "",
    "hands/draw/",
    "hands/{entry}/void/",
    "hands/{entry}/correct/",
    "rulings/new/",
    "type/",
    "result/",
)
OFFICIALS = {
    "organizer": Role.ORGANIZER,
    "second": Role.ORGANIZER,
    "head judge": Role.HEAD_JUDGE,
    "floor judge": Role.JUDGE,
    "clerk": Role.SCOREKEEPER,
}
TYPED = (
    "",
    "1",
    "2",
    "3",
    "4",
    "100",
    "-100",
    "25000",
    "because",
    "New Person",
    "1, 2, 3, 4\n5, 6, 7, 8",
    "2026-11-29",
)
HANDS = (
    {"kind": "exhaustive_draw", "tenpai": [0]},
    {"kind": "exhaustive_draw", "tenpai": [0, 1, 2, 3], "riichi": [2]},
    {"kind": "win", "winners": [{"seat": 1, "discarder": 0, "value": {"han": 3, "fu": 30}}], "riichi": [1]},
    {"kind": "win", "winners": [{"seat": 2, "value": {"han": 5, "fu": 30}}]},
    {"kind": "abortive_draw", "reason": "suufon_renda"},
)
NEVER = ("/logout/", "/i18n/", "/delete/", "/archive/", "/copy/", "/login/")


class Officials(RuleBasedStateMachine):
    """An event of eight players."""

    @initialize()
    def event(self):
        self.undone = transaction.atomic()
        self.undone.__enter__()
        self.errors = []
        got_request_exception.connect(self.note)
        self.cup = tournaments.create(name="Cup of all", ruleset_key="tenhou-4p", act=by())
        entry_list.enter(self.cup, "\n".join(f"Player {letter}" for letter in "ABCDEFGHI"), act=by())
        self.clients = [Client(raise_request_exception=False), Client(raise_request_exception=False)]
        for name, role in OFFICIALS.items():
            user = User.objects.create_user(name)
            roles.give(user, self.cup, role, by="root")
            client = Client(raise_request_exception=False)
            client.force_login(user)
            self.clients.append(client)

    def note(self, **_more):
        self.errors.append(traceback.format_exc(limit=-5))

    @rule(who=st.sampled_from(range(2, 7)), step=st.sampled_from(("draw", "open", "finish")))
    def go_on(self, who, step):
        """Draw, open or finish the newest round, so that there is something to play."""
        newest = self.cup.rounds.order_by("-number").first()
        address = f"{self.cup.get_absolute_url()}rounds/"
        if step == "draw":
            fields = {
                "step": "keep",
                "seats": "1, 2, 3, 4\n5, 6, 7, 8",
                "number": newest.number + 1 if newest else 1,
            }
            self.send(who, f"{address}new/", fields)
        elif newest is not None:
            self.send(who, f"{address}{newest.number}/{step}/", {"anyway": "on"})

    @rule(
        who=st.sampled_from(range(7)),
        event=st.sampled_from(HANDS),
        table=st.integers(0, 3),
        late=st.booleans(),
    )
    def hand(self, who, event, table, late):
        """A phone, or an official on a phone, enters a hand in its place, or for a place that is over."""
        tables = list(Table.objects.filter(round__tournament=self.cup).order_by("-round__number", "number"))
        if not tables:
            return
        page = table_page.page(TableSnapshot.of(tables[table % len(tables)]))
        body = {"event": event, "key": uuid4().hex, "expects": page.next_number - late, "round": page.round}
        answer = self.clients[who].post(
            f"/t/{page.table.token}/send/",
            json.dumps(body | {"honba": page.honba}),
            content_type="application/json",
        )
        self.check(answer, body)

    @rule(who=st.sampled_from(range(2, 7)), page=st.sampled_from(PAGES), data=st.data())
    def form(self, who, page, data):
        """An official sends a form of a page of the event."""
        values = {
            name: data.draw(st.integers(1, most))
            for name, most in (("round", 3), ("player", 10), ("table", 2))
        }
        self.fill(who, self.cup.get_absolute_url() + page.format(**values), data)

    @rule(
        who=st.sampled_from(range(7)), page=st.sampled_from(AT_TABLE), table=st.integers(0, 3), data=st.data()
    )
    def form_at_table(self, who, page, table, data):
        """A phone or an official sends a form of a table's page."""
        tables = list(Table.objects.filter(round__tournament=self.cup).order_by("-round__number", "number"))
        if tables:
            token = tables[table % len(tables)].token
            self.fill(who, f"/t/{token}/{page.format(entry=data.draw(st.integers(1, 6)))}", data)

    def fill(self, who, address, data):
        page = self.clients[who].get(address)
        self.check(page, address)
        if page.streaming or page.status_code != 200:
            return
        forms = [form for form in forms_of(page.content.decode()) if form.method == "post"]
        forms = [form for form in forms if not any(word in form.action for word in NEVER)]
        if not forms:
            return
        form = data.draw(st.sampled_from(forms))
        fields = dict(form.fields)
        for name in form.typed:
            if not fields[name] or data.draw(st.booleans()):
                fields[name] = data.draw(st.sampled_from(TYPED))
        for name, values in form.choices.items():
            if data.draw(st.booleans()):
                fields[name] = data.draw(st.sampled_from(values))
        if form.buttons:
            name, value = data.draw(st.sampled_from(form.buttons))
            fields |= {name: value} if name else {}
        fields.pop("csrfmiddlewaretoken", None)
        self.send(who, form.action or address, fields)

    def send(self, who, address, fields):
        self.check(self.clients[who].post(address, fields), (address, fields))

    def check(self, answer, sent):
        assert not self.errors, f"{sent}\n{self.errors[0]}"
        assert answer.status_code < 500, sent

    @invariant()
    def points_add_up(self):
        """No point appears or gets lost at a table."""
        for table in Table.objects.filter(round__tournament=self.cup).select_related("round__tournament"):
            page = table_page.page(TableSnapshot.of(table))
            taken = sum(line.points for line in page.penalties if line.at_table and line.cancelled is None)
            total = sum(page.state.scores) + 1000 * page.state.deposits
            assert total == sum(page.snapshot.page.start.scores) + taken, page

    def teardown(self):
        got_request_exception.disconnect(self.note)
        try:
            assert verify_event(self.cup.uid).faults == ()
        finally:
            transaction.set_rollback(True)
            self.undone.__exit__(None, None, None)


@pytest.mark.parametrize(
    ("examples", "steps", "fixed"),
    [
        (2, 20, True),
        pytest.param(60, 40, False, marks=(pytest.mark.larger, pytest.mark.postgres)),
    ],
)
def test_whatever_officials_do_in_any_order_everything_adds_up(examples, steps, fixed):
    run_state_machine_as_test(
        Officials, settings=settings(max_examples=examples, stateful_step_count=steps, derandomize=fixed)
    )
