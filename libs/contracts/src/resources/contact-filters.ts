import { z } from 'zod'
import { Email, Id, maxEmailLength, QueryBoolean, takes } from '../fields.ts'

/** The maximum length of a condition in a query string, because a request has at most 16 KB of headers. */
const maxConditionText = 5_000

const Text = z.string().max(maxConditionText)

/** A condition tree as JSON text. The contacts service parses the tree with libs/conditions. */
export const ConditionText = takes(
  Text.transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a condition as JSON' })
      return z.NEVER
    }
  }),
  Text,
)

/** The filters of GET /contacts, which also select the contacts of a count and of an export. */
export const ContactFilters = z.object({
  search: z.string().max(maxEmailLength).optional(),
  email: Email.optional(),
  subscribed: QueryBoolean.optional(),
  segmentId: Id.optional(),
  condition: ConditionText.optional(),
})
