/** Deepest nesting of objects and arrays that a request body may have; beyond it JSON.stringify and jsonb run out of stack. */
export const maxDepth = 32

/** The dot path of the first value that no store can hold, and why; undefined when all is well. Iterative: the input is hostile. */
export function findUnstorable(root: unknown): { path: string; reason: string } | undefined {
  const stack: { value: unknown; path: string; depth: number }[] = [{ value: root, path: '', depth: 0 }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const reason = faultOf(next.value, next.depth)
    if (reason) return { path: next.path, reason }
    if (typeof next.value !== 'object' || next.value === null) continue
    for (const [key, value] of Object.entries(next.value)) {
      const path = next.path ? `${next.path}.${key}` : key
      if (!isStorable(key)) return { path: next.path, reason: unstorable }
      stack.push({ value, path, depth: next.depth + 1 })
    }
  }
  return undefined
}

/** False for text with U+0000 (no PostgreSQL text may hold it) or an unpaired surrogate (not Unicode: jsonb refuses it). */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

const unstorable = 'must not contain the NUL character or an unpaired surrogate'

function faultOf(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string' && !isStorable(value)) return unstorable
  // JSON's 1e999 is read as Infinity, which would be written back as null.
  if (typeof value === 'number' && !Number.isFinite(value)) return 'must be a number that a double can hold'
  return depth > maxDepth ? `must not be nested deeper than ${maxDepth} levels` : undefined
}
