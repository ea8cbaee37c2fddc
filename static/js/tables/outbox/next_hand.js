// Asks which hand is next while the desk cannot tell. It offers the possible hands and decides nothing.
import { fill, find, findAll, need } from "../../common/dom.js";
import { isAside } from "./line.js";

/**
 * Asks for the next hand, if hands of the page's table wait and none needs a decision.
 * @param {WaitingHand[]} line
 * @param {{ busy: boolean, chosen: LedgerPlace | null }} state
 */
export function askForNext(line, { busy, chosen }) {
  const root = document.getElementById("outbox");
  const block = root && find(root, "[data-next]");
  if (!root || !block) {
    return;
  }
  const own = line.filter((hand) => hand.token === root.dataset.token && !isAside(hand));
  const last = own.at(-1);
  const settled = last?.settled;
  const isKnown = Boolean(settled && "table" in settled);
  block.hidden = !last || isKnown || (busy && last.tried === 0) || own.some(({ state }) => state !== "waiting");
  if (!last || block.hidden) {
    return;
  }
  const select = need(block, "select", HTMLSelectElement);
  const nameOf = (/** @type {string} */ round, /** @type {number | null} */ honba) =>
    fill(block.dataset.hand ?? "", {
      round: [...select.options].find(({ value }) => value === round)?.text ?? round,
      honba: String(honba),
    });
  drawOffers(block, last, select, nameOf);
  const why = settled && "asks" in settled ? settled.asks : "";
  for (const reason of findAll(block, "[data-why]")) {
    reason.hidden = !reason.dataset.why?.split(" ").includes(why);
  }
  need(block, "[data-ask]").hidden = Boolean(chosen?.round);
  need(block, "[data-chosen]").hidden = !chosen?.round;
  if (chosen?.round) {
    need(block, "[data-named]").textContent = nameOf(chosen.round, chosen.honba);
    turnWinds(dealerOf(chosen.round));
  } else if (block.dataset.for !== last.key) {
    block.dataset.for = last.key;
    select.value = last.round;
    need(block, "input", HTMLInputElement).value = String(last.honba);
  }
}

/**
 * Draws the possible hands.
 * @param {HTMLElement} block
 * @param {WaitingHand} last
 * @param {HTMLSelectElement} select
 * @param {(round: string, honba: number) => string} nameOf
 */
function drawOffers(block, last, select, nameOf) {
  const offers = possibleNext(
    last,
    [...select.options].map(({ value }) => value),
  );
  for (const button of findAll(block, "[data-offer]")) {
    const [round, honba] = offers[button.dataset.offer ?? ""];
    Object.assign(button.dataset, { round, honba });
    need(button, "b").textContent = nameOf(round, honba);
  }
}

/**
 * Gives the seats the winds of a round.
 * @param {number} dealer
 */
export function turnWinds(dealer) {
  const seats = findAll(document, "#felt .seat");
  const before = seats.findIndex((seat) => seat.classList.contains("deals"));
  if (before < 0 || before === dealer || !seats[dealer]) {
    return;
  }
  const signs = seats.map((seat) => findAll(seat, ".wind-sign, .wind-sign + .hidden"));
  const words = signs.map((parts) => parts.map(({ textContent }) => textContent));
  for (const [seat, wind] of turned(words, before, dealer).entries()) {
    for (const [which, part] of signs[seat].entries()) {
      part.textContent = wind[which];
    }
  }
  const taps = seats.map((seat) => need(seat, ".taps"));
  const letters = taps.map(({ dataset }) => dataset.wind);
  for (const [seat, letter] of turned(letters, before, dealer).entries()) {
    taps[seat].dataset.wind = letter;
  }
  const mark = find(seats[before], ".who > .name ~ .hidden");
  if (mark) {
    need(seats[dealer], ".who").append(mark);
  }
  seats[before].classList.remove("deals");
  seats[dealer].classList.add("deals");
}

/**
 * Returns the possible next hands, by what happens to the deal.
 * @param {Pick<LedgerPlace, "round" | "honba">} last
 * @param {string[]} rounds all rounds in order; after the last one the first follows
 * @returns {Record<string, [round: string, honba: number]>}
 */
export function possibleNext({ round, honba }, rounds) {
  const next = rounds[(rounds.indexOf(round) + 1) % rounds.length];
  const sticks = honba ?? 0;
  return { stays: [round, sticks + 1], moves: [next, 0], drawn: [next, sticks + 1], again: [round, sticks] };
}

/**
 * Returns the seat of the dealer in a round: its number.
 * @param {string} round
 */
export function dealerOf(round) {
  return Number(round.slice(1)) - 1;
}

/**
 * Returns what the seats show with another dealer: everything moves on with the deal.
 * @template T
 * @param {T[]} shown by seat
 * @param {number} before the dealer's seat so far
 * @param {number} dealer
 * @returns {T[]}
 */
export function turned(shown, before, dealer) {
  return shown.map((_one, seat) => shown[(seat - dealer + before + shown.length) % shown.length]);
}
