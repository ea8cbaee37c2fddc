// Shows each error of the preview beside its field too, and removes it once it is fixed.
const form = document.getElementById("hand");

form?.addEventListener("htmx:afterSettle", () => {
  for (const slot of form.querySelectorAll("[data-faults]")) {
    const faults = form.querySelectorAll(`#preview [data-fault="${CSS.escape(slot.dataset.faults)}"]`);
    slot.replaceChildren();
    if (faults.length) {
      const list = document.createElement("ul");
      list.className = "errorlist";
      for (const fault of faults) {
        const line = document.createElement("li");
        line.textContent = fault.textContent.trim();
        list.append(line);
      }
      slot.append(list);
      slot.closest("details")?.setAttribute("open", "");
    }
  }
});
