"""A table's link is renewed while a phone has hands of the old one: they stay on it, and are sent with the new link."""

import pytest
from playwright.sync_api import expect

from tests.browser.network import cut, mend
from tests.browser.test_offline import choose, put, ron, stored, waiting
from tournaments.models import Table
from tournaments.services.tables import table_links

pytestmark = pytest.mark.django_db(transaction=True)

POLL = "() => htmx.ajax('GET', `${location.pathname}now/?seen=0`, '#state')"


def test_hands_of_an_old_link_stay_on_the_phone_and_are_sent_once_it_opens_the_new_link(phone, table):
    phone.goto(table.get_absolute_url())
    cut(phone)
    keys = [put(phone, table, ron(2, 3), "E1", 0, 1, says="E1: Ron")]
    choose(phone, "E2 · 0")
    keys.append(put(phone, table, ron(3, 1), "E2", 0, 2, says="E2: Ron"))
    table_links.renew(table.round, [table], seen=0)
    mend(phone)
    expect(phone.locator("#outbox [data-when=renewed]")).to_be_visible()
    phone.evaluate(POLL)
    expect(phone.locator("#outage")).to_contain_text("This link is no longer valid.")
    assert waiting(phone) == ["E1: Ron", "E2: Ron"]

    phone.goto(table.get_absolute_url())
    expect(phone.get_by_role("heading", name="This link is no longer valid")).to_be_visible()
    expect(phone.locator("#outbox [data-says]")).to_have_text(["E1: Ron", "E2: Ron"])
    assert stored(table) == []

    phone.goto(Table.objects.get(pk=table.pk).get_absolute_url())
    expect(phone.locator("#state")).to_have_attribute("data-expects", "3")
    expect(phone.locator("#outbox")).to_be_hidden()
    assert stored(table) == [(1, keys[0], "E1", 0), (2, keys[1], "E2", 0)]
