"""A whole recorded hanchan, entered hand by hand on a phone, ends as it did."""

import io
import json
from pathlib import Path

import pypdf
import pytest
from playwright.sync_api import expect

from tests.browser.play import enter_hand
from tournaments import demo
from tournaments.services import hands, people, rounds, tournaments

PLAYERS = ("Elin Sandberg", "白石 涼", "Tomás Ferreira", "Klára Benešová")
# What the record of the game ends with.
SCORES = (36600, 41500, 16800, 5100)
RESULTS = ("+16.6", "+51.5", "−23.2", "−44.9")
PLACES = (2, 1, 3, 4)

GAME = json.loads((Path(demo.__file__).parent / "recorded.json").read_text(encoding="utf-8"))


@pytest.mark.django_db(transaction=True)
def test_a_recorded_hanchan_entered_on_a_phone_ends_as_the_record_on_page_standings_and_paper(
    phone, organizer
) -> None:
    tournament = tournaments.create(name="Recorded", ruleset_key=GAME["rules"], by=organizer)
    people.enter(tournament, "\n".join(PLAYERS))
    drawn = rounds.seat(tournament, ", ".join(PLAYERS))
    rounds.open_round(drawn)
    table = drawn.tables.get()
    phone.goto(table.get_absolute_url())

    taps = [enter_hand(phone, hand["event"], table.get_absolute_url()) for hand in GAME["hands"]]
    print(f"\n{len(taps)} hands by their tiles, {sum(taps)} taps")

    page = hands.fold(table)
    assert tuple(page.table.scores) == SCORES
    assert [(str(row.before.round), row.before.honba) for row in page.rows] == [
        (hand["round"], hand["honba"]) for hand in GAME["hands"]
    ]
    for score in SCORES:
        expect(phone.locator("main")).to_contain_text(f"{score:,}")

    phone.goto(f"/tournaments/{tournament.slug}/standings/")
    rows = phone.locator("table tbody tr").all_inner_texts()
    for place, name, result in sorted(zip(PLACES, PLAYERS, RESULTS, strict=True)):
        assert name in rows[place - 1]
        assert result in rows[place - 1]

    answer = phone.request.get(f"/tournaments/{tournament.slug}/rounds/1/tables/1/sheet.pdf")
    paper = "\n".join(sheet.extract_text() for sheet in pypdf.PdfReader(io.BytesIO(answer.body())).pages)
    for name, score in zip(PLAYERS, SCORES, strict=True):
        assert f"{score:,}" in paper
        assert name in paper.replace("\xa0", " ")
