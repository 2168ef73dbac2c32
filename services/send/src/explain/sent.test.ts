import { later, removeIt, sent, someEvent, someFacts, someSuppression, verdictOf } from './facts.fixture.ts'
import type { MailFacts } from './facts.ts'

describe('a mail that a provider has', () => {
  it.each<[string, MailFacts, string[]]>([
    [
      'a mail server',
      someFacts({
        ...sent,
        acknowledgement: { server: 'relay.example', reply: '250 2.0.0 Ok: queued as 4XyZ' },
      }),
      [
        'accepted',
        'The mail server relay.example accepted the mail: "250 2.0.0 Ok: queued as 4XyZ". It reports only failures, so it is not known whether the mail has arrived.',
        'Ask the recipient to look in the spam folder.',
        'Ask the operator of relay.example to search its log for "250 2.0.0 Ok: queued as 4XyZ".',
      ],
    ],
    [
      'a provider whose reply is not stored',
      someFacts(sent),
      [
        'accepted',
        'The mail provider accepted the mail. It reports only failures, so it is not known whether the mail has arrived.',
        'Ask the recipient to look in the spam folder.',
        'Ask the operator of the mail server for the mail of 2026-03-01 10:01:00 UTC in its log.',
      ],
    ],
    [
      'Amazon SES',
      someFacts({ ...sent, providerMessageId: 'ses-1', acknowledgement: { server: 'eu-central-1' } }),
      [
        'accepted',
        'Amazon SES accepted the mail with the id ses-1 and has not reported its delivery.',
        'Wait some minutes, and ask the recipient to look in the spam folder. If SES reports no delivery of any mail, the operator must publish its events.',
      ],
    ],
    [
      'a provider that tries again',
      someFacts(sent, { events: [someEvent('delayed', { reason: 'MailboxFull' })] }),
      [
        'delayed',
        'The mail has not arrived yet: the mail provider tries again to deliver it: "MailboxFull".',
        'Wait. The provider tries for some hours or days, and then reports a bounce.',
      ],
    ],
    [
      'a provider that reported a temporary bounce',
      someFacts(sent, {
        events: [someEvent('bounced', { bounceType: 'Transient', reason: '452 4.2.2 Mailbox full' })],
      }),
      [
        'mailbox-unavailable',
        'The mail did not arrive: the mailbox or its server did not accept mail at that time: "452 4.2.2 Mailbox full".',
        'Send the mail again later. The mailbox may be full, or its server overloaded.',
      ],
    ],
    [
      'a provider that reported a bounce because of the message',
      someFacts(sent, {
        events: [someEvent('bounced', { bounceType: 'Undetermined', reason: '552 5.3.4 Message too large' })],
      }),
      [
        'message-rejected',
        'The mail did not arrive: the receiving server rejected the message: "552 5.3.4 Message too large".',
        'Make the message smaller, remove attachments that are not documents, and check its links.',
      ],
    ],
    [
      'a provider that reported a bounce without a reply',
      someFacts(sent, { events: [someEvent('bounced', { bounceType: 'Undetermined' })] }),
      [
        'rejected',
        'The mail did not arrive: the mail was rejected.',
        'Read the reply, if any. If it does not state the reason, ask the operator of the receiving server.',
      ],
    ],
    [
      'the inbox',
      someFacts({ ...sent, status: 'DELIVERED', deliveredAt: later }, { isCaptured: true }),
      [
        'captured',
        'The mail was not sent to its recipient: this installation captures all mail in its inbox.',
        'Open the inbox. To send mail to recipients, the operator sets SEND_PROVIDER to smtp or ses.',
      ],
    ],
    [
      'the receiving server',
      someFacts({ ...sent, status: 'DELIVERED', deliveredAt: later }),
      [
        'delivered',
        'The receiving server accepted the mail at 2026-03-01 10:01:00 UTC.',
        'If the recipient does not find the mail, ask them to look in the spam folder and in their filters.',
      ],
    ],
    [
      'a recipient who opened it',
      someFacts({ ...sent, status: 'OPENED', openedAt: later }),
      ['opened', 'The mail arrived: the recipient opened it at 2026-03-01 10:01:00 UTC.'],
    ],
    [
      'a recipient who clicked',
      someFacts({ ...sent, status: 'CLICKED', clickedAt: later }),
      ['clicked', 'The mail arrived: the recipient clicked a link in it at 2026-03-01 10:01:00 UTC.'],
    ],
    [
      'a recipient who complained',
      someFacts(
        { ...sent, status: 'COMPLAINED', complainedAt: later },
        { suppressions: [someSuppression({ reason: 'COMPLAINT' })] },
      ),
      [
        'complained',
        'The mail arrived, and the recipient reported it as spam.',
        `Do not send to this address: its owner reported a mail as spam. Remove ${removeIt} only if the owner asks for mail.`,
      ],
    ],
    [
      'no one, because the address is dead',
      someFacts(
        { ...sent, status: 'BOUNCED', bouncedAt: later, error: 'Error: 550 5.1.1 User unknown' },
        { events: [someEvent('bounced', { bounceType: 'Permanent' })], suppressions: [someSuppression()] },
      ),
      [
        'address-invalid',
        'The mail did not arrive: the receiving server reported that the address does not accept mail: "550 5.1.1 User unknown".',
        'Ask the recipient for a working address, and correct the contact.',
        `The address is suppressed, so that it gets no mail. Remove ${removeIt} only if you know that the address works now.`,
      ],
    ],
  ])('is explained for %s', (_, facts, expected) => {
    expect(verdictOf(facts)).toEqual(expected)
  })
})
