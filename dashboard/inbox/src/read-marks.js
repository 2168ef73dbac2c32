const KEY = 'postrider.inbox.read'
// Enough for an afternoon of trying things; local storage is small and older marks are worth nothing.
const KEPT = 1000

/** Which messages this browser has opened. Without local storage (private windows) it forgets on reload. */
export function createReadMarks() {
  const read = new Set(load())
  return {
    /** @param {string} id */
    has: (id) => read.has(id),
    /** @param {string} id */
    add(id) {
      read.add(id)
      save([...read].slice(-KEPT))
    },
  }
}

/** @returns {string[]} */
function load() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

/** @param {string[]} ids */
function save(ids) {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // Storage is full or forbidden: the marks of this visit still work.
  }
}
