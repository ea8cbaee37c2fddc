// Conveniences of the dispute desk: buttons change numbers, a second tap clears an answer, a chosen
// rulebook applies at once.
import { around, find, findAll, need } from "../common/dom.js";
import { watchConnection, watchControls } from "./needs_network.js";
import { steppedNumber } from "./stepped_number.js";

/**
 * Tells the form that a field has changed.
 * @param {HTMLElement} field
 */
function announce(field) {
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Lets buttons change the number between them.
 * @param {HTMLElement} stepper
 */
function startStepper(stepper) {
  const input = need(stepper, "input", HTMLInputElement);
  for (const button of findAll(stepper, "button[data-by]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const limits = { least: Number(input.min), most: Number(input.max) };
      input.value = String(steppedNumber(input.value, Number(button.dataset.by), limits));
      announce(input);
    });
  }
}

/**
 * Lets a tap on a selected radio button clear it: an open fact is allowed.
 * @param {HTMLFormElement} facts
 */
function clearByTap(facts) {
  /** @type {HTMLInputElement | null} */
  let selected = null;
  facts.addEventListener("pointerdown", ({ target }) => {
    const box = around(target, ".box");
    const input = box && find(box, "input[type=radio]", HTMLInputElement);
    selected = input?.checked ? input : null;
  });
  facts.addEventListener("click", ({ target }) => {
    if (selected && target === selected) {
      const input = selected;
      input.checked = false;
      selected = null;
      announce(input);
    }
  });
}

/**
 * Applies a chosen rulebook at once, with the facts entered in the meantime.
 * @param {HTMLFormElement} form
 * @param {HTMLFormElement | null} facts
 */
function applyAtOnce(form, facts) {
  need(form, "button").hidden = true;
  form.addEventListener("change", ({ target }) => {
    const rules = facts?.elements.namedItem("rules");
    if (facts && rules && "value" in rules && target instanceof HTMLSelectElement) {
      rules.value = target.value;
      facts.submit();
    } else {
      form.requestSubmit();
    }
  });
}

const facts = find(document, "#facts", HTMLFormElement);
for (const stepper of findAll(document, "[data-stepper]")) {
  startStepper(stepper);
}
find(document, "form[data-river] .river")?.setAttribute("open", "");
if (facts) {
  clearByTap(facts);
}
// The fact asked for now may be in the folded part.
document.addEventListener("htmx:afterSettle", () => {
  if (facts && find(document, "#ruling [data-asks='fold']")) {
    find(facts, "details.fold")?.setAttribute("open", "");
  }
});
// The ruling is updated automatically.
for (const button of findAll(document, "[data-plain]")) {
  button.hidden = true;
}
for (const form of findAll(document, "form[data-at-once]", HTMLFormElement)) {
  applyAtOnce(form, facts);
}
watchConnection();
watchControls("#content a[href]:not([href^='#']), #content button[type=submit]", { stays: true });
