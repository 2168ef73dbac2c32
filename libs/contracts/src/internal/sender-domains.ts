import { z } from 'zod'
import { Id } from '../fields.ts'
import { defineInternalEndpoint } from './define.ts'

/** Sender domains, for the service that deletes projects. */
export const senderDomainsApi = {
  /**
   * Ends the verification of a deleted project's domains, so that other projects can add them before send
   * consumes `project.deleted`. A repeat has no effect.
   */
  release: defineInternalEndpoint('/internal/sender-domains/release', {
    services: ['send'],
    callers: ['accounts'],
    body: z.object({ projectId: Id }),
    response: z.object({}),
    deadlineMs: 5_000,
  }),
}
