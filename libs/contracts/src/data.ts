import { Data } from './fields.ts'

const maxDataBytes = 64 * 1024
const maxDataKeys = 500

/**
 * Returns the reason why data is too large to store, and the exceeded limit. Returns undefined if the data is
 * not too large.
 */
export function dataExcess(data: Data): { message: string; maximum: number } | undefined {
  if (Object.keys(data).length > maxDataKeys)
    return { message: `must have at most ${maxDataKeys} keys`, maximum: maxDataKeys }
  if (Buffer.byteLength(JSON.stringify(data)) > maxDataBytes)
    return { message: 'must have at most 64 KB of JSON', maximum: maxDataBytes }
  return undefined
}

/** Free-form data that can be stored: at most 64 KB of JSON and 500 keys. */
export const BoundedData = Data.check((context) => {
  const excess = dataExcess(context.value)
  if (excess) context.issues.push({ code: 'too_big', origin: 'object', input: context.value, ...excess })
})

const fixedReserved = ['id', 'email', 'unsubscribeUrl', 'subscribeUrl', 'manageUrl']

/**
 * Returns the names that a contact's data cannot use, because templates give them another meaning: fixed
 * names, and two names per prefix.
 */
export const reservedKeys = (prefixes: readonly string[]): ReadonlySet<string> =>
  new Set([...fixedReserved, ...prefixes.flatMap((prefix) => [`${prefix}_id`, `${prefix}_email`])])

/**
 * A value of `data` that is used for one request only and not stored: `{value, persistent: false}` (API spec,
 * Rules for data). Templates and events receive `value`.
 */
export interface OneOff {
  value: unknown
  persistent: false
}

/** Returns whether the value is `{value, persistent: false}`. */
export const isOneOff = (value: unknown): value is OneOff =>
  typeof value === 'object' &&
  value !== null &&
  'persistent' in value &&
  value.persistent === false &&
  'value' in value
