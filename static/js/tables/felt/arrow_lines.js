// The lines of arrows between boxes.

/**
 * A box by its centre and half its width and height.
 * @typedef {{ x: number, y: number, w: number, h: number }} Box
 */

/** @typedef {{ x: number, y: number }} Point */

const WING = 16;
const ANGLE = 0.5;

/**
 * Returns the point at which the line from a box's centre to a point leaves the box.
 * @param {Box} box
 * @param {Point} to
 * @returns {Point}
 */
export function edge(box, to) {
  const [dx, dy] = [to.x - box.x, to.y - box.y];
  const part = Math.min(1, 1 / Math.max(Math.abs(dx) / box.w || 0, Math.abs(dy) / box.h || 0, 1e-6));
  return { x: box.x + dx * part, y: box.y + dy * part };
}

/**
 * Returns the path of an arrow with its head.
 * @param {Point} from
 * @param {Point} to
 */
export function arrowPath(from, to) {
  const way = Math.atan2(to.y - from.y, to.x - from.x);
  const wing = (/** @type {number} */ turn) =>
    `${to.x - WING * Math.cos(way + turn)} ${to.y - WING * Math.sin(way + turn)}`;
  return `M${from.x} ${from.y}L${to.x} ${to.y}M${wing(ANGLE)}L${to.x} ${to.y}L${wing(-ANGLE)}`;
}
