// Preselects the browser's time zone: an event or a club is most often created where it takes place.
import { findAll } from "./dom.js";

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
for (const select of findAll(document, "select[data-browser-zone]", HTMLSelectElement)) {
  const here = [...select.options].find(({ value }) => value === timeZone);
  if (here && select.selectedOptions[0]?.defaultSelected) {
    here.selected = true;
  }
}
