// The preview: the desk is asked shortly after the last tap, and an answer to an older draft is never shown.
import { csrf } from "../outbox/sending.js";

const PAUSE = 60;
const PATIENCE = 8000;

// *token* is for a browser that has lost its cookie; after a login in another tab only the cookie is valid.
export function previewer(address, token, answered) {
  let asking = null;
  let waiting = 0;

  async function ask(text, sent) {
    const patience = new AbortController();
    asking = patience;
    const late = setTimeout(() => patience.abort("late"), PATIENCE);
    const { signal } = patience;
    try {
      const answer = await fetch(address, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRFToken": csrf() || token },
        body: text,
        signal,
      });
      const html = await answer.text();
      if (signal.aborted) {
        return;
      }
      // A full page instead of a fragment (a login, a proxy's page) is no answer about the hand.
      const ours = answer.headers.get("X-Felt") === "yes";
      answered(sent, ours ? { status: answer.status, html } : { status: 0, html: "" });
    } catch {
      if (!signal.aborted || signal.reason === "late") {
        answered(sent, { status: 0, html: "" });
      }
    } finally {
      clearTimeout(late);
    }
  }

  return {
    ask(sent) {
      this.stop();
      waiting = setTimeout(() => ask(JSON.stringify(sent), sent), PAUSE);
    },
    stop() {
      clearTimeout(waiting);
      asking?.abort("newer");
      asking = null;
    },
  };
}
