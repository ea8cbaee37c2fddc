// A button that copies the link beside it, if the browser allows it; otherwise the link is selected.
for (const button of document.querySelectorAll("button[data-copy]")) {
  const field = document.getElementById(button.dataset.copy);
  const [ask, done] = button.querySelectorAll("span");
  field.addEventListener("focus", () => field.select());
  if (!navigator.clipboard) {
    continue;
  }
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(field.dataset.address ?? field.value);
    } catch {
      field.focus();
      return;
    }
    ask.hidden = true;
    done.hidden = false;
  });
}
