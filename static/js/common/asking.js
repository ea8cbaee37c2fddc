// A form that asks the desk while it is filled. What was told before anybody listened is asked too; and while an answer is
// on its way, the place where it will stand is busy: what stands there yet answers something else.
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
  // One that a newer question took the place of ends here too, and leaves the place busy.
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
