// The fields of a chombo on the sheet: its reason, whether it was intended, and the judge's decision.
import { findAll, need } from "../../common/dom.js";

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
