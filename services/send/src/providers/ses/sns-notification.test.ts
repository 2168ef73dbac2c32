import { fc } from '@postrider/testing/property'
import { readNotification } from './sns-notification.ts'

const emailId = '01920000-0000-7000-8000-000000000001'
const mail = { messageId: 'ses-1', timestamp: '2026-01-02T03:04:05.000Z', tags: { emailId: [emailId] } }
const at = new Date('2026-01-02T03:05:00.000Z')
const found = { emailId, providerMessageId: 'ses-1' }

describe('readNotification', () => {
  it('reads a delivery, a bounce and a complaint with the mail they are about', () => {
    const delivery = readNotification({
      eventType: 'Delivery',
      mail,
      delivery: { timestamp: at.toISOString() },
    })
    const bounce = readNotification({
      eventType: 'Bounce',
      mail,
      bounce: {
        bounceType: 'Permanent',
        bounceSubType: 'General',
        timestamp: at.toISOString(),
        feedbackId: 'f1',
      },
    })
    const complaint = readNotification({
      notificationType: 'Complaint',
      mail,
      complaint: { timestamp: at.toISOString() },
    })

    expect(delivery).toEqual({ ...found, fact: { kind: 'delivered', at, dedupe: 'delivered' } })
    expect(bounce).toEqual({ ...found, fact: { kind: 'bounced', at, bounceType: 'Permanent', dedupe: 'f1' } })
    expect(complaint).toEqual({ ...found, fact: { kind: 'complained', at, dedupe: 'complained' } })
  })

  it.each([
    ['abuse', true],
    ['fraud', true],
    ['virus', true],
    ['other', true],
    [undefined, true],
    [null, true],
    ['not-spam', false],
    ['Not-Spam', false],
    ['auth-failure', false],
    ['opt-out', false],
  ])('reads feedback of type %s as a complaint: %s', (complaintFeedbackType, isOne) => {
    const complaint = { timestamp: at.toISOString(), complaintFeedbackType }

    expect(readNotification({ eventType: 'Complaint', mail, complaint })).toEqual(
      isOne ? { ...found, fact: { kind: 'complained', at, dedupe: 'complained' } } : undefined,
    )
  })

  it('reads the Send event, which resolves an in-doubt mail, and finds a mail without our tag by the id of SES', () => {
    const { tags: _tags, ...untagged } = mail

    expect(readNotification({ eventType: 'Send', mail: untagged })).toEqual({
      emailId: undefined,
      providerMessageId: 'ses-1',
      fact: { kind: 'sent', at: new Date(mail.timestamp), dedupe: 'sent' },
    })
  })

  it('takes an unknown bounce type for undetermined, and passes over what it does not know', () => {
    const strange = readNotification({
      eventType: 'Bounce',
      mail,
      bounce: { bounceType: 'Odd', timestamp: at.toISOString() },
    })

    expect(strange?.fact).toMatchObject({ kind: 'bounced', bounceType: 'Undetermined' })
    expect(readNotification({ eventType: 'Rendering Failure', mail })).toBeUndefined()
    expect(readNotification({ eventType: 'Delivery', mail })).toBeUndefined()
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.anything(), (json) => void readNotification(json)))
  })
})
