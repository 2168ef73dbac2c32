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
    .describe('How long webhooks are also signed with the earlier secret, in hours.'),
})
export type RotateWebhookSecret = z.output<typeof RotateWebhookSecret>

/** The secret that signs a project's webhooks (Standard Webhooks), as the API returns it. */
export const WebhookSecretView = z.object({
  /** `whsec_` and base64. */
  secret: z.string(),
  createdAt: Instant,
  /** The time until which earlier secrets also sign webhooks; null if there is no earlier secret. */
  previousValidUntil: Instant.nullable(),
})
export type WebhookSecretView = z.infer<typeof WebhookSecretView>
