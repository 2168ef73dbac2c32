import { isStorable } from '@postrider/contracts'
import type { Request } from 'express'
import { unstorableField } from './validate.ts'

/** The values of the query string; an empty one (`cursor=`) counts as absent: it is what HTTP clients make of null. */
export function readQuery(req: Request): Record<string, string | string[]> {
  const start = req.url.indexOf('?')
  const search = new URLSearchParams(start < 0 ? '' : req.url.slice(start + 1))
  const entries = [...new Set(search.keys())].flatMap((key): [string, string | string[]][] => {
    const values = search.getAll(key).filter((value) => value !== '')
    if (!values.every(isStorable)) throw unstorableField(key, 'must not contain the NUL character')
    const [first] = values
    return first === undefined ? [] : [[key, values.length === 1 ? first : values]]
  })
  return Object.fromEntries(entries)
}
