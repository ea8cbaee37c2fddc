// Finds elements of the page by selector, with their types; an element that must be there is an error if it is missing.

/**
 * Returns the first element that matches, or null.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {abstract new (...args: any) => T} [type]
 * @returns {T | null}
 */
export function find(root, selector, type) {
  const found = root.querySelector(selector);
  return found && isOf(found, type) ? found : null;
}

/**
 * Returns the first element that matches, which the page must have.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {abstract new (...args: any) => T} [type]
 * @returns {T}
 */
export function need(root, selector, type) {
  const found = find(root, selector, type);
  if (!found) {
    throw new Error(`The page has no ${selector}`);
  }
  return found;
}

/**
 * Returns all elements that match, in the order of the page.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {abstract new (...args: any) => T} [type]
 * @returns {T[]}
 */
export function findAll(root, selector, type) {
  return /** @type {T[]} */ ([...root.querySelectorAll(selector)].filter((found) => isOf(found, type)));
}

/**
 * Returns the element itself or the nearest one around it that matches, for example from the target of an event.
 * @template {Element} [T=HTMLElement]
 * @param {EventTarget | null} target
 * @param {string} selector
 * @param {abstract new (...args: any) => T} [type]
 * @returns {T | null}
 */
export function around(target, selector, type) {
  const found = target instanceof Element ? target.closest(selector) : null;
  return found && isOf(found, type) ? found : null;
}

/**
 * Makes an element with a class and a text.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, className = "", text = "") {
  const made = document.createElement(tag);
  if (className) {
    made.className = className;
  }
  made.textContent = text;
  return made;
}

/** Makes a button that sends no form. */
export function makeButton(className = "", text = "") {
  const made = make("button", className, text);
  made.type = "button";
  return made;
}

/**
 * Tells whether an element is of a class; without a class any HTML element will do.
 * @template {Element} T
 * @param {Element} found
 * @param {abstract new (...args: any) => T} [type]
 * @returns {found is T}
 */
function isOf(found, type) {
  return found instanceof (type ?? HTMLElement);
}

/**
 * Fills the slots of a sentence: "[name] wins".
 * @param {string} text
 * @param {Record<string, string>} facts
 */
export function fill(text, facts) {
  return text.replace(/\[(\w+)\]/g, (slot, name) => facts[name] ?? slot);
}

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
