// What this device stores for a table: the draft, the ledger place that it was started for, and the table's rotation.
// Without storage (a private window) everything works until the page is closed.
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
    // Storage is not available.
  }
}

export function memoryOf(token) {
  const name = (what) => `${what}:${token}`;
  return {
    draft: () => read(name("draft")),
    keepDraft: (draft) => write(name("draft"), draft),
    // The draft that was set aside while a waiting hand is changed.
    aside: () => read(name("draft-aside")),
    keepAside: (aside) => write(name("draft-aside"), aside),
    place: () => read(name("draft-place")),
    keepPlace: (place) => write(name("draft-place"), place),
    turn: () => Number(read(name("turn")) ?? 0) % 4,
    keepTurn: (turn) => write(name("turn"), turn),
  };
}

// The idempotency key of a hand: it is stored once even if it is sent several times.
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
