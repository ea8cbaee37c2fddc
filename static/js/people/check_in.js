// A double tap must not tick the next player, who has moved up: a list that has just changed ignores taps for a moment.
const MOMENT = 400;
const list = document.querySelector("#arrivals");
let timer;

document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target === list) {
    list.classList.add("moved");
    clearTimeout(timer);
    timer = setTimeout(() => list.classList.remove("moved"), MOMENT);
  }
});
