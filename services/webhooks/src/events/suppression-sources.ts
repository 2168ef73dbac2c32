import * as messages from '@postrider/contracts/messages'
import type { Received } from '@postrider/messaging'
import { createEvent, eventSource, type EventSource } from './create-event.ts'

/** The events of suppressions. */
export const suppressionSources: EventSource[] = [
  eventSource(messages.suppressionCreated, ({ data, ...origin }) => {
    const { createdAt, endsAt } = data
    const own = { ...suppressionData(data), createdAt, endsAt }
    return [createEvent(origin, { type: 'suppression.created', data: own }, aboutSuppression(data))]
  }),
  eventSource(messages.suppressionDeleted, ({ data, ...origin }) => {
    const own = { ...suppressionData(data), deletedAt: data.deletedAt }
    return [createEvent(origin, { type: 'suppression.deleted', data: own }, aboutSuppression(data))]
  }),
]

type Suppression = Omit<Received<typeof messages.suppressionCreated>['data'], 'createdAt' | 'endsAt'>

const suppressionData = ({ id, kind, value, reason, emailId, contactId, tags, metadata }: Suppression) => ({
  suppressionId: id,
  kind,
  value,
  reason,
  emailId,
  contactId,
  tags,
  metadata,
})

const aboutSuppression = ({ id, kind, value, contactId, tags }: Suppression) => ({
  resourceId: id,
  contactId,
  email: kind === 'ADDRESS' ? value : null,
  attributes: { tags },
})
