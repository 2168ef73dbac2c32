import type { MessageType } from '@postrider/contracts/messages'
import type { WebhookEventData, WebhookEventName } from '@postrider/contracts/webhook-events'
import type { Received } from '@postrider/messaging'
import type { WebhookEvent } from './webhook-event.ts'

/** Where an event comes from: the attributes of its message. */
export type Origin = Pick<Received, 'id' | 'projectId' | 'generation' | 'at'>

/** The fields of an event that most events do not have. */
type About = Pick<WebhookEvent, 'resourceId'> &
  Partial<Pick<WebhookEvent, 'contactId' | 'email' | 'attributes' | 'isImported'>>

/** Returns an event of a message. The compiler checks `data` against the catalogue. */
export const createEvent = <Name extends WebhookEventName>(
  { id, projectId, generation, at }: Origin,
  { type, data }: { type: Name; data: WebhookEventData<Name> },
  { resourceId, contactId = null, email = null, attributes = {}, isImported = false }: About,
): WebhookEvent => ({
  id,
  type,
  projectId,
  generation,
  at,
  data,
  resourceId,
  contactId,
  email,
  attributes,
  isImported,
})

/** Maps the messages of a type to events. */
export interface EventSource {
  type: MessageType
  eventsOf(message: Received): WebhookEvent[]
}

/** Defines the events of a message type. */
export const eventSource = <M extends MessageType>(
  type: M,
  eventsOf: (message: Received<M>) => WebhookEvent[],
): EventSource => ({ type, eventsOf: (message) => (isOfType(message, type) ? eventsOf(message) : []) })

// The data of a received message matches its type.
const isOfType = <M extends MessageType>(message: Received, { type }: M): message is Received<M> =>
  message.type === type
