// Keeps the screen awake while the board is visible; browsers allow this only over https.
export function awake() {
  async function ask() {
    if (document.visibilityState === "visible" && "wakeLock" in navigator) {
      try {
        await navigator.wakeLock.request("screen");
      } catch {
        // The battery is low, or the device refuses for another reason.
      }
    }
  }
  document.addEventListener("visibilitychange", ask);
  ask();
}
