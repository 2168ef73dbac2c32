const KEY = 'postrider.inbox.read'
// Local storage is small, and older marks are not useful.
const KEPT = 1000

/**
 * Records which messages this browser has opened. Without local storage (private windows), only until a
 * reload.
 */
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
    // Storage is full or not allowed: marks only last until a reload.
  }
}
