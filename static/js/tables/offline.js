// Makes the desk open without the network, where the browser lets it: over https or on this very machine. Elsewhere an open
// page still keeps what is entered and sends it later.
import { all, drop, queue } from "./outbox/store.js";

const { worker } = document.body.dataset;

if (worker && "serviceWorker" in navigator) {
  window.addEventListener("load", () => {
    navigator.serviceWorker.register(worker, { updateViaCache: "none" }).catch(() => {
      // Refused, as in some private windows: the page works on without it.
    });
  });
}

// Who logs out leaves no table behind on the device; only hands that are not stored yet stay, with their tables.
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
      // Nothing could be kept here, so nothing is left.
    })
    .finally(() => logout.submit());
});
