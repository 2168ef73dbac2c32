import { transact } from '@postrider/db'
import { until } from '@postrider/testing/jest'
import { countBlocked } from '@postrider/testing/postgres'
import { fc } from '@postrider/testing/property'
import { applyEarlyNotifications, recordNotifications } from '../src/lifecycle/record-notification.ts'
import type { MailFact, Notification } from '../src/mails/mail-status.ts'
import { findBlocksOf } from '../src/suppressions/find-blocks.ts'
import { startDelivery, type Delivery } from './delivery.ts'

let delivery: Delivery

beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

async function sentMail(mail: Parameters<Delivery['queue']>[0] = {}): Promise<string> {
  const id = await delivery.queue(mail)
  await delivery.run()
  return id
}

const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 1, 0, minute))

const facts: MailFact[] = [
  { kind: 'sent', at: at(1), dedupe: 'sent' },
  { kind: 'delivered', at: at(2), dedupe: 'again' },
  { kind: 'opened', at: at(3), dedupe: 'o1' },
  { kind: 'opened', at: at(4), dedupe: 'o2' },
  { kind: 'clicked', at: at(5), link: 'https://a.example/', dedupe: 'c1' },
  { kind: 'bounced', at: at(6), bounceType: 'Transient', dedupe: 'b1' },
  { kind: 'bounced', at: at(7), bounceType: 'Permanent', dedupe: 'b2' },
  { kind: 'complained', at: at(8), dedupe: 'complained' },
]

describe('facts about a mail', () => {
  it('end in the same row whatever their order, and count once however often they come (trap: twice, or out of order)', async () => {
    const rows = new Set<string>()
    const order = fc.shuffledSubarray(facts, { minLength: facts.length })
    await fc.assert(
      fc.asyncProperty(order, fc.shuffledSubarray(facts), async (first, again) => {
        const id = await sentMail({ projectId: await delivery.project() })
        for (const fact of [...first, ...again])
          await recordNotifications(delivery.ctx, [{ emailId: id, fact }])

        const row = await delivery.ctx.db
          .selectFrom('emails')
          .select(['status', 'opens', 'clicks', 'opened_at', 'clicked_at', 'bounced_at', 'complained_at'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        rows.add(JSON.stringify(row))
      }),
      { numRuns: 12 },
    )

    expect([...rows].map((row) => JSON.parse(row))).toEqual([
      {
        status: 'COMPLAINED',
        opens: 2,
        clicks: 1,
        opened_at: at(3).toISOString(),
        clicked_at: at(5).toISOString(),
        bounced_at: at(7).toISOString(),
        complained_at: at(8).toISOString(),
      },
    ])
  })

  it('take a mail off the queue though another transaction has just changed its row there', async () => {
    const id = await delivery.queue({ projectId: await delivery.project() })
    const [isChanged, isWaitedFor] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const changing = transact(delivery.ctx.db, async (tx) => {
      await tx.updateTable('deliveries').set({ attempts: 1 }).where('email_id', '=', id).execute()
      isChanged.resolve()
      await isWaitedFor.promise
    })
    await isChanged.promise

    const recording = recordNotifications(delivery.ctx, [
      { emailId: id, fact: { kind: 'delivered', at: at(2), dedupe: 'd' } },
    ])
    await until(async () => (await countBlocked(delivery.ctx.db, 'send.take_off_subjects')) > 0)
    isWaitedFor.resolve()
    await Promise.all([changing, recording])

    const queued = delivery.ctx.db.selectFrom('deliveries').select('email_id').where('email_id', '=', id)
    expect(await queued.execute()).toEqual([])
    expect(await delivery.mail(id)).toMatchObject({ status: 'DELIVERED' })
    expect(await delivery.publishedTypes(id)).toEqual(['email.sent', 'email.delivered'])
  })

  it('come in one batch as well as one by one, and in parallel', async () => {
    const id = await sentMail({ projectId: await delivery.project() })
    const batch = facts.map((fact): Notification => ({ emailId: id, fact }))

    await Promise.all([1, 2, 3].map(() => recordNotifications(delivery.ctx, [...batch, ...batch])))

    expect(await delivery.mail(id)).toMatchObject({ status: 'COMPLAINED', opens: 2, clicks: 1 })
    const published = await delivery.publishedTypes(id)
    expect(published.filter((type) => type === 'email.opened')).toHaveLength(2)
    expect(published.filter((type) => type === 'email.sent')).toHaveLength(1)
    expect(published[0]).toBe('email.sent')
  })

  it('tell which open and click was the first', async () => {
    const id = await sentMail({ projectId: await delivery.project() })
    for (const fact of facts) await recordNotifications(delivery.ctx, [{ emailId: id, fact }])

    const published = (await delivery.send.published()).filter(({ data }) => data.emailId === id)
    expect(
      published
        .filter(({ type }) => type === 'email.opened')
        .map(({ data }) => [data.opens, data.isFirstOpen]),
    ).toEqual([
      [1, true],
      [2, false],
    ])
    expect(published.find(({ type }) => type === 'email.clicked')?.data).toMatchObject({
      clicks: 1,
      isFirstClick: true,
      link: 'https://a.example/',
    })
  })

  it('suppress the address after a permanent bounce or a complaint, and not after another bounce', async () => {
    const cases = [
      ['Transient', undefined],
      ['Undetermined', undefined],
      ['Permanent', 'BOUNCE'],
    ] as const
    for (const [bounceType, reason] of cases) {
      const projectId = await delivery.project()
      const toEmail = `${bounceType.toLowerCase()}@example.net`
      const id = await sentMail({ projectId, toEmail })
      await recordNotifications(delivery.ctx, [
        { emailId: id, fact: { kind: 'bounced', at: at(1), bounceType, dedupe: 'b' } },
      ])

      const person = { projectId, contactId: null, email: toEmail }
      const [block] = await findBlocksOf(delivery.ctx.db, [person], at(2))
      expect(block?.suppressed).toBe(reason)
    }
  })

  it.each(['sent', 'queued'])(
    'of a provider that does not send it fail a mail that was %s',
    async (state) => {
      const projectId = await delivery.project()
      const id = await (state === 'sent' ? sentMail({ projectId }) : delivery.queue({ projectId }))
      const reason = 'Amazon SES rejected the mail: Bad content'
      const rejected = {
        emailId: id,
        fact: { kind: 'rejected', at: at(2), reason, dedupe: 'failed' },
      } as const

      await recordNotifications(delivery.ctx, [rejected])
      await recordNotifications(delivery.ctx, [
        rejected,
        { emailId: id, fact: { kind: 'sent', at: at(1), dedupe: 'sent' } },
      ])
      await delivery.run()

      expect(await delivery.mail(id)).toMatchObject({ status: 'FAILED', error: reason })
      expect(await delivery.publishedTypes(id)).toEqual(
        state === 'sent' ? ['email.sent', 'email.delivered'] : ['email.failed'],
      )
    },
  )

  it('about a mail that is not recorded yet are kept and applied once it is (trap: event arrives before the mail’s own row)', async () => {
    await recordNotifications(delivery.ctx, [
      { providerMessageId: 'early-1', fact: { kind: 'delivered', at: at(2), dedupe: 'again' } },
    ])
    const id = await sentMail({ projectId: await delivery.project() })
    await applyEarlyNotifications(delivery.ctx)
    const before = await delivery.timeline(id)
    await delivery.ctx.db
      .updateTable('emails')
      .set({ provider_message_id: 'early-1' })
      .where('id', '=', id)
      .execute()

    delivery.pass(3_000)
    await applyEarlyNotifications(delivery.ctx)
    await applyEarlyNotifications(delivery.ctx)

    expect(before).toEqual(['queued', 'sent', 'delivered'])
    expect(await delivery.timeline(id)).toEqual(['queued', 'sent', 'delivered', 'delivered'])
  })
})

describe('findBlocks', () => {
  it('matches rules of every kind, of this project alone', async () => {
    const projectId = await delivery.project()
    const rules = [
      ['ADDRESS', 'ada@example.net'],
      ['DOMAIN', 'blocked.example'],
      ['PREFIX', 'noreply'],
      ['SUFFIX', '.invalid'],
      ['WILDCARD', 'test_*@*.example'],
    ] as const
    await delivery.ctx.db
      .insertInto('suppressions')
      .values(
        rules.map(([kind, value]) => ({
          id: delivery.ctx.newId(),
          project_id: projectId,
          kind,
          value,
          reason: 'MANUAL' as const,
          email_id: null,
          created_at: new Date(),
        })),
      )
      .execute()
    const blocked = [
      'ada@example.net',
      'x@blocked.example',
      'noreply@a.net',
      'x@y.invalid',
      'test_1@b.example',
    ]
    const free = ['ida@example.net', 'x@sub.blocked.example', 'a-noreply@a.net', 'testA1@b.example']
    const emails = [...blocked, ...free]
    const suppressedIn = async (project: string): Promise<string[]> => {
      const people = emails.map((email) => ({ projectId: project, contactId: null, email }))
      const blocks = await findBlocksOf(delivery.ctx.db, people, delivery.ctx.now())
      return emails.filter((_, index) => blocks[index]?.suppressed)
    }

    expect(await suppressedIn(projectId)).toEqual(blocked)
    expect(await suppressedIn(await delivery.project())).toEqual([])
  })
})
