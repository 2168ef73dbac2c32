import { fieldErrors, fieldMessage, invalid, issueMessage, type AppError } from '@postrider/contracts/errors'
import type { z } from 'zod'

/** Parses the body or the query of a request. Throws 422 with the field errors. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  what: 'body' | 'query',
): z.output<Schema> {
  const result = schema.safeParse(value, { error: issueMessage })
  if (result.success) return result.data
  throw invalid(fieldErrors(result.error, value), `The request ${what} failed validation.`)
}

/** Returns the 422 for a field whose value cannot be stored. */
export const unstorableField = (field: string, reason: string): AppError =>
  invalid([{ field, code: 'invalid_string', message: fieldMessage(field, reason) }])
