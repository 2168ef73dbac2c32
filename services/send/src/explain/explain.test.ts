import { BounceType, MailSource, MailStatus, SuppressionReason } from '@postrider/contracts/resources'
import { fc } from '@postrider/testing/property'
import { explain } from './explain.ts'
import { someFacts } from './facts.fixture.ts'
import type { MailFacts } from './facts.ts'

// Covers some minutes around `now`, so that times before and after it occur.
const time = fc.date({
  min: new Date('2026-03-01T10:00:00Z'),
  max: new Date('2026-03-01T10:04:00Z'),
  noInvalidDate: true,
})
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const stored = [
  'BOUNCE SOFT_BOUNCE COMPLAINT MANUAL unsubscribed deleted limit frequency cancelled'.split(' '),
  ['campaign cancelled', 'workflow cancelled', 'project disabled', 'project deleted', 'template not found'],
  ['550 5.1.1 User unknown', '450 4.2.2 Mailbox full', '554 Spam', '', ' '],
].flat()
const text = fc.oneof(fc.constantFrom(...stored), fc.string())
const id = fc.uuid()
const count = fc.nat(3)

const mail: fc.Arbitrary<MailFacts['mail']> = fc.record({
  id,
  projectId: maybe(id),
  status: fc.constantFrom(...MailStatus.options),
  source: fc.constantFrom(...MailSource.options, 'PLATFORM' as const),
  type: fc.constantFrom('MARKETING' as const, null),
  toEmail: fc.constantFrom('ada@example.net', ''),
  fromEmail: fc.constantFrom('hello@example.com', ''),
  templateId: maybe(id),
  campaignId: maybe(id),
  workflowId: maybe(id),
  workflowExecutionId: maybe(id),
  requestId: maybe(fc.constant('request-1')),
  error: maybe(text),
  providerMessageId: maybe(fc.constant('ses-1')),
  acknowledgement: maybe(
    fc.oneof(
      fc.constant({ server: 'relay.example' }),
      text.map((reply) => ({ server: 'relay.example', reply })),
    ),
  ),
  opens: count,
  clicks: count,
  machineOpens: count,
  machineClicks: count,
  scheduledFor: maybe(time),
  acceptedAt: time,
  queuedAt: maybe(time),
  sentAt: maybe(time),
  deliveredAt: maybe(time),
  openedAt: maybe(time),
  clickedAt: maybe(time),
  bouncedAt: maybe(time),
  complainedAt: maybe(time),
  failedAt: maybe(time),
  updatedAt: time,
})

const names = ['queued', 'scheduled', 'received', 'delayed', 'sent', 'delivered', 'bounced', 'complained']
const others = ['opened', 'clicked', 'unsubscribed', 'suppressed', 'dropped', 'failed', 'copy-bounced', 'new']
const entry = fc.record({
  name: fc.constantFrom(...names, ...others),
  at: time,
  dedupe: maybe(fc.constant('dedupe')),
  data: fc.record(
    {
      reason: text,
      bounceType: fc.constantFrom(...BounceType.options),
      nextAttemptAt: fc.oneof(
        time.map((at) => at.toISOString()),
        text,
      ),
      isMachine: fc.boolean(),
      recipient: fc.constant('bo@example.net'),
    },
    { requiredKeys: [] },
  ),
})

const facts: fc.Arbitrary<MailFacts> = fc.record({
  mail,
  events: fc.array(entry, { maxLength: 15 }),
  queue: maybe(
    fc.record({
      dueAt: maybe(time),
      attempts: count,
      isClaimed: fc.boolean(),
      isInDoubt: fc.boolean(),
      renderTries: count,
    }),
  ),
  campaignState: fc.constantFrom('RUNNING', 'PAUSED', 'CANCELLED', null),
  isProjectDisabled: fc.boolean(),
  isSubscribed: maybe(fc.boolean()),
  isCaptured: fc.boolean(),
  suppressions: fc.array(
    fc.record({
      id,
      projectId: id,
      kind: fc.constantFrom('ADDRESS' as const, 'DOMAIN' as const),
      value: fc.constant('ada@example.net'),
      reason: fc.constantFrom(...SuppressionReason.options),
      emailId: maybe(id),
      tags: fc.constant([]),
      metadata: fc.constant({}),
      createdAt: time,
      updatedAt: time,
      endsAt: maybe(time),
    }),
    { maxLength: 2 },
  ),
  isProjectRateUsed: fc.boolean(),
  isProviderRateUsed: fc.boolean(),
  outage: maybe(fc.record({ reason: text, since: time })),
})

const now = new Date('2026-03-01T10:02:00.000Z')

/** Words that the summary of each status contains. */
const summaryOf: Record<MailStatus, RegExp> = {
  SCHEDULED: /waits|scheduled|sent completely|being sent|tried again/,
  QUEUED: /waits|sent completely|being sent|tried again/,
  SENDING: /waits|sent completely|being sent|tried again/,
  SENT: /accepted|not arrive|captures/,
  DELIVERED: /accepted|captures/,
  OPENED: /arrived/,
  CLICKED: /arrived/,
  BOUNCED: /did not arrive/,
  COMPLAINED: /reported it as spam/,
  FAILED: /was not sent|did not arrive/,
  SUPPRESSED: /was not sent/,
  DROPPED: /was not sent/,
  RECEIVED: /received/,
}

describe('the explanation of any facts', () => {
  it('consists of complete sentences, has its steps in order, and agrees with the status', () => {
    fc.assert(
      fc.property(facts, (any) => {
        const { status, summary, steps, next } = explain(any, now)
        const texts = [summary, ...[...steps, ...next].map(({ text }) => text)]
        const times = steps.map(({ at }) => Date.parse(at))

        expect(status).toBe(any.mail.status)
        expect(summary).toMatch(summaryOf[status])
        for (const each of texts) expect(each).toMatch(/^[A-Z].*\.$/)
        expect(times).toEqual(times.toSorted((left, right) => left - right))
        expect(steps.length).toBeGreaterThan(0)
      }),
      { numRuns: 1_000 },
    )
  })

  it('contains no value that is missing', () => {
    const withoutText = facts.map((any) => ({
      ...any,
      events: any.events.map((each) => ({ ...each, data: {} })),
      mail: { ...any.mail, error: null, acknowledgement: null },
    }))
    fc.assert(
      fc.property(withoutText, (any) => {
        const { summary, steps, next } = explain(any, now)
        const texts = [summary, ...[...steps, ...next].map(({ text }) => text)]

        expect(texts.join('\n')).not.toMatch(/undefined|null|NaN|\[object|Invalid/)
      }),
      { numRuns: 1_000 },
    )
  })

  it('exists for each status of a mail without any other fact', () => {
    const explained = MailStatus.options.map((status) => explain(someFacts({ status }), now))

    expect(explained.map(({ status }) => status)).toEqual(MailStatus.options)
    expect(explained.every(({ summary, steps }) => summary !== '' && steps.length > 0)).toBe(true)
  })
})
