// Makes a photo smaller on the phone, before it is sent over the hall's network. Drawing it anew also leaves out where it
// was taken. Where this does not work, the photo is sent as it is and the desk makes it smaller.
import { findAll } from "../common/dom.js";

const QUALITY = 0.8;

/**
 * Returns the image as a JPEG with at most *most* pixels on a side.
 * @param {File} file
 * @param {number} most
 */
async function smaller(file, most) {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, most / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) {
    throw new Error("no canvas");
  }
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  /** @type {Blob | null} */
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!blob) {
    throw new Error("no JPEG");
  }
  return new File([blob], "photo.jpg", { type: "image/jpeg" });
}

/** @param {HTMLFormElement} form */
function shrinkPhotos(form) {
  const [input] = findAll(form, "input[type=file]", HTMLInputElement);
  const [button] = findAll(form, "button[type=submit]", HTMLButtonElement);
  input?.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (!file || !button) {
      return;
    }
    button.disabled = true;
    try {
      const files = new DataTransfer();
      files.items.add(await smaller(file, Number(input.dataset.most)));
      // A choice made meanwhile is not replaced.
      if (input.files?.[0] === file) {
        input.files = files.files;
      }
    } catch {
      // The desk makes it smaller, or says what is wrong with it.
    } finally {
      button.disabled = false;
    }
  });
}

for (const form of findAll(document, "form[data-photo]", HTMLFormElement)) {
  shrinkPhotos(form);
}
