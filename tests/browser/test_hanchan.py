"""Hands of a recorded hanchan, entered on a phone, are stored as recorded, and the hanchan has the recorded result."""

import io
import json
from pathlib import Path

import pypdf
import pytest
from django.test import Client
from playwright.sync_api import expect

import referee
from tests.acts import by
from tests.browser.play import enter_hand
from tests.browser.test_hands import same, stored
from tests.tournaments.tables import games
from tournaments import demo
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import entry_list
from tournaments.services.tables import hands

PLAYERS = ("Elin Sandberg", "白石 涼", "Tomás Ferreira", "Klára Benešová")
# The result in the record of the game.
SCORES = (36600, 41500, 16800, 5100)
RESULTS = ("+16.6", "+51.5", "−23.2", "−44.9")
PLACES = (2, 1, 3, 4)

GAME = json.loads((Path(demo.__file__).parent / "recorded.json").read_text(encoding="utf-8"))
HANDS = [f"{hand['round']}-{hand['honba']}" for hand in GAME["hands"]]
# One hand for each way of entering the hands of the record; the others differ only in their tiles.
# The second has most details, and is entered in every run.
WAYS = {
    "a tsumo of two in riichi, with two dora and two ura indicators": "E1-1",
    "a double ron by tiles with a red five, one of the hands open": "E2-2",
    "a draw in riichi with the hand shown": "S3-0",
    "a ron with a called run and its red five, the last hand": "S4-1",
}


@pytest.fixture
def hanchan(organizer):
    """The table before its first hand."""
    tournament = tournaments.create(name="Recorded", ruleset_key=GAME["rules"], act=by(organizer.username))
    entry_list.enter(tournament, "\n".join(PLAYERS), act=by())
    drawn = rounds.create_from_text(tournament, ", ".join(PLAYERS), act=by())
    rounds.open_round(drawn, act=by())
    return drawn.tables.get()


@pytest.mark.larger
@pytest.mark.parametrize(
    "hand",
    [
        pytest.param(hand, id=way, marks=pytest.mark.larger if nth != 1 else ())
        for nth, (way, hand) in enumerate(WAYS.items())
    ],
)
def test_a_hand_of_a_recorded_hanchan_entered_on_a_phone_is_stored_as_it_was_recorded(phone, hanchan, hand):
    before = [one["event"] for one in GAME["hands"][: HANDS.index(hand)]]
    games.play(hanchan, *map(referee.codec.read_report, before))
    recorded = GAME["hands"][HANDS.index(hand)]
    taps = enter_hand(phone, recorded["event"], hanchan.get_absolute_url())
    print(f"\n{hand}: {taps} taps")
    wanted = {"report": same(recorded["event"]), "round": recorded["round"], "honba": recorded["honba"]}
    assert stored()[len(before) :] == [wanted]


def test_the_hanchan_ends_on_page_standings_and_paper_as_the_record(phone, hanchan):
    games.play(hanchan, *(referee.codec.read_report(hand["event"]) for hand in GAME["hands"]))
    page = hands.fold(hanchan)
    assert tuple(page.table.scores) == SCORES
    assert [f"{row.before.round}-{row.before.honba}" for row in page.rows] == HANDS
    phone.goto(hanchan.get_absolute_url())
    for score in SCORES:
        expect(phone.locator("main")).to_contain_text(f"{score:,}")

    phone.goto("/tournaments/recorded/standings/")
    rows = phone.locator("table tbody tr").all_inner_texts()
    for place, name, result in sorted(zip(PLACES, PLAYERS, RESULTS, strict=True)):
        assert name in rows[place - 1]
        assert result in rows[place - 1]

    answer = Client().get("/tournaments/recorded/rounds/1/tables/1/sheet.pdf")
    paper = "\n".join(sheet.extract_text() for sheet in pypdf.PdfReader(io.BytesIO(answer.content)).pages)
    for name, score in zip(PLAYERS, SCORES, strict=True):
        assert f"{score:,}" in paper
        assert name in paper.replace("\xa0", " ")
