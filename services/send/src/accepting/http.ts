import { currentCorrelation } from '@postrider/contracts'
import { sendEmail } from '@postrider/contracts/api/sending'
import { sendBody, type SendBody, type SendView, type Warning } from '@postrider/contracts/resources'
import { implement, ok, type Endpoint } from '@postrider/http'
import { sendAcceptor } from './accept-send.ts'
import { findUsedKey } from './find-used-key.ts'
import type { Context } from '../context.ts'
import type { AcceptedItem } from './claim-throttles.ts'
import { sendItem } from './send-item.ts'

/** POST /v1/send (API spec). */
export const send = (ctx: Context): Endpoint[] => {
  const accept = sendAcceptor(ctx)
  return [
    implement(
      sendEmail,
      async ({ body, caller, warnings, idempotencyKey, signal }) => {
        const { projectId, generation } = caller
        const { requestId } = currentCorrelation() ?? {}
        const items = await accept({ projectId, generation, idempotencyKey, requestId, signal, body })
        return ok({ success: true, data: sendView(items, ctx.now(), [...warnings, ...headerWarnings(body)]) })
      },
      { body: sendBody(ctx.config), usedKey: (name) => findUsedKey(ctx, name) },
    ),
  ]
}

const sendView = (items: readonly AcceptedItem[], at: Date, warnings: Warning[]): SendView => ({
  emails: items.map(sendItem),
  timestamp: at.toISOString(),
  ...(warnings.length > 0 && { warnings }),
})

/** Returns the warnings about headers that the service writes itself. */
export const headerWarnings = ({ ownHeaders = [] }: SendBody): Warning[] =>
  ownHeaders.map(({ name, isReply }) => ({
    field: `headers.${name}`,
    message: isReply ? `The header \`${name}\` was used as \`reply\`.` : ignoredHeader(name),
  }))

function ignoredHeader(name: string): string {
  const field = fieldFor[name.toLowerCase()]
  const ignored = `The header \`${name}\` is written by the service and was ignored.`
  return field === undefined ? ignored : `${ignored} ${field}`
}

const fieldFor: Readonly<Record<string, string>> = {
  from: 'Set `from`.',
  to: 'Set `to`.',
  subject: 'Set `subject`.',
  'reply-to': 'Set `reply`.',
  cc: 'Set `cc`.',
  bcc: 'Set `bcc`.',
}
