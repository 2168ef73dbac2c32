import { Data } from './fields.ts'

const maxDataBytes = 64 * 1024
const maxDataKeys = 500

/** Why data is too large to be kept, in words, and the limit that it exceeds; undefined when it is not. */
export function dataExcess(data: Data): { message: string; maximum: number } | undefined {
  if (Object.keys(data).length > maxDataKeys)
    return { message: `At most ${maxDataKeys} keys are allowed.`, maximum: maxDataKeys }
  if (Buffer.byteLength(JSON.stringify(data)) > maxDataBytes)
    return { message: 'At most 64 KB of data are allowed.', maximum: maxDataBytes }
  return undefined
}

/** Free-form data as it is kept: at most 64 KB of JSON and 500 keys. */
export const BoundedData = Data.check((context) => {
  const excess = dataExcess(context.value)
  if (excess) context.issues.push({ code: 'too_big', origin: 'object', input: context.value, ...excess })
})

const fixedReserved = ['id', 'email', 'unsubscribeUrl', 'subscribeUrl', 'manageUrl']

/**
 * The names that the data of a contact cannot hold, since templates get them from elsewhere: fixed ones, and
 * two for each prefix.
 */
export const reservedKeys = (prefixes: readonly string[]): ReadonlySet<string> =>
  new Set([...fixedReserved, ...prefixes.flatMap((prefix) => [`${prefix}_id`, `${prefix}_email`])])

/**
 * A value of `data` for one request only: `{value, persistent: false}` (API spec, Rules for data). Templates
 * and events get `value`.
 */
export interface OneOff {
  value: unknown
  persistent: false
}

export const isOneOff = (value: unknown): value is OneOff =>
  typeof value === 'object' &&
  value !== null &&
  'persistent' in value &&
  value.persistent === false &&
  'value' in value
