// A drag from the discarder to the winner: a finger or a mouse goes down on one seat and up on another.
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
        // A drag that ends where it started means nothing; ignore the click that follows at once.
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
  // Keep the browser from scrolling during a drag: it would treat the next tap as the end of the scroll.
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
