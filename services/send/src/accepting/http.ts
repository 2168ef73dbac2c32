import { sendEmail } from '@postrider/contracts/api/sending'
import {
  sendBody,
  type SendBody,
  type SendItem,
  type SendView,
  type Warning,
} from '@postrider/contracts/resources'
import { implement, ok, type Endpoint } from '@postrider/http'
import { sendAcceptor } from './accept-send.ts'
import { findUsedKey } from './find-used-key.ts'
import type { Context } from '../context.ts'
import { firstState } from '../mails/new-mail.ts'
import type { AcceptedItem } from './claim-throttles.ts'

/** POST /v1/send (API spec). */
export const send = (ctx: Context): Endpoint[] => {
  const accept = sendAcceptor(ctx)
  return [
    implement(
      sendEmail,
      async ({ body, caller, warnings, idempotencyKey, signal }) => {
        const { projectId, generation } = caller
        const items = await accept({ projectId, generation, idempotencyKey, signal, body })
        return ok({ success: true, data: sendView(items, ctx.now(), [...warnings, ...headerWarnings(body)]) })
      },
      { body: sendBody(ctx.config), usedKey: (name) => findUsedKey(ctx, name) },
    ),
  ]
}

const suggestionFor = (reason: string): string => suggestions[reason] ?? onTheList

const onTheList =
  'The address is suppressed because of a bounce, a complaint or a rule. It receives no mail of any type.'

const suggestions: Record<string, string> = {
  unsubscribed:
    'The contact is not subscribed, and the template is of type MARKETING. Contacts that this call creates are not subscribed either. Use a template of type TRANSACTIONAL for orders, receipts and passwords. If the recipient agreed to marketing mail, pass `subscribed: true`.',
  deleted: 'The contact was deleted during the request. Repeat the request to create the contact again.',
}

const sendView = (items: readonly AcceptedItem[], at: Date, warnings: Warning[]): SendView => ({
  emails: items.map(sendItem),
  timestamp: at.toISOString(),
  ...(warnings.length > 0 && { warnings }),
})

/** Returns the item of the response for one recipient. */
export function sendItem(item: AcceptedItem): SendItem {
  if (item.skipped) {
    const { contact, retryAt } = item.skipped
    return {
      contact,
      status: 'SKIPPED',
      reason: 'throttled',
      suggestion: 'Send the mail again after `retryAt`, or without `delivery.throttle`.',
      retryAt: retryAt.toISOString(),
    }
  }
  const { mail, suppressedCopies } = item
  const { id, contactId, toEmail, scheduledFor, suppressedBy } = mail
  const state = firstState(mail)
  return {
    contact: { id: contactId ?? '', email: toEmail },
    email: id,
    ...(suppressedBy === null
      ? { status: state.status === 'SCHEDULED' ? 'SCHEDULED' : 'QUEUED' }
      : { status: 'SUPPRESSED', reason: suppressedBy, suggestion: suggestionFor(suppressedBy) }),
    ...(state.status === 'SCHEDULED' && scheduledFor && { scheduledFor: scheduledFor.toISOString() }),
    ...(suppressedCopies.length > 0 && { suppressedCopies: [...suppressedCopies] }),
  }
}

/** Returns the warnings about headers that the service writes itself. */
const headerWarnings = ({ ownHeaders = [] }: SendBody): Warning[] =>
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
