"""The result that players sign, with long names: its figures are in their places at every width."""

import pytest
from django.utils import translation

import referee
from tests.acts import by
from tests.tournaments import games
from tournaments import points
from tournaments.services import people, rounds, tournaments
from tournaments.showing import pages
from tournaments.showing.at import At

# Figures of the result that are not wholly in their row, or lie upon another.
ASTRAY = """() => [...document.querySelectorAll(".results tbody tr")].flatMap((row) => {
  const edge = row.getBoundingClientRect();
  const boxes = [...row.querySelectorAll(".points > span, .player a")].map((one) => one.getBoundingClientRect());
  const out = boxes.filter((box) => box.left < edge.left || box.right > edge.right);
  const upon = boxes.filter((box, at) => boxes.slice(at + 1).some((other) =>
    box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom));
  return [...out, ...upon].map(() => row.innerText);
})"""


@pytest.mark.parametrize("key", ["ema-2025", "m-league", "tenhou-3p"])
def test_the_result_that_players_sign_is_seen_whole_at_every_width(phones, organizer, key):
    cup = tournaments.create(name="Cup", ruleset_key=key, act=by(organizer.username))
    names = [
        "Maximiliana Przybyszewska-Kowalczyk",
        "勅使河原 龍之介（てしがわら りゅうのすけ）",
        "Mori Ken",
        "Sato Yui",
    ]
    people.enter(cup, "\n".join(names[: referee.ruleset(key).players]), act=by())
    drawn = rounds.seat(cup, ", ".join(str(player.number) for player in cup.players.all()), act=by())
    rounds.open_round(drawn, act=by())
    table = drawn.tables.get()
    games.play(table, games.tsumo(games.TWO, 13), referee.Chombo(offenders=(games.ONE,)))
    games.write(table, referee.Close())
    totals = [
        result.total
        for result in sorted(pages.page(At.of(table)).results, key=lambda line: (line.place, line.seat))
    ]
    for language in ("en", "ja"):
        phone = phones(locale=language)
        phone.goto(table.get_absolute_url())
        with translation.override(language):
            wanted = [points.score(total, signed=True) for total in totals]
        for width, height in ((320, 640), (390, 844), (820, 1180), (1280, 800), (844, 390)):
            phone.set_viewport_size({"width": width, "height": height})
            assert phone.evaluate("document.documentElement.scrollWidth") == width
            assert phone.locator(".results td.total").all_inner_texts() == wanted
            assert phone.evaluate(ASTRAY) == [], (language, width)
