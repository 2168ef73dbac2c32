import type { z } from 'zod'
import { campaignEvents } from './campaign.ts'
import { contactEvents, segmentEvents } from './contact.ts'
import type { WebhookEventDefinition } from './define.ts'
import { emailFeedbackEvents } from './email-feedback.ts'
import { emailReceivedEvents } from './email-received.ts'
import { emailEvents } from './email.ts'
import type { WebhookEventName } from './names.ts'
import { projectEvents } from './project.ts'
import { domainEvents, suppressionEvents } from './sending.ts'
import { workflowEvents } from './workflow.ts'

/** The definitions of all events by name. */
export const webhookEvents = {
  ...emailEvents,
  ...emailFeedbackEvents,
  ...emailReceivedEvents,
  ...contactEvents,
  ...segmentEvents,
  ...campaignEvents,
  ...workflowEvents,
  ...domainEvents,
  ...suppressionEvents,
  ...projectEvents,
} satisfies Record<WebhookEventName, WebhookEventDefinition>

/** The field `data` of an event. */
export type WebhookEventData<Name extends WebhookEventName> = z.output<(typeof webhookEvents)[Name]['data']>
