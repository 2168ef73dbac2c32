import type { ValueType } from './draft.ts'

/** A value, or the reason why a text is not one. */
export type Parsed = { value: unknown } | { problem: 'missing' | 'number' | 'json' | 'list' }

/** Parses the text of a value. */
export function parseValue(type: ValueType, text: string): Parsed {
  if (text === '') return { problem: 'missing' }
  switch (type) {
    case 'text':
      return { value: text }
    case 'number':
      return parseNumber(text)
    case 'boolean':
      return { value: text === 'true' }
    case 'json':
      return parseJson(text)
    default:
      return type satisfies never
  }
}

/** Parses a list: one value per line, or a JSON array. */
export function parseList(type: ValueType, text: string): Parsed {
  if (type === 'json') return parseJsonList(text)
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length === 0) return { problem: 'missing' }
  const values: unknown[] = []
  for (const line of lines) {
    const parsed = parseValue(type, line)
    if (!('value' in parsed)) return parsed
    values.push(parsed.value)
  }
  return { value: values }
}

/** Returns the type and the text by which a value is edited. Parsing them returns the same value. */
export function typedValue(value: unknown): { type: ValueType; text: string } {
  if (typeof value === 'number') return { type: 'number', text: String(value) }
  if (typeof value === 'boolean') return { type: 'boolean', text: String(value) }
  if (typeof value === 'string' && value !== '') return { type: 'text', text: value }
  return { type: 'json', text: JSON.stringify(value ?? null) }
}

/** Returns the type and the text by which a list is edited. */
export function typedList(values: readonly unknown[]): { type: ValueType; text: string } {
  const lines = values.map((value) => typedValue(value))
  const type = lines[0]?.type ?? 'json'
  const text = lines.map((line) => line.text).join('\n')
  const parsed = parseList(type, text)
  const isSame = 'value' in parsed && JSON.stringify(parsed.value) === JSON.stringify(values)
  return isSame ? { type, text } : { type: 'json', text: JSON.stringify(values) }
}

function parseNumber(text: string): Parsed {
  const value = Number(text)
  return text.trim() === '' || !Number.isFinite(value) ? { problem: 'number' } : { value }
}

function parseJson(text: string): Parsed {
  try {
    const value: unknown = JSON.parse(text)
    return { value }
  } catch {
    return { problem: 'json' }
  }
}

function parseJsonList(text: string): Parsed {
  const parsed = parseJson(text)
  if (!('value' in parsed)) return parsed
  return Array.isArray(parsed.value) && parsed.value.length > 0 ? parsed : { problem: 'list' }
}
