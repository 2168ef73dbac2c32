import { signLink } from '@postrider/security'
import { testRing, type Answer, type Client } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { startDelivery, type Delivery } from './delivery.ts'
import { startRelay, type Relay } from './relay.ts'
import { deliveryReport, feedbackReport } from './some-reports.ts'

const bounceDomain = 'bounces.shop.example'

let relay: Relay
let delivery: Delivery
let server: Client

beforeAll(async () => {
  relay = await startRelay()
  delivery = await startDelivery({
    provider: 'smtp',
    smtpUrl: relay.url,
    bounceDomain,
    handOverTimeoutMs: 30_000,
  })
  server = delivery.send.as({ kind: 'anonymous' })
})
beforeEach(() => void (relay.taken.length = 0))
afterAll(async () => {
  await delivery.stop()
  await relay.stop()
})

const rawType = { 'content-type': 'message/rfc822' }

const post = (report: string | Buffer, query = ''): Promise<Answer> =>
  server.post(`/webhooks/dsn${query}`, { body: report, headers: rawType })

/** A mail that was handed over, and the address that it returns to. */
async function sentMail(): Promise<{ id: string; returnPath: string }> {
  const id = await delivery.queue({ toEmail: `${uuidv7()}@example.net` })
  await delivery.run()
  return { id, returnPath: relay.taken.at(-1)?.from ?? '' }
}

const typesOf = async (id: string) => (await delivery.publishedTypes(id)).slice(1)

const isSuppressedBy = async (id: string): Promise<string | undefined> => {
  const found = delivery.ctx.db.selectFrom('suppressions').select('reason').where('email_id', '=', id)
  return (await found.executeTakeFirst())?.reason
}

const recorded = { status: 200, body: { success: true, recorded: true } }
const ignored = { status: 200, body: { success: true, recorded: false } }

describe('POST /webhooks/dsn', () => {
  it('records a delivery that failed for good about the mail whose return address it was sent to', async () => {
    const { id, returnPath } = await sentMail()

    const answer = await post(deliveryReport({ to: `<${returnPath.toUpperCase()}>` }))

    expect(returnPath).toMatch(/^b-[0-9a-f]{32}-[0-9a-f]{20}@bounces\.shop\.example$/)
    expect(answer).toMatchObject(recorded)
    expect(await delivery.mail(id)).toMatchObject({ status: 'BOUNCED' })
    expect(await typesOf(id)).toEqual(['email.bounced'])
  })

  it('suppresses the address after a permanent bounce, and only then', async () => {
    const [gone, full] = [await sentMail(), await sentMail()]

    await post(deliveryReport({ to: full.returnPath, status: '5.2.2' }))
    const afterFull = await isSuppressedBy(full.id)
    await post(deliveryReport({ to: gone.returnPath }))

    expect([afterFull, await isSuppressedBy(gone.id)]).toEqual([undefined, 'BOUNCE'])
    expect(await delivery.mail(full.id)).toMatchObject({ status: 'SENT' })
    expect(await typesOf(full.id)).toEqual(['email.bounced'])
  })

  it('records a report once, however often and with whatever headers it comes again, parallel copies included', async () => {
    const { id, returnPath } = await sentMail()
    const report = deliveryReport({ to: returnPath, status: '4.4.7' })

    const copies = await Promise.all(
      Array.from({ length: 4 }, (_, n) => post(`Received: by relay ${n}\r\n${report}`)),
    )
    const again = await post(report)

    expect(copies.filter(({ body }) => body.recorded)).toHaveLength(1)
    expect(again.body).toEqual({ success: true, recorded: false, duplicate: true })
    expect(await typesOf(id)).toEqual(['email.bounced'])
  })

  it('records one bounce of each type, however many reports somebody makes up about a mail that they were sent', async () => {
    const { id, returnPath } = await sentMail()
    const reports = Array.from({ length: 9 }, (_, n) =>
      deliveryReport({
        to: returnPath,
        messageId: `<${n}@mx.example.net>`,
        status: ['4.4.7', '5.7.1', '5.1.1'][n % 3] ?? '',
        diagnostic: 'smtp; 550 no',
      }),
    )

    for (const report of reports) await post(report)
    await delivery.ctx.db.deleteFrom('notification_receipts').execute()
    for (const report of reports) await post(report)

    expect(await typesOf(id)).toEqual(['email.bounced', 'email.bounced', 'email.bounced'])
  })

  it('takes the recipient that the server names over those of the headers', async () => {
    const { id, returnPath } = await sentMail()

    const answer = await post(deliveryReport({ to: 'undisclosed-recipients:;' }), `?recipient=${returnPath}`)

    expect(answer).toMatchObject(recorded)
    expect(await typesOf(id)).toEqual(['email.bounced'])
  })

  it.each([
    ['the mail was to return to', ({ returnPath }) => ({ fields: [`Original-Mail-From: <${returnPath}>`] })],
    [
      'its headers have as Return-Path',
      ({ returnPath }) => ({ headers: [`Return-Path: <${returnPath}>`], original: 'text/rfc822-headers' }),
    ],
    [
      'its List-Unsubscribe link is signed for',
      ({ id }) => {
        const token = signLink(testRing, 'subscription', [uuidv7(), id, ''])
        return { headers: [`List-Unsubscribe: <https://mail.test/unsubscribe/x?e=${token}>`] }
      },
    ],
  ] satisfies [string, (mail: { id: string; returnPath: string }) => Parameters<typeof feedbackReport>[0]][])(
    'records a complaint about the mail that %s',
    async (_, parts) => {
      const mail = await sentMail()

      const answer = await post(feedbackReport(parts(mail)))

      expect(answer).toMatchObject(recorded)
      expect(await delivery.mail(mail.id)).toMatchObject({ status: 'COMPLAINED' })
      expect(await isSuppressedBy(mail.id)).toBe('COMPLAINT')
    },
  )

  it('does nothing about delays, deliveries, replies of people and reports that are no complaints', async () => {
    const { id, returnPath } = await sentMail()
    const fields = [`Original-Mail-From: <${returnPath}>`]

    const answers = await Promise.all([
      ...['delayed', 'delivered', 'relayed', 'expanded'].map((action) =>
        post(deliveryReport({ to: returnPath, action })),
      ),
      post(
        `To: ${returnPath}\r\nSubject: Out of office\r\nAuto-Submitted: auto-replied\r\n\r\nBack soon.\r\n`,
      ),
      ...['not-spam', 'Auth-Failure'].map((type) => post(feedbackReport({ type, fields }))),
    ])

    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(answers.map(() => ignored))
    expect(await typesOf(id)).toEqual([])
  })

  it('does nothing about a report that is forged: another mail, another domain, or no signature', async () => {
    const { id, returnPath } = await sentMail()
    const other = uuidv7()

    const answers = await Promise.all([
      post(deliveryReport({ to: returnPath.replace(/[0-9a-f]{32}/, other.replaceAll('-', '')) })),
      post(deliveryReport({ to: returnPath.replace(bounceDomain, 'evil.example') })),
      post(deliveryReport({ to: `b-${id.replaceAll('-', '')}-${'0'.repeat(20)}@${bounceDomain}` })),
      post(deliveryReport({ to: 'shop@example.com' })),
      post(feedbackReport({ headers: [`X-Email-Id: ${id}`] })),
    ])

    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(answers.map(() => ignored))
    expect(await typesOf(id)).toEqual([])
  })

  it('keeps a report that is dated wrong at the time of its arrival', async () => {
    const { id, returnPath } = await sentMail()

    await post(deliveryReport({ to: returnPath, date: 'Fri, 01 Jan 2100 00:00:00 +0000' }))

    const { bounced_at: at } = await delivery.ctx.db
      .selectFrom('emails')
      .select('bounced_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(at).toEqual(delivery.ctx.now())
  })

  it('counts a bounce after a complaint, and never takes a status back', async () => {
    const { id, returnPath } = await sentMail()
    await post(feedbackReport({ fields: [`Original-Mail-From: <${returnPath}>`] }))

    await post(deliveryReport({ to: returnPath }))

    expect(await delivery.mail(id)).toMatchObject({ status: 'COMPLAINED' })
    expect(await typesOf(id)).toEqual(['email.complained', 'email.bounced'])
  })

  it('refuses what is larger than 40 MB, and survives what is nested, empty or no message', async () => {
    const deep = Array.from(
      { length: 2_000 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}`,
    )
    const odd = [
      '',
      '\0'.repeat(1_000),
      `${'Header: x\r\n'.repeat(50_000)}\r\n`,
      deep.join('\r\n'),
      '\n'.repeat(4_000_000),
      `Content-Type: message/delivery-status\r\n\r\n${'Action: failed\r\n\r\n'.repeat(20_000)}`,
      Buffer.from(Array.from({ length: 10_000 }, (_, n) => (n * 7919) % 256)),
    ]

    const large = await post(Buffer.alloc(40 * 1024 * 1024 + 1, 'a'))
    const answers: Answer[] = []
    for (const body of odd) answers.push(await post(body))

    expect([large.status, large.body.error.code]).toEqual([413, 'BAD_REQUEST'])
    for (const { status } of answers) expect([200, 400]).toContain(status)
  })
})
