// Reads the desk's answer to a preview: its sentence, its payments, its questions, and the parts to show.
import { find, findAll } from "../../common/dom.js";

/** @type {Ruling} */
export const NO_RULING = {
  seen: "",
  says: "",
  verdict: "",
  decide: false,
  changes: {},
  passed: [],
  questions: null,
  later: "",
  parts: [],
};

/**
 * Reads an answer.
 * @param {PreviewAnswer | null} answer
 * @returns {Ruling & { isRuled: boolean }}
 */
export function readRuling(answer) {
  const held = document.createElement("template");
  held.innerHTML = answer?.html ?? "";
  const ruled = find(held.content, ".ruled");
  const problems = findAll(held.content, "[data-problems]").slice(0, 1);
  if (!ruled) {
    return { ...NO_RULING, parts: problems, isRuled: false };
  }
  const { seen = "", verdict = "", asked } = ruled.dataset;
  const changes = findAll(ruled, "[data-came]").map((one) => [one.dataset.came, one.textContent]);
  const passed = findAll(ruled, "[data-passed]").map(({ dataset }) => Number(dataset.came));
  return {
    seen,
    says: find(ruled, "[data-sentence]")?.textContent ?? "",
    verdict,
    decide: "decide" in ruled.dataset,
    changes: Object.fromEntries(changes),
    passed,
    questions: JSON.parse(asked || "[]"),
    later: find(ruled, "[data-later]")?.textContent?.trim() ?? "",
    parts: [...findAll(ruled, "[data-shown]"), ...problems],
    isRuled: true,
  };
}
