// A draw with a riichi: the player counts as tenpai until the judge removes the mark and confirms a noten riichi.
const seatOf = (riichi) => (typeof riichi === "object" ? riichi.seat : riichi);
const isRonned = (riichi) => typeof riichi === "object" && Boolean(riichi.ronned);

export const riichiSeats = (draft) => (draft.riichi ?? []).filter((one) => !isRonned(one)).map(seatOf);

// The seats in riichi whose hands are unknown.
export function doubtful(draft) {
  if (draft.kind !== "exhaustive_draw") {
    return [];
  }
  const told = [...draft.tenpai, ...draft.refuses, ...Object.keys(draft.shown ?? {}).map(Number)];
  return riichiSeats(draft).filter((seat) => !told.includes(seat));
}

const isConfirmed = (draft, seat) => Boolean(draft.noten?.includes(seat));

export const unconfirmed = (draft) => doubtful(draft).find((seat) => !isConfirmed(draft, seat));

// An answer about one seat: tenpai after all, a confirmed noten riichi, or that confirmation taken back.
export function told(draft, { seat, given }) {
  const noten = (draft.noten ?? []).filter((one) => one !== seat);
  if (given === "tenpai") {
    return { ...draft, noten, tenpai: [...draft.tenpai, seat] };
  }
  return { ...draft, noten: isConfirmed(draft, seat) ? noten : [...noten, seat] };
}

// The draw to send, with its reason if the judge confirmed a noten riichi.
export function sent({ noten: _noten, reason: _reason, ...draft }) {
  const { shown, ...rest } = draft;
  const confirmed = doubtful(draft).some((seat) => _noten?.includes(seat));
  const hands = Object.keys(shown ?? {}).length ? { shown } : {};
  return { ...rest, ...hands, ...(confirmed ? { reason: "RII-NOTEN" } : {}) };
}

// A sent draw in the format used here.
export const read = ({ reason, ...draft }) => (reason ? { ...draft, noten: doubtful(draft) } : draft);

const button = (text, pressed, data) => {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "face";
  made.textContent = text;
  made.setAttribute("aria-pressed", String(pressed));
  Object.assign(made.dataset, data);
  return made;
};

function question(draft, seat, words, name) {
  const group = document.createElement("fieldset");
  group.className = "doubt notice warning";
  const legend = document.createElement("p");
  legend.textContent = words.askNoten.replace("[name]", () => name);
  const choices = document.createElement("div");
  choices.className = "choices";
  choices.append(
    button(words.enterTiles, false, { whose: seat }),
    button(words.tenpai, false, { told: "tenpai", of: seat }),
    button(words.confirmNoten, isConfirmed(draft, seat), { told: "noten", of: seat }),
  );
  group.append(legend, choices);
  return group;
}

export function drawDoubts(place, { draft, ways, words, nameOf }) {
  const seats = ways.byTiles ? [] : doubtful(draft);
  const shown = JSON.stringify(seats.map((seat) => [seat, isConfirmed(draft, seat), nameOf(seat)]));
  if (place.dataset.shows !== shown) {
    const focused = place.contains(document.activeElement) ? { ...document.activeElement.dataset } : null;
    place.dataset.shows = shown;
    place.hidden = !seats.length;
    place.replaceChildren(...seats.map((seat) => question(draft, seat, words, nameOf(seat))));
    if (focused?.told) {
      place.querySelector(`[data-told="${focused.told}"][data-of="${focused.of}"]`)?.focus();
    }
  }
  const open = unconfirmed(draft);
  return open === undefined ? "" : words.sayNoten.replace("[name]", () => nameOf(open));
}
