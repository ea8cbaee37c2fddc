// Results from paper: the sum is shown during typing, and Enter moves to the next figure and the next table.
const list = document.querySelector(".papers");

const numberOf = (text) => {
  const plain = text
    .normalize("NFKC")
    .replace(/[−–—▲△ー]/g, "-")
    .replace(/[\s']/g, "");
  if (!plain) {
    return null;
  }
  const grouped = /^[-+]?\d{1,3}([,.]\d{3})+$/.test(plain) ? plain.replace(/[,.]/g, "") : plain;
  const figure = Number(grouped.replace(",", "."));
  return Number.isFinite(figure) ? figure : NaN;
};

const pointsOf = (form, field, unit = Number(form.dataset.unit)) => {
  const figure = numberOf(unit === 1 ? field.value : field.value.replace(",", "."));
  return figure === null ? null : Math.round(figure * unit);
};

const figuresOf = (form) => [...form.querySelectorAll(".paper-figure:not(.sticks) input.figure")];

// If the figures add up in another unit, one tap reads them in that unit.
const offerUnits = (form) => {
  const fields = figuresOf(form);
  const filled = fields.every((field) => field.value.trim());
  const right = filled && rest(form, fields.map((field) => pointsOf(form, field))) === 0;
  for (const button of form.querySelectorAll(".reads")) {
    const figures = fields.map((field) => pointsOf(form, field, Number(button.dataset.size)));
    button.hidden = !filled || right || rest(form, figures) !== 0;
  }
};

const rest = (form, figures) => {
  const sticks = form.querySelector(".sticks input");
  const laid = sticks ? (Number(sticks.value) || 0) * Number(form.dataset.stick) : 0;
  return Number(form.dataset.due) - laid - figures.reduce((sum, one) => sum + (one ?? 0), 0);
};

const said = (form, points) => {
  const unit = Number(form.dataset.unit);
  return unit === 1 ? String(points) : String(Number((points / unit).toFixed(2)));
};

const tell = (form) => {
  const fields = figuresOf(form);
  const figures = fields.map((field) => pointsOf(form, field));
  const out = form.querySelector(".sum");
  const missing = figures.filter((one) => one === null).length;
  offerUnits(form);
  // In another unit the difference from the sum would not be meaningful.
  const few = figures.reduce((sum, one) => sum + Math.abs(one ?? 0), 0) < Number(form.dataset.due) / 50;
  fields.forEach((field, at) => {
    const offered = missing === 1 && figures[at] === null && !few;
    field.placeholder = offered ? said(form, rest(form, figures)) : "";
  });
  if (missing || figures.some(Number.isNaN)) {
    out.textContent = "";
    out.className = "sum";
    return;
  }
  const off = -rest(form, figures);
  const minus = document.documentElement.lang === "ja" ? "▲" : "−";
  out.textContent = off
    ? form.dataset.off.replace("{points}", `${off > 0 ? "+" : minus}${Math.abs(off).toLocaleString()}`)
    : form.dataset.right;
  out.className = off ? "sum loss" : "sum gain";
};

const nextTable = (paper) => {
  for (let next = paper.nextElementSibling; next; next = next.nextElementSibling) {
    const field = !next.classList.contains("told") && next.querySelector(".paper-form input.figure");
    if (field) {
      return field;
    }
  }
  return null;
};

const isOdd = (form) => {
  const figures = figuresOf(form).map((field) => pointsOf(form, field));
  const scores = Number(form.dataset.stick) > 0;
  const strange = (one) => one === null || Number.isNaN(one) || (scores && one % 100 !== 0);
  return figures.some(strange) || rest(form, figures) !== 0;
};

const take = (field) => {
  field?.focus();
  field?.select?.();
};

if (list) {
  list.addEventListener("input", (event) => {
    const form = event.target.closest(".paper-form");
    if (form) {
      // A refusal is about the figures that were sent.
      form.querySelector(".notice.error")?.remove();
      tell(form);
    }
  });
  list.addEventListener("keydown", (event) => {
    const form = event.target.closest(".paper-form");
    if (!form || event.key !== "Enter" || event.isComposing || event.target.tagName !== "INPUT") {
      return;
    }
    event.preventDefault();
    const fields = figuresOf(form);
    const at = fields.indexOf(event.target);
    if (at >= 0 && !event.target.value && event.target.placeholder) {
      event.target.value = event.target.placeholder;
      tell(form);
    }
    if (at >= 0 && at + 1 < fields.length) {
      take(fields[at + 1]);
      return;
    }
    const asks = isOdd(form) && !form.querySelector(".why input").value.trim();
    form.requestSubmit();
    // Move on without waiting for the network, unless it is known that the desk will ask something.
    if (!asks) {
      take(nextTable(form.closest(".paper")));
    }
  });
  // A stored table needs no attention; a refused one gets the focus back, unless the user types elsewhere by now.
  document.body.addEventListener("htmx:afterSettle", (event) => {
    const paper = event.detail.elt.closest?.(".paper");
    paper?.querySelectorAll(".paper-form").forEach(tell);
    const writes = document.activeElement?.closest?.(".paper-form");
    const elsewhere = paper?.contains(writes) ? null : writes;
    if (!paper || (elsewhere && figuresOf(elsewhere).some((field) => field.value))) {
      return;
    }
    if (paper.querySelector('[role="alert"]')) {
      const asked = paper.querySelector(".paper-form .reads:not([hidden])");
      take(asked ?? paper.querySelector('.paper-form [aria-invalid="true"], .paper-form .why input'));
    } else if (!elsewhere) {
      take(nextTable(paper));
    }
  });
  for (const form of list.querySelectorAll(".paper-form")) {
    tell(form);
  }
}
