import { AppError, type FieldError } from '@postrider/contracts/errors'
import { parseCondition, type Condition } from '../src/index.ts'

/** Parses a tree. Throws an error with the issues if the tree is invalid. */
export function parsed(value: unknown): Condition {
  const errors = faultsOf(value)
  if (errors) throw new Error(`${JSON.stringify(errors)} in ${JSON.stringify(value)}`)
  return parseCondition(value)
}

/** Returns the issues of a tree; undefined if it is valid. */
export function faultsOf(value: unknown): FieldError[] | undefined {
  try {
    parseCondition(value)
    return undefined
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid') return error.extras.errors
    throw error
  }
}
