// The waits of a hand without its winning tile, from the referee; an answer to an older hand is ignored.
import { writeMelds } from "./melds.js";

export async function askWaits(place, address, hand) {
  const question = hand ? String(new URLSearchParams({ concealed: hand.concealed, melds: writeMelds(hand.melds) })) : "";
  place.dataset.asked = question;
  if (!question || !address) {
    place.replaceChildren();
    return;
  }
  const answer = await fetch(`${address}?${question}`).catch(() => null);
  const said = answer?.ok ? await answer.text() : "";
  if (place.dataset.asked === question) {
    place.replaceChildren(...new DOMParser().parseFromString(said, "text/html").body.childNodes);
  }
}
