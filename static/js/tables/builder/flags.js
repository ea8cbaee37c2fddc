// Says which flags of a won hand are possible, and shows it at their boxes.
import { need } from "../../common/dom.js";

/**
 * What holds for a hand: the conditions that flags name.
 * @param {{ isOpened: boolean, quads: number, melds: number }} hand
 * @param {{ riichi: boolean, opensInRiichi: boolean, tsumo: boolean | null, deals: boolean | null }} facts
 * @returns {Record<string, boolean>}
 */
export function conditionsOf({ isOpened, quads, melds }, { riichi, opensInRiichi, tsumo, deals }) {
  return {
    riichi,
    closed: !isOpened || opensInRiichi,
    quad: quads > 0,
    tsumo: tsumo !== false,
    ron: tsumo !== true,
    dealer: deals !== false,
    others: deals !== true,
    first: !melds && !riichi,
  };
}

/**
 * Shows which flags are possible. Each flag names its conditions and the flags that exclude it.
 * @param {HTMLElement} root
 * @param {HTMLInputElement[]} flags
 * @param {string[] | undefined} asked only these are shown
 * @param {Record<string, boolean>} conditions
 */
export function drawFlags(root, flags, asked, conditions) {
  for (const box of flags) {
    const label = labelOf(box);
    const why = reasonAgainst(root, box, flags, conditions);
    // A flag ticked before it became impossible can still be unticked.
    box.disabled = Boolean(why) && !box.checked;
    label.title = why;
    box.title = why;
    label.hidden = Boolean(asked) && !asked?.includes(box.value);
  }
}

/**
 * Returns why a flag is not possible, in words, or "".
 * @param {HTMLElement} root
 * @param {HTMLInputElement} box
 * @param {HTMLInputElement[]} flags
 * @param {Record<string, boolean>} conditions
 */
function reasonAgainst(root, box, flags, conditions) {
  const lacks = (box.dataset.needs ?? "").split(" ").find((word) => word && !conditions[word]);
  if (lacks) {
    return reason(root, lacks);
  }
  const against = (box.dataset.never ?? "").split(" ");
  const other = flags.find((one) => one.checked && against.includes(one.value));
  return other ? `${reason(root, "never")} ${labelOf(other).textContent?.trim()}` : "";
}

/**
 * Returns a reason in the language of the page.
 * @param {HTMLElement} root
 * @param {string} word
 */
function reason(root, word) {
  return need(need(root, "[data-reasons]", HTMLTemplateElement).content, `[data-why="${word}"]`).textContent ?? "";
}

/**
 * Returns the label around a box.
 * @param {HTMLInputElement} box
 */
function labelOf(box) {
  return /** @type {HTMLLabelElement} */ (box.closest("label"));
}
