import { substitute, type Substitution } from './substitute.ts'

type Rendering = Omit<Substitution, 'escape'>

/**
 * Renders the body of a step. In a JSON body, renders each string. In a text body, escapes values for the
 * content type, so that no value can add a field.
 */
export function renderBody(body: unknown, contentType: string, rendering: Rendering): string {
  if (typeof body === 'string') return substitute(body, { ...rendering, escape: escapeFor(contentType) })
  return JSON.stringify(renderStrings(body, rendering))
}

function renderStrings(value: unknown, rendering: Rendering): unknown {
  if (typeof value === 'string') return substitute(value, { ...rendering, escape: (text) => text })
  if (Array.isArray(value)) return value.map((each) => renderStrings(each, rendering))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, renderStrings(each, rendering)]))
}

function escapeFor(contentType: string): Substitution['escape'] {
  const [type = ''] = contentType.toLowerCase().split(';', 1)
  if (/[/+]json\s*$/.test(type)) return (text) => JSON.stringify(text).slice(1, -1)
  if (type.trim() === 'application/x-www-form-urlencoded')
    return (text) => encodeURIComponent(text.toWellFormed())
  return (text) => text
}
