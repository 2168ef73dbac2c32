import {
  emailBounced,
  emailClicked,
  emailComplained,
  emailDelivered,
  emailOpened,
  emailSent,
  emailSuppressed,
  audiencePageSent,
} from '@postrider/contracts/messages'
import { consumer, type Received, type Subscribable } from '@postrider/messaging'
import { ofCurrentGeneration } from '@postrider/tenancy'
import { recordEntries } from '../commands/record-entries.ts'
import type { Context } from '../context.ts'
import { entriesOf, type FeedMessage } from '../domain/entry-of.ts'

/** What becomes of mails, those without a contact included. */
export const onEmails = (ctx: Context): Subscribable =>
  consumer({
    group: 'analytics.emails',
    atMostEveryMs: 500,
    consumes: [
      emailSent,
      emailSuppressed,
      emailDelivered,
      emailOpened,
      emailClicked,
      emailBounced,
      emailComplained,
      audiencePageSent,
    ],
    handle: async (batch) => {
      const current = await ofCurrentGeneration(ctx.db, batch)
      await recordEntries(ctx, current.filter(isMail).flatMap(entriesOf))
    },
  })

type MailReceived = Omit<Received, 'type' | 'data'> &
  Extract<FeedMessage, { type: `email.${string}` | 'audience_page.sent' }>

// It only narrows the type, so it accepts every message: the consumer has let only the types above through,
// each parsed by its schema.
const isMail = (message: Received): message is MailReceived => message.type !== ''
