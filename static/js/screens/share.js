// The page of a list as text: copies it, or shares it where the browser can.
import { copyText, shareData, thisBrowser } from "../common/clipboard.js";
import { find, findAll, need } from "../common/dom.js";

const said = find(document, "[data-said]");
const canShare = (/** @type {ShareData} */ data) => navigator.canShare?.(data) ?? false;

/**
 * Returns the picture at an address as a file; null if it cannot be had.
 * @param {string} address
 * @returns {Promise<File | null>}
 */
async function pictureAt(address) {
  try {
    const answer = await fetch(address);
    const name = new URL(address, location.href).pathname.split("/").pop() ?? "";
    return answer.ok ? new File([await answer.blob()], name, { type: "image/png" }) : null;
  } catch {
    return null;
  }
}

for (const version of findAll(document, "[data-version]")) {
  const field = need(version, "textarea", HTMLTextAreaElement);
  const copy = need(version, "[data-copy-text]");
  const share = need(version, "[data-share-text]");
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    const isCopied = await copyText(field.value, field, thisBrowser());
    if (said) {
      said.textContent = isCopied ? (copy.dataset.done ?? "") : "";
    }
    if (isCopied) {
      copy.textContent = copy.dataset.done ?? "";
    }
  });
  if (!navigator.share) {
    continue;
  }
  share.hidden = false;
  // Fetched before the tap: a browser shares only right after one.
  const { picture } = share.dataset;
  const file = picture ? pictureAt(picture) : Promise.resolve(null);
  share.addEventListener("click", async () => {
    try {
      await navigator.share(shareData(field.value, await file, canShare));
    } catch {
      // Somebody closed the list of apps.
    }
  });
}
