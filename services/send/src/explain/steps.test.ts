import { explain } from './explain.ts'
import { at, future, later, now, sent, someEvent, someFacts, someSuppression } from './facts.fixture.ts'
import type { MailFacts } from './facts.ts'

const stepsOf = (facts: MailFacts): string[][] =>
  explain(facts, now).steps.map(({ at: time, what, text }) => [time.slice(11, 19), what, text])

describe('the steps', () => {
  it('contain the cause, each refused attempt, the reply and the suppression', () => {
    const facts = someFacts(
      {
        ...sent,
        status: 'BOUNCED',
        bouncedAt: later,
        templateId: 't1',
        acknowledgement: { server: 'relay.example', reply: '250 Ok' },
      },
      {
        events: [
          { ...someEvent('delayed', { reason: '450 later', nextAttemptAt: '2026-03-01T10:00:30.000Z' }), at },
          someEvent('bounced', { bounceType: 'Permanent', reason: '550 5.1.1 User unknown' }),
          someEvent('copy-suppressed', { copy: 0, recipient: 'bo@example.net', reason: 'MANUAL' }),
        ],
        suppressions: [someSuppression({ emailId: '019e0000-0000-7000-8000-000000000001' })],
      },
    )

    expect(stepsOf(facts)).toEqual([
      [
        '10:00:00',
        'accepted',
        'The mail was accepted by the API (request request-1). It uses the template t1.',
      ],
      [
        '10:00:00',
        'delayed',
        'The mail was not accepted for now: "450 later". The next attempt was planned for 2026-03-01 10:00:30 UTC.',
      ],
      ['10:01:00', 'sent', 'The mail server relay.example accepted the mail: "250 Ok".'],
      [
        '10:01:00',
        'bounced',
        'The receiving server rejected the mail permanently: "550 5.1.1 User unknown".',
      ],
      ['10:01:00', 'copy', 'The copy to bo@example.net: suppressed: "MANUAL".'],
      ['10:01:00', 'address-suppressed', 'The address was suppressed after a permanent bounce of this mail.'],
    ])
  })

  it('summarise opens and clicks by recipients and by programs', () => {
    const isMachine = true
    const facts = someFacts(
      { ...sent, status: 'CLICKED', opens: 2, clicks: 1, machineOpens: 3, machineClicks: 1 },
      {
        events: [
          someEvent('opened'),
          someEvent('opened'),
          someEvent('clicked'),
          someEvent('opened', { isMachine }),
          someEvent('clicked', { isMachine }),
        ],
      },
    )

    expect(stepsOf(facts).slice(2)).toEqual([
      ['10:01:00', 'opened', 'The recipient opened the mail 2 times, first at this time.'],
      ['10:01:00', 'clicked', 'The recipient clicked links once, first at this time.'],
      [
        '10:01:00',
        'opened-by-program',
        'A program, such as the image proxy of a mail provider, loaded the images 3 times. This does not show that a person read the mail.',
      ],
      [
        '10:01:00',
        'clicked-by-program',
        'A program, such as a virus scanner, followed links once. This does not show that a person read the mail.',
      ],
    ])
  })

  it.each<[MailFacts['mail']['source'], Partial<MailFacts['mail']>, string]>([
    ['CAMPAIGN', { campaignId: 'c1' }, 'The mail was created for the campaign c1.'],
    ['CAMPAIGN', {}, 'The mail is a test mail of a campaign, template or domain.'],
    [
      'WORKFLOW',
      { workflowId: 'w1', workflowExecutionId: 'e1' },
      'The mail was created by the workflow w1, execution e1 (request request-1).',
    ],
    [
      'PLATFORM',
      {},
      'The mail is a mail to a user of this installation, such as an invitation or a password reset.',
    ],
    ['INBOUND', { status: 'RECEIVED' }, 'The mail was received for a domain of the project.'],
    [
      'TRANSACTIONAL',
      { requestId: null, scheduledFor: future },
      'The mail was accepted by the API. It was scheduled for 2026-03-01 11:00:00 UTC.',
    ],
  ])('start with the cause of a mail of the source %s', (source, mail, expected) => {
    expect(explain(someFacts({ source, ...mail }), now).steps[0]?.text).toBe(expected)
  })
})
