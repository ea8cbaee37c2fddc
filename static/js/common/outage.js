// Says at the top of the page why the desk cannot save or read now, or that the page's link is no longer valid; the page
// and its forms stay as they are.
import { make, need } from "./dom.js";

const UNAVAILABLE = [410, 503];
const READING = "get";
/** The request that failed; the notice stays until one of its kind succeeds, because reading may go on. */
let failed = "";

/**
 * Shows the notice.
 * @param {string} html the desk's part of a page, which it has escaped
 */
function show(html) {
  const notice = document.getElementById("outage") ?? make("div", "notice warning");
  notice.id = "outage";
  notice.setAttribute("role", "alert");
  notice.innerHTML = html;
  need(document, "#content").prepend(notice);
}

/** Removes the notice. */
function hide() {
  failed = "";
  document.getElementById("outage")?.remove();
}

document.addEventListener("htmx:responseError", ({ detail: { xhr, requestConfig } }) => {
  const isReading = requestConfig.verb === READING;
  // A proxy's page is no part of this one.
  const isOutage = UNAVAILABLE.includes(xhr.status) && xhr.getResponseHeader("X-Outage");
  if (!isOutage || (isReading && failed && failed !== READING)) {
    return;
  }
  failed = requestConfig.verb;
  show(xhr.responseText);
  if (!isReading) {
    document.getElementById("outage")?.scrollIntoView({ block: "nearest" });
  }
});

document.addEventListener("htmx:afterRequest", ({ detail: { successful, requestConfig } }) => {
  if (successful && (failed === READING || failed === requestConfig.verb)) {
    hide();
  }
});
document.addEventListener("outbox:stored", hide);
