// A winner's hand as tiles: the builder is fetched at first use, and shows the hand of the current winner.
import { parse } from "../tiles.js";
import { lies, winner } from "./draft.js";
import { shownOf } from "./shown.js";

export function tilesOf(root, onChange) {
  const part = root.querySelector('[data-part="tiles"]');
  const builderRoot = part.querySelector("[data-builder]");
  // With three players norths may be set aside; they are shown beside the hand.
  const norths = [...part.querySelectorAll("[data-norths] input")];
  const group = new Set();
  const hands = shownOf(root, group, onChange);
  let builder = null;
  let shown = null;
  let fetching = null;
  let last = null;

  function winds() {
    return Object.fromEntries([...document.querySelectorAll("#felt .taps")].map(({ dataset }) => [dataset.seat, dataset.wind]));
  }

  // All winners share the indicators: the next hand starts with those of the one before.
  function begun(draft, one) {
    const walls = draft.winners.map(({ hand }) => hand).filter((hand) => hand?.dora);
    return one.hand ?? { dora: walls[0]?.dora ?? "", ura: walls.find(({ ura }) => ura)?.ura ?? "" };
  }

  // The tiles of the other winners; the discard that several players win on counts once.
  function seen() {
    const { draft, aim } = last;
    const others = (draft.winners ?? []).filter(({ seat, hand }) => hand && seat !== aim).map(({ hand }) => hand);
    const tiles = others.flatMap((hand) =>
      [hand.concealed, ...(hand.melds ?? []).map(({ tiles }) => tiles), draft.from === undefined ? hand.winning_tile : ""].flatMap(parse),
    );
    const aside = others.reduce((count, { nukidora = 0 }) => count + nukidora, setAside());
    return [...tiles, ...Array(aside).fill("4z")];
  }

  const setAside = () => Number(norths.find(({ checked }) => checked)?.value ?? 0);
  const changed = (hand) => onChange({ ...hand, ...(setAside() ? { nukidora: setAside() } : {}) });

  for (const one of norths) {
    one.addEventListener("input", () => {
      builder.refresh();
      changed(builder.get());
    });
  }

  async function show(draft, { aim, byTiles }) {
    const mine = { draft, aim };
    last = mine;
    const asked = byTiles && aim !== null;
    const one = asked && draft.kind === "win" ? winner(draft, aim) : null;
    const atDraw = asked && draft.kind === "exhaustive_draw";
    part.hidden = !one;
    builderRoot.hidden = !one;
    if (!one && shown !== null) {
      shown = null;
      builder?.close();
    }
    if (!atDraw) {
      hands.hide();
    }
    if (!one && !atDraw) {
      return;
    }
    fetching ??= import("../builder.js");
    const { Builder } = (await fetching.catch(() => null)) ?? {};
    if (!Builder) {
      // The file could not be loaded: the next tap tries again.
      fetching = null;
      return;
    }
    if (last !== mine) {
      return;
    }
    const riichi = lies(draft, aim);
    if (atDraw) {
      hands.show(Builder, draft, mine, { seat: aim, riichi, winds: winds() });
      return;
    }
    const ends = draft.from === undefined ? "tsumo" : "ron";
    const facts = { seat: aim, discarder: draft.from ?? null, ends, winds: winds(), flagsAsked: root.dataset[`flags${ends === "ron" ? "Ron" : "Tsumo"}`].split(" ") };
    const at = JSON.stringify([aim, ends]);
    builder ??= new Builder(builderRoot, group, { ...facts, riichi, seen, onChange: changed });
    if (shown !== at) {
      shown = at;
      builder.update({ ...facts, riichi });
      for (const box of norths) {
        box.closest("fieldset").disabled = false;
        box.checked = Number(box.value) === (one.hand?.nukidora ?? 0);
      }
      builder.set(begun(draft, one));
      builder.open();
    } else {
      builder.update({ riichi });
    }
  }

  return { show };
}
