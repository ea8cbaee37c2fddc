// The table that hands are entered for, as the desk last sent it.
import { find, need } from "../../common/dom.js";
import { newKey } from "./memory.js";

/**
 * The table on the page, as the desk last sent it.
 * @type {EntryTable}
 */
export const TABLE = {
  newKey,
  isOpen: () => Boolean(find(document, "body:not(.over-unconfirmed) .endings[data-open]")),
  players: () => Number(need(document, "#felt").dataset.players),
  place: () => {
    const { expects, round = "", honba, rules } = need(document, "#felt").dataset;
    return { expects: Number(expects), round, honba: Number(honba), rules };
  },
  // Only the reason of an abortive draw may ask for a seat.
  asks: ({ kind, reason }) => {
    const button =
      kind === "abortive_draw" ? find(document, `[data-reason="${CSS.escape(reason ?? "undefined")}"]`) : null;
    return /** @type {AskedSeat} */ (button?.dataset.asks ?? "");
  },
};

/**
 * Fetches the table from the desk, in place of a request of the page for it that is under way; the desk is told how
 * many entries the page shows.
 * @param {string} address with a query
 */
export function fetchTable(address) {
  const entries = TABLE.place().expects - 1;
  // The next request for it may end this one.
  window.htmx
    ?.ajax("GET", `${address}&entries=${entries}`, { source: "#state", target: "#state", swap: "outerHTML" })
    .catch(() => {});
}
