// Draws a hand that is built by tapping: its rows, its melds, the questions about the newest meld, and its waits.
import { findAll, make, makeButton, need } from "../../common/dom.js";
import { nameOf, picture } from "../tile_pictures.js";
import { isRed, kindOf, write } from "../tiles.js";
import { writeMelds } from "./melds.js";

/**
 * Draws the rows of tiles; `aim` is the row for the next tile.
 * @param {Partial<Record<RowName, HTMLElement>>} rows
 * @param {BuiltHand} hand
 * @param {RowName | null} aim
 */
export function drawRows(rows, hand, aim) {
  for (const name of /** @type {RowName[]} */ (Object.keys(rows))) {
    const element = /** @type {HTMLElement} */ (rows[name]);
    element.replaceChildren(...hand[name].map((tile, at) => tileHolder(tile, at)));
    element.classList.toggle("next", name === aim);
    element.dataset.label ??= element.getAttribute("aria-label") ?? "";
    const tiles = hand[name].map(nameOf).join(", ");
    element.setAttribute("aria-label", tiles ? `${element.dataset.label}: ${tiles}` : element.dataset.label);
  }
}

/**
 * Draws a tile as it is on the table.
 * @param {Tile | "back"} tile
 * @param {number} at
 */
function tileHolder(tile, at = 0, sideways = false) {
  const holder = make("span", sideways ? "lain lying" : "lain");
  holder.dataset.at = String(at);
  holder.append(picture(tile));
  return holder;
}

/**
 * Draws a meld: the called tile is sideways, at the position that shows the discarder; an ankan shows two backs.
 * @param {Meld} meld
 * @param {Turn | null} turn
 * @param {number} at
 * @param {(type: MeldType) => string} nameOfType
 */
export function drawMeld(meld, turn, at, nameOfType) {
  const button = makeButton("lies-here meld-laid");
  button.dataset.meldAt = String(at);
  const said = nameOfType(meld.type === "kakan" ? "daiminkan" : meld.type);
  button.setAttribute("aria-label", [said, ...meld.tiles.map(nameOf)].join(", "));
  button.append(...(meld.type === "ankan" ? drawConcealedQuad(meld.tiles) : drawOpenMeld(meld, turn)));
  return button;
}

/**
 * Draws a concealed quad.
 * @param {Tile[]} tiles
 */
function drawConcealedQuad(tiles) {
  const plain = kindOf(tiles[0]);
  return ["back", plain, tiles.find(isRed) ?? plain, "back"].map((tile) => tileHolder(tile));
}

/**
 * Draws a meld with a called tile; the tile added to a quad is on the called one.
 * @param {Meld} meld
 * @param {Turn | null} turn
 */
function drawOpenMeld(meld, turn) {
  const upright = [...meld.tiles];
  const [called] = upright.splice(Math.max(0, upright.indexOf(meld.called ?? upright[0])), 1);
  const side = turn === null && meld.type === "chi" ? "left" : turn;
  const added = meld.type === "kakan" ? upright.splice(-1) : [];
  const row = upright.map((tile) => tileHolder(tile));
  if (side === null) {
    return [...row, tileHolder(called), ...added.map((tile) => tileHolder(tile, 0, true))];
  }
  const stack = tileHolder(called, 0, true);
  stack.classList.toggle("stacked", added.length > 0);
  stack.prepend(...added.map(picture));
  row.splice({ left: 0, across: 1, right: row.length }[side], 0, stack);
  return row;
}

/**
 * Draws the choice of runs that a called tile can be part of.
 * @param {HTMLElement} place
 * @param {Tile[][]} runs
 */
export function drawRuns(place, runs) {
  place.hidden = !runs.length;
  place.replaceChildren(
    ...runs.map((tiles) => {
      const button = makeButton();
      button.dataset.run = write(tiles);
      button.setAttribute("aria-label", tiles.map(nameOf).join(", "));
      button.append(...tiles.map(picture));
      return button;
    }),
  );
}

/**
 * Asks who discarded the called tile of the newest meld, and whether a quad was added to a pon.
 * @param {HTMLElement} root
 * @param {Meld | undefined} meld
 * @param {Turn | null} turn
 */
export function drawOrigin(root, meld, turn) {
  need(root, "[data-from]").hidden = !meld;
  for (const button of findAll(root, "[data-turn]")) {
    button.setAttribute("aria-pressed", String(Boolean(meld) && turn === button.dataset.turn));
  }
  const added = need(root, "[data-added]");
  added.hidden = !meld || meld.tiles.length < 4;
  added.setAttribute("aria-pressed", String(meld?.type === "kakan"));
}

/**
 * Shows the waits of a hand; an answer to an older hand is ignored.
 * @param {HTMLElement} place
 * @param {string | undefined} address
 * @param {{ concealed: string, melds: PlainMeld[] } | null} hand
 */
export async function showWaits(place, address, hand) {
  const question = hand ? questionOf(hand) : "";
  place.dataset.asked = question;
  if (!question || !address) {
    place.replaceChildren();
    return;
  }
  const answer = await fetch(`${address}?${question}`).catch(() => null);
  const html = answer?.ok ? await answer.text() : "";
  if (place.dataset.asked === question) {
    place.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
  }
}

/**
 * Writes a hand as the query of an address.
 * @param {{ concealed: string, melds: PlainMeld[] }} hand
 */
function questionOf({ concealed, melds }) {
  return String(new URLSearchParams({ concealed, melds: writeMelds(melds) }));
}
