// The undo of the newest hand shows a countdown, and disappears when its time is over; the desk enforces the limit too.
function tick() {
  for (const form of document.querySelectorAll("form.undo")) {
    form.dataset.until ??= String(Date.now() + Number(form.dataset.seconds) * 1000);
    const left = Math.ceil((Number(form.dataset.until) - Date.now()) / 1000);
    if (left > 0) {
      form.querySelector("[data-left]").textContent = `(${left})`;
    } else {
      form.querySelector("button")?.remove();
      form.querySelector("[data-over]").hidden = false;
    }
  }
}

tick();
setInterval(tick, 250);
document.addEventListener("outbox:stored", tick);
