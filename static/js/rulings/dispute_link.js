// The link to the dispute desk includes the players in riichi, from the felt or from the form.
import { around, find, findAll } from "../common/dom.js";
import { watchControls } from "./needs_network.js";

const FELT_STICKS = "#felt .seat.riichi .taps";
const FORM_STICKS = "#hand input[name=riichi]:checked";

/** Returns the seats in riichi. */
function seatsInRiichi() {
  const felt = findAll(document, FELT_STICKS).map(({ dataset }) => dataset.seat ?? "");
  const form = findAll(document, FORM_STICKS, HTMLInputElement).map(({ value }) => value);
  return [...new Set([...felt, ...form])];
}

/**
 * Puts the players in riichi into a link that is about to be followed.
 * @param {Event} event
 */
function complete({ target }) {
  const link = around(target, "a[data-dispute]", HTMLAnchorElement);
  // Without a table the link leads elsewhere; on pages without sticks its query stays unchanged.
  if (link?.pathname.startsWith("/t/") && find(document, "#felt, #hand")) {
    link.search = String(new URLSearchParams(seatsInRiichi().map((seat) => ["laid", seat])));
  }
}

for (const name of ["pointerdown", "click"]) {
  document.addEventListener(name, complete, true);
}
watchControls("a[data-dispute]");
