// Buttons that have just appeared under a finger rest for a moment: the tap was meant for what was there before.
const REST = 800; // milliseconds

/**
 * The timers of the elements that rest.
 * @type {WeakMap<HTMLElement, ReturnType<typeof setTimeout>>}
 */
const timers = new WeakMap();

/**
 * Lets an element and everything in it ignore taps for a moment; the keyboard reaches them.
 * @param {HTMLElement} element
 */
export function rest(element) {
  clearTimeout(timers.get(element));
  element.style.pointerEvents = "none";
  const timer = setTimeout(() => {
    element.style.pointerEvents = "";
  }, REST);
  timers.set(element, timer);
}
