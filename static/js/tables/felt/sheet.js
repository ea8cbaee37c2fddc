// The sheet under the felt: the entry, the next question, the consequences, and the confirmation.
import { eventOf, winner } from "./draft.js";
import { askedOf, drawQuestions, isHalf, unanswered } from "./fed.js";
import { sayIn } from "./hyphens.js";
import { hintOf, needOf } from "./needs.js";
import { drawDoubts } from "./noten.js";

// The seat lists of a hand without a winner, with the word for each.
const ROLES = [
  ["tenpai", "roleTenpai"],
  ["refuses", "roleRefuses"],
  ["noten", "roleNoten"],
  ["nagashi", "roleNagashi"],
  ["offenders", "roleOffenders"],
  ["by", "roleBy"],
  ["from", "roleDiscards"],
];

export function sheetOf(root, onAnswer) {
  const part = (selector) => root.querySelector(selector);
  const words = root.dataset;
  let shown = null;
  let ruling = { seen: "", says: "", came: {} };
  let questions = [];
  let now = null;

  const called = (selector) => document.querySelector(`.endings ${selector}`)?.textContent.trim() ?? "";
  const nameOf = (seat) => document.querySelector(`#seat-${seat} .name`)?.textContent ?? "";
  const fill = (text, facts) => text.replace(/\[(\w+)\]/g, (slot, name) => facts[name] ?? slot);

  const whyOf = ({ reason }) =>
    reason ? (part(`[data-why="${CSS.escape(reason)}"], #foul option[value="${CSS.escape(reason)}"]`)?.textContent.trim() ?? "") : "";

  const abortOf = ({ reason }) => called(`[data-reason="${CSS.escape(reason)}"]`);

  // The entry so far, in words.
  function titleOf({ draft, ways }) {
    switch (draft.kind) {
      case "win": {
        const won = draft.winners.map(({ seat }) => nameOf(seat)).join(", ");
        if (draft.from === undefined) {
          return won ? fill(words.saysTsumo, { name: won }) : ways.asked === "ron" ? words.saysDiscarder : words.saysWhich;
        }
        const discarder = nameOf(draft.from);
        return draft.winners.length === 1 ? fill(words.saysRon, { name: won, discarder }) : fill(words.saysOff, { name: discarder });
      }
      case "exhaustive_draw":
        if (ways.byTiles) {
          return fill(words.saysShows, { name: nameOf(ways.aim) });
        }
        return { tenpai: words.saysDraw, refuses: words.saysRefuses, nagashi: words.saysNagashi }[ways.mark];
      case "chombo": {
        const fouls = draft.offenders.map(nameOf).join(", ");
        const intended = draft.intentional ? ` (${words.saysIntended})` : "";
        return fouls ? fill(words.saysFouls, { name: fouls }) + intended : words.saysChombo;
      }
      case "abortive_draw": {
        const seat = draft.by ?? draft.from;
        return [abortOf(draft), ...(seat === undefined ? [] : [nameOf(seat)])].join(" · ");
      }
      default:
        return "";
    }
  }

  // The entry in words, shown until the desk has ruled on it.
  function saidOf({ draft, ways }) {
    const many = draft.winners?.length > 1;
    const worths = (draft.winners ?? []).map((one) => (many ? `${nameOf(one.seat)} ${worthOf(one)}` : worthOf(one)));
    const kinds = { exhaustive_draw: called('[data-ends="draw"]'), chombo: words.chombo, abortive_draw: abortOf(draft) };
    const seats = (role) => [draft[role] ?? []].flat().map(nameOf).join(", ");
    const roles = draft.kind === "win" ? [] : ROLES.filter(([role]) => seats(role)).map(([role, word]) => `${words[word]}: ${seats(role)}`);
    const head = kinds[draft.kind] ?? titleOf({ draft, ways });
    return [head, ...worths, ...roles, draft.kind === "chombo" ? whyOf(draft) : ""].filter(Boolean).join(" · ");
  }

  function worthOf({ value, hand }) {
    if (hand) {
      return part("#by-tiles").textContent;
    }
    if (!value) {
      return "";
    }
    const cell = value.yakuman ? `y${value.yakuman}` : value.fu ? `${value.han}-${value.fu}` : String(value.han);
    return part(`[data-worth="${cell}"]`)?.getAttribute("aria-label") ?? Object.values(value).join("/");
  }

  function showGrid({ draft, ways }) {
    const one = draft.kind === "win" && ways.aim !== null ? winner(draft, ways.aim) : null;
    const grid = part('[data-part="worth"]');
    grid.hidden = !one || ways.byTiles;
    grid.classList.toggle("tsumo", draft.from === undefined);
    part("#by-tiles").hidden = !one && draft.kind !== "exhaustive_draw";
    part("#by-tiles").setAttribute("aria-pressed", String(ways.byTiles));
    const { value = {} } = one ?? {};
    const chosen = value.yakuman ? `y${value.yakuman}` : value.fu ? `${value.han}-${value.fu}` : String(value.han);
    let onGrid = false;
    for (const cell of grid.querySelectorAll("[data-worth]")) {
      const is = cell.dataset.worth === chosen;
      onGrid ||= is;
      cell.setAttribute("aria-pressed", String(is));
    }
    const other = part("#other-worth");
    other.setAttribute("aria-pressed", String(Boolean(one?.value) && !onGrid));
    // During typing, intermediate values may also be cells of the grid.
    if (!one || (onGrid && !part("#typed-worth").contains(document.activeElement))) {
      typing(false);
    }
  }

  function typing(on) {
    part("#typed-worth").hidden = !on;
    part("#other-worth").setAttribute("aria-expanded", String(on));
  }

  // Each of several winners has a separate value; at a draw each player may show a hand.
  function listed({ draft, ways }) {
    if (draft.kind === "exhaustive_draw" && ways.byTiles) {
      const seats = [...document.querySelectorAll("#felt .taps")].map(({ dataset }) => Number(dataset.seat));
      return seats.map((seat) => ({ seat, hand: draft.shown?.[seat] }));
    }
    return draft.kind === "win" && draft.winners.length > 1 ? draft.winners : [];
  }

  function showWhose({ draft, ways }) {
    const ones = listed({ draft, ways });
    part("#whose").hidden = !ones.length;
    part("#whose").replaceChildren(
      ...ones.map((one) => {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "face";
        button.dataset.whose = one.seat;
        button.setAttribute("aria-pressed", String(one.seat === ways.aim));
        const name = document.createElement("b");
        name.textContent = nameOf(one.seat);
        button.append(name, " ", worthOf(one) || "…");
        return button;
      }),
    );
  }

  function showRuling({ answer, ready }) {
    if (answer === shown && ready === now?.ready) {
      return;
    }
    shown = answer;
    const held = document.createElement("template");
    held.innerHTML = answer?.html ?? "";
    const ruled = held.content.querySelector(".ruled");
    const problems = held.content.querySelector("[data-problems]");
    const came = [...(ruled?.querySelectorAll("[data-came]") ?? [])].map((one) => [one.dataset.came, one.textContent]);
    ruling = {
      seen: ruled?.dataset.seen ?? "",
      says: ruled?.querySelector("[data-sentence]").textContent ?? "",
      verdict: ruled?.dataset.verdict ?? "",
      // The question stays in place while the desk is asked again.
      decide: ruled ? "decide" in ruled.dataset : ready && Boolean(ruling.decide),
      came: Object.fromEntries(came),
    };
    if (ruled) {
      questions = JSON.parse(ruled.dataset.asked || "[]");
    }
    part("#follows").replaceChildren(...(ruled?.querySelectorAll("[data-shown]") ?? []), ...(problems ? [problems] : []));
  }

  function showFoul({ draft }) {
    if (draft.kind !== "chombo") {
      return;
    }
    for (const why of root.querySelectorAll("[data-why]")) {
      why.setAttribute("aria-pressed", String(why.dataset.why === draft.reason));
    }
    part("#foul").value = draft.reason ?? "";
    if (part("#foul").selectedIndex < 0) {
      part("#foul").value = "";
    }
    part("#intended").checked = Boolean(draft.intentional);
    part("#decide").hidden = !ruling.decide && !draft.decided;
    part("#decided").checked = Boolean(draft.decided);
  }

  // Who fed the last set: as the desk asks, or without the network for every yakuman by value.
  function showQuestions({ draft, answer, ready }) {
    if (!ready || (answer && answer.status >= 400)) {
      questions = [];
    } else if (answer?.status === 0) {
      const players = Number(document.getElementById("felt").dataset.players);
      const kept = questions.filter(({ counted }) => !counted);
      questions = [...kept, ...askedOf(draft, JSON.parse(words.pao || "[]"), players)];
    }
    const stand = questions.filter(({ seat }) => draft.winners?.some((one) => one.seat === seat));
    drawQuestions(part("#fed"), { draft, questions: stand, words, nameOf, onAnswer });
    return unanswered(draft, stand);
  }

  function showBar(state) {
    const { draft, answer, ready, open, doubt } = state;
    const button = part("#confirm");
    const lost = answer?.status === 0;
    const asked = open && (isHalf(draft, open) ? words.sayYaku : open.counted ? words.sayPao : words.sayFed);
    const waits = (answer && asked) || needOf(words, state) || doubt;
    const says = waits || ruling.says || (lost ? words.offline : ready && !answer ? words.wait : "");
    sayIn(part("#sentence"), says);
    button.textContent = lost ? words.keep : words.confirm;
    button.disabled = Boolean(open || doubt) || !(ready && answer && (ruling.seen || lost));
    button.classList.toggle("foul", ruling.verdict === "chombo");
  }

  function showMoved({ moved }) {
    const notice = part("#moved-on");
    if (notice.hidden === Boolean(moved)) {
      notice.hidden = !moved;
      const last = document.querySelector(".played-hands .what")?.textContent.replace(/\s+/g, " ").trim() ?? "";
      notice.querySelector("[data-what]").textContent = `${words.moved} ${last}`;
    }
  }

  // Opens the full form with the draft.
  function showLinks({ draft: drafted, address }) {
    const draft = eventOf(drafted, Number(document.getElementById("felt").dataset.players));
    const ends = { win: draft.from === undefined ? "tsumo" : "ron", exhaustive_draw: "draw", abortive_draw: "abort", chombo: "chombo" };
    const report = encodeURIComponent(JSON.stringify(draft.kind ? draft : { kind: "win", winners: [], ...draft }));
    for (const link of document.querySelectorAll("[data-all]")) {
      link.href = `${address}hands/${ends[draft.kind] ?? "ron"}/?report=${report}`;
    }
  }

  root.addEventListener("click", ({ target }) => {
    if (target.closest("#other-worth")) {
      const on = part("#typed-worth").hidden;
      typing(on);
      if (on) {
        part("#typed-han").focus();
      }
    }
  });

  return {
    show(state) {
      const { draft, ways, begun, moved } = state;
      root.hidden = !begun && !moved;
      sayIn(part("#sheet-title"), titleOf(state));
      part("#sheet-hint").textContent = begun ? hintOf(words, state) : "";
      showWhose(state);
      showGrid(state);
      part('[data-part="draw"]').hidden = draft.kind !== "exhaustive_draw";
      part(".of-riichi").hidden = draft.riichi.length === 0;
      part(`[name="mark"][value="${ways.mark}"]`).checked = true;
      part('[data-part="chombo"]').hidden = draft.kind !== "chombo";
      showMoved(state);
      showRuling(state);
      showFoul(state);
      showBar({ ...state, open: showQuestions(state), doubt: drawDoubts(part("#doubts"), { draft, ways, words, nameOf }) });
      showLinks(state);
      now = state;
    },
    came: () => ruling.came,
    ruled() {
      return { seen: ruling.seen, says: ruling.says || saidOf(now) };
    },
    typed() {
      const [han, fu, yakuman] = ["han", "fu", "yakuman"].map((name) => Number.parseInt(part(`#typed-${name}`).value, 10));
      return yakuman ? { yakuman } : han ? (fu ? { han, fu } : { han }) : null;
    },
    // A decision is valid only for the text shown when it was ticked.
    foul(changed) {
      const { reason, intentional } = now.draft;
      return {
        reason: changed === part("#foul") ? changed.value : reason,
        intentional: changed === part("#intended") ? changed.checked : intentional,
        decided: changed === part("#decided") && changed.checked,
      };
    },
    busy() {
      part("#confirm").disabled = true;
    },
    noRoom() {
      part("#sentence").textContent = words.noRoom;
      part("#confirm").disabled = false;
    },
  };
}
