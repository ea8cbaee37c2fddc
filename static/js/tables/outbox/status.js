// Says how the waiting hands of a table stand.
import { isAside } from "./line.js";

/** @typedef {"held" | "stopped" | "sending" | "unknown" | "unreached"} LineStatus */

/**
 * Returns the status of a table's hands.
 * @param {Pick<WaitingHand, "state">[]} own
 * @param {number | null} status of the last response, if it was no answer of the desk
 * @param {boolean} busy
 * @returns {LineStatus}
 */
export function statusOf(own, status, busy) {
  const line = own.filter((hand) => !isAside(hand));
  const first = line[0]?.state;
  if (first === "held" || first === "changing" || (own.length > 0 && !first)) {
    return line.length > 1 ? "stopped" : "held";
  }
  if (busy || status === null) {
    return "sending";
  }
  return status === 404 ? "unknown" : "unreached";
}
