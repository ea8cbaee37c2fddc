// Settles hands with the points card: reads JSON lines from standard input, one a hand, and writes one for each. A line
// {"card": {...}} sets the card for those after it and has no answer.
import { createInterface } from "node:readline";
import { settle } from "../../static/js/tables/points_card.js";

/** @type {PointsCard | null} */
let card = null;
for await (const line of createInterface({ input: process.stdin })) {
  const { card: given, table, event } = JSON.parse(line);
  if (given) {
    card = given;
  } else {
    process.stdout.write(`${JSON.stringify(settle(/** @type {PointsCard} */ (card), table, event))}\n`);
  }
}
