"""Every page in a real browser, at a desk as people run it: for every eye, width and hand, and on a slow network."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.utils import translation
from playwright.sync_api import expect

import referee
from tests.browser.serving import facts, log_in, served
from tests.register import PAGES
from tests.tournaments import games
from tournaments import points
from tournaments.services import pages, people, rounds, tournaments

WIDTHS = (390, 820, 1280)
MOST = 150_000
"""Bytes of a page's own on its first load, as they come over the wire."""

# Whoever has the focus, and what of it the eye sees: an outline or a shadow on it, or on what stands for it.
FOCUSED = """() => {
  const on = document.activeElement;
  if (!on || on === document.body) return null;
  const shows = (one) => {
    const style = getComputedStyle(one);
    return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== "none";
  };
  const near = [on, on.closest("label"), on.nextElementSibling, on.parentElement];
  near.push(...(on.labels || []));
  const all = [...document.querySelectorAll("*")];
  const box = on.getBoundingClientRect();
  return {
    at: all.indexOf(on),
    what: on.outerHTML.slice(0, 120),
    seen: near.some((one) => one && shows(one)) || near.some((one) => one && [...one.children].some(shows)),
    in: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
  };
}"""
# What Tab has to reach: of a group of radio buttons one, of everything else each.
REACHABLE = """() => {
  const all = [...document.querySelectorAll("*")];
  const groups = new Set();
  return all.flatMap((one, at) => {
    const wanted = one.matches("a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']");
    if (!wanted || one.disabled || one.tabIndex < 0 || one.closest("[inert]")) return [];
    if (!one.checkVisibility({ visibilityProperty: true })) return [];
    if (one.type === "radio") {
      const group = `${one.form?.id}/${one.name}`;
      if (groups.has(group)) return [];
      groups.add(group);
      return [{ at, group: one.name, what: one.outerHTML.slice(0, 120) }];
    }
    return [{ at, group: "", what: one.outerHTML.slice(0, 120) }];
  });
}"""
MOVING = """() => [
  ...document.getAnimations().map((one) => `runs: ${one.animationName || one.transitionProperty}`),
  ...[...document.querySelectorAll("*")].flatMap((one) => {
    const style = getComputedStyle(one);
    const lasts = (times) => times.split(",").some((time) => parseFloat(time) > 0);
    const moves = lasts(style.transitionDuration) || (style.animationName !== "none" && lasts(style.animationDuration));
    return moves ? [`would move: ${one.outerHTML.slice(0, 120)}`] : [];
  }),
]"""


@pytest.fixture(scope="module")
def base():
    with served() as address:
        yield address


@pytest.fixture(scope="module")
def known(chromium, base):
    return facts(chromium, base)


@pytest.fixture
def visitors(chromium, base):
    """A browser for each of those who open pages, made when it is asked for."""
    opened = {}

    def visitor(who, **options):
        key = (who, *sorted(map(str, options.items())))
        if key not in opened:
            size = {"width": options.pop("width", 390), "height": options.pop("height", 844)}
            context = chromium.new_context(base_url=base, locale="en", viewport=size, **options)
            opened[key] = context.new_page()
            opened[key].set_default_timeout(10_000)
            if who:
                log_in(opened[key], who)
        return opened[key]

    yield visitor
    for page in opened.values():
        page.context.close()


def serious(visit, *, only=""):
    options = {"runOnly": [only]} if only else {}
    return [
        (visit.url, fault["id"], [node["target"] for node in fault["nodes"]][:3])
        for fault in Axe().run(visit, options=options).response["violations"]
        if fault["impact"] in ("serious", "critical")
    ]


def opened(visitors, known, page, **options):
    visit = visitors(page.who, **options)
    answer = visit.goto(page.address.format(**known))
    assert answer.ok, (page.address, answer.status)
    return visit


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_any_page(visitors, known, scheme):
    found = []
    for page in PAGES:
        visit = opened(visitors, known, page, color_scheme=scheme, reduced_motion="reduce")
        # The dark differs from the light in its colours and in nothing else.
        found += serious(visit, only="color-contrast" if scheme == "dark" else "")
    assert found == []


# Where a thing to tap is smaller than a thumb; words in a line of text are told by their line.
SMALL = """() => [...document.querySelectorAll("button, .button, summary, .face, select, input:not([type=hidden])")]
  .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .filter((one) => !one.closest(".hidden") && !one.disabled)
  .filter((one) => {
    const target = one.closest("label") ?? one;
    const box = target.getBoundingClientRect();
    return box.height > 1 && (box.height < 47.5 || box.width < 47.5);
  })
  .map((one) => one.outerHTML.slice(0, 120))"""


def test_on_a_phone_whatever_is_tapped_is_as_large_as_a_thumb(visitors, known):
    small = []
    for page in PAGES:
        visit = opened(visitors, known, page)
        small += [(page.address, what) for what in visit.evaluate(SMALL)]
    assert small == []


def test_at_the_table_the_seats_and_the_endings_are_seen_before_anything_is_scrolled(visitors, known):
    visit = visitors("")
    visit.goto(f"/t/{known['token']}/")
    head, felt = visit.locator(".whereat").bounding_box(), visit.locator("#felt").bounding_box()
    assert 0 <= felt["y"] - head["y"] - head["height"] <= 16
    endings = visit.locator(".endings").bounding_box()
    assert endings["y"] + endings["height"] <= 844
    assert visit.locator("#call-referee").bounding_box()["y"] > endings["y"]


def test_where_colours_are_the_readers_own_what_is_chosen_still_shows(visitors, known):
    visit = visitors("", forced_colors="active")
    visit.goto(f"/t/{known['token']}/")
    edge = "(one) => getComputedStyle(one).borderTopWidth + getComputedStyle(one).borderTopStyle"
    seat = visit.locator(".seat").first
    plain = seat.evaluate(edge)
    visit.locator("#seat-0").click()
    assert plain == "1pxsolid"
    assert visit.locator(".seat:has(#seat-0)").evaluate(edge) == "4pxdouble"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_page_is_wider_than_its_screen(visitors, known, language):
    wide = []
    for page in PAGES:
        visit = opened(visitors, known, page, extra_http_headers={"Accept-Language": language})
        for width in WIDTHS:
            visit.set_viewport_size({"width": width, "height": 844})
            takes = visit.evaluate("document.documentElement.scrollWidth")
            if takes > width:
                wide.append((page.address, width, takes))
    assert wide == []


def test_every_page_is_light_enough_for_a_slow_network(chromium, base, known):
    weights = {}
    states = {}
    for page in PAGES:
        if page.who and page.who not in states:
            context = chromium.new_context(base_url=base, locale="en")
            log_in(context.new_page(), page.who)
            states[page.who] = context.storage_state()
            context.close()
        context = chromium.new_context(
            base_url=base, locale="en", storage_state=states.get(page.who), service_workers="block"
        )
        visit = context.new_page()
        came = []
        session = context.new_cdp_session(visit)
        session.send("Network.enable")
        session.on("Network.loadingFinished", lambda sent, came=came: came.append(sent["encodedDataLength"]))
        visit.goto(page.address.format(**known), wait_until="networkidle")
        weights[f"{page.address} {page.who}".strip()] = int(sum(came))
        context.close()
    heaviest = sorted(weights.items(), key=lambda line: -line[1])
    for address, weight in heaviest[:5]:
        print(f"{weight / 1000:7.1f} kB  {address}")
    assert min(weights.values()) > 5_000, "the counting saw what came"
    assert [line for line in heaviest if line[1] >= MOST] == []


def test_the_keyboard_reaches_everything_in_the_order_in_which_it_is_read(visitors, known):
    missed = []
    for page in PAGES:
        visit = opened(visitors, known, page, width=1280, height=860)
        visit.wait_for_load_state("networkidle")
        wanted = visit.evaluate(REACHABLE)
        # From the top, wherever the page has put the focus.
        visit.evaluate("document.body.tabIndex = -1, document.body.focus()")
        reached = []
        for _press in range(len(wanted) + 5):
            visit.keyboard.press("Tab")
            focused = visit.evaluate(FOCUSED)
            if focused is None or (reached and focused["at"] <= reached[0]["at"]):
                break
            reached.append(focused)
        places = [one["at"] for one in reached]
        assert places == sorted(places), page.address
        named = {
            one["group"] for one in wanted if f'name="{one["group"]}"' in "".join(r["what"] for r in reached)
        }
        missed += [
            (page.address, "not reached", one["what"])
            for one in wanted
            if one["at"] not in places and one["group"] not in named - {""}
        ]
        missed += [
            (page.address, "not seen", one["what"]) for one in reached if not (one["seen"] and one["in"])
        ]
        # A board for the hall has no masthead to be passed over.
        if visit.locator(".masthead").count():
            assert "#content" in reached[0]["what"], page.address
            visit.locator(".skip").focus()
            expect(visit.locator(".skip")).to_be_in_viewport()
            visit.keyboard.press("Enter")
            assert visit.evaluate("document.activeElement.id") == "content", page.address
    assert missed == []


def test_nothing_moves_where_somebody_asked_for_stillness(visitors, known):
    moving = []
    for page in PAGES:
        visit = opened(visitors, known, page, reduced_motion="reduce")
        moving += [(page.address, what) for what in visit.evaluate(MOVING)]
    assert moving == []


def test_the_language_is_switched_where_one_stands_and_remembered(visitors, known):
    visit = visitors("")
    visit.goto("/rulesets/ema-2025/?find=deposits")
    visit.get_by_role("button", name="日本語").click()
    expect(visit.locator("html")).to_have_attribute("lang", "ja")
    assert visit.url.endswith("/rulesets/ema-2025/?find=deposits")
    visit.goto("/login/")
    expect(visit.get_by_role("heading", level=1)).to_have_text("ログイン")
    [kept] = [cookie for cookie in visit.context.cookies() if cookie["name"] == "django_language"]
    assert kept["expires"] - visit.evaluate("Date.now() / 1000") > 3600 * 24 * 364
    visit.get_by_role("button", name="English").click()
    expect(visit.get_by_role("heading", level=1)).to_have_text("Log in")


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
    cup = tournaments.create(name="Cup", ruleset_key=key, by=organizer)
    names = [
        "Maximiliana Przybyszewska-Kowalczyk",
        "勅使河原 龍之介（てしがわら りゅうのすけ）",
        "Mori Ken",
        "Sato Yui",
    ]
    people.enter(cup, "\n".join(names[: referee.ruleset(key).players]))
    drawn = rounds.seat(cup, ", ".join(str(player.number) for player in cup.players.all()))
    rounds.open_round(drawn)
    table = drawn.tables.get()
    games.play(table, games.tsumo(games.TWO, 13), referee.Chombo(offenders=(games.ONE,)))
    games.write(table, referee.Close())
    totals = [
        result.total for result in sorted(pages.page(table).results, key=lambda line: (line.place, line.seat))
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
    people.enter(cup, "\n".join(LONG))
    drawn = rounds.seat(cup, "1, 2, 3, 4")
    rounds.open_round(drawn)
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
