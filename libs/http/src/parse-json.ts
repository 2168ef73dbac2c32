import { findUnstorable, type Unstorable } from '@postrider/contracts'
import { hasMoreValues } from './count-values.ts'
import { inexactNumberIn } from './inexact-numbers.ts'

/** The bytes of a JSON body, and the maximum number of its values. */
export interface JsonBytes {
  body: Uint8Array
  maxValues: number
}

/** A parsed JSON body with the reason (if any) why it cannot be stored, or the reason why it is rejected. */
export type ParsedJson =
  | { value: unknown; unstorable?: Unstorable; inexact?: string }
  | { refusal: 'not-utf8' | 'too-many-values' | 'malformed' }

/**
 * Parses and checks a body. Values are counted before parsing; an empty list or object counts as two. A byte
 * order mark is removed.
 */
export function parseJson({ body, maxValues }: JsonBytes): ParsedJson {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  if (hasMoreValues(bytes, 2 * maxValues)) return { refusal: 'too-many-values' }
  const text = decode(bytes)
  if (text === undefined) return { refusal: 'not-utf8' }
  const parsed = parse(text)
  if (!parsed) return { refusal: 'malformed' }
  const unstorable = findUnstorable(parsed.value, maxValues)
  // Do not copy a rejected body to another thread.
  if (unstorable) return { value: null, unstorable }
  const inexact = inexactNumberIn(bytes)
  return { ...parsed, ...(inexact !== undefined && { inexact }) }
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}
