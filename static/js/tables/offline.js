// Makes the desk open without the network if the browser allows it: over https or on the same machine. Otherwise an open
// page still keeps entries and sends them later.
import { all, drop, queue } from "./outbox/store.js";

const { worker } = document.body.dataset;

if (worker && "serviceWorker" in navigator) {
  window.addEventListener("load", () => {
    navigator.serviceWorker.register(worker, { updateViaCache: "none" }).catch(() => {
      // Refused, as in some private windows: the page works without it.
    });
  });
}

// A logout removes all tables from the device; only hands that are not stored yet stay, with their tables.
async function forget() {
  const waiting = new Set((await queue()).map(({ token }) => token));
  const kept = (await all("tables")).filter(({ token }) => !waiting.has(token));
  await Promise.all(kept.map(({ token }) => drop("tables", token)));
}

const logout = document.querySelector("form[data-logout]");

logout?.addEventListener("submit", (event) => {
  event.preventDefault();
  forget()
    .catch(() => {
      // There is no storage, so there is nothing to remove.
    })
    .finally(() => logout.submit());
});
