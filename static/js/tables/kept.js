// Keeps a table's page on this device as the desk last sent it, for when it must open without the network: what everybody
// with the table's link sees, never what only officials do, and not the word that signs a form.
import { all, drop, queue, set } from "./outbox/store.js";

const PRIVATE = ".officials, [data-officials], .told, .notices, #content > .errorlist, #outbox [data-list] > *";
const DAYS = 3;
const main = document.getElementById("content");
const token = document.getElementById("outbox")?.dataset.token;
// As it was sent: taken before any other script of the page has touched it.
const sent = main.cloneNode(true);

function page() {
  const clean = sent.cloneNode(true);
  for (const part of clean.querySelectorAll(PRIVATE)) {
    part.remove();
  }
  for (const field of clean.querySelectorAll("input[name=csrfmiddlewaretoken], input[name=key]")) {
    field.removeAttribute("value");
  }
  return clean.innerHTML;
}

async function keep() {
  const { closed } = sent.querySelector("#state").dataset;
  if (closed !== undefined && (await queue(token)).length === 0) {
    await drop("tables", token);
    return;
  }
  await set("tables", {
    token,
    html: page(),
    badge: document.getElementById("outbox-badge")?.outerHTML ?? "",
    title: document.title,
    language: document.documentElement.lang,
    at: Date.now(),
  });
}

async function forget() {
  const waiting = new Set((await queue()).map((item) => item.token));
  for (const kept of await all("tables")) {
    if (kept.at < Date.now() - DAYS * 86_400_000 && !waiting.has(kept.token)) {
      await drop("tables", kept.token);
    }
  }
}

// The desk sent parts of the page anew.
function renew(html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  for (const id of ["head", "state"]) {
    const [part, stale] = [fresh.content.getElementById(id), sent.querySelector(`#${id}`)];
    if (part && stale) {
      part.removeAttribute("hx-swap-oob");
      stale.replaceWith(part);
    }
  }
  keep().catch(noRoom);
}

// Without room the page works on; it only does not open without the network.
function noRoom() {}

if (token && sent.querySelector("#state")) {
  for (const name of ["outbox:stored", "outbox:held"]) {
    document.addEventListener(name, ({ detail }) => {
      if (detail.item.token === token) {
        renew(detail.state ?? detail.html);
      }
    });
  }
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target?.id === "state" && detail.shouldSwap) {
      renew(detail.serverResponse);
    }
  });
  // The stand-in was filled from what is kept and knows nothing newer.
  if (!document.body.classList.contains("shell")) {
    keep().then(forget).catch(noRoom);
  }
}
