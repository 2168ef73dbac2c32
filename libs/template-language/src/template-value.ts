import { escapeUTF8 } from 'entities/escape'
import { toValue } from 'liquidjs'

/** Where a rendered text goes: `html` is escaped, `text` and `subject` never are. */
export type TemplateTarget = 'html' | 'text' | 'subject'

/** A variable as text for its target: nothing for null, list items for an array of scalars. */
export function valueToText(value: unknown, target: TemplateTarget): string {
  if (!Array.isArray(value)) return scalarToText(value, target === 'html')
  return target === 'html'
    ? value.map((item) => `<li>${scalarToText(item, true)}</li>`).join('\n')
    : value.map((item) => scalarToText(item, false)).join(target === 'text' ? '\n' : ', ')
}

/** The same without escaping, which is what `| raw` asks for. */
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

// An object shows as JavaScript shows it, but never by a toString that came in with the data.
function toText(given: unknown): string {
  // The words nil, empty and blank are objects of the engine.
  const value: unknown = toValue(given)
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : '[object Object]'
}
