// A board for the hall: opened once, told of every change, turning its pages by itself.
import { listen } from "./board/stream.js";
import { pages } from "./board/pages.js";
import { sounds } from "./board/sounds.js";
import { awake } from "./board/awake.js";
import { tick } from "../tables/clock.js";

const board = document.getElementById("board");
const stale = document.querySelector("[data-stale]");
let ahead = Number(board.dataset.deskTime) - Date.now(); // by how much the desk's clock is ahead of this device's

// Each countdown of the board goes by the desk's clock: what is sent is made once for everybody, at no moment of its own.
function set() {
  for (const clock of board.querySelectorAll("[data-time-up]")) {
    clock.dataset.deskTime = Date.now() + ahead;
  }
  tick();
}

// Whoever moves the mouse or touches the screen finds the buttons; a few seconds later the hall has its board again.
let left = 0;
function somebody() {
  document.body.classList.add("somebody");
  clearTimeout(left);
  left = setTimeout(() => document.body.classList.remove("somebody"), 5_000);
}
for (const kind of ["pointermove", "pointerdown"]) {
  addEventListener(kind, somebody);
}

// The time of a moment in the event's time zone, in whatever zone this device is; its own where it does not know that one.
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
    // It is the desk's own page, escaped where it was made, as the page around it was.
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
