// Fits the items of a board into its place, with all names in one size.
import { findAll } from "../../common/dom.js";
import { bestGrid, largestLetters } from "./letters.js";

const MEASURED = 12; // pixels of the letters while the items are measured
const TRIED = 100; // the same for a single word
const SHRINK = 0.98;
const TRIES = 20;
// A character of a script whose lines break anywhere, or a word up to its hyphen; with the space that follows.
const ANYWHERE = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}";
const PARTS = new RegExp(`[${ANYWHERE}]\\s*|[^\\s${ANYWHERE}-]+-*\\s*|-+\\s*`, "gu");
const brush = document.createElement("canvas").getContext("2d");

/**
 * Places the cards or lines of a board in a grid that fills its place, and returns how many a page has.
 * @param {HTMLElement} list
 * @param {HTMLElement[]} items
 * @param {number} longest the items of the longest list
 * @param {number} headings the most headings on a page
 */
export function placeItems(list, items, longest, headings) {
  const { columnGap, rowGap, fontSize } = getComputedStyle(list);
  const { clientWidth: width, clientHeight: height } = list;
  list.classList.remove("placed");
  list.classList.add("measured");
  list.style.setProperty("--letters", `${MEASURED}px`);
  const measured = items.map(measuredItem);
  list.classList.replace("measured", "placed");
  const area = { width, height, headings, columnGap: Number.parseFloat(columnGap), rowGap: Number.parseFloat(rowGap) };
  const grid = bestGrid(measured, longest, area, Number.parseFloat(fontSize));
  list.style.setProperty("--columns", String(grid.columns));
  list.style.setProperty("--rows", String(grid.rows));
  list.style.setProperty("--column", `${grid.width}px`);
  list.style.setProperty("--row", `${grid.height}px`);
  let letters = grid.letters;
  for (let tries = 0; tries < TRIES; tries += 1) {
    list.style.setProperty("--letters", `${letters}px`);
    if (!items.some(isCut)) {
      break;
    }
    letters *= SHRINK;
  }
  return grid.each;
}

/**
 * Gives back the place that a list took, where the board scrolls.
 * @param {HTMLElement} list
 */
export function unplaceItems(list) {
  list.classList.remove("placed");
  list.removeAttribute("style");
}

/**
 * Gives all names of a board without a grid the one size in which they fit on two lines.
 * @param {HTMLElement} board
 */
export function fitNames(board) {
  board.style.removeProperty("--name");
  const names = findAll(board, ".name");
  const size = Math.min(
    1,
    ...names.map((name) => {
      const item = { texts: [{ ...measuredText(name, sizeOf(name)), beside: 0 }], around: 0 };
      return largestLetters([item], { width: name.clientWidth, height: 3 * sizeOf(name) }) / sizeOf(name);
    }),
  );
  board.style.setProperty("--name", `${Math.floor(size * 100) / 100}em`);
}

/**
 * Measures a card or a line.
 * @param {HTMLElement} item
 */
function measuredItem(item) {
  const { width, height } = item.getBoundingClientRect();
  const elements = findAll(item, ".name:not(.flowing *), .state-of-table, .flowing");
  const texts = elements.map((element) => {
    const beside = (width - element.getBoundingClientRect().width) / MEASURED;
    return { ...measuredText(element, MEASURED), beside };
  });
  const lines = elements.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
  return { texts, around: (height - lines) / MEASURED };
}

/**
 * Measures a text in letters of a size: its children if it has any, else its words.
 * @param {HTMLElement} element
 * @param {number} letters
 */
function measuredText(element, letters) {
  const style = getComputedStyle(element);
  const leading = Number.parseFloat(style.lineHeight) / letters;
  const gap = Number.parseFloat(style.columnGap) / letters;
  const parts = element.children.length
    ? findAll(element, ":scope > *").map((part) => ({ width: part.getBoundingClientRect().width / letters, gap }))
    : measuredWords(element.textContent ?? "", style, sizeOf(element) / letters);
  return { parts, leading, flows: element.matches(".flowing") };
}

/**
 * Measures the words of a text.
 * @param {string} text
 * @param {CSSStyleDeclaration} style
 * @param {number} scale the size of the text, in em
 */
function measuredWords(text, style, scale) {
  if (!brush) {
    return [];
  }
  brush.font = `${style.fontWeight} ${TRIED}px ${style.fontFamily}`;
  const long = (/** @type {string} */ part) => (brush.measureText(part).width / TRIED) * scale;
  return (text.trim().match(PARTS) ?? []).map((part) => {
    const width = long(part.trimEnd());
    return { width, gap: long(part) - width };
  });
}

/** @param {HTMLElement} element */
function sizeOf(element) {
  return Number.parseFloat(getComputedStyle(element).fontSize);
}

/**
 * Tells whether a card or a line cuts what is in it.
 * @param {HTMLElement} item
 */
function isCut(item) {
  return (
    item.scrollHeight > item.clientHeight + 1 ||
    item.scrollWidth > item.clientWidth + 1 ||
    findAll(item, ".name").some((name) => name.scrollWidth > name.clientWidth + 1)
  );
}
