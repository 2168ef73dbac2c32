import { explain } from './explain.ts'
import { at, future, now, someEvent, someFacts, someQueue, verdictOf } from './facts.fixture.ts'
import type { MailFacts } from './facts.ts'

const queued = (queue: Parameters<typeof someQueue>[0], facts: Partial<MailFacts> = {}, error?: string) =>
  someFacts({ error: error ?? null }, { queue: someQueue(queue), ...facts })

describe('a mail that waits', () => {
  it.each<[string, MailFacts, string[]]>([
    [
      'for its time',
      someFacts(
        { status: 'SCHEDULED', scheduledFor: future, queuedAt: null },
        { queue: someQueue({ dueAt: future }) },
      ),
      [
        'scheduled',
        'The mail is scheduled and will be sent at 2026-03-01 11:00:00 UTC.',
        'To send it at another time, use `PATCH /emails/019e0000-0000-7000-8000-000000000001`.',
      ],
    ],
    [
      'for its turn',
      queued({}),
      [
        'waiting',
        'The mail waits in the queue until its project has its turn.',
        'Wait. If the mail still waits after some minutes, ask the operator whether the processes of `send` run.',
      ],
    ],
    [
      'for another process',
      queued({ isClaimed: true }),
      [
        'waiting',
        'The mail waits, because the process that was sending it stopped; another process takes it over.',
        'Wait. If the mail still waits after some minutes, ask the operator whether the processes of `send` run.',
      ],
    ],
    [
      'for its delivery',
      queued({ isClaimed: true, dueAt: future }),
      ['sending', 'The mail is being sent now.'],
    ],
    [
      'for a reply',
      queued({ isClaimed: true, isInDoubt: true, dueAt: future }),
      [
        'no-reply',
        'The mail was sent completely, but no reply shows whether the provider accepted it, so it may already have arrived.',
        'Wait: without a reply, the mail is sent again at 2026-03-01 11:00:00 UTC with the same Message-ID.',
      ],
    ],
    [
      'for its next attempt',
      queued({ attempts: 3, dueAt: future }, {}, 'Error: 450 4.2.2 Mailbox "full"'),
      [
        'retry',
        `The mail was not accepted for now and is tried again at 2026-03-01 11:00:00 UTC: "450 4.2.2 Mailbox 'full'".`,
        'Wait. 3 of 12 attempts are used; after the last attempt the mail fails.',
      ],
    ],
    [
      'for a server that throttles it',
      queued({ dueAt: future }, {}, '451 4.7.1 Greylisted'),
      [
        'retry',
        'The mail was not accepted for now and is tried again at 2026-03-01 11:00:00 UTC: "451 4.7.1 Greylisted".',
        'Wait.',
      ],
    ],
    [
      'for a server that throttles it after a counted attempt',
      queued(
        { attempts: 1, dueAt: future },
        { events: [someEvent('delayed', { reason: '450 4.2.2 Mailbox full' })] },
        '451 4.7.1 Greylisted',
      ),
      [
        'retry',
        'The mail was not accepted for now and is tried again at 2026-03-01 11:00:00 UTC: "451 4.7.1 Greylisted".',
        'Wait.',
      ],
    ],
    [
      'for a provider',
      queued({}, { outage: { reason: 'provider smtp: connect ECONNREFUSED', since: at } }),
      [
        'provider-unavailable',
        'The mail waits, because the mail provider of this installation has been unavailable since 2026-03-01 10:00:00 UTC: "provider smtp: connect ECONNREFUSED".',
        'Wait: sending continues when the provider is available. If this takes long, ask the operator of this installation.',
      ],
    ],
    [
      'for the rate of its project',
      queued({}, { isProjectRateUsed: true, isProviderRateUsed: true }),
      [
        'project-rate',
        'The mail waits, because the project sends as many mails per second as it may.',
        'Wait for the earlier mails. To send faster, ask the operator to raise SEND_PROJECT_RATE_PER_SECOND.',
      ],
    ],
    [
      'for the rate of the provider',
      queued({}, { isProviderRateUsed: true }),
      [
        'provider-rate',
        'The mail waits, because this installation sends as many mails per second as its mail provider accepts.',
        'Wait for the earlier mails. To send faster, the operator must raise the limit of the provider.',
      ],
    ],
    [
      'for its campaign',
      someFacts(
        { source: 'CAMPAIGN', campaignId: 'c1' },
        { queue: someQueue({ dueAt: null }), campaignState: 'PAUSED' },
      ),
      [
        'campaign-paused',
        'The mail waits, because its campaign is paused.',
        'To send the mail, continue the campaign with `POST /campaigns/c1/resume`.',
      ],
    ],
    [
      'for its project',
      queued({}, { isProjectDisabled: true, isProjectRateUsed: true }),
      [
        'project-disabled',
        'The mail waits, because the project is disabled.',
        'Ask the operator of this installation why the project is disabled.',
      ],
    ],
  ])('%s is explained', (_, facts, expected) => {
    expect(verdictOf(facts)).toEqual(expected)
    expect(explain(facts, now).steps.at(-1)).toEqual({
      at: now.toISOString(),
      what: 'waiting',
      text: expected[1],
    })
  })
})
