// Asks which hand is next while the desk cannot tell. It offers the possible hands and decides nothing.
export function offer(line, { busy, at }) {
  const root = document.getElementById("outbox");
  const block = root?.querySelector("[data-next]");
  if (!block) {
    return;
  }
  const own = line.filter(({ token, state }) => token === root.dataset.token && state !== "aside");
  const last = own.at(-1);
  block.hidden = !last || (busy && last.tried === 0) || own.some(({ state }) => state !== "waiting");
  if (block.hidden) {
    return;
  }
  const select = block.querySelector("select");
  const rounds = [...select.options].map(({ value }) => value);
  const named = (round, honba) => `${select.options[rounds.indexOf(round)]?.text ?? round} · ${honba}`;
  const next = rounds[(rounds.indexOf(last.round) + 1) % rounds.length];
  const offers = {
    stays: [last.round, last.honba + 1],
    moves: [next, 0],
    drawn: [next, last.honba + 1],
    again: [last.round, last.honba],
  };
  for (const button of block.querySelectorAll("[data-offer]")) {
    const [round, honba] = offers[button.dataset.offer];
    Object.assign(button.dataset, { round, honba });
    button.querySelector("b").textContent = named(round, honba);
  }
  const chosen = Boolean(at?.round);
  block.querySelector("[data-ask]").hidden = chosen;
  block.querySelector("[data-chosen]").hidden = !chosen;
  if (chosen) {
    block.querySelector("[data-named]").textContent = named(at.round, at.honba);
    turnWinds(Number(at.round.slice(1)) - 1);
  } else if (block.dataset.for !== last.key) {
    block.dataset.for = last.key;
    select.value = last.round;
    block.querySelector("input").value = last.honba;
  }
}

// The seats get the winds of the round named by the judge; its number determines the dealer.
function turnWinds(dealer) {
  const seats = [...document.querySelectorAll("#felt .seat")];
  const was = seats.findIndex((seat) => seat.classList.contains("deals"));
  if (was < 0 || was === dealer || !seats[dealer]) {
    return;
  }
  const signs = seats.map((seat) => [...seat.querySelectorAll(".wind-sign, .wind-sign + .hidden")]);
  const winds = seats.map((_seat, at) => signs[(was + at) % seats.length].map(({ textContent }) => textContent));
  for (const [at, parts] of signs.entries()) {
    const wind = winds[(at - dealer + seats.length) % seats.length];
    parts.forEach((part, which) => {
      part.textContent = wind[which];
    });
  }
  const deals = seats[was].querySelector(".who > .name ~ .hidden");
  if (deals) {
    seats[dealer].querySelector(".who").append(deals);
  }
  const letters = seats.map((_seat, at) => seats[(was + at) % seats.length].querySelector(".taps").dataset.wind);
  seats.forEach((seat, at) => {
    seat.querySelector(".taps").dataset.wind = letters[(at - dealer + seats.length) % seats.length];
  });
  seats[was].classList.remove("deals");
  seats[dealer].classList.add("deals");
}
