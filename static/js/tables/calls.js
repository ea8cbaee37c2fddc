// Shows at the table that a call did not reach the desk; a new call makes the judges' devices vibrate.
import { buzz } from "../common/vibrate.js";

const STIR = [200, 100, 200];
let waiting = count();

function count() {
  return Number(document.getElementById("floor")?.dataset.waiting ?? 0);
}

for (const lost of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(lost, (event) => {
    const signals = event.target.closest?.(".call form")?.closest("#signals");
    for (const words of signals?.querySelectorAll("[data-unreached]") ?? []) {
      words.hidden = false;
    }
  });
}
document.addEventListener("htmx:afterSettle", () => {
  const now = count();
  if (now > waiting) {
    buzz(STIR);
  }
  waiting = now;
});
