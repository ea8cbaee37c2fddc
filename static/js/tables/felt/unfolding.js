// Content that is unfolded below the edge of the screen is scrolled into view.
import { find } from "../../common/dom.js";

/** The height that the table's head covers. */
const HEAD = 84;

/**
 * Scrolls the other endings into view when they are unfolded.
 * @param {HTMLElement} desk
 */
export function watchUnfolding(desk) {
  desk.addEventListener(
    "toggle",
    ({ target }) => {
      const unfolded = target instanceof Element && target.matches(".more[open]") ? target : null;
      const ends = unfolded && find(unfolded, ".other-ends");
      // Of more than a screen the beginning is in view, with the last hand.
      ends?.scrollIntoView({ block: ends.offsetHeight > window.innerHeight - HEAD ? "start" : "nearest" });
    },
    true,
  );
}
