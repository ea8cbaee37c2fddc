// The order of the hands in a table's queue, and the place of the next hand.
import { done, get, queue, set, within } from "./store.js";

// Set aside: the desk refused it, and the order of the others ignores it.
export const aside = ({ state }) => state === "aside";

const rest = (item) => ({ round: item.round, honba: item.honba });

const changing = (line, changes) => line.find(({ key, state }) => state === "changing" && key === changes);

// Adds a hand at the end, or in place of the one that it changes; its number follows the one before it.
export function append(item) {
  return within(["hands", "nexts"], async (hands, nexts) => {
    const line = await done(hands.index("token").getAll(item.token));
    if (line.some(({ key }) => key === item.key)) {
      return item;
    }
    const { changes, ...fresh } = item;
    const changed = changing(line, changes);
    const last = lastOf(line);
    const kept = { ...fresh, state: "waiting", tried: 0, answer: null };
    if (changed) {
      // Keep the key: if the first version has reached the desk after all, this one is not stored in addition.
      const { place, key, tried } = changed;
      const at = spot(changed);
      Object.assign(kept, { place, key, tried, ...at, seen: same(at, item) ? item.seen : "" });
    } else if (last) {
      const next = await done(nexts.get(item.token));
      const at = { expects: last.expects + 1, ...(next?.after === last.key ? rest(next) : rest(item)) };
      Object.assign(kept, at, { seen: same(at, item) ? item.seen : "" });
    }
    await done(hands.put(kept));
    return kept;
  });
}

// The last hand, from which the next numbers are counted.
const lastOf = (line) => line.filter((item) => !aside(item)).at(-1);

function same(at, item) {
  return at.expects === item.expects && at.round === item.round && at.honba === item.honba;
}

// The place of a hand being changed: the table's state as last sent by the desk, or the hand's own place.
function spot({ answer, round, honba, expects }) {
  const now = answer?.now;
  return now ? { round: now.round, honba: now.honba, expects: now.expects } : { round, honba, expects };
}

// The entry number, round and honba of this table's next hand. Null: as on the page. An empty round must be asked for.
// *changes*: the key of the waiting hand being changed.
export async function place(token, changes) {
  const line = await queue(token);
  const changed = changing(line, changes);
  if (changed) {
    return spot(changed);
  }
  const last = lastOf(line);
  if (!last) {
    return null;
  }
  const next = await get("nexts", token);
  const at = next?.after === last.key ? rest(next) : { round: "", honba: null };
  return { ...at, expects: last.expects + 1 };
}

export async function choose(token, round, honba) {
  const last = lastOf(await queue(token));
  if (last) {
    await set("nexts", { token, round, honba, after: last.key });
  }
}

// Changes one waiting hand, or removes it if `change` returns null; those behind it are numbered from `expects`, or
// unchanged if that is null. A hand that is set aside has no number to continue from.
export function alter(key, change) {
  return within(["hands", "nexts"], async (hands, nexts) => {
    const item = await done(hands.index("key").get(key));
    if (!item) {
      return null;
    }
    const line = await done(hands.index("token").getAll(item.token));
    const at = line.findIndex((one) => one.key === key);
    const { item: altered, expects } = change(item);
    let count = expects;
    if (altered) {
      await done(hands.put(altered));
      count += 1;
    } else {
      await done(hands.delete(item.place));
    }
    for (const behind of expects === null ? [] : line.slice(at + 1)) {
      if (aside(behind)) {
        continue;
      }
      if (behind.expects !== count) {
        await done(hands.put({ ...behind, expects: count, seen: "" }));
      }
      count += 1;
    }
    const next = await done(nexts.get(item.token));
    if (next?.after === key && !altered) {
      await done(nexts.delete(item.token));
    }
    return altered;
  });
}
