// The countdown uses the desk's clock, regardless of this device's; at zero the page shows a notice.
import { buzz } from "../common/vibrate.js";

const SOON = 300;
const LONG = 6000; // seconds from which the minutes have three digits
const GONG = [600, 200, 600];
const ahead = new WeakMap(); // milliseconds that the desk's clock is ahead of this device's, for each element
const running = new WeakSet();

function deskTime(element) {
  if (!ahead.has(element)) {
    // A page kept on this device was sent long ago: use the device's clock for it.
    const kept = document.body.classList.contains("shell");
    ahead.set(element, kept ? 0 : Number(element.dataset.deskTime) - Date.now());
  }
  return Date.now() + ahead.get(element);
}

function write(element, seconds) {
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

// The seconds to the end of a clock, with fractions; negative after the end.
export function secondsTo(clock) {
  return (Number(clock.dataset.timeUp) - deskTime(clock)) / 1000;
}

function down(clock) {
  const seconds = Math.max(0, Math.ceil(secondsTo(clock)));
  write(clock.querySelector(".digits"), seconds);
  clock.classList.toggle("soon", seconds > 0 && seconds <= SOON);
  clock.classList.toggle("up", seconds === 0);
  clock.classList.toggle("long", seconds >= LONG);
  if (seconds > 0) {
    running.add(clock);
  } else if (running.has(clock)) {
    running.delete(clock);
    if (clock.closest("#head")) {
      buzz(GONG);
    }
  }
  return seconds;
}

export function tick() {
  for (const clock of document.querySelectorAll("[data-time-up][data-desk-time]")) {
    down(clock);
  }
  for (const waiting of document.querySelectorAll("[data-since]")) {
    write(waiting, Math.max(0, Math.floor((deskTime(waiting) - Number(waiting.dataset.since)) / 1000)));
  }
  const here = document.querySelector("#head [data-time-up]");
  if (here) {
    const up = here.classList.contains("up");
    for (const part of document.querySelectorAll("[data-at-zero]")) {
      part.hidden = !up;
    }
  }
}

setInterval(tick, 250);
document.addEventListener("htmx:afterSettle", tick);
tick();
