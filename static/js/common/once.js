// A confirmation is sent once: a second tap while the first is on its way does nothing. The desk would store it only
// once anyway; this saves the wait.
for (const form of document.querySelectorAll('form[method="post"]')) {
  let sent = false;
  form.addEventListener("submit", (event) => {
    if (sent) {
      event.preventDefault();
    }
    sent = true;
  });
  // A page restored by the back button can be sent again.
  window.addEventListener("pageshow", () => {
    sent = false;
  });
}
