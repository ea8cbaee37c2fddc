// Chooses the letters and the grid of a board: one size for all names, as large as its longest name allows.

/**
 * A part of a text that no line breaks, and the space after it, in em.
 * @typedef {{ width: number, gap: number }} Part
 */

/**
 * A text of an item: its parts, the width beside it and the height of a line, in em; a flowing one takes many lines.
 * @typedef {{ parts: Part[], beside: number, leading: number, flows: boolean }} Text
 */

/**
 * A card or a line of a board: its texts, and the height of everything around their lines, in em.
 * @typedef {{ texts: Text[], around: number }} Item
 */

/**
 * What a page of the board has: its size and gaps, in pixels, and the rows of its headings.
 * @typedef {{ width: number, height: number, columnGap: number, rowGap: number, headings: number }} Area
 */

/**
 * A grid of a page with the size of its letters, columns and rows, in pixels.
 * @typedef {{ columns: number, rows: number, width: number, height: number, letters: number, each: number }} Grid
 */

const LINES = 2; // for a long name
const GAIN = 1.15; // two lines must make the letters so much larger
const MOST_COLUMNS = 8;
const FULL = 0.9; // less of the cells is not full
const EMPTY = 0.75; // what the letters of such a grid count
const LARGEST = 3.2; // relative to the smallest letters that are readable
const FEW = 6; // items, which a page has at least where there are several pages
const AT_ONCE = 16; // items, which are on one page even if their letters are smaller
const SMALLER = 0.6; // relative to readable letters
const STEPS = 14;

/**
 * Returns the lines of a text in a room, in em; without end if a part does not fit.
 * @param {Part[]} parts
 * @param {number} room
 */
export function linesOf(parts, room) {
  let lines = 1;
  let end = 0;
  for (const { width, gap } of parts) {
    if (width > room) {
      return Number.POSITIVE_INFINITY;
    }
    if (end + width > room) {
      lines += 1;
      end = 0;
    }
    end += width + gap;
  }
  return lines;
}

/**
 * Returns the largest letters with which all items fit into cells, with long names on two lines if that helps.
 * @param {Item[]} items
 * @param {{ width: number, height: number }} cell
 */
export function largestLetters(items, cell) {
  const whole = largestWith(items, cell, 1);
  const broken = largestWith(items, cell, LINES);
  return broken > whole * GAIN ? broken : whole;
}

/**
 * Returns the grid with the largest letters on the fewest pages on which they are readable.
 * @param {Item[]} items
 * @param {number} count the items of the longest list
 * @param {Area} area
 * @param {number} readable the smallest letters that are readable, in pixels
 */
export function bestGrid(items, count, area, readable) {
  let best = gridOf(items, count, 1, area, readable);
  const enough = count > AT_ONCE ? readable : readable * SMALLER;
  for (let pages = 2; best.counts < enough && pages <= Math.ceil(count / FEW); pages += 1) {
    const grid = gridOf(items, count, pages, area, readable);
    if (grid.counts > best.counts) {
      best = grid;
    }
  }
  return best;
}

/**
 * Returns the grid with the largest letters on that many pages, and what its letters count.
 * @param {Item[]} items
 * @param {number} count
 * @param {number} pages
 * @param {Area} area
 * @param {number} readable
 */
function gridOf(items, count, pages, area, readable) {
  const each = Math.ceil(count / pages);
  const grids = Array.from({ length: Math.min(each, MOST_COLUMNS) }, (_, at) => {
    const columns = at + 1;
    const rows = Math.ceil(each / columns) + area.headings;
    const width = (area.width - area.columnGap * (columns - 1)) / columns;
    const height = (area.height - area.rowGap * (rows - 1)) / rows;
    const letters = Math.min(largestLetters(items, { width, height }), readable * LARGEST);
    const isFull = count / pages / columns / (rows - area.headings) >= FULL;
    return { columns, rows, width, height, letters, each, counts: isFull ? letters : letters * EMPTY };
  });
  return grids.reduce((best, grid) => (grid.counts > best.counts ? grid : best));
}

/**
 * Returns the largest letters with which no text but a flowing one has more lines.
 * @param {Item[]} items
 * @param {{ width: number, height: number }} cell
 * @param {number} most
 */
function largestWith(items, cell, most) {
  let fitting = 0;
  let tooLarge = cell.height;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (fitting + tooLarge) / 2;
    if (items.every((item) => fits(item, cell, middle, most))) {
      fitting = middle;
    } else {
      tooLarge = middle;
    }
  }
  return fitting;
}

/**
 * Tells whether an item fits into a cell.
 * @param {Item} item
 * @param {{ width: number, height: number }} cell
 * @param {number} letters
 * @param {number} most
 */
function fits({ texts, around }, { width, height }, letters, most) {
  let high = around;
  for (const { parts, beside, leading, flows } of texts) {
    const lines = linesOf(parts, width / letters - beside);
    if (lines > most && !flows) {
      return false;
    }
    high += lines * leading;
  }
  return high * letters <= height;
}
