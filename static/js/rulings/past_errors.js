// Hides the errors with which the page of a ruling opened once a preview no longer has them; nothing moves.
import { findAll } from "../common/dom.js";

const form = document.getElementById("ruling");

/** @param {HTMLElement} ruling */
function hidePastErrors(ruling) {
  const current = new Set(findAll(ruling, "#follows .errorlist a", HTMLAnchorElement).map(({ hash }) => hash.slice(1)));
  for (const list of findAll(ruling, ":is(.field, .measures) > .errorlist")) {
    const inputs = findAll(list.parentElement ?? ruling, "input, select, textarea");
    list.classList.toggle("past", !inputs.some(({ id }) => current.has(id)));
  }
  for (const summary of findAll(ruling, ".errors-on-opening")) {
    const links = findAll(summary, "a", HTMLAnchorElement);
    for (const link of links) {
      link.parentElement?.classList.toggle("past", !current.has(link.hash.slice(1)));
    }
    summary.classList.toggle("past", links.length > 0 && !summary.querySelector("li:not(.past)"));
  }
}

form?.addEventListener("htmx:afterSettle", () => hidePastErrors(form));
