/**
 * The maximum nesting of objects and arrays in a request body. With deeper nesting, JSON.stringify and jsonb
 * run out of stack.
 */
export const maxDepth = 32

/**
 * The maximum number of values in a JSON body, unless its endpoint has another limit. 64 KB of data contain at
 * most 32,768 values, and a list of ids at most 10,000.
 */
export const maxJsonValues = 40_000

export interface Unstorable {
  /** Keys and indexes of the value, joined by dots. */
  path: string
  reason: string
}

/**
 * Returns the first value that cannot be stored, and the reason; undefined if all values can be. More than
 * `maxValues` values are also reported. It runs before any other check on untrusted values: a megabyte of
 * numbers takes 20 ms, and nesting beyond `maxDepth` is not followed.
 */
export function findUnstorable(root: unknown, maxValues = Infinity): Unstorable | undefined {
  const count = { left: maxValues }
  const fault = faultIn(root, 0, count)
  if (count.left < 0) return { path: '', reason: `must not have more than ${maxValues} values` }
  return fault && { path: fault.path.toReversed().join('.'), reason: fault.reason }
}

/**
 * Returns whether a text can be stored. PostgreSQL cannot store U+0000, and jsonb rejects an unpaired
 * surrogate.
 */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

const unstorable = 'must not contain the NUL character or an unpaired surrogate'

interface Fault {
  /** The keys and indexes, from the innermost value outwards. */
  path: string[]
  reason: string
}

interface Count {
  left: number
}

function faultIn(value: unknown, depth: number, count: Count): Fault | undefined {
  if ((count.left -= 1) < 0) return { path: [], reason: '' }
  if (depth > maxDepth) return { path: [], reason: `must not be nested deeper than ${maxDepth} levels` }
  if (typeof value === 'string') return isStorable(value) ? undefined : { path: [], reason: unstorable }
  // JSON's 1e999 is parsed as Infinity, which would be written as null.
  if (typeof value === 'number')
    return Number.isFinite(value)
      ? undefined
      : { path: [], reason: 'must be a number that a double can hold' }
  if (Array.isArray(value)) return faultOfItems(value, depth, count)
  return typeof value === 'object' && value !== null ? faultOfEntries(value, depth, count) : undefined
}

function faultOfItems(items: readonly unknown[], depth: number, count: Count): Fault | undefined {
  for (const [index, item] of items.entries()) {
    const fault = faultIn(item, depth + 1, count)
    if (fault) return within(String(index), fault)
  }
  return undefined
}

function faultOfEntries(object: object, depth: number, count: Count): Fault | undefined {
  for (const key of Object.keys(object)) {
    if (!isStorable(key)) return { path: [], reason: unstorable }
    const fault = faultIn(Reflect.get(object, key), depth + 1, count)
    if (fault) return within(key, fault)
  }
  return undefined
}

const within = (key: string, { path, reason }: Fault): Fault => ({ path: [...path, key], reason })
