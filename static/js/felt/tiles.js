// A winner's hand by its tiles: the builder is fetched when it is first asked for, and shows the hand of whose turn it is.
import { lies, winner } from "./draft.js";

export function tilesOf(root, onChange) {
  const part = root.querySelector('[data-part="tiles"]');
  const builderRoot = part.querySelector("[data-builder]");
  let builder = null;
  let shown = null;
  let fetching = null;

  function winds() {
    return Object.fromEntries([...document.querySelectorAll("#felt .taps")].map(({ dataset }) => [dataset.seat, dataset.wind]));
  }

  // All winners win with the same indicators: what one hand has of them the next begins with.
  function begun(draft, one) {
    const walls = draft.winners.map(({ hand }) => hand).filter((hand) => hand?.dora);
    return one.hand ?? { dora: walls[0]?.dora ?? "", ura: walls.find(({ ura }) => ura)?.ura ?? "" };
  }

  async function show(draft, { aim, byTiles }) {
    const one = byTiles && aim !== null ? winner(draft, aim) : null;
    part.hidden = !one;
    builderRoot.hidden = !one;
    if (!one) {
      if (shown !== null) {
        shown = null;
        builder?.close();
      }
      return;
    }
    fetching ??= import("../builder.js");
    const { build } = await fetching;
    const ends = draft.from === undefined ? "tsumo" : "ron";
    const riichi = lies(draft, aim);
    const facts = { seat: aim, discarder: draft.from ?? null, ends, winds: winds(), flagsAsked: root.dataset[`flags${ends === "ron" ? "Ron" : "Tsumo"}`].split(" ") };
    const at = JSON.stringify([aim, ends]);
    builder ??= build(builderRoot, { ...facts, riichi, onChange });
    if (shown !== at) {
      shown = at;
      builder.update({ ...facts, riichi });
      builder.set(begun(draft, one));
      builder.open();
    } else {
      builder.update({ riichi });
    }
  }

  return { show };
}
