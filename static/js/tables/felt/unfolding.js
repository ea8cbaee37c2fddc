// Content that is unfolded below the edge of the screen is scrolled into view.
import { find, rest } from "../../common/dom.js";

/** The height that the table's head covers. */
const HEAD = 84;

/**
 * Scrolls the other endings, and the payments of a ruling, into view when they are unfolded.
 * @param {HTMLElement} desk
 */
export function watchUnfolding(desk) {
  desk.addEventListener(
    "toggle",
    ({ target }) => {
      const unfolded = target instanceof HTMLElement && target.matches("[open]") ? target : null;
      const ends = unfolded && find(unfolded, ".other-ends");
      if (ends) {
        // Of more than a screen the beginning is in view, with the last hand. A second tap was meant for *More*.
        ends.scrollIntoView({ block: ends.offsetHeight > window.innerHeight - HEAD ? "start" : "nearest" });
        rest(ends);
      } else if (unfolded?.matches("#follows .fold")) {
        const room = unfolded.closest(".sheet-body")?.clientHeight ?? 0;
        unfolded.scrollIntoView({ block: unfolded.offsetHeight > room ? "start" : "nearest" });
      }
    },
    true,
  );
}
