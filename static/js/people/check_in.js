// A double tap must not tick the next player, who has moved up: a list that has just changed ignores taps for a moment.
const MOMENT = 400;

/**
 * Lets a list ignore taps for a moment after each change.
 * @param {HTMLElement} list
 */
function restAfterChanges(list) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target === list) {
      list.classList.add("moved");
      clearTimeout(timer);
      timer = setTimeout(() => list.classList.remove("moved"), MOMENT);
    }
  });
}

const arrivals = document.getElementById("arrivals");
if (arrivals) {
  restAfterChanges(arrivals);
}
