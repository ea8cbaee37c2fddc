// A hand built by tapping: it is shown as on the table, and impossible tiles cannot be tapped. This script only counts;
// the referee evaluates the hand.
import { close, isOpen, open, refresh as refreshKeys } from "./keypad.js";
import { leftOf } from "./builder/copies.js";
import { drawFlags } from "./builder/flags.js";
import { drawFrom, drawMeld, drawRuns, four, runsWith, seatAt, turnOf } from "./builder/melds.js";
import { drawRows } from "./builder/rows.js";
import { RIICHI, ROWS, readHand, written } from "./builder/plain.js";
import { askWaits } from "./builder/waits.js";
import { isRed, kindOf, nameOf, parse, sort } from "./tiles.js";

// The builders of a page know each other, because no tile can be in two hands.
const built = new Set();

export function build(root, options = {}) {
  const data = root.dataset;
  const part = (selector) => root.querySelector(selector);
  const said = part("[data-said]");
  const rowOf = Object.fromEntries(
    ROWS.map((name) => [name, part(`[data-row="${name}"]`)]).filter(([, element]) => element),
  );
  const nameOfMode = (word) => part(`[data-mode="${word}"]`).textContent.trim();
  const flags = [...root.querySelectorAll("[data-flag]")];
  const given = { aka: Number(data.aka), players: Number(data.players), ends: data.ends, riichi: false, ...options };
  let hand = readHand({});
  let mode = null;
  let called = null;
  let asked = -1;
  let tapped = [];

  // Facts of the hand

  const seat = () => given.seat ?? (data.seat === "" ? null : Number(data.seat));
  const isTsumo = () => (given.ends === "either" ? null : given.ends === "tsumo");
  const flagged = (...words) => flags.some((box) => box.checked && words.includes(box.value));
  const riichi = () => Boolean(given.riichi) || flagged(...RIICHI);
  const opened = () => hand.melds.some((meld) => meld.type !== "ankan");
  const quads = () => hand.melds.filter((meld) => meld.tiles.length === 4).length;
  // A player who declares nine kinds shows the drawn tile too.
  const declares = () => {
    const named = root.closest("form")?.elements;
    return named?.abort?.value === "kyuushu_kyuuhai" && seat() !== null && named.by?.value === String(seat());
  };
  const size = () => (declares() ? 14 : Number(data.most));
  const most = () => size() - 3 * hand.melds.length;
  const deals = () => {
    const wind = given.winds?.[seat()];
    return wind ? wind === "E" : data.dealer === "" || seat() === null ? null : Number(data.dealer) === seat();
  };
  const whole = () => hand.concealed.length === most() && (!rowOf.winning || hand.winning.length === 1);
  const capacity = (name) => (name === "concealed" ? most() : name === "winning" ? 1 : Number(rowOf[name].dataset.most));

  function own() {
    return [...ROWS.filter((name) => name !== "passed").flatMap((name) => hand[name]), ...hand.melds.flatMap((meld) => meld.tiles)];
  }

  // The tiles elsewhere on the page; the discard of a double ron counts once.
  function elsewhere() {
    const tiles = given.seen?.() ?? [];
    for (const other of built) {
      if (other.root !== root && other.root.offsetParent && other.root.closest("form") === root.closest("form")) {
        tiles.push(...other.tiles(isTsumo() !== false));
      }
    }
    return tiles;
  }

  const left = (tile) => leftOf(tile, [...own(), ...elsewhere()], given.aka);

  // The row for the next tile: the chosen one, else the first incomplete one.
  function next() {
    if (mode in rowOf) {
      return mode;
    }
    if (hand.concealed.length < most()) {
      return "concealed";
    }
    if (rowOf.winning && !hand.winning.length) {
      return "winning";
    }
    if (rowOf.winning && rowOf.dora && hand.dora.length <= quads() && hand.dora.length < 5) {
      return "dora";
    }
    return rowOf.winning && rowOf.ura && riichi() && hand.ura.length < hand.dora.length ? "ura" : null;
  }

  function refuses(tile) {
    if (isRed(tile) && !left(tile)) {
      return said.dataset.red;
    }
    if (mode === "chi") {
      return !left(tile) || tile[1] === "z" || !runsWith(tile, left).length ? said.dataset.run : "";
    }
    if (["pon", "daiminkan", "ankan"].includes(mode)) {
      return left(kindOf(tile)) < (mode === "pon" ? 3 : 4) ? said.dataset.copies : "";
    }
    if (!left(tile)) {
      return said.dataset.four;
    }
    const name = next();
    return !name || (hand[name].length >= capacity(name) && name !== "winning") ? said.dataset.full : "";
  }

  function refusesMode(word) {
    if (word === "chi" && !data.chi) {
      return said.dataset.noChi;
    }
    if (word !== "ankan" && riichi() && !data.ponrii) {
      return said.dataset.inRiichi;
    }
    return hand.melds.length > 3 || hand.concealed.length > most() - 3 ? said.dataset.room : "";
  }

  // Taps

  function lay(meld) {
    hand.melds.push(meld);
    tapped.push({ meld });
    asked = meld.type === "pon" || meld.type === "daiminkan" ? hand.melds.length - 1 : -1;
    mode = null;
    called = null;
  }

  function chi(tiles) {
    lay({ type: "chi", tiles, called, turn: "left", from: seatAt("left", seat(), given.players) });
  }

  // Whether a quad of this kind certainly contains a red five.
  function reds(tile) {
    return given.aka >= (given.players === 3 ? 2 : 3) && left(`0${tile[1]}`) > 0;
  }

  function tap(tile) {
    asked = -1;
    if (mode === "chi") {
      called = tile;
      const runs = runsWith(tile, left);
      if (runs.length === 1) {
        chi(runs[0]);
      }
    } else if (mode === "pon") {
      lay({ type: "pon", tiles: sort([tile, kindOf(tile), kindOf(tile)]), called: tile });
    } else if (mode === "daiminkan" || mode === "ankan") {
      lay({ type: mode, tiles: four(tile, reds(tile)), ...(mode === "ankan" ? {} : { called: tile }) });
    } else {
      const name = next();
      if (name === "winning") {
        hand.winning = [tile];
        mode = null;
      } else {
        hand[name].push(tile);
      }
      tapped.push({ name, tile });
    }
    changed(nameOf(tile));
  }

  function take(name, at) {
    const [tile] = hand[name].splice(at, 1);
    changed(said.dataset.taken.replace("[tile]", nameOf(tile)));
  }

  // Take back the last tile or meld.
  function back() {
    if (called) {
      called = null;
      changed("");
      return;
    }
    while (tapped.length) {
      const { name, tile, meld } = tapped.pop();
      const at = meld ? hand.melds.indexOf(meld) : hand[name].lastIndexOf(tile);
      if (at >= 0) {
        meld ? untie(at) : take(name, at);
        return;
      }
    }
    // Tiles from before the page was opened have no known order.
    const name = [mode, "ura", "dora", "winning", "concealed"].find((row) => hand[row]?.length);
    if (name) {
      take(name, hand[name].length - 1);
    } else if (hand.melds.length) {
      untie(hand.melds.length - 1);
    }
  }

  function untie(at) {
    const [meld] = hand.melds.splice(at, 1);
    asked = -1;
    changed(said.dataset.taken.replace("[tile]", meld.tiles.map(nameOf).join(", ")));
  }

  // A tap on a placed tile removes it; if the winning tile is asked for, the tile becomes that.
  function tapLaid(name, at) {
    if (name === "concealed" && mode === "winning") {
      const [tile] = hand.concealed.splice(at, 1);
      hand.concealed.push(...hand.winning);
      hand.winning = [tile];
      mode = null;
      changed(nameOf(tile));
    } else if (name !== "winning" || mode === "winning") {
      take(name, at);
    } else {
      choose("winning");
    }
  }

  function choose(name) {
    mode = name === "concealed" ? null : name;
    called = null;
    asked = -1;
    start();
    draw();
  }

  function start() {
    open({ at: root, within: part("[data-keypad]"), tap, back, refuses, refused: say, opener: rowOf.concealed, closed });
  }

  function closed() {
    mode = null;
    called = null;
    asked = -1;
    draw();
  }

  function changed(what) {
    hand.concealed = sort(hand.concealed);
    draw();
    part("[data-what]").textContent = what ? `${what}. ` : "";
    say(standing());
    for (const other of built) {
      if (other.root !== root) {
        other.refresh();
      }
    }
    given.onChange?.(get());
    refreshKeys();
    const asks = hand.concealed.length === most() && !hand.winning.length && size() === 13;
    askWaits(part("[data-waits]"), data.waitsAt, asks ? get() : null);
  }

  // Display

  function say(text) {
    said.textContent = text;
  }

  function standing() {
    if (called) {
      return said.dataset.runOf;
    }
    const count = said.dataset.count
      .replace("[n]", hand.concealed.length + 3 * hand.melds.length)
      .replace("[most]", size());
    const name = next();
    return name === "concealed" ? (own().length ? count : "") : name ? said.dataset[name] ?? "" : said.dataset.whole;
  }

  function draw() {
    const aim = isOpen(root) ? (called || (mode && !(mode in rowOf)) ? null : next()) : null;
    drawRows(rowOf, hand, aim);
    part("[data-melds]").replaceChildren(
      ...hand.melds.map((meld, at) => drawMeld(meld, turnOf(meld, seat(), given.players), at, nameOfMode)),
    );
    for (const button of root.querySelectorAll("[data-mode]")) {
      const why = refusesMode(button.dataset.mode);
      button.setAttribute("aria-pressed", String(mode === button.dataset.mode));
      button.setAttribute("aria-disabled", String(Boolean(why)));
      button.title = why;
    }
    drawRuns(part("[data-runs]"), called ? runsWith(called, left) : []);
    const asking = hand.melds[asked];
    drawFrom(root, seat() === null ? null : asking, asking && turnOf(asking, seat(), given.players));
    drawFlags(root, flags, given.flagsAsked, {
      riichi: riichi(),
      closed: !opened() || Boolean(data.ponrii),
      quad: quads() > 0,
      tsumo: isTsumo() !== false,
      ron: isTsumo() !== true,
      dealer: deals() !== false,
      others: deals() !== true,
      first: !hand.melds.length && !riichi(),
    });
    part("[data-of-ura]")?.toggleAttribute("hidden", !riichi());
  }

  // Input and output

  const get = () =>
    written(hand, rowOf.winning && {
      sticks: given.riichi,
      flags: flags.filter((box) => box.checked).map((box) => box.value),
    });

  function set(plain = {}) {
    hand = readHand(plain);
    tapped = [];
    for (const box of flags) {
      box.checked = (plain.flags ?? []).includes(box.value);
    }
    draw();
    say(standing());
  }

  root.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button || button.closest("#keypad")) {
      return;
    }
    const { mode: word, row, run: runTiles, turn, meldAt } = button.dataset;
    const at = event.target.closest("[data-at]")?.dataset.at;
    if (word) {
      const why = refusesMode(word);
      if (why) {
        say(why);
      } else {
        choose(mode === word ? "concealed" : word);
      }
    } else if (row && at !== undefined && isOpen(root) && (!(mode in rowOf) || mode === row || mode === "winning")) {
      tapLaid(row, Number(at));
    } else if (row) {
      choose(row);
    } else if (runTiles) {
      chi(parse(runTiles));
      changed("");
    } else if (meldAt) {
      untie(Number(meldAt));
    } else if (turn) {
      Object.assign(hand.melds[asked], { turn, from: seatAt(turn, seat(), given.players) });
      changed(button.title);
    } else if ("added" in button.dataset) {
      hand.melds[asked].type = hand.melds[asked].type === "kakan" ? "daiminkan" : "kakan";
      changed(button.textContent);
    }
  });
  root.addEventListener("change", ({ target }) => {
    if (target.matches("[data-flag]")) {
      draw();
      given.onChange?.(get());
    }
  });

  part("[data-taps]").hidden = false;
  const one = {
    root,
    get,
    set,
    complete: whole,
    open: () => choose("concealed"),
    refresh: () => {
      draw();
      refreshKeys();
    },
    update(more) {
      Object.assign(given, more);
      draw();
      say(standing());
    },
    tiles: (withWinning) => [
      ...hand.concealed,
      ...hand.melds.flatMap((meld) => meld.tiles),
      ...(withWinning ? hand.winning : []),
      ...(given.sharesWall ? [] : [...hand.dora, ...hand.ura]),
    ],
    close: () => isOpen(root) && close(),
  };
  built.add(one);
  set(given.hand);
  return one;
}
