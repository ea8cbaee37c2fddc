// Buttons that have just appeared under a finger rest for a moment: the tap was meant for what was there before.
const REST = 800; // milliseconds

/**
 * Lets an element and everything in it ignore taps for a moment.
 * @param {HTMLElement} element
 */
export function rest(element) {
  element.inert = true;
  setTimeout(() => {
    element.inert = false;
  }, REST);
}
