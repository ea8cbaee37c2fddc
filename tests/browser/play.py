"""Enters a report by tapping, as a judge does.

`enter_hand` takes a report in the form of the protocol and fills in the real form of a table; the ruling is previewed
and confirmed. It counts its taps.
"""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.finger import tap_key

__all__ = ["Judge", "enter_hand"]

# No request is waiting or under way, and all responses are in their place.
SETTLED = "() => !document.querySelector('[aria-busy=true], .htmx-request, .htmx-settling')"
LAID = "([field, tiles]) => document.querySelector(field).value.replace(/[^0-9]/g, '').length === tiles"
ANY_TILE = re.compile(r"([0-9]+)([mpsz])")


def tiles_of(text: str) -> list[str]:
    return [number + suit for numbers, suit in ANY_TILE.findall(text or "") for number in numbers]


class Judge:
    """A judge's thumb on a table's page: opens the form for a report, fills it in, and confirms."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address, self.taps = page, address, 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).tap()
        self.taps += 1

    def tick(self, selector: str) -> None:
        """Taps a checkbox that is not checked yet."""
        box = self.page.locator(selector)
        if not box.is_checked():
            box.tap()
            self.taps += 1
            expect(box).to_be_checked()

    def open(self, selector: str) -> None:
        """Opens a fold that is closed."""
        fold = self.page.locator(selector)
        if fold.get_attribute("open") is None:
            fold.locator("> summary").tap()
            self.taps += 1
            expect(fold).to_have_attribute("open", "")

    def choose(self, selector: str, value: str) -> None:
        self.page.locator(selector).select_option(value)
        self.taps += 1

    def write(self, selector: str, text: object) -> None:
        self.page.locator(selector).fill(str(text))
        self.taps += 1

    def tiles(self, name: str, text: str) -> None:
        """Taps tiles on the keypad, into the field of that name: in a builder, or a field by itself."""
        wanted = tiles_of(text)
        if not wanted:
            return
        # A preview under way may still change the length of the page.
        self.settle()
        field = f'[id="id_{name}"]'
        before = len(tiles_of(self.page.locator(field).input_value()))
        seat, _, row = name.rpartition("-")
        built = self.page.locator(f'[data-prefix="{seat}-"]' if seat else "[data-builder]")
        row_field = built.locator(f'[data-row="{row}"]').locator("visible=true").first
        if row_field.count():
            # A row that gets the next tile anyway need not be chosen; of several indicators only the first goes there,
            # unless the hand has a quad.
            several = name == "dora" and len(wanted) > 1
            if several or "next" not in (row_field.get_attribute("class") or "").split():
                if row in ("discards", "passed"):
                    self.open(f'[data-prefix="{seat}-"] .river')
                row_field.tap()
                self.taps += 1
        else:
            self.tap(f"{field} + .drawn")
            expect(self.page.locator(".now", has=self.page.locator(field))).to_be_visible()
        for tile in wanted:
            self.key(tile)
        # The last tap may still be under way.
        self.page.wait_for_function(LAID, arg=[field, before + len(wanted)])

    def key(self, tile: str) -> None:
        """Taps one tile of the keypad; its suit first if only one suit is shown."""
        tap_key(self.page, tile)
        self.taps += 1

    def meld(self, seat: int, meld: dict[str, Any]) -> None:
        """Taps one called set: its button, the called tile, then the run or the discarder if the page asks."""
        builder = f'[data-prefix="{seat}-"]'
        laid_melds = self.page.locator(f"{builder} .meld-laid")
        before = laid_melds.count()
        kind, tiles = meld["type"], tiles_of(meld["tiles"])
        self.tap(f'{builder} [data-mode="{"daiminkan" if kind == "kakan" else kind}"]')
        self.key(meld.get("called") or min(tiles))
        if kind == "chi":
            run = self.page.locator(f'{builder} [data-run="{meld["tiles"]}"]')
            if run.is_visible():
                run.tap()
                self.taps += 1
            expect(laid_melds).to_have_count(before + 1)
            return
        expect(laid_melds).to_have_count(before + 1)
        if meld.get("from") is not None:
            turn = {1: "right", 2: "across", 3: "left"}[(meld["from"] - seat) % 4]
            self.tap(f'{builder} [data-turn="{turn}"]')
        if kind == "kakan":
            self.tap(f"{builder} [data-added]")

    # Kinds of reports

    def enter(self, report: dict[str, Any]) -> None:
        """Fills in the form for *report* without a preview or a confirmation."""
        kind = report["kind"]
        if kind == "win":
            ending = "tsumo" if report.get("from") is None else "ron"
        else:
            ending = {"exhaustive_draw": "draw", "abortive_draw": "abort", "chombo": "chombo"}[kind]
        # The form with all fields; the felt links to it and passes its draft on.
        self.page.goto(f"{self.address}hands/{ending}/")
        self.taps += 1
        expect(self.page.locator("#hand")).to_be_visible()
        self._riichi(report.get("riichi", []))
        {
            "win": self._win,
            "exhaustive_draw": self._draw,
            "abortive_draw": self._abort,
            "chombo": self._chombo,
        }[kind](report)

    def _riichi(self, declared: list[Any]) -> None:
        for declaration in declared:
            riichi = declaration if isinstance(declaration, dict) else {"seat": declaration}
            self.tick(f"#riichi-{riichi['seat']}")
            for word in ("double", "ronned"):
                if riichi.get(word):
                    self.open(".riichi-more")
                    self.tick(f"#{word}-{riichi['seat']}")

    def _win(self, report: dict[str, Any]) -> None:
        if report.get("from") is not None:
            self.tick(f"#discarder-{report['from']}")
        for winner in report["winners"]:
            self.tick(f"#wins-{winner['seat']}")
        for winner in report["winners"]:
            self._winner(winner)
        hands = [winner["hand"] for winner in report["winners"] if "hand" in winner]
        if hands:
            self.tiles("dora", hands[0].get("dora", ""))
            self.tiles("ura", max((hand.get("ura", "") for hand in hands), key=len))
        self._shown(report.get("shown", {}))
        self._rare(report)

    def _winner(self, winner: dict[str, Any]) -> None:
        seat, value = winner["seat"], winner.get("value")
        if value is None:
            hand = winner["hand"]
            self.tick(f'[id="{seat}-by-tiles"]')
            self._hand(seat, hand)
            self.tiles(f"{seat}-winning", hand["winning_tile"])
            for flag in hand.get("flags", []):
                # The form knows riichi from the sticks.
                if flag not in ("riichi", "double_riichi", "open_riichi"):
                    self.tick(f'[name="{seat}-flags"][value="{flag}"]')
        else:
            self._worth(seat, value)
        liable = winner.get("liable", [])
        if liable:
            self.open(f"#hand-{seat} .liable")
        for number, pao in enumerate(liable, 1):
            self.choose(f'[id="id_{seat}-p{number}_yaku"]', pao["yaku"])
            self.choose(f'[id="id_{seat}-p{number}_seat"]', str(pao["seat"]))

    def _worth(self, seat: int, value: dict[str, Any]) -> None:
        han, fu = value.get("han"), value.get("fu")
        cell = f"y{value['yakuman']}" if "yakuman" in value else str(han) if fu is None else f"{han}-{fu}"
        box = self.page.locator(f'[id="id_{seat}-worth-{cell}"]')
        if box.count() == 0:
            self.tick(f'[id="id_{seat}-worth-other"]')
            self.write(f'[id="id_{seat}-han"]', han)
            if fu is not None:
                self.write(f'[id="id_{seat}-fu"]', fu)
            return
        if not box.is_visible():
            self.open(f"#hand-{seat} .worth > .fold")
        self.tick(f'[id="id_{seat}-worth-{cell}"]')

    def _hand(self, seat: int, hand: dict[str, Any]) -> None:
        # Called sets make the hand shorter, so they come first.
        for meld in hand.get("melds", []):
            self.meld(seat, meld)
        self.tiles(f"{seat}-concealed", hand.get("concealed", ""))
        kans = hand.get("kans_after_riichi", [])
        if kans:
            self.open(f"#hand-{seat} .kans")
        for number, kan in enumerate(kans, 1):
            self.tiles(f"{seat}-k{number}_tile", kan["tile"])
            self.tiles(f"{seat}-k{number}_drawn", kan["drawn"])
            self.tiles(f"{seat}-k{number}_before", kan["concealed_before"])
        if hand.get("discards") or hand.get("passed"):
            self.tiles(f"{seat}-discards", hand.get("discards") or "")
            self.tiles(f"{seat}-passed", hand.get("passed") or "")

    def _shown(self, shown: dict[str, Any]) -> None:
        if shown:
            self.tick("#show-others")
        for seat, hand in shown.items():
            self._hand(int(seat), hand)

    def _rare(self, report: dict[str, Any]) -> None:
        if report.get("dealer_ends") or report.get("kans_so_far") is not None:
            self.open("#hand > .rare")
            if report.get("dealer_ends"):
                self.tick('[name="dealer_ends"]')
            if report.get("kans_so_far") is not None:
                self.write("#id_kans_so_far", report["kans_so_far"])

    def _draw(self, report: dict[str, Any]) -> None:
        for name in ("tenpai", "refuses", "nagashi"):
            for seat in report.get(name, []):
                self.tick(f"#{name}-{seat}")
        self._shown(report.get("shown", {}))
        for declaration in report.get("riichi", []):
            seat = declaration["seat"] if isinstance(declaration, dict) else declaration
            # A player in riichi is marked tenpai until the judge removes the mark.
            if seat not in report.get("tenpai", []) and self.page.locator(f"#tenpai-{seat}").is_checked():
                self.tap(f"#tenpai-{seat}")
                if report.get("reason"):
                    self.settle()
                    self.tick(f"#noten-{seat}")
        self._rare(report)

    def _abort(self, report: dict[str, Any]) -> None:
        if report.get("by") is not None:
            self.tick(f"#by-{report['by']}")
        self.tick(f"#abort-{report['reason']}")
        self._shown(report.get("shown", {}))
        if report.get("from") is not None:
            self.open("#hand > .rare")
            self.choose("#id_discarder", str(report["from"]))
        self._rare(report)

    def _chombo(self, report: dict[str, Any]) -> None:
        for seat in report["offenders"]:
            self.tick(f"#offenders-{seat}")
        if report.get("reason"):
            self.choose("#id_reason", report["reason"])
        if report.get("intentional"):
            self.tick('[name="intentional"]')
        if report.get("decided"):
            self.settle()
            self.tick("#id_decided")

    def sentence(self) -> str:
        """The ruling in the bar, once it covers everything that was entered."""
        self.settle()
        return self.page.locator("#bar .sentence").inner_text()

    def settle(self) -> None:
        """Waits until the preview is up to date with the last tap."""
        self.page.wait_for_function(SETTLED)

    def confirm(self) -> None:
        """Confirms the preview; the table's page then says what was stored."""
        self.settle()
        self.tap('#bar button[value="confirm"]')
        expect(self.page.locator(".told")).to_be_visible()


def enter_hand(page: Page, report: dict[str, Any], address: str) -> int:
    """Enters *report* at the table of that *address* and confirms it; returns the number of taps."""
    judge = Judge(page, address)
    judge.enter(report)
    judge.confirm()
    return judge.taps
