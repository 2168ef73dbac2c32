import { derivedId, type Data } from '@postrider/contracts'
import type {
  emailBounced,
  emailClicked,
  emailComplained,
  emailDelivered,
  emailOpened,
  emailSent,
  emailSuppressed,
  EmailBase,
  MessageOf,
} from '@postrider/contracts/messages'
import type { z } from 'zod'
import type { Entry } from './entry.ts'
import { isSmall } from './is-small.ts'

/** The messages of the send service that the feed shows. */
export type MailMessage =
  | MessageOf<typeof emailSent>
  | MessageOf<typeof emailSuppressed>
  | MessageOf<typeof emailDelivered>
  | MessageOf<typeof emailOpened>
  | MessageOf<typeof emailClicked>
  | MessageOf<typeof emailBounced>
  | MessageOf<typeof emailComplained>

/** A message's project, generation and time. */
export type Origin = Pick<Entry, 'projectId' | 'generation' | 'at'>

/**
 * The entry fields that depend on the message type. `fact` distinguishes entries of a mail that have the same
 * time.
 */
interface MailFact {
  type: Entry['type']
  fact: string
  isFirst?: boolean
  isMachine?: boolean
  metadata?: Data
}

/**
 * Returns the entry of a message about a mail. The entry id is derived from mail, `fact` and time, because a
 * rebuild reads the send service's ledger, which does not store message ids.
 */
export function mailEntry({ projectId, generation, at }: Origin, message: MailMessage): Entry {
  const { emailId, contactId, to, campaignId } = message.data
  const { type, fact, isFirst = true, isMachine = false, metadata } = factOf(message)
  return {
    id: derivedId(at, `${emailId}/${fact}`),
    at,
    projectId,
    generation,
    type,
    contactId,
    contactEmail: to,
    campaignId,
    name: null,
    isFirst,
    isMachine,
    metadata: { ...baseOf(message.data), ...metadata },
  }
}

function factOf(message: MailMessage): MailFact {
  switch (message.type) {
    case 'email.sent':
      return { type: 'email.sent', fact: 'sent' }
    case 'email.suppressed':
      return { type: 'email.suppressed', fact: 'suppressed', metadata: { reason: message.data.reason } }
    case 'email.delivered':
      return { type: 'email.delivered', fact: 'delivered' }
    case 'email.opened':
      return openFact(message.data)
    case 'email.clicked':
      return clickFact(message.data)
    case 'email.bounced':
      return bounceFact(message.data)
    case 'email.complained':
      return { type: 'email.complaint', fact: 'complained' }
    default:
      return message satisfies never
  }
}

const openFact = ({ isFirstOpen, isMachine }: z.output<typeof emailOpened.data>): MailFact => ({
  type: 'email.opened',
  fact: isMachine ? 'opened by machine' : 'opened',
  isFirst: isFirstOpen,
  isMachine,
  ...(isMachine ? { metadata: { isMachine } } : {}),
})

const clickFact = ({ link, isFirstClick, isMachine }: z.output<typeof emailClicked.data>): MailFact => ({
  type: 'email.clicked',
  fact: `clicked${isMachine ? ' by machine' : ''} ${link}`,
  isFirst: isFirstClick,
  isMachine,
  metadata: { link, ...(isMachine ? { isMachine } : {}) },
})

const bounceFact = ({ bounceType }: z.output<typeof emailBounced.data>): MailFact => ({
  type: 'email.bounced',
  fact: `bounced ${bounceType}`,
  metadata: { bounceType },
})

const baseOf = ({
  emailId,
  subject,
  sourceType,
  templateId,
  workflowId,
  tags = [],
  metadata = {},
}: EmailBase): Data => ({
  emailId,
  subject,
  sourceType,
  ...(templateId === null ? {} : { templateId }),
  ...(workflowId === null ? {} : { workflowId }),
  ...labelsOf({ tags, metadata }),
})

interface Labels {
  tags: readonly string[]
  metadata: Record<string, string>
}

/** Returns the tags and metadata of a mail in the form of the feed. The roll-ups count the tags. */
export const labelsOf = ({ tags, metadata }: Labels): Data => ({
  ...(tags.length === 0 ? {} : { tags }),
  ...(Object.keys(metadata).length === 0 || !isSmall(metadata) ? {} : { metadata }),
})
