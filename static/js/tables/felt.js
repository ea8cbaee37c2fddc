// Entry on the felt: taps and drags on the seats build a draft, the desk previews it, and one tap confirms it.
import { leave, place as placeAfter, put, waiting } from "./outbox.js";
import * as drafts from "./felt/draft.js";
import { watchDrags } from "./felt/drag.js";
import { answer as answerFed } from "./felt/fed.js";
import { told } from "./felt/noten.js";
import { memoryOf, newKey } from "./felt/memory.js";
import { previewer } from "./felt/preview.js";
import { focusOn, watchKeys } from "./felt/keys.js";
import { sheetOf } from "./felt/sheet.js";
import { lookedAt, toggled } from "./felt/shown.js";
import { tilesOf } from "./felt/tiles.js";
import { showTable } from "./felt/table.js";
import "./felt/undo.js";

const root = document.getElementById("sheet");

if (root) {
  start();
}

function start() {
  const { token, address } = root.dataset;
  const desk = root.closest(".desk");
  const memory = memoryOf(token);
  const sheet = sheetOf(root, (question, given) => change(answerFed(draft, question, given)));
  const past = [];
  let draft = drafts.sound(memory.draft()) ?? drafts.blank();
  // State that is not part of the hand: how it was started, whose value is asked for, what a tap marks.
  let ways = { asked: "", mark: "tenpai", ...aimOf(draft) };
  let kept = memory.place();
  let answer = null;
  let pull = null;
  let asked = "";

  const isOpen = () => Boolean(document.querySelector(".endings[data-open]"));
  const players = () => Number(document.getElementById("felt").dataset.players);
  const here = () => {
    const { expects, round, honba, rules } = document.getElementById("felt").dataset;
    return { expects: Number(expects), round, honba: Number(honba), rules };
  };
  // Only the reason of an abortive draw may ask for a seat.
  const asks = () =>
    (draft.kind === "abortive_draw" && document.querySelector(`[data-reason="${CSS.escape(draft.reason)}"]`)?.dataset.asks) || "";
  // The draft was started for an earlier state of the table; only the judge knows whether it is still valid.
  const stands = (at) => ["expects", "round", "honba"].every((name) => at[name] === here()[name]);
  const movedOn = () => drafts.holds(draft) && kept && !stands(kept) && !kept.waits;

  const tiles = tilesOf(root, (hand) => change(drafts.worth(draft, ways.aim, { hand }), { stays: true }));
  const previews = previewer(root.dataset.preview, root.querySelector("[name=csrfmiddlewaretoken]").value, answered);

  // Every step goes through here: it is saved before anything is shown.
  function change(next, { stays = false, back = false } = {}) {
    if (!back && !stays) {
      past.push({ draft, ways: { ...ways } });
    }
    const wasEmpty = !drafts.holds(draft);
    draft = next;
    if (!drafts.isBegun(draft)) {
      ways = { ...ways, asked: "", aim: null, byTiles: false, mark: "tenpai" };
    }
    memory.keepDraft(drafts.holds(draft) ? draft : null);
    if (kept?.changes) {
      // An emptied or restarted draft is still for the place of the hand being changed.
    } else if (!drafts.holds(draft)) {
      kept = null;
      past.length = 0;
    } else if (wasEmpty || !kept) {
      kept = { ...here(), key: newKey() };
    }
    memory.keepPlace(kept);
    document.dispatchEvent(new CustomEvent("table:drafted", { detail: { token, draft } }));
    show();
  }

  // The winner whose value is asked for: one without a value, else the last.
  function aimOf(of) {
    const one = drafts.lacksWorth(of) ?? of.winners?.at(-1);
    return { aim: one?.seat ?? null, byTiles: Boolean(one?.hand) };
  }

  function tap(seat) {
    const before = drafts.winner(draft, seat);
    const next = drafts.tap(draft, seat, { ...ways, asks: asks() });
    aim(next, seat, before);
  }

  // The grid asks for the hand of the seat tapped last, or for one without a value.
  function aim(next, seat, before) {
    const tapped = before ? null : drafts.winner(next, seat);
    change(next);
    ways = { ...ways, ...(tapped ? { aim: seat, byTiles: Boolean(tapped.hand) } : aimOf(next)) };
    show();
  }

  function begin(ends, { reason, asks: seat } = {}) {
    const fresh = drafts.blank(draft.riichi);
    ways = { ...ways, asked: "", aim: null, byTiles: false, mark: "tenpai" };
    const kinds = {
      ron: () => drafts.begin(fresh, "win", { winners: [] }),
      tsumo: () => drafts.begin(fresh, "win", { winners: [] }),
      draw: () => drafts.begin(fresh, "exhaustive_draw"),
      chombo: () => drafts.begin(fresh, "chombo", reason ? { reason } : {}),
      abort: () => drafts.begin(fresh, "abortive_draw", { reason }),
    };
    change(kinds[ends]());
    ways.asked = ends === "ron" || ends === "tsumo" ? ends : "";
    show();
    if (seat === "") {
      focusOn("confirm");
    }
  }

  function choose(value) {
    change(drafts.worth(draft, ways.aim, value));
    if (drafts.lacksWorth(draft)) {
      ways = { ...ways, ...aimOf(draft) };
      show();
    }
  }

  function stepBack() {
    const last = past.pop();
    if (last) {
      ways = last.ways;
      change(last.draft, { back: true });
      ways = last.ways;
      show();
    } else if (drafts.isBegun(draft)) {
      cancel();
    }
  }

  function cancel() {
    if (kept?.changes) {
      leave(kept.changes);
      finish();
      return;
    }
    change(drafts.blank(draft.riichi));
    past.length = 0;
  }

  // The draft is finished; the one set aside for it continues.
  function finish() {
    const aside = memory.aside();
    memory.keepAside(null);
    take(drafts.sound(aside?.draft) ?? drafts.blank(), aside?.place ?? null);
  }

  function take(taken, place) {
    past.length = 0;
    draft = taken;
    kept = place;
    ways = { ...ways, asked: "", mark: "tenpai", ...aimOf(draft) };
    memory.keepDraft(drafts.holds(draft) ? draft : null);
    memory.keepPlace(kept);
    show();
  }

  // The desk's answers

  function refresh() {
    const event = drafts.eventOf(draft, players());
    const whole = !movedOn() && isOpen() && kept?.round !== "" && drafts.isWhole(draft, asks());
    const text = whole ? JSON.stringify([event, kept.expects, kept.round, kept.honba, here().rules]) : "";
    if (text === asked) {
      return;
    }
    asked = text;
    answer = null;
    previews.stop();
    if (whole && !kept.waits) {
      const { expects, round, honba } = kept;
      previews.ask({ event, expects, round, honba });
    } else if (whole) {
      // Other hands wait before this one, so its consequences are not known yet.
      answer = { status: 0, html: "" };
    }
  }

  function answered(sent, given) {
    answer = given;
    if (given.status === 409 && window.htmx) {
      window.htmx.ajax("GET", `${address}now/?seen=`, { target: "#state", swap: "outerHTML" });
    }
    show();
  }

  async function confirm() {
    const { seen, says } = sheet.ruled();
    const event = drafts.eventOf(draft, players());
    const { key, expects, round, honba, changes } = kept;
    sheet.busy();
    try {
      await put({ token, address: root.dataset.send, key, expects, round, honba, event, seen, says, changes, at: new Date().toISOString() });
    } catch {
      sheet.noRoom();
      return;
    }
    if (kept?.key === key) {
      finish();
    }
    window.scrollTo(0, 0);
    await settle();
  }

  // The place of the next hand: after the hands waiting on this device, else after the table's last entry.
  async function settle() {
    const before = kept;
    const line = await waiting(token);
    const after = await placeAfter(token, kept?.changes);
    if (kept !== before) {
      return settle();
    }
    const isChanging = ({ key, state }) => key === kept.changes && state === "changing";
    // It was already queued when the phone was switched off, or the hand being changed was left or discarded.
    if (kept && (line.some(({ key }) => key === kept.key) || (kept.changes && !line.some(isChanging)))) {
      finish();
    }
    if (after) {
      // A changed hand at the table's current place is previewed; one behind waiting hands is not.
      const waits = !kept?.changes || !stands(after);
      kept = { ...here(), ...after, key: kept?.key ?? newKey(), changes: kept?.changes, waits };
    } else if (kept?.waits) {
      // A place named by the judge is kept; if the table is at another place, the judge is asked about the draft.
      const named = kept.round !== "" || kept.expects !== here().expects;
      kept = drafts.holds(draft) ? { ...(named ? kept : { ...here(), key: kept.key }), waits: false } : null;
    }
    memory.keepPlace(drafts.holds(draft) || kept?.changes ? kept : null);
    show();
    return null;
  }

  // Display

  function show() {
    if (!document.getElementById("felt")) {
      return;
    }
    refresh();
    const begun = drafts.isBegun(draft) && isOpen();
    document.body.classList.toggle("drafting", begun || Boolean(movedOn()));
    document.body.classList.toggle("tapping-tiles", begun && ways.byTiles && ways.aim !== null);
    document.body.classList.toggle("asks-next", begun && Boolean(kept?.waits) && kept.round === "");
    sheet.show({ draft, ways, answer, begun, moved: movedOn(), asks: asks(), ready: asked !== "", kept, address });
    tiles.show(draft, ways);
    showTable({ draft, turn: memory.turn(), asks: asks(), came: sheet.came(), words: root.dataset, pull, isOpen: isOpen() });
  }

  desk.addEventListener("click", (event) => {
    const { target } = event;
    const seat = target.closest(".taps");
    const lay = target.closest(".lay");
    const ends = target.closest(".endings [data-ends]");
    const all = target.closest("[data-all]");
    if (seat && isOpen()) {
      tap(Number(seat.dataset.seat));
    } else if (lay && isOpen()) {
      change(drafts.lay(draft, Number(lay.dataset.lay)));
    } else if (target.closest(".turn")) {
      memory.keepTurn((memory.turn() + 1) % 4);
      show();
    } else if (ends) {
      event.preventDefault();
      begin(ends.dataset.ends, ends.dataset);
    } else if (all) {
      memory.keepPlace(kept && { ...kept, handed: true });
    }
  });
  // Scroll unfolded content below the edge of the screen into view.
  desk.addEventListener(
    "toggle",
    ({ target }) => target.matches(".more[open]") && target.querySelector(".other-ends").scrollIntoView({ block: "nearest" }),
    true,
  );
  root.addEventListener("click", ({ target }) => {
    const { worth, whose, why, told: given, of } = target.closest("button")?.dataset ?? {};
    if (worth) {
      const value = drafts.valueOf(worth);
      const same = JSON.stringify(drafts.winner(draft, ways.aim)?.value) === JSON.stringify(value);
      choose(same ? {} : { value });
    } else if (why) {
      change(drafts.foul(draft, { reason: draft.reason === why ? "" : why, intentional: draft.intentional }));
    } else if (whose) {
      ways = lookedAt(draft, ways, Number(whose));
      show();
    } else if (given) {
      change(told(draft, { seat: Number(of), given }));
    } else if (target.closest("#cancel")) {
      cancel();
      focusOn("seat-0");
    } else if (target.closest("#by-tiles")) {
      ways = toggled(draft, ways);
      show();
    } else if (target.closest("#confirm")) {
      confirm();
    } else if (target.closest("[data-keep-draft]")) {
      kept = { ...here(), key: newKey(), changes: kept?.changes };
      memory.keepPlace(kept);
      show();
    } else if (target.closest("[data-drop-draft]")) {
      kept?.changes ? cancel() : change(drafts.blank());
    }
  });
  root.addEventListener("input", ({ target }) => {
    if (target.name === "mark") {
      ways = { ...ways, mark: target.value };
      show();
    } else if (target.closest("#typed-worth")) {
      const value = sheet.typed();
      change(drafts.worth(draft, ways.aim, value ? { value } : {}), { stays: true });
    } else if (draft.kind === "chombo") {
      change(drafts.foul(draft, sheet.foul(target)), { stays: true });
    }
  });
  watchDrags(desk, {
    moved: (from, event, over) => {
      if (isOpen()) {
        pull = { from, event, over };
        show();
      }
    },
    dropped: (from, to) => isOpen() && aim(drafts.drag(draft, from, to), to, null),
    ended: () => {
      pull = null;
      show();
    },
  });
  watchKeys(desk, { back: stepBack, isBegun: () => drafts.isBegun(draft) });
  document.addEventListener("outbox:changed", settle);
  document.addEventListener("outbox:next", settle);
  document.addEventListener("outbox:draft", ({ detail }) => {
    if (detail.token === token) {
      const { round, honba, expects, key } = detail;
      if (kept?.changes) {
        leave(kept.changes);
      } else if (drafts.holds(draft)) {
        memory.keepAside({ draft, place: kept });
      }
      take(drafts.sound(detail.event), { ...here(), round, honba, expects, key: newKey(), changes: key, waits: true });
      settle();
    }
  });
  // The table was swapped in again, by the ten-second poll or after a stored hand.
  new MutationObserver(() => show()).observe(desk.querySelector("#state").parentElement, { childList: true });
  window.addEventListener("online", () => {
    asked = "";
    show();
  });
  window.addEventListener("resize", () => show());
  window.addEventListener("pageshow", () => show());

  // The user returned from the full form and a hand was stored there: it was this draft.
  const { kind, number } = document.querySelector(".told")?.dataset ?? {};
  if (kept?.handed && kind === "hand" && Number(number) >= kept.expects) {
    finish();
  } else if (kept?.handed) {
    kept = { ...kept, handed: false };
  } else if (drafts.holds(draft) && !kept) {
    kept = { ...here(), key: newKey() };
  }
  settle();
  // From here on every tap is handled.
  desk.dataset.listens = "";
}
