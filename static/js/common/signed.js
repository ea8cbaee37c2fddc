// A button that changes the sign of the figure beside it, because the number pads of phones have no minus.
// Without this script the button is not shown, and the field keeps a keyboard that has one.
const MINUS = /^\s*[-−–—▲△ー]\s*/;

const figureOf = (button) => button.closest(".signed").querySelector("input");

const tell = (figure) => {
  const button = figure.closest(".signed")?.querySelector(".sign");
  button?.setAttribute("aria-pressed", String(MINUS.test(figure.value)));
};

const ready = (root) => {
  for (const figure of root.querySelectorAll(".signed input")) {
    figure.inputMode = figure.dataset.pad;
    const button = figure.closest(".signed").querySelector(".sign");
    const label = figure.labels[0]?.textContent.trim().replace(/\s+/g, " ");
    button.dataset.says ??= button.getAttribute("aria-label");
    button.setAttribute("aria-label", label ? `${button.dataset.says}: ${label}` : button.dataset.says);
    tell(figure);
  }
};

document.addEventListener("click", (event) => {
  const button = event.target.closest(".signed .sign");
  if (!button) {
    return;
  }
  const figure = figureOf(button);
  const [minus] = figure.value.match(MINUS) ?? [];
  figure.value = minus ? figure.value.slice(minus.length) : `-${figure.value.replace(/^\s*\+/, "")}`;
  figure.dispatchEvent(new Event("input", { bubbles: true }));
  // With a keyboard the focus stays on the button; after a tap it moves to the field.
  if (event.detail) {
    figure.focus();
    figure.setSelectionRange(figure.value.length, figure.value.length);
  }
});
document.addEventListener("input", (event) => {
  if (event.target.matches(".signed input")) {
    tell(event.target);
  }
});
document.addEventListener("htmx:load", (event) => ready(event.target));
document.documentElement.dataset.signs = "";
ready(document);
