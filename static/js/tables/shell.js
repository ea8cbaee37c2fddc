// Fills the stand-in page, shown while the desk cannot be reached, from the table's page kept on this device.
import { csrf } from "./outbox/sending.js";
import { all, get } from "./outbox/store.js";

const main = document.getElementById("content");
const token = location.pathname.match(/^\/t\/([^/]+)\/$/)?.[1];

function own(name, language) {
  const parts = [...document.querySelectorAll(`[data-${name}]`)];
  return parts.find(({ lang }) => lang === language) ?? parts[0];
}

function standIn(kept) {
  const notice = own("standing-in", kept.language);
  document.documentElement.lang = kept.language;
  document.title = kept.title;
  // The desk's HTML, which it has escaped.
  main.innerHTML = kept.html;
  // Forms get this device's current token from its cookie: no token was kept.
  for (const field of main.querySelectorAll("input[name=csrfmiddlewaretoken]")) {
    field.value = csrf();
  }
  document.querySelector(".masthead > div").insertAdjacentHTML("beforeend", kept.badge);
  main.prepend(notice);
  notice.hidden = false;
  // The table's styles and scripts now see the page as if the desk had sent it.
  for (const part of document.getElementById("assets").content.children) {
    const copy = document.createElement(part.localName);
    for (const { name, value } of part.attributes) {
      copy.setAttribute(name, value);
    }
    copy.async = false;
    document.head.append(copy);
  }
  window.htmx?.process(main);
}

function nothing(tables) {
  const language = tables[0]?.language ?? navigator.language.slice(0, 2);
  const shown = own("nothing", language);
  document.documentElement.lang = shown.lang;
  document.title = shown.querySelector("h1").textContent;
  shown.hidden = false;
  shown.querySelector("[data-none]").hidden = tables.length > 0;
  shown.querySelector("[data-tables]").append(
    ...tables.map(({ token: at, title }) => {
      const [row, link, name] = ["li", "a", "b"].map((tag) => document.createElement(tag));
      link.href = `/t/${at}/`;
      name.textContent = title.replace(/ · Shinpan$/, "");
      link.append(name);
      row.append(link);
      return row;
    }),
  );
}

async function fill() {
  const kept = token && (await get("tables", token));
  if (kept) {
    standIn(kept);
  } else {
    nothing(await all("tables"));
  }
}

fill().catch(() => nothing([]));
