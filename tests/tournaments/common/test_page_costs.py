"""The main pages need as many queries as before, and compile no template while they are shown."""

import sys

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.template.base import Template
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.braces import demo_values
from tests.tournaments.kept import loaded_demo

# Queries of a visit by an organizer, with those for the session and the login.
QUERIES = {
    "/": 6,
    "/tournaments/{club}/": 13,
    "/tournaments/{club}/schedule/": 12,
    "/tournaments/{club}/standings/": 10,
    "/tournaments/{championship}/standings/": 19,
    "/tournaments/{league}/standings/": 12,
    "/tournaments/{club}/statistics/": 9,
    "/tournaments/{club}/floor/": 16,
    "/tournaments/{club}/rounds/2/": 17,
    "/tournaments/{club}/rounds/2/results/": 13,
    "/tournaments/{club}/people/": 5,
    "/t/{token}/": 10,
    "/desk/quad/": 2,
}


@pytest.fixture(scope="module")
def demo(django_db_setup, django_db_blocker, of_the_run):
    with django_db_blocker.unblock(), transaction.atomic():
        yield demo_values(loaded_demo(of_the_run))
        transaction.set_rollback(True)


def visit_costs(client, address):
    """The queries and the templates compiled during a visit."""
    compiled = []

    def count_call(frame, event, _argument):
        if event == "call" and frame.f_code is Template.compile_nodelist.__code__:
            compiled.append(frame.f_locals["self"].origin)

    with CaptureQueriesContext(connection) as queries:
        sys.setprofile(count_call)
        try:
            answer = client.get(address)
        finally:
            sys.setprofile(None)
    assert answer.status_code == 200
    return len(queries), compiled


def test_the_main_pages_cost_as_many_queries_as_before_and_compile_nothing(demo, db):
    organizer = Client()
    organizer.force_login(User.objects.get(username="organizer"))
    costs = {}
    for pattern in QUERIES:
        address = pattern.format(**demo)
        organizer.get(address)
        costs[pattern] = visit_costs(organizer, address)
    assert costs == {pattern: (count, []) for pattern, count in QUERIES.items()}
