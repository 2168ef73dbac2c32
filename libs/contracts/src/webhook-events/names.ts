/** The types of webhook events, in the order of the catalogue. */
export const webhookEventNames = [
  'email.queued',
  'email.scheduled',
  'email.sent',
  'email.delivered',
  'email.delayed',
  'email.opened',
  'email.clicked',
  'email.bounced',
  'email.complained',
  'email.failed',
  'email.suppressed',
  'email.dropped',
  'email.received',
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'contact.subscribed',
  'contact.unsubscribed',
  'segment.entered',
  'segment.left',
  'campaign.scheduled',
  'campaign.started',
  'campaign.paused',
  'campaign.sent',
  'campaign.cancelled',
  'workflow.completed',
  'workflow.failed',
  'domain.verified',
  'domain.lost',
  'suppression.created',
  'suppression.deleted',
  'job.finished',
  'event.triggered',
  'endpoint.disabled',
] as const

export type WebhookEventName = (typeof webhookEventNames)[number]

/** Returns the part of an event's name before the dot, such as `email`. */
export const webhookEventGroup = (name: string): string => name.slice(0, name.indexOf('.'))

/** Returns whether a list of names and patterns (`*`, `email.*`) selects an event. */
export const selectsEvent = (patterns: readonly string[], name: string): boolean =>
  patterns.includes('*') || patterns.includes(name) || patterns.includes(`${webhookEventGroup(name)}.*`)
