// A board for the hall: it is opened once, receives every change, and turns its pages automatically.
import { listen } from "./board/stream.js";
import { pages } from "./board/pages.js";
import { sounds } from "./board/sounds.js";
import { awake } from "./board/awake.js";
import { tick } from "../tables/clock.js";

const board = document.getElementById("board");
const stale = document.querySelector("[data-stale]");
let ahead = Number(board.dataset.deskTime) - Date.now(); // milliseconds by which the desk's clock is ahead of this device's

// Countdowns use the desk's clock: the same content is sent to everybody, without the time of each delivery.
function set() {
  for (const clock of board.querySelectorAll("[data-time-up]")) {
    clock.dataset.deskTime = Date.now() + ahead;
  }
  tick();
}

// The buttons appear when somebody moves the mouse or touches the screen, and disappear after a few seconds.
let left = 0;
function somebody() {
  document.body.classList.add("somebody");
  clearTimeout(left);
  left = setTimeout(() => document.body.classList.remove("somebody"), 5_000);
}
for (const kind of ["pointermove", "pointerdown"]) {
  addEventListener(kind, somebody);
}

// The time of a moment in the event's time zone, or in this device's if it does not know that zone.
function clockOf(moment) {
  const form = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" };
  try {
    return new Intl.DateTimeFormat("en-GB", { ...form, timeZone: board.dataset.zone }).format(moment);
  } catch {
    return new Intl.DateTimeFormat("en-GB", form).format(moment);
  }
}

const turning = pages(board);
set();
turning.anew();

listen(board.dataset.stream, board.dataset.seen, {
  heard(deskTime) {
    ahead = deskTime - Date.now();
  },
  changed(html) {
    // The HTML comes from the desk, which has escaped it.
    board.innerHTML = html;
    set();
    turning.anew();
  },
  silent(since) {
    stale.hidden = since === null;
    document.body.classList.toggle("is-stale", since !== null);
    if (since !== null) {
      stale.querySelector("[data-since-when]").textContent = clockOf(since);
    }
  },
});
sounds(board);
awake();
