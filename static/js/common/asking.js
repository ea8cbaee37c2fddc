// A form that asks the desk while it is filled in. Input made before this script ran is sent too. While an answer is on
// its way, its place is marked as busy: the content there still answers the previous input.
for (const form of document.querySelectorAll("form[hx-sync]")) {
  const place = document.querySelector(form.getAttribute("hx-target"));
  let told = 0;
  let asked = 0;
  const show = (busy) => place.setAttribute("aria-busy", String(busy));
  form.addEventListener("input", () => {
    told += 1;
    show(true);
  });
  form.addEventListener("htmx:beforeRequest", ({ detail }) => {
    if (detail.elt === form) {
      asked = told;
      show(true);
    }
  });
  // A request replaced by a newer one ends here too, and leaves the place busy.
  form.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.elt === form) {
      show(told !== asked);
    }
  });
  document.addEventListener("DOMContentLoaded", () => {
    const isTold = ({ type, checked, defaultChecked, value, defaultValue }) =>
      /^(radio|checkbox)$/.test(type) ? checked !== defaultChecked : value !== (defaultValue ?? value);
    if ([...form.elements].some(isTold)) {
      setTimeout(() => form.dispatchEvent(new Event("input", { bubbles: true })));
    }
  });
}
