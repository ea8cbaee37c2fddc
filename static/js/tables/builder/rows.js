// The rows of a hand: each is a control labelled with its tiles; *aim* is the row for the next tile.
import { nameOf } from "../tiles.js";
import { lain } from "./melds.js";

export function drawRows(rows, hand, aim) {
  for (const [name, element] of Object.entries(rows)) {
    element.replaceChildren(...hand[name].map((tile, at) => lain(tile, at)));
    element.classList.toggle("next", name === aim);
    element.dataset.label ??= element.getAttribute("aria-label");
    const tiles = hand[name].map(nameOf).join(", ");
    element.setAttribute("aria-label", tiles ? `${element.dataset.label}: ${tiles}` : element.dataset.label);
  }
}
