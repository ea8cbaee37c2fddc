// Records the order of the riichi sticks; without this script they are in turn order. At a draw a player in riichi is
// marked tenpai until the judge removes the mark.
import { find } from "../common/dom.js";
import { orderAfter } from "./stick_order.js";

/**
 * Returns a checkbox.
 * @param {string} id
 */
function box(id) {
  const found = document.getElementById(id);
  return found instanceof HTMLInputElement ? found : null;
}

/**
 * Records a stick, and marks its player tenpai.
 * @param {HTMLInputElement} order
 * @param {HTMLInputElement} stick
 */
function record(order, stick) {
  order.value = orderAfter(order.value, stick.value, stick.checked);
  const tenpai = box(`tenpai-${stick.value}`);
  if (tenpai) {
    tenpai.checked = stick.checked && !box(`refuses-${stick.value}`)?.checked;
  }
}

/** Watches the sticks of the page's form. */
function watch() {
  const order = find(document, 'input[name="riichi_order"]', HTMLInputElement);
  document.addEventListener(
    "input",
    ({ target }) => {
      if (order && target instanceof HTMLInputElement && target.name === "riichi") {
        record(order, target);
      }
    },
    true,
  );
}

watch();
