import { z } from 'zod'
import { limitOf } from '../fields.ts'

/** What the values of a contact's field are; `date` is a string that is an ISO 8601 date or date and time. */
export const FieldType = z.enum(['string', 'number', 'boolean', 'date'])
export type FieldType = z.infer<typeof FieldType>

/** A field of the contacts of a project: a standard one, or `data.<key>`. `coverage` is the per cent of contacts that have it. */
export interface FieldView {
  field: string
  type: FieldType
  coverage: number
}

/** Query of GET /contacts/fields/:field/values. */
export const FieldValuesQuery = z.object({ limit: limitOf({ fallback: 100, most: 200 }) })
