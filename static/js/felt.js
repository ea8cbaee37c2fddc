// Entry on the felt: taps and drags on the seats grow a draft, the desk says what follows from it, and one tap confirms.
import { place as placeAfter, put } from "./outbox.js";
import * as drafts from "./felt/draft.js";
import { watchDrags } from "./felt/drag.js";
import { memoryOf, newKey } from "./felt/memory.js";
import { previewer } from "./felt/preview.js";
import { focusOn, watchKeys } from "./felt/keys.js";
import { sheetOf } from "./felt/sheet.js";
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
  const sheet = sheetOf(root);
  const past = [];
  let draft = memory.draft() ?? drafts.blank();
  // What is set by a tap and is no part of the hand: the way it was begun, whose worth is asked, what a tap marks.
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
  const asks = () => document.querySelector(`[data-reason="${draft.reason}"]`)?.dataset.asks ?? "";
  // Begun for the place at which the table stood then; whether it is still meant, only the judge knows.
  const movedOn = () => drafts.holds(draft) && kept && kept.expects !== here().expects && !kept.waits;

  const tiles = tilesOf(root, (hand) => change(drafts.worth(draft, ways.aim, { hand }), { stays: true }));
  const previews = previewer(root.dataset.preview, root.querySelector("[name=csrfmiddlewaretoken]").value, answered);

  // Every step goes through here: it is kept before anything is shown.
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
    if (!drafts.holds(draft)) {
      kept = null;
      past.length = 0;
    } else if (wasEmpty || !kept) {
      kept = { ...here(), key: newKey() };
    }
    memory.keepPlace(kept);
    document.dispatchEvent(new CustomEvent("table:drafted", { detail: { token, draft } }));
    show();
  }

  // Whose worth is asked: of one whose worth is still open, else of the last.
  function aimOf(of) {
    const one = drafts.lacksWorth(of) ?? of.winners?.at(-1);
    return { aim: one?.seat ?? null, byTiles: Boolean(one?.hand) };
  }

  function tap(seat) {
    const before = drafts.winner(draft, seat);
    const next = drafts.tap(draft, seat, { ...ways, asks: asks() });
    aim(next, seat, before);
  }

  // The grid asks for the hand of the seat that was tapped last, or for one whose worth is still open.
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
      chombo: () => drafts.begin(fresh, "chombo"),
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
    change(drafts.blank(draft.riichi));
    past.length = 0;
  }

  // What the desk says

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
      // Hands wait before this one: what it comes to nobody can say yet.
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
    const { key, expects, round, honba } = kept;
    sheet.busy();
    await put({ token, address: root.dataset.send, key, expects, round, honba, event, seen, says, at: new Date().toISOString() });
    past.length = 0;
    change(drafts.blank(), { back: true });
    window.scrollTo(0, 0);
    await settle();
  }

  // Where the next hand belongs: after those that wait on this device, else where the table stands.
  async function settle() {
    const after = await placeAfter(token);
    if (after) {
      const waits = after.expects !== here().expects || after.round === "";
      kept = { ...here(), ...after, key: kept?.key ?? newKey(), waits };
    } else if (kept?.waits) {
      kept = drafts.holds(draft) ? { ...here(), key: kept.key } : null;
    }
    memory.keepPlace(drafts.holds(draft) ? kept : null);
    show();
  }

  // What is shown

  function show() {
    if (!document.getElementById("felt")) {
      return;
    }
    refresh();
    const begun = drafts.isBegun(draft) && isOpen();
    document.body.classList.toggle("drafting", begun || Boolean(movedOn()));
    document.body.classList.toggle("tapping-tiles", begun && ways.byTiles && ways.aim !== null);
    document.body.classList.toggle("asks-next", begun && kept?.round === "");
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
  root.addEventListener("click", ({ target }) => {
    const { worth, whose } = target.closest("button")?.dataset ?? {};
    if (worth) {
      const [han, fu] = worth.split("-").map(Number);
      const value = worth === "y1" ? { yakuman: 1 } : fu ? { han, fu } : { han };
      const same = JSON.stringify(drafts.winner(draft, ways.aim)?.value) === JSON.stringify(value);
      choose(same ? {} : { value });
    } else if (whose) {
      ways = { ...ways, aim: Number(whose), byTiles: Boolean(drafts.winner(draft, Number(whose))?.hand) };
      show();
    } else if (target.closest("#cancel")) {
      cancel();
      focusOn("seat-0");
    } else if (target.closest("#by-tiles")) {
      ways = { ...ways, byTiles: !ways.byTiles };
      show();
    } else if (target.closest("#confirm")) {
      confirm();
    } else if (target.closest("[data-keep-draft]")) {
      kept = { ...here(), key: newKey() };
      memory.keepPlace(kept);
      show();
    } else if (target.closest("[data-drop-draft]")) {
      change(drafts.blank());
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
      const { reason, intentional, ...rest } = draft;
      change({ ...rest, ...sheet.foul() }, { stays: true });
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
      change(detail.event);
      const { round, honba, expects } = detail;
      kept = { ...kept, round, honba, expects };
      ways = { ...ways, ...aimOf(draft) };
      memory.keepPlace(kept);
      show();
    }
  });
  // The table was swapped in anew: by the ten-second look, or after a hand was stored.
  new MutationObserver(() => show()).observe(desk.querySelector("#state").parentElement, { childList: true });
  window.addEventListener("online", () => {
    asked = "";
    show();
  });
  window.addEventListener("resize", () => show());
  window.addEventListener("pageshow", () => show());

  // Back from all the fields with something stored: that was this draft.
  if (kept?.handed && document.querySelector(".told")) {
    draft = drafts.blank();
    kept = null;
    memory.keepDraft(null);
    memory.keepPlace(null);
  }
  settle();
}
