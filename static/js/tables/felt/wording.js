// Puts a draft into words: the title of the sheet, and the sentence shown until the desk has ruled.
import { cellOfValue } from "./draft.js";

/** @typedef {"tenpai" | "refuses" | "noten" | "nagashi" | "offenders" | "by" | "from"} Role */

/**
 * The seat lists of a hand without a winner, with the word for each.
 * @type {[Role, string][]}
 */
const ROLES = [
  ["tenpai", "roleTenpai"],
  ["refuses", "roleRefuses"],
  ["noten", "roleNoten"],
  ["nagashi", "roleNagashi"],
  ["offenders", "roleOffenders"],
  ["by", "roleBy"],
  ["from", "roleDiscards"],
];

/**
 * The names on the page.
 * @typedef {object} PageNames
 * @property {(seat: number) => string} seat
 * @property {(code: string | undefined) => string} abort the name of an abortive draw
 * @property {(code: string | undefined) => string} foul the name of a chombo's reason
 * @property {(cell: string) => string | null} cell the name of a value on the grid
 * @property {() => string} draw
 * @property {() => string} tiles
 */

/**
 * Fills the slots of a sentence: "[name] wins".
 * @param {string} text
 * @param {Record<string, string>} facts
 */
export function fill(text, facts) {
  return text.replace(/\[(\w+)\]/g, (slot, name) => facts[name] ?? slot);
}

export class Wording {
  #words;
  #names;

  /**
   * @param {Words} words
   * @param {PageNames} names
   */
  constructor(words, names) {
    this.#words = words;
    this.#names = names;
  }

  /**
   * Returns the entry so far, in words.
   * @param {{ draft: Draft, view: FeltView }} state
   */
  titleOf({ draft, view }) {
    switch (draft.kind) {
      case "win":
        return draft.from === undefined ? this.#titleOfTsumo(draft, view) : this.#titleOfRon(draft, draft.from);
      case "exhaustive_draw":
        return this.#titleOfDraw(view);
      case "chombo":
        return this.#titleOfChombo(draft);
      case "abortive_draw": {
        const seat = draft.by ?? draft.from;
        return [this.#names.abort(draft.reason), ...(seat === undefined ? [] : [this.#names.seat(seat)])].join(" · ");
      }
      default:
        return "";
    }
  }

  /**
   * Returns the entry in words, shown until the desk has ruled on it.
   * @param {{ draft: Draft, view: FeltView }} state
   */
  summaryOf({ draft, view }) {
    const { winners = [] } = draft;
    const worths = winners.map((one) =>
      winners.length > 1 ? `${this.#names.seat(one.seat)} ${this.worthOf(one)}` : this.worthOf(one),
    );
    const roles = draft.kind === "win" ? [] : this.#rolesOf(draft);
    const reason = draft.kind === "chombo" ? this.#names.foul(draft.reason) : "";
    return [this.#headOf(draft, view), ...worths, ...roles, reason].filter(Boolean).join(" · ");
  }

  /**
   * Returns the value of a winner's hand, in words.
   * @param {Pick<Winner, "value" | "hand">} winner
   */
  worthOf({ value, hand }) {
    if (hand) {
      return this.#names.tiles();
    }
    return value ? (this.#names.cell(cellOfValue(value)) ?? Object.values(value).join("/")) : "";
  }

  /**
   * Returns the title of a hand without a discarder so far.
   * @param {Draft} draft
   * @param {FeltView} view
   */
  #titleOfTsumo(draft, view) {
    const name = this.#seats((draft.winners ?? []).map(({ seat }) => seat));
    if (name) {
      return fill(this.#words.saysTsumo, { name });
    }
    return view.asked === "ron" ? this.#words.saysDiscarder : this.#words.saysWhich;
  }

  /**
   * Returns the title of a ron.
   * @param {Draft} draft
   * @param {number} from
   */
  #titleOfRon({ winners = [] }, from) {
    const discarder = this.#names.seat(from);
    return winners.length === 1
      ? fill(this.#words.saysRon, { name: this.#names.seat(winners[0].seat), discarder })
      : fill(this.#words.saysOff, { name: discarder });
  }

  /**
   * Returns the title of a draw: whose tiles are shown, or what a tap marks.
   * @param {FeltView} view
   */
  #titleOfDraw({ byTiles, aim, mark }) {
    if (byTiles) {
      return fill(this.#words.saysShows, { name: aim === null ? "" : this.#names.seat(aim) });
    }
    const { saysDraw, saysRefuses, saysNagashi } = this.#words;
    return { tenpai: saysDraw, refuses: saysRefuses, nagashi: saysNagashi }[mark];
  }

  /**
   * Returns the title of a chombo.
   * @param {Draft} draft
   */
  #titleOfChombo({ offenders = [], intentional }) {
    const intended = intentional ? ` (${this.#words.saysIntended})` : "";
    const name = this.#seats(offenders);
    return name ? fill(this.#words.saysFouls, { name }) + intended : this.#words.saysChombo;
  }

  /**
   * Returns the beginning of a summary.
   * @param {Draft} draft
   * @param {FeltView} view
   */
  #headOf(draft, view) {
    switch (draft.kind) {
      case "exhaustive_draw":
        return this.#names.draw();
      case "chombo":
        return this.#words.chombo;
      case "abortive_draw":
        return this.#names.abort(draft.reason);
      default:
        return this.titleOf({ draft, view });
    }
  }

  /**
   * Returns the seats of a hand without a winner, by their roles.
   * @param {Draft} draft
   */
  #rolesOf(draft) {
    return ROLES.map(([role, word]) => ({ word, seats: this.#seats([draft[role] ?? []].flat()) }))
      .filter(({ seats }) => seats)
      .map(({ word, seats }) => `${this.#words[word]}: ${seats}`);
  }

  /**
   * Returns the names of seats.
   * @param {number[]} seats
   */
  #seats(seats) {
    return seats.map((seat) => this.#names.seat(seat)).join(", ");
  }
}
