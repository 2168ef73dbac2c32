import type { Suppression } from '../suppressions/suppression.ts'
import type { TimelineEntry } from '../mails/timeline.ts'
import { explain } from './explain.ts'
import type { MailFacts, QueueFacts } from './facts.ts'

export const at = new Date('2026-03-01T10:00:00.000Z')
export const later = new Date('2026-03-01T10:01:00.000Z')
export const now = new Date('2026-03-01T10:02:00.000Z')
export const future = new Date('2026-03-01T11:00:00.000Z')

/** Returns the facts of a queued mail, with changed columns and facts. */
export const someFacts = (
  mail: Partial<MailFacts['mail']> = {},
  facts: Partial<MailFacts> = {},
): MailFacts => ({
  mail: {
    id: '019e0000-0000-7000-8000-000000000001',
    projectId: '019e0000-0000-7000-8000-000000000002',
    status: 'QUEUED',
    source: 'TRANSACTIONAL',
    type: null,
    toEmail: 'ada@example.net',
    fromEmail: 'hello@example.com',
    templateId: null,
    campaignId: null,
    workflowId: null,
    workflowExecutionId: null,
    requestId: 'request-1',
    error: null,
    providerMessageId: null,
    acknowledgement: null,
    opens: 0,
    clicks: 0,
    machineOpens: 0,
    machineClicks: 0,
    scheduledFor: null,
    acceptedAt: at,
    queuedAt: at,
    sentAt: null,
    deliveredAt: null,
    openedAt: null,
    clickedAt: null,
    bouncedAt: null,
    complainedAt: null,
    failedAt: null,
    updatedAt: at,
    ...mail,
  },
  events: [],
  queue: null,
  campaignState: null,
  isProjectDisabled: false,
  isSubscribed: true,
  isCaptured: false,
  suppressions: [],
  isProjectRateUsed: false,
  isProviderRateUsed: false,
  outage: null,
  ...facts,
})

export const someQueue = (queue: Partial<QueueFacts> = {}): QueueFacts => ({
  dueAt: at,
  attempts: 0,
  isClaimed: false,
  isInDoubt: false,
  renderTries: 0,
  ...queue,
})

export const someSuppression = (suppression: Partial<Suppression> = {}): Suppression => ({
  id: '019e0000-0000-7000-8000-000000000003',
  projectId: '019e0000-0000-7000-8000-000000000002',
  kind: 'ADDRESS',
  value: 'ada@example.net',
  reason: 'BOUNCE',
  emailId: null,
  tags: [],
  metadata: {},
  createdAt: later,
  updatedAt: later,
  endsAt: null,
  ...suppression,
})

/** Returns an entry of the timeline at `later`. */
export const someEvent = (name: string, data: TimelineEntry['data'] = {}): TimelineEntry => ({
  name,
  at: later,
  data,
  dedupe: name,
})

/** Returns the reason, the summary and what to do. */
export const verdictOf = (facts: MailFacts): unknown[] => {
  const { reason, summary, next } = explain(facts, now)
  return [reason, summary, ...next.map(({ text }) => text)]
}

/** The columns of a mail that the provider accepted at `later`. */
export const sent = { status: 'SENT', sentAt: later } as const

/** How a text names `someSuppression` and the request that removes it. */
export const removeIt = 'the suppression 019e0000-0000-7000-8000-000000000003 with `DELETE /suppressions/:id`'
