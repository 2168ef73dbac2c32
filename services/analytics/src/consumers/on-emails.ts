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

// This guard only narrows the type and accepts every message. The consumer receives only valid messages of
// the types above.
const isMail = (message: Received): message is MailReceived => message.type !== ''
