// From the discarder to the winner by one gesture: a finger or a mouse goes down on one seat and up on another.
const LEAST = 12;

export function watchDrags(desk, { moved, dropped, ended }) {
  let from = null;
  let start = null;
  let dragging = false;
  let dragged = false;

  const seatAt = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY)?.closest(".taps") ?? null;

  function stop() {
    if (dragging) {
      ended();
    }
    from = null;
    dragging = false;
  }

  desk.addEventListener("pointerdown", (event) => {
    const seat = event.target.closest(".taps");
    dragged = false;
    if (seat && event.isPrimary && event.button === 0) {
      from = seat;
      start = event;
    }
  });
  desk.addEventListener("pointermove", (event) => {
    if (!from || !event.isPrimary) {
      return;
    }
    if (!from.isConnected) {
      stop();
      return;
    }
    const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
    dragging ||= far > LEAST;
    dragged = dragging;
    if (dragging) {
      moved(from, event, seatAt(event));
    }
  });
  window.addEventListener("pointerup", (event) => {
    if (dragging && event.isPrimary) {
      const [seat, to] = [from, seatAt(event)];
      stop();
      if (event.pointerType === "mouse") {
        // Back where it went down, it says nothing; its click, which follows at once, must not say more.
        window.addEventListener("click", swallow, true);
        setTimeout(() => window.removeEventListener("click", swallow, true));
      }
      if (to && to !== seat) {
        dropped(Number(seat.dataset.seat), Number(to.dataset.seat));
      }
    } else {
      stop();
    }
  });
  // The browser is to make no scroll or fling of a drag: it would take the next tap for the end of that.
  for (const name of ["touchmove", "touchend"]) {
    desk.addEventListener(name, (event) => event.cancelable && (dragging || dragged) && event.preventDefault(), { passive: false });
  }
  window.addEventListener("pointercancel", stop);
  window.addEventListener("blur", stop);
}

function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}
