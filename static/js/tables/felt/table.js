// The seats according to the draft: discarder, winners, riichi sticks and payments.
import { draw } from "./arrows.js";
import { lies, winner } from "./draft.js";

const LISTS = ["tenpai", "refuses", "noten", "nagashi", "offenders"];

function rolesOf(draft, seat) {
  const roles = LISTS.filter((list) => draft[list]?.includes(seat));
  if (draft.from === seat) {
    roles.push("discards");
  }
  if (winner(draft, seat)) {
    roles.push("wins");
  }
  if (draft.by === seat) {
    roles.push("by");
  }
  if (draft.shown?.[seat]) {
    roles.push("shown");
  }
  return roles;
}

const word = (words, role) => words[`role${role[0].toUpperCase()}${role.slice(1)}`];

export function showTable({ draft, turn, came, words, pull, isOpen }) {
  const felt = document.getElementById("felt");
  felt.classList.toggle("pulling", Boolean(pull));
  felt.classList.toggle("open", isOpen);
  const seatOf = {};
  for (const button of felt.querySelectorAll(".taps")) {
    const number = Number(button.dataset.seat);
    const seat = button.closest(".seat");
    const roles = rolesOf(draft, number);
    const laid = lies(draft, number);
    seatOf[number] = button;
    seat.dataset.at = (number - turn + 4) % 4;
    seat.dataset.roles = roles.join(" ");
    seat.classList.toggle("riichi", laid);
    seat.classList.toggle("under", pull?.over === button && pull.from !== button);
    button.querySelector("[data-role-of]").textContent = roles.map((role) => word(words, role)).join(", ");
    button.querySelector("[data-riichi-of]").textContent = laid ? words.inRiichi : "";
    button.querySelector("[data-came]").textContent = came[number] ?? "";
    seat.querySelector(".lay").setAttribute("aria-pressed", String(laid));
  }
  const from = draft.kind === "win" && draft.from !== undefined ? seatOf[draft.from] : null;
  draw(felt, from ? draft.winners.map(({ seat }) => [from, seatOf[seat]]) : [], pull);
}
