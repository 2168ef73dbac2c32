import * as messages from '@postrider/contracts/messages'
import type { WebhookEventData } from '@postrider/contracts/webhook-events'
import type { Received } from '@postrider/messaging'
import { createEvent, eventSource, type EventSource } from './create-event.ts'
import { aboutMail, mailData } from './mail-data.ts'

/** The events of mails after their delivery, and of received mails. */
export const feedbackSources: EventSource[] = [
  eventSource(messages.emailOpened, ({ data, ...origin }) => {
    const { openedAt, isFirstOpen, isMachine } = data
    const own = {
      ...mailData(data, { status: 'OPENED', opens: data.opens }),
      openedAt,
      isFirstOpen,
      isMachine,
    }
    return [createEvent(origin, { type: 'email.opened', data: own }, aboutMail(data))]
  }),
  eventSource(messages.emailClicked, ({ data, ...origin }) => {
    const { link, clickedAt, isFirstClick, isMachine } = data
    const mail = mailData(data, { status: 'CLICKED', clicks: data.clicks })
    const own = { ...mail, link, clickedAt, isFirstClick, isMachine }
    return [createEvent(origin, { type: 'email.clicked', data: own }, aboutMail(data))]
  }),
  eventSource(messages.emailBounced, ({ data, ...origin }) => {
    const { bounceType, bouncedAt } = data
    const own = { ...mailData(data, { status: 'BOUNCED' }), bounceType, bouncedAt }
    return [createEvent(origin, { type: 'email.bounced', data: own }, aboutMail(data))]
  }),
  eventSource(messages.emailComplained, ({ data, ...origin }) => {
    const own = { ...mailData(data, { status: 'COMPLAINED' }), complainedAt: data.complainedAt }
    return [createEvent(origin, { type: 'email.complained', data: own }, aboutMail(data))]
  }),
  eventSource(messages.emailReceived, ({ data, ...origin }) => [
    createEvent(origin, { type: 'email.received', data: receivedData(data) }, aboutMail(data)),
  ]),
]

/** The maximum size of the data of a received mail in bytes. A longer body is omitted. */
const maxReceivedBytes = 64_000

function receivedData(
  message: Received<typeof messages.emailReceived>['data'],
): WebhookEventData<'email.received'> {
  const data = {
    ...mailData(message, { status: 'RECEIVED' }),
    fromHeader: message.fromHeader,
    receivedAt: message.timestamp,
    recipients: message.recipients,
    isAutomatic: message.isAutomatic,
    hasContent: message.hasContent,
    body: message.body,
    spamVerdict: message.spamVerdict,
    virusVerdict: message.virusVerdict,
    spfVerdict: message.spfVerdict,
    dkimVerdict: message.dkimVerdict,
    dmarcVerdict: message.dmarcVerdict,
  }
  return Buffer.byteLength(JSON.stringify(data)) <= maxReceivedBytes ? data : { ...data, body: null }
}
