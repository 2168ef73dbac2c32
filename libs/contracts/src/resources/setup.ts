import { z } from 'zod'
import { Id, Instant } from '../fields.ts'

/** The stored bytes of a project in all services. */
export const Storage = z.object({
  used: z.number().int(),
  limit: z.number().int().nullable().describe('The quota in bytes; null without a limit.'),
})

/**
 * The set-up state of a project. A field is null if its service did not respond in time, or is not
 * installed.
 */
export const SetupState = z.object({
  hasSubscription: z.boolean(),
  hasVerifiedDomain: z.boolean().nullable(),
  contactCount: z.number().int().nullable(),
  /** Null also if no campaign has been sent. */
  lastCampaignSentAt: Instant.nullable(),
  hasEnabledWorkflow: z.boolean().nullable(),
  /** In bytes. */
  storage: Storage.nullable(),
})
export type SetupState = z.infer<typeof SetupState>

/** The project of a secret key as GET /projects returns it. */
export const KeyProjectView = z.object({
  id: Id,
  name: z.string(),
  /** Null without a verified domain, or if send did not respond in time. */
  defaultSenderDomain: z.string().nullable(),
  createdAt: Instant,
})
export type KeyProjectView = z.infer<typeof KeyProjectView>
