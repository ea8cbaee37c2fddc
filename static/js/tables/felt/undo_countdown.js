// The undo of the newest hand shows a countdown, and disappears when its time is over; the desk enforces the limit too.
import { find, findAll, need } from "../../common/dom.js";

const STEP = 250;

/** Shows the seconds left for each undo. */
function tick() {
  for (const form of findAll(document, "form.undo")) {
    form.dataset.until ??= String(Date.now() + Number(form.dataset.seconds) * 1000);
    const left = Math.ceil((Number(form.dataset.until) - Date.now()) / 1000);
    if (left > 0) {
      need(form, "[data-left]").textContent = `(${left})`;
    } else {
      find(form, "button")?.remove();
      // Without the right to correct there is nothing to do any more.
      const correct = find(form, "[data-over]");
      if (correct) {
        correct.hidden = false;
      }
    }
  }
}

tick();
setInterval(tick, STEP);
document.addEventListener("outbox:stored", tick);
