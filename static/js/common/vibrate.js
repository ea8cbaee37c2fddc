// This device vibrates only after the user has allowed it with a tap; the choice is stored on this device only.
const KEY = "vibrate";

export function buzz(pattern) {
  if (allowed() && "vibrate" in navigator) {
    navigator.vibrate(pattern);
  }
}

function allowed() {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
}

function show() {
  for (const button of document.querySelectorAll("button[data-vibrate]")) {
    button.hidden = !("vibrate" in navigator);
    button.setAttribute("aria-pressed", String(allowed()));
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-vibrate]");
  if (button) {
    try {
      localStorage.setItem(KEY, allowed() ? "no" : "yes");
    } catch {
      return;
    }
    show();
    buzz(60);
  }
});
document.addEventListener("htmx:afterSettle", show);
show();
