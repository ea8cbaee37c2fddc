// Receives every change of a board, shows a notice when the stream is silent, and reopens it until it works again.
const SILENT = 15_000; // the desk gives a sign of life every 10 seconds
const GONE = 3_000; // a broken stream is reported after this time
const TRY = 8_000; // the timeout of an attempt: after an outage all boards of a hall reconnect at once
const WAITS = [250, 1_000, 2_000]; // pauses between attempts, short so that a board is back soon after the network
const ASKS = 4; // after this many failed attempts it fetches the board itself, for a server without streams

export function listen(address, seen, { heard, changed, silent }) {
  let source = null;
  let last = Date.now(); // when the desk was last heard
  let since = 0; // when the current attempt started, until it succeeds
  let attempts = 0;
  let again = 0;
  let told = false; // whether the last message was an answer to a fetch

  function hear(deskTime, asked = false) {
    last = Date.now();
    told = asked;
    since = 0;
    attempts = 0;
    heard(deskTime);
    silent(null);
  }

  function take(html, number) {
    if (number !== seen) {
      seen = number;
      changed(html);
    }
  }

  function open() {
    clearTimeout(again);
    source?.close();
    since = Date.now();
    source = new EventSource(`${address}&seen=${encodeURIComponent(seen)}`);
    source.addEventListener("alive", (event) => hear(Number(event.data)));
    source.addEventListener("board", (event) => take(event.data, event.lastEventId));
    source.addEventListener("error", anew);
  }

  function anew() {
    source?.close();
    source = null;
    since = 0;
    const wait = WAITS[Math.min(attempts, WAITS.length - 1)];
    attempts += 1;
    clearTimeout(again);
    // Spread the attempts of a hall's boards over time.
    again = setTimeout(open, wait + Math.random() * 500);
    if (attempts % ASKS === 0) {
      ask();
    }
  }

  async function ask() {
    const page = new URL(location.href);
    page.searchParams.set("part", "yes");
    try {
      const answer = await fetch(page, { cache: "no-store", signal: AbortSignal.timeout(TRY) });
      if (answer.ok && answer.headers.has("Board-Seen")) {
        take(await answer.text(), answer.headers.get("Board-Seen"));
        const tried = attempts;
        hear(Number(answer.headers.get("Desk-Time")), true);
        attempts = tried;
      }
    } catch {
      // The desk is unreachable; the next attempt follows automatically.
    }
  }

  function watch() {
    const now = Date.now();
    const quiet = now - last;
    const broken = attempts > 0 && !told;
    if (quiet > (broken ? GONE : SILENT)) {
      silent(new Date(last));
    }
    if (source !== null && (since ? now - since > TRY : quiet > SILENT)) {
      anew();
    }
  }

  setInterval(watch, 1_000);
  addEventListener("online", open);
  // A page restored from the browser's cache has no stream any more.
  addEventListener("pageshow", (event) => event.persisted && open());
  open();
}
