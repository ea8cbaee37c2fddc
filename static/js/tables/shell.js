// Fills the stand-in page, shown while the desk cannot be reached, from the table's page kept on this device.
import { findAll, make, need } from "../common/dom.js";
import { csrf } from "./outbox/sending.js";
import { all, get } from "./outbox/store.js";

/**
 * Returns the part of the page in a language, or in the first one that it has.
 * @param {string} name
 * @param {string} language
 */
function partIn(name, language) {
  const parts = findAll(document, `[data-${name}]`);
  return parts.find(({ lang }) => lang === language) ?? parts[0];
}

/**
 * Shows the table's page.
 * @param {KeptTable} table
 */
function showTable(table) {
  const main = need(document, "#content");
  const notice = partIn("standing-in", table.language);
  document.documentElement.lang = table.language;
  document.title = table.title;
  // The desk's HTML, which it has escaped.
  main.innerHTML = table.html;
  // Forms get this device's current token from its cookie: no token was kept.
  for (const field of findAll(main, "input[name=csrfmiddlewaretoken]", HTMLInputElement)) {
    field.value = csrf();
  }
  need(document, ".masthead > div").insertAdjacentHTML("beforeend", table.badge);
  main.prepend(notice);
  notice.hidden = false;
  addAssets();
  window.htmx?.process(main);
}

/** Adds the table's styles and scripts, which now see the page as if the desk had sent it. */
function addAssets() {
  for (const part of need(document, "#assets", HTMLTemplateElement).content.children) {
    const copy = document.createElement(part.localName);
    for (const { name, value } of part.attributes) {
      copy.setAttribute(name, value);
    }
    if (copy instanceof HTMLScriptElement) {
      copy.async = false;
    }
    document.head.append(copy);
  }
}

/**
 * Says that this page is not kept, and lists those that are.
 * @param {KeptTable[]} tables
 */
function showTables(tables) {
  const shown = partIn("nothing", tables[0]?.language ?? navigator.language.slice(0, 2));
  document.documentElement.lang = shown.lang;
  document.title = need(shown, "h1").textContent ?? "";
  shown.hidden = false;
  need(shown, "[data-none]").hidden = tables.length > 0;
  need(shown, "[data-tables]").append(
    ...tables.map(({ token, title }) => {
      const [row, link] = [make("li"), make("a")];
      link.href = `/t/${token}/`;
      link.append(make("b", "", title.replace(/ · Shinpan$/, "")));
      row.append(link);
      return row;
    }),
  );
}

/** Fills the page. */
async function fill() {
  const token = location.pathname.match(/^\/t\/([^/]+)\/$/)?.[1];
  const table = token && (await get("tables", token));
  if (table) {
    showTable(table);
  } else {
    showTables(await all("tables"));
  }
}

fill().catch(() => showTables([]));
