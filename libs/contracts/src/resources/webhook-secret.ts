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
    .describe('How long the earlier secret also signs webhooks.'),
})
export type RotateWebhookSecret = z.output<typeof RotateWebhookSecret>

/** The secret that signs a project's webhooks (Standard Webhooks), as the API returns it. */
export const WebhookSecretView = z.object({
  /** `whsec_` and base64. */
  secret: z.string(),
  createdAt: Instant,
  /** Until when earlier secrets also sign; null if there is none. */
  previousValidUntil: Instant.nullable(),
})
export type WebhookSecretView = z.infer<typeof WebhookSecretView>
