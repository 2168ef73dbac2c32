import * as messages from '@postrider/contracts/messages'
import type { Received } from '@postrider/messaging'
import { createEvent, eventSource, type EventSource, type Origin } from './create-event.ts'
import { aboutMail, mailData } from './mail-data.ts'
import type { WebhookEvent } from './webhook-event.ts'

type DataOf<M extends messages.MessageType> = Received<M>['data']

function sent(origin: Origin, data: DataOf<typeof messages.emailSent>): WebhookEvent {
  const own = { ...mailData(data, { status: 'SENT' }), sentAt: data.sentAt }
  return createEvent(origin, { type: 'email.sent', data: own }, aboutMail(data))
}

function delivered(origin: Origin, data: DataOf<typeof messages.emailDelivered>): WebhookEvent {
  const own = { ...mailData(data, { status: 'DELIVERED' }), deliveredAt: data.deliveredAt }
  return createEvent(origin, { type: 'email.delivered', data: own }, aboutMail(data))
}

/** The events of mails until their delivery. */
export const mailSources: EventSource[] = [
  eventSource(messages.emailQueued, ({ data, ...origin }) => {
    const own = { ...mailData(data, { status: 'QUEUED' }), queuedAt: data.queuedAt }
    return [createEvent(origin, { type: 'email.queued', data: own }, aboutMail(data))]
  }),
  eventSource(messages.emailScheduled, ({ data, ...origin }) => {
    const { scheduledFor, scheduledAt } = data
    const own = { ...mailData(data, { status: 'SCHEDULED' }), scheduledFor, scheduledAt }
    return [createEvent(origin, { type: 'email.scheduled', data: own }, aboutMail(data))]
  }),
  eventSource(messages.emailSent, ({ data, ...origin }) => [sent(origin, data)]),
  eventSource(messages.emailDelivered, ({ data, ...origin }) => [delivered(origin, data)]),
  eventSource(messages.audiencePageSent, ({ data, ...page }) =>
    messages
      .messagesOfAudiencePageSent(data)
      .map((mail) =>
        mail.type === 'email.sent'
          ? sent({ ...page, id: mail.id }, mail.data)
          : delivered({ ...page, id: mail.id }, mail.data),
      ),
  ),
  eventSource(messages.emailDelayed, ({ data, ...origin }) => {
    const { reason, delayedAt, nextAttemptAt } = data
    const own = { ...mailData(data, { status: 'SENDING' }), reason, delayedAt, nextAttemptAt }
    return [createEvent(origin, { type: 'email.delayed', data: own }, aboutMail(data))]
  }),
  eventSource(messages.emailFailed, ({ data, ...origin }) => {
    const own = { ...mailData(data, { status: 'FAILED' }), reason: data.reason, failedAt: data.failedAt }
    return [createEvent(origin, { type: 'email.failed', data: own }, aboutMail(data))]
  }),
  eventSource(messages.emailSuppressed, ({ data, ...origin }) => {
    const { reason, suppressedAt } = data
    const own = { ...mailData(data, { status: 'SUPPRESSED' }), reason, suppressedAt }
    return [createEvent(origin, { type: 'email.suppressed', data: own }, aboutMail(data))]
  }),
  eventSource(messages.emailDropped, ({ data, ...origin }) => {
    const own = { ...mailData(data, { status: 'DROPPED' }), reason: data.reason, droppedAt: data.droppedAt }
    return [createEvent(origin, { type: 'email.dropped', data: own }, aboutMail(data))]
  }),
]
