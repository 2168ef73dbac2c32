import type { Data } from '@postrider/contracts'
import type {
  emailBounced,
  emailClicked,
  emailComplained,
  emailDelivered,
  emailOpened,
  emailReceived,
  emailSent,
  EmailBase,
  MessageOf,
} from '@postrider/contracts/messages'
import type { BounceType, OptOutReason } from '@postrider/contracts/resources'

/** The messages of the send service that are recorded as events. */
export type MailMessage =
  | MessageOf<typeof emailSent>
  | MessageOf<typeof emailDelivered>
  | MessageOf<typeof emailOpened>
  | MessageOf<typeof emailClicked>
  | MessageOf<typeof emailBounced>
  | MessageOf<typeof emailComplained>
  | MessageOf<typeof emailReceived>

/** Event names of sent mails. The send service can publish these events again from its own rows. */
export const mailEventNames = [
  'email.sent',
  'email.delivery',
  'email.open',
  'email.click',
  'email.bounce',
  'email.complaint',
] as const
export type MailEventName = (typeof mailEventNames)[number] | 'email.received'

/**
 * Returns the event name and data of a message. The API defines the event names, which differ from some
 * message types.
 */
export function mailEvent(message: MailMessage): { name: MailEventName; data: Data } {
  const base = baseOf(message.data)
  switch (message.type) {
    case 'email.sent':
      return { name: 'email.sent', data: { ...base, sentAt: message.data.sentAt } }
    case 'email.delivered':
      return { name: 'email.delivery', data: { ...base, deliveredAt: message.data.deliveredAt } }
    case 'email.opened':
      return {
        name: 'email.open',
        data: { ...base, ...pick(message.data, ['openedAt', 'opens', 'isFirstOpen']) },
      }
    case 'email.clicked':
      return {
        name: 'email.click',
        data: { ...base, ...pick(message.data, ['link', 'clickedAt', 'clicks', 'isFirstClick']) },
      }
    case 'email.bounced':
      return { name: 'email.bounce', data: { ...base, ...bounceData(message.data) } }
    case 'email.complained':
      return { name: 'email.complaint', data: { ...base, complainedAt: message.data.complainedAt } }
    case 'email.received':
      return { name: 'email.received', data: receivedData(message.data) }
    default:
      return message satisfies never
  }
}

/**
 * Returns the reason for which this message unsubscribes its contact. Returns undefined if it does not, for
 * example for a bounce that is not permanent.
 */
export function optOutReason(message: MailMessage): OptOutReason | undefined {
  if (message.type === 'email.complained') return 'COMPLAINT'
  return message.type === 'email.bounced' && message.data.bounceType === 'Permanent' ? 'BOUNCE' : undefined
}

const bounceData = ({ bounceType, bouncedAt }: { bounceType: BounceType; bouncedAt: string }): Data =>
  bounceType === 'Transient' ? { bounceType, transientBounce: true, bouncedAt } : { bounceType, bouncedAt }

const receivedData = (data: MessageOf<typeof emailReceived>['data']): Data =>
  pick(data, [
    'messageId',
    'emailId',
    'from',
    'fromHeader',
    'to',
    'subject',
    'timestamp',
    'recipients',
    'isAutomatic',
    'hasContent',
    'body',
    'spamVerdict',
    'virusVerdict',
    'spfVerdict',
    'dkimVerdict',
    'dmarcVerdict',
    'processingTimeMillis',
  ])

/** The data of every event of a sent mail. Omits empty tags and metadata, which most mails have. */
const baseOf = ({ tags = [], metadata = {}, ...data }: EmailBase): Data => ({
  ...pick(data, [
    'subject',
    'from',
    'fromName',
    'messageId',
    'emailId',
    'templateId',
    'campaignId',
    'sourceType',
  ]),
  ...(tags.length > 0 && { tags }),
  ...(Object.keys(metadata).length > 0 && { metadata }),
})

const pick = <T extends object>(from: T, keys: (keyof T & string)[]): Data =>
  Object.fromEntries(keys.map((key) => [key, from[key]]))
