import { fieldErrors, invalid, type AppError } from '@postrider/contracts/errors'
import type { z } from 'zod'

/** Parses the `what` of a request, its body or query; throws 422 with the field errors. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  what: 'body' | 'query',
): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw invalid(fieldErrors(result.error, value), `The request ${what} failed validation.`)
}

/** 422 for a value that no store can hold. */
export const unstorableField = (field: string, reason: string): AppError =>
  invalid([{ field, code: 'invalid_string', message: `The value ${reason}.` }])
