"""Taps the keys of the keypad as fast as a finger does.

Before each tap Playwright waits two frames to see whether the target moves. A finger looks, taps, and sees what
it has touched: if the page moved in between, the tap has no effect and is repeated with Playwright's patience.
"""

from playwright.sync_api import Page

__all__ = ["tap_key"]

AIM = """(key) => {
  const { x, y, width, height } = key.getBoundingClientRect();
  const at = [x + width / 2, y + height / 2];
  if (key.disabled || key.ariaDisabled === "true" || !key.contains(document.elementFromPoint(...at))) return null;
  let hit = null;
  const look = (event) => {
    hit ??= key.contains(event.target);
    if (!hit) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  const kinds = ["pointerdown", "touchstart", "pointerup", "touchend"];
  for (const kind of kinds) addEventListener(kind, look, { capture: true, passive: false });
  window.lifted = () => {
    for (const kind of kinds) removeEventListener(kind, look, { capture: true });
    return hit;
  };
  return at;
}"""


def tap_key(page: Page, tile: str) -> None:
    """Taps one tile of the keypad."""
    key = page.locator(f'#keypad [data-tile="{tile}"]')
    position = key.evaluate(AIM)
    if position:
        page.touchscreen.tap(*position)
    if not position or not page.evaluate("window.lifted()"):
        key.tap()
