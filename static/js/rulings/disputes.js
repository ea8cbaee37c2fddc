// Conveniences of the dispute desk: buttons change numbers, a second tap clears an answer, a chosen rulebook applies at
// once.
for (const stepper of document.querySelectorAll("[data-stepper]")) {
  const input = stepper.querySelector("input");
  for (const button of stepper.querySelectorAll("button[data-by]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const by = Number(button.dataset.by);
      const least = Number(input.min);
      const empty = input.value === "";
      // The first step up gives one, or the minimum if that is higher.
      const next = empty ? Math.max(by > 0 ? by : 0, least > 0 ? least : 0) : Number(input.value) + by;
      input.value = String(Math.min(Number(input.max), Math.max(least, next)));
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }
}

const facts = document.getElementById("facts");
document.querySelector("form[data-river] .river")?.setAttribute("open", "");
let held = null;

// A tap on a selected radio button clears it: an open fact is allowed.
facts?.addEventListener("pointerdown", ({ target }) => {
  const input = target.closest(".box")?.querySelector("input[type=radio]");
  held = input?.checked ? input : null;
});
facts?.addEventListener("click", ({ target }) => {
  if (target === held) {
    held.checked = false;
    held = null;
    target.dispatchEvent(new Event("input", { bubbles: true }));
  }
});

// The fact asked for now may be in the folded part.
document.addEventListener("htmx:afterSettle", () => {
  if (document.querySelector("#ruling [data-asks='fold']")) {
    facts?.querySelector("details.fold")?.setAttribute("open", "");
  }
});

// The ruling is updated automatically.
for (const button of document.querySelectorAll("[data-plain]")) {
  button.hidden = true;
}

for (const form of document.querySelectorAll("form[data-at-once]")) {
  form.querySelector("button").hidden = true;
  form.addEventListener("change", ({ target }) => {
    // Include the facts entered in the meantime.
    const rules = facts?.elements.rules;
    if (rules) {
      rules.value = target.value;
      facts.submit();
    } else {
      form.requestSubmit();
    }
  });
}
