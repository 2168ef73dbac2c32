/** The maximum number of keys that are joined with dots. It limits the time for a long path. */
const maxKeys = 16

/**
 * Returns the longest key of `scope` that consists of `keys` joined with dots, starting at `at`. For
 * `address` and `city` it is `address.city` in `{"address.city": …}`. Such a key takes precedence over the
 * nested path. Undefined if there is none.
 */
export function dottedKey(
  scope: unknown,
  keys: readonly unknown[],
  at: number,
): { key: string; count: number } | undefined {
  if (typeof scope !== 'object' || scope === null || Array.isArray(scope)) return undefined
  const names: string[] = []
  for (const key of keys.slice(at, at + maxKeys)) {
    if (typeof key !== 'string') break
    names.push(key)
  }
  for (let count = names.length; count > 1; count--) {
    const key = names.slice(0, count).join('.')
    if (Object.hasOwn(scope, key)) return { key, count }
  }
  return undefined
}

/**
 * Returns the value at a path in free-form data; undefined if there is none. Only own properties are read.
 */
export function valueAtPath(data: unknown, keys: readonly string[]): unknown {
  let value = data
  for (let at = 0; at < keys.length;) {
    const { key, count } = dottedKey(value, keys, at) ?? { key: keys[at] ?? '', count: 1 }
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = Reflect.get(value, key)
    at += count
  }
  return value
}
