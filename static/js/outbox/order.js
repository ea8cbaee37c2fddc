// Which hand comes where in a table's queue, and which hand is next?
import { done, get, queue, set, within } from "./store.js";

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
    const last = line.at(-1);
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
  const last = line.at(-1);
  if (!last) {
    return null;
  }
  const next = await get("nexts", token);
  const at = next?.after === last.key ? rest(next) : { round: "", honba: null };
  return { ...at, expects: last.expects + 1 };
}

export async function choose(token, round, honba) {
  const last = (await queue(token)).at(-1);
  if (last) {
    await set("nexts", { token, round, honba, after: last.key });
  }
}

// Changes one waiting hand, or takes it out where `change` gives null; those behind it count on from it.
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
    for (const behind of line.slice(at + 1)) {
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
