import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { Storage } from '../resources/setup.ts'
import { defineInternalEndpoint } from './define.ts'

const question = {
  callers: ['accounts'],
  body: z.object({ projectId: Id, generation: z.number().int() }),
  deadlineMs: 5_000,
}

/**
 * The set-up state of a project, for `GET /projects/:id/setup-state` and `GET /projects`. Each of four
 * services implements one endpoint. Data of other generations is ignored. Read-only, so a call can be
 * repeated.
 */
export const setupApi = {
  /** Returns the number of contacts of the project. */
  contacts: defineInternalEndpoint('/internal/setup/contacts', {
    services: ['contacts'],
    ...question,
    response: z.object({ contactCount: z.number().int() }),
  }),

  /**
   * Returns the verified domain that the project added first (null if there is none), and the project's
   * stored bytes. Both include all generations. Also returns whether a mail of the generation was sent, or
   * null in responses of version 1.0.
   */
  sender: defineInternalEndpoint('/internal/setup/sender', {
    services: ['send'],
    ...question,
    response: z.object({
      defaultSenderDomain: z.string().nullable(),
      storage: Storage,
      hasSentMail: z.boolean().nullable().default(null),
    }),
  }),

  /** Returns when the last campaign was sent; null if no campaign was sent. */
  campaigns: defineInternalEndpoint('/internal/setup/campaigns', {
    services: ['campaigns'],
    ...question,
    response: z.object({ lastCampaignSentAt: Instant.nullable() }),
  }),

  /** Returns whether one of the project's workflows is enabled. */
  workflows: defineInternalEndpoint('/internal/setup/workflows', {
    services: ['workflow-engine'],
    ...question,
    response: z.object({ hasEnabledWorkflow: z.boolean() }),
  }),
}
