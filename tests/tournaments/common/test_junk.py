"""No request is answered with an error of the server, whatever is in it.

Each request is undone, so that all of them reach the same desk.
"""

import random
import traceback

import pytest
from django.contrib.auth.models import User
from django.core.signals import got_request_exception
from django.db import transaction
from django.test import Client

from tests.braces import demo_values
from tests.forms_of_pages import forms_of
from tests.junk import junk_of_address, junk_of_form, junk_of_json
from tests.register import ACTIONS, ELSEWHERE, PAGES
from tests.tournaments.kept import loaded_demo

HAND = {
    "event": {
        "kind": "win",
        "riichi": [1],
        "winners": [{"seat": 0, "discarder": 1, "value": {"han": 3, "fu": 30}}],
    },
    "round": "E1",
    "honba": 0,
    "expects": 1,
    "key": "junk-0001",
    "seen": "",
}
LOGINS = ("", "judge", "headjudge", "organizer", "root")


@pytest.fixture(scope="module")
def desk(django_db_setup, django_db_blocker, of_the_run):
    """The demo's addresses, a client of each role, and the forms of all pages."""
    with django_db_blocker.unblock(), transaction.atomic():
        values = demo_values(loaded_demo(of_the_run))
        User.objects.create_superuser("root")
        clients = {}
        for login in LOGINS:
            clients[login] = Client(raise_request_exception=False)
            if login:
                clients[login].force_login(User.objects.get(username=login))
        addresses = [page.address for page in PAGES] + list(ACTIONS.values()) + list(ELSEWHERE.values())
        yield [address.format(**values) for address in dict.fromkeys(addresses)], clients, values
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def _at_the_desk(desk, db):
    """Undoes the changes of a test; the desk stays."""


@pytest.mark.parametrize(
    ("seed", "count"),
    [
        (1, 120),
        *(pytest.param(seed, 250, marks=(pytest.mark.larger, pytest.mark.postgres)) for seed in range(2, 42)),
    ],
)
def test_no_request_is_an_error_of_the_server(desk, seed, count):
    addresses, clients, values = desk
    chance, errors = random.Random(seed), []

    def note(**_more):
        errors.append(f"{sent[0]} {sent[1][:200]} {str(sent[2])[:600]}\n{traceback.format_exc(limit=-4)}")

    got_request_exception.connect(note)
    try:
        for _ in range(count):
            client = clients[chance.choice(LOGINS)]
            sent = junk(chance, client, chance.choice(addresses), values["token"])
            method, path, arguments = sent
            with transaction.atomic():
                answer = getattr(client, method)(path, **arguments)
                transaction.set_rollback(True)
            if answer.status_code >= 500 and not errors:
                errors.append(f"{sent}: {answer.status_code}")
    finally:
        got_request_exception.disconnect(note)
    assert errors == [], "\n\n".join(errors)


def junk(chance, client, address, token):
    roll = chance.random()
    if roll < 0.15:
        path = f"/t/{token}/{chance.choice(('send', 'preview', 'riichi', 'hands/1/correct/preview'))}/"
        return junk_of_json(chance, path, HAND)
    if roll < 0.4:
        return junk_of_address(chance, address)
    with transaction.atomic():
        page = client.get(address)
        transaction.set_rollback(True)
    forms = forms_of(page.content.decode("utf-8", "replace")) if not page.streaming else []
    forms = [form for form in forms if form.fields and not form.action.startswith(("/logout", "/i18n"))]
    return junk_of_form(chance, chance.choice(forms), address) if forms else junk_of_address(chance, address)
