// The page's only keypad. It is opened for a slot, which defines the meaning of a tap and the disabled tiles:
//   {at, within?, tap(tile), back(), refuses(tile) -> why not, or "", refused?(why), opener?, closed?()}
// It is placed within `within`, else after `at`.
// A tile field outside builders is a slot too.
import { parse, picture, write } from "./tiles.js";

const keypad = document.getElementById("keypad");
const home = keypad?.parentElement;
let slot = null;
let number = "";

function keys() {
  return [...keypad.querySelectorAll("[data-tile]")].filter((key) => key.offsetParent);
}

export function isOpen(at) {
  return slot?.at === at;
}

// Marks each key that cannot be tapped now, with the reason.
export function refresh() {
  if (!slot) {
    return;
  }
  for (const key of keypad.querySelectorAll("[data-tile]")) {
    const why = slot.refuses(key.dataset.tile);
    key.setAttribute("aria-disabled", String(Boolean(why)));
    key.title = why ? `${key.dataset.name}: ${why}` : key.dataset.name;
    key.setAttribute("aria-label", key.title);
  }
}

export function open(wanted) {
  if (!keypad || slot?.at === wanted.at) {
    slot = keypad && wanted;
    refresh();
    return;
  }
  close();
  slot = wanted;
  number = "";
  slot.at.classList.add("now");
  slot.within ? slot.within.append(keypad) : slot.at.after(keypad);
  keypad.hidden = false;
  refresh();
  if (keypad.getBoundingClientRect().bottom > window.innerHeight) {
    slot.at.scrollIntoView({ block: "start", behavior: "instant" });
  }
}

export function close() {
  if (!slot) {
    return;
  }
  const { at, opener, closed } = slot;
  const held = keypad.contains(document.activeElement);
  slot = null;
  at.classList.remove("now");
  keypad.hidden = true;
  home.append(keypad);
  if (held) {
    opener?.focus();
  }
  closed?.();
}

function tap(tile) {
  if (slot.refuses(tile)) {
    slot.refused?.(slot.refuses(tile));
    return;
  }
  slot.tap(tile);
  refresh();
}

// The arrows move over the keys by position.
function move(arrow, from) {
  const all = keys();
  const at = all.indexOf(from);
  const { left, top } = from.getBoundingClientRect();
  const row = (key) => key.getBoundingClientRect();
  const lines = {
    ArrowLeft: () => all[at - 1],
    ArrowRight: () => all[at + 1],
    ArrowUp: () => all.slice(0, at).findLast((key) => row(key).top < top - 4 && row(key).left <= left + 4),
    ArrowDown: () =>
      all.slice(at + 1).find((key) => row(key).top > top + 4 && row(key).left >= left - 4) ??
      all.slice(at + 1).findLast((key) => row(key).top > top + 4),
  };
  lines[arrow]()?.focus();
}

function typed(event) {
  if (!slot || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  if (event.target.matches("input:not([type=checkbox], [type=radio], [tabindex='-1']), select, textarea")) {
    return;
  }
  const key = event.target.closest?.("#keypad [data-tile]");
  if (event.key.startsWith("Arrow") && (key || event.target === slot.opener)) {
    event.preventDefault();
    key ? move(event.key, key) : keys()[0]?.focus();
  } else if (/^[0-9]$/.test(event.key)) {
    // In tile notation: the numbers, then their suit.
    number = (number + event.key).slice(-14);
  } else if (/^[mpsz]$/.test(event.key) && number) {
    const tiles = parse(number + event.key);
    number = "";
    for (const tile of tiles) {
      if (slot && keypad.querySelector(`[data-tile="${tile}"]`)) {
        tap(tile);
      }
    }
  } else if (event.key === "Backspace") {
    event.preventDefault();
    slot.back();
    refresh();
  } else if (event.key === "Escape") {
    event.preventDefault();
    close();
  }
}

// A tile field: it shows its tiles as pictures, and the keypad opens below.
function prepare(input) {
  const field = input.parentElement;
  const most = Number(input.dataset.tiles);
  const drawn = document.createElement("button");
  drawn.type = "button";
  drawn.className = "drawn";
  const draw = () => drawn.replaceChildren(...parse(input.value).map(picture));
  const set = (tiles) => {
    input.value = write(tiles);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const own = {
    at: field,
    opener: drawn,
    tap(tile) {
      set(most === 1 ? [tile] : [...parse(input.value), tile]);
      if (most === 1) {
        close();
      }
    },
    back: () => set(parse(input.value).slice(0, -1)),
    refuses(tile) {
      const tiles = parse(input.value);
      if (most > 1 && tiles.length >= most) {
        return keypad.dataset.full;
      }
      return most > 1 && tiles.filter((one) => one === tile).length >= 4 ? keypad.dataset.four : "";
    },
  };
  const start = () => open(own);
  drawn.setAttribute("aria-label", input.labels[0]?.textContent ?? "");
  drawn.addEventListener("click", start);
  input.after(drawn);
  field.classList.add("keyed");
  input.tabIndex = -1;
  input.addEventListener("input", draw);
  input.labels[0]?.addEventListener("click", (event) => {
    event.preventDefault();
    start();
  });
  draw();
}

if (keypad) {
  for (const input of document.querySelectorAll("input[data-tiles]:not([data-built])")) {
    prepare(input);
  }
  keypad.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (!button || !slot) {
      return;
    }
    if (button.dataset.tile) {
      tap(button.dataset.tile);
    } else if ("back" in button.dataset) {
      slot.back();
      refresh();
    } else {
      close();
    }
  });
  document.addEventListener("paste", (event) => {
    const pasted = parse(event.clipboardData?.getData("text"));
    if (slot && pasted.length && !event.target.matches("input:not([tabindex='-1']), textarea")) {
      event.preventDefault();
      for (const tile of pasted) {
        tap(tile);
      }
    }
  });
  // A physical keyboard types tiles too while a keypad is open.
  document.addEventListener("keydown", typed);
}
