// Shows the waiting hands of this device: a line at the top of every page, and each hand on its table's page.
import { aside } from "./order.js";

// A page kept by an older version may lack one of them.
const copy = (root, name) =>
  (root.querySelector(`template[data-${name}]`) ?? root.querySelector("template[data-held]")).content.cloneNode(true).firstElementChild;

export function draw(line, { status, busy, home, unsafe }) {
  badge(line, home);
  const root = document.getElementById("outbox");
  if (!root) {
    return;
  }
  const own = line.filter(({ token }) => token === root.dataset.token);
  const list = root.querySelector("[data-list]");
  root.hidden = own.length === 0;
  document.body.classList.toggle("counting-on", own.length > 0 && own.every(({ state }) => state === "waiting"));
  // An open question ("throw it away?") stays open while nothing has changed.
  const drawn = JSON.stringify(own.map(({ key, state, round, honba, expects }) => [key, state, round, honba, expects]));
  if (list.dataset.drawn !== drawn) {
    list.dataset.drawn = drawn;
    list.replaceChildren(...own.map((item) => hand(root, item)));
  }
  // A page kept by an older version may lack it.
  for (const warning of root.querySelectorAll("[data-unsafe]")) {
    warning.hidden = !unsafe;
  }
  root.setAttribute("aria-busy", String(busy));
  // A page with an invalid link sends nothing.
  for (const button of root.querySelectorAll("[data-send]")) {
    button.hidden = own.find((item) => !aside(item))?.state !== "waiting";
  }
  for (const word of root.querySelectorAll("[data-when]")) {
    word.hidden = word.dataset.when !== why(own, status, busy);
  }
}

function why(own, status, busy) {
  const line = own.filter((item) => !aside(item));
  if (own.length > 0 && line.length === 0) {
    return "held";
  }
  if (line[0]?.state === "held" || line[0]?.state === "changing") {
    return line.length > 1 ? "stopped" : "held";
  }
  if (busy || status === null) {
    return "sending";
  }
  return status === 404 ? "unknown" : "unreached";
}

function hand(root, item) {
  const shown = copy(root, item.state);
  shown.dataset.key = item.key;
  shown.querySelector("[data-says]").textContent = item.says || `${item.round} · ${item.honba}`;
  for (const place of shown.querySelectorAll("[data-place]")) {
    place.textContent = `${root.dataset.winds["ESWN".indexOf(item.round[0])]}${item.round.slice(1)} · ${item.honba}`;
  }
  const answer = shown.querySelector("[data-answer]");
  if (item.state === "held" && answer) {
    // The desk's HTML, which it has escaped.
    answer.innerHTML = item.answer.html;
  }
  if (aside(item)) {
    const said = shown.querySelector("[data-refused]");
    if (said) {
      said.textContent = [item.said.code, item.said.words].filter(Boolean).join(": ");
    }
  }
  for (const word of shown.querySelectorAll("[data-tried]")) {
    word.hidden = item.tried === 0 || item.state === "held";
  }
  return shown;
}

function badge(line, home) {
  const shown = document.getElementById("outbox-badge");
  if (!shown) {
    return;
  }
  const here = document.getElementById("outbox")?.dataset.token;
  const first = line.find(({ token }) => token !== here) ?? line[0];
  shown.hidden = !first;
  if (first) {
    shown.href = `${first.token === here ? "" : home(first)}#outbox`;
    shown.querySelector("[data-count]").textContent = line.length;
  }
}
