// This device's store in IndexedDB: the waiting hands in order, and each table as last seen.
import { shelves } from "./memory_store.js";

/** @typedef {keyof StoreRecords} StoreName */

class Database {
  /** @type {Promise<IDBDatabase | null> | null} */
  #opened = null;

  /** Returns the database, or null if the browser has none; then the page keeps everything in memory. */
  open() {
    this.#opened ??= new Promise((/** @type {(base: IDBDatabase | null) => void} */ resolve) => {
      const request = indexedDB.open("shinpan", 1);
      request.onupgradeneeded = () => addStores(request.result);
      request.onsuccess = () => {
        // A newer page may upgrade the database: close it here and reopen it on demand.
        request.result.onversionchange = () => {
          request.result.close();
          this.#opened = null;
        };
        resolve(request.result);
      };
      request.onerror = () => resolve(null);
    }).catch(() => null);
    return this.#opened;
  }
}

/**
 * Adds the stores to a new database.
 * @param {IDBDatabase} base
 */
function addStores(base) {
  const hands = base.createObjectStore("hands", { keyPath: "place", autoIncrement: true });
  hands.createIndex("token", "token");
  hands.createIndex("key", "key", { unique: true });
  for (const name of ["tables", "nexts", "leases"]) {
    base.createObjectStore(name, { keyPath: "token" });
  }
}

const database = new Database();

/** Tells whether stored data outlives the page. */
export async function keeps() {
  return (await database.open()) !== null;
}

/**
 * Runs `work` on the named stores in one transaction; resolves to its result once that is on disk.
 * @template T
 * @param {StoreName[]} names
 * @param {(...stores: RecordStore<any>[]) => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function within(names, work) {
  const base = await database.open();
  if (!base) {
    return work(...names.map((name) => shelves[name]));
  }
  return new Promise((resolve, reject) => {
    const transaction = base.transaction(names, "readwrite", { durability: "strict" });
    const result = Promise.resolve(work(...names.map((name) => transaction.objectStore(name))));
    result.catch((fault) => {
      try {
        transaction.abort();
      } catch {
        // The transaction had already ended.
      }
      reject(fault);
    });
    transaction.oncomplete = () => resolve(result);
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
  });
}

/**
 * Waits for the result of a request; the in-memory store has it at once.
 * @template T
 * @param {IDBRequest<T> | T} request
 * @returns {Promise<T>}
 */
export function done(request) {
  if (!globalThis.IDBRequest || !(request instanceof IDBRequest)) {
    return Promise.resolve(/** @type {T} */ (request));
  }
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Returns a record.
 * @template {StoreName} N
 * @param {N} name
 * @param {string} key
 * @returns {Promise<StoreRecords[N] | undefined>}
 */
export function get(name, key) {
  return within([name], (store) => done(store.get(key)));
}

/**
 * Returns all records of a store.
 * @template {StoreName} N
 * @param {N} name
 * @returns {Promise<StoreRecords[N][]>}
 */
export function all(name) {
  return within([name], (store) => done(store.getAll()));
}

/**
 * Stores a record.
 * @template {StoreName} N
 * @param {N} name
 * @param {StoreRecords[N]} value
 * @returns {Promise<unknown>}
 */
export function set(name, value) {
  return within([name], (store) => done(store.put(value)));
}

/**
 * Removes a record.
 * @param {StoreName} name
 * @param {string} key
 * @returns {Promise<unknown>}
 */
export function drop(name, key) {
  return within([name], (store) => done(store.delete(key)));
}

/**
 * Returns the hands of one table in order, or of every table if there is no token.
 * @param {string} [token]
 * @returns {Promise<WaitingHand[]>}
 */
export function queue(token) {
  return within(["hands"], (hands) => done(token ? hands.index("token").getAll(token) : hands.getAll()));
}
