// Search in a list: rows that do not match are hidden while the user types. Without this file the form asks the desk.
const plain = (text) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();

for (const form of document.querySelectorAll("[data-find-in]")) {
  const field = form.elements.namedItem("find");
  const body = document.querySelector(".listing tbody");
  if (!field || !body || field.value) {
    continue;
  }
  const rows = [...body.rows].map((row) => ({
    row,
    says: row.querySelector(".player") ? plain([".player", ".country", ".club"].map((name) => row.querySelector(name)?.textContent ?? "").join(" ")) : "",
    number: row.querySelector(".player a")?.pathname.match(/(\d+)\/?$/u)?.[1] ?? "",
  }));
  const foot = body.parentElement.tFoot;
  field.addEventListener("input", () => {
    const words = plain(field.value).split(/\s+/u).filter(Boolean);
    for (const { row, says, number } of rows) {
      row.hidden = words.length > 0 && !(says && words.every((word) => word === number || says.includes(word)));
    }
    if (foot) {
      foot.hidden = words.length > 0;
    }
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    field.blur();
  });
}

for (const scroll of document.querySelectorAll(".scroll.edges")) {
  const hint = scroll.previousElementSibling;
  const look = () => hint?.classList.toggle("needed", scroll.scrollWidth > scroll.clientWidth + 1);
  new ResizeObserver(look).observe(scroll);
  look();
}
