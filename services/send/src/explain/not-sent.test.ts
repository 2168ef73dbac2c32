import { explain } from './explain.ts'
import { future, later, now, removeIt, someEvent, someFacts, someSuppression } from './facts.fixture.ts'
import type { MailFacts } from './facts.ts'

const suppressed = (error: string, facts: Partial<MailFacts> = {}) =>
  someFacts({ status: 'SUPPRESSED', error }, facts)
const dropped = (error: string) => someFacts({ status: 'DROPPED', error })
const failed = (error: string | null, facts: Partial<MailFacts> = {}) =>
  someFacts({ status: 'FAILED', error, failedAt: later }, facts)

describe('a mail that was not sent', () => {
  it.each<[MailFacts, string, string]>([
    [
      suppressed('BOUNCE'),
      'address-suppressed',
      'because its address was suppressed after a permanent bounce.',
    ],
    [suppressed('SOFT_BOUNCE'), 'address-suppressed', 'suppressed after several temporary bounces.'],
    [suppressed('COMPLAINT'), 'address-suppressed', 'suppressed after a complaint.'],
    [suppressed('MANUAL'), 'address-suppressed', 'suppressed by a user or a request of the project.'],
    [suppressed('unsubscribed'), 'unsubscribed', 'because the contact is not subscribed'],
    [suppressed('deleted'), 'contact-deleted', 'because its contact was deleted.'],
    [suppressed('limit'), 'usage-limit', 'because the project reached a usage limit.'],
    [suppressed('frequency'), 'frequency-limit', 'as many workflow mails as the project allows.'],
    [suppressed('something new'), 'failed', 'The mail was not sent: "something new".'],
    [dropped('cancelled'), 'cancelled', 'a user or a request of the project cancelled it.'],
    [dropped('campaign cancelled'), 'campaign-cancelled', 'because its campaign was cancelled.'],
    [dropped('workflow cancelled'), 'workflow-cancelled', 'the executions of its workflow were cancelled.'],
    [dropped('project disabled'), 'project-disabled', 'because the project was disabled.'],
    [dropped('project deleted'), 'project-deleted', 'because the project was deleted or reset.'],
    [dropped('something new'), 'failed', 'The mail was not sent: "something new".'],
    [failed('sender domain not verified'), 'sender-domain', 'the domain of its sender is not verified.'],
    [
      failed('The domain "example.com" was not verified when the mail was due'),
      'sender-domain',
      'the domain of its sender is not verified.',
    ],
    [failed('template not found'), 'template', 'its template does not exist.'],
    [failed('template deleted'), 'template', 'its template does not exist.'],
    [failed('no email address'), 'address-invalid', 'the workflow step has no valid address.'],
    [
      failed('Too slow: rendering took more than 1000 ms of CPU time'),
      'template',
      'its template takes too much time or memory.',
    ],
    [failed('Crashed: every delivery attempt of this mail was interrupted'), 'attempts-used', 'interrupted'],
    [failed('The complete message is larger than 40 MB'), 'content', 'its content is too large'],
    [failed('The content of this mail is no longer stored'), 'content', 'no longer stored.'],
    [failed('550 5.7.1 Message rejected as spam'), 'sender-rejected', 'rejected the sender: "550 5.7.1'],
    [failed('550 5.7.26 DMARC check failed'), 'sender-rejected', 'rejected the sender'],
    [failed('552 5.3.4 Message size exceeds fixed limit'), 'message-rejected', 'rejected the message'],
    [failed('550 5.1.1 User unknown'), 'address-invalid', 'the address does not accept mail'],
    [failed(null), 'rejected', 'The mail did not arrive: the mail was rejected.'],
    [
      failed('450 4.2.2 Mailbox full', { events: Array.from({ length: 11 }, () => someEvent('delayed')) }),
      'attempts-used',
      'The mail did not arrive: the server refused all 12 attempts: "450 4.2.2 Mailbox full".',
    ],
  ])('is explained, case %#', (facts, reason, summary) => {
    const explained = explain(facts, now)

    expect(explained).toMatchObject({ reason, summary: expect.stringContaining(summary) })
  })

  it('because of a suppression explains how to remove it, unless it is removed already', () => {
    const suppressions = [someSuppression({ reason: 'SOFT_BOUNCE', endsAt: future })]

    expect(explain(suppressed('SOFT_BOUNCE', { suppressions }), now).next).toEqual([
      {
        what: 'remove-suppression',
        text: `The address is suppressed until 2026-03-01 11:00:00 UTC. Wait, or remove ${removeIt} if the address works now.`,
        suppression: { id: suppressions[0]?.id, reason: 'SOFT_BOUNCE', endsAt: future.toISOString() },
      },
    ])
    expect(explain(suppressed('MANUAL'), now).next).toEqual([
      {
        what: 'send-again',
        text: 'The suppression no longer exists. Send the mail again if the recipient wants it.',
      },
    ])
  })

  it('because of spam lists the checks', () => {
    expect(explain(failed('554 5.7.1 Spam message rejected'), now).next).toEqual([
      {
        what: 'check-sender-domain',
        text: 'Check the DNS records of the domain of hello@example.com with `GET /domains/:id/verify`: SPF, DKIM and DMARC must pass.',
      },
      {
        what: 'check-block-lists',
        text: 'Check whether the sending server, the domain or a linked domain is on a block list.',
      },
      {
        what: 'check-content',
        text: 'Check whether the content or its links look like spam, and whether recipients asked for the mail.',
      },
    ])
  })
})
