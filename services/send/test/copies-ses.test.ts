import { copiedMail, copyEvents, someAddress, suppressedAddresses, type CopiedMail } from './copied-mails.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { startSes, type Ses } from './fake-ses.ts'
import { postSns, snsNotification, snsParts, snsSettings } from './ses-events.ts'

let ses: Ses
let delivery: Delivery

beforeAll(async () => {
  ses = await startSes()
  delivery = await startDelivery(
    {
      provider: 'ses',
      awsRegion: 'eu-central-1',
      awsEndpoint: ses.url,
      deliveryTimeoutMs: 30_000,
      providerRatePerSecond: 0,
      ...snsSettings,
    },
    snsParts,
  )
})
afterAll(async () => {
  await delivery.stop()
  await ses.stop()
})

async function sentMail(): Promise<CopiedMail> {
  const mail = await copiedMail(delivery)
  await delivery.run()
  return mail
}

/** Posts an event about a mail. */
async function notify({ id }: CopiedMail, event: object): Promise<void> {
  const mail = { messageId: `ses of ${id}`, timestamp: delivery.now().toISOString(), tags: { emailId: [id] } }
  await postSns(delivery.send, snsNotification(JSON.stringify({ mail, ...event })))
}
const bounce = (recipients: readonly string[], bounceType = 'Permanent', feedbackId = 'f1') => ({
  eventType: 'Bounce',
  bounce: {
    bounceType,
    feedbackId,
    timestamp: delivery.now().toISOString(),
    bouncedRecipients: recipients.map((emailAddress) => ({ emailAddress })),
  },
})
const delivered = (recipients: readonly string[]) => ({
  eventType: 'Delivery',
  delivery: { timestamp: delivery.now().toISOString(), recipients },
})
const complaint = (recipients: readonly string[]) => ({
  eventType: 'Complaint',
  complaint: {
    timestamp: delivery.now().toISOString(),
    complainedRecipients: recipients.map((emailAddress) => ({ emailAddress })),
  },
})

const statusOf = async ({ id }: CopiedMail): Promise<string> => (await delivery.getMail(id)).status

describe('a mail with copies over SES', () => {
  it('is one call with all recipients', async () => {
    ses.requests.length = 0
    const mail = await sentMail()
    const [bo, cy, di] = mail.copies

    expect(ses.requests.map(({ body }) => body.Destination)).toEqual([
      { ToAddresses: [mail.to], CcAddresses: [bo, cy], BccAddresses: [di] },
    ])
  })

  it('is delivered if an event names its recipient', async () => {
    const mail = await sentMail()
    const [bo, cy] = mail.copies

    await notify(mail, delivered([bo]))
    const before = await statusOf(mail)
    await notify(mail, delivered([mail.to, cy]))

    expect([before, await statusOf(mail)]).toEqual(['SENT', 'DELIVERED'])
    expect(await copyEvents(mail)).toEqual([
      { name: 'copy-delivered', recipient: bo },
      { name: 'copy-delivered', recipient: cy },
    ])
  })

  it('keeps its status after a bounce or complaint of a copy, which is suppressed', async () => {
    const mail = await sentMail()
    const [bo, cy, di] = mail.copies

    await notify(mail, bounce([bo]))
    await notify(mail, bounce([bo]))
    await notify(mail, bounce([di], 'Transient'))
    await notify(mail, complaint([cy]))

    expect(await statusOf(mail)).toBe('SENT')
    expect(await delivery.publishedTypes(mail.id)).toEqual(['email.sent'])
    expect(await suppressedAddresses(mail.api)).toEqual({ [bo]: 'BOUNCE', [cy]: 'COMPLAINT' })
    expect(await copyEvents(mail)).toEqual([
      { name: 'copy-bounced', recipient: bo, bounceType: 'Permanent' },
      { name: 'copy-bounced', recipient: di, bounceType: 'Transient' },
      { name: 'copy-complained', recipient: cy },
    ])
  })

  it('counts an event that names its recipient and a copy for both', async () => {
    const mail = await sentMail()
    const [bo, cy] = mail.copies

    await notify(mail, bounce([bo, mail.to]))
    await notify(mail, complaint([mail.to, cy]))

    expect(await statusOf(mail)).toBe('COMPLAINED')
    expect(await suppressedAddresses(mail.api)).toEqual({
      [bo]: 'BOUNCE',
      [cy]: 'COMPLAINT',
      [mail.to]: 'BOUNCE',
    })
  })

  it('is sent, and not tried again, if the first event is about a copy', async () => {
    const mail = await copiedMail(delivery)
    const [bo] = mail.copies
    const calls = ses.requests.length

    await notify(mail, bounce([bo]))
    await delivery.run()

    expect(ses.requests).toHaveLength(calls)
    expect(await statusOf(mail)).toBe('SENT')
    expect(await copyEvents(mail)).toMatchObject([{ name: 'copy-bounced', recipient: bo }])
  })

  it('is unchanged if an event names none of its recipients', async () => {
    const mail = await sentMail()

    await notify(mail, bounce([]))
    await notify(mail, complaint([someAddress('eve')]))

    expect(await statusOf(mail)).toBe('SENT')
    expect(await suppressedAddresses(mail.api)).toEqual({})
    expect(await copyEvents(mail)).toEqual([
      { name: 'copy-bounced', bounceType: 'Permanent' },
      { name: 'copy-complained' },
    ])
  })
})
