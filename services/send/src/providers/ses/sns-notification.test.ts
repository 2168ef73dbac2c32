import { fc } from '@postrider/testing/property'
import { readNotifications } from './sns-notification.ts'

const emailId = '01920000-0000-7000-8000-000000000001'
const mail = { messageId: 'ses-1', timestamp: '2026-01-02T03:04:05.000Z', tags: { emailId: [emailId] } }
const at = new Date('2026-01-02T03:05:00.000Z')
const found = { emailId, providerMessageId: 'ses-1' }
const factsOf = (event: unknown): unknown[] => readNotifications(event).map(({ fact }) => fact)

describe('readNotifications', () => {
  it('reads a delivery, a bounce and a complaint with their mails', () => {
    const delivery = readNotifications({
      eventType: 'Delivery',
      mail,
      delivery: { timestamp: at.toISOString() },
    })
    const bounce = readNotifications({
      eventType: 'Bounce',
      mail,
      bounce: {
        bounceType: 'Permanent',
        bounceSubType: 'General',
        timestamp: at.toISOString(),
        feedbackId: 'f1',
      },
    })
    const complaint = readNotifications({
      notificationType: 'Complaint',
      mail,
      complaint: { timestamp: at.toISOString() },
    })

    expect(delivery).toEqual([
      { ...found, fact: { kind: 'delivered', at, dedupe: 'delivered', recipient: null } },
    ])
    expect(bounce).toEqual([
      { ...found, fact: { kind: 'bounced', at, bounceType: 'Permanent', dedupe: 'f1', recipient: null } },
    ])
    expect(complaint).toEqual([
      { ...found, fact: { kind: 'complained', at, dedupe: 'complained', recipient: null } },
    ])
  })

  it.each([
    ['abuse', 'complained'],
    ['fraud', 'complained'],
    ['virus', 'complained'],
    ['other', 'complained'],
    [undefined, 'complained'],
    [null, 'complained'],
    ['opt-out', 'unsubscribed'],
    ['Opt-Out-List', 'unsubscribed'],
    ['not-spam', undefined],
    ['Not-Spam', undefined],
    ['auth-failure', undefined],
  ])('reads feedback of type %s as %s', (complaintFeedbackType, kind) => {
    const complaint = { timestamp: at.toISOString(), complaintFeedbackType }

    expect(readNotifications({ eventType: 'Complaint', mail, complaint })).toEqual(
      kind ? [{ ...found, fact: { kind, at, dedupe: kind, recipient: null } }] : [],
    )
  })

  it.each([
    ['Permanent', 'General', '5.1.1', 'smtp; 550 5.1.1 user unknown', 'Permanent'],
    ['Permanent', 'General', '5.7.1', 'smtp; 550 5.7.1 message rejected as spam', 'Undetermined'],
    ['Permanent', 'General', '5.0.0', 'smtp; 554 Message denied by local policy', 'Undetermined'],
    ['Permanent', 'General', '5.1.1', 'smtp; 552 5.2.2 mailbox full', 'Transient'],
    ['Permanent', 'General', undefined, undefined, 'Permanent'],
    ['Permanent', 'NoEmail', undefined, undefined, 'Permanent'],
    ['Permanent', 'NoEmail', undefined, 'smtp; 550 blocked using zen.spamhaus.org', 'Undetermined'],
    ['Permanent', 'Suppressed', '5.1.1', 'Amazon SES has suppressed sending to this address', 'Permanent'],
    ['Permanent', 'OnAccountSuppressionList', undefined, 'Amazon SES did not send the message', 'Permanent'],
    ['Transient', 'General', undefined, undefined, 'Transient'],
    ['Transient', 'General', '5.1.1', 'smtp; 550 5.1.1 user unknown', 'Permanent'],
    ['Transient', 'General', '4.4.7', 'smtp; 550 4.4.7 Message expired: unable to deliver', 'Transient'],
    ['Transient', 'MailboxFull', '5.2.2', 'smtp; 552 5.2.2 mailbox full', 'Transient'],
    ['Transient', 'MessageTooLarge', undefined, undefined, 'Undetermined'],
    ['Transient', 'ContentRejected', undefined, undefined, 'Undetermined'],
    ['Transient', 'AttachmentRejected', undefined, undefined, 'Undetermined'],
    ['Transient', 'constructor', undefined, undefined, 'Transient'],
    ['Undetermined', 'Undetermined', undefined, undefined, 'Undetermined'],
    ['Undetermined', 'Undetermined', '5.1.1', 'smtp; 550 no such user', 'Permanent'],
  ])('reads a bounce %s, %s with %s, %s as %s', (type, bounceSubType, status, diagnosticCode, expected) => {
    const bouncedRecipients = [{ emailAddress: 'ada@example.net', status, diagnosticCode }]
    const bounce = { bounceType: type, bounceSubType, bouncedRecipients, timestamp: at.toISOString() }

    for (const name of ['eventType', 'notificationType'])
      expect(factsOf({ [name]: 'Bounce', mail, bounce })).toMatchObject([
        { bounceType: expected, recipient: 'ada@example.net' },
      ])
  })

  it.each([
    [{ eventType: 'Reject', reject: { reason: 'Bad content' } }, 'Amazon SES rejected the mail: Bad content'],
    [
      { notificationType: 'Reject', reject: { reason: 'Bad content' } },
      'Amazon SES rejected the mail: Bad content',
    ],
    [{ eventType: 'Reject', reject: {} }, 'Amazon SES rejected the mail: no reason given'],
    [{ eventType: 'Reject', reject: { reason: 7 } }, 'Amazon SES rejected the mail: no reason given'],
    [{ eventType: 'Reject' }, 'Amazon SES rejected the mail: no reason given'],
    [
      { eventType: 'Rendering Failure', failure: { errorMessage: 'No name', templateName: 'x' } },
      'Amazon SES rejected the mail: No name',
    ],
  ])('reads %j as a rejected mail', (event, reason) => {
    expect(readNotifications({ ...event, mail })).toEqual([
      { ...found, fact: { kind: 'rejected', at: new Date(mail.timestamp), reason, dedupe: 'failed' } },
    ])
  })

  it.each(['Open', 'Click', 'Subscription', 'toString'])('ignores %s', (eventType) => {
    expect(readNotifications({ eventType, mail, deliveryDelay: { delayType: 'General' } })).toEqual([])
  })

  it("reads the Send event, and identifies a mail without our tag by SES's message id", () => {
    const { tags: _tags, ...untagged } = mail

    expect(readNotifications({ eventType: 'Send', mail: untagged })).toEqual([
      {
        emailId: undefined,
        providerMessageId: 'ses-1',
        fact: { kind: 'sent', at: new Date(mail.timestamp), dedupe: 'sent' },
      },
    ])
  })

  it('reads an unknown bounce type as undetermined, and ignores incomplete events', () => {
    const strange = factsOf({
      eventType: 'Bounce',
      mail,
      bounce: { bounceType: 'Odd', timestamp: at.toISOString() },
    })

    expect(strange).toMatchObject([{ kind: 'bounced', bounceType: 'Undetermined' }])
    expect(readNotifications({ eventType: 'Delivery', mail })).toEqual([])
  })

  it('returns a fact for each recipient, in the form of stored addresses', () => {
    const timestamp = at.toISOString()
    const bounced = factsOf({
      eventType: 'Bounce',
      mail,
      bounce: {
        bounceType: 'Permanent',
        timestamp,
        feedbackId: 'f1',
        bouncedRecipients: [
          { emailAddress: 'Ada@Example.net', status: '5.1.1' },
          { emailAddress: 'Bo <bo@example.net>', diagnosticCode: 'smtp; 552 5.2.2 mailbox full' },
          { emailAddress: 'no address' },
        ],
      },
    })
    const complained = factsOf({
      eventType: 'Complaint',
      mail,
      complaint: { timestamp, complainedRecipients: [{ emailAddress: 'bo@example.net' }, {}] },
    })
    const delivered = factsOf({
      eventType: 'Delivery',
      mail,
      delivery: { timestamp, recipients: ['ada@example.net', 'bo@example.net'] },
    })

    expect(bounced).toMatchObject([
      { recipient: 'ada@example.net', bounceType: 'Permanent' },
      { recipient: 'bo@example.net', bounceType: 'Transient' },
      { recipient: null, bounceType: 'Permanent' },
    ])
    expect(complained).toMatchObject([{ recipient: 'bo@example.net' }, { recipient: null }])
    expect(delivered).toMatchObject([{ recipient: 'ada@example.net' }, { recipient: 'bo@example.net' }])
  })

  it.each([
    [{}, [{ reason: 'no reason given', recipient: null }]],
    [{ delayType: 'MailboxFull' }, [{ reason: 'MailboxFull', recipient: null }]],
    [
      {
        delayType: 'TransientCommunicationFailure',
        delayedRecipients: [
          { emailAddress: 'Ada@Example.net', diagnosticCode: '450 busy' },
          { emailAddress: 'bo@example.net' },
        ],
      },
      [
        { reason: '450 busy', recipient: 'ada@example.net' },
        { reason: 'TransientCommunicationFailure', recipient: 'bo@example.net' },
      ],
    ],
  ])('reads the delay %j', (details, expected) => {
    const timestamp = at.toISOString()

    const facts = factsOf({ eventType: 'DeliveryDelay', mail, deliveryDelay: { timestamp, ...details } })

    expect(facts).toEqual(expected.map((each) => ({ kind: 'delayed', at, dedupe: timestamp, ...each })))
  })

  it('ignores a delay without its time', () => {
    expect(factsOf({ eventType: 'DeliveryDelay', mail, deliveryDelay: { delayType: 'General' } })).toEqual([])
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.anything(), (json) => void readNotifications(json)))
  })
})
