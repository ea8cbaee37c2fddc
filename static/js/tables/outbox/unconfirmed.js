// Shows the table after the waiting hands as this device settles them, marked as not confirmed by the desk yet.
import { fill, find, findAll, make, need } from "../../common/dom.js";
import { changeText, pointsText } from "../points_text.js";
import { keptDifference } from "./differences.js";
import { isAside } from "./line.js";
import { dealerOf, turnWinds } from "./next_hand.js";
import { differs, lastKnownTable, tableAfter, tableAfterAll } from "./settling.js";
import { drawUnsentRows } from "./unsent_rows.js";

/**
 * What was read from each element, so that it is read once.
 * @type {WeakMap<Element, Omit<TableOnPage, "token" | "timeUp">>}
 */
const READ = new WeakMap();
/**
 * The felts that show another table than the desk's.
 * @type {WeakSet<Element>}
 */
const CHANGED = new WeakSet();

/**
 * Returns what the page has for settling hands, or null. A table with points that are not whole cannot be settled.
 * @returns {TableOnPage | null}
 */
export function tableOnPage() {
  const token = document.getElementById("outbox")?.dataset.token;
  const element = find(document, "#settling");
  if (!token || !element) {
    return null;
  }
  const sent = READ.get(element) ?? read(element);
  READ.set(element, sent);
  return { ...sent, token, timeUp: timeUp() };
}

/**
 * Reads what the desk has sent.
 * @param {Element} element
 * @returns {Omit<TableOnPage, "token" | "timeUp">}
 */
function read(element) {
  const { table, ...sent } = JSON.parse(element.textContent ?? "");
  return { ...sent, table: table.scores.every(Number.isInteger) ? table : null };
}

/** Returns when the time of the round is up, by this device's clock. */
function timeUp() {
  const clock = find(document, "#head .countdown");
  const ends = clock?.dataset.endsHere;
  return ends ? Number(ends) : clock?.classList.contains("up") ? 0 : Number.POSITIVE_INFINITY;
}

/**
 * Shows the table after the waiting hands as far as it is known, or again the desk's table.
 * @param {WaitingHand[]} line
 * @param {{ busy: boolean, chosen: LedgerPlace | null }} state `chosen`: the next hand, as far as it is known
 */
export function showUnconfirmed(line, { busy, chosen }) {
  const page = tableOnPage();
  const mark = find(document, "#outbox [data-unconfirmed]");
  const felt = document.getElementById("felt");
  if (!page || !mark || !felt) {
    return;
  }
  const own = line.filter((hand) => hand.token === page.token && !isAside(hand));
  // A hand that is being sent for the first time is usually confirmed at once.
  const isNew = busy && own.every(({ tried }) => tried === 0);
  const table = isNew ? null : tableAfterAll(own, page);
  const { minus = "" } = mark.dataset;
  drawUnsentRows(isNew ? [] : own, { name: shortName, deltas: ({ settled }) => deltasText(settled, minus) });
  document.body.classList.toggle("unconfirmed", table !== null);
  document.body.classList.toggle("over-unconfirmed", Boolean(table?.over));
  mark.hidden = table === null;
  if (table) {
    drawMark(mark, own, table);
  }
  const known = isNew ? null : (table ?? lastKnownTable(own, page));
  document.body.classList.toggle("place-known", Boolean(known && chosen?.round));
  felt.classList.toggle("unsure", known !== null);
  markHead(known !== null, mark.dataset.short ?? "");
  drawFelt(felt, page.table, withNamed(known, chosen), mark);
}

/**
 * Returns a table at the round that the judge has named.
 * @param {CardTable | null} table
 * @param {LedgerPlace | null} named
 */
function withNamed(table, named) {
  return table && named?.round ? { ...table, round: named.round, honba: named.honba ?? 0 } : table;
}

/**
 * Draws the table that is known here; without one the desk's, if another was drawn before.
 * @param {HTMLElement} felt
 * @param {CardTable | null} sent
 * @param {CardTable | null} known
 * @param {HTMLElement} mark
 */
function drawFelt(felt, sent, known, mark) {
  const words = /** @type {Words} */ (mark.dataset);
  if (known) {
    drawTable(felt, known, words);
    CHANGED.add(felt);
  } else if (sent && CHANGED.delete(felt)) {
    drawTable(felt, sent, words);
  }
}

/**
 * Says in the first line of the page's head whether its table is not confirmed; the second line has no room for it.
 * @param {boolean} isUnsure
 * @param {string} text
 */
function markHead(isUnsure, text) {
  const title = find(document, ".whereat h1");
  const mark = title && find(title, ".unsure-mark");
  if (mark) {
    mark.hidden = !isUnsure;
  } else if (isUnsure) {
    title?.append(make("span", "unsure-mark", text));
  }
}

/**
 * Draws a table on the felt and in the head of the page.
 * @param {HTMLElement} felt
 * @param {CardTable} table
 * @param {Words} words
 */
function drawTable(felt, { scores, round, honba, deposits, over }, words) {
  const best = Math.max(...scores);
  const isLevel = scores.every((points) => points === best);
  for (const [seat, points] of scores.entries()) {
    const shown = need(felt, `.seat-${seat}`);
    need(shown, ".score").textContent = pointsText(points, words.minus);
    const behind = fill(words.behind, { points: pointsText(best - points, words.minus) });
    need(shown, ".gap").textContent = points < best ? behind : isLevel ? "" : words.first;
  }
  if (!over) {
    turnWinds(dealerOf(round));
  }
  const sticks = fill(deposits === 1 ? words.stick : words.sticks, { count: String(deposits) });
  need(felt, ".pot p").classList.toggle("none", deposits === 0);
  const head = need(document, "#head");
  for (const place of [felt, head]) {
    say(place, "round", over ? words.over : nameOfRound(round));
    say(place, "honba", fill(words.honba, { count: String(honba) }), over || (place === felt && honba === 0));
    say(place, "sticks", sticks, place === head && (over || deposits === 0));
  }
}

/**
 * Says one fact of the table; a fact that the desk had left out gets its place.
 * @param {HTMLElement} place
 * @param {string} name
 * @param {string} text
 * @param {boolean} [isLeftOut]
 */
function say(place, name, text, isLeftOut = false) {
  const part = find(place, `[data-now="${name}"]`) ?? (isLeftOut ? null : added(place, name));
  if (part) {
    part.textContent = text;
    const line = part.closest(".pot-honba");
    line?.classList.toggle("zero", isLeftOut);
    part.hidden = isLeftOut && !line;
  }
}

/**
 * Adds the place of a fact after those that are there.
 * @param {HTMLElement} place
 * @param {string} name
 */
function added(place, name) {
  const part = make("span");
  part.dataset.now = name;
  findAll(place, "[data-now]").at(-1)?.after(" ", part);
  return part;
}

/**
 * Returns the name of a round.
 * @param {string} round
 */
export function nameOfRound(round) {
  const select = need(document, "#next-round", HTMLSelectElement);
  return [...select.options].find(({ value }) => value === round)?.text ?? round;
}

/**
 * Returns the name of a hand.
 * @param {Pick<LedgerPlace, "round" | "honba">} hand
 */
function nameOfHand({ round, honba }) {
  const { round: words = "" } = need(document, "#outbox [data-unconfirmed]").dataset;
  return fill(words, { round: nameOfRound(round), honba: String(honba) });
}

/**
 * Returns the name of a hand in the list of hands, where its honba are left out if there are none.
 * @param {WaitingHand} hand
 */
export function shortName(hand) {
  return hand.honba ? nameOfHand(hand) : nameOfRound(hand.round);
}

/**
 * Returns the names of the players by seat.
 */
function names() {
  return findAll(document, "#felt .seat .name").map(({ title }) => title);
}

/**
 * Says what is not confirmed, and offers to delete the last hand.
 * @param {HTMLElement} mark
 * @param {WaitingHand[]} own
 * @param {CardTable} table
 */
function drawMark(mark, own, { round, honba, over }) {
  const last = /** @type {WaitingHand} */ (own.at(-1));
  const words = /** @type {Words} */ (mark.dataset);
  const next = nameOfHand({ round, honba });
  need(mark, "[data-next-is]").textContent = over ? words.over : fill(words.saysNext, { hand: next });
  need(mark, "[data-last]").textContent = last.says;
  need(mark, "[data-deltas]").textContent = deltasText(last.settled, words.minus);
  need(mark, "[data-counted]").textContent = fill(words.count, { count: String(own.length) });
  for (const warning of findAll(mark, "[data-tried]")) {
    warning.hidden = last.tried === 0;
  }
  if (mark.dataset.key !== last.key) {
    mark.dataset.key = last.key;
    need(mark, "[data-choice]").hidden = false;
    need(mark, "[data-really]").hidden = true;
    need(mark, '[data-decide="really"]', HTMLButtonElement).disabled = false;
  }
}

/**
 * Returns what each player wins or loses by a hand.
 * @param {Settled | null | undefined} settled
 * @param {string} minus
 */
export function deltasText(settled, minus) {
  const { deltas } = settled && "deltas" in settled ? settled : { deltas: [] };
  const players = names();
  return deltas
    .flatMap((points, seat) =>
      points ? [`${players[seat]} ${changeText(points, minus)}`.replaceAll(" ", "\u00a0")] : [],
    )
    .join("\u00a0· ");
}

// The desk's answer

/**
 * Returns both results of a hand that the desk settled in another way, or null.
 * @param {WaitingHand} hand
 * @param {HeldAnswer} answer
 */
export function differenceOf(hand, { html, number, now }) {
  const here = tableAfter(hand.settled);
  const fragment = document.createElement("template");
  fragment.innerHTML = html;
  const element = find(fragment.content, "#settling");
  if (!here || !element || now.expects !== number + 1) {
    return null;
  }
  const { table } = JSON.parse(element.textContent ?? "");
  return differs(hand.settled, table) ? { round: hand.round, honba: hand.honba, here, desk: table } : null;
}

/** Shows the difference that was found last, until it is read. */
export function showDifference() {
  const notice = document.getElementById("settled-differently");
  const page = tableOnPage();
  if (!notice || !page) {
    return;
  }
  const kept = keptDifference(page.token);
  notice.hidden = !kept;
  if (!kept) {
    return;
  }
  const { round, honba, here, desk } = JSON.parse(kept);
  const words = /** @type {Words} */ (notice.dataset);
  need(notice, "[data-hand-named]").textContent = nameOfHand({ round, honba });
  for (const [name, table] of Object.entries({ here, desk })) {
    const players = names();
    const points = table.scores.map(
      (/** @type {number} */ one, /** @type {number} */ seat) => `${players[seat]} ${pointsText(one, words.minus)}`,
    );
    const after = table.over ? words.over : nameOfHand(table);
    const sticks = fill(words.sticks, { count: String(table.deposits) });
    need(notice, `[data-by="${name}"]`).textContent = [...points, after, sticks].join(" · ");
  }
}
