// Keeps a copy of a table's page on this device as the desk last sent it, to open it without the network. It has only
// what every holder of the table's link sees, never content for officials or form tokens.
import { find, findAll } from "../common/dom.js";
import { all, drop, isExpired, queue, set } from "./outbox/store.js";

const PRIVATE =
  ".officials, [data-officials], .told, .notices, #content > .errorlist, #outbox [data-list] > *, [data-unsent] > *";

class PageCopy {
  #token;
  /** The page as it was sent: copied before any other script changes it. */
  #sent;

  /**
   * @param {string} token
   * @param {HTMLElement} main the content of the page
   */
  constructor(token, main) {
    this.#token = token;
    this.#sent = /** @type {HTMLElement} */ (main.cloneNode(true));
  }

  /** Tells whether the page has a table. */
  get hasTable() {
    return Boolean(find(this.#sent, "#state"));
  }

  /** Keeps the page; a closed table without waiting hands is forgotten. */
  async keep() {
    const closed = find(this.#sent, "#state")?.dataset.closed;
    if (closed !== undefined && (await queue(this.#token)).length === 0) {
      await drop("tables", this.#token);
      return;
    }
    await set("tables", {
      token: this.#token,
      html: this.#publicHtml(),
      badge: document.getElementById("outbox-badge")?.outerHTML ?? "",
      title: document.title,
      language: document.documentElement.lang,
      at: Date.now(),
    });
  }

  /**
   * Takes over the new parts of the page that the desk has sent.
   * @param {string} html
   */
  renew(html) {
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    for (const id of ["head", "state"]) {
      const [part, stale] = [fresh.content.getElementById(id), find(this.#sent, `#${id}`)];
      if (part && stale) {
        part.removeAttribute("hx-swap-oob");
        stale.replaceWith(part);
      }
    }
    this.keep().catch(noRoom);
  }

  /** Returns the page without what is not for everybody. */
  #publicHtml() {
    const copy = /** @type {HTMLElement} */ (this.#sent.cloneNode(true));
    for (const part of findAll(copy, PRIVATE, Element)) {
      part.remove();
    }
    for (const field of findAll(copy, "input[name=csrfmiddlewaretoken], input[name=key]")) {
      field.removeAttribute("value");
    }
    return copy.innerHTML;
  }
}

/** Forgets the tables that were not opened for some days, unless hands wait for them. */
async function forgetOld() {
  const waiting = new Set((await queue()).map(({ token }) => token));
  for (const table of await all("tables")) {
    if (isExpired(table, waiting, Date.now())) {
      await drop("tables", table.token);
    }
  }
}

/** Does nothing: without storage space the page still works; it only does not open without the network. */
function noRoom() {}

/**
 * Keeps the page up to date.
 * @param {PageCopy} copy
 * @param {string} token
 */
function watch(copy, token) {
  for (const name of /** @type {const} */ (["outbox:stored", "outbox:held"])) {
    document.addEventListener(name, ({ detail }) => {
      if (detail.item.token === token) {
        copy.renew(detail.state ?? detail.html);
      }
    });
  }
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target?.id === "state" && detail.shouldSwap) {
      copy.renew(detail.serverResponse);
    }
  });
  // The stand-in page was filled from the kept page and has nothing newer.
  if (!document.body.classList.contains("shell")) {
    copy.keep().then(forgetOld).catch(noRoom);
  }
}

const content = document.getElementById("content");
const token = document.getElementById("outbox")?.dataset.token;
if (content && token) {
  const copy = new PageCopy(token, content);
  if (copy.hasTable) {
    watch(copy, token);
  }
}
