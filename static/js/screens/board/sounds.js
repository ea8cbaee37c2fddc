// Synthesized sounds at five minutes, at one minute and at the end; browsers allow them only after a touch of the page.
import { find } from "../../common/dom.js";
import { secondsTo } from "../../tables/clock.js";
import { dueSounds } from "./clock_sounds.js";

/**
 * The sound after the touch that allows sounds.
 * @type {Tone[]}
 */
const READY = [[660, 0, 0.15]];
const STEP = 250;
const LOUD = 0.8;
const QUIET = 0.001;

class Sounds {
  #board;
  #notice;
  /** @type {AudioContext | null} */
  #out = null;
  /**
   * The clock at the last check.
   * @type {ClockMoment | null}
   */
  #before = null;

  /**
   * @param {HTMLElement} board
   * @param {HTMLElement} notice asks for a touch
   */
  constructor(board, notice) {
    this.#board = board;
    this.#notice = notice;
    for (const kind of /** @type {const} */ (["pointerdown", "keydown"])) {
      addEventListener(kind, (event) => this.#touched(event));
    }
    this.#ask();
    setInterval(() => this.#check(), STEP);
  }

  /** Tells whether sounds are allowed. */
  get #isReady() {
    return this.#out?.state === "running";
  }

  /** Asks for a touch, but not if the round's clock has ended. */
  #ask() {
    this.#notice.hidden = this.#isReady || !find(this.#board, "[data-to-come]");
  }

  /**
   * Starts the sounds; with Tab, keyboard users have not reached the button yet.
   * @param {Event} event
   */
  async #touched(event) {
    if (this.#isReady || (event instanceof KeyboardEvent && event.key === "Tab")) {
      return;
    }
    this.#out ??= new AudioContext();
    this.#out.onstatechange = () => this.#ask();
    await this.#out.resume();
    this.#ask();
    this.#play(READY);
  }

  /** Plays the sounds that are due. */
  #check() {
    this.#ask();
    const clock = find(this.#board, "[data-sounds]");
    const now = clock && { ends: Number(clock.dataset.timeUp), left: secondsTo(clock) };
    for (const tones of now ? dueSounds(this.#before, now) : []) {
      this.#play(tones);
    }
    this.#before = now;
  }

  /**
   * Plays tones.
   * @param {Tone[]} tones
   */
  #play(tones) {
    const out = this.#out;
    if (!out || !this.#isReady) {
      return;
    }
    for (const [pitch, begins, lasts] of tones) {
      const [tone, volume] = [out.createOscillator(), out.createGain()];
      const at = out.currentTime + begins;
      tone.type = "triangle";
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0, at);
      volume.gain.linearRampToValueAtTime(LOUD, at + 0.02);
      volume.gain.exponentialRampToValueAtTime(QUIET, at + lasts);
      tone.connect(volume).connect(out.destination);
      tone.start(at);
      tone.stop(at + lasts);
    }
  }
}

/**
 * Starts the sounds of a board, if the page asks for them and the browser has them.
 * @param {HTMLElement} board
 */
export function startSounds(board) {
  const notice = find(document, "[data-sound]");
  if (notice && "AudioContext" in window) {
    new Sounds(board, notice);
  }
}
