// The in-memory store for browsers without storage, as in some private windows: it lasts as long as the page.

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
