// The sounds of a round's clock, and when each is due.

/**
 * The sounds by the seconds that are left.
 * @type {{ at: number, tones: Tone[] }[]}
 */
const SOUNDS = [
  {
    at: 300,
    tones: [
      [660, 0, 0.35],
      [660, 0.5, 0.35],
    ],
  },
  {
    at: 60,
    tones: [
      [880, 0, 0.25],
      [880, 0.4, 0.25],
      [880, 0.8, 0.25],
    ],
  },
  {
    at: 0,
    tones: [
      [523, 0, 1.2],
      [415, 1.3, 1.2],
      [523, 2.6, 1.2],
      [415, 3.9, 1.6],
    ],
  },
];
const LATE = 20; // seconds: a board that was asleep for longer does not sound for a past moment

/**
 * Returns the sounds that became due between two moments of the same clock.
 * @param {ClockMoment | null} before
 * @param {ClockMoment} now
 */
export function dueSounds(before, { ends, left }) {
  if (before?.ends !== ends) {
    return [];
  }
  return SOUNDS.filter(({ at }) => before.left > at && left <= at && at - left < LATE).map(({ tones }) => tones);
}
