// Shows the waiting hands of the page's table among its hands, the last one first, marked as not sent.
import { find, need } from "../../common/dom.js";

/**
 * Shows the hands.
 * @param {WaitingHand[]} hands
 * @param {{ name: (hand: WaitingHand) => string, deltas: (hand: WaitingHand) => string }} words
 */
export function drawUnsentRows(hands, words) {
  const list = find(document, "[data-unsent]");
  const row = find(document, "template[data-unsent-row]", HTMLTemplateElement);
  // A page kept by an older version has no place for them.
  if (!list || !row) {
    return;
  }
  list.hidden = hands.length === 0;
  list.replaceChildren(
    ...hands.toReversed().map((hand) => {
      const shown = /** @type {DocumentFragment} */ (row.content.cloneNode(true));
      need(shown, ".at").textContent = words.name(hand);
      need(shown, ".result").textContent = hand.says;
      need(shown, "[data-deltas]").textContent = words.deltas(hand);
      return shown;
    }),
  );
}
