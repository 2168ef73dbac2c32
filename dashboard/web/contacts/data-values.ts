/** Returns a JSON value as text. */
export const showValue = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null)

/** Returns a cell's text: the start of a long value. */
export function shortValue(value: unknown): string {
  if (value === undefined) return ''
  const text = showValue(value)
  return text.length > maxCell ? `${text.slice(0, maxCell)}…` : text
}

const maxCell = 80
