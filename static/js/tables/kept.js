// Keeps a table's page on this device as the desk last sent it, to open it without the network. It keeps only what
// every holder of the table's link sees, never content for officials or form tokens.
import { all, drop, queue, set } from "./outbox/store.js";

const PRIVATE = ".officials, [data-officials], .told, .notices, #content > .errorlist, #outbox [data-list] > *";
const DAYS = 3;
const main = document.getElementById("content");
const token = document.getElementById("outbox")?.dataset.token;
// Copied before any other script of the page changes it.
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

// The desk sent new parts of the page.
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

// Without storage space the page still works; it only does not open without the network.
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
  // The stand-in page was filled from the kept page and has nothing newer.
  if (!document.body.classList.contains("shell")) {
    keep().then(forget).catch(noRoom);
  }
}
