import { currentCorrelation } from '@postrider/contracts'
import { sendBatch } from '@postrider/contracts/api/sending'
import type { AppError } from '@postrider/contracts/errors'
import {
  sendBatchBody,
  type BatchResult,
  type SendBatchView,
  type Warning,
} from '@postrider/contracts/resources'
import { implement, ok, statusOf, type Endpoint } from '@postrider/http'
import type { Context } from '../../context.ts'
import { findUsedKey } from '../find-used-key.ts'
import { headerWarnings } from '../http.ts'
import { batchAcceptor, type BatchOutcome } from './accept-batch.ts'

/** POST /v1/send/batch. */
export const sendMany = (ctx: Context): Endpoint[] => {
  const accept = batchAcceptor(ctx)
  return [
    implement(
      sendBatch,
      async ({ body: { emails, mode }, caller, warnings, idempotencyKey, signal }) => {
        const { projectId, generation } = caller
        const { requestId } = currentCorrelation() ?? {}
        const request = { projectId, generation, idempotencyKey, requestId, signal }
        const outcome = await accept({ ...request, emails, mode })
        const all = [...warnings, ...headerWarningsOf(outcome)]
        const items = mode === 'strict' ? { emails: emailsOf(outcome) } : { results: resultsOf(outcome) }
        const data: SendBatchView = {
          ...items,
          timestamp: ctx.now().toISOString(),
          ...(all.length > 0 && { warnings: all }),
        }
        return ok({ success: true, data })
      },
      { body: sendBatchBody(ctx.config), usedKey: (name) => findUsedKey(ctx, name) },
    ),
  ]
}

const byIndex = (one: { index: number }, other: { index: number }): number => one.index - other.index

const emailsOf = ({ emails }: BatchOutcome): SendBatchView['emails'] =>
  [...emails].flatMap(([index, items]) => items.map((item) => ({ index, ...item }))).toSorted(byIndex)

const resultsOf = ({ emails, faults }: BatchOutcome): BatchResult[] =>
  [
    ...[...emails].map(([index, items]) => ({ index, success: true, emails: items })),
    ...[...faults].map(([index, error]) => ({ index, success: false, error: faultView(error) })),
  ].toSorted(byIndex)

const faultView = ({ kind, code, message, extras: { suggestion, errors, details } }: AppError) => ({
  code,
  message,
  statusCode: statusOf[kind],
  ...(suggestion !== undefined && { suggestion }),
  ...(errors && { errors }),
  ...(details && { details }),
})

const headerWarningsOf = ({ items, emails }: BatchOutcome): Warning[] =>
  items
    .filter(({ index }) => emails.has(index))
    .flatMap(({ index, body }) =>
      headerWarnings(body).map(({ field, message }) => ({ field: `emails.${index}.${field}`, message })),
    )
