// The arrows from the discarder to each winner, and the one of a drag. They are decoration: the seats have the words.
const SVG = "http://www.w3.org/2000/svg";

function boxOf(felt, seat) {
  const [whole, box] = [felt.getBoundingClientRect(), seat.getBoundingClientRect()];
  return { x: box.x - whole.x + box.width / 2, y: box.y - whole.y + box.height / 2, w: box.width / 2, h: box.height / 2 };
}

// The point at which the line from a box's centre to a point leaves the box.
function edge(box, to) {
  const [dx, dy] = [to.x - box.x, to.y - box.y];
  const part = Math.min(1, 1 / Math.max(Math.abs(dx) / box.w || 0, Math.abs(dy) / box.h || 0, 1e-6));
  return { x: box.x + dx * part, y: box.y + dy * part };
}

function line(from, to, kind) {
  const path = document.createElementNS(SVG, "path");
  const way = Math.atan2(to.y - from.y, to.x - from.x);
  const wing = (turn) => `${to.x - 16 * Math.cos(way + turn)} ${to.y - 16 * Math.sin(way + turn)}`;
  path.setAttribute("d", `M${from.x} ${from.y}L${to.x} ${to.y}M${wing(0.5)}L${to.x} ${to.y}L${wing(-0.5)}`);
  path.setAttribute("class", kind);
  return path;
}

// `pairs` are seats [from, to]; `pull` is the seat and the point of a drag in progress.
export function draw(felt, pairs, pull = null) {
  const svg = felt.querySelector(".arrows");
  const shown = pairs.map(([one, other]) => {
    const [from, to] = [boxOf(felt, one), boxOf(felt, other)];
    return line(edge(from, to), edge(to, from), "settled");
  });
  if (pull) {
    const whole = felt.getBoundingClientRect();
    const point = { x: pull.event.clientX - whole.x, y: pull.event.clientY - whole.y };
    shown.push(line(edge(boxOf(felt, pull.from), point), point, "pulled"));
  }
  svg.replaceChildren(...shown);
}
