// Makes the desk open without the network if the browser allows it: over https or on the same machine. Otherwise an
// open page still keeps entries and sends them later.
import { find } from "../common/dom.js";
import { all, drop, queue } from "./outbox/store.js";

/**
 * Registers the service worker; it may be refused, as in some private windows: the page works without it.
 * @param {string} worker
 */
function register(worker) {
  navigator.serviceWorker.register(worker, { updateViaCache: "none" }).catch(() => {});
}

/** Removes all tables from the device; only hands that are not stored yet stay, with their tables. */
async function forgetTables() {
  const waiting = new Set((await queue()).map(({ token }) => token));
  const tables = (await all("tables")).filter(({ token }) => !waiting.has(token));
  await Promise.all(tables.map(({ token }) => drop("tables", token)));
}

const { worker } = document.body.dataset;
if (worker && "serviceWorker" in navigator) {
  window.addEventListener("load", () => register(worker));
}

const logout = find(document, "form[data-logout]", HTMLFormElement);
logout?.addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    await forgetTables();
  } catch {
    // There is no storage, so there is nothing to remove.
  }
  logout.submit();
});
