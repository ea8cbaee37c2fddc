// Loads the arrow keys of the value grids with the first focus; without a network there are none.
document.addEventListener("focusin", () => import("./value_arrows.js").catch(() => null), { once: true });
