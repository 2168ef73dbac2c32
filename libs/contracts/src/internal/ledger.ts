import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { defineInternalEndpoint } from './define.ts'

/** The most things (mails, events, campaigns, executions) that a page of a ledger looks at. */
export const maxLedgerPage = 500

/**
 * A fact as its message told it: `type`, `at` and `data` are those of the message. What a message said beyond
 * the fact may differ: a counter that has grown since (`opens`), a version. Messages have ids of their own,
 * which no ledger keeps.
 */
export const LedgerMessage = z.object({ type: z.string(), at: Instant, data: z.unknown() })
export type LedgerMessage = z.infer<typeof LedgerMessage>

/** A page of a ledger; `next` is null behind the last one. */
export const LedgerPage = z.object({ messages: z.array(LedgerMessage), next: z.string().nullable() })
export type LedgerPage = z.infer<typeof LedgerPage>

/** Which page of a ledger is wanted. */
export const LedgerQuestion = z.object({
  projectId: Id,
  generation: z.number().int(),
  /** Facts before this instant are left out, but for the present state of what is not over. */
  since: Instant,
  /** `next` of the page before; null for the first. */
  after: z.string().max(500).nullable(),
  limit: z.number().int().min(1).max(maxLedgerPage),
})
export type LedgerQuestion = z.infer<typeof LedgerQuestion>

/**
 * Answered by each service that keeps what it has published: send, contacts, campaigns, workflow-engine. So
 * analytics can count what its consumers have missed.
 */
export const ledgerApi = {
  /**
   * What happened in a project in this generation, read back from the rows that tell it, in an order that
   * does not change while new rows come: a walk from `after` null to `next` null meets every fact that was
   * there when it began, once. Facts that come meanwhile may be missing: their messages are on the topic.
   *
   * - send: each mail with what became of it, but `email.queued`; opens and clicks as far as they have an
   *   entry of their own.
   * - contacts: `event.tracked`, without the events of mails, which are those of send. Events of deleted
   *   contacts are gone.
   * - campaigns: `campaign.changed` of each campaign in its present state, however old; deleted ones are
   *   gone.
   * - workflow-engine: each execution's beginning, the steps at which it waited for a time, and its end.
   *
   * 400 for an `after` that this service has not given. Reads only, so it may be repeated.
   */
  page: defineInternalEndpoint('/internal/ledger', {
    services: ['send', 'contacts', 'campaigns', 'workflow-engine'],
    callers: ['analytics'],
    body: LedgerQuestion,
    answer: LedgerPage,
    deadlineMs: 15_000,
  }),
}
