// Keyboard control of the felt: arrows move between seats by position, Escape undoes a step; Enter and Space tap anyway.
const SIDES = { ArrowDown: 0, ArrowRight: 1, ArrowUp: 2, ArrowLeft: 3 };

export const focusOn = (id) => document.getElementById(id)?.focus();

export function watchKeys(desk, { back, isBegun }) {
  let last = "";

  desk.addEventListener("focusin", ({ target }) => {
    last = target.closest("#state") ? target.id : "";
  });
  desk.addEventListener("pointerdown", () => {
    last = "";
  });
  // Seats are replaced when the table changes; restore the keyboard focus.
  new MutationObserver(() => {
    if (last && (document.activeElement === document.body || !document.activeElement)) {
      focusOn(last);
    }
  }).observe(desk.querySelector("#state").parentElement, { childList: true });

  desk.addEventListener("keydown", (event) => {
    if (event.key in SIDES && event.target.closest(".taps, .lay")) {
      const seat = desk.querySelector(`.seat[data-at="${SIDES[event.key]}"] .taps`);
      if (seat) {
        event.preventDefault();
        seat.focus();
      }
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isBegun() && !event.defaultPrevented && !event.target.closest("#keypad, .builder, input")) {
      event.preventDefault();
      back();
    }
  });
}
