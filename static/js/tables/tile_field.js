// Turns a field for tiles in notation into one that shows pictures and opens the keypad below.
import { makeButton } from "../common/dom.js";
import { picture } from "./tile_pictures.js";
import { parse, write } from "./tiles.js";

/**
 * Returns why no further tile fits into a field, as the name of a sentence of the keypad, or "". A field for one tile
 * takes any: it replaces the one before.
 * @param {Tile[]} tiles
 * @param {Tile} tile
 * @param {number} most
 * @returns {"" | "full" | "four"}
 */
export function fieldRefusal(tiles, tile, most) {
  if (most > 1 && tiles.length >= most) {
    return "full";
  }
  return most > 1 && tiles.filter((one) => one === tile).length >= 4 ? "four" : "";
}

/**
 * Prepares a tile field.
 * @param {HTMLInputElement} input
 * @param {TileKeypad} keypad
 */
export function prepareTileField(input, keypad) {
  const field = /** @type {HTMLElement} */ (input.parentElement);
  const most = Number(input.dataset.tiles);
  const label = input.labels?.[0];
  const drawn = makeButton("drawn");
  const draw = () => drawn.replaceChildren(...parse(input.value).map(picture));
  const set = (/** @type {Tile[]} */ tiles) => {
    input.value = write(tiles);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const open = () =>
    keypad.open({
      at: field,
      opener: drawn,
      tap: (tile) => {
        set(most === 1 ? [tile] : [...parse(input.value), tile]);
        if (most === 1) {
          keypad.close();
        }
      },
      back: () => set(parse(input.value).slice(0, -1)),
      refusal: (tile) => keypad.word(fieldRefusal(parse(input.value), tile, most)),
    });
  drawn.setAttribute("aria-label", label?.textContent ?? "");
  drawn.addEventListener("click", open);
  input.after(drawn);
  field.classList.add("keyed");
  input.tabIndex = -1;
  input.addEventListener("input", draw);
  label?.addEventListener("click", (event) => {
    event.preventDefault();
    open();
  });
  draw();
}
