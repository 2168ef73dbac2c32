import { z } from 'zod'
import { Id } from '../fields.ts'
import { defineInternalEndpoint } from './define.ts'

/** The send service's endpoints for sender domains, called when a project is deleted. */
export const senderDomainsApi = {
  /**
   * Ends the verification of a deleted project's domains, so that other projects can add them before the send
   * service consumes `project.deleted`. A repeat has no effect.
   */
  release: defineInternalEndpoint('/internal/sender-domains/release', {
    services: ['send'],
    callers: ['accounts'],
    body: z.object({ projectId: Id }),
    response: z.object({}),
    deadlineMs: 5_000,
  }),
}
