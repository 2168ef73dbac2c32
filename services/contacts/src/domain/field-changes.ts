import { sameJson } from '@postrider/contracts'
import type { Contact } from './contact.ts'

/** A change of a field count: one contact more (1) or fewer (-1) has this value for this data key. */
export interface FieldChange {
  projectId: string
  generation: number
  key: string
  value: unknown
  n: 1 | -1
}

/**
 * Returns the changes of the field counts (store/field-counts.ts) that a changed contact causes. Skips a
 * changed value of the same type if values of the field are not counted: the field is full, or the values are
 * long or not scalar.
 */
export function fieldChanges(
  before: Contact,
  after: Contact,
  isFull: (key: string) => boolean,
): FieldChange[] {
  const { projectId, generation } = after
  const changes: FieldChange[] = []
  const count = (key: string, value: unknown, n: 1 | -1): void =>
    void changes.push({ projectId, generation, key, value, n })

  for (const [key, value] of Object.entries(after.data)) {
    if (!Object.hasOwn(before.data, key)) {
      count(key, value, 1)
      continue
    }
    const old = before.data[key]
    if (sameJson(old, value)) continue
    if (sameType(old, value) && (isFull(key) || (!isCounted(old) && !isCounted(value)))) continue
    count(key, old, -1)
    count(key, value, 1)
  }
  for (const [key, value] of Object.entries(before.data))
    if (!Object.hasOwn(after.data, key)) count(key, value, -1)
  return changes
}

/**
 * Returns whether two values certainly have the same type. Only the database can decide whether a text is a
 * date.
 */
const sameType = (left: unknown, right: unknown): boolean =>
  typeof left === typeof right && left !== null && right !== null && !mayBeDate(left) && !mayBeDate(right)

/** Returns whether the value may be counted. The SQL function `field_value` decides it. */
const isCounted = (value: unknown): boolean =>
  typeof value === 'string' ? value.length <= 2 * maxCountedLength : typeof value !== 'object'

/**
 * Maximum length of a counted value, in PostgreSQL's characters. The `length` of a JavaScript string may be
 * twice as large.
 */
const maxCountedLength = 200

const mayBeDate = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-/.test(value)
