import { AppError, type FieldError } from '@postrider/contracts/errors'
import { parseCondition, type Condition } from '../src/index.ts'

/** Returns the tree, or throws an error with its issues. */
export function parsed(value: unknown): Condition {
  const errors = faultsOf(value)
  if (errors) throw new Error(`${JSON.stringify(errors)} in ${JSON.stringify(value)}`)
  return parseCondition(value)
}

/** Returns the issues of a rejected tree; undefined if it is accepted. */
export function faultsOf(value: unknown): FieldError[] | undefined {
  try {
    parseCondition(value)
    return undefined
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid') return error.extras.errors
    throw error
  }
}
