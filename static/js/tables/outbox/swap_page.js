// Replaces parts of the page with the desk's fragment: the message, the current table, and its head.
import { find, findAll } from "../../common/dom.js";

/**
 * Replaces the parts that a fragment has.
 * @param {string} html
 */
export function swapPage(html) {
  const fragment = document.createElement("template");
  fragment.innerHTML = html;
  const message = find(fragment.content, ".told");
  for (const fresh of findAll(fragment.content, "#head, #signals, #state, #moved")) {
    fresh.removeAttribute("hx-swap-oob");
    const stale = document.getElementById(fresh.id);
    if (stale) {
      // The answer to its own request would find no part of the page any more.
      window.htmx?.trigger(stale, "htmx:abort");
      stale.replaceWith(fresh);
      window.htmx?.process(fresh);
    }
  }
  find(document, ".told")?.remove();
  if (message) {
    document.getElementById("state")?.before(message);
  }
}
