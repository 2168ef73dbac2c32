import { z } from 'zod'
import { Count, limitOf, Named } from '../fields.ts'

/** The type of a contact field's values. `date` is a string with an ISO 8601 date or date and time. */
export const FieldType = z.enum(['string', 'number', 'boolean', 'date'])
export type FieldType = z.infer<typeof FieldType>

/**
 * A field of a project's contacts: a standard field, or `data.<key>`. `contactCount` is the number of contacts
 * that have a value, and `coverage` their percentage.
 */
export const FieldView = z.object({
  field: z.string(),
  type: FieldType,
  coverage: z.number().describe('The percentage of the contacts that have a value.'),
  contactCount: Count.describe('The number of contacts that have a value.'),
})
export type FieldView = z.infer<typeof FieldView>

/** Query of GET /contacts/fields/:field/values. */
export const FieldValuesQuery = z.object({ limit: limitOf({ fallback: 100, most: 200 }) })

export const FieldValue = z.union([z.string(), z.number(), z.boolean()])

/** Response of GET /contacts/fields/:field/values: the distinct values among contacts. */
export const FieldValues = z.object({
  field: z.string(),
  values: z.array(FieldValue),
  count: Count,
  limit: Count,
})

/** Response of GET /contacts/fields/:field/usage. */
export const FieldUsage = z.object({
  usedInSegments: z.array(Named),
  usedInCampaigns: z.array(Named),
  usedInWorkflows: z.array(Named),
  contactCount: Count,
  canDelete: z.boolean(),
})
export type FieldUsage = z.infer<typeof FieldUsage>
