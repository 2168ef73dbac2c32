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
  audiencePageExpanded,
  audiencePageSent,
  MessageOf,
} from '@postrider/contracts/messages'
import type { z } from 'zod'
import type { MailFact, MarkKind } from './tally.ts'

/** The messages of the send service that change campaign counters. */
export type CountedMessage =
  | MessageOf<typeof audiencePageExpanded>
  | MessageOf<typeof audiencePageSent>
  | MessageOf<typeof emailSent>
  | MessageOf<typeof emailFailed>
  | MessageOf<typeof emailSuppressed>
  | MessageOf<typeof emailDropped>
  | MessageOf<typeof emailDelivered>
  | MessageOf<typeof emailOpened>
  | MessageOf<typeof emailClicked>
  | MessageOf<typeof emailBounced>
  | MessageOf<typeof emailComplained>

/**
 * Returns the counter change that a message reports. Returns undefined for repeated opens, and for bounces
 * after which the mail may still arrive.
 */
export function factOf(message: CountedMessage): MailFact | undefined {
  switch (message.type) {
    case 'audience_page.expanded':
      return { kind: 'expanded', created: message.data.created }
    case 'audience_page.sent':
      return {
        kind: 'pageSent',
        sent: message.data.mails.length,
        delivered: message.data.mails.filter(({ deliveredId }) => deliveredId !== null).length,
      }
    case 'email.opened':
      return openFact(message.data)
    case 'email.clicked':
      return clickFact(message.data)
    case 'email.bounced':
      return message.data.bounceType === 'Permanent' ? markFact('bounced', message) : undefined
    case 'email.complained':
      return markFact('complained', message)
    default:
      return { kind: 'counted', name: countOf[message.type] }
  }
}

const openFact = ({ isFirstOpen, isMachine }: z.output<typeof emailOpened.data>): MailFact | undefined =>
  isFirstOpen ? { kind: 'counted', name: isMachine ? 'machineOpened' : 'opened' } : undefined

const clickFact = ({
  link,
  isFirstClick,
  isMachine,
}: z.output<typeof emailClicked.data>): MailFact | undefined => {
  if (!isMachine) return { kind: 'clicked', link, isFirst: isFirstClick }
  return isFirstClick ? { kind: 'counted', name: 'machineClicked' } : undefined
}

/** The counter of each message type. A mail has at most one message of each type. */
const countOf = {
  'email.sent': 'sent',
  'email.failed': 'failed',
  'email.suppressed': 'suppressed',
  'email.dropped': 'dropped',
  'email.delivered': 'delivered',
} as const

const markFact = (name: MarkKind, { data }: { data: { emailId: string } }): MailFact => ({
  kind: 'marked',
  name,
  emailId: data.emailId,
})
