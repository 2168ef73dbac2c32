import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { defineInternalEndpoint } from './define.ts'

/** The maximum number of objects (mails, events, campaigns, executions) that a page of a ledger reads. */
export const maxLedgerPage = 500

/**
 * A published message that was reconstructed from stored rows: `type`, `at` and `data`. Its data may contain
 * newer values than the original message, such as a higher counter (`opens`) or version. The message's id is
 * not stored.
 */
export const LedgerMessage = z.object({ type: z.string(), at: Instant, data: z.unknown() })
export type LedgerMessage = z.infer<typeof LedgerMessage>

/** A page of a ledger. `next` is null on the last page. */
export const LedgerPage = z.object({ messages: z.array(LedgerMessage), next: z.string().nullable() })
export type LedgerPage = z.infer<typeof LedgerPage>

/** The request for a page of a ledger. */
export const LedgerQuery = z.object({
  projectId: Id,
  generation: z.number().int(),
  /** Messages before this instant are omitted, except for the current state of unfinished objects. */
  since: Instant,
  /** `next` of the previous page; null for the first page. */
  after: z.string().max(500).nullable(),
  limit: z.number().int().min(1).max(maxLedgerPage),
})
export type LedgerQuery = z.infer<typeof LedgerQuery>

/**
 * Implemented by each service that stores its published messages as rows: send, contacts, campaigns and
 * workflow-engine. The analytics service uses it to count messages that its consumers have missed.
 */
export const ledgerApi = {
  /**
   * Returns the messages of a project in this generation, reconstructed from stored rows, in an order that
   * new rows do not change. Reading all pages, from `after` null to `next` null, returns each message that
   * existed at the start once. Later messages may be missing, but they are on the topic.
   *
   * - send: each mail with its outcome, except `email.queued`; opens and clicks as separate entries.
   * - contacts: `event.tracked`, except for events of mails, which the send service returns. Events of
   *   deleted contacts are missing.
   * - campaigns: `campaign.changed` of each campaign in its current state, even if it is old. Deleted
   *   campaigns are missing.
   * - workflow-engine: each execution's start, the steps at which it waited for a time, and its end.
   *
   * Throws 400 for an invalid `after`. Read-only, so a call can be repeated.
   */
  page: defineInternalEndpoint('/internal/ledger', {
    services: ['send', 'contacts', 'campaigns', 'workflow-engine'],
    callers: ['analytics'],
    body: LedgerQuery,
    response: LedgerPage,
    deadlineMs: 15_000,
  }),
}
