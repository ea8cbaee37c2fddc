// This device may vibrate once somebody at it has said so by a tap; it is remembered here and nowhere else.
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
