// Whoever creates an event or a club most likely wants the time of where they are.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
for (const select of document.querySelectorAll("select[data-browser-zone]")) {
  const here = [...select.options].find((option) => option.value === timeZone);
  if (here && select.selectedOptions[0]?.defaultSelected) {
    here.selected = true;
  }
}
