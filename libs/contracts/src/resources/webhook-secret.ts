import { z } from 'zod'
import { Instant } from '../fields.ts'

const maxOverlapHours = 168

/** Body of POST /workflows/webhook-secret/rotate. */
export const RotateWebhookSecret = z.object({
  overlapHours: z
    .number()
    .min(0)
    .max(maxOverlapHours)
    .default(24)
    .describe('How long webhooks are signed with the earlier secret too.'),
})
export type RotateWebhookSecret = z.output<typeof RotateWebhookSecret>

/** What a project's webhooks are signed with (Standard Webhooks), as the API answers it. */
export const WebhookSecretView = z.object({
  /** `whsec_` and base64. */
  secret: z.string(),
  createdAt: Instant,
  /** Until when earlier secrets sign too; null when none does. */
  previousValidUntil: Instant.nullable(),
})
export type WebhookSecretView = z.infer<typeof WebhookSecretView>
