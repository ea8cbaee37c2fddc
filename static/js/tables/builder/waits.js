// Asks the referee for the waits of a hand without its winning tile, and shows them.
import { writeMelds } from "./melds.js";

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
