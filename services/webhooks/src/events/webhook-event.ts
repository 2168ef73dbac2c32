import type { MailSource } from '@postrider/contracts/resources'
import type { WebhookEventName } from '@postrider/contracts/webhook-events'

/** An event to store and deliver. */
export interface WebhookEvent {
  /** The id of the message that reported the event, which is also its `webhook-id`. */
  id: string
  type: WebhookEventName
  projectId: string
  generation: number
  at: Date
  /** The field `data` of the body. */
  data: Readonly<Record<string, unknown>>
  /** The object that the event is about: a mail, contact, segment, campaign and so on. */
  resourceId: string | null
  contactId: string | null
  /** The address in `data`, so that the erasure of a contact finds events without its id. */
  email: string | null
  attributes: EventAttributes
  /** Whether an import changed the contact. */
  isImported: boolean
  /** The trace context of the message, if its trace is sampled. */
  traceparent?: string
}

/** The attributes that an endpoint's filter compares. Absent if the event does not have the attribute. */
export interface EventAttributes {
  /** The domain of the sender, in lower case. */
  domain?: string
  tags?: readonly string[]
  campaignId?: string
  source?: MailSource
}
