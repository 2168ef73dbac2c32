import { z } from 'zod'
import { Id, Instant } from '../fields.ts'

/** What a project stores in all services, in bytes. */
export const Storage = z.object({
  used: z.number().int(),
  limit: z.number().int().nullable().describe('Null without a limit.'),
})

/**
 * What of a project is set up already; null where the service that knows did not answer in time, or is not
 * installed.
 */
export const SetupState = z.object({
  hasSubscription: z.boolean(),
  hasVerifiedDomain: z.boolean().nullable(),
  contactCount: z.number().int().nullable(),
  /** Null also when no campaign has been sent. */
  lastCampaignSentAt: Instant.nullable(),
  hasEnabledWorkflow: z.boolean().nullable(),
  /** In bytes. */
  storage: Storage.nullable(),
})
export type SetupState = z.infer<typeof SetupState>

/** The project of a secret key as GET /projects answers it. */
export const KeyProjectView = z.object({
  id: Id,
  name: z.string(),
  /** Null without a verified domain, or when send did not answer in time. */
  defaultSenderDomain: z.string().nullable(),
  createdAt: Instant,
})
export type KeyProjectView = z.infer<typeof KeyProjectView>
