import { sameJson } from '@postrider/contracts'
import type { Contact } from './contact.ts'

/** One contact more (1) or fewer (-1) with this value under this data key. */
export interface FieldChange {
  projectId: string
  generation: number
  key: string
  value: unknown
  n: 1 | -1
}

/**
 * Returns the changes of the field counts (store/field-counts.ts) that a changed contact causes. Usually
 * empty: nothing is counted if the type stays the same and the values are not counted, because the field is
 * full or the values are long or not scalar.
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

/** Also false for texts that may be dates, which only the database can decide. */
const sameType = (left: unknown, right: unknown): boolean =>
  typeof left === typeof right && left !== null && right !== null && !mayBeDate(left) && !mayBeDate(right)

/** Whether the catalogue may count the value. The database decides (`field_value`). */
const isCounted = (value: unknown): boolean =>
  typeof value === 'string' ? value.length <= 2 * longestValue : typeof value !== 'object'

/** In characters as PostgreSQL counts them. The length of a JavaScript string may be twice that. */
const longestValue = 200

const mayBeDate = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-/.test(value)
