"""A curve of scores names its lines."""

from playwright.sync_api import expect

import referee
from tests.tournaments.events.test_standings import enter


def test_the_curve_of_a_table_names_each_line_at_its_end_and_below(phone, table):
    enter(table, referee.ExhaustiveDraw(tenpai=(referee.Seat.FIRST, referee.Seat.THIRD)))
    phone.goto(f"/tournaments/{table.round.tournament.slug}/rounds/1/tables/1/")
    expect(phone.locator(".curve .sign:visible")).to_have_text(["E", "S", "W", "N"])
    expect(phone.locator(".curve-key li")).to_have_text(
        ["E Akagi Haruka", "S Mori Ken", "W Sato Yui", "N Tanaka Jun"]
    )
