// The tiles of a hand, whose scripts are fetched at first use.

export class LazyHandTiles {
  #root;
  #onChange;
  /** @type {Promise<{ show(draft: Draft, view: FeltView): void }> | null} */
  #fetching = null;
  /** The latest call, so that one that had to wait shows nothing old. */
  #latest = {};

  /**
   * @param {HTMLElement} root
   * @param {(hand: PlainHand) => void} onChange
   */
  constructor(root, onChange) {
    this.#root = root;
    this.#onChange = onChange;
  }

  /**
   * Shows the tiles of the seat that is looked at, or none.
   * @param {Draft} draft
   * @param {FeltView} view
   */
  async show(draft, view) {
    const mine = {};
    this.#latest = mine;
    if (!this.#fetching && (!view.byTiles || view.aim === null)) {
      return;
    }
    this.#fetching ??= this.#fetch();
    const tiles = await this.#fetching.catch(() => null);
    if (!tiles) {
      // The scripts could not be loaded: the next tap tries again.
      this.#fetching = null;
    } else if (this.#latest === mine) {
      tiles.show(draft, view);
    }
  }

  /** Fetches the scripts. */
  async #fetch() {
    const { HandTiles } = await import("./hand_tiles.js");
    return new HandTiles(this.#root, this.#onChange);
  }
}
