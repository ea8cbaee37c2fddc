// The link to the dispute desk includes the players in riichi, from the felt or from the form.
const SIGNS = "#felt .seat.riichi .taps, #hand input[name=riichi]:checked";

for (const name of ["pointerdown", "click"]) {
  document.addEventListener(
    name,
    ({ target }) => {
      const way = target.closest?.("a[data-dispute]");
      // Without a table the link leads elsewhere; on pages without sticks its query stays unchanged.
      if (way?.pathname.startsWith("/t/") && document.querySelector("#felt, #hand")) {
        const seats = [...document.querySelectorAll(SIGNS)].map(({ dataset, value }) => dataset.seat ?? value);
        way.search = new URLSearchParams([...new Set(seats)].map((seat) => ["laid", seat]));
      }
    },
    true,
  );
}
