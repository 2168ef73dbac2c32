import { z } from 'zod'
import { invalidMapping, mappingNotJson } from '../errors.ts'

/**
 * The field of each column that the caller has mapped, by the normalized name of the column: `email`,
 * `subscribed`, or `data.` followed by a key. Null if the column is not imported.
 */
export type CsvMapping = ReadonlyMap<string, string | null>

const Mapping = z.record(z.string(), z.unknown())

/** Parses a mapping from a form. `nameOf` normalizes the name of a column. Throws 422 if it is invalid. */
export function readMapping(text: string, nameOf: (name: string) => string): CsvMapping {
  const given = Mapping.safeParse(parsed(text))
  if (!given.success) throw mappingNotJson()
  return new Map(
    Object.entries(given.data).map(([name, field]) => {
      if (!isTarget(field)) throw invalidMapping(name)
      return [nameOf(name), field]
    }),
  )
}

const isTarget = (field: unknown): field is string | null =>
  field === null ||
  field === 'email' ||
  field === 'subscribed' ||
  // A JSON body could not change or remove the key `__proto__`.
  (typeof field === 'string' && /^data\../s.test(field) && field !== 'data.__proto__')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
