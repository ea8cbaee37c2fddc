// Preselect the browser's time zone: an event or a club is most often created where it takes place.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
for (const select of document.querySelectorAll("select[data-browser-zone]")) {
  const here = [...select.options].find((option) => option.value === timeZone);
  if (here && select.selectedOptions[0]?.defaultSelected) {
    here.selected = true;
  }
}
