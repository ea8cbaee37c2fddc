// The address proposed from the name: an answer that comes late does not replace what a person has typed.
import { need } from "./dom.js";

const field = () => need(document, '#page-address [name="slug"]', HTMLInputElement);
const proposed = () => need(document, '#page-address [name="proposed"]', HTMLInputElement).value;

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target?.id === "page-address") {
    const { value } = field();
    const isTyped = value !== "" && value !== proposed();
    if (isTyped || value !== detail.requestConfig.parameters.slug) {
      detail.shouldSwap = false;
    }
  }
});

// As after a tab into the field, what is typed next replaces the proposal.
document.addEventListener("htmx:afterSettle", () => {
  if (document.activeElement === field() && field().value === proposed()) {
    field().select();
  }
});
