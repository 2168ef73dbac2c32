const key = 'postrider.inbox.read'

/** Local storage is small, and older marks are not useful. */
const mostMarks = 1_000

/** Returns the ids of the captured mails that this browser has opened. */
export function readMarks(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.map(String) : [])
  } catch {
    return new Set()
  }
}

/** Records that this browser has opened a captured mail. */
export function markAsRead(id: string): void {
  try {
    localStorage.setItem(key, JSON.stringify([...readMarks(), id].slice(-mostMarks)))
  } catch {
    // Storage is full or not allowed: the mail stays unread.
  }
}
