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

/** Records the outcomes and events of mails, with or without a contact. */
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

// Only narrows the type and accepts every message: the consumer receives only the message types above,
// validated.
const isMail = (message: Received): message is MailReceived => message.type !== ''
