import { signLink } from '@postrider/security'
import { testRing, type Client } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { startDelivery, type Delivery } from './delivery.ts'
import { startRelay } from './relay.ts'

/** A mail that the relay has accepted, with its return address and its unsubscribe link. */
export interface SentMail {
  id: string
  to: string
  link: string
}

/** The service with a relay, and functions that post reports about its mails. */
export interface ReportedMails {
  delivery: Delivery
  server: Client
  sentMail(): Promise<SentMail>
  /**
   * Sends a mail and posts a report about it. Returns the recorded result: the bounce type, `complained`,
   * `unsubscribed` or `none`.
   */
  recordedAfter(reportOf: (mail: SentMail) => string): Promise<string>
  stop(): Promise<void>
}

export async function startReportedMails(): Promise<ReportedMails> {
  const relay = await startRelay()
  const delivery = await startDelivery({
    provider: 'smtp',
    smtpUrl: relay.url,
    bounceDomain: 'bounces.shop.example',
    deliveryTimeoutMs: 30_000,
  })
  const server = delivery.send.as({ kind: 'anonymous' })

  const sentMail = async (): Promise<SentMail> => {
    const id = await delivery.queue({ toEmail: `${uuidv7()}@example.net` })
    await delivery.run()
    const token = signLink(testRing, 'subscription', [uuidv7(), id, ''])
    return { id, to: relay.received.at(-1)?.from ?? '', link: `https://mail.test/unsubscribe/x?e=${token}` }
  }
  return {
    delivery,
    server,
    sentMail,
    recordedAfter: async (reportOf) => {
      const mail = await sentMail()
      const { status } = await server.post('/webhooks/dsn', {
        body: reportOf(mail),
        headers: { 'content-type': 'message/rfc822' },
      })
      expect(status).toBe(200)
      return recordedOf(delivery, mail.id)
    },
    stop: async () => {
      await delivery.stop()
      await relay.stop()
    },
  }
}

async function recordedOf({ ctx }: Delivery, id: string): Promise<string> {
  const rows = await ctx.db
    .selectFrom('email_events')
    .select(['name', 'data'])
    .where('email_id', '=', id)
    .where('name', 'in', ['bounced', 'complained', 'unsubscribed'])
    .execute()
  expect(rows.length).toBeLessThan(2)
  const [row] = rows
  return row?.name === 'bounced' ? String(row.data['bounceType']) : (row?.name ?? 'none')
}
