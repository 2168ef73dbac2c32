import { isStorable } from '@postrider/contracts'
import type { Request } from 'express'
import { unstorableField } from './validate.ts'

/** The values of the query string; an empty one (`cursor=`) counts as absent: it is what HTTP clients make of null. */
export function readQuery(req: Request): Record<string, string | string[]> {
  const start = req.url.indexOf('?')
  const read = new Map<string, string[]>()
  // Once through it: to ask for each name's values (`getAll`) took 116 ms for the 5,000 names that fit into a URL.
  for (const [key, value] of new URLSearchParams(start < 0 ? '' : req.url.slice(start + 1))) {
    if (value === '') continue
    if (!isStorable(value)) throw unstorableField(key, 'must not contain the NUL character')
    const values = read.get(key)
    if (values) values.push(value)
    else read.set(key, [value])
  }
  return Object.fromEntries(
    [...read].map(([key, values]) => [key, values.length === 1 ? (values[0] ?? '') : values]),
  )
}
