import type { FieldError } from '@postrider/contracts/errors'
import type { StepConfig, StepOperator } from '@postrider/contracts/resources'

type Config = StepConfig<'CONDITION'>
type Test = { operator: StepOperator; value?: unknown }

/** The type of the fields that are not data. */
const typeOf: Readonly<Record<string, 'boolean' | 'string'>> = {
  'contact.subscribed': 'boolean',
  'contact.email': 'string',
  'workflow.id': 'string',
  'workflow.name': 'string',
}

/**
 * What no value of the field ever fits: a value of another type, such as `"true"` for `contact.subscribed`.
 * Not checked of stored steps.
 */
export function faultsOfCondition(config: Config): FieldError[] {
  const type = typeOf[config.field]
  if (type === undefined) return []
  if (config.mode !== 'multi') return faultsOf(config, type, '')
  return config.branches.flatMap((branch, index) => faultsOf(branch, type, `branches.${index}.`))
}

function faultsOf({ operator, value }: Test, type: string, path: string): FieldError[] {
  if (operator === 'exists' || operator === 'notExists' || typeof value === type) return []
  // Earlier clients send null for a text that was left out.
  if (type === 'string' && value === null) return []
  return [
    { field: `${path}value`, code: 'invalid_type', message: `Must be a ${type}`, received: typeof value },
  ]
}
