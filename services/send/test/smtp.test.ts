import { expectLogs, until } from '@postrider/testing/jest'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import PostalMime from 'postal-mime'
import { startDelivery, type Delivery } from './delivery.ts'
import { startRelay, type Relay } from './relay.ts'
import { verifiedDomain } from './signed-domain.ts'
import { startedCampaign, statuses } from './some-campaign.ts'

describe('the SMTP provider', () => {
  let relay: Relay
  let delivery: Delivery

  const smtp = () => ({ provider: 'smtp' as const, smtpUrl: relay.url, deliveryTimeoutMs: 30_000 })

  beforeAll(async () => {
    relay = await startRelay()
    delivery = await startDelivery(smtp())
  })
  beforeEach(() => void (relay.received.length = 0))
  afterAll(async () => {
    await delivery.stop()
    await relay.stop()
  })

  it('delivers a mail unchanged to a real server, with the sender as the return address', async () => {
    const id = await delivery.queue({
      subject: 'Grüße',
      body: '<p>Über {{ n }}</p>',
      data: { n: 5 },
    })

    await delivery.run()

    const message = await PostalMime.parse(relay.received[0]?.raw ?? '')
    expect(relay.received).toHaveLength(1)
    const { status, messageId, projectId } = await delivery.getMail(id)
    const from = `shop@${await delivery.domainOf(projectId)}`
    expect(relay.received[0]).toMatchObject({ from, to: ['ada@example.net'] })
    expect(message).toMatchObject({
      subject: 'Grüße',
      messageId,
      html: expect.stringContaining('Über 5'),
      text: expect.stringContaining('Über 5'),
    })
    expect(status).toBe('SENT')
    expect(await delivery.publishedTypes(id)).toEqual(['email.sent'])
  })

  it("signs with the domain's DKIM key, including both List-Unsubscribe headers", async () => {
    const projectId = await delivery.project()
    const publicKey = await verifiedDomain(delivery, projectId, 'signed.example')
    await delivery.queue({ projectId, type: 'MARKETING', fromEmail: 'news@mail.signed.example' })

    await delivery.run()

    const { results } = await dkimVerify(relay.received[0]?.raw ?? Buffer.alloc(0), {
      resolver: (name: string) =>
        Promise.resolve(name === 'pr1._domainkey.signed.example' ? [[`v=DKIM1; k=rsa; p=${publicKey}`]] : []),
    })
    const [result] = results
    expect(result).toMatchObject({ signingDomain: 'signed.example', status: { result: 'pass' } })
    const signed = result?.signingHeaders?.keys.toLowerCase().split(/:\s*/)
    expect(signed).toEqual(
      expect.arrayContaining([
        'from',
        'to',
        'subject',
        'message-id',
        'list-unsubscribe',
        'list-unsubscribe-post',
      ]),
    )
  })

  it.each([
    ['CR', 'one\rtwo\r\r<p>three</p>'],
    ['LF', 'one\n\n<p>two</p>\n'],
    ['CRLF', 'one\r\ntwo\r\n'],
    ['dots and blanks at line ends', '.\r.\n..  \r\n \r'],
    ['letters that are not ASCII', 'één\r日本\n'],
  ])('signs a body that contains %s with a valid signature', async (_what, body) => {
    const projectId = await delivery.project()
    const domain = `s${projectId}.example`
    const publicKey = await verifiedDomain(delivery, projectId, domain)
    await delivery.queue({ projectId, fromEmail: `a@${domain}`, body })

    await delivery.run()

    const { results } = await dkimVerify(relay.received[0]?.raw ?? Buffer.alloc(0), {
      resolver: () => Promise.resolve([[`v=DKIM1; k=rsa; p=${publicKey}`]]),
    })
    expect(results.map(({ status }) => status.result)).toEqual(['pass'])
  })

  it('does not decode encoded words in variables and names', async () => {
    const typed = '=?UTF-8?Q?x=0D=0ABcc:y@z.test?='
    const name = '=?UTF-8?Q?x=20y?='
    await delivery.queue({ subject: '{{ n }}', fromName: name, toName: name, data: { n: typed } })

    await delivery.run()

    const { subject, from, to } = await PostalMime.parse(relay.received[0]?.raw ?? '')
    expect([subject, from?.name, to?.[0]?.name]).toEqual([typed, name, name])
  })

  it('does not sign mail of a domain without a key, and does not send mail whose key cannot be read', async () => {
    expectLogs('dkim.key_unreadable')
    const projectId = await delivery.project()
    await verifiedDomain(delivery, projectId, 'lost.example')
    const held = await delivery.queue({ projectId, fromEmail: 'a@lost.example' })
    const free = await delivery.queue({ projectId })
    // A domain that was added while the provider was SES has no key.
    await delivery.send.db
      .updateTable('domains')
      .set({ dkim_selector: null, dkim_public_key: null, dkim_private_key: null })
      .where('domain', '=', await delivery.domainOf(projectId))
      .execute()
    const settings = {
      ...smtp(),
      encryptionKeys: [{ id: 'other', secret: 'another secret, which is long enough' }],
    }

    await delivery.startProcess({}, { settings }).run()

    expect(await delivery.getMail(held)).toMatchObject({ status: 'QUEUED' })
    expect(await delivery.getMail(free)).toMatchObject({ status: 'SENT' })
    expect(relay.received.map(({ raw }) => raw.toString().includes('DKIM-Signature'))).toEqual([false])
    delivery.advanceClock(60_000)
    await delivery.run()
    expect(await delivery.getMail(held)).toMatchObject({ status: 'SENT' })
  })

  it('retries a mail after a 4xx reply and records a bounce of an unknown user, without an effect on other mails', async () => {
    relay.replies.set('later@example.net', { responseCode: 450, message: 'mailbox busy' })
    relay.replies.set('never@example.net', { responseCode: 550, message: 'no such user' })
    const [later, never, fine] = await delivery.queueMany([
      { toEmail: 'later@example.net' },
      { toEmail: 'never@example.net' },
      { toEmail: 'fine@example.net' },
    ])

    await delivery.run()
    relay.replies.clear()
    delivery.advanceClock(5_000)
    const first = await delivery.getMail(later ?? '')
    await delivery.run()

    expect(first).toMatchObject({ status: 'QUEUED', error: expect.stringContaining('450') })
    expect(await delivery.getMail(never ?? '')).toMatchObject({
      status: 'BOUNCED',
      error: expect.stringContaining('550'),
    })
    expect(await delivery.getMail(fine ?? '')).toMatchObject({ status: 'SENT' })
    expect(await delivery.publishedTypes(later ?? '')).toEqual(['email.delayed', 'email.sent'])
  })

  it('does not wait for a server that does not reply, and continues with other priority classes', async () => {
    expectLogs('provider.unavailable')
    const withTimeout = await startDelivery({
      provider: 'smtp',
      smtpUrl: relay.url,
      deliveryTimeoutMs: 2_000,
    })
    const campaign = await startedCampaign(withTimeout, { contacts: 30, content: { type: 'TRANSACTIONAL' } })
    for (const { email } of campaign.contacts) relay.replies.set(email, 'silence')
    await campaign.sendAudiencePage()
    const other = withTimeout.startProcess()
    const started = performance.now()
    const stuck = withTimeout.run()
    await until(async () => statuses(await campaign.mails()).includes('SENDING'))

    const password = await withTimeout.queue({ toEmail: 'fine@example.net' })
    await other.run()
    const whileStuck = statuses(await campaign.mails())
    await stuck

    expect(await withTimeout.getMail(password)).toMatchObject({ status: 'SENT' })
    expect(whileStuck).toContain('SENDING')
    expect(performance.now() - started).toBeLessThan(15_000)
    expect(new Set(statuses(await campaign.mails()))).toEqual(new Set(['QUEUED']))
    expect(withTimeout.ctx.provider.health()).toContain('provider smtp')
    await withTimeout.stop()
  })
})
