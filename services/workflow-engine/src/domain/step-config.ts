import { type FieldError, fieldErrors, invalid, issueMessage } from '@postrider/contracts/errors'
import { StepConfigs, type StepType } from '@postrider/contracts/resources'
import { configTooLarge } from '../errors.ts'
import { faultsOfCondition } from './check-condition.ts'
import { faultsOfWebhook } from './webhook/check-webhook.ts'

/** Maximum size of a step's config in bytes. All steps of a workflow are stored in one document. */
const maxConfigBytes = 64 * 1024

/**
 * Returns the config of a step as it is stored. Throws 422 with the invalid fields (`config.…`), or if the
 * config exceeds 64 KB.
 */
export function readConfig(type: StepType, given: Record<string, unknown>): Record<string, unknown> {
  if (Buffer.byteLength(JSON.stringify(given)) > maxConfigBytes) throw configTooLarge(maxConfigBytes)
  const read = StepConfigs[type].safeParse(given, { error: issueMessage })
  if (!read.success) throw invalid(fieldErrors(read.error, given, ['config']))
  const faults = faultsOf(type, read.data)
  if (faults.length > 0) throw invalid(faults)
  return read.data
}

function faultsOf(type: StepType, config: Record<string, unknown>): FieldError[] {
  if (type === 'WEBHOOK') return faultsOfWebhook(StepConfigs.WEBHOOK.parse(config))
  return type === 'CONDITION' ? faultsOfCondition(StepConfigs.CONDITION.parse(config)) : []
}
