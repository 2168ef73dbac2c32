import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { Storage } from '../resources/setup.ts'
import { defineInternalEndpoint } from './define.ts'

const question = {
  callers: ['accounts'],
  body: z.object({ projectId: Id, generation: z.number().int() }),
  // A user waits, and the services are called in parallel. A late response is ignored.
  deadlineMs: 1_000,
}

/**
 * The set-up state of a project, one endpoint in each of four services, for `GET /projects/:id/setup-state`
 * and `GET /projects`. Data of other generations of the project is ignored. Read-only, so a call may be
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
   * Returns the verified domain that the project added first, null without one, and the stored bytes of the
   * project. Both include all generations.
   */
  sender: defineInternalEndpoint('/internal/setup/sender', {
    services: ['send'],
    ...question,
    response: z.object({ defaultSenderDomain: z.string().nullable(), storage: Storage }),
  }),

  /** Returns when the last campaign was sent; null if none was. */
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
