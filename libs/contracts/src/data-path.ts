/** A key with more dots than this is found by no path: it bounds the time that a long path takes. */
const mostKeys = 16

/**
 * The longest key with dots that `scope` has, made of `keys` from `at` on: of `address` and `city`, in
 * `{"address.city": …}`, `address.city`. It goes before the nested path. Undefined where there is none.
 */
export function dottedKey(
  scope: unknown,
  keys: readonly unknown[],
  at: number,
): { key: string; count: number } | undefined {
  if (typeof scope !== 'object' || scope === null || Array.isArray(scope)) return undefined
  const names: string[] = []
  for (const key of keys.slice(at, at + mostKeys)) {
    if (typeof key !== 'string') break
    names.push(key)
  }
  for (let count = names.length; count > 1; count--) {
    const key = names.slice(0, count).join('.')
    if (Object.hasOwn(scope, key)) return { key, count }
  }
  return undefined
}

/** What a path names in free-form data, by own properties only; undefined where it leads nowhere. */
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
