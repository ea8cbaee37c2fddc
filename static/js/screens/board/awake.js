// Keeps the screen awake while the board is visible; browsers allow this only over https.

/** Asks the browser to keep the screen awake; the battery may be low, or the device may refuse for another reason. */
async function ask() {
  if (document.visibilityState === "visible" && "wakeLock" in navigator) {
    await navigator.wakeLock.request("screen").catch(() => {});
  }
}

/** Keeps the screen awake, also after the board was hidden. */
export function keepAwake() {
  document.addEventListener("visibilitychange", ask);
  ask();
}
