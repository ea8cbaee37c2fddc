// Synthesized sounds at five minutes, at one minute and at the end; browsers allow them only after a touch of the page.
import { secondsTo } from "../../tables/clock.js";

const CALLS = [
  { at: 300, tones: [[660, 0, 0.35], [660, 0.5, 0.35]] },
  { at: 60, tones: [[880, 0, 0.25], [880, 0.4, 0.25], [880, 0.8, 0.25]] },
  { at: 0, tones: [[523, 0, 1.2], [415, 1.3, 1.2], [523, 2.6, 1.2], [415, 3.9, 1.6]] },
];
const READY = [[660, 0, 0.15]];
const LATE = 20; // seconds: a board that was asleep for longer does not sound for a past moment

export function sounds(board) {
  const asks = document.querySelector("[data-sound]");
  if (!asks || !("AudioContext" in window)) {
    return;
  }
  let out = null;
  let before = null; // the end of the clock at the last check, and its seconds left then

  function ready() {
    return out !== null && out.state === "running";
  }

  function play(tones) {
    if (!ready()) {
      return;
    }
    for (const [pitch, begins, lasts] of tones) {
      const [tone, loud] = [out.createOscillator(), out.createGain()];
      const at = out.currentTime + begins;
      tone.type = "triangle";
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0, at);
      loud.gain.linearRampToValueAtTime(0.8, at + 0.02);
      loud.gain.exponentialRampToValueAtTime(0.001, at + lasts);
      tone.connect(loud).connect(out.destination);
      tone.start(at);
      tone.stop(at + lasts);
    }
  }

  // Do not ask for a touch if the round's clock has ended.
  function said() {
    asks.hidden = ready() || !board.querySelector("[data-to-come]");
  }

  async function touched(event) {
    // Keyboard users have not reached the button yet.
    if (ready() || event.key === "Tab") {
      return;
    }
    out ??= new AudioContext();
    out.onstatechange = said;
    await out.resume();
    said();
    play(READY);
  }

  function look() {
    said();
    const clock = board.querySelector("[data-sounds]");
    if (!clock) {
      before = null;
      return;
    }
    const ends = Number(clock.dataset.timeUp);
    const left = secondsTo(clock);
    for (const { at, tones } of CALLS) {
      if (before?.ends === ends && before.left > at && left <= at && at - left < LATE) {
        play(tones);
      }
    }
    before = { ends, left };
  }

  for (const kind of ["pointerdown", "keydown"]) {
    addEventListener(kind, touched);
  }
  said();
  setInterval(look, 250);
}
