"""Long names and signed results: seen whole at every width."""

import pytest
from django.utils import translation
from playwright.sync_api import expect

import referee
from tests.acts import by
from tests.tournaments import games
from tournaments import points
from tournaments.services import people, rounds, tournaments
from tournaments.showing import pages
from tournaments.showing.at import At

LONG = (
    "Wilhelmina Konstantynopolitańczykowianeczkówna-Brzęczyszczyk",
    "Přemysl Nejneobhospodařovávatelnější z Dlouhého Příčného Údo",
    "김수한무거북이와두루미삼천갑자동방삭치치카포사리사리센타워리워리세브리캉무두셀라구름이",
    "寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲来末風来末食う寝る処に住む処（じゅげむじゅげむごこうのすりきれかいじゃりすいぎょ）",
)


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


def test_long_names_wrap_and_are_never_cut(phones, cup, organizer):
    people.enter(cup, "\n".join(LONG), act=by())
    drawn = rounds.seat(cup, "1, 2, 3, 4", act=by())
    rounds.open_round(drawn, act=by())
    table = drawn.tables.get()
    phone = phones()
    phone.goto("/login/")
    phone.fill("input[name=username]", "Olga")
    phone.fill("input[name=password]", "Olga")
    phone.locator("main button[type=submit]").tap()
    expect(phone.locator(".account summary")).to_be_visible()
    here = cup.get_absolute_url()
    for address in (
        *(
            here,
            f"{here}people/",
            f"{here}standings/",
            f"{here}players/4/",
            f"{here}rounds/1/",
            f"{here}rounds/1/links/",
        ),
        *(f"{here}rounds/1/tables/1/", f"{here}rounds/new/", table.get_absolute_url()),
        *(f"{table.get_absolute_url()}hands/ron/",),
    ):
        phone.goto(address)
        assert phone.evaluate("document.documentElement.scrollWidth") == 390, address
        assert phone.evaluate(CUT, [player.name for player in cup.players.all()]) == [], address


# Where one of the names stands and does not fit into its box.
CUT = """(names) => [...document.querySelectorAll("main *")].filter((one) => {
  const own = [...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join("");
  if (!names.some((name) => own.includes(name)) || !one.checkVisibility()) return false;
  if (one.closest(".hidden, option, title, desc, .scroll")) return false;
  for (let box = one; box && box.tagName !== "MAIN"; box = box.parentElement) {
    const style = getComputedStyle(box);
    if (style.display === "inline") continue;
    if (style.overflowX === "visible" && style.textOverflow === "clip") continue;
    if (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1) return true;
  }
  return false;
}).map((one) => one.outerHTML.slice(0, 200))"""
