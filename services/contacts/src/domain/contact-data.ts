import { dataExcess, isOneOff, type Data } from '@postrider/contracts'
import { invalid, invalidField } from '@postrider/contracts/errors'

/**
 * Applies the five rules of contact `data` (API spec, Rules for data): null deletes a key, an empty string is
 * ignored, `{value, persistent: false}` is not stored, reserved keys are dropped, everything else is stored.
 * Throws 422 for a `locale` that is not a string, since it selects the language of pages and mails.
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
 * The data of an event: one-off values unwrapped, nothing dropped, since an event is not merged into a state.
 */
export const eventData = (data: Data): Data =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [key, isOneOff(value) ? value.value : value]))

function localeOf(value: unknown): string {
  if (typeof value === 'string') return value
  const received = Array.isArray(value) ? 'array' : typeof value
  const message = 'The locale must be a string.'
  throw invalid([{ field: 'data.locale', code: 'invalid_type', message, received }], message)
}

/** 422 `too_big` on `data` that exceeds what is kept (see `dataExcess`). */
export function checkDataSize(data: Data): void {
  const excess = dataExcess(data)
  if (excess) throw invalidField('data', 'too_big', excess.message)
}
