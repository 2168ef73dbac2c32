import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { defineInternalEndpoint } from './define.ts'

/** The most objects (mails, events, campaigns, executions) that a page of a ledger reads. */
export const maxLedgerPage = 500

/**
 * A fact as it was published: `type`, `at` and `data` of its message. Further data may differ from the
 * message: a counter that has increased (`opens`), a version. Message ids are not in a ledger.
 */
export const LedgerMessage = z.object({ type: z.string(), at: Instant, data: z.unknown() })
export type LedgerMessage = z.infer<typeof LedgerMessage>

/** A page of a ledger; `next` is null after the last one. */
export const LedgerPage = z.object({ messages: z.array(LedgerMessage), next: z.string().nullable() })
export type LedgerPage = z.infer<typeof LedgerPage>

/** The requested page of a ledger. */
export const LedgerQuery = z.object({
  projectId: Id,
  generation: z.number().int(),
  /** Omits facts before this instant, except for the current state of unfinished objects. */
  since: Instant,
  /** `next` of the previous page; null for the first. */
  after: z.string().max(500).nullable(),
  limit: z.number().int().min(1).max(maxLedgerPage),
})
export type LedgerQuery = z.infer<typeof LedgerQuery>

/**
 * Implemented by each service that stores its published facts: send, contacts, campaigns, workflow-engine.
 * Analytics uses it to count facts that its consumers have missed.
 */
export const ledgerApi = {
  /**
   * Returns the facts of a project in this generation from the stored rows, in an order that new rows do
   * not change. Paging from `after` null to `next` null returns every fact that existed at the start once.
   * Later facts may be missing: their messages are on the topic.
   *
   * - send: each mail with its outcome, except `email.queued`; opens and clicks with a separate entry.
   * - contacts: `event.tracked`, except events of mails, which are in send. Events of deleted contacts are
   * missing.
   * - campaigns: `campaign.changed` of each campaign in its current state, regardless of age, except
   * deleted ones.
   * - workflow-engine: each execution's start, the steps at which it waited for a time, and its end.
   *
   * 400 for an invalid `after`. Read-only, so it may be repeated.
   */
  page: defineInternalEndpoint('/internal/ledger', {
    services: ['send', 'contacts', 'campaigns', 'workflow-engine'],
    callers: ['analytics'],
    body: LedgerQuery,
    response: LedgerPage,
    deadlineMs: 15_000,
  }),
}
