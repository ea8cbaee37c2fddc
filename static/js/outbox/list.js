// Shows what waits on this device: a line in the head of every page, and each hand on its table's page.
const copy = (root, name) => root.querySelector(`template[data-${name}]`).content.cloneNode(true).firstElementChild;

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
  // A question that stands open ("throw it away?") stays open while nothing changed.
  const drawn = JSON.stringify(own.map(({ key, state, round, honba, expects }) => [key, state, round, honba, expects]));
  if (list.dataset.drawn !== drawn) {
    list.dataset.drawn = drawn;
    list.replaceChildren(...own.map((item) => hand(root, item)));
  }
  // A page that was kept before the scripts were renewed may lack it.
  for (const warning of root.querySelectorAll("[data-unsafe]")) {
    warning.hidden = !unsafe;
  }
  root.setAttribute("aria-busy", String(busy));
  root.querySelector("[data-send]").hidden = !own.some(({ state }) => state === "waiting") || own[0].state !== "waiting";
  for (const word of root.querySelectorAll("[data-when]")) {
    word.hidden = word.dataset.when !== why(own, status, busy);
  }
}

function why(own, status, busy) {
  if (own[0]?.state === "held" || own[0]?.state === "changing") {
    return own.length > 1 ? "stopped" : "held";
  }
  if (busy || status === null) {
    return "sending";
  }
  return status === 404 ? "unknown" : "unreached";
}

function hand(root, item) {
  const shown = copy(root, item.state === "held" ? "held" : item.state === "changing" ? "changing" : "waiting");
  shown.dataset.key = item.key;
  shown.querySelector("[data-says]").textContent = item.says || `${item.round} · ${item.honba}`;
  if (item.state === "held") {
    // The desk's own words, rendered and escaped there.
    shown.querySelector("[data-answer]").innerHTML = item.answer.html;
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
