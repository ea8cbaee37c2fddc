// In a plain form, a builder writes into the fields that are used without scripts.
import { build } from "../builder.js";
import { readMelds, writeMelds } from "./melds.js";

const MELDS = [1, 2, 3, 4];
const mounted = [];

function mount(root) {
  const { form, prefix, seat } = { form: root.closest("form"), ...root.dataset };
  // The indicators are asked once for all winners of a hand.
  const field = (name) => form.elements[prefix + name] ?? (["dora", "ura"].includes(name) ? form.elements[name] : null);
  const melds = (at, name) => field(`m${at}_${name}`);
  const texts = { winning_tile: "winning", concealed: "concealed", dora: "dora", ura: "ura", discards: "discards", passed: "passed" };
  const sharesWall = !form.elements[`${prefix}dora`];
  let writing = false;

  function read() {
    const hand = { flags: [...root.querySelectorAll("[data-flag]:checked")].map((box) => box.value) };
    for (const [part, name] of Object.entries(texts)) {
      hand[part] = field(name)?.value ?? "";
    }
    hand.melds = field("melds")
      ? readMelds(field("melds").value)
      : MELDS.filter((at) => melds(at, "tiles")?.value).map((at) => ({
          type: melds(at, "type").value || readMelds(melds(at, "tiles").value)[0]?.type,
          tiles: melds(at, "tiles").value,
          called: melds(at, "called").value,
          from: melds(at, "from").value === "" ? null : Number(melds(at, "from").value),
        }));
    return hand;
  }

  function put(name, value) {
    if (field(name)) {
      field(name).value = value ?? "";
    }
  }

  function keep(hand) {
    for (const [part, name] of Object.entries(texts)) {
      put(name, hand[part]);
    }
    put("melds", writeMelds(hand.melds));
    for (const at of MELDS) {
      for (const name of ["type", "tiles", "called", "from"]) {
        put(`m${at}_${name}`, hand.melds[at - 1]?.[name]);
      }
    }
    writing = true;
    field("concealed").dispatchEvent(new Event("input", { bubbles: true }));
    writing = false;
  }

  const riichi = () => {
    const stick = seat !== "" && form.querySelector(`[name="riichi"][value="${seat}"]`);
    return stick ? stick.checked : root.dataset.riichi === "yes";
  };
  const builder = build(root, { hand: read(), riichi: riichi(), sharesWall, onChange: keep });
  root.classList.add("built");
  form.addEventListener("input", ({ target }) => {
    if (writing) {
      return;
    }
    builder.update({ riichi: riichi() });
    // Another winner's builder has added an indicator; a builder opened by the user's choice starts at once.
    if (sharesWall) {
      builder.set(read());
    }
    if (target.name === `${prefix}by` && target.value === "tiles") {
      builder.open();
    }
  });
  mounted.push(builder);
}

for (const root of document.querySelectorAll("form [data-builder]")) {
  mount(root);
}
// On a page that asks only for tiles, the first hand opens its keypad at once.
if (document.querySelector("form.adding")) {
  mounted[0]?.open();
}
