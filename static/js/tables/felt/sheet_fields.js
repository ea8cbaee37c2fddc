// The fields of the sheet: the grid of values with fields for others, and the fields of a chombo.
import { around, findAll, need } from "../../common/dom.js";
import { cellOfValue, winnerAt } from "./draft.js";

/**
 * Returns the value typed in the three fields, or null.
 * @param {number} han
 * @param {number} fu
 * @param {number} yakuman
 * @returns {WinValue | null}
 */
export function typedValue(han, fu, yakuman) {
  return yakuman ? { yakuman } : han ? (fu ? { han, fu } : { han }) : null;
}

export class ValueGrid {
  #root;
  #grid;
  #typed;
  #other;

  /** @param {HTMLElement} root the sheet */
  constructor(root) {
    this.#root = root;
    this.#grid = need(root, '[data-part="worth"]');
    this.#typed = need(root, "#typed-worth");
    this.#other = need(root, "#other-worth");
    root.addEventListener("click", ({ target }) => {
      if (around(target, "#other-worth")) {
        this.#type(Boolean(this.#typed.hidden));
        if (!this.#typed.hidden) {
          need(root, "#typed-han").focus();
        }
      }
    });
  }

  /**
   * Shows the value of the winner who is asked for.
   * @param {{ draft: Draft, view: FeltView }} state
   */
  show({ draft, view }) {
    const winner = draft.kind === "win" && view.aim !== null ? winnerAt(draft, view.aim) : undefined;
    this.#grid.hidden = !winner || view.byTiles;
    this.#grid.classList.toggle("tsumo", draft.from === undefined);
    const byTiles = need(this.#root, "#by-tiles");
    byTiles.hidden = !winner && draft.kind !== "exhaustive_draw";
    byTiles.setAttribute("aria-pressed", String(view.byTiles));
    const onGrid = this.#press(winner?.value);
    this.#other.setAttribute("aria-pressed", String(Boolean(winner?.value) && !onGrid));
    // During typing, intermediate values may also be cells of the grid.
    if (!winner || (onGrid && !this.#typed.contains(document.activeElement))) {
      this.#type(false);
    }
  }

  /** Returns the typed value, or null. */
  typed() {
    const [han, fu, yakuman] = ["han", "fu", "yakuman"].map((name) =>
      Number.parseInt(need(this.#root, `#typed-${name}`, HTMLInputElement).value, 10),
    );
    return typedValue(han, fu, yakuman);
  }

  /**
   * Marks the cell of a value; returns whether there is one.
   * @param {WinValue | undefined} value
   */
  #press(value) {
    const chosen = value ? cellOfValue(value) : "";
    const cells = findAll(this.#grid, "[data-worth]");
    for (const cell of cells) {
      cell.setAttribute("aria-pressed", String(cell.dataset.worth === chosen));
    }
    return cells.some(({ dataset }) => dataset.worth === chosen);
  }

  /**
   * Shows or hides the fields.
   * @param {boolean} on
   */
  #type(on) {
    this.#typed.hidden = !on;
    this.#other.setAttribute("aria-expanded", String(on));
  }
}

export class FoulFields {
  #root;
  #reason;
  #intended;
  #decided;

  /** @param {HTMLElement} root the sheet */
  constructor(root) {
    this.#root = root;
    this.#reason = need(root, "#foul", HTMLSelectElement);
    this.#intended = need(root, "#intended", HTMLInputElement);
    this.#decided = need(root, "#decided", HTMLInputElement);
  }

  /**
   * Shows the chombo of a draft; `asksDecision`: the rules leave it to the judge.
   * @param {Draft} draft
   * @param {boolean} asksDecision
   */
  show(draft, asksDecision) {
    need(this.#root, '[data-part="chombo"]').hidden = draft.kind !== "chombo";
    if (draft.kind !== "chombo") {
      return;
    }
    for (const button of findAll(this.#root, "[data-why]")) {
      button.setAttribute("aria-pressed", String(button.dataset.why === draft.reason));
    }
    this.#reason.value = draft.reason ?? "";
    if (this.#reason.selectedIndex < 0) {
      this.#reason.value = "";
    }
    this.#intended.checked = Boolean(draft.intentional);
    need(this.#root, "#decide").hidden = !asksDecision && !draft.decided;
    this.#decided.checked = Boolean(draft.decided);
  }

  /**
   * Returns the chombo after a change of one field. A decision is valid only for the text shown when it was ticked.
   * @param {EventTarget | null} changed
   * @param {Draft} draft
   */
  read(changed, { reason, intentional }) {
    return {
      reason: changed === this.#reason ? this.#reason.value : reason,
      intentional: changed === this.#intended ? this.#intended.checked : intentional,
      decided: changed === this.#decided && this.#decided.checked,
    };
  }
}
