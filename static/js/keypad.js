// Tiles by tapping: each field that takes tiles shows them drawn, and a keypad opens below the one in hand.
const keypad = document.getElementById("keypad");
const drawing = keypad?.querySelector("[data-tile] svg");
let field = null;

// "340m77z" as its tiles; whatever is no tile stops the reading, and the desk says so.
function parse(text) {
  const tiles = [];
  for (const [, numbers, suit] of text.matchAll(/([0-9]+)([mpsz])/g)) {
    for (const number of numbers) {
      tiles.push(number + suit);
    }
  }
  return tiles;
}

function write(tiles) {
  return tiles.map((tile, at) => (tiles[at + 1]?.[1] === tile[1] ? tile[0] : tile)).join("");
}

function draw(input) {
  const drawn = input.parentElement.querySelector(".drawn");
  drawn.replaceChildren(
    ...parse(input.value).map((tile) => {
      const key = keypad.querySelector(`[data-tile="${tile}"] svg`);
      return key ? key.cloneNode(true) : document.createTextNode(tile);
    }),
  );
}

function show(suit) {
  keypad.dataset.suit = suit;
  for (const tab of keypad.querySelectorAll(".suits [data-suit]")) {
    tab.setAttribute("aria-pressed", String(tab.dataset.suit === suit));
  }
}

function open(input) {
  close();
  field = input;
  field.parentElement.classList.add("now");
  field.parentElement.after(keypad);
  keypad.hidden = false;
  // On a wide screen all suits show; on a phone one, where the last tile was.
  show(parse(field.value).at(-1)?.[1] ?? "m");
}

function close() {
  field?.parentElement.classList.remove("now");
  field = null;
  keypad.hidden = true;
}

function set(tiles) {
  field.value = write(tiles);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function tap(tile) {
  const tiles = parse(field.value);
  const most = Number(field.dataset.tiles);
  if (most === 1) {
    set([tile]);
    close();
  } else if (tiles.length < most) {
    set([...tiles, tile]);
  }
}

function prepare(input) {
  const drawn = document.createElement("button");
  drawn.type = "button";
  drawn.className = "drawn";
  drawn.setAttribute("aria-label", input.labels[0]?.textContent ?? "");
  drawn.addEventListener("click", () => open(input));
  input.after(drawn);
  input.parentElement.classList.add("keyed");
  input.tabIndex = -1;
  input.addEventListener("input", () => draw(input));
  input.labels[0]?.addEventListener("click", (event) => {
    event.preventDefault();
    open(input);
  });
  draw(input);
}

if (drawing) {
  for (const input of document.querySelectorAll("input[data-tiles]")) {
    prepare(input);
  }
  keypad.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (!button) {
      return;
    }
    if (button.dataset.tile) {
      tap(button.dataset.tile);
    } else if (button.dataset.suit) {
      show(button.dataset.suit);
    } else if ("back" in button.dataset) {
      set(parse(field.value).slice(0, -1));
    } else {
      close();
    }
  });
  document.addEventListener("paste", (event) => {
    const pasted = parse(event.clipboardData?.getData("text") ?? "");
    if (field && pasted.length) {
      event.preventDefault();
      set(pasted.slice(0, Number(field.dataset.tiles)));
    }
  });
  // A real keyboard types tiles too, wherever a keypad is open.
  let number = "";
  document.addEventListener("keydown", (event) => {
    if (!field || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input:not([tabindex='-1']), select")) {
      return;
    }
    if (/^[0-9]$/.test(event.key)) {
      // As tiles are written: the numbers, then their suit.
      number = (number + event.key).slice(-14);
    } else if (/^[mpsz]$/.test(event.key) && number) {
      for (const digit of number) {
        if (keypad.querySelector(`[data-tile="${digit}${event.key}"]`)) {
          tap(digit + event.key);
        }
      }
      number = "";
    } else if (event.key === "Backspace" && event.target.tagName !== "INPUT") {
      event.preventDefault();
      set(parse(field.value).slice(0, -1));
    } else if (event.key === "Escape") {
      close();
    }
  });
}
