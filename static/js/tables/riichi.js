// Records the order of the riichi sticks; without this script they are in turn order. At a draw a player in riichi is
// marked tenpai until the judge removes the mark.
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
