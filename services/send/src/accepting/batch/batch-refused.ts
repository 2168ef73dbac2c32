import { AppError, type FieldError } from '@postrider/contracts/errors'
import type { Faults } from './batch-item.ts'

/**
 * Returns the error of the first rejected item. `errors` has the errors of all rejected items, each with the
 * item's index.
 */
export function batchRefused(faults: Faults): AppError {
  const ordered = [...faults].toSorted(([one], [other]) => one - other)
  const [first] = ordered
  if (!first) throw new Error('A batch without faults was rejected')
  const [, { kind, code, message, extras }] = first
  return new AppError(kind, code, {
    ...extras,
    message,
    errors: ordered.flatMap(([index, error]) => errorsOf(error).map((each) => ({ index, ...each }))),
  })
}

/** Returns the rejected fields, or one entry without a field if the error does not concern a field. */
const errorsOf = ({ code, message, extras: { errors = [] } }: AppError): FieldError[] =>
  errors.length > 0 ? errors : [{ field: '', message, code }]
