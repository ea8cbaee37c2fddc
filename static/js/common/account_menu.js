// The account menu closes on Escape and on a click outside it.
import { find } from "./dom.js";

const menu = find(document, "details.account", HTMLDetailsElement);

document.addEventListener("click", ({ target }) => {
  if (menu?.open && target instanceof Node && !menu.contains(target)) {
    menu.open = false;
  }
});
menu?.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") {
    menu.open = false;
    find(menu, "summary")?.focus();
  }
});
