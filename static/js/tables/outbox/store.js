// This device's IndexedDB store: the waiting hands in order, and each table as last seen.
// hands: as queued, with `place` (their order), `state` (waiting, held, changing), `tried`, `answer`.
// tables: token, html, title, language, place. nexts: token, round, honba, after. leases: who is sending, until when.
import { shelves } from "./unkept.js";

let opened = null;

// The database, or null if the browser has none; then the page keeps everything in memory.
function open() {
  opened ??= new Promise((resolve) => {
    const asked = indexedDB.open("shinpan", 1);
    asked.onupgradeneeded = () => {
      const hands = asked.result.createObjectStore("hands", { keyPath: "place", autoIncrement: true });
      hands.createIndex("token", "token");
      hands.createIndex("key", "key", { unique: true });
      for (const name of ["tables", "nexts", "leases"]) {
        asked.result.createObjectStore(name, { keyPath: "token" });
      }
    };
    asked.onsuccess = () => {
      // A newer page may upgrade the database: close it here and reopen it on demand.
      asked.result.onversionchange = () => {
        asked.result.close();
        opened = null;
      };
      resolve(asked.result);
    };
    asked.onerror = () => resolve(null);
  }).catch(() => null);
  return opened;
}

// Whether stored data outlives the page.
export const keeps = async () => (await open()) !== null;

// Runs `work` on the named stores in one transaction; resolves to its result once that is on disk.
export async function within(names, work) {
  const base = await open();
  if (!base) {
    return work(...[names].flat().map((name) => shelves[name]));
  }
  return new Promise((resolve, reject) => {
    const transaction = base.transaction(names, "readwrite", { durability: "strict" });
    let result;
    const stores = [names].flat().map((name) => transaction.objectStore(name));
    Promise.resolve(work(...stores)).then(
      (value) => {
        result = value;
      },
      (fault) => {
        try {
          transaction.abort();
        } catch {
          // The transaction had already ended.
        }
        reject(fault);
      },
    );
    transaction.oncomplete = () => resolve(result);
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
  });
}

export function done(request) {
  if (!globalThis.IDBRequest || !(request instanceof IDBRequest)) {
    return Promise.resolve(request);
  }
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export const get = (name, key) => within(name, (store) => done(store.get(key)));
export const all = (name) => within(name, (store) => done(store.getAll()));
export const set = (name, value) => within(name, (store) => done(store.put(value)));
export const drop = (name, key) => within(name, (store) => done(store.delete(key)));

// The hands of one table in order, or of every table if there is no token.
export function queue(token) {
  return within("hands", (hands) => done(token ? hands.index("token").getAll(token) : hands.getAll()));
}
