import { escapeUTF8 } from 'entities/escape'
import { toValue } from 'liquidjs'

/** The use of a rendered text. Only `html` is escaped. */
export type TemplateTarget = 'html' | 'text' | 'subject'

/** Converts a variable to text. null becomes an empty text, and an array becomes list items or lines. */
export function valueToText(value: unknown, target: TemplateTarget): string {
  if (!Array.isArray(value)) return scalarToText(value, target === 'html')
  return target === 'html'
    ? value.map((item) => `<li>${scalarToText(item, true)}</li>`).join('\n')
    : value.map((item) => scalarToText(item, false)).join(target === 'text' ? '\n' : ', ')
}

/** Converts a variable to text like `valueToText`, but without escaping, for `| raw`. */
export const rawValue = (value: unknown, target: TemplateTarget): string =>
  target === 'html' && Array.isArray(value)
    ? value.map((item) => `<li>${scalarToText(item, false)}</li>`).join('\n')
    : scalarOrList(value, target)

const scalarOrList = (value: unknown, target: TemplateTarget): string =>
  Array.isArray(value) ? valueToText(value, target) : scalarToText(value, false)

function scalarToText(value: unknown, escape: boolean): string {
  const text = toText(value)
  return escape ? escapeUTF8(text) : text
}

// Objects become `[object Object]`. A `toString` function in the data is never called.
function toText(raw: unknown): string {
  // nil, empty and blank are objects of the engine.
  const value: unknown = toValue(raw)
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : '[object Object]'
}
