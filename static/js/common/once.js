// A confirmation is sent once: a second tap while the first is on its way does nothing. The desk would store it once all
// the same; this only spares the wait.
for (const form of document.querySelectorAll('form[method="post"]')) {
  let sent = false;
  form.addEventListener("submit", (event) => {
    if (sent) {
      event.preventDefault();
    }
    sent = true;
  });
  // Brought back by the back button, the page can be sent again.
  window.addEventListener("pageshow", () => {
    sent = false;
  });
}
