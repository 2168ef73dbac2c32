import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { defineInternalEndpoint } from './define.ts'

const question = {
  callers: ['accounts'],
  body: z.object({ projectId: Id, generation: z.number().int() }),
  // Asked side by side while a person waits; an answer that is late is left out.
  deadlineMs: 1_000,
}

/**
 * How far a project is set up: one question to each of four services, for `GET /projects/:id/setup-state` and `GET /projects`. Of another
 * generation of the project there is nothing. Reads only, so it may be repeated.
 */
export const setupApi = {
  /** Answered by contacts: how many contacts the project has. */
  contacts: defineInternalEndpoint('/internal/setup/contacts', {
    services: ['contacts'],
    ...question,
    answer: z.object({ contactCount: z.number().int() }),
  }),

  /** Answered by send: the verified domain that the project added first; null without one. Domains outlive a reset, whatever the generation. */
  sender: defineInternalEndpoint('/internal/setup/sender', {
    services: ['send'],
    ...question,
    answer: z.object({ defaultSenderDomain: z.string().nullable() }),
  }),

  /** Answered by campaigns: when the campaign that was sent last had gone out; null when none has. */
  campaigns: defineInternalEndpoint('/internal/setup/campaigns', {
    services: ['campaigns'],
    ...question,
    answer: z.object({ lastCampaignSentAt: Instant.nullable() }),
  }),

  /** Answered by workflow-engine: whether one of the project's workflows is enabled. */
  workflows: defineInternalEndpoint('/internal/setup/workflows', {
    services: ['workflow-engine'],
    ...question,
    answer: z.object({ hasEnabledWorkflow: z.boolean() }),
  }),
}
