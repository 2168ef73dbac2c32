/** A field as named in the API: a standard field, or a key of `data`. */
export type FieldName = { kind: 'standard'; name: StandardField } | { kind: 'custom'; key: string }

export type StandardField = keyof typeof standardFields

/** The types of the fields that every contact has. */
export const standardFields = {
  email: 'string',
  subscribed: 'boolean',
  createdAt: 'date',
  updatedAt: 'date',
} as const

const prefix = 'data.'

/**
 * Parses the name of a field. Returns undefined for an invalid name. The key is everything after `data.`,
 * including dots, and may be empty.
 */
export function parseField(name: string): FieldName | undefined {
  if (isStandard(name)) return { kind: 'standard', name }
  return name.startsWith(prefix) ? { kind: 'custom', key: name.slice(prefix.length) } : undefined
}

export const fieldOfKey = (key: string): string => prefix + key

const isStandard = (name: string): name is StandardField => Object.hasOwn(standardFields, name)
