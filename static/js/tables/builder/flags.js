// Each flag names its conditions and its incompatible flags; *so* contains the conditions that hold.
export function drawFlags(root, flags, asked, so) {
  const reason = (word) =>
    root.querySelector("[data-reasons]").content.querySelector(`[data-why="${word}"]`).textContent;
  for (const box of flags) {
    const label = box.closest("label");
    const lacks = box.dataset.needs.split(" ").find((need) => need && !so[need]);
    const against = box.dataset.never.split(" ");
    const other = flags.find((one) => one.checked && against.includes(one.value));
    const why = lacks ? reason(lacks) : other ? `${reason("never")} ${other.closest("label").textContent.trim()}` : "";
    // A flag ticked before it became impossible can still be unticked.
    box.disabled = Boolean(why) && !box.checked;
    label.title = why;
    box.title = why;
    label.hidden = Boolean(asked) && !asked.includes(box.value);
  }
}
