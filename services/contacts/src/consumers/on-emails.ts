import {
  emailBounced,
  emailClicked,
  emailComplained,
  emailDelivered,
  emailOpened,
  emailQueued,
  emailReceived,
  emailScheduled,
  emailSent,
  emailSuppressed,
  emailUnsubscribed,
  messagesOfAudiencePageSent,
  audiencePageSent,
  requestAccepted,
} from '@postrider/contracts/messages'
import { consumer, type Received, type Subscribable } from '@postrider/messaging'
import { ofCurrentGeneration } from '@postrider/tenancy'
import { optOutByFeedback } from '../commands/opt-out-by-feedback.ts'
import { recordMailEvents, type MailReceived } from '../commands/record-mail-events.ts'
import { completeKeys, type Accepted } from '../commands/complete-keys.ts'
import type { Context } from '../context.ts'

const accepted = [emailQueued, emailScheduled, emailSuppressed, requestAccepted]
const recorded = [
  emailSent,
  emailDelivered,
  emailOpened,
  emailClicked,
  emailBounced,
  emailComplained,
  emailReceived,
]

/** Records messages about mails as events, and completes the idempotency keys of accepted requests. */
export const onEmails = (ctx: Context): Subscribable =>
  consumer({
    group: 'contacts.emails',
    atMostEveryMs: 400,
    consumes: [...accepted, ...recorded, audiencePageSent, emailUnsubscribed],
    handle: async (batch) => {
      const current = await ofCurrentGeneration(ctx.db, batch)
      await completeKeys(ctx, current.filter(isAccepted))
      const mails = Map.groupBy(current.flatMap(recordedOf), ({ projectId }) => projectId)
      for (const [projectId, messages] of mails)
        for (let from = 0; from < messages.length; from += maxEventsPerTransaction)
          await recordMailEvents(ctx, projectId, messages.slice(from, from + maxEventsPerTransaction))
      const optOuts = Map.groupBy(current.filter(isOptOut), ({ projectId }) => projectId)
      for (const [projectId, messages] of optOuts) await optOutByFeedback(ctx, projectId, messages)
    },
  })

/**
 * Maximum number of events per transaction. A batch of `audience_page.sent` may contain thousands of events.
 */
const maxEventsPerTransaction = 500

const typesAccepted = new Set<string>(accepted.map(({ type }) => type))

// The consumer receives only these message types, each with its data type.
const isAccepted = (message: Received): message is Accepted => typesAccepted.has(message.type)
const isOptOut = (message: Received): message is Received<typeof emailUnsubscribed> =>
  message.type === emailUnsubscribed.type
const isRecorded = (message: Received): message is MailReceived =>
  !typesAccepted.has(message.type) && !isOptOut(message)
const isAudiencePageSent = (message: Received): message is Received<typeof audiencePageSent> =>
  message.type === audiencePageSent.type

function recordedOf(message: Received): MailReceived[] {
  if (isAudiencePageSent(message))
    return messagesOfAudiencePageSent(message.data).map((mail) => ({ ...message, ...mail }))
  return isRecorded(message) && !isByMachine(message.data) ? [message] : []
}

/**
 * Returns whether a machine opened the mail or clicked a link. Segments and workflows must react only to
 * humans.
 */
const isByMachine = (data: MailReceived['data']): boolean => 'isMachine' in data && data.isMachine
