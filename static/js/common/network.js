// Without the network the ruling on the page may not match the form any more: it is replaced by a notice.
const form = document.getElementById("hand");

for (const lost of ["htmx:sendError", "htmx:timeout"]) {
  form?.addEventListener(lost, () => {
    const bar = document.getElementById("bar");
    bar.querySelector(".sentence, .prompt").textContent = form.dataset.offline;
    bar.querySelector("button").disabled = true;
  });
}
window.addEventListener("online", () => form?.dispatchEvent(new Event("input", { bubbles: true })));
