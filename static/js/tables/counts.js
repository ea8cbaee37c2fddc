// Counting goes from seat to seat: Enter moves on, and a typed minus ticks the below-zero box.
const form = document.getElementById("count");

if (form) {
  const figures = [...form.querySelectorAll("input.figure")];
  // The comparison is updated automatically.
  form.querySelector("[data-compare]").hidden = true;
  form.addEventListener("keydown", (event) => {
    const at = figures.indexOf(event.target);
    if (at < 0 || event.isComposing) {
      return;
    }
    if (event.key === "Enter") {
      event.preventDefault();
      const next = figures[at + 1] ?? form.querySelector('[value="store"]');
      next.focus();
      next.select?.();
    } else if (["-", "−", "ー"].includes(event.key)) {
      const below = event.target.closest(".count-reading").querySelector('[type="checkbox"]');
      if (below) {
        event.preventDefault();
        below.click();
      }
    }
  });
}
