"""Enters a hand on the felt with one thumb, as a judge does.

A real finger on a real touch screen: it taps, and drags from seat to seat. Gestures are counted; a drag is one.
"""

from playwright.sync_api import Page, expect

from tests.browser.finger import tap_key

__all__ = ["Thumb"]


class Thumb:
    """A thumb on a table's page that is already open; opening it is not counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.gestures = page, 0
        self.fingers = page.context.new_cdp_session(page)

    def tap(self, selector: str) -> None:
        # A new page responds a moment after it is visible; a finger is slower than that.
        expect(self.page.locator(".desk").first).to_have_attribute("data-listens", "")
        self.page.locator(selector).tap()
        self.gestures += 1

    def lay(self, seat: int) -> None:
        self.tap(f"#lay-{seat}")

    def seat(self, *seats: int) -> None:
        for seat in seats:
            self.tap(f"#seat-{seat}")

    def cell(self, worth: str) -> None:
        self.tap(f'[data-worth="{worth}"]')

    def tiles(self, *tiles: str) -> None:
        """Taps tiles on the keypad; a small phone shows one suit at a time."""
        for tile in tiles:
            tap_key(self.page, tile)

    def ends(self, word: str) -> None:
        # The reasons of a chombo have buttons of their own; this button leaves the reason open.
        self.tap(".endings [data-other]" if word == "chombo" else f'.endings [data-ends="{word}"]')

    def reason(self, code: str) -> None:
        """Starts with the reason of an abortive draw or a chombo."""
        self.tap(f'.endings [data-reason="{code}"]')

    def more(self) -> None:
        self.tap(".endings summary")

    def middle(self, seat: int) -> tuple[float, float]:
        box = self.page.locator(f"#seat-{seat}").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def put_down(self, position: tuple[float, float]) -> None:
        self._touch("touchStart", position)

    def move(self, start: tuple[float, float], to: tuple[float, float]) -> None:
        for step in range(1, 9):
            x, y = (a + (b - a) * step / 8 for a, b in zip(start, to, strict=True))
            self._touch("touchMove", (x, y))

    def lift(self) -> None:
        self._touch("touchEnd")
        self.gestures += 1
        # The touch reaches the page before the next step: the page has to answer a request after it.
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")

    def drag(self, discarder: int, winner: int) -> None:
        start, to = self.middle(discarder), self.middle(winner)
        self.put_down(start)
        self.move(start, to)
        self.lift()

    def _touch(self, kind: str, position: tuple[float, float] | None = None) -> None:
        points = [{"x": position[0], "y": position[1]}] if position else []
        self.fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def sentence(self) -> str:
        """The ruling in the bar, once it covers everything that was entered."""
        expect(self.page.locator("#confirm")).to_be_enabled()
        return self.page.locator("#sentence").inner_text()

    def confirm(self) -> None:
        """Confirms the preview; the page then says what was stored."""
        number = int(self.page.locator("#felt").get_attribute("data-expects") or "")
        expect(self.page.locator("#confirm")).to_be_enabled()
        self.tap("#confirm")
        expect(self.page.locator("#felt")).to_have_attribute("data-expects", str(number + 1))
        expect(self.page.locator(".told")).to_contain_text("is saved")
