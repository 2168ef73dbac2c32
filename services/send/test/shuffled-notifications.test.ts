import { until } from '@postrider/testing/jest'
import { countBlocked, holdTransaction } from '@postrider/testing/postgres'
import { fc } from '@postrider/testing/property'
import type { SnsPost } from '@postrider/testing/mail'
import { sql } from 'kysely'
import { startDelivery, type Delivery } from './delivery.ts'
import { accepted, fakeProvider } from './fake-provider.ts'
import { postSns, sesEvent, snsParts, snsSettings } from './ses-events.ts'

let delivery: Delivery

beforeAll(async () => {
  delivery = await startDelivery(snsSettings, {
    ...snsParts,
    provider: fakeProvider(({ mails }) =>
      Promise.resolve(new Map(mails.map(({ id }) => [id, { ...accepted, providerMessageId: `ses-${id}` }]))),
    ),
  })
})
afterAll(() => delivery.stop())

const kinds = {
  Send: ['Send'],
  Delivery: ['Delivery'],
  Permanent: ['Bounce', 'Permanent'],
  Transient: ['Bounce', 'Transient'],
  Undetermined: ['Bounce', 'Undetermined'],
  Complaint: ['Complaint'],
} as const
type NotificationKind = keyof typeof kinds

/**
 * Returns the notifications about a mail in order, one per minute. Half of them identify the mail only by
 * SES's own id.
 */
const notificationsOf = (history: readonly NotificationKind[], id: string): SnsPost[] =>
  history.map((kind, index) => {
    const at = new Date(Date.UTC(2026, 0, 1, 0, index))
    const [eventType, bounceType] = kinds[kind]
    return sesEvent(eventType, {
      messageId: `ses-${id}`,
      at,
      ...(index % 2 === 0 && { emailId: id }),
      ...(bounceType && { bounceType }),
    })
  })

const post = (message: SnsPost): Promise<boolean> => postSns(delivery.send, message)

/** Returns the state of a mail without ids and the sending time. */
async function stateOf(id: string) {
  const { status, bouncedAt, complainedAt, deliveredAt, sentAt, opens, clicks } = await delivery.getMail(id)
  return {
    mail: { status, bouncedAt, complainedAt, deliveredAt, opens, clicks },
    wasSent: sentAt !== null,
    timeline: (await delivery.timeline(id)).toSorted(),
    published: (await delivery.publishedTypes(id)).toSorted(),
  }
}

const histories = fc.array(
  fc.uniqueArray(
    fc.constantFrom<NotificationKind[]>(
      'Send',
      'Delivery',
      'Permanent',
      'Transient',
      'Undetermined',
      'Complaint',
    ),
    { minLength: 1 },
  ),
  {
    minLength: 1,
    maxLength: 5,
  },
)

describe('notifications that are repeated and arrive in any order, before and after the delivery', () => {
  it('result in the same state as notifications that arrive once and in order', async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.infiniteStream(fc.nat()), fc.nat(), async (all, random, early) => {
        const [projectId, others] = [await delivery.project(), await delivery.project()]
        const mailsOf = (of: string) =>
          delivery.queueMany(all.map((_, n) => ({ projectId: of, toEmail: `${n}@example.net` })))
        const [ordered, shuffled] = [await mailsOf(projectId), await mailsOf(others)]
        const notifications = all.flatMap((history, n) => notificationsOf(history, shuffled[n] ?? ''))
        const keyed = [...notifications, ...notifications].map((message) => ({
          message,
          key: Number(random.next().value),
        }))
        const mixed = keyed.toSorted((one, other) => one.key - other.key).map(({ message }) => message)
        const before = early % (mixed.length + 1)

        await Promise.all(mixed.slice(0, before).map(post))
        await delivery.run()
        for (const [n, history] of all.entries())
          for (const message of notificationsOf(history, ordered[n] ?? '')) await post(message)
        const areRepeats = await Promise.all(mixed.slice(before).map(post))
        delivery.advanceClock(10_000)
        await delivery.send.runLoop('early-notifications')

        for (const [n, id] of ordered.entries())
          expect(await stateOf(shuffled[n] ?? '')).toEqual(await stateOf(id))
        expect(areRepeats.filter((isRepeat) => !isRepeat).length).toBeLessThanOrEqual(notifications.length)
      }),
      { numRuns: 25 },
    )
  }, 120_000)

  it('share transactions if they arrive at the same time', async () => {
    const ids = await delivery.queueMany(Array.from({ length: 100 }, () => ({})))
    await delivery.run()
    const messages = ids.flatMap((id) => notificationsOf(['Delivery', 'Transient'], id))
    const commits = async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`
        select count(distinct xmin::text)::int as n from email_events
        where email_id = any(${ids}::uuid[]) and name in ('delivered', 'bounced')
      `.execute(delivery.send.db)
      return rows[0]?.n ?? 0
    }

    // The notifications wait for the table lock, so that all have arrived before the service can record them.
    const unlock = await holdTransaction(delivery.send.db, (tx) =>
      sql`lock table notification_receipts in share mode`.execute(tx),
    )
    const posting = Promise.all(messages.map(post))
    // Few requests, because the lock must end before the lock timeout of the notifications.
    await Promise.all(ids.slice(0, 10).map((id) => delivery.getMail(id)))
    await until(async () => (await countBlocked(delivery.send.db, 'send.note_receipts')) > 0)
    await Promise.all([unlock(), posting])

    expect(await commits()).toBeLessThan(20)
  })
})
