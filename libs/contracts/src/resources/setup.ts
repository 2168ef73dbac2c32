import { z } from 'zod'
import { Id, Instant } from '../fields.ts'

/** The stored bytes of a project in all services. */
export const Storage = z.object({
  used: z.number().int(),
  limit: z.number().int().nullable().describe('The quota in bytes; null if there is no limit.'),
})

/** The set-up state of a project. A field is null if its service is not installed or not available. */
export const SetupState = z.object({
  hasSubscription: z.boolean(),
  hasVerifiedDomain: z.boolean().nullable(),
  hasSentMail: z
    .boolean()
    .nullable()
    .describe('Whether the project has sent a mail that is still stored; received mails do not count.'),
  contactCount: z.number().int().nullable(),
  hasSentCampaign: z.boolean().nullable(),
  lastCampaignSentAt: Instant.nullable().describe('Also null if no campaign has been sent.'),
  hasEnabledWorkflow: z.boolean().nullable(),
  /** The stored bytes of the project. */
  storage: Storage.nullable(),
})
export type SetupState = z.infer<typeof SetupState>

/** Response of GET /projects: the project of a secret key. */
export const KeyProjectView = z.object({
  id: Id,
  name: z.string(),
  defaultSenderDomain: z.string().nullable().describe('Null if no domain is verified.'),
  createdAt: Instant,
})
export type KeyProjectView = z.infer<typeof KeyProjectView>
