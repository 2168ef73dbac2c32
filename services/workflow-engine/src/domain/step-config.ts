import { fieldErrors, invalid, type AppError, type FieldError } from '@postrider/contracts/errors'
import { StepConfigs, type StepType } from '@postrider/contracts/resources'
import { faultsOfCondition } from './check-condition.ts'
import { faultsOfWebhook } from './webhook/check-webhook.ts'

/** The most bytes of a step's config: all steps of a workflow are one document. */
const maxConfigBytes = 64 * 1024

/** The config of a step as it is kept. Throws 422 with the fields at fault (`config.…`), also above 64 KB. */
export function readConfig(type: StepType, given: Record<string, unknown>): Record<string, unknown> {
  if (Buffer.byteLength(JSON.stringify(given)) > maxConfigBytes)
    throw invalid([
      { field: 'config', code: 'too_big', message: `A step's config has at most ${maxConfigBytes} bytes` },
    ])
  const read = StepConfigs[type].safeParse(given)
  if (!read.success) throw refused(fieldErrors(read.error, given))
  const faults = faultsOf(type, read.data)
  if (faults.length > 0) throw refused(faults)
  return read.data
}

function faultsOf(type: StepType, config: Record<string, unknown>): FieldError[] {
  if (type === 'WEBHOOK') return faultsOfWebhook(StepConfigs.WEBHOOK.parse(config))
  return type === 'CONDITION' ? faultsOfCondition(StepConfigs.CONDITION.parse(config)) : []
}

const refused = (errors: readonly FieldError[]): AppError =>
  invalid(errors.map((error) => ({ ...error, field: `config.${error.field}`.replace(/\.$/, '') })))
