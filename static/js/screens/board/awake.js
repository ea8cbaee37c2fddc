// Keeps the screen awake while the board is looked at; a browser allows it over https alone.
export function awake() {
  async function ask() {
    if (document.visibilityState === "visible" && "wakeLock" in navigator) {
      try {
        await navigator.wakeLock.request("screen");
      } catch {
        // The battery is low, or the device does as it likes.
      }
    }
  }
  document.addEventListener("visibilitychange", ask);
  ask();
}
