import { isStorable } from '@postrider/contracts'
import type { Request } from 'express'
import { queryNotUtf8 } from './errors.ts'
import { unstorableField } from './validate.ts'

/**
 * Returns the values of the query string. An empty value (`cursor=`) counts as absent, because HTTP clients
 * send null this way. Throws 400 if the percent-encoding is not UTF-8.
 */
export function readQuery(req: Request): Record<string, string | string[]> {
  const start = req.url.indexOf('?')
  const query = start < 0 ? '' : req.url.slice(start + 1)
  if (!isUtf8Encoded(query)) throw queryNotUtf8()
  const read = new Map<string, string[]>()
  // A single pass, because `getAll` for each name takes 116 ms for the 5,000 names that fit into a URL.
  for (const [key, value] of new URLSearchParams(query)) {
    if (value === '') continue
    if (!isStorable(key) || !isStorable(value))
      throw unstorableField(key, 'must not contain the NUL character')
    const values = read.get(key)
    if (values) values.push(value)
    else read.set(key, [value])
  }
  return Object.fromEntries(
    [...read].map(([key, values]) => [key, values.length === 1 ? (values[0] ?? '') : values]),
  )
}

/**
 * Returns whether all bytes are percent-encoded UTF-8. URLSearchParams would replace invalid bytes by U+FFFD
 * without an error.
 */
function isUtf8Encoded(query: string): boolean {
  try {
    decodeURIComponent(query.replaceAll(/%(?![0-9a-f]{2})/gi, '%25'))
    return true
  } catch {
    return false
  }
}
