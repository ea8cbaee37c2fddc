// Replaces parts of the page with the desk's fragment: the message, the current table, and its head.
export function swap(html) {
  const fragment = document.createElement("template");
  fragment.innerHTML = html;
  const told = fragment.content.querySelector(".told");
  for (const fresh of fragment.content.querySelectorAll("#head, #signals, #state, #moved")) {
    fresh.removeAttribute("hx-swap-oob");
    const stale = document.getElementById(fresh.id);
    if (stale) {
      stale.replaceWith(fresh);
      window.htmx?.process(fresh);
    }
  }
  document.querySelector(".told")?.remove();
  if (told) {
    document.getElementById("state")?.before(told);
  }
}
