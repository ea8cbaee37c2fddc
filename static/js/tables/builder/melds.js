// Melds: which are possible, how they are displayed, and how they are typed.
import { isRed, kindOf, nameOf, parse, picture, sort, write } from "../tiles.js";

const TURNS = ["right", "across", "left"];

function run(first, suit) {
  return [first, first + 1, first + 2].map((number) => `${number}${suit}`);
}

// Every run that the called tile can be part of, also with a red five in place of a plain one.
export function runsWith(called, left) {
  const number = Number(kindOf(called)[0]);
  const runs = [];
  for (let first = Math.max(1, number - 2); first <= Math.min(7, number); first += 1) {
    const own = run(first, called[1]).filter((tile) => tile !== kindOf(called));
    const five = `5${called[1]}`;
    const choices = own.includes(five) ? [own, own.map((tile) => (tile === five ? `0${called[1]}` : tile))] : [own];
    runs.push(...choices.filter((tiles) => tiles.every(left)).map((tiles) => sort([called, ...tiles])));
  }
  return runs;
}

// The four tiles of a quad; *red*: one of them is a red five.
export function four(tile, red) {
  const holds = isRed(tile) || (red && tile[1] !== "z" && tile[0] === "5");
  const plain = Array(holds ? 3 : 4).fill(kindOf(tile));
  return holds ? [...plain, `0${tile[1]}`] : plain;
}

// The seat to the left, across or to the right of *seat*; play goes to the right.
export function seatAt(turn, seat, players) {
  const step = players === 3 && turn === "left" ? 2 : TURNS.indexOf(turn) + 1;
  return seat === null ? null : (seat + step) % players;
}

// The side that a meld was called from, if known.
export function turnOf(meld, seat, players) {
  if (meld.turn || meld.from === undefined || meld.from === null || seat === null) {
    return meld.turn ?? null;
  }
  const step = (meld.from - seat + players) % players;
  return players === 3 && step === 2 ? "left" : TURNS[step - 1];
}

export function lain(tile, at, lying = false) {
  const holder = document.createElement("span");
  holder.className = lying ? "lain lying" : "lain";
  holder.dataset.at = at;
  holder.append(picture(tile));
  return holder;
}

// The called tile is sideways, at the position that shows the discarder; an ankan shows two backs.
export function drawMeld(meld, turn, at, nameOfMode) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "lies-here meld-laid";
  button.dataset.meldAt = at;
  const said = nameOfMode(meld.type === "kakan" ? "daiminkan" : meld.type);
  button.setAttribute("aria-label", [said, ...meld.tiles.map(nameOf)].join(", "));
  if (meld.type === "ankan") {
    const plain = kindOf(meld.tiles[0]);
    button.append(...["back", plain, meld.tiles.find(isRed) ?? plain, "back"].map((tile) => lain(tile, 0)));
    return button;
  }
  const upright = [...meld.tiles];
  const [lying] = upright.splice(Math.max(0, upright.indexOf(meld.called ?? upright[0])), 1);
  const side = turn === null && meld.type === "chi" ? "left" : turn;
  const added = meld.type === "kakan" ? [upright.pop()] : [];
  const row = upright.map((tile) => lain(tile, 0));
  const place = { left: 0, across: 1, right: row.length }[side];
  if (place === undefined) {
    row.push(lain(lying, 0), ...added.map((tile) => lain(tile, 0, true)));
  } else {
    const stack = lain(lying, 0, true);
    stack.classList.toggle("stacked", added.length > 0);
    stack.prepend(...added.map(picture));
    row.splice(place, 0, stack);
  }
  button.append(...row);
  return button;
}

// Melds as typed text: "234m 777z 5555p (1111p)"; an ankan is in brackets.
export function readMelds(text) {
  return (text ?? "")
    .split(/[\s,]+/)
    .map((word) => ({ word, tiles: parse(word) }))
    .filter(({ tiles }) => tiles.length)
    .map(({ word, tiles }) => {
      const alike = new Set(tiles.map(kindOf)).size === 1;
      const quad = word.startsWith("(") ? "ankan" : "daiminkan";
      return { type: !alike ? "chi" : tiles.length === 4 ? quad : "pon", tiles: write(tiles) };
    });
}

export function writeMelds(melds) {
  return melds.map(({ type, tiles }) => (type === "ankan" ? `(${tiles})` : tiles)).join(" ");
}

// The choice of runs that a called tile can be part of.
export function drawRuns(place, runs) {
  place.hidden = !runs.length;
  place.replaceChildren(
    ...runs.map((tiles) => {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.run = write(tiles);
      button.setAttribute("aria-label", tiles.map(nameOf).join(", "));
      button.append(...tiles.map(picture));
      return button;
    }),
  );
}

// Asks who discarded the called tile of the newest meld, and whether a quad was added to a pon.
export function drawFrom(root, meld, turn) {
  root.querySelector("[data-from]").hidden = !meld;
  for (const button of root.querySelectorAll("[data-turn]")) {
    button.setAttribute("aria-pressed", String(Boolean(meld) && turn === button.dataset.turn));
  }
  const added = root.querySelector("[data-added]");
  added.hidden = !meld || meld.tiles.length < 4;
  added.setAttribute("aria-pressed", String(meld?.type === "kakan"));
}
