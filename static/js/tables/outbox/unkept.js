// The in-memory store for browsers without storage, as in some private windows: it lasts as long as the page.
class Shelf {
  #held = new Map();
  #next = 1;

  constructor(name) {
    this.name = name;
  }

  get(key) {
    return structuredClone(this.#held.get(key));
  }

  getAll() {
    return structuredClone([...this.#held.values()]);
  }

  put(value) {
    const key = value[this.name] ?? this.#next++;
    this.#held.set(key, structuredClone({ ...value, [this.name]: key }));
    return key;
  }

  delete(key) {
    this.#held.delete(key);
  }

  index(name) {
    const having = (value) => this.getAll().filter((one) => one[name] === value);
    return { get: (value) => having(value)[0], getAll: having };
  }
}

export const shelves = Object.fromEntries(
  Object.entries({ hands: "place", tables: "token", nexts: "token", leases: "token" }).map(([name, key]) => [name, new Shelf(key)]),
);
