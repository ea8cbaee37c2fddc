// Change a planned round by hand: two people change places by dragging, or by choosing one and then the other.
const form = document.querySelector("[data-round]");
const text = form?.querySelector("textarea");
const seats = form ? [...form.querySelectorAll("[data-seats] li[data-name], [data-resting] li[data-name]")] : [];

const shown = form ? [...form.querySelectorAll("[data-seats], [data-resting]")] : [];
let chosen = null;

const say = (template, name, other = "") => {
  form.querySelector("[data-said]").textContent = template.replace("{name}", name).replace("{other}", other);
};

const write = () => {
  const tables = [...form.querySelectorAll("[data-seats] ol.seats")];
  text.value = tables
    .map((table) => [...table.querySelectorAll("li")].map((seat) => seat.dataset.name).join(", "))
    .join("\n");
};

const choose = (seat) => {
  chosen?.querySelector(".mover").setAttribute("aria-pressed", "false");
  chosen = seat;
  if (seat) {
    seat.querySelector(".mover").setAttribute("aria-pressed", "true");
    say(form.dataset.chosen, seat.dataset.name);
  }
};

const exchange = (one, other) => {
  choose(null);
  if (one === other) {
    return;
  }
  const [mine, theirs] = [one.querySelector(".mover"), other.querySelector(".mover")];
  const names = [one.dataset.name, other.dataset.name];
  [one.dataset.name, other.dataset.name] = [names[1], names[0]];
  const inside = [...mine.childNodes];
  mine.replaceChildren(...theirs.childNodes);
  theirs.replaceChildren(...inside);
  theirs.focus();
  write();
  say(form.dataset.moved, names[0], names[1]);
};

for (const seat of seats) {
  const name = seat.querySelector(".grow");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "mover";
  button.draggable = true;
  button.setAttribute("aria-pressed", "false");
  button.append(...name.childNodes);
  name.replaceWith(button);
  button.addEventListener("click", () => (chosen ? exchange(chosen, seat) : choose(seat)));
  button.addEventListener("dragstart", (event) => {
    choose(seat);
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", seat.dataset.name);
  });
  button.addEventListener("dragend", () => choose(null));
  seat.addEventListener("dragover", (event) => {
    if (chosen) {
      event.preventDefault();
      seat.classList.add("over");
    }
  });
  seat.addEventListener("dragleave", () => seat.classList.remove("over"));
  seat.addEventListener("drop", (event) => {
    event.preventDefault();
    seat.classList.remove("over");
    if (chosen) {
      exchange(chosen, seat);
    }
  });
}

if (form) {
  for (const part of [...shown, ...document.querySelectorAll(".with-script")]) {
    part.hidden = false;
  }
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      choose(null);
    }
  });
  // The typed text is the round; the seats show it only after a preview.
  text.addEventListener("input", () => {
    choose(null);
    for (const part of shown) {
      part.hidden = true;
    }
  });
}
