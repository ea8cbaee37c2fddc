// What this device remembers of a table: the draft, the place in the ledger it was begun for, and how the table is turned.
// A device that keeps nothing (a private window) works all the same, until the page is closed.
function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}

function write(name, value) {
  try {
    if (value === null) {
      localStorage.removeItem(name);
    } else {
      localStorage.setItem(name, JSON.stringify(value));
    }
  } catch {
    // Nothing is kept then.
  }
}

export function memoryOf(token) {
  const name = (what) => `${what}:${token}`;
  return {
    draft: () => read(name("draft")),
    keepDraft: (draft) => write(name("draft"), draft),
    // What was begun when a hand that waits was taken out to be changed.
    aside: () => read(name("draft-aside")),
    keepAside: (aside) => write(name("draft-aside"), aside),
    place: () => read(name("draft-place")),
    keepPlace: (place) => write(name("draft-place"), place),
    turn: () => Number(read(name("turn")) ?? 0) % 4,
    keepTurn: (turn) => write(name("turn"), turn),
  };
}

// The key under which a hand is stored once, however often it is sent.
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
