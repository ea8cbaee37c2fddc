// Copies text, also where the browser has no clipboard: pages over http in a hall's network.

/**
 * @typedef {object} Browser
 * @property {{ writeText: (text: string) => Promise<void> } | undefined} [clipboard]
 * @property {() => boolean} copySelection
 */

/**
 * Returns what copies in this browser.
 * @returns {Browser}
 */
export function thisBrowser() {
  return { clipboard: navigator.clipboard, copySelection: () => document.execCommand("copy") };
}

/**
 * Copies a text; returns whether it was copied. The field with the text stays selected if the browser refuses.
 * @param {string} text
 * @param {{ select: () => void }} field
 * @param {Browser} browser
 * @returns {Promise<boolean>}
 */
export async function copyText(text, field, browser) {
  try {
    if (browser.clipboard) {
      await browser.clipboard.writeText(text);
      return true;
    }
  } catch {
    // A browser may have a clipboard and refuse to write to it.
  }
  field.select();
  try {
    return browser.copySelection();
  } catch {
    return false;
  }
}

/**
 * Returns what to share: with the picture where the browser shares files, else the text alone.
 * @param {string} text
 * @param {File | null} picture
 * @param {(data: ShareData) => boolean} canShare
 * @returns {ShareData}
 */
export function shareData(text, picture, canShare) {
  const withPicture = { text, files: picture ? [picture] : [] };
  return picture && canShare(withPicture) ? withPicture : { text };
}
