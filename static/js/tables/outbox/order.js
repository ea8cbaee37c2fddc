// Which hand comes where in a table's queue, and which hand is next?
import { done, get, queue, set, within } from "./store.js";

// Laid aside: the desk refused it, and it counts for nothing in the order of the others.
export const aside = ({ state }) => state === "aside";

const rest = (item) => ({ round: item.round, honba: item.honba });

const changing = (line, changes) => line.find(({ key, state }) => state === "changing" && key === changes);

// Puts a hand at the end, or in the place of the one that it changes; it counts on from the one before it.
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
      // The key stays: should the first one have reached the desk after all, this one is not stored beside it.
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

// The last hand that those to come count on from.
const lastOf = (line) => line.filter((item) => !aside(item)).at(-1);

function same(at, item) {
  return at.expects === item.expects && at.round === item.round && at.honba === item.honba;
}

// Where a hand is to be entered that is being changed: the table as the desk last said it stands, or its own place.
function spot({ answer, round, honba, expects }) {
  const now = answer?.now;
  return now ? { round: now.round, honba: now.honba, expects: now.expects } : { round, honba, expects };
}

// As which entry, and for which round and honba, is the next hand of this table entered? Null: as the page says.
// A round that is empty must be asked for. *changes*: the key of the waiting hand that is being changed.
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

// Changes one waiting hand, or takes it out where `change` gives null; those behind it count on from `expects`, or stay
// as they are where that is null. One that is laid aside has no number to count on from.
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
