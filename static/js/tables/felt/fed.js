// The question who fed the last set of a yakuman, if the melds leave it open, and its answers.

// The draft stores the answers for a winner beside the value, by the yaku asked about.
const keyOf = (question) => question.yaku.map(([word]) => word).join(" ");

const said = (one, question) => one?.fed?.[keyOf(question)];

// A player is named, but the yakuman is not.
export const isHalf = (draft, question) =>
  Number.isInteger(said(draft.winners?.find(({ seat }) => seat === question.seat), question)?.who);

const isSaid = (answer) => Boolean(answer) && (answer.who === null || Boolean(answer.yaku));

export const unanswered = (draft, questions) =>
  questions.find((question) => !isSaid(said(draft.winners?.find(({ seat }) => seat === question.seat), question)));

// A winner in the desk's format, with nobody liable or the named player; open answers are left out.
export function named({ fed, ...one }) {
  const answers = Object.values(fed ?? {}).filter(isSaid);
  if (!answers.length) {
    return one;
  }
  return { ...one, liable: answers.filter(({ who }) => who !== null).map(({ who, yaku }) => ({ yaku, seat: who })) };
}

// The draft after a tap on a question; with one yaku only the player is asked.
export function answer(draft, question, given) {
  const tapped = (one) => {
    const before = said(one, question);
    const only = question.yaku.length === 1 ? { yaku: question.yaku[0][0] } : {};
    const after = { who: undefined, ...before, ...only, ...given };
    return { ...one, fed: { ...one.fed, [keyOf(question)]: after } };
  };
  return { ...draft, winners: draft.winners.map((one) => (one.seat === question.seat ? tapped(one) : one)) };
}

// The question without the desk's help: for a yakuman by value, if the rules have liability.
export function askedOf(draft, yaku, players) {
  const known = yaku.filter(([, , tsumo]) => !tsumo || draft.from === undefined).map(([word, name]) => [word, name]);
  const seats = (seat) => Array.from({ length: players - 1 }, (_, at) => (seat + 1 + at) % players);
  return (draft.winners ?? [])
    .filter(({ value }) => value?.yakuman && known.length)
    .map(({ seat }) => ({ seat, yaku: known, candidates: seats(seat), counted: true }));
}

export function drawQuestions(place, { draft, questions, words, nameOf, onAnswer }) {
  const text = JSON.stringify([questions, draft.winners?.map(({ fed }) => fed), questions.map(({ seat }) => nameOf(seat))]);
  if (place.dataset.shows === text) {
    return;
  }
  place.dataset.shows = text;
  const focused = place.contains(document.activeElement) ? document.activeElement.id : "";
  place.replaceChildren(...questions.map((question) => drawn(question, { draft, words, nameOf, onAnswer })));
  place.hidden = !questions.length;
  if (focused) {
    document.getElementById(focused)?.focus({ preventScroll: true });
  }
  if (unanswered(draft, questions)) {
    place.scrollIntoView({ block: "nearest" });
  }
}

function drawn(question, { draft, words, nameOf, onAnswer }) {
  const answered = said(draft.winners.find(({ seat }) => seat === question.seat), question);
  const group = document.createElement("fieldset");
  group.className = "fed";
  const legend = document.createElement("legend");
  const facts = { name: nameOf(question.seat), yaku: question.yaku[0][1] };
  const fill = (asked) => asked.replace(/\[(\w+)\]/g, (slot, name) => facts[name] ?? slot);
  const asked = question.yaku[0][0] === "rinshan" ? words.askKan : words.askFed;
  legend.textContent = fill(question.counted ? words.askPao : asked);
  const choice = (id, label, pressed, given) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "face";
    button.id = `fed-${question.seat}-${question.yaku[0][0]}-${id}`;
    button.textContent = label;
    button.setAttribute("aria-pressed", String(pressed));
    button.addEventListener("click", () => onAnswer(question, given));
    return button;
  };
  const row = (...buttons) => {
    const holder = document.createElement("div");
    holder.className = "choices";
    holder.append(...buttons);
    return holder;
  };
  const seats = question.candidates.map((seat) => choice(seat, nameOf(seat), answered?.who === seat, { who: seat }));
  group.append(legend);
  if (question.counted) {
    const means = document.createElement("p");
    means.className = "quiet means";
    means.textContent = words.meansPao;
    group.append(means);
  }
  group.append(row(...seats, choice("nobody", words.nobody, answered?.who === null, { who: null, yaku: undefined })));
  if (question.yaku.length > 1 && Number.isInteger(answered?.who)) {
    const which = document.createElement("p");
    which.textContent = words.askYaku;
    group.append(which, row(...question.yaku.map(([word, name]) => choice(word, name, answered.yaku === word, { yaku: word }))));
  }
  return group;
}
