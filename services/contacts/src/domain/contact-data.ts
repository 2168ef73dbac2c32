import { dataExcess, isOneOff, type Data } from '@postrider/contracts'
import { dataTooLarge, localeNotString } from '../errors.ts'

/**
 * Merges changes into contact `data`: null deletes a key, and an empty string, a reserved key or `{value,
 * persistent: false}` is ignored. Throws 422 for a `locale` that is not a string, because `locale` selects
 * the language of pages and mails.
 */
export function mergeData(current: Data, changes: Data, reserved: ReadonlySet<string>): Data {
  const merged = new Map(Object.entries(current))
  for (const [key, value] of Object.entries(changes)) {
    if (reserved.has(key) || value === '' || isOneOff(value)) continue
    if (value === null) merged.delete(key)
    else merged.set(key, key === 'locale' ? localeOf(value) : value)
  }
  return Object.fromEntries(merged)
}

/**
 * Returns the data of an event. Replaces `{value, persistent: false}` by its value. Does not remove any key,
 * because event data is not merged into contact data.
 */
export const eventData = (data: Data): Data =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [key, isOneOff(value) ? value.value : value]))

function localeOf(value: unknown): string {
  if (typeof value === 'string') return value
  const received = Array.isArray(value) ? 'array' : typeof value
  throw localeNotString(received)
}

/** Throws 422 `too_big` if `data` exceeds its limits (see `dataExcess`). */
export function checkDataSize(data: Data): void {
  const excess = dataExcess(data)
  if (excess) throw dataTooLarge(excess.message)
}
