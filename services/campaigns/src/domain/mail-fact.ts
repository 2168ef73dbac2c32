import type {
  emailBounced,
  emailClicked,
  emailComplained,
  emailDelivered,
  emailDropped,
  emailFailed,
  emailOpened,
  emailSent,
  emailSuppressed,
  runExpanded,
  runSent,
} from '@postrider/contracts/messages'
import type { z } from 'zod'
import type { Fact, MarkKind } from './tally.ts'

type Message<M extends { type: string; data: z.ZodType }> = { type: M['type']; data: z.output<M['data']> }

/** The messages of send from which campaigns are counted. */
export type CountedMessage =
  | Message<typeof runExpanded>
  | Message<typeof runSent>
  | Message<typeof emailSent>
  | Message<typeof emailFailed>
  | Message<typeof emailSuppressed>
  | Message<typeof emailDropped>
  | Message<typeof emailDelivered>
  | Message<typeof emailOpened>
  | Message<typeof emailClicked>
  | Message<typeof emailBounced>
  | Message<typeof emailComplained>

/** Undefined for what is not counted. Only a permanent bounce is: after another the mail may still arrive. */
export function factOf(message: CountedMessage): Fact | undefined {
  switch (message.type) {
    case 'run.expanded':
      return { kind: 'expanded', created: message.data.created }
    case 'run.sent':
      return {
        kind: 'handedOver',
        sent: message.data.mails.length,
        delivered: message.data.mails.filter(({ deliveredId }) => deliveredId !== null).length,
      }
    case 'email.opened':
      return message.data.isFirstOpen ? { kind: 'counted', name: 'opened' } : undefined
    case 'email.clicked':
      return { kind: 'clicked', link: message.data.link, isFirst: message.data.isFirstClick }
    case 'email.bounced':
      return message.data.bounceType === 'Permanent' ? marked('bounced', message) : undefined
    case 'email.complained':
      return marked('complained', message)
    default:
      return { kind: 'counted', name: countOf[message.type] }
  }
}

/** Of these there is one message for each mail. */
const countOf = {
  'email.sent': 'sent',
  'email.failed': 'failed',
  'email.suppressed': 'suppressed',
  'email.dropped': 'dropped',
  'email.delivered': 'delivered',
} as const

const marked = (name: MarkKind, { data }: { data: { emailId: string } }): Fact => ({
  kind: 'marked',
  name,
  emailId: data.emailId,
})
