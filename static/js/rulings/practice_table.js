// The practice table: counts the taps, and sends a confirmed hand to be compared with the one asked for.
import { around, need } from "../common/dom.js";

const form = need(document, "#practice-answer", HTMLFormElement);
const taps = need(form, "[name=taps]", HTMLInputElement);

/** Counts a tap or a drag, which begin alike. */
function count() {
  taps.value = String(Number(taps.value) + 1);
}

document.addEventListener("pointerdown", ({ target }) => {
  if (around(target, ".desk") && around(target, "button, summary, label, .endings a")) {
    count();
  }
});
// A key that presses a button makes a click without a pointer.
document.addEventListener(
  "click",
  ({ target, detail }) => {
    if (detail === 0 && around(target, ".desk") && around(target, "button, summary, .endings a")) {
      count();
    }
  },
  true,
);
document.addEventListener("felt:entered", ({ detail }) => {
  need(form, "[name=entered]", HTMLInputElement).value = JSON.stringify(detail);
  form.submit();
});
