// The order of the riichi sticks in the full form.

/**
 * Returns the order after a stick is laid or taken back.
 * @param {string} order seats, separated by commas
 * @param {string} seat
 * @param {boolean} laid
 */
export function orderAfter(order, seat, laid) {
  const seats = order.split(",").filter(Boolean);
  if (!laid) {
    return seats.filter((one) => one !== seat).join(",");
  }
  return (seats.includes(seat) ? seats : [...seats, seat]).join(",");
}
