// Arrow keys in the grids of han and fu move to the next cell in that direction, as it is on the screen.
import { around, findAll } from "../common/dom.js";

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowDown: [0, 1], ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowLeft: [-1, 0] };

/**
 * Returns the nearest cell to the right or left in the same line, or in the nearest line below or above.
 * @param {HTMLElement} from
 * @param {HTMLElement[]} cells
 * @param {[number, number]} step
 */
function nextCell(from, cells, [across, down]) {
  const start = centerOf(from);
  const line = start.height / 2;
  return cells
    .filter((cell) => cell !== from && cell.checkVisibility())
    .map((cell) => {
      const { x, y } = centerOf(cell);
      const [aside, below] = [x - start.x, y - start.y];
      const isAhead = across ? Math.abs(below) < line && aside * across > 0 : below * down > line;
      return { cell, isAhead, distance: across ? Math.abs(aside) : 100 * Math.abs(below) + Math.abs(aside) };
    })
    .filter(({ isAhead }) => isAhead)
    .sort((one, other) => one.distance - other.distance)[0]?.cell;
}

/** @param {HTMLElement} cell */
function centerOf(cell) {
  const { left, top, width, height } = (cell.closest("label") ?? cell).getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, height };
}

document.addEventListener("keydown", (event) => {
  const step = STEPS[event.key];
  const cell = around(event.target, '.worth [type="radio"], [data-part="worth"] button');
  if (!step || !cell) {
    return;
  }
  // A radio button would move in the order of the page.
  event.preventDefault();
  const grid = /** @type {HTMLElement} */ (cell.closest('.worth, [data-part="worth"]'));
  const next = nextCell(cell, findAll(grid, '[type="radio"], button'), step);
  next?.focus();
  if (next instanceof HTMLInputElement) {
    next.click();
  }
});
