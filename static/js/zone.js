// Whoever says for the first time when registration opens most likely writes the time of where they are.
const field = document.querySelector("input[name=zone]");
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
if (timeZone && field.value === field.defaultValue) {
  field.value = timeZone;
}
