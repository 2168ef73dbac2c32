import { AppError, type FieldError } from '@postrider/contracts/errors'
import { parseCondition, parseStoredCondition, type Condition } from '../src/index.ts'

/** The tree, as stored by whatever version, or an error that shows what is wrong with it. */
export function parsed(value: unknown): Condition {
  const errors = faultsOf(value, parseStoredCondition)
  if (errors) throw new Error(`${JSON.stringify(errors)} in ${JSON.stringify(value)}`)
  return parseStoredCondition(value)
}

/** What a refused tree is answered with; undefined if it is accepted. */
export function faultsOf(value: unknown, parse = parseCondition): FieldError[] | undefined {
  try {
    parse(value)
    return undefined
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid') return error.extras.errors
    throw error
  }
}
