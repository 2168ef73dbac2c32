import { AppError, type FieldError } from '@postrider/contracts/errors'
import { parseCondition, type Condition } from '../src/index.ts'

/** The tree, or an error that shows what is wrong with it. */
export function parsed(value: unknown): Condition {
  const errors = faultsOf(value)
  if (errors) throw new Error(`${JSON.stringify(errors)} in ${JSON.stringify(value)}`)
  return parseCondition(value)
}

/** What a refused tree is answered with; undefined if it is accepted. */
export function faultsOf(value: unknown): FieldError[] | undefined {
  try {
    parseCondition(value)
    return undefined
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid') return error.extras.errors
    throw error
  }
}
