// Puts a draft into words: the title of the sheet, what it asks for next, and the sentence shown
// until the desk has ruled.
import { fill } from "../../common/dom.js";
import { cellOfValue, lacksWorth } from "./draft.js";
import { hasHalfShownHand, seatOf } from "./draws.js";

const LONG = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{16,}/gu;
const PART = /.{1,7}/gu;

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
    const riichi = draft.riichi?.length ? `${this.#words.inRiichi}: ${this.#seats(draft.riichi.map(seatOf))}` : "";
    return [this.#headOf(draft, view), ...worths, ...roles, reason, riichi].filter(Boolean).join(" · ");
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

/**
 * Returns how to enter facts that are otherwise entered by taps on the felt; a phone has no room for
 * it while tiles are tapped.
 * @param {Words} words
 * @param {{ draft: Draft, view: FeltView }} state
 */
export function hintOf(words, { draft, view }) {
  if (draft.kind !== "win" || !draft.winners?.length || view.byTiles) {
    return "";
  }
  if (draft.from !== undefined) {
    return draft.winners.length === 1 ? words.hintRon : "";
  }
  return view.asked ? "" : words.hintTsumo;
}

/**
 * Returns what is missing, or "".
 * @param {Words} words
 * @param {{ draft: Draft, view: FeltView, asks: AskedSeat, answer: PreviewAnswer | null }} state
 */
export function needOf(words, { draft, view, asks, answer }) {
  switch (draft.kind) {
    case "win":
      if (!draft.winners?.length) {
        return draft.from === undefined ? "" : words.hintWinner;
      }
      return lacksWorth(draft) ? (view.byTiles ? words.hintTiles : words.hintValue) : "";
    case "exhaustive_draw":
      return hasHalfShownHand(draft) ? words.hintTiles : "";
    case "chombo":
      return draft.offenders?.length ? "" : words.hintOffender;
    case "abortive_draw":
      if (draft.reason === "suucha_riichi" && answer && answer.status >= 400) {
        return words.hintRiichi;
      }
      return asks && draft[asks] === undefined ? { by: words.hintBy, from: words.hintFrom }[asks] : "";
    default:
      return "";
  }
}

/**
 * Returns a text with soft hyphens in its long words.
 * @param {string} text
 */
export function hyphenated(text) {
  return text.replace(LONG, (word) => (word.match(PART) ?? []).join("\u00ad"));
}
