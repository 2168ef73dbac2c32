import { expectLogs, until } from '@postrider/testing/jest'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import PostalMime from 'postal-mime'
import { startDelivery, type Delivery } from './delivery.ts'
import { startRelay, type Relay } from './relay.ts'
import { verifiedDomain } from './signed-domain.ts'
import { someRun, statuses } from './some-run.ts'

describe('the provider smtp', () => {
  let relay: Relay
  let delivery: Delivery

  const smtp = () => ({ provider: 'smtp' as const, smtpUrl: relay.url, handOverTimeoutMs: 30_000 })

  beforeAll(async () => {
    relay = await startRelay()
    delivery = await startDelivery(smtp())
  })
  beforeEach(() => void (relay.taken.length = 0))
  afterAll(async () => {
    await delivery.stop()
    await relay.stop()
  })

  it('hands a mail to a real server as it was composed, bounces going back to the sender', async () => {
    const id = await delivery.queue({
      subject: 'Grüße',
      body: '<p>Über {{ n }}</p>',
      data: { n: 5 },
    })

    await delivery.run()

    const message = await PostalMime.parse(relay.taken[0]?.raw ?? '')
    expect(relay.taken).toHaveLength(1)
    const { status, messageId, projectId } = await delivery.shown(id)
    const from = `shop@${await delivery.domainOf(projectId)}`
    expect(relay.taken[0]).toMatchObject({ from, to: ['ada@example.net'] })
    expect(message).toMatchObject({
      subject: 'Grüße',
      messageId,
      html: expect.stringContaining('Über 5'),
      text: expect.stringContaining('Über 5'),
    })
    expect(status).toBe('SENT')
    expect(await delivery.publishedTypes(id)).toEqual(['email.sent'])
  })

  it('signs with the domain’s own key, both List-Unsubscribe headers included (trap: List-Unsubscribe-Post left out of the DKIM signature)', async () => {
    const projectId = await delivery.project()
    const publicKey = await verifiedDomain(delivery, projectId, 'signed.example')
    await delivery.queue({ projectId, type: 'MARKETING', fromEmail: 'news@mail.signed.example' })

    await delivery.run()

    const { results } = await dkimVerify(relay.taken[0]?.raw ?? Buffer.alloc(0), {
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
    ['a CR alone', 'one\rtwo\r\r<p>three</p>'],
    ['LF', 'one\n\n<p>two</p>\n'],
    ['CRLF', 'one\r\ntwo\r\n'],
    ['dots and blanks at line ends', '.\r.\n..  \r\n \r'],
    ['other letters', 'één\r日本\n'],
  ])('signs a body with %s so that it arrives as it was signed', async (_what, body) => {
    const projectId = await delivery.project()
    const domain = `s${projectId}.example`
    const publicKey = await verifiedDomain(delivery, projectId, domain)
    await delivery.queue({ projectId, fromEmail: `a@${domain}`, body })

    await delivery.run()

    const { results } = await dkimVerify(relay.taken[0]?.raw ?? Buffer.alloc(0), {
      resolver: () => Promise.resolve([[`v=DKIM1; k=rsa; p=${publicKey}`]]),
    })
    expect(results.map(({ status }) => status.result)).toEqual(['pass'])
  })

  it('shows what variables bring as it was typed, even if it would be decoded to a header', async () => {
    const typed = '=?UTF-8?Q?x=0D=0ABcc:y@z.test?='
    const name = '=?UTF-8?Q?x=20y?='
    await delivery.queue({ subject: '{{ n }}', fromName: name, toName: name, data: { n: typed } })

    await delivery.run()

    const { subject, from, to } = await PostalMime.parse(relay.taken[0]?.raw ?? '')
    expect([subject, from?.name, to?.[0]?.name]).toEqual([typed, name, name])
  })

  it('leaves mail without a key of its own unsigned, and holds mail whose key cannot be read', async () => {
    expectLogs('dkim.key_unreadable')
    const projectId = await delivery.project()
    await verifiedDomain(delivery, projectId, 'lost.example')
    const held = await delivery.queue({ projectId, fromEmail: 'a@lost.example' })
    const free = await delivery.queue({ projectId })
    // A domain that was added while SES signed has no key.
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

    expect(await delivery.shown(held)).toMatchObject({ status: 'QUEUED' })
    expect(await delivery.shown(free)).toMatchObject({ status: 'SENT' })
    expect(relay.taken.map(({ raw }) => raw.toString().includes('DKIM-Signature'))).toEqual([false])
    delivery.pass(60_000)
    await delivery.run()
    expect(await delivery.shown(held)).toMatchObject({ status: 'SENT' })
  })

  it('tries a 4xx again, lets a mail to an unknown user bounce, and neither hurts its neighbours', async () => {
    relay.answers.set('later@example.net', { responseCode: 450, message: 'mailbox busy' })
    relay.answers.set('never@example.net', { responseCode: 550, message: 'no such user' })
    const [later, never, fine] = await delivery.queueMany([
      { toEmail: 'later@example.net' },
      { toEmail: 'never@example.net' },
      { toEmail: 'fine@example.net' },
    ])

    await delivery.run()
    relay.answers.clear()
    delivery.pass(5_000)
    const first = await delivery.shown(later ?? '')
    await delivery.run()

    expect(first).toMatchObject({ status: 'QUEUED', error: expect.stringContaining('450') })
    expect(await delivery.shown(never ?? '')).toMatchObject({
      status: 'BOUNCED',
      error: expect.stringContaining('550'),
    })
    expect(await delivery.shown(fine ?? '')).toMatchObject({ status: 'SENT' })
    expect(await delivery.publishedTypes(later ?? '')).toEqual(['email.sent'])
  })

  it('does not wait for a server that accepts and says nothing, and other priority classes go on (trap: no read and write deadline on the SMTP connection)', async () => {
    expectLogs('provider.unavailable')
    const impatient = await startDelivery({ provider: 'smtp', smtpUrl: relay.url, handOverTimeoutMs: 2_000 })
    const run = await someRun(impatient, { contacts: 30, content: { type: 'TRANSACTIONAL' } })
    for (const { email } of run.contacts) relay.answers.set(email, 'silence')
    await run.sendPage()
    const other = impatient.startProcess()
    const started = performance.now()
    const stuck = impatient.run()
    await until(async () => statuses(await run.mails()).includes('SENDING'))

    const password = await impatient.queue({ toEmail: 'fine@example.net' })
    await other.run()
    const whileStuck = statuses(await run.mails())
    await stuck

    expect(await impatient.shown(password)).toMatchObject({ status: 'SENT' })
    expect(whileStuck).toContain('SENDING')
    expect(performance.now() - started).toBeLessThan(15_000)
    expect(new Set(statuses(await run.mails()))).toEqual(new Set(['QUEUED']))
    expect(impatient.ctx.provider.health()).toContain('provider smtp')
    await impatient.stop()
  })
})
