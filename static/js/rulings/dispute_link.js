// The way to the dispute desk takes along who is in riichi: whose stick lies on the felt, or is ticked in the form.
const SIGNS = "#felt .seat.riichi .taps, #hand input[name=riichi]:checked";

for (const name of ["pointerdown", "click"]) {
  document.addEventListener(
    name,
    ({ target }) => {
      const way = target.closest?.("a[data-dispute]");
      // Without a table it leads elsewhere, and where no sticks are seen what it says of them stays.
      if (way?.pathname.startsWith("/t/") && document.querySelector("#felt, #hand")) {
        const seats = [...document.querySelectorAll(SIGNS)].map(({ dataset, value }) => dataset.seat ?? value);
        way.search = new URLSearchParams([...new Set(seats)].map((seat) => ["laid", seat]));
      }
    },
    true,
  );
}
