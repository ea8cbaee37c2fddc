// Keeps the order in which the riichi sticks were laid; without it the seats stand in turn order.
const order = document.querySelector('input[name="riichi_order"]');

if (order) {
  const laid = new Set(order.value.split(",").filter(Boolean));
  document.addEventListener(
    "input",
    ({ target }) => {
      if (target.name === "riichi") {
        laid[target.checked ? "add" : "delete"](target.value);
        order.value = [...laid].join(",");
      }
    },
    true,
  );
}
