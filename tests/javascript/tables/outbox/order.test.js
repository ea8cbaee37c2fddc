// Waiting hands in a store: the whole way from one hand to the next, in the store of a browser that keeps nothing.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { DECISIONS, heldBy, refusedBy, storedBy } from "../../../../static/js/tables/outbox/changes.js";
import { alter, append, chooseNext, nextPlace } from "../../../../static/js/tables/outbox/line.js";
import { all, drop, get, keeps, queue, set } from "../../../../static/js/tables/outbox/store.js";

/** @type {(key: string, more?: Partial<NewHand>) => ReturnType<typeof append>} */
const enter = (key, more = {}) =>
  append({
    key,
    token: "t",
    address: "/t/t/send/",
    event: { riichi: [] },
    says: key,
    seen: "s",
    round: "E1",
    honba: 0,
    expects: 5,
    at: "",
    ...more,
  });
const numbers = async (token = "t") =>
  (await queue(token)).map(({ key, expects, state }) => `${key} ${expects} ${state}`);

beforeEach(async () => {
  for (const { key } of await queue()) {
    await alter(key, () => ({ item: null, expects: null }));
  }
});

test("without a database the hands are kept in memory", async () => {
  assert.equal(await keeps(), false);
  await enter("a");
  assert.deepEqual(await numbers(), ["a 5 waiting"]);
});

test("hands of other tables are counted apart", async () => {
  await enter("a");
  await enter("b", { token: "other", expects: 30 });
  await enter("c");
  assert.deepEqual(await numbers(), ["a 5 waiting", "c 6 waiting"]);
  assert.deepEqual(await numbers("other"), ["b 30 waiting"]);
});

test("a stored hand makes the others follow its entry", async () => {
  await enter("a");
  await enter("b");
  await enter("c");
  await alter("a", (item) => storedBy(item, { number: 7 }));
  assert.deepEqual(await numbers(), ["b 8 waiting", "c 9 waiting"]);
  assert.equal((await queue("t"))[0].seen, "");
});

test("a hand that the desk refuses three times lets the others pass", async () => {
  await enter("a");
  await enter("b");
  for (let time = 0; time < 3; time += 1) {
    await alter("a", (item) => refusedBy(item, { code: 500, words: "" }));
  }
  assert.deepEqual(await numbers(), ["a 5 aside", "b 5 waiting"]);
  await enter("c");
  assert.deepEqual(await numbers(), ["a 5 aside", "b 5 waiting", "c 6 waiting"]);
  await alter("a", (item) => DECISIONS.really(item, {}));
  assert.deepEqual(await numbers(), ["b 5 waiting", "c 6 waiting"]);
});

test("a hand is changed in its place", async () => {
  await enter("a");
  await enter("b");
  await alter("a", (item) => DECISIONS.change(item, {}));
  assert.deepEqual(await nextPlace("t", "a"), { round: "E1", honba: 0, expects: 5 });
  await enter("x", { changes: "a", says: "changed" });
  assert.deepEqual(await numbers(), ["a 5 waiting", "b 6 waiting"]);
  assert.equal((await queue("t"))[0].says, "changed");
});

test("a hand that is held and deleted leaves the table's place to the next", async () => {
  await enter("a");
  await enter("b");
  const answer = { outcome: "overtaken", html: "", number: 0, now: { round: "S1", honba: 0, expects: 9 } };
  await alter("a", (item) => heldBy(item, answer));
  await alter("a", (item) => DECISIONS.really(item, {}));
  assert.deepEqual(await numbers(), ["b 9 waiting"]);
});

test("the judge's word for the next hand lasts while its hand waits", async () => {
  await enter("a");
  await chooseNext("t", "E2", 0);
  assert.deepEqual(await nextPlace("t"), { round: "E2", honba: 0, expects: 6 });
  await alter("a", () => ({ item: null, expects: null }));
  assert.equal(await get("nexts", "t"), undefined);
  await chooseNext("t", "E3", 0);
  assert.equal(await get("nexts", "t"), undefined);
});

test("a hand that is not there any more cannot be changed", async () => {
  assert.equal(await alter("gone", () => assert.fail("there is nothing to change")), null);
});

test("records are copies: changing one does not change the store", async () => {
  const table = { token: "t", html: "<p>", badge: "", title: "", language: "en", at: 1 };
  await set("tables", table);
  table.html = "changed";
  assert.equal((await get("tables", "t"))?.html, "<p>");
  (await all("tables"))[0].html = "changed";
  assert.equal((await get("tables", "t"))?.html, "<p>");
  await drop("tables", "t");
  assert.deepEqual(await all("tables"), []);
});
