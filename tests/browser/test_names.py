"""The result that players sign has its figures in their places at every width, with long names."""

import pytest
from django.utils import translation

import referee
from tests.acts import by
from tests.sampled import every_nth
from tests.tournaments.tables import games
from tournaments.common import points
from tournaments.models import Person
from tournaments.presenters.tables import table_page
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import entry_list

# Figures of the result that are not completely in their row, or overlap another.
ASTRAY = """() => [...document.querySelectorAll(".results tbody tr")].flatMap((row) => {
  const edge = row.getBoundingClientRect();
  const boxes = [...row.querySelectorAll(".points > span, .player a")].map((one) => one.getBoundingClientRect());
  const out = boxes.filter((box) => box.left < edge.left || box.right > edge.right);
  const upon = boxes.filter((box, at) => boxes.slice(at + 1).some((other) =>
    box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom));
  return [...out, ...upon].map(() => row.innerText);
})"""


@pytest.mark.parametrize("language", every_nth(["ja", "en"], 2))
@pytest.mark.parametrize("key", every_nth(["ema-2025", "m-league", "tenhou-3p"], 3))
def test_the_result_that_players_sign_is_seen_whole_at_every_width(phones, organizer, key, language):
    cup = tournaments.create(name="Cup", ruleset_key=key, act=by(organizer.username))
    names = [
        "Maximiliana Przybyszewska-Kowalczyk",
        "勅使河原 龍之介（てしがわら りゅうのすけ）",
        "Mori Ken",
        "Sato Yui",
    ]
    entry_list.enter(cup, "\n".join(names[: referee.ruleset(key).players]), act=by())
    drawn = rounds.create_from_text(
        cup, ", ".join(str(player.number) for player in cup.players.all()), act=by()
    )
    rounds.open_round(drawn, act=by())
    table = drawn.tables.get()
    games.play(table, games.tsumo(games.TWO, 13), referee.Chombo(offenders=(games.ONE,)))
    games.write(table, referee.ledger.Close())
    totals = [
        result.total
        for result in sorted(
            table_page.page(TableSnapshot.of(table)).results, key=lambda line: (line.place, line.seat)
        )
    ]
    phone = phones(locale=language)
    phone.goto(table.get_absolute_url())
    with translation.override(language):
        wanted = [points.score(total, signed=True) for total in totals]
    for width, height in ((320, 640), (390, 844), (820, 1180), (1280, 800), (844, 390)):
        phone.set_viewport_size({"width": width, "height": height})
        assert phone.evaluate("document.documentElement.scrollWidth") == width
        assert phone.locator(".results td.total").all_inner_texts() == wanted
        assert phone.evaluate(ASTRAY) == [], width


@pytest.mark.larger
def test_on_a_phone_the_club_of_somebody_makes_no_row_of_the_standings_higher(phones, organizer):
    cup = tournaments.create(name="Cup", ruleset_key="ema-2025", act=by(organizer.username))
    entry_list.enter(cup, "Anna\nBen\nCleo\nDan", act=by())
    round_ = rounds.draw(cup, seed=1, act=by())
    rounds.open_round(round_, act=by())
    games.play(round_.tables.get(), *games.HANCHAN)
    page = phones()
    heights = "[...document.querySelectorAll('.listing tbody tr')].map((row) => row.offsetHeight)"
    seen = []
    for club in ("", "Wien", "Österreichische Mahjong-Gesellschaft Wiener"):
        Person.objects.filter(players__tournament=cup).update(club=club)
        page.goto(f"/tournaments/{cup.slug}/standings/")
        seen.append(page.evaluate(heights))
    assert max(seen[0]) == max(seen[1])
    # Two lines at most, like a name.
    assert max(seen[2]) <= max(seen[0]) + 28
