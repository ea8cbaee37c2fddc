// Copying and sharing text in browsers with and without a clipboard.
import assert from "node:assert/strict";
import { test } from "node:test";
import { copyText, shareData } from "../../../static/js/common/clipboard.js";

const field = () => {
  const one = {
    selected: 0,
    select: () => {
      one.selected += 1;
    },
  };
  return one;
};

test("a browser with a clipboard gets the text, and the selection stays as it is", async () => {
  /** @type {string[]} */
  const written = [];
  const clipboard = { writeText: async (/** @type {string} */ text) => void written.push(text) };
  const shown = field();
  assert.ok(await copyText("1. Abe", shown, { clipboard, copySelection: () => assert.fail() }));
  assert.deepEqual([written, shown.selected], [["1. Abe"], 0]);
});

test("over http there is no clipboard: the selected text is copied", async () => {
  const shown = field();
  assert.ok(await copyText("1. Abe", shown, { copySelection: () => true }));
  assert.equal(shown.selected, 1);
});

test("a clipboard that refuses is not the end", async () => {
  const clipboard = { writeText: () => Promise.reject(new Error("not allowed")) };
  const shown = field();
  assert.ok(await copyText("1. Abe", shown, { clipboard, copySelection: () => true }));
  assert.equal(shown.selected, 1);
});

test("if nothing copies, the text is selected and nobody is told that it was copied", async () => {
  const shown = field();
  assert.equal(await copyText("1. Abe", shown, { copySelection: () => false }), false);
  const broken = () => {
    throw new Error("not supported");
  };
  assert.equal(await copyText("1. Abe", shown, { copySelection: broken }), false);
  assert.equal(shown.selected, 2);
});

test("the picture is shared where the browser shares files, else the text alone", () => {
  const picture = new File(["png"], "standings.png", { type: "image/png" });
  assert.deepEqual(
    shareData("1. Abe", picture, () => true),
    { text: "1. Abe", files: [picture] },
  );
  assert.deepEqual(
    shareData("1. Abe", picture, () => false),
    { text: "1. Abe" },
  );
  assert.deepEqual(
    shareData("1. Abe", null, () => true),
    { text: "1. Abe" },
  );
});
