// Keeps the order in which the riichi sticks were laid; without it the seats stand in turn order. At a draw a player in
// riichi is marked tenpai until the judge takes the mark away.
const order = document.querySelector('input[name="riichi_order"]');

if (order) {
  const laid = new Set(order.value.split(",").filter(Boolean));
  document.addEventListener(
    "input",
    ({ target }) => {
      if (target.name === "riichi") {
        laid[target.checked ? "add" : "delete"](target.value);
        order.value = [...laid].join(",");
        const tenpai = document.getElementById(`tenpai-${target.value}`);
        if (tenpai) {
          tenpai.checked = target.checked && !document.getElementById(`refuses-${target.value}`)?.checked;
        }
      }
    },
    true,
  );
}
