import type { SnsMessage } from '@postrider/sns'
import { fc } from '@postrider/testing/property'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { applyEarlyNotifications } from '../src/lifecycle/record-notification.ts'
import { snsTaker } from '../src/notifications/sns-taker.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { fakeProvider } from './fake-provider.ts'
import type { DeliveryResult } from '../src/providers/provider.ts'

let delivery: Delivery

beforeAll(async () => {
  const accepted = (id: string): DeliveryResult => ({
    kind: 'accepted',
    providerMessageId: `ses-${id}`,
    facts: [],
  })
  delivery = await startDelivery(
    {},
    { provider: fakeProvider(async ({ mails }) => new Map(mails.map(({ id }) => [id, accepted(id)]))) },
  )
})
afterAll(() => delivery.stop())

const kinds = ['Send', 'Delivery', 'Permanent', 'Transient', 'Undetermined', 'Complaint'] as const
type Kind = (typeof kinds)[number]

/** What SES tells in the course of a mail's life, minute by minute; its bounces have ids of their own. */
const detail: Record<Kind, (at: string) => object> = {
  Send: () => ({ eventType: 'Send' }),
  Delivery: (timestamp) => ({ eventType: 'Delivery', delivery: { timestamp } }),
  Complaint: (timestamp) => ({ eventType: 'Complaint', complaint: { timestamp } }),
  Permanent: (timestamp) => bounce('Permanent', timestamp),
  Transient: (timestamp) => bounce('Transient', timestamp),
  Undetermined: (timestamp) => bounce('Undetermined', timestamp),
}

const bounce = (bounceType: string, timestamp: string) => ({
  eventType: 'Bounce',
  bounce: { bounceType, timestamp, feedbackId: `${bounceType} ${timestamp}` },
})

/** The notifications about one mail, in order; half of them name it by SES's own id alone. */
const storyOf = (story: readonly Kind[], id: string): SnsMessage[] =>
  story.map((kind, index) => {
    const at = new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString()
    const tags = index % 2 === 0 ? { emailId: [id] } : {}
    const mail = { messageId: `ses-${id}`, timestamp: '2026-01-01T00:00:00.000Z', tags }
    return {
      Type: 'Notification',
      MessageId: uuidv7(),
      TopicArn: 'arn',
      Message: JSON.stringify({ ...detail[kind](at), mail }),
      Timestamp: at,
      SignatureVersion: '2',
      Signature: '',
      SigningCertURL: '',
    }
  })

/** What is left of a mail's story: its row without ids, and how often each thing happened. */
async function left(id: string) {
  const { opens, clicks, status, bounced_at, complained_at, delivered_at, sent_at } = await delivery.ctx.db
    .selectFrom('emails')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const row = { opens, clicks, status, bounced_at, complained_at, delivered_at }
  return {
    ...row,
    wasSent: sent_at !== null,
    timeline: (await delivery.timeline(id)).toSorted(),
    published: (await delivery.publishedTypes(id)).toSorted(),
  }
}

const stories = fc.array(fc.uniqueArray(fc.constantFrom(...kinds), { minLength: 1 }), {
  minLength: 1,
  maxLength: 5,
})

describe('notifications in any order, with repeats, before and after the hand-over', () => {
  it('leave the same as each once and in order', async () => {
    await fc.assert(
      fc.asyncProperty(stories, fc.infiniteStream(fc.nat()), fc.nat(), async (all, random, early) => {
        const [projectId, others] = [await delivery.project(), await delivery.project()]
        const mailsOf = (of: string) =>
          delivery.queueMany(all.map((_, n) => ({ projectId: of, toEmail: `${n}@example.net` })))
        const [ordered, shuffled] = [await mailsOf(projectId), await mailsOf(others)]
        const told = all.flatMap((story, n) => storyOf(story, shuffled[n] ?? ''))
        const keyed = [...told, ...told].map((message) => ({ message, key: Number(random.next().value) }))
        const mixed = keyed.toSorted((one, other) => one.key - other.key).map(({ message }) => message)
        const before = early % (mixed.length + 1)

        const take = snsTaker(delivery.ctx)
        await Promise.all(mixed.slice(0, before).map(take))
        await delivery.run()
        for (const [n, story] of all.entries())
          for (const message of storyOf(story, ordered[n] ?? '')) await take(message)
        const answers = await Promise.all(mixed.slice(before).map(take))
        delivery.pass(10_000)
        while (await applyEarlyNotifications(delivery.ctx)) continue

        for (const [n, id] of ordered.entries()) expect(await left(shuffled[n] ?? '')).toEqual(await left(id))
        expect(answers.filter(({ duplicate }) => !duplicate).length).toBeLessThanOrEqual(told.length)
      }),
      { numRuns: 25 },
    )
  }, 120_000)

  it('share transactions when they arrive together', async () => {
    const ids = await delivery.queueMany(Array.from({ length: 100 }, () => ({})))
    await delivery.run()
    const take = snsTaker(delivery.ctx)
    const messages = ids.flatMap((id) => storyOf(['Delivery', 'Transient'], id))
    const commits = async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`
        select count(distinct xmin::text)::int as n from email_events
        where email_id = any(${ids}::uuid[]) and name in ('delivered', 'bounced')
      `.execute(delivery.ctx.db)
      return rows[0]?.n ?? 0
    }

    await Promise.all(messages.map(take))

    expect(await commits()).toBeLessThan(20)
  })
})
