// This device's store in IndexedDB, or in memory if the browser has none: the waiting hands in order,
// and each table as last seen.

const DAYS = 3;
const DAY = 86_400_000;

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

/**
 * Tells whether a kept table can be forgotten: it was not opened for some days, and no hands wait for it.
 * @param {Pick<KeptTable, "token" | "at">} table
 * @param {Set<string>} waiting the tokens of the tables with waiting hands
 * @param {number} now
 */
export function isExpired({ token, at }, waiting, now) {
  return at < now - DAYS * DAY && !waiting.has(token);
}

/**
 * One store: it answers at once what an object store of IndexedDB answers by a request.
 * @implements {RecordStore<any>}
 */
class Shelf {
  /** @type {Map<any, any>} */
  #held = new Map();
  #next = 1;
  #key;

  /** @param {string} key the property that is the key of a record */
  constructor(key) {
    this.#key = key;
  }

  /**
   * Returns a copy of a record.
   * @param {any} key
   */
  get(key) {
    return structuredClone(this.#held.get(key));
  }

  /** Returns copies of all records in the order of their keys. */
  getAll() {
    return structuredClone([...this.#held.values()]);
  }

  /**
   * Stores a copy of a record, under the next number if it has no key.
   * @param {any} value
   */
  put(value) {
    const key = value[this.#key] ?? this.#next++;
    this.#held.set(key, structuredClone({ ...value, [this.#key]: key }));
    return key;
  }

  /**
   * Removes a record.
   * @param {any} key
   */
  delete(key) {
    this.#held.delete(key);
  }

  /**
   * Returns the records by another property.
   * @param {string} name
   */
  index(name) {
    const having = (/** @type {any} */ value) => this.getAll().filter((one) => one[name] === value);
    return { get: (/** @type {any} */ value) => having(value)[0], getAll: having };
  }
}

/**
 * The stores of a page, by their names.
 * @type {Record<keyof StoreRecords, RecordStore<any>>}
 */
export const shelves = {
  hands: new Shelf("place"),
  tables: new Shelf("token"),
  nexts: new Shelf("token"),
  leases: new Shelf("token"),
};
