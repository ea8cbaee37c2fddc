// Hears of every change of a board, says when it hears nothing, and opens the stream anew by itself until it does.
const SILENT = 15_000; // the desk gives a sign of life every 10 seconds
const GONE = 3_000; // a stream that broke is said to be broken after this long
const TRY = 8_000; // so long an attempt may take: after a cut all boards of a hall come at once
const WAITS = [250, 1_000, 2_000]; // between attempts; none is longer, so that a board is there soon after the network
const ASKS = 4; // after so many attempts in vain it asks for the board itself, for a server that has no stream

export function listen(address, seen, { heard, changed, silent }) {
  let source = null;
  let last = Date.now(); // when the desk was heard last
  let since = 0; // when the attempt that runs began, while it has not succeeded
  let attempts = 0;
  let again = 0;
  let told = false; // whether the desk was heard last because the board asked

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
    // Not all boards of a hall at the same moment.
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
      // The desk is away; the next attempt comes by itself.
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
  // A page that is left by its browser and comes back has no stream any more.
  addEventListener("pageshow", (event) => event.persisted && open());
  open();
}
