// Shows a long board page by page, as much as fits on the screen; a key or a touch stops it for a while.
const TURN = 10_000;
const SMALLEST = 0.5; // relative to the other names' size
const BROKEN = 0.6; // the same for a name on two lines
const STOPPED = 120_000; // milliseconds until a stopped board turns its pages again

export function pages(board) {
  const turns = document.querySelector("[data-turns]");
  const buttons = [...document.querySelectorAll("[data-turn-by]")];
  const stop = document.querySelector('[data-turn-by="0"]');
  const paused = document.querySelector("[data-paused]");
  let begins = [0]; // the index of the first item on each page
  let page = 0;
  let stopped = 0;
  let due = Date.now() + TURN;

  function items() {
    return [...(board.querySelector(".paged")?.children ?? [])];
  }

  // A name takes one line, in smaller type if it is long; a very long one takes a second line, but never a third.
  function fit() {
    const names = [...board.querySelectorAll(".name")];
    for (const name of names) {
      name.style.fontSize = "";
      name.style.whiteSpace = "nowrap";
    }
    const room = names.map((name) => name.clientWidth / Math.max(1, name.scrollWidth));
    names.forEach((name, at) => {
      if (room[at] >= 1) {
        return;
      }
      const broken = room[at] < SMALLEST;
      name.style.whiteSpace = broken ? "normal" : "nowrap";
      name.style.fontSize = `${broken ? BROKEN : Math.floor(room[at] * 100) / 100}em`;
    });
    for (const name of names.filter((_, at) => room[at] < SMALLEST)) {
      if (name.clientHeight > 2.5 * parseFloat(getComputedStyle(name).lineHeight)) {
        name.style.fontSize = `${SMALLEST}em`;
      }
    }
  }

  // The heading of an item's list, if the board has several lists; it is repeated on each of the list's pages.
  function heading(all, from) {
    return all.slice(0, from + 1).findLastIndex((one) => one.matches("[data-heads]"));
  }

  // The first item that does not fit starts the next page, and so does another list.
  function anew() {
    const all = items();
    for (const one of all) {
      one.hidden = false;
    }
    fit();
    const found = [0];
    if (all.length && getComputedStyle(all[0].parentElement).overflowY === "hidden") {
      const box = all[0].parentElement.getBoundingClientRect();
      for (;;) {
        const from = found.at(-1);
        const over = heading(all, from);
        all.forEach((one, at) => {
          one.hidden = at < from && at !== over;
        });
        const out = all.findIndex((one, at) => {
          if (at > from && one.matches("[data-heads]")) {
            return true;
          }
          const lies = one.getBoundingClientRect();
          return at > from && (lies.bottom > box.bottom + 1 || lies.right > box.right + 1);
        });
        if (out < 0) {
          break;
        }
        found.push(out);
      }
    }
    begins = found;
    show(Math.min(page, begins.length - 1));
  }

  function show(number) {
    page = (number + begins.length) % begins.length;
    const [from, to] = [begins[page], begins[page + 1] ?? Infinity];
    const over = heading(items(), from);
    items().forEach((one, at) => {
      one.hidden = (at < from && at !== over) || at >= to;
    });
    const many = begins.length > 1;
    for (const part of [turns, ...buttons]) {
      if (part) {
        part.hidden = !many;
      }
    }
    if (turns) {
      turns.querySelector("[data-turn]").textContent = `${page + 1}/${begins.length}`;
    }
  }

  // Only a page turn restarts the timer: in a full hall changes are more frequent than page turns.
  function turn(number) {
    show(number);
    due = Date.now() + TURN;
  }

  function hold(yes) {
    stopped = yes ? Date.now() : 0;
    if (stop) {
      stop.setAttribute("aria-pressed", String(yes));
      paused.hidden = !yes;
    }
    due = Date.now() + TURN;
  }

  function by(step) {
    if (step) {
      hold(true);
      turn(page + step);
    } else {
      hold(!stopped);
    }
  }

  for (const button of buttons) {
    button.addEventListener("click", () => by(Number(button.dataset.turnBy)));
  }
  board.addEventListener("click", () => begins.length > 1 && hold(!stopped));
  addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1, " ": 0, p: 0 }[event.key];
    if (step !== undefined && begins.length > 1 && !event.target.closest("button, a")) {
      event.preventDefault();
      by(step);
    }
  });
  addEventListener("resize", anew);
  document.fonts?.ready.then(anew);
  setInterval(() => {
    if (stopped && Date.now() - stopped > STOPPED) {
      hold(false);
    }
    if (!stopped && begins.length > 1 && Date.now() >= due) {
      turn(page + 1);
    }
  }, 250);

  return { anew };
}
