import { fieldMessage, type FieldError } from '@postrider/contracts/errors'
import type { StepConfig, StepOperator } from '@postrider/contracts/resources'

type Config = StepConfig<'CONDITION'>
type OperatorTest = { operator: StepOperator; value?: unknown }

/** Types of the fields that are not custom data. */
const typeOf: Readonly<Record<string, 'boolean' | 'string'>> = {
  'contact.subscribed': 'boolean',
  'contact.email': 'string',
  'workflow.id': 'string',
  'workflow.name': 'string',
}

/**
 * Returns an error for each value whose type can never match the field, such as `"true"` for
 * `contact.subscribed`. Called only for new configs: stored steps are not checked.
 */
export function faultsOfCondition(config: Config): FieldError[] {
  const type = typeOf[config.field]
  if (type === undefined) return []
  if (config.mode !== 'multi') return faultsOf(config, type, '')
  return config.branches.flatMap((branch, index) => faultsOf(branch, type, `branches.${index}.`))
}

function faultsOf({ operator, value }: OperatorTest, type: string, path: string): FieldError[] {
  if (operator === 'exists' || operator === 'notExists' || typeof value === type) return []
  // Accept null, which earlier clients send for an omitted text.
  if (type === 'string' && value === null) return []
  return [
    {
      field: `config.${path}value`,
      code: 'invalid_type',
      message: fieldMessage(`config.${path}value`, `must be a ${type}`),
      received: typeof value,
    },
  ]
}
