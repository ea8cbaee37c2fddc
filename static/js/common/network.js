// Without the network the ruling on the page is no longer that of what stands in the form: it is taken away and said so.
const form = document.getElementById("hand");

for (const lost of ["htmx:sendError", "htmx:timeout"]) {
  form?.addEventListener(lost, () => {
    const bar = document.getElementById("bar");
    bar.querySelector(".sentence, .prompt").textContent = form.dataset.offline;
    bar.querySelector("button").disabled = true;
  });
}
window.addEventListener("online", () => form?.dispatchEvent(new Event("input", { bubbles: true })));
