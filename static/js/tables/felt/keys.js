// Keys on the felt: letters choose how the hand ended and who did what, digits choose han and fu, and the focus goes
// where the next key belongs. Every key taps what a finger would tap.
import { around, find, findAll, make, need } from "../../common/dom.js";

/** @type {Record<string, string>} */
const ENDINGS = { r: "ron", t: "tsumo", d: "draw" };
const WINDS = "eswn";
// A dialog that was just closed keeps the focus for a moment; the next key is for the felt.
const FIELDS = 'input:not([type="radio"], [type="checkbox"]), select, textarea, dialog[open], .builder, #keypad';
/** Where this browser keeps that single keys are switched off. */
const OFF = "keys-off";

/** The han that wait for their fu. */
let han = "";
/**
 * The cells that the last digit means, of which the next press of the same digit takes the next.
 * @type {{ digit: string, cells: HTMLElement[], at: number } | null}
 */
let choices = null;
/** Whether the last step was made with these keys: then Enter confirms, wherever the focus was put. */
let isKeyed = false;

/**
 * Handles a key that is not meant for a field.
 * @param {KeyboardEvent} event
 */
export function press(event) {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || event.isComposing || event.defaultPrevented || around(target, FIELDS)) {
    return;
  }
  if (key === "?") {
    showList();
  } else if (isOff() || key === "Shift") {
    return;
  } else if (key === "Enter" && isKeyed) {
    event.preventDefault();
    confirmButton().click();
  } else {
    isKeyed = isKeyed && key === "Escape";
    pressLetter(key.toLowerCase(), event.shiftKey);
  }
}

/**
 * Handles a letter or a digit.
 * @param {string} key
 * @param {boolean} isShifted
 */
function pressLetter(key, isShifted) {
  if (/^[0-9]$/.test(key)) {
    pressDigit(key);
    return;
  }
  han = "";
  choices = null;
  if (key === "z") {
    undo();
    return;
  }
  const ending = key in ENDINGS ? shown(`.endings [data-ends="${ENDINGS[key]}"]`) : null;
  const wind = key.length === 1 && WINDS.includes(key) ? key.toUpperCase() : "";
  const seat = wind ? find(document, `.taps[data-wind="${wind}"]`) : null;
  const yakuman = key === "y" ? shown('[data-worth="y1"]') : null;
  const stick = isShifted ? find(document, `#lay-${seat?.dataset.seat}`) : null;
  const button = ending ?? (isShifted && seat ? stick : seat) ?? yakuman;
  if (button) {
    button.click();
    goOn(seat ?? find(document, '.taps[data-wind="E"]'));
  }
}

/** Undoes the hand that was just saved, or a step of the hand that is being entered. */
function undo() {
  const saved = shown(".undo button");
  if (saved) {
    saved.click();
  } else {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  }
}

/**
 * Chooses han with the first digit and fu with the second; 5 to 9 han need no fu, 10 to 13 are two digits.
 * @param {string} digit
 */
function pressDigit(digit) {
  if (!shown('[data-part="worth"]')) {
    return;
  }
  isKeyed = true;
  if (han) {
    const first = han;
    han = "";
    choose(digit, cellsOf(first, digit));
  } else if (choices?.digit === digit && choices.cells.length > 1) {
    choose(digit, choices.cells, (choices.at + 1) % choices.cells.length);
  } else if (digit > "4") {
    choose(digit, cells(`[data-worth="${digit}"]`));
  } else if (digit > "0") {
    han = digit;
    choices = null;
    cells(`[data-worth^="${digit}-"]`)[0]?.focus();
  }
}

/**
 * Returns the cells that begin with these digits: of 1 and 3, one han 30 fu and then 13 han.
 * @param {string} first
 * @param {string} second
 */
function cellsOf(first, second) {
  return cells(`[data-worth^="${first}-${second}"], [data-worth="${first}${second}"]`);
}

/**
 * Takes one of the cells.
 * @param {string} digit
 * @param {HTMLElement[]} cells
 */
function choose(digit, cells, at = 0) {
  const cell = cells[at];
  choices = null;
  if (!cell) {
    return;
  }
  if (cell.ariaPressed !== "true") {
    cell.click();
  }
  // Of two winners the next is asked for now, and digits begin anew.
  choices = cell.ariaPressed === "true" ? { digit, cells, at } : null;
  goOn(null);
}

/**
 * Puts the focus where the next key belongs: on the confirmation, in the grid, or on a seat.
 * @param {HTMLElement | null} seat
 */
function goOn(seat) {
  isKeyed = true;
  rove();
  const cell = shown('[data-part="worth"]') ? (gridCells().find(({ tabIndex }) => tabIndex === 0) ?? null) : null;
  const confirm = confirmButton();
  (confirm.disabled ? (cell ?? seat) : confirm)?.focus();
}

/** Lets Tab reach one cell of the grid, from which the arrow keys go on. */
function rove() {
  const cells = gridCells();
  const focused = cells.find((cell) => cell === document.activeElement);
  const current = focused ?? cells.find(({ ariaPressed }) => ariaPressed === "true") ?? cells[0];
  for (const cell of findAll(document, "[data-worth], #other-worth")) {
    cell.tabIndex = cell === current ? 0 : -1;
  }
}

function gridCells() {
  return cells("[data-worth], #other-worth");
}

/**
 * Returns the cells of the grid that can be seen.
 * @param {string} selector
 */
function cells(selector) {
  return findAll(need(document, '[data-part="worth"]'), selector).filter((cell) => cell.checkVisibility());
}

/**
 * Returns an element if it can be seen.
 * @param {string} selector
 */
function shown(selector) {
  const found = find(document, selector);
  return found?.checkVisibility() ? found : null;
}

function confirmButton() {
  return need(document, "#confirm", HTMLButtonElement);
}

function isOff() {
  try {
    return localStorage.getItem(OFF) !== null;
  } catch {
    return false;
  }
}

/** Shows the list of keys; with it single keys are switched off, which speech input needs. */
async function showList() {
  const answer = await fetch(need(document, "#sheet").dataset.keys ?? "").catch(() => null);
  if (!answer?.ok || find(document, "dialog[open]")) {
    return;
  }
  const dialog = make("dialog", "keys");
  dialog.innerHTML = await answer.text();
  dialog.setAttribute("aria-labelledby", "keys-title");
  dialog.addEventListener("close", () => dialog.remove());
  const on = need(dialog, "[data-keys-on]", HTMLInputElement);
  on.checked = !isOff();
  on.addEventListener("change", () => {
    try {
      on.checked ? localStorage.removeItem(OFF) : localStorage.setItem(OFF, "");
    } catch {
      // Without storage the keys stay on.
    }
  });
  document.body.append(dialog);
  dialog.showModal();
}

const grid = need(document, '[data-part="worth"]');
grid.addEventListener("focusin", rove);
new MutationObserver(rove).observe(grid, { subtree: true, attributeFilter: ["aria-pressed", "class", "hidden"] });
rove();
document.addEventListener("pointerdown", () => {
  isKeyed = false;
});
new MutationObserver(() => {
  if (isKeyed && !han && !confirmButton().disabled) {
    confirmButton().focus();
  }
}).observe(confirmButton(), { attributeFilter: ["disabled"] });
