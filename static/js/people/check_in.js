// Whoever taps twice must not tick the one who moved up under the finger: for a moment a list that moved takes no tap.
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
