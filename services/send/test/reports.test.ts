import { signLink } from '@postrider/security'
import { testRing, type ApiResponse, type Client } from '@postrider/testing/service'
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
    deliveryTimeoutMs: 30_000,
  })
  server = delivery.send.as({ kind: 'anonymous' })
})
beforeEach(() => void (relay.received.length = 0))
afterAll(async () => {
  await delivery.stop()
  await relay.stop()
})

const rawType = { 'content-type': 'message/rfc822' }

const post = (report: string | Buffer, query = ''): Promise<ApiResponse> =>
  server.post(`/webhooks/dsn${query}`, { body: report, headers: rawType })

/** Sends a mail. Returns its id and its return address. */
async function sentMail(): Promise<{ id: string; returnPath: string }> {
  const id = await delivery.queue({ toEmail: `${uuidv7()}@example.net` })
  await delivery.run()
  return { id, returnPath: relay.received.at(-1)?.from ?? '' }
}

const typesOf = async (id: string) => (await delivery.publishedTypes(id)).slice(1)

const isSuppressedBy = async (id: string): Promise<string | undefined> => {
  const found = delivery.ctx.db.selectFrom('suppressions').select('reason').where('email_id', '=', id)
  return (await found.executeTakeFirst())?.reason
}

const recorded = { status: 200, body: { success: true, recorded: true } }
const ignored = { status: 200, body: { success: true, recorded: false } }

describe('POST /webhooks/dsn', () => {
  it('records a permanent failure for the mail with this return address', async () => {
    const { id, returnPath } = await sentMail()

    const answer = await post(deliveryReport({ to: `<${returnPath.toUpperCase()}>` }))

    expect(returnPath).toMatch(/^b-[0-9a-f]{32}-[0-9a-f]{20}@bounces\.shop\.example$/)
    expect(answer).toMatchObject(recorded)
    expect(await delivery.mail(id)).toMatchObject({ status: 'BOUNCED' })
    expect(await typesOf(id)).toEqual(['email.bounced'])
  })

  it('suppresses the address only after a permanent bounce', async () => {
    const [missing, full] = [await sentMail(), await sentMail()]

    await post(deliveryReport({ to: full.returnPath, status: '5.2.2' }))
    const afterFull = await isSuppressedBy(full.id)
    await post(deliveryReport({ to: missing.returnPath }))

    expect([afterFull, await isSuppressedBy(missing.id)]).toEqual([undefined, 'BOUNCE'])
    expect(await delivery.mail(full.id)).toMatchObject({ status: 'SENT' })
    expect(await typesOf(full.id)).toEqual(['email.bounced'])
  })

  it('records a report once, even if it is repeated concurrently or with other headers', async () => {
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

  it('records one bounce of each type, even if the recipient forges many reports', async () => {
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

  it('uses the recipient in the query instead of the headers', async () => {
    const { id, returnPath } = await sentMail()

    const answer = await post(deliveryReport({ to: 'undisclosed-recipients:;' }), `?recipient=${returnPath}`)

    expect(answer).toMatchObject(recorded)
    expect(await typesOf(id)).toEqual(['email.bounced'])
  })

  it.each([
    [
      'has the return address in Original-Mail-From',
      ({ returnPath }) => ({ fields: [`Original-Mail-From: <${returnPath}>`] }),
    ],
    [
      'has the return address in Return-Path',
      ({ returnPath }) => ({ headers: [`Return-Path: <${returnPath}>`], original: 'text/rfc822-headers' }),
    ],
    [
      'has the signed List-Unsubscribe link',
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

  it('ignores delays, deliveries, automatic replies and reports that are not complaints', async () => {
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

  it('ignores a report without a valid signature of the mail and domain', async () => {
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

  it('uses the time of arrival if the date of a report is wrong', async () => {
    const { id, returnPath } = await sentMail()

    await post(deliveryReport({ to: returnPath, date: 'Fri, 01 Jan 2100 00:00:00 +0000' }))

    const { bounced_at: at } = await delivery.ctx.db
      .selectFrom('emails')
      .select('bounced_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(at).toEqual(delivery.ctx.now())
  })

  it('records a bounce after a complaint, without a change of the status', async () => {
    const { id, returnPath } = await sentMail()
    await post(feedbackReport({ fields: [`Original-Mail-From: <${returnPath}>`] }))

    await post(deliveryReport({ to: returnPath }))

    expect(await delivery.mail(id)).toMatchObject({ status: 'COMPLAINED' })
    expect(await typesOf(id)).toEqual(['email.complained', 'email.bounced'])
  })

  it('rejects a report larger than 40 MB, and does not fail for nested, empty and invalid reports', async () => {
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
    const answers: ApiResponse[] = []
    for (const body of odd) answers.push(await post(body))

    expect([large.status, large.body.error.code]).toEqual([413, 'BAD_REQUEST'])
    for (const { status } of answers) expect([200, 400]).toContain(status)
  })
})
