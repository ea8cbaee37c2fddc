// Shows the waiting hands of this device: a line at the top of every page, and each hand on its table's page.
import { fill, find, findAll, need } from "../../common/dom.js";
import { isAside, statusOf } from "./line.js";
import { addressOfTable } from "./sending.js";

/**
 * Shows the waiting hands.
 * @param {WaitingHand[]} line
 * @param {SendingState} state
 */
export function drawList(line, { status, words, busy, unsafe }) {
  drawBadge(line);
  const root = document.getElementById("outbox");
  if (!root) {
    return;
  }
  const own = line.filter(({ token }) => token === root.dataset.token);
  root.hidden = own.length === 0;
  document.body.classList.toggle("counting-on", own.length > 0 && own.every(({ state }) => state === "waiting"));
  drawHands(root, own);
  // A page kept by an older version may lack it.
  for (const warning of findAll(root, "[data-unsafe]")) {
    warning.hidden = !unsafe;
  }
  root.setAttribute("aria-busy", String(busy));
  // A page with an invalid link sends nothing.
  for (const button of findAll(root, "[data-send]")) {
    button.hidden = own.find((hand) => !isAside(hand))?.state !== "waiting";
  }
  const now = statusOf(own, status, busy);
  for (const reason of findAll(root, "[data-reason]")) {
    reason.textContent = words;
  }
  for (const word of findAll(root, "[data-when]")) {
    word.hidden = word.dataset.when !== now;
  }
}

/**
 * Draws the hands again if they have changed: an open question ("throw it away?") stays open otherwise.
 * @param {HTMLElement} root
 * @param {WaitingHand[]} own
 */
function drawHands(root, own) {
  const list = need(root, "[data-list]");
  const drawn = JSON.stringify(
    own.map(({ key, state, round, honba, expects, settled }) => [key, state, round, honba, expects, settled]),
  );
  if (list.dataset.drawn !== drawn) {
    list.dataset.drawn = drawn;
    list.replaceChildren(...own.map((hand) => drawHand(root, hand)));
  }
}

/**
 * Returns a copy of a template's element; a page kept by an older version may lack one.
 * @param {HTMLElement} root
 * @param {string} name
 */
function copyOf(root, name) {
  const template =
    find(root, `template[data-${name}]`, HTMLTemplateElement) ?? need(root, "template[data-held]", HTMLTemplateElement);
  const copy = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
  return /** @type {HTMLElement} */ (copy.firstElementChild);
}

/**
 * Draws a hand with its place, the desk's answer and its refusal.
 * @param {HTMLElement} root
 * @param {WaitingHand} hand
 */
function drawHand(root, hand) {
  const { round, honba, state } = hand;
  const shown = copyOf(root, state);
  shown.dataset.key = hand.key;
  need(shown, "[data-says]").textContent = hand.says || `${round} · ${honba}`;
  const wind = root.dataset.winds?.["ESWN".indexOf(round[0])];
  for (const place of findAll(shown, "[data-place]")) {
    place.textContent = fill(root.dataset.hand ?? "", { sign: `${wind}${round.slice(1)}`, honba: String(honba) });
  }
  const answer = find(shown, "[data-answer]");
  if (state === "held" && answer) {
    // The desk's HTML, which it has escaped.
    answer.innerHTML = hand.answer?.html ?? "";
  }
  const refusal = find(shown, "[data-refused]");
  if (isAside(hand) && refusal) {
    refusal.textContent = [hand.said?.code, hand.said?.words].filter(Boolean).join(": ");
  }
  const isSettled = Boolean(hand.settled && "table" in hand.settled);
  for (const word of findAll(shown, "[data-settled]")) {
    word.hidden = (word.dataset.settled === "yes") !== isSettled;
  }
  for (const word of findAll(shown, "[data-tried]")) {
    word.hidden = hand.tried === 0 || state === "held";
  }
  return shown;
}

/**
 * Shows how many hands wait, with a link to those of another table if there are some.
 * @param {WaitingHand[]} line
 */
function drawBadge(line) {
  const badge = document.getElementById("outbox-badge");
  if (!(badge instanceof HTMLAnchorElement)) {
    return;
  }
  const here = document.getElementById("outbox")?.dataset.token;
  const first = line.find(({ token }) => token !== here) ?? line[0];
  badge.hidden = !first;
  if (first) {
    badge.href = `${first.token === here ? "" : addressOfTable(first)}#outbox`;
    need(badge, "[data-count]").textContent = String(line.length);
  }
}
