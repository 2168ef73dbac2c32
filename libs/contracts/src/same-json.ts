/**
 * Returns whether two JSON values are equal. Like jsonb's `=`, it ignores the order of keys. JSON has no NaN,
 * and its -0 equals 0.
 */
export function sameJson(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (!isObject(left) || !isObject(right) || Array.isArray(left) !== Array.isArray(right)) return false
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length &&
    keys.every(
      (key) => Object.hasOwn(right, key) && sameJson(Reflect.get(left, key), Reflect.get(right, key)),
    )
  )
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
