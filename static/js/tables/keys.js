// Loads the arrow keys of the value grids with the first focus.
document.addEventListener("focusin", () => import("./value_arrows.js"), { once: true });
