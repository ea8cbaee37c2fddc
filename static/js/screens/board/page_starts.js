// Where the pages of a long board start, by the sizes or the number of its items.

/**
 * Returns the heading of an item's list, if the board has several lists; it is repeated on each of the list's pages.
 * @param {boolean[]} heads whether each item is a heading
 * @param {number} at
 */
export function headingOf(heads, at) {
  return heads.lastIndexOf(true, at);
}

/**
 * Tells whether an item is shown on a page.
 * @param {number} at
 * @param {{ from: number, to: number, heading: number }} page
 */
export function isOnPage(at, { from, to, heading }) {
  return (at >= from && at < to) || at === heading;
}

/**
 * Returns the first item of each page: the first that does not fit, or another list. A heading never has a page alone.
 * @param {boolean[]} heads
 * @param {(from: number, heading: number) => number} firstOutside the first item that does not fit on a page, or -1
 */
export function pageStarts(heads, firstOutside) {
  const starts = [0];
  for (;;) {
    const from = starts[starts.length - 1];
    const first = Math.max(heads.indexOf(false, from), from);
    const list = heads.indexOf(true, first + 1);
    const outside = firstOutside(from, headingOf(heads, from));
    const next = [list, outside < 0 ? outside : Math.max(outside, first + 1)].filter(
      (at) => at > from && at < heads.length,
    );
    if (!next.length) {
      return starts;
    }
    starts.push(Math.min(...next));
  }
}

/**
 * Returns the first item of each page where a page has a number of items besides its headings.
 * @param {boolean[]} heads
 * @param {number} each
 */
export function countedStarts(heads, each) {
  return pageStarts(heads, (from) => {
    let count = 0;
    return heads.findIndex((isHead, at) => {
      count += Number(at >= from && !isHead);
      return count > each;
    });
  });
}

/**
 * Returns the items of the longest list, and the most headings that follow each other.
 * @param {boolean[]} heads
 */
export function listsOf(heads) {
  const lengths = { longest: 0, headings: 0 };
  let run = 0;
  for (const [at, isHead] of heads.entries()) {
    run = isHead === heads[at - 1] ? run + 1 : 1;
    const kind = isHead ? "headings" : "longest";
    lengths[kind] = Math.max(lengths[kind], run);
  }
  return lengths;
}
