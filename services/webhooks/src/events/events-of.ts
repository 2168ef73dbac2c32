import type { MessageType } from '@postrider/contracts/messages'
import type { Received } from '@postrider/messaging'
import { contactSources } from './contact-sources.ts'
import { feedbackSources } from './feedback-sources.ts'
import { mailSources } from './mail-sources.ts'
import { projectSources } from './project-sources.ts'
import { suppressionSources } from './suppression-sources.ts'
import type { WebhookEvent } from './webhook-event.ts'

const sources = [
  ...mailSources,
  ...feedbackSources,
  ...contactSources,
  ...projectSources,
  ...suppressionSources,
]

const byType = new Map(sources.map((source) => [source.type.type, source]))

/** The message types that report events. */
export const consumed: readonly MessageType[] = sources.map(({ type }) => type)

/** Returns the events that a message reports: none for a message without an event. */
export function eventsOf(message: Received): WebhookEvent[] {
  const events = byType.get(message.type)?.eventsOf(message) ?? []
  const { traceparent } = message
  return traceparent === undefined ? events : events.map((event) => ({ ...event, traceparent }))
}
